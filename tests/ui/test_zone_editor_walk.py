"""A stranger draws a printed board of zones over its photograph, every tap by FINGER events."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from companion.boards.draft.any_draft import to_json
from companion.cli.main import main
from companion.games import GAMES
from companion.games.rheinlander.drafting.draft import ZoneDraft
from tests.support.boards import invented
from tests.support.boards.photographs import BadPhotograph
from tests.support.boards.photographs import printed as on_paper
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.support.ui.zone_edit_hand import ZoneDraughtsman
from tests.support.ui.zone_edit_scenes import marks, photograph, printed
from tests.ui.conftest import OpenWindow

TAP_S = 2.0
"""So long a stranger takes for a tap, looking included."""
MOST_S = 20 * 60


def test_a_stranger_draws_54_zones_and_26_spots_within_20_minutes(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    board, hand = printed(), ZoneDraughtsman(open_window((800, 480)))
    photograph(desk.inbox() / "table.jpg")
    begin(hand)

    hand.pinch((400, 240), (400, 240), 120, 216)
    hand.tap("guide")
    for at in marks(board):
        hand.sheet(at)
    assert len(hand.zones.zones) == 52
    hand.tap("tool-island")
    # The lower of the two first: its number stays when the other zone becomes two.
    for number in (28, 27):
        hand.sheet(hand.zones.squares[f"w{number}"].at)
    hand.tap("guide")
    for slot in board.slots.values():
        hand.sheet(slot.at)

    told = desk.collection.find(hand.state.board)
    assert told is not None
    report = GAMES["rheinlander"].check_board(told.board)
    assert (report.faults, report.warnings) == ((), ())
    assert rules(hand.zones) == rules(board)
    assert hand.state.next.is_last
    print(f"taps: {hand.taps}")
    assert hand.taps * TAP_S < MOST_S / 2


def test_a_printed_board_of_ones_own_is_drawn_from_a_bad_photograph(
    open_window: OpenWindow, desk: SimulatedDesk, tmp_path: Path
) -> None:
    """Invented, printed, bent, at an angle, dim, grainy; the finger misses by 1.5 mm."""
    board, hand = invented.zones(), ZoneDraughtsman(open_window((800, 480)))
    shot, random = BadPhotograph((860.0, 560.0)), Random(5)
    file, paper = tmp_path / "five.json", tmp_path / "five.pdf"
    file.write_text(json.dumps(to_json(board)), "utf-8")
    assert main(["board", "print", str(file), "--paper", "sheet", "--parts", "board",
                 "--out", str(paper), "--data", str(tmp_path / "data")]) == 0  # fmt: skip
    desk.inbox().mkdir(parents=True, exist_ok=True)
    shot.taken(on_paper(paper)).save(desk.inbox() / "table.jpg", "JPEG")
    begin(hand)

    hand.tap("guide")
    for at in invented.marks():
        hand.sheet(shot.aimed(at, random))
    hand.tap("tool-island")
    for number in (41, 12):
        hand.sheet(shot.seen(board.squares[board.zones[number - 1].river].at))
    hand.tap("guide")
    for slot in board.slots.values():
        hand.sheet(shot.aimed(slot.at, random))

    assert hand.state.found == ()
    assert hand.state.next.is_last
    assert by_zone(hand.zones) == by_zone(board)
    print(f"taps: {hand.taps}")
    assert hand.taps * TAP_S < MOST_S / 2


def by_zone(draft: ZoneDraft) -> tuple[object, ...]:
    """Who borders whom, and what spots touch, in the words of zones: squares' names are free."""
    names: dict[str, tuple[int, str]] = {}
    for number, zone in enumerate(draft.zones, 1):
        for side, square in zip(("left", "river", "right"), zone, strict=True):
            names.setdefault(square, (number, side))
    return (
        len(draft.zones),
        {frozenset(names[one] for one in pair) for pair in draft.borders},
        sorted(sorted(names[one] for one in slot.touches) for slot in draft.slots.values()),
    )


def begin(hand: ZoneDraughtsman) -> None:
    """From home to the photograph under the sheet."""
    hand.tap("boards")
    hand.tap("primary")
    hand.tap("game-rheinlander")
    hand.lay_photo()


def rules(draft: ZoneDraft) -> tuple[object, ...]:
    """All of a board that its game knows: zones, neighbours, and what spots touch."""
    return (
        draft.zones,
        {frozenset(pair) for pair in draft.borders},
        sorted(sorted(slot.touches) for slot in draft.slots.values()),
    )
