#!/bin/sh
# Every check, in the order in which they fail fastest.
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin
export PYGAME_HIDE_SUPPORT_PROMPT=1

say() { printf '\n== %s\n' "$*"; }

say "format and lint"
$bin/ruff format --check -q .
$bin/ruff check -q .
say "floors and rooms"
$bin/lint-imports --no-cache | tail -n 3
say "types"
$bin/mypy
# The code is kept true to both pygames; the second runs beside the first.
other=$(mktemp)
.venv-ce/bin/python -m pytest -q tests/ui tests/unit/ui >"$other" 2>&1 &
ce=$!
trap 'kill $ce 2>/dev/null; rm -f "$other"' EXIT
say "tests"
rm -f .coverage .coverage.*
$bin/coverage run -m pytest -q
$bin/coverage combine -q
$bin/coverage report --fail-under=90 | tail -n 25
say "tests of the screens on pygame-ce"
wait $ce || { cat "$other"; exit 1; }
tail -n 1 "$other"
