"""The first start: a short walk by touch, which nobody meets twice and nobody is caught in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from companion.app import compose
from companion.boards.shipped import shelf
from companion.core.config.preferences import Preferences
from companion.core.config.run_options import NO_DIE, Config
from companion.core.game import SeatSetup, Setup
from companion.ui.i18n import translate
from companion.ui.ports.bench import DevicePart, Source
from companion.ui.screen_kit.navigator import HOME, Page, Stop
from companion.ui.screens.welcome.screen import FIRST
from companion.ui.screens.welcome.step import WelcomeStep
from companion.ui.screens.welcome.touch_fit import Fit
from companion.ui.shell.stage import Stage
from companion.ui.shell.window import Glass, Window
from tests.support.ui.clock import Clock
from tests.support.ui.hand import out_of_keys_reach
from tests.support.ui.secret_hand import words as said
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.support.ui.welcome_hand import BOTH, Finger, Mouse, Newcomer, Size, arrival
from tests.support.ui.welcome_scenes import STEPS, walked
from tests.ui.conftest import OpenWindow


@pytest.fixture
def newcomer(open_window: OpenWindow, desk: SimulatedDesk) -> Newcomer:
    """Opens the window for somebody who was never here."""
    return arrival(open_window, desk)


@pytest.mark.parametrize("size", BOTH)
def test_a_newcomer_is_led_to_the_first_match(
    newcomer: Newcomer, desk: SimulatedDesk, size: Size
) -> None:
    hand = newcomer(size)
    assert hand.at() is WelcomeStep.LANGUAGE
    hand.tap("language-de")
    assert translate.language() == desk.preferences.language == "de"
    assert "Weiter" in said(hand)
    hand.tap("language-en")
    hand.tap("primary")
    assert hand.at() is WelcomeStep.UPRIGHT
    hand.tap("primary")
    assert hand.at() is WelcomeStep.TOUCH
    assert hand.tap_marks().fit(hand.window.stage.room) is Fit.TRUE
    assert "Every tap landed where it should." in said(hand)
    hand.tap("primary")
    assert hand.at() is WelcomeStep.DEVICES
    hand.tap("primary")
    assert hand.at() is WelcomeStep.READY
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
    hand = Finger(window).to(WelcomeStep.TOUCH)
    assert hand.tap_marks().fit(window.stage.room) is Fit.TRUE
    hand.to(WelcomeStep.READY).tap("home")
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
    assert met == [WelcomeStep.LANGUAGE, WelcomeStep.DEVICES, WelcomeStep.READY]
    assert mouse.page is Page.TEACH


@pytest.mark.parametrize("step", STEPS)
def test_whoever_leaves_is_at_home_and_not_asked_again(
    newcomer: Newcomer, desk: SimulatedDesk, step: WelcomeStep
) -> None:
    hand = newcomer().to(step)
    hand.tap("home")
    assert hand.page is Page.HOME
    assert desk.preferences.welcomed
    assert newcomer().page is Page.HOME


@pytest.mark.parametrize("step", STEPS)
def test_whoever_pulls_the_plug_goes_on_there(newcomer: Newcomer, step: WelcomeStep) -> None:
    newcomer().to(step)
    again = newcomer()
    assert again.at() is step
    for before in reversed(STEPS[: STEPS.index(step)]):
        again.key(pygame.K_ESCAPE)
        assert again.at() is before


def test_the_desk_is_looked_at_and_left(newcomer: Newcomer) -> None:
    hand = newcomer().to(WelcomeStep.DEVICES)
    assert "Play without devices" in said(hand)
    hand.tap("desk")
    assert hand.page is Page.HARDWARE
    assert newcomer().at() is WelcomeStep.DEVICES
    hand.tap("back")
    assert hand.at() is WelcomeStep.DEVICES


def test_two_quick_taps_leave_no_step_out(newcomer: Newcomer) -> None:
    hand = newcomer()
    spot = hand.target("primary").rect.center
    hand.tap_at(spot)
    hand.wait(0.1)
    hand.tap_at(hand.target("primary").rect.center)
    assert hand.at() is WelcomeStep.UPRIGHT


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
def test_the_keys_reach_everything(desk: SimulatedDesk, step: WelcomeStep, size: Size) -> None:
    stage = walked(desk, step)
    stage.resize(size)
    assert not out_of_keys_reach(stage)


def test_it_is_begun_again_from_the_settings(newcomer: Newcomer, desk: SimulatedDesk) -> None:
    desk.preferences = Preferences(welcomed=True)
    desk.bookmark = "{}"
    hand = newcomer()
    hand.tap("settings")
    hand.tap("group-table")
    while not any(one.id == "welcome" for one in hand.window.stage.targets()):
        hand.tap("page-on")
    hand.tap("welcome")
    hand.to(WelcomeStep.TOUCH)
    again = newcomer()
    assert again.at() is WelcomeStep.TOUCH
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


def opened(folder: Path) -> Stop:
    """What is seen after a start of the real program's table in this folder."""
    pygame.font.init()
    with compose.open_session(Config(folder, die=NO_DIE)) as table:
        return Stage(table, None, (800, 480), 0.0).room.nav.top


def test_in_a_new_folder_it_comes_until_it_was_left(tmp_path: Path) -> None:
    assert opened(tmp_path) == FIRST
    assert opened(tmp_path) == FIRST
    with compose.open_session(Config(tmp_path, die=NO_DIE)) as table:
        table.preference_store.set_preferences(
            replace(table.preference_store.preferences, welcomed=True)
        )
    assert opened(tmp_path) == HOME


def test_whoever_has_played_never_meets_it(tmp_path: Path) -> None:
    names = (("Ada", "red"), ("Ben", "blue"), ("Cem", "green"))
    seats = tuple(SeatSetup(name, (colour,)) for name, colour in names)
    with compose.open_session(Config(tmp_path, die=NO_DIE)) as table:
        table.match.new_match(Setup("rheingold", "rheingold", {}, shelf.board("rhine"), seats))
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


def test_what_is_simulated_is_no_device(newcomer: Newcomer, desk: SimulatedDesk) -> None:
    reports = desk.bench.reports()
    assert all(one.source is not Source.REAL for one in reports)
    assert [one.part for one in reports] == list(DevicePart)
    assert "Play without devices" in said(newcomer().to(WelcomeStep.DEVICES))
