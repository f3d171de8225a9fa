#!/bin/bash
# Prints `instructions name` for every body of the program `counts`, as callgrind counts them.
# A count depends on the compiler and the processor's instruction set, but not on how busy the
# machine is: two runs of one program give equal numbers.
set -euo pipefail
cd "$(dirname "$0")"

cargo build --release --quiet --bin counts
counts=${CARGO_TARGET_DIR:-target}/release/counts
log=$(mktemp)
trap 'rm -f "$log"' EXIT

"$counts" | while read -r function name; do
    # Counting is on from the entry of the function to its end, whatever it calls. Valgrind compares
    # with the demangled name, which is the path without the hash, in both manglings of Rust. There
    # is no wildcard: a closure in the body would match it too, and switch the counting off.
    if ! valgrind --tool=callgrind --callgrind-out-file=/dev/null --collect-atstart=no \
        --toggle-collect="counts::$function" "$counts" "$name" >"$log" 2>&1; then
        cat "$log" >&2
        exit 1
    fi
    instructions=$(sed -nE 's/^==[0-9]+== Collected : ([0-9]+).*/\1/p' "$log")
    if [ "${instructions:-0}" -eq 0 ]; then
        echo "counts.sh: nothing was counted for $name: is there a function counts::$function?" >&2
        exit 1
    fi
    printf "%10d %s\n" "$instructions" "$name"
done
