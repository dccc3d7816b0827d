"""The first start: a short walk by touch, which nobody meets twice and nobody is caught in."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from companion import app
from companion.config import NO_DIE, Config
from companion.game import SeatSetup, Setup
from companion.library import shelf
from companion.preferences import Preferences
from companion.ui import words
from companion.ui.devices import Part, Source
from companion.ui.navigator import HOME, Page, Stop
from companion.ui.screens.hardware_touch import ENDS_S
from companion.ui.screens.welcome import FIRST
from companion.ui.screens.welcome_fit import Fit, felt, fitting
from companion.ui.screens.welcome_step import Step, stop
from companion.ui.screens.welcome_touch import Marks, marks
from companion.ui.screens.welcome_upright import TRIAL_S
from companion.ui.stage import Stage
from companion.ui.widgets.base import towards
from companion.ui.window import Glass, Window
from tests.ui.conftest import SIZES, Clock
from tests.ui.hand import Hand
from tests.ui.secret_hand import words as said
from tests.ui.simulated_desk import SimulatedDesk
from tests.ui.welcome_scenes import STEPS, walked

Size = tuple[int, int]
OpenWindow = Callable[[Size], Window]
BOTH = ((800, 480), (720, 1280))


@pytest.fixture(autouse=True)
def _english_after() -> Iterator[None]:
    """The language is the program's: no test leaves another one behind."""
    yield
    words.use("en")


@pytest.fixture
def newcomer(open_window: OpenWindow, desk: SimulatedDesk) -> Callable[[Size], Finger]:
    """Opens the window for somebody who was never here."""

    def opened(size: Size = BOTH[0]) -> Finger:
        desk.fresh = desk.bookmark is None
        return Finger(open_window(size))

    return opened


class Finger(Hand):
    """A finger on a glass whose touch goes with it, however the picture is turned; or does not.

    Attributes:
        lies: how touch lies on the picture.
    """

    lies = Fit.TRUE

    def finger(self, kind: int, point: tuple[int, int]) -> None:
        """Where the glass feels it, which knows nothing of the picture."""
        wide, high = size = self.window.stage.room.size
        point = felt(self.lies, point, size)
        x, y = (point[0] + 0.5) / wide, (point[1] + 0.5) / high
        x, y = {0: (x, y), 1: (1 - y, x), 2: (1 - x, 1 - y), 3: (y, 1 - x)}[self.window.turned]
        pygame.event.post(
            pygame.event.Event(kind, touch_id=3, finger_id=1, x=x, y=y, dx=0.0, dy=0.0)
        )
        self.window.step()

    def at(self) -> Step:
        """The step that is seen."""
        top = self.window.stage.room.nav.top
        assert top.page is Page.WELCOME, top
        return Step(top.place)

    def to(self, step: Step) -> Finger:
        """As far as a step, by the large button."""
        while self.at() is not step:
            self.tap("primary")
        return self

    def tap_marks(self) -> Marks:
        """Each of the marks once."""
        for mark in marks(self.window.stage.room):
            self.tap_at(mark.center)
        screen = self.window.stage.screen
        assert isinstance(screen, Marks)
        return screen

    def key(self, code: int) -> None:
        """Press and let go of a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=code, unicode=""))
            self.window.step()


class Mouse(Finger):
    """A mouse on a desktop."""

    def finger(self, kind: int, point: tuple[int, int]) -> None:
        """The button goes down, or up."""
        down = kind == pygame.FINGERDOWN
        event = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        pygame.event.post(pygame.event.Event(event, pos=point, button=1, touch=False))
        self.window.step()


Newcomer = Callable[..., Finger]


@pytest.mark.parametrize("size", BOTH)
def test_a_newcomer_is_led_to_the_first_match(
    newcomer: Newcomer, desk: SimulatedDesk, size: Size
) -> None:
    hand = newcomer(size)
    assert hand.at() is Step.LANGUAGE
    hand.tap("language-de")
    assert words.language() == desk.preferences.language == "de"
    assert "Weiter" in said(hand)
    hand.tap("language-en")
    hand.tap("primary")
    assert hand.at() is Step.UPRIGHT
    hand.tap("primary")
    assert hand.at() is Step.TOUCH
    assert hand.tap_marks().fit(hand.window.stage.room) is Fit.TRUE
    assert "Every tap was felt where it was." in said(hand)
    hand.tap("primary")
    assert hand.at() is Step.DEVICES
    hand.tap("primary")
    assert hand.at() is Step.READY
    assert not desk.preferences.welcomed
    hand.tap("primary")
    assert hand.page is Page.TEACH
    assert desk.preferences.welcomed
    hand.tap("back")
    assert hand.page is Page.HOME


@pytest.mark.parametrize("size", BOTH)
@pytest.mark.parametrize("turned", [1, 2, 3])
def test_the_walk_is_walked_on_a_screen_that_is_built_in_turned(
    desk: SimulatedDesk, clock: Clock, size: Size, turned: int
) -> None:
    desk.fresh = True
    window = Window(desk, Glass(size, turned), clock)
    window.step()
    hand = Finger(window).to(Step.TOUCH)
    assert hand.tap_marks().fit(window.stage.room) is Fit.TRUE
    hand.to(Step.READY).tap("home")
    assert hand.page is Page.HOME
    window.close()


def test_with_a_mouse_nobody_is_asked_about_the_glass(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    desk.fresh = True
    mouse, met = Mouse(open_window((1280, 720))), []
    while mouse.page is Page.WELCOME:
        met.append(mouse.at())
        mouse.tap("primary")
    assert met == [Step.LANGUAGE, Step.DEVICES, Step.READY]
    assert mouse.page is Page.TEACH


@pytest.mark.parametrize("step", STEPS)
def test_whoever_leaves_is_at_home_and_not_asked_again(
    newcomer: Newcomer, desk: SimulatedDesk, step: Step
) -> None:
    hand = newcomer().to(step)
    hand.tap("home")
    assert hand.page is Page.HOME
    assert desk.preferences.welcomed
    assert newcomer().page is Page.HOME


@pytest.mark.parametrize("step", STEPS)
def test_whoever_pulls_the_plug_goes_on_there(newcomer: Newcomer, step: Step) -> None:
    newcomer().to(step)
    again = newcomer()
    assert again.at() is step
    for before in reversed(STEPS[: STEPS.index(step)]):
        again.key(pygame.K_ESCAPE)
        assert again.at() is before


class TestUpright:
    """The picture is turned, and nobody is left with one that cannot be read."""

    def test_a_turn_lasts_with_a_yes(self, newcomer: Newcomer, desk: SimulatedDesk) -> None:
        hand = newcomer().to(Step.UPRIGHT)
        hand.tap("right")
        assert (hand.window.turned, hand.window.stage.room.size) == (1, (480, 800))
        hand.tap("primary")
        hand.wait(TRIAL_S + 1)
        hand.window.step()
        assert hand.at() is Step.TOUCH
        assert desk.preferences.turned == 1
        assert hand.tap_marks().fit(hand.window.stage.room) is Fit.TRUE

    def test_without_a_yes_it_turns_back_by_itself(
        self, newcomer: Newcomer, desk: SimulatedDesk
    ) -> None:
        hand = newcomer().to(Step.UPRIGHT)
        hand.tap("left")
        assert desk.preferences.turned == 3
        assert f"turns back in {TRIAL_S:.0f} seconds" in said(hand)
        hand.wait(TRIAL_S - 1)
        hand.window.step()
        assert "turns back in 1 second." in said(hand)
        assert hand.window.turned == 3
        hand.wait(1)
        hand.window.step()
        assert (hand.window.turned, hand.window.stage.room.size) == (0, (800, 480))
        assert desk.preferences.turned == 0
        assert hand.at() is Step.UPRIGHT

    def test_a_second_turn_has_its_own_time_and_goes_back_to_the_first_picture(
        self, newcomer: Newcomer, desk: SimulatedDesk
    ) -> None:
        hand = newcomer().to(Step.UPRIGHT)
        hand.tap("right")
        hand.wait(TRIAL_S - 2)
        hand.tap("right")
        hand.wait(TRIAL_S - 2)
        hand.window.step()
        assert desk.preferences.turned == 2
        hand.wait(2)
        hand.window.step()
        assert desk.preferences.turned == 0

    @pytest.mark.parametrize("way", ["home", "back"])
    def test_to_leave_is_no_yes(self, newcomer: Newcomer, desk: SimulatedDesk, way: str) -> None:
        hand = newcomer().to(Step.UPRIGHT)
        hand.tap("right")
        hand.tap(way)
        assert desk.preferences.turned == 0

    def test_a_plug_that_is_pulled_is_no_yes(self, newcomer: Newcomer, desk: SimulatedDesk) -> None:
        hand = newcomer().to(Step.UPRIGHT)
        hand.tap("right")
        again = newcomer()
        assert (again.at(), again.window.turned) == (Step.UPRIGHT, 1)
        again.wait(TRIAL_S + 1)
        again.window.step()
        assert (again.window.turned, desk.preferences.turned) == (0, 0)

    def test_what_was_said_yes_to_is_not_in_question_again(
        self, newcomer: Newcomer, desk: SimulatedDesk
    ) -> None:
        hand = newcomer().to(Step.UPRIGHT)
        hand.tap("right")
        hand.tap("primary")
        hand.key(pygame.K_ESCAPE)
        hand.wait(2 * TRIAL_S)
        hand.window.step()
        assert (hand.at(), desk.preferences.turned) == (Step.UPRIGHT, 1)


class TestTouch:
    """Where a finger is felt elsewhere, the screen says how touch lies."""

    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("fit", list(Fit))
    def test_five_taps_tell_how_touch_lies(self, desk: SimulatedDesk, size: Size, fit: Fit) -> None:
        room = walked(desk, Step.TOUCH).room
        room.resize(size)
        taps = [(mark.center, felt(fit, mark.center, size)) for mark in marks(room)]
        assert fitting(taps, size, room.sizes.touch) == {fit}

    @pytest.mark.parametrize(
        ("fit", "text"),
        [
            (Fit.QUARTER, "Touch is turned by 90° against the picture, clockwise."),
            (Fit.HALF, "Touch is turned by 180° against the picture, clockwise."),
            (Fit.THREE, "Touch is turned by 270° against the picture, clockwise."),
            (Fit.SIDES, "Left and right of the touch are exchanged."),
            (Fit.ENDS, "Above and below of the touch are exchanged."),
            (Fit.MIRRORED, "Touch is mirrored, and turned by 90° against the picture."),
        ],
    )
    @pytest.mark.parametrize("size", BOTH)
    def test_it_is_said_in_words(self, newcomer: Newcomer, size: Size, fit: Fit, text: str) -> None:
        hand = newcomer(size).to(Step.TOUCH)
        hand.lies = fit
        hand.tap_marks()
        assert text in said(hand)
        assert "docs/raspberry-pi.md" in said(hand)

    def test_a_mark_is_missed_by_a_finger_that_is_felt_beside_it(self, newcomer: Newcomer) -> None:
        hand = newcomer().to(Step.TOUCH)
        room = hand.window.stage.room
        for number, mark in enumerate(marks(room)):
            hand.tap_at((mark.centerx, mark.centery + (3 * mark.h if number == 1 else 0)))
        assert "1 tap was felt elsewhere." in said(hand)
        hand.tap("again")
        assert hand.tap_marks().fit(room) is Fit.TRUE

    def test_a_mouse_counts_too(self, newcomer: Newcomer) -> None:
        mouse = Mouse(newcomer().to(Step.TOUCH).window)
        assert mouse.tap_marks().fit(mouse.window.stage.room) is Fit.TRUE

    def test_a_button_is_no_mark(self, newcomer: Newcomer) -> None:
        hand = newcomer().to(Step.TOUCH)
        hand.tap("primary")
        hand.key(pygame.K_ESCAPE)
        assert "1 of 5" in said(hand)

    def test_on_a_glass_that_feels_nothing_it_goes_on_by_itself(self, newcomer: Newcomer) -> None:
        hand = newcomer().to(Step.TOUCH)
        hand.wait(ENDS_S - 1)
        hand.window.step()
        assert hand.at() is Step.TOUCH
        hand.wait(1)
        hand.window.step()
        assert hand.at() is Step.DEVICES

    def test_what_is_amiss_stays_to_be_read(self, newcomer: Newcomer) -> None:
        hand = newcomer().to(Step.TOUCH)
        hand.lies = Fit.HALF
        hand.tap_marks()
        hand.wait(3 * ENDS_S)
        hand.window.step()
        assert hand.at() is Step.TOUCH


def test_the_desk_is_looked_at_and_left(newcomer: Newcomer) -> None:
    hand = newcomer().to(Step.DEVICES)
    assert "Play without" in said(hand)
    hand.tap("desk")
    assert hand.page is Page.HARDWARE
    assert newcomer().at() is Step.DEVICES
    hand.tap("back")
    assert hand.at() is Step.DEVICES


def test_two_quick_taps_leave_no_step_out(newcomer: Newcomer) -> None:
    hand = newcomer()
    spot = hand.target("primary").rect.center
    hand.tap_at(spot)
    hand.wait(0.1)
    hand.tap_at(hand.target("primary").rect.center)
    assert hand.at() is Step.UPRIGHT


def test_the_keys_walk_it(newcomer: Newcomer, desk: SimulatedDesk) -> None:
    hand = newcomer()
    hand.tap_at((2, 2))  # so that it is a touch screen
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RETURN)
    assert desk.preferences.language == "fr"
    met = []
    hand.window.stage._focus = None
    while hand.page is Page.WELCOME:
        met.append(hand.at())
        hand.wait(1)
        hand.key(pygame.K_RETURN)
    assert met == list(STEPS)
    assert hand.page is Page.TEACH


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("size", BOTH)
def test_the_keys_reach_everything(desk: SimulatedDesk, step: Step, size: Size) -> None:
    stage = walked(desk, step)
    stage.resize(size)
    able = [one for one in stage.targets() if one.reachable]
    todo, met = [towards(able, None, (0, 1))], set()
    while todo:
        here = todo.pop()
        if here is None or here.id in met:
            continue
        met.add(here.id)
        todo += [towards(able, here, way) for way in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    assert met == {one.id for one in able}


def test_it_is_begun_again_from_the_settings(newcomer: Newcomer, desk: SimulatedDesk) -> None:
    desk.preferences = Preferences(welcomed=True)
    desk.bookmark = "{}"
    hand = newcomer()
    hand.tap("settings")
    hand.tap("group-table")
    while not any(one.id == "welcome" for one in hand.window.stage.targets()):
        hand.tap("page-on")
    hand.tap("welcome")
    hand.to(Step.TOUCH)
    again = newcomer()
    assert again.at() is Step.TOUCH
    again.tap("home")
    assert newcomer().page is Page.HOME


@pytest.mark.parametrize(
    "kept",
    [
        '{"welcome": {"stack": [["welcome", "nowhere"]], "begun": null, "welcomed": false}}',
        '{"welcome": {"stack": [["edit", ""]], "begun": null, "welcomed": false}}',
        '{"welcome": {"stack": 7, "begun": null, "welcomed": false}}',
        '{"welcome": {"stack": [["welcome", "ready"]], "begun": null, "welcomed": true}}',
        '{"welcome": 7}',
        "[]",
    ],
)
def test_a_bookmark_that_makes_no_sense_is_none(
    newcomer: Newcomer, desk: SimulatedDesk, kept: str
) -> None:
    desk.bookmark = kept
    assert newcomer().page is Page.HOME


@pytest.mark.parametrize("told", ["null", '{"kept": 4}', '{"kept": []}', "{}", "7"])
def test_a_turn_that_makes_no_sense_is_none(
    newcomer: Newcomer, desk: SimulatedDesk, told: str
) -> None:
    desk.preferences = Preferences(turned=1)
    desk.bookmark = (
        '{"welcome": {"stack": [["welcome", "language"], ["welcome", "upright"]], '
        f'"begun": {told}, "welcomed": false}}}}'
    )
    hand = newcomer()
    hand.wait(2 * TRIAL_S)
    hand.window.step()
    assert (hand.at(), desk.preferences.turned) == (Step.UPRIGHT, 1)


def opened(folder: Path) -> Stop:
    """What is seen after a start of the real program's table in this folder."""
    pygame.font.init()
    with app.open_table(Config(folder, die=NO_DIE)) as table:
        return Stage(table, None, (800, 480), 0.0).room.nav.top


def test_in_a_new_folder_it_comes_until_it_was_left(tmp_path: Path) -> None:
    assert opened(tmp_path) == FIRST
    assert opened(tmp_path) == FIRST
    with app.open_table(Config(tmp_path, die=NO_DIE)) as table:
        table.prefer(replace(table.preferences, welcomed=True))
    assert opened(tmp_path) == HOME


def test_whoever_has_played_never_meets_it(tmp_path: Path) -> None:
    names = (("Ada", "red"), ("Ben", "blue"), ("Cem", "green"))
    seats = tuple(SeatSetup(name, (colour,)) for name, colour in names)
    with app.open_table(Config(tmp_path, die=NO_DIE)) as table:
        table.new_match(Setup("rheingold", "rheingold", {}, shelf.board("rhine"), seats))
    assert opened(tmp_path) == HOME


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("preferences.json", '{"theme": "dark"}'),
        ("preferences.json", "torn"),
        ("bookmark.json", ""),
    ],
)
def test_whoever_has_chosen_or_begun_something_never_meets_it(
    tmp_path: Path, file: str, text: str
) -> None:
    (tmp_path / file).write_text(text)
    assert opened(tmp_path) == HOME


CHILD = """
import os, signal, sys
from pathlib import Path
from companion import app
from companion.config import NO_DIE, Config
from companion.ui.window import Glass, Window
from tests.ui.test_welcome import Finger, Step

with app.open_table(Config(Path(sys.argv[1]), (800, 480), die=NO_DIE)) as table:
    window = Window(table, Glass((800, 480)))
    window.step()
    hand = Finger(window)
    hand.wait = lambda seconds: None
    hand.tap("language-fr")
    window.stage._tapped = None
    hand.tap("primary")
    hand.tap("right")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_kill_in_the_middle_of_a_turn_strands_nobody(tmp_path: Path) -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(tmp_path)], env=env, capture_output=True, check=False
    )
    assert done.returncode == -9, done.stderr.decode()
    with app.open_table(Config(tmp_path, (800, 480), die=NO_DIE)) as table:
        assert table.preferences == Preferences(language="fr", turned=1)
        stage = Stage(table, None, (480, 800), 0.0)
        assert stage.room.nav.top == stop(Step.UPRIGHT)
        for now in (0.0, TRIAL_S):
            stage.widgets()
            stage.tick(now)
        assert table.preferences.turned == 0


def test_what_is_simulated_is_no_device(newcomer: Newcomer, desk: SimulatedDesk) -> None:
    reports = desk.hardware.reports()
    assert all(one.source is not Source.REAL for one in reports)
    assert [one.part for one in reports] == list(Part)
    assert "Play without" in said(newcomer().to(Step.DEVICES))
