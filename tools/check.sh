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

# Whole programs, and what goes through very many cases. Nobody watches which lines they go through,
# which would make them twice as slow: the figure is of the others, which go through the program in
# their own process and find lines that no other test finds.
many="tests/property tests/hardware tests/system tests/browser tests/rules/rheingold/test_perft.py
tests/rules/rheinlander/test_perft.py tests/rules/ringgeister/test_perft.py
tests/unit/adapters/devices/test_line_noise.py tests/unit/adapters/store/test_copies.py
tests/unit/adapters/vault/test_every_damage.py tests/unit/adapters/devices/test_exactly_once.py
tests/unit/adapters/devices/test_castles_exactly_once.py tests/unit/bench tests/unit/tools
tests/unit/app/transfer/test_alone.py tests/unit/app/transfer/test_import_judged.py
tests/unit/core/test_board_fault.py tests/unit/games/test_registry.py
tests/unit/games/ringgeister/test_board_file.py tests/unit/referee/statistics/test_match.py
tests/unit/ui/games/rheingold/test_board.py
tests/ui/test_layout.py tests/ui/test_languages.py tests/ui/test_grid.py
tests/ui/test_snapshots.py tests/ui/test_monkey.py
tests/ui/test_whole_match.py tests/ui/test_duchies_match.py tests/ui/test_ring_match.py tests/ui/test_editor_walk.py
tests/ui/test_window_killed.py"
others=
for one in $many; do others="$others --ignore=$one"; done
# Of these, what is watched goes through the program in its own process, and is quick.
in_process="tests/system/test_doctor.py tests/system/test_setup.py tests/system/test_boards.py
tests/system/test_backups.py tests/system/test_bundle.py tests/system/test_crash_log.py
tests/hardware/test_bare_contacts.py tests/hardware/test_die_contract.py"
for one in $in_process; do many="$many --ignore=$one"; done
# Whole booklets, matches, sheets, pictures and sounds: to watch them takes longer than they do, and
# they go through next to no line that no other test goes through. The figure is without them.
unwatched="tests/rules/rheingold/test_transcripts.py tests/rules/rheinlander/test_transcripts.py
tests/rules/ringgeister/test_prospects.py tests/rules/ringgeister/test_s12_presets.py
tests/rules/ringgeister/test_transcripts.py tests/ui/hardware/test_exchange.py
tests/ui/test_boards_printed.py tests/ui/test_castle_buttons_away.py tests/ui/test_closing.py
tests/ui/test_end_sizes.py tests/ui/test_hearing.py tests/ui/test_history.py
tests/ui/test_motion.py tests/ui/test_put_right_boards.py tests/ui/test_ring_storm.py
tests/ui/test_ring_table.py
tests/ui/test_secret_pixels.py tests/ui/test_secrets_kept.py tests/ui/test_taps.py
tests/ui/test_taps_counted.py tests/ui/test_teach_duchies.py tests/ui/test_teach_rings.py
tests/ui/test_tile_editor_walk.py tests/ui/test_zone_editor_walk.py
tests/unit/adapters/devices/test_pins_closed.py tests/unit/adapters/devices/test_sentences.py
tests/unit/app/printing/test_parts.py tests/unit/app/printing/test_printed.py
tests/unit/app/program_players/test_program_players.py tests/unit/app/transfer/test_export_match.py
tests/unit/app/transfer/test_import_match.py tests/unit/core/config/test_preferences.py
tests/unit/core/test_public_feed.py tests/unit/dice/test_ten_thousand.py
tests/unit/games/rheingold/test_odds.py tests/unit/games/rheingold/test_prospects.py
tests/unit/games/rheinlander/mind/test_strength.py tests/unit/games/rheinlander/test_position.py
tests/unit/games/ringgeister/drafting/test_whole_board.py
tests/unit/games/ringgeister/test_position.py tests/unit/games/ringgeister/test_routes.py
tests/unit/games/ringgeister/test_seam.py tests/unit/games/ringgeister/test_view.py
tests/unit/referee/test_history.py tests/unit/referee/test_lamps.py
tests/unit/referee/test_public_entries.py tests/unit/referee/test_result_sharing.py
tests/unit/referee/test_unwritten_shields.py tests/unit/ui/boards/test_labels.py
tests/unit/ui/boards/test_plan.py tests/unit/ui/games/rheingold/test_board_figures.py
tests/unit/ui/games/rheingold/test_far_and_many.py tests/unit/ui/games/rheingold/test_motion.py
tests/unit/ui/games/test_ring_film.py tests/unit/ui/games/test_wording.py
tests/unit/ui/i18n/test_translate.py tests/unit/ui/sounds/test_player.py
tests/unit/ui/test_what_a_screen_is_given.py tests/unit/ui/widgets/test_widgets.py
tests/unit/watching/test_pictures.py tests/unit/watching/test_show.py"
watched=$others
for one in $unwatched; do watched="$watched --ignore=$one"; done

# Words, names, ports, navigation and tones never ask pygame anything: they are the same on both.
# How many taps an act takes is no question of pygame either, nor whether two worlds that differ in
# what is hidden are drawn alike: whichever pygame draws them draws both.
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
        tests/ui/test_taps.py tests/ui/test_taps_in_time.py tests/ui/test_taps_private.py -n 0
}

unwatched_tests() {
    say "whole booklets, matches, sheets, pictures and sounds"
    $bin/python -m pytest -q $side_by_side $unwatched -n 0
}
watched_tests() {
    workers=$(((cores + 1) / 2))
    [ "$workers" -gt 1 ] || workers=0 # one is quicker without anybody who hands the tests out
    $bin/python -m pytest -q $side_by_side -n "$workers" -p tests.support.line_watch \
        tests/unit tests/rules tests/ui $in_process $watched
}
coverage() {
    say "coverage"
    $bin/slipcover --merge "$HERALD_LINES"/*.json --out "$scratch/lines.json" --skip-covered \
        --fail-under 90 >"$scratch/lines.txt" && enough=0 || enough=$?
    tail -n 25 "$scratch/lines.txt"
    [ "$enough" = 0 ] || echo "The tests go through less than 90 % of the program."
    return "$enough"
}

case ${1:-all} in
all) ;;
quick)
    quick_to_say
    types
    say "unit and rules tests"
    # Very many cases, printing, and whole matches drawn for viewers: `make test` has them.
    $bin/python -m pytest -q $side_by_side tests/unit tests/rules $others \
        --ignore=tests/unit/app/printing --ignore=tests/unit/watching/test_show.py
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
# Side by side: types, the screens on the other pygame, and what is not watched; what is watched;
# everything else. On two cores the first two take about as long as each other, and hand nothing out,
# which would cost them a tenth. In the third, while a test waits for a program, another goes on.
cores=$(getconf _NPROCESSORS_ONLN)
[ "$cores" -le 7 ] || cores=7
{ { types && on_pygame_ce; } && first=0 || first=1; unwatched_tests && exit "$first"; } \
    >"$scratch/beside" 2>&1 &
beside=$!
# One process compiles every module and every test: else each of those that follow would.
$bin/python -m pytest -q --collect-only tests/unit tests/rules tests/ui $many >"$scratch/collected" ||
    { tail -n 60 "$scratch/collected"; exit 1; }
export HERALD_LINES="$scratch/lines"
mkdir "$HERALD_LINES"
{ watched_tests && coverage; } >"$scratch/watched" 2>&1 &
watching=$!
say "tests of whole programs and of very many cases"
code=0
$bin/python -m pytest -q $side_by_side -n "$((cores + 1))" $many || code=$?
say "all other tests; which lines and branches they go through is watched"
wait "$watching" || code=1
cat "$scratch/watched"
wait "$beside" || code=1
cat "$scratch/beside"
exit "$code"
