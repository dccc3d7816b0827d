"""The first match of tiles is played by the newcomer's finger, by the real rules."""

from __future__ import annotations

import pytest

from companion.boards.shipped import shelf
from companion.games import GAMES
from companion.games.ringgeister import events as ev
from companion.games.ringgeister import routes
from companion.games.ringgeister.pieces import dark_size, light_size
from companion.ui.games.ringgeister import lesson
from companion.ui.games.ringgeister.film import DarkWalk, reel
from companion.ui.screen_kit.board_view import DrawnBoard
from companion.ui.screen_kit.lesson import LessonStep
from companion.ui.screen_kit.navigator import Page
from companion.ui.screens.tutorial.board import TaughtBoard
from tests.support.ui.counting_hand import Counting
from tests.support.ui.lesson_hand import asked, begun
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow

GAME = GAMES["ringgeister"]
BOARD = shelf.board(GAME.info.default_board)


def taught() -> list[LessonStep]:
    """Every step, on the board of a first match."""
    return list(lesson.steps(GAME, BOARD))


def opened(open_window: OpenWindow, size: tuple[int, int] = (800, 480)) -> Counting:
    """At the first step of this game's lesson."""
    window = open_window(size)
    begun(window.stage, "ringgeister")
    window.step()
    return Counting(window)


def test_what_matters_happens_by_the_rules() -> None:
    happened = [event for one in taught() for event in one.events]
    assert {type(event) for event in happened} == {
        ev.FigureWalked, ev.WindBlew, ev.FigureBeaten, ev.DarkWalked, ev.MatchEnded,
    }  # fmt: skip
    (end,) = (event for event in happened if isinstance(event, ev.MatchEnded))
    assert (end.winners, end.why) == ((0,), "mountain")


def test_the_words_say_what_lies_on_the_board() -> None:
    card, _walk, gates, wind, mission, mountain, _won = taught()
    assert BOARD["cards"][card.state.card] == {
        "bearer": "violet", "hand": "forward", "below": "hammer",
    }  # fmt: skip
    points = GAME.initial_state(lesson.setup(BOARD)).terms.board.point_index
    closed = {**BOARD["cards"][card.state.card], "below": "axe"}
    other = next(name for name, one in BOARD["cards"].items() if one == closed)
    under = GAME.write_state(gates.state) | {"card": other, "drawn": [other]}
    beyond = GAME.read_position(gates.state, under)
    assert points[gates.place] in routes.reach(gates.state, "green_man")
    assert points[gates.place] not in routes.reach(beyond, "green_man"), "no way but the gates"
    (beaten,) = (event for event in wind.events if isinstance(event, ev.FigureBeaten))
    assert wind.figures == f"{dark_size(beaten.by)} > {light_size(beaten.figure)}"
    assert lesson.FIELD in GAME.write_state(mission.state)["tokens"]
    assert lesson.FIELD not in GAME.write_state(mountain.state)["tokens"]
    assert BOARD["cards"][mountain.state.card]["bearer"] == "green"


def test_gandalf_is_jumped_on_the_way_to_the_mission() -> None:
    mission = taught()[4]
    away = GAME.write_state(mission.state)
    away["light"]["gandalf"] = "b1.w1"
    index = mission.state.terms.board.point_index[mission.place]
    assert index in routes.reach(mission.state, "green_hobbit")
    assert index not in routes.reach(GAME.read_position(mission.state, away), "green_hobbit")


def test_each_step_asks_for_one_thing_that_is_there() -> None:
    points = GAME.initial_state(lesson.setup(BOARD)).terms.board.point_index
    for one in taught():
        assert bool(one.place) != bool(one.button)
        assert {one.place, one.chosen} <= {"", *points}, one.title


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_it_is_played_in_seven_taps(
    size: tuple[int, int], open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = opened(open_window, size)
    before = hand.taps
    for one in taught():
        board = next(one for one in hand.window.stage.widgets() if isinstance(one, DrawnBoard))
        for place in (*lesson.in_sight(), one.place or one.chosen):
            assert not place or board.point(place) is not None, place
        assert one.words in words(hand)
        hand.tap(asked(hand.window.stage))
        hand.wait(10.0)
        hand.window.step()
    assert hand.taps - before == 7
    assert hand.page is Page.SETUP
    draft = hand.window.stage.room.draft
    assert draft is not None
    assert draft.info.slug == "ringgeister"
    assert not desk.journal.matches(), "no match was recorded"


def test_the_dark_walk_is_a_film_and_its_way_stays_until_it_was_moved(
    open_window: OpenWindow,
) -> None:
    hand = opened(open_window)
    for _ in range(3):
        hand.tap(asked(hand.window.stage))
        hand.wait(10.0)
        hand.window.step()
    wind = taught()[3]
    film = reel(wind.before, wind.events, wind.state)
    assert film is not None
    assert any(isinstance(act, DarkWalk) for act in film.acts)
    shown = next(one for one in hand.window.stage.widgets() if isinstance(one, TaughtBoard))
    assert shown.frame is None, "the film is over"
    assert shown.past == film
    hand.tap("primary")
    shown = next(one for one in hand.window.stage.widgets() if isinstance(one, TaughtBoard))
    assert shown.past is None
