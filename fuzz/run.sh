#!/bin/bash
# Builds the fuzz targets and runs them, from the corpora that are checked in.
#
#   run.sh [LIMIT] [TARGET...]     LIMIT: seconds (10s) or runs (1000000) for each target; 10s if none is given
#
# Every file of a corpus is run first. New finds go to a folder that is thrown away, or to $FUZZ_FINDS/TARGET if that
# is given. The first fault ends the run with an exit code other than 0; its input lies in artifacts/TARGET.
set -euo pipefail
cd "$(dirname "$0")"
limit=${1:-10s}
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(text json streams matches)

case $limit in
  *s) stop=-max_total_time=${limit%s} ;;
  *) stop=-runs=$limit ;;
esac

declare -A longest=([text]=2048 [json]=4096 [streams]=320 [matches]=280)
host=$(rustc -vV | sed -n 's/^host: //p')
out=${CARGO_TARGET_DIR:-$PWD/target}

# What cargo-fuzz would set, but without its sanitizer, so that a stable compiler will do, and without the tracing of
# compares, which takes half of the time: the dictionaries stand in for it.
RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4
  -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table
  --cfg fuzzing -Ccodegen-units=1" \
  cargo build -q --release --bins --target "$host" --target-dir "$out/fuzz"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
finds=${FUZZ_FINDS:-$scratch}

# Runs a target, and shows the end of what it says: all that matters of a fault, or two lines of figures.
run() {
  local target=$1 log=$scratch/$1.log
  shift
  if "$out/fuzz/$host/release/$target" "$@" -timeout=10 -rss_limit_mb=1024 \
    -artifact_prefix="artifacts/$target/" >"$log" 2>&1; then
    grep -aE ' cov: ' "$log" | tail -n 1 || true
    grep -aE '^Done ' "$log" || true
  else
    grep -avE '^(#[0-9]+.*(NEW|REDUCE|pulse|RELOAD)|Executed |Running: .* in )' "$log" | tail -n 60
    echo "$target: a fault (see above)"
    return 1
  fi
}

for target in "${targets[@]}"; do
  mkdir -p "$finds/$target" "corpus/$target" "artifacts/$target"
  files=(corpus/"$target"/*)
  echo "== $target: ${#files[@]} files of the corpus, then $limit more"
  run "$target" "${files[@]}"
  dictionary=()
  [ ! -f "dictionaries/$target.dict" ] || dictionary=(-dict="dictionaries/$target.dict")
  run "$target" "$finds/$target" "corpus/$target" "$stop" -max_len="${longest[$target]}" "${dictionary[@]}"
done
