"""The first start turns the picture, and nobody is left with one that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion.app import compose
from companion.core.config.preferences import Preferences
from companion.core.config.run_options import NO_DIE, Config
from companion.ui.screens.welcome.orientation import TRIAL_S
from companion.ui.screens.welcome.step import WelcomeStep, stop
from companion.ui.screens.welcome.touch_fit import Fit
from companion.ui.shell.stage import Stage
from tests.support.ui.killed import run_until_killed
from tests.support.ui.secret_hand import words as said
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.support.ui.welcome_hand import Newcomer, arrival
from tests.ui.conftest import OpenWindow


@pytest.fixture
def newcomer(open_window: OpenWindow, desk: SimulatedDesk) -> Newcomer:
    """Opens the window for somebody who was never here."""
    return arrival(open_window, desk)


class TestUpright:
    """The picture is turned, and nobody is left with one that cannot be read."""

    def test_a_turn_lasts_with_a_yes(self, newcomer: Newcomer, desk: SimulatedDesk) -> None:
        hand = newcomer().to(WelcomeStep.UPRIGHT)
        hand.tap("right")
        assert (hand.window.turned, hand.window.stage.room.size) == (1, (480, 800))
        hand.tap("primary")
        hand.wait(TRIAL_S + 1)
        hand.window.step()
        assert hand.at() is WelcomeStep.TOUCH
        assert desk.preferences.turned == 1
        assert hand.tap_marks().fit(hand.window.stage.room) is Fit.TRUE

    def test_without_a_yes_it_turns_back_by_itself(
        self, newcomer: Newcomer, desk: SimulatedDesk
    ) -> None:
        hand = newcomer().to(WelcomeStep.UPRIGHT)
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
        assert hand.at() is WelcomeStep.UPRIGHT

    def test_a_second_turn_has_its_own_time_and_goes_back_to_the_first_picture(
        self, newcomer: Newcomer, desk: SimulatedDesk
    ) -> None:
        hand = newcomer().to(WelcomeStep.UPRIGHT)
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
        hand = newcomer().to(WelcomeStep.UPRIGHT)
        hand.tap("right")
        hand.tap(way)
        assert desk.preferences.turned == 0

    def test_a_plug_that_is_pulled_is_no_yes(self, newcomer: Newcomer, desk: SimulatedDesk) -> None:
        hand = newcomer().to(WelcomeStep.UPRIGHT)
        hand.tap("right")
        again = newcomer()
        assert (again.at(), again.window.turned) == (WelcomeStep.UPRIGHT, 1)
        again.wait(TRIAL_S + 1)
        again.window.step()
        assert (again.window.turned, desk.preferences.turned) == (0, 0)

    def test_what_was_said_yes_to_is_not_in_question_again(
        self, newcomer: Newcomer, desk: SimulatedDesk
    ) -> None:
        hand = newcomer().to(WelcomeStep.UPRIGHT)
        hand.tap("right")
        hand.tap("primary")
        hand.key(pygame.K_ESCAPE)
        hand.wait(2 * TRIAL_S)
        hand.window.step()
        assert (hand.at(), desk.preferences.turned) == (WelcomeStep.UPRIGHT, 1)


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
    assert (hand.at(), desk.preferences.turned) == (WelcomeStep.UPRIGHT, 1)


CHILD = """
import os, signal, sys
from pathlib import Path
from companion.app import compose
from companion.core.config.run_options import NO_DIE, Config
from companion.ui.shell.window import Glass, Window
from tests.support.ui.welcome_hand import Finger

with compose.open_session(Config(Path(sys.argv[1]), (800, 480), die=NO_DIE)) as table:
    window = Window(table, Glass((800, 480)))
    window.step()
    hand = Finger(window)
    hand.wait = lambda seconds: None
    hand.tap("language-fr")
    window.stage._guard._tapped = None
    hand.tap("primary")
    hand.tap("right")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_kill_in_the_middle_of_a_turn_strands_nobody(tmp_path: Path) -> None:
    run_until_killed(CHILD, tmp_path)
    with compose.open_session(Config(tmp_path, (800, 480), die=NO_DIE)) as table:
        assert table.preference_store.preferences == Preferences(language="fr", turned=1)
        stage = Stage(table, None, (480, 800), 0.0)
        assert stage.room.nav.top == stop(WelcomeStep.UPRIGHT)
        for now in (0.0, TRIAL_S):
            stage.widgets()
            stage.tick(now)
        assert table.preference_store.preferences.turned == 0
