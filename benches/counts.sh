#!/bin/bash
# Counts the instructions of every body of the program `counts`, under callgrind.
#
#   counts.sh          prints `instructions name` for each body
#   counts.sh --write  writes them to counts.txt, the table that is checked in
#   counts.sh --check  compares with that table; ends with 1 and names the bodies if some take over 5 % more
#
# A count depends on the compiler and not on how busy the machine is: two runs of one program give equal numbers. Bodies
# that take over 5 % less are named too, and should be written down; that is no failure.
#
# With another compiler the numbers are others though nothing is wrong. So the floor, which nobody makes faster or
# slower, is counted in the same run. Where the compiler is not that of the table, or all of the floor differs by over
# 1 % (another libc, another version of a generator), the engine's counts are taken relative to the floor's, and 20 % are
# allowed. That finds what went badly wrong, and does not stop a change for what it did not do.
set -euo pipefail
cd "$(dirname "$0")"

mode=${1:-}
case $mode in
'' | --write | --check) ;;
*)
    echo "usage: counts.sh [--write | --check]" >&2
    exit 2
    ;;
esac
if ! command -v valgrind >/dev/null; then
    echo "counts.sh: valgrind is missing (Debian: apt-get install -y --no-install-recommends valgrind)" >&2
    exit 2
fi

cargo build --release --quiet --bin counts
counts=${CARGO_TARGET_DIR:-target}/release/counts
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The libc copies memory by the widest instructions of the processor, which would make counts differ between machines:
# here it takes those that every x86-64 has.
export GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-AVX512F,-AVX512VL,-AVX_Fast_Unaligned_Load,-ERMS,-FSRM

count() {
    "$counts" | while read -r function name; do
        # Counting is on from the entry of the function to its end, whatever it calls. Valgrind compares
        # with the demangled name, which is the path without the hash, in both manglings of Rust. There
        # is no wildcard: a closure in the body would match it too, and switch the counting off.
        if ! valgrind --tool=callgrind --callgrind-out-file=/dev/null --collect-atstart=no \
            --toggle-collect="counts::$function" "$counts" "$name" >"$work/log" 2>&1; then
            cat "$work/log" >&2
            exit 1
        fi
        instructions=$(sed -nE 's/^==[0-9]+== Collected : ([0-9]+).*/\1/p' "$work/log")
        if [ "${instructions:-0}" -eq 0 ]; then
            echo "counts.sh: nothing was counted for $name: is there a function counts::$function?" >&2
            exit 1
        fi
        printf "%10d %s\n" "$instructions" "$name"
    done
}

table() {
    echo "# Instructions of each body of src/bin/counts.rs. Written by counts.sh --write, compared by counts.sh --check."
    echo "# $(rustc -V), $(rustc -vV | sed -n 's/^host: //p')"
    count
}

if [ -z "$mode" ]; then
    count
elif [ "$mode" = --write ]; then
    # Whole or not at all.
    table >"$work/table"
    mv "$work/table" counts.txt
else
    table >"$work/table"
    awk -f counts.awk counts.txt "$work/table"
fi
