"""A card of Ringgeister that is turned up is shown large, before what it sets off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.ui.games.ringgeister.table.board_part import BoardPart
from companion.ui.games.ringgeister.table.shown_card import LargeCard
from companion.ui.pace import SHOWN_S
from companion.ui.shell.primary_guard import DEAD_S
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.ring_hand import table_of
from tests.support.ui.ring_scenes import ring
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnWindow
from tests.ui.test_motion import FRAME_S

SIZES = ((800, 480), (720, 1280))


def cards(hand: Hand) -> list[LargeCard]:
    return [one for one in hand.window.stage.widgets() if isinstance(one, LargeCard)]


@pytest.fixture(params=SIZES, ids=str)
def due(request: pytest.FixtureRequest, on_window: OnWindow) -> Hand:
    """A card is due."""
    return Hand(on_window(lambda desk: ring(desk, "draw", 80), request.param))


def test_it_is_shown_over_the_board_and_comes_to_rest(due: Hand, clock: Clock) -> None:
    due.tap("primary")
    due.window.step()
    state = due.referee.state
    begun, highs = clock.now, list[int]()
    while found := cards(due):
        assert found[0].card == due.referee.game.view(state, None).card
        highs.append(found[0].rect.h)
        due.wait(FRAME_S)
        due.window.step()
    assert clock.now - begun == pytest.approx(SHOWN_S, abs=2 * FRAME_S)
    board = next(one for one in due.window.stage.widgets() if isinstance(one, BoardPart))
    assert max(highs) > 0.8 * min(board.rect.h, board.rect.w)
    assert highs[0] < max(highs) > highs[-1]


def test_nothing_that_it_sets_off_moves_before(due: Hand) -> None:
    due.tap("primary")
    due.window.step()
    film = table_of(due).film
    while cards(due):
        shown = film.shown(due.window.stage.room)
        assert shown is None or not shown.now.over
        due.wait(FRAME_S)
        due.window.step()


def test_a_tap_on_it_means_it_alone(due: Hand) -> None:
    due.tap("primary")
    due.wait(DEAD_S + 0.05)
    due.window.step()
    seq = due.referee.seq
    due.tap("large-card")
    assert not cards(due)
    assert due.referee.seq == seq


def test_without_animation_it_lies_at_its_place_at_once(due: Hand, desk: SimulatedDesk) -> None:
    desk.set_preferences(replace(desk.preferences, animated=False))
    due.tap("primary")
    due.window.step()
    due.window.step()
    assert not cards(due)


def test_what_is_taken_back_is_not_shown_again(due: Hand) -> None:
    due.tap("primary")
    due.wait(SHOWN_S + DEAD_S)
    due.window.step()
    due.tap("undo")
    due.window.step()
    assert not cards(due)
