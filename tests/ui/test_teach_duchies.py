"""The first match of duchies is played by the newcomer's finger, by the real rules."""

from __future__ import annotations

import pytest

from companion.boards.shipped import shelf
from companion.games import GAMES
from companion.games.rheinlander import events as ev
from companion.ui.games.rheinlander import lesson
from companion.ui.screen_kit.lesson import LessonStep
from companion.ui.screen_kit.navigator import Page
from tests.support.ui.counting_hand import Counting
from tests.support.ui.lesson_hand import asked, begun
from tests.support.ui.secret_hand import words
from tests.ui.conftest import OpenWindow

GAME = GAMES["rheinlander"]
BOARD = shelf.board(GAME.info.default_board)


def taught() -> list[LessonStep]:
    """Every step, on the board of a first match."""
    return list(lesson.steps(GAME, BOARD))


def opened(open_window: OpenWindow, size: tuple[int, int] = (800, 480)) -> Counting:
    """At the first step of this game's lesson."""
    window = open_window(size)
    begun(window.stage, "rheinlander")
    window.step()
    return Counting(window)


def test_what_matters_happens_by_the_rules() -> None:
    happened = {type(event) for one in taught() for event in one.events}
    assert {ev.KnightPlaced, ev.DukePlaced, ev.DukeRemoved, ev.TurnEnded} <= happened


def test_the_words_say_the_numbers_of_the_match() -> None:
    *_rest, merger, last = taught()
    assert dict(merger.state.dukes)
    paid = [event.points for event in last.events if isinstance(event, ev.DukeRemoved)]
    assert paid == [2]
    view = GAME.view(last.state, None)
    worth = {duchy.owner: duchy.value for duchy in view.duchies}
    assert worth["red"] == 1 + 3 + 1
    first = GAME.view(taught()[2].state, None)
    assert [duchy.value for duchy in first.duchies] == [4]


def test_each_step_asks_for_one_thing_that_is_there() -> None:
    for one in taught():
        assert bool(one.place) != bool(one.button)
        assert one.place in {"", *BOARD["squares"]}


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_it_is_played_in_six_taps(size: tuple[int, int], open_window: OpenWindow) -> None:
    hand = opened(open_window, size)
    before = hand.taps
    for one in taught():
        assert one.words in words(hand)
        hand.tap(asked(hand.window.stage))
        hand.wait(5.0)
        hand.window.step()
    assert hand.taps - before == 6
    assert hand.page is Page.SETUP
    draft = hand.window.stage.room.draft
    assert draft is not None
    assert draft.info.slug == "rheinlander"


def test_it_goes_on_where_it_was_left(open_window: OpenWindow) -> None:
    hand = opened(open_window)
    hand.tap("at-l8")
    screen, room = hand.window.stage.screen, hand.window.stage.room
    saved = screen.saved_state(room)  # type: ignore[attr-defined]
    assert saved == {"step": 1, "game": "rheinlander"}
    ports = hand.window.ports
    again = type(screen)(ports.games, ports.program_players)  # type: ignore[call-arg]
    again.restore(saved, room)  # type: ignore[attr-defined]
    assert again.saved_state(room) == saved  # type: ignore[attr-defined]
    again.restore({"step": 2}, room)  # type: ignore[attr-defined]
    assert again.widgets(room)
    assert again.saved_state(room) == {"step": 2, "game": "rheingold"}  # type: ignore[attr-defined]
