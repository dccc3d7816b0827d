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
# Two runs side by side, for two cores: the screens, and all the rest. Whether texts fit is
# measured with one pygame; everything else about the screens with both.
rm -f .coverage .coverage.*
screens=$(mktemp)
(
    $bin/coverage run -m pytest -q tests/ui
) >"$screens" 2>&1 &
beside=$!
trap 'kill $beside 2>/dev/null || true; rm -f "$screens"' EXIT
say "tests"
$bin/coverage run -m pytest -q --ignore=tests/ui
say "tests of the screens on pygame-ce"
.venv-ce/bin/python -m pytest -q tests/ui tests/unit/ui \
    --ignore=tests/ui/test_layout.py --ignore=tests/ui/test_languages.py
say "tests of the screens on pygame"
wait $beside || { cat "$screens"; exit 1; }
cat "$screens"
say "coverage"
$bin/coverage combine -q
$bin/coverage report --fail-under=90 | tail -n 25
