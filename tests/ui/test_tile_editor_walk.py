"""A stranger draws a tile over the photograph of a laid board, every tap by FINGER events."""

from __future__ import annotations

from companion.boards.shipped import shelf
from companion.games.ringgeister.drafting.doubts import doubts
from companion.games.ringgeister.drafting.reading import from_json
from companion.ui.games.ringgeister.editor.board_editor import small_picture
from companion.ui.theme import LIGHT
from tests.support.boards.photographs import BadPhotograph
from tests.support.tile_strokes import alike, snapped
from tests.support.ui.edit_scenes import as_image
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.support.ui.tile_edit_hand import FromPhotograph, TileDraughtsman, copied
from tests.support.ui.tile_edit_scenes import photograph
from tests.ui.conftest import OpenWindow

TAP_S = 1.8
"""So long somebody takes for a tap who has drawn a tile or two, looking included."""
MOST_S = 2 * 60


def test_a_tile_is_entered_from_a_photograph_within_two_minutes(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = TileDraughtsman(open_window((800, 480)))
    photograph(desk.inbox() / "table.jpg")
    begin(hand)
    model = from_json(shelf.board("ringgeister")).tiles["o1"]

    # On the photograph the program's tile o1 lies where the new board has its o5.
    hand.taps = 0
    hand.at("o5")
    copied(hand, model)
    drawn, names = snapped(hand.tile, model)
    assert [*alike(drawn, model, names)] == []
    print(f"taps: {hand.taps}")
    assert hand.taps * TAP_S < MOST_S


def test_a_tile_is_entered_from_a_bad_photograph(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    """Bent, at an angle, dim, grainy; the finger misses by a millimetre."""
    shot = BadPhotograph((600.0, 600.0), bent_mm=3.0)
    hand = FromPhotograph(open_window((800, 480)), shot)
    flat = small_picture(shelf.board("ringgeister"), (1300, 1300), LIGHT)
    assert flat is not None
    desk.inbox().mkdir(parents=True, exist_ok=True)
    shot.taken(as_image(flat)).save(desk.inbox() / "table.jpg", "JPEG")
    begin(hand)
    model = from_json(shelf.board("ringgeister")).tiles["o1"]
    hand.taps = 0
    hand.at("o5")
    copied(hand, model)
    drawn, names = snapped(hand.tile, model, within_mm=5.0)
    assert [*alike(drawn, model, names)] == []
    assert doubts(hand.board, "o5") == ()
    assert hand.taps * TAP_S < MOST_S


def begin(hand: TileDraughtsman) -> None:
    """From home to the photograph under the sheet."""
    hand.tap("boards")
    hand.tap("primary")
    hand.tap("game-ringgeister")
    hand.lay_photo()
