"""A stranger draws a printed board of zones over its photograph, every tap by FINGER events."""

from __future__ import annotations

from companion.games import GAMES
from companion.games.rheinlander.drafting.draft import ZoneDraft
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
