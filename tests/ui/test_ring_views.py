"""Ringgeister's two views: the small board is there where the large one does not show it all."""

from __future__ import annotations

import pytest
from pygame import Rect

from companion.ui.games.ringgeister.table.board_part import Overview
from companion.ui.games.ringgeister.table.scoreboard import CardInForce
from companion.ui.shell.stage import Stage
from companion.ui.widgets.base import Intent, Target, hit
from tests.support.ui.ring_hand import table_of
from tests.support.ui.ring_scenes import righted, tapped
from tests.support.ui.secret_hand import words as said
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable


@pytest.mark.parametrize("scene", ["token", "turn-up", "walk"])
def test_no_screen_shows_the_board_twice(table: OnTable, scene: str) -> None:
    """Where the working view has it all, card and names have the place of the small board."""
    hand = table(scene)
    if scene != "turn-up":
        hand.tap("view-minus")
    assert not [one for one in hand.window.stage.widgets() if isinstance(one, Overview)]
    assert "Chloé" in said(hand)
    card = next(one for one in hand.window.stage.widgets() if isinstance(one, CardInForce))
    level = table_of(hand).board.camera.level
    hand.tap_at(card.rect.center)
    assert table_of(hand).board.camera.level is level, "no small board is there to be tapped"
    hand.tap("view-plus")
    small = [one for one in hand.window.stage.widgets() if isinstance(one, Overview)]
    assert len(small) == 1
    assert "Chloé" not in said(hand)
    closer = next(one for one in hand.window.stage.widgets() if isinstance(one, CardInForce))
    assert card.rect.h > closer.rect.h


def test_a_token_is_placed_by_a_tap_where_all_fields_are_seen_larger(table: OnTable) -> None:
    hand = table("token")
    board, _small = table_of(hand).board.seen or pytest.fail("no board is seen")
    fit = min(board.frame.area.w, board.frame.area.h)
    assert board.frame.size[1] > 1.3 * fit, "larger than the whole board would be"
    free = board.marks.lit
    spots = [spot for field in free if (spot := board.point(field)) is not None]
    rim = board.frame.area.inflate(-hand.window.stage.room.sizes.touch // 3, 0)
    assert len(spots) == len(free) > 5
    assert all(map(rim.collidepoint, spots))
    before = hand.referee.state
    hand.tap_at(spots[0])
    assert hand.referee.state is not before


def test_nor_does_the_page_that_corrects_the_board(desk: SimulatedDesk) -> None:
    def seen(stage: Stage) -> list[type]:
        return [type(one) for one in stage.widgets() if isinstance(one, (Overview, CardInForce))]

    stage = righted(desk)
    assert seen(stage) == [Overview, CardInForce]
    assert seen(tapped(stage, "view-minus")) == [CardInForce]


def test_a_finger_on_the_small_board_never_means_a_spot_beside_it(table: OnTable) -> None:
    """A lit place at the working view's edge is nearer to it than a finger is broad."""
    hand = table("walk")
    targets = hand.window.stage.targets()
    small = next(one for one in hand.window.stage.widgets() if isinstance(one, Overview))
    reach = hand.window.stage.room.sizes.touch
    rim = [(small.rect.x, small.rect.y + down) for down in range(small.rect.h)]
    beside = [
        Target("at-x", Rect(small.rect.x - 5, y, 4, 4), Intent("place", "x"), round=True)
        for _x, y in rim
    ]
    for point in rim:
        struck = hit([*targets, *beside], point, reach)
        assert struck is not None
        assert struck.intent is None, struck
