#!/bin/bash
# Plays the same seeded deals on machines without a system, and on this one with the standard library, and compares
# what they print, byte for byte.
#
#   run.sh [free|cortex|big|wasm]...     all four if none is named
#
#   free    x86-64 Linux, free-standing: core alone, no heap, no libc; with the compiler of this machine
#   cortex  Cortex-M0 in QEMU (32 bits, 16 kB of memory); prints how much of the stack was used
#   big     s390x Linux in QEMU, free-standing: 64 bits, the highest byte first
#   wasm    WebAssembly in Node: 32 bits
#
# The last three build `core` themselves, from Debian's sources with Debian's compiler (ci/debian-rust).
set -euo pipefail
cd "$(dirname "$0")"
root=$PWD/..
tools=${CARGO_TARGET_DIR:-$root/target}
out=$tools/bare
host=$(rustc -vV | sed -n 's/^host: //p')
mkdir -p "$out"

microbit=(qemu-system-arm -machine microbit -nographic -semihosting-config enable=on,target=native -kernel)

# Installs Debian's package with a program, if that is missing.
need() {
  command -v "$1" >/dev/null && return
  apt-get -qq update
  apt-get -qq install -y --no-install-recommends "$2" >/dev/null
}

# Builds a package of this workspace for a target with its own core, linked by the linker that rustup ships.
build() {
  local package=$1 target=$2 name
  shift 2
  "$root/ci/debian-rust" "$tools/rust-src" rustc-web rust-web-src
  name=${target//-/_}
  env RUSTC="$tools/rust-src/rustc" RUSTC_BOOTSTRAP=1 \
    "CARGO_TARGET_${name^^}_LINKER=$(rustc --print sysroot)/lib/rustlib/$host/bin/rust-lld" \
    cargo build -q --release -Zbuild-std=core "$@" -p "$package" --target "$target" --target-dir "$out"
}

# Compares with the host what a command prints. The host with another seed must differ, or the check could not fail.
compare() {
  local name=$1
  shift
  timeout 120 "$@" >"$out/$name.txt" || { echo "$name failed: $(tail -n 1 "$out/$name.txt")" && return 1; }
  if ! cmp "$out/$name.txt" "$out/host.txt"; then
    diff "$out/$name.txt" "$out/host.txt" | cut -c 1-160 | head -n 6
    return 1
  fi
  if cmp -s "$out/$name.txt" "$out/other.txt"; then
    echo "$name: another seed gives the same"
    return 1
  fi
  echo "$name: the same $(wc -l <"$out/$name.txt") lines as on the host"
}

free() {
  "$root/ci/core-only" "$tools/core-only"
  RUSTFLAGS="--sysroot $tools/core-only -C relocation-model=static" \
    cargo build -q --release -p bura-bare-linux --target "$host" --target-dir "$out/free"
  compare free "$out/free/$host/release/bura-bare-linux"
  size "$out/free/$host/release/bura-bare-linux"
}

cortex() {
  local program=$out/thumbv6m-none-eabi/release/bura-bare-cortex
  need qemu-system-arm qemu-system-arm
  # Play alone, for its size and its stack.
  build bura-bare-cortex thumbv6m-none-eabi --no-default-features
  size "$program"
  timeout 120 "${microbit[@]}" "$program" >"$out/play.txt"
  build bura-bare-cortex thumbv6m-none-eabi
  compare cortex "${microbit[@]}" "$program"
  size "$program"
}

big() {
  need qemu-s390x qemu-user
  # The target's core leaves copying to a libc, unless it is told that there is none.
  CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_RUSTFLAGS="-C linker-flavor=ld.lld -C relocation-model=static" \
    build bura-bare-linux s390x-unknown-linux-gnu -Zbuild-std-features=compiler-builtins-mem
  compare big qemu-s390x "$out/s390x-unknown-linux-gnu/release/bura-bare-linux"
}

wasm() {
  need node nodejs
  build bura-bare-wasm wasm32-unknown-unknown
  compare wasm node wasm/run.mjs "$out/wasm32-unknown-unknown/release/bura_bare_wasm.wasm"
  echo "wasm: $(stat -c %s "$out/wasm32-unknown-unknown/release/bura_bare_wasm.wasm") bytes"
}

cargo build -q --release -p bura-bare-deals --features binary --example host --target-dir "$out"
"$out/release/examples/host" >"$out/host.txt"
"$out/release/examples/host" 2 >"$out/other.txt"
if [ $# -eq 0 ]; then set -- free cortex big wasm; fi
for name in "$@"; do "$name"; done
