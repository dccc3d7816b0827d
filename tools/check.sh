#!/bin/sh
# The checks. What is quick to say comes first; what takes minutes goes side by side.
#   tools/check.sh             every check
#   tools/check.sh quick       what takes a minute or two: no screens, no whole programs
#   tools/check.sh game SLUG   everything about one game
#   tools/check.sh turn        the next part of the very large sets of cases; kept if it passes
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin
export PYGAME_HIDE_SUPPORT_PROMPT=1
# What takes longest begins first (tests/conftest.py), not what has most tests.
side_by_side="-n auto --dist loadgroup --maxprocesses 8 --no-loadscope-reorder
-o tmp_path_retention_policy=failed"

# Thousands of records and vaults are synced and thrown away: in memory nobody waits for a disk.
room_kb=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
if [ "${room_kb:-0}" -gt 2000000 ] && in_memory=$(mktemp -d /dev/shm/herald.XXX); then
    chmod 755 "$in_memory" # some tests go on as nobody
    export TMPDIR="$in_memory"
fi
# Hundreds of programs are started, and none is to be compiled for each of them.
if [ -n "${PYTHONDONTWRITEBYTECODE:-}" ]; then
    unset PYTHONDONTWRITEBYTECODE
    export PYTHONPYCACHEPREFIX="$PWD/build/bytecode"
fi

scratch=$(mktemp -d)
clear_up() {
    code=$?
    rm -rf "$scratch"
    if [ -n "${in_memory:-}" ]; then
        case $code in
        0 | 130) rm -rf "$in_memory" ;;
        *) rmdir "$in_memory" 2>/dev/null ||
            echo "What the tests wrote stays in memory until you delete $in_memory" >&2 ;;
        esac
    fi
    exit "$code"
}
trap clear_up EXIT
trap 'exit 130' INT TERM

say() { printf '\n== %s\n' "$*"; }

quick_to_say() {
    say "format and lint"
    $bin/ruff format --check -q .
    $bin/ruff check -q .
    say "whose is what, and under which licence"
    $bin/reuse lint --quiet || { $bin/reuse lint | tail -n 40; exit 1; }
    say "what may import what"
    $bin/lint-imports --no-cache >"$scratch/contracts" || { cat "$scratch/contracts"; exit 1; }
    tail -n 3 "$scratch/contracts"
}
types() {
    say "types"
    $bin/mypy
}

# Very many cases, and printing, take minutes: `quick` leaves them to `make test`.
slow="tests/rules/rheingold/test_perft.py tests/rules/rheinlander/test_perft.py
tests/rules/ringgeister/test_perft.py tests/unit/adapters/devices/test_line_noise.py
tests/unit/adapters/store/test_copies.py tests/unit/adapters/vault/test_every_damage.py
tests/unit/adapters/devices/test_exactly_once.py
tests/unit/adapters/devices/test_castles_exactly_once.py tests/unit/app/printing tests/unit/bench
tests/unit/tools tests/unit/app/transfer/test_alone.py
tests/unit/app/transfer/test_import_judged.py tests/unit/core/test_board_fault.py
tests/unit/games/test_registry.py tests/unit/games/ringgeister/test_board_file.py
tests/unit/referee/statistics/test_match.py tests/unit/ui/games/rheingold/test_board.py"

# Words, names, ports, navigation and tones never ask pygame anything: they are the same on both.
same="tests/unit/ui/sounds/test_sounds.py tests/unit/ui/i18n tests/unit/ui/games/test_wording.py
tests/unit/ui/games/test_place_names.py tests/unit/ui/games/test_records.py
tests/unit/ui/games/rheingold/table tests/unit/ui/test_theme.py
tests/unit/ui/test_no_word_of_one_game.py tests/unit/ui/test_what_a_screen_is_given.py
tests/unit/ui/screen_kit/test_navigator.py"
on_pygame_ce() {
    say "what is drawn, heard and tapped, on pygame-ce"
    spared=
    for one in $same; do spared="$spared --ignore=$one"; done
    .venv-ce/bin/python -m pytest -q $side_by_side tests/unit/ui $spared tests/ui/test_whole_match.py \
        tests/ui/test_duchies_match.py tests/ui/test_ring_match.py tests/ui/test_keyboard.py \
        tests/ui/test_taps*.py tests/ui/test_secret_pixels.py -n 1
}

case ${1:-all} in
all) ;;
quick)
    quick_to_say
    types
    say "unit and rules tests"
    spared=
    for one in $slow; do spared="$spared --ignore=$one"; done
    $bin/python -m pytest -q $side_by_side tests/unit tests/rules $spared
    exit
    ;;
game)
    slug=${2:?"which game? make game SLUG=rheingold"}
    if [ ! -f "companion/games/$slug/game.py" ]; then
        echo "There is no game $slug. Choose one of:" companion/games/*/game.py >&2
        exit 2
    fi
    quick_to_say
    types
    say "every test of $slug"
    mine=
    for folder in "tests/rules/$slug" "tests/unit/games/$slug" "tests/unit/ui/games/$slug"; do
        [ ! -d "$folder" ] || mine="$mine $folder"
    done
    $bin/python -m pytest -q $side_by_side $mine
    $bin/python -m pytest -q $side_by_side tests/property tests/unit tests/ui -k "$slug"
    exit
    ;;
turn)
    kept=tests/support/turn.txt
    export HERALD_TURN=$(($(cat "$kept") + 1))
    say "turn $HERALD_TURN of what takes turns, and of what is drawn at random"
    $bin/python -m pytest -q $side_by_side \
        $(grep -rlE 'support(\.turns| import .*turns)|hypothesis' tests --include='test_*.py' |
            grep -v ^tests/machine/)
    echo "$HERALD_TURN" >"$kept"
    echo "Every case of turn $HERALD_TURN passes. Commit $kept."
    exit
    ;;
*)
    sed -n '3,6s/^# *//p' "$0" >&2
    exit 2
    ;;
esac

quick_to_say
# On one core beside the tests: types, and then the screens on the other pygame.
{ types && on_pygame_ce; } >"$scratch/beside" 2>&1 &
beside=$!
say "every test; which lines and branches they go through is watched"
export HERALD_LINES="$scratch/lines"
mkdir "$HERALD_LINES"
# One more than there are cores: while a test waits for a program or a device, another goes on.
cores=$(getconf _NPROCESSORS_ONLN)
code=0
$bin/python -m pytest -q $side_by_side -n "$((cores < 8 ? cores + 1 : 8))" \
    -p tests.support.line_watch tests/unit tests/rules tests/ui tests/property tests/hardware \
    tests/system tests/browser || code=$?
if [ "$code" = 0 ]; then
    say "coverage"
    $bin/slipcover --merge "$HERALD_LINES"/*.json --out "$scratch/lines.json" --skip-covered \
        --fail-under 90 >"$scratch/lines.txt" || code=$?
    tail -n 25 "$scratch/lines.txt"
    [ "$code" = 0 ] || echo "The tests go through less than 90 % of the program." >&2
fi
wait "$beside" || code=1
cat "$scratch/beside"
exit "$code"
