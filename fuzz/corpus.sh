#!/bin/bash
# Makes the corpora and dictionaries anew: corpus.sh [LIMIT], with a limit as run.sh takes it, for new finds.
set -euo pipefail
cd "$(dirname "$0")"
out=${CARGO_TARGET_DIR:-$PWD/target}
host=$(rustc -vV | sed -n 's/^host: //p')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# At most so many files, and so many bytes: the largest of each reader (the first byte), then the largest of the rest.
chosen() {
  local file
  for file in "$1"/*; do
    printf '%d %s %s\n' "$(stat -c %s "$file")" "$(head -c 1 "$file" | od -An -tu1 | tr -d ' ')" "$file"
  done | sort -k1,1nr -k3 | awk '!seen[$2]++ { print 0, $0; next } { print 1, $0 }' | sort -s -k1,1n |
    awk '(bytes += $2) < 180000 && NR <= 180 { print $4 }'
}

cargo run -q --example seeds -- "$work/seeds"
cp "$work"/seeds/*.dict dictionaries/
FUZZ_FINDS=$work/finds ./run.sh "${1:-10s}"
for target in text json streams matches; do
  # The old files come last, so that a new corpus does not depend on it where it need not.
  mkdir "$work/$target"
  "$out/fuzz/$host/release/$target" -set_cover_merge=1 -use_counters=0 -max_len=1024 "$work/$target" \
    "$work/seeds/$target" "$work/finds/$target" "corpus/$target" >/dev/null 2>&1
  rm -rf "corpus/$target"
  mkdir "corpus/$target"
  chosen "$work/$target" | while read -r file; do cp "$file" "corpus/$target/"; done
  echo "$target: $(find "corpus/$target" -type f | wc -l) files, $(du -b -s "corpus/$target" | cut -f1) bytes"
done
