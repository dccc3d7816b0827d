"""The past from near: a button shows where a step happened, a tap a quarter of the board."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ui.screen_kit.read_only_board import ReadOnlyBoard
from companion.ui.screens.match.history import HistoryScreen
from companion.ui.screens.match.history_motion import BoardInMotion
from tests.support.ui.hand import Hand
from tests.ui.conftest import OnTable

GAMES = ("history", "zones-history", "tiles-history")


@pytest.fixture(params=GAMES)
def hand(table: OnTable, request: pytest.FixtureRequest) -> Hand:
    """At the last step of a match that goes on, in each game."""
    found = table(request.param)
    rest(found)
    return found


def rest(hand: Hand) -> None:
    """Until the board is drawn and nobody walks."""
    hand.window.step()
    while hand.window.stage.moving:
        hand.wait(0.1)
        hand.window.step()


def tap(hand: Hand, name: str) -> None:
    hand.tap(name)
    rest(hand)


def board(hand: Hand) -> ReadOnlyBoard | BoardInMotion:
    """The board that is seen."""
    kinds = (ReadOnlyBoard, BoardInMotion)
    (found,) = (one for one in hand.window.stage.widgets() if isinstance(one, kinds))
    return found


def factor(hand: Hand) -> float:
    """How much larger the picture is than what is seen of it."""
    seen = board(hand)
    return seen.drawing.size[0] / seen.rect.w


def at(hand: Hand) -> Any:
    screen = hand.window.stage.screen
    assert isinstance(screen, HistoryScreen)
    return screen._past.lines[screen._at]


def test_a_tap_on_a_quarter_shows_it_closer_and_the_next_one_all_of_it(hand: Hand) -> None:
    whole = board(hand).rect
    assert factor(hand) == 1
    tap(hand, "quarter-3")
    assert (board(hand).rect, board(hand).centre, factor(hand)) == (whole, (0.75, 0.75), 2)
    tap(hand, "whole")
    assert (board(hand).rect, factor(hand)) == (whole, 1)


def test_the_button_shows_where_the_step_happened_and_follows_the_others(hand: Hand) -> None:
    tap(hand, "closer")
    centres = set()
    for _step in range(8):
        seen = board(hand)
        assert factor(hand) == 2
        centres.add(seen.centre)
        spots = seen.drawing.spots(hand.referee.game.view(at(hand).after, None))
        moved = _moved(hand, spots)
        if moved:
            middle = [seen.centre[axis] * seen.drawing.size[axis] for axis in (0, 1)]
            near = [
                all(abs(spots[place][axis] - middle[axis]) <= seen.rect.size[axis] / 2
                    for axis in (0, 1))
                for place in moved
            ]  # fmt: skip
            assert any(near), "where it ended is seen"
        tap(hand, "step-back")
    assert len(centres) > 2
    tap(hand, "closer")
    assert factor(hand) == 1


def _moved(hand: Hand, spots: Any) -> list[str]:
    """The places that the chosen step names."""
    game, found = hand.referee.game, []
    for event in at(hand).events:
        written = game.write_event(event)
        found += [value for value in written.values() if isinstance(value, str)]
    return [place for place in found if place in spots]


def test_a_tap_that_ends_what_plays_does_nothing_else(hand: Hand) -> None:
    tap(hand, "step-back")
    hand.tap("play")
    hand.window.step()
    assert hand.window.stage.moving
    tap(hand, "quarter-0")
    assert factor(hand) == 1
    tap(hand, "quarter-0")
    assert factor(hand) == 2
