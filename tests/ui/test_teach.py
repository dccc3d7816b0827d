"""The first match is played by the newcomer's finger, by the real rules, and leaves no record."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from companion.boards.shipped import shelf
from companion.games import GAMES
from companion.games.rheingold import events as ev
from companion.ui.games.rheingold import lesson
from companion.ui.games.rheingold.pictures import Reckoning
from companion.ui.pace import SHOWN_S, TUMBLE_S
from companion.ui.screen_kit.board_view import DrawnBoard
from companion.ui.screen_kit.lesson import LessonStep
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.screen_kit.preferences import set_preferences
from companion.ui.screen_kit.rolled import LargeDie
from companion.ui.screens.tutorial.screen import TutorialScreen
from companion.ui.shell.stage import Stage
from companion.ui.widgets.parts import Image
from companion.ui.widgets.picture import DiePicture
from companion.ui.widgets.secretfield import HOLD
from tests.support.ui.counting_hand import Counting
from tests.support.ui.hand import Hand
from tests.support.ui.lesson_hand import asked, begun
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow

Size = tuple[int, int]
RHEINGOLD = GAMES["rheingold"]
BOARD = shelf.board(RHEINGOLD.info.default_board)


def taught() -> list[LessonStep]:
    """Every step, on the board of a first match."""
    return list(lesson.steps(RHEINGOLD, BOARD))


def opened(open_window: OpenWindow, size: Size = (800, 480)) -> Counting:
    """At the first step."""
    window = open_window(size)
    begun(window.stage, "rheingold")
    window.step()
    return Counting(window)


def do(hand: Counting) -> None:
    """Do what is asked for."""
    name = asked(hand.window.stage)
    if name == HOLD:
        hand.look(name)
    else:
        hand.tap(name)


def step(hand: Hand) -> int:
    """The number of the step that is seen."""
    screen = hand.window.stage.screen
    assert isinstance(screen, TutorialScreen)
    saved = screen.saved_state(hand.window.stage.room)
    assert isinstance(saved["step"], int)
    return saved["step"]


def test_it_asks_which_game_and_each_is_taught(open_window: OpenWindow) -> None:
    window = open_window((800, 480))
    window.stage.room.nav = Navigator().push(Stop(Page.TEACH))
    window.step()
    hand = Counting(window)
    for slug in GAMES:
        hand.tap(f"game-{slug}")
        assert step(hand) == 0
        screen = hand.window.stage.screen
        assert screen.saved_state(window.stage.room) == {"step": 0, "game": slug}  # type: ignore[attr-defined]
        hand.tap("before")
    hand.tap("back")
    assert hand.page is Page.HOME


def dice(hand: Hand) -> list[DiePicture | int]:
    """The dice that are seen: on the sheet, and the face of the large one."""
    found: list[DiePicture | int] = []
    for one in hand.window.stage.widgets():
        if isinstance(one, Image) and isinstance(one.picture, DiePicture):
            found.append(one.picture)
        elif isinstance(one, LargeDie):
            found.append(one.face)
    return found


def later(hand: Hand, seconds: float) -> None:
    hand.wait(seconds)
    hand.window.step()
    hand.window.step()


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_the_die_tumbles_falls_and_is_shown_large_as_at_the_table(
    open_window: OpenWindow, size: Size
) -> None:
    hand = opened(open_window, size)
    assert dice(hand) == [DiePicture(None)], "it lies there before it is rolled"
    hand.tap("primary")
    assert dice(hand) == [DiePicture(None, rolling=True)]
    assert "You rolled" not in words(hand), "nothing is told before it has fallen"
    assert hand.window.stage.moving
    later(hand, TUMBLE_S + 0.01)
    assert dice(hand) == [4]
    assert "You rolled a 4" in words(hand)
    large = next(one for one in hand.window.stage.widgets() if isinstance(one, LargeDie))
    later(hand, SHOWN_S / 2)
    grown = next(one for one in hand.window.stage.widgets() if isinstance(one, LargeDie))
    assert grown.rect.w > large.rect.w
    later(hand, SHOWN_S)
    assert dice(hand) == [DiePicture(4)]
    assert not hand.window.stage.moving


def test_a_finger_ends_the_roll_and_means_what_it_means(open_window: OpenWindow) -> None:
    hand = opened(open_window)
    hand.tap("primary")
    hand.tap("at-s4")
    assert step(hand) == 2
    assert dice(hand) == [DiePicture(4)]


def test_without_animation_the_die_lies_at_once(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = opened(open_window)
    desk.set_preferences(replace(desk.preferences, animated=False))
    hand.tap("primary")
    assert dice(hand) == [DiePicture(4)]
    assert "You rolled a 4" in words(hand)


def test_what_matters_happens_by_the_rules() -> None:
    happened = {type(event) for one in taught() for event in one.events}
    assert {
        ev.DieRolled, ev.KnightEntered, ev.KnightsMarched, ev.SiegeLaid, ev.CastleTaken,
        ev.CastleOccupied, ev.ShieldPlaced, ev.ShieldOpened, ev.SiegeHeld,
    } <= happened  # fmt: skip


def test_each_step_asks_for_one_thing_that_is_there() -> None:
    board = RHEINGOLD.initial_state(lesson.setup(BOARD)).terms.board
    for one in taught():
        assert [bool(one.place), bool(one.button), one.value is not None].count(True) == 1
        assert {one.place, one.chosen} <= {"", *board.places}, one.title


def test_the_words_say_the_numbers_of_the_board() -> None:
    """Maus has one sword, and its gate is three marches from start 4."""
    assert BOARD["castles"]["maus"]["swords"] == 1
    steps = {one.title: one for one in taught()}
    assert sum(type(event) is ev.KnightsMarched for event in steps["Ending your turn"].events) == 3
    assert steps["Maus holds!"].state.holding("maus").shield == 2
    assert steps["Maus holds!"].state.holding("maus").knights == 1


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_a_newcomer_plays_it_in_ten_taps(
    open_window: OpenWindow, desk: SimulatedDesk, size: Size
) -> None:
    hand = opened(open_window, size)
    told = set()
    for number in range(10):
        assert step(hand) == number
        board = next(one for one in hand.window.stage.widgets() if isinstance(one, DrawnBoard))
        for place in lesson.in_sight():
            assert board.point(place) is not None, place
        told.add(words(hand))
        do(hand)
    assert len(told) == hand.taps == 10
    assert hand.page is Page.SETUP, "it ends where a match begins"
    assert desk.referee is None
    assert not desk.journal.matches(), "no match was recorded"


def test_another_place_is_answered_by_a_friendly_line(open_window: OpenWindow) -> None:
    hand = opened(open_window)
    do(hand)
    hand.tap("at-g_maus")
    assert hand.note == "Not there yet: your next step is lit up on the board."
    assert step(hand) == 1
    do(hand)
    assert hand.note == ""
    assert step(hand) == 2


def test_a_place_is_not_the_button_that_is_due(open_window: OpenWindow) -> None:
    hand = opened(open_window)
    hand.tap("at-s4")
    assert hand.note == "Not there yet: the large button comes first."
    assert step(hand) == 0


def test_a_glance_that_is_too_short_is_no_look(open_window: OpenWindow) -> None:
    hand = opened(open_window)
    while asked(hand.window.stage) != HOLD:
        do(hand)
    at = step(hand)
    hand.tap(HOLD)
    hand.window.step()
    assert hand.note == "Hold the button for a moment and look at the picture."
    assert step(hand) == at
    do(hand)
    hand.window.step()
    assert step(hand) == at + 1


def test_the_shield_is_seen_while_a_finger_holds(open_window: OpenWindow) -> None:
    hand = opened(open_window)
    while asked(hand.window.stage) != HOLD:
        do(hand)
    hand.window.step()
    before = hand.pixels
    hand.hold(HOLD)
    hand.window.step()
    held = hand.pixels
    rect = hand.target(HOLD).rect
    changed = [
        number // 3 // 800
        for number in range(0, len(before), 3)
        if before[number : number + 3] != held[number : number + 3]
    ]
    assert min(changed) < rect.top, "more than the button looks different"


def test_it_is_left_at_any_step(open_window: OpenWindow) -> None:
    hand = opened(open_window)
    do(hand)
    hand.tap("before")
    assert step(hand) == 0
    hand.tap("back")
    assert hand.page is Page.HOME


def test_it_goes_on_where_the_plug_was_pulled(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = opened(open_window)
    for _ in range(6):
        do(hand)
    stage = hand.window.stage
    seen = {one.text for widget in stage.widgets() for one in widget.words()}
    again = Stage(desk, None, (800, 480), 0.0)
    assert again.room.nav.top.page is Page.TEACH
    assert again.screen.saved_state(again.room) == {"step": 6, "game": "rheingold"}  # type: ignore[attr-defined]
    shown = {one.text for widget in again.widgets() for one in widget.words()}
    assert shown == seen
    hand.tap("back")
    assert Stage(desk, None, (800, 480), 0.0).room.nav.top.page is Page.HOME


@pytest.mark.parametrize("saved", [{}, {"step": "x"}, {"step": None}, {"step": 99}, {"step": -3}])
def test_a_step_that_there_is_not_is_none(desk: SimulatedDesk, saved: dict[str, object]) -> None:
    desk.save_ui_state({"draft": None, "lesson": {"stack": [["teach", ""]], "begun": saved}})
    stage = Stage(desk, None, (800, 480), 0.0)
    assert stage.room.nav.top.page is Page.TEACH
    assert stage.widgets()


@pytest.mark.parametrize("animated", [True, False])
def test_pieces_walk_where_that_is_wished(
    open_window: OpenWindow, desk: SimulatedDesk, animated: bool
) -> None:
    desk.set_preferences(replace(desk.preferences, animated=animated))
    hand = opened(open_window)
    do(hand)
    do(hand)
    do(hand)
    hand.window.stage.draw(pygame.Surface((800, 480)))
    assert hand.window.stage.moving is animated
    do(hand)
    assert step(hand) == 4, "a tap does not wait for the walk"


def test_sums_show_what_is_counted_and_no_bare_figures() -> None:
    sums = [one for one in taught() if one.reckoning is not None]
    assert len(sums) == 3
    assert not any(one.figures for one in taught())
    for one in sums:
        assert isinstance(one.reckoning, Reckoning)
        assert any(not isinstance(part, str) for part in one.reckoning.parts)


def test_the_shield_is_turned_over_before_it_is_said_what_came_of_it(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = opened(open_window)
    for _ in range(9):
        do(hand)
    assert step(hand) == 9
    assert "Maus holds!" not in words(hand)
    assert any(isinstance(one, Image) for one in hand.window.stage.widgets())
    hand.wait(3)
    hand.window.step()
    assert "Maus holds!" in words(hand)
    set_preferences(hand.window.stage.room, desk, animated=False)
    hand.tap("before")
    do(hand)
    assert "Maus holds!" in words(hand), "at once where nothing moves"
