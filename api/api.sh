#!/bin/bash
# The public API, one item a line, for each set of features.
#
#   api.sh --check     compares with the lists that are checked in; prints every difference and ends with 1
#   api.sh --write     writes them: default.txt, and serde.txt with what the feature adds
#
# A change of the lists is a change for users: CONTRIBUTING.md says which of them are breaking.
set -euo pipefail
cd "$(dirname "$0")"
mode=${1:-}
case $mode in
--check | --write) ;;
*)
  echo "usage: api.sh [--check | --write]" >&2
  exit 2
  ;;
esac
target=${CARGO_TARGET_DIR:-$PWD/../target}/api
form=57
mkdir -p "$target"

# JSON is not stable in rustdoc: a stable compiler writes it if told that it is none.
json() {
  local features=$1 found
  (cd .. && RUSTC_BOOTSTRAP=1 cargo rustdoc -q --lib --no-default-features --features "$features" \
    --target-dir "$target" -- -Zunstable-options --output-format json)
  found=$(grep -o '"format_version":[0-9]*' "$target/doc/bura.json" | cut -d: -f2)
  if [ "$found" != $form ]; then
    echo "api.sh: rustdoc writes form $found, and form $form is read: see Cargo.toml" >&2
    return 1
  fi
}

list() {
  json "$1"
  "$target/debug/bura-api" "$target/doc/bura.json"
}

# With the same setting as below, so that the macros that both need are built once.
RUSTC_BOOTSTRAP=1 cargo build -q --target-dir "$target"
list "" >"$target/default.txt"
list serde >"$target/with_serde.txt"
# A feature adds; what it took away would be on the left.
diff "$target/default.txt" "$target/with_serde.txt" | grep '^[<>]' >"$target/difference" || true
if grep '^<' "$target/difference"; then
  echo "api.sh: the feature serde takes the above away" >&2
  exit 1
fi
sed 's/^> //' "$target/difference" >"$target/serde.txt"
if [ ! -s "$target/default.txt" ] || [ ! -s "$target/serde.txt" ]; then
  echo "api.sh: a list is empty" >&2
  exit 1
fi

status=0
for name in default serde; do
  if [ "$mode" = --write ]; then
    cp "$target/$name.txt" "$name.txt"
  elif ! diff -u0 --label "$name.txt, checked in" --label "$name.txt, found" "$name.txt" "$target/$name.txt"; then
    status=1
  fi
done
if [ $status -ne 0 ]; then
  echo "api.sh: the public API is not what the lists say; if it is to be so: api/api.sh --write (see CONTRIBUTING.md)"
fi
exit $status
