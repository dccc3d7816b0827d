"""The first match teaches by the real rules, and is stepped through by touch."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.games.rheingold import events as ev
from companion.ui.games.rheingold import lesson
from companion.ui.screen_kit.board_view import DrawnBoard
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import rhine
from tests.ui.conftest import OpenWindow

Size = tuple[int, int]
RHEINGOLD = GAMES["rheingold"]


def test_every_beat_is_played_by_the_rules_and_all_that_matters_happens() -> None:
    shown = list(lesson.steps(RHEINGOLD, rhine()))
    assert len(shown) == len(lesson.LESSON)
    state, happened = RHEINGOLD.initial_state(lesson.setup(rhine())), set()
    for one in shown:
        moves = [] if one.beat.leap else one.beat.moves
        for told in moves:
            state, events = RHEINGOLD.apply(state, RHEINGOLD.read_move(state, told))
            happened |= {type(event) for event in events}
        state = one.state
    taught = (ev.KnightEntered, ev.KnightsMarched, ev.TurnEnded, ev.CastleTaken, ev.CastleOccupied)
    assert {*taught, ev.ShieldPlaced, ev.BattleWon, ev.ShieldOpened, ev.SiegeHeld} <= happened


def test_what_is_pointed_at_is_on_the_board() -> None:
    board = RHEINGOLD.initial_state(lesson.setup(rhine())).terms.board
    for beat in lesson.LESSON:
        assert set(beat.point) <= set(board.places), beat.title


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_whatever_a_beat_is_about_is_in_sight(open_window: OpenWindow, size: Size) -> None:
    window = open_window(size)
    window.stage.room.nav = Navigator().push(Stop(Page.TEACH))
    window.step()
    hand = Hand(window)
    for number, beat in enumerate(lesson.LESSON):
        board = next(one for one in window.stage.widgets() if isinstance(one, DrawnBoard))
        for place in lesson.meant(number):
            assert board.point(place) is not None, (beat.title, place)
        hand.tap("primary")


def test_the_lesson_is_stepped_through_by_touch_to_its_end_and_back_home(
    open_window: OpenWindow,
) -> None:
    window = open_window((800, 480))
    window.stage.room.nav = Navigator().push(Stop(Page.TEACH))
    window.step()
    hand = Hand(window)
    told = set()
    for _beat in lesson.LESSON:
        told.add(words(hand))
        hand.tap("primary")
    assert len(told) == len(lesson.LESSON)
    assert hand.page is Page.HOME


def test_a_tap_on_what_is_meant_goes_on_and_the_arrow_goes_back(open_window: OpenWindow) -> None:
    window = open_window((720, 1280))
    window.stage.room.nav = Navigator().push(Stop(Page.TEACH))
    window.step()
    hand = Hand(window)
    first = words(hand)
    hand.tap("at-maus")
    assert words(hand) != first
    hand.tap("before")
    assert words(hand) == first
