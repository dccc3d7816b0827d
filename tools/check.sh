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
# The tests run side by side, on all cores. Those that go through very many cases are not
# watched by coverage, which would make them two to three times as slow.
side_by_side="-n auto --dist loadgroup --maxprocesses 8"
many="tests/property tests/hardware tests/rules/rheingold/test_perft.py
tests/rules/rheinlander/test_perft.py tests/rules/ringgeister/test_perft.py
tests/system/test_cuts.py tests/system/test_killed.py tests/unit/adapters/devices/test_line_noise.py
tests/ui/test_layout.py tests/ui/test_languages.py tests/ui/test_grid.py
tests/ui/test_snapshots.py tests/ui/test_monkey.py
tests/ui/test_whole_match.py tests/ui/test_by_list_match.py tests/ui/test_editor_walk.py"
others=
for one in $many; do others="$others --ignore=$one"; done
say "tests of very many cases"
$bin/python -m pytest -q $side_by_side $many
say "all other tests"
rm -f .coverage .coverage.*
$bin/coverage run -m pytest -q $side_by_side tests $others
say "coverage"
$bin/coverage combine -q
$bin/coverage report --fail-under=90 | tail -n 25
say "what is drawn and tapped, on pygame-ce"
.venv-ce/bin/python -m pytest -q $side_by_side tests/unit/ui \
    tests/ui/test_whole_match.py tests/ui/test_by_list_match.py tests/ui/test_keyboard.py \
    tests/ui/test_taps*.py tests/ui/test_secret_pixels.py
