"""The first start says how touch lies where a finger is felt elsewhere."""

from __future__ import annotations

import pygame
import pytest

from companion.ui.screens.hardware.touch_test import ENDS_S
from companion.ui.screens.welcome.step import WelcomeStep
from companion.ui.screens.welcome.touch import marks
from companion.ui.screens.welcome.touch_fit import Fit, felt, fitting
from tests.support.ui.secret_hand import words as said
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.support.ui.welcome_hand import BOTH, Mouse, Newcomer, Size, arrival
from tests.support.ui.welcome_scenes import walked
from tests.ui.conftest import SIZES, OpenWindow


@pytest.fixture
def newcomer(open_window: OpenWindow, desk: SimulatedDesk) -> Newcomer:
    """Opens the window for somebody who was never here."""
    return arrival(open_window, desk)


class TestTouch:
    """Where a finger is felt elsewhere, the screen says how touch lies."""

    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("fit", list(Fit))
    def test_five_taps_tell_how_touch_lies(self, desk: SimulatedDesk, size: Size, fit: Fit) -> None:
        room = walked(desk, WelcomeStep.TOUCH).room
        room.resize(size)
        taps = [(mark.center, felt(fit, mark.center, size)) for mark in marks(room)]
        assert fitting(taps, size, room.sizes.touch) == {fit}

    @pytest.mark.parametrize(
        ("fit", "text"),
        [
            (Fit.QUARTER, "Touch is rotated 90° clockwise from the picture."),
            (Fit.HALF, "Touch is rotated 180° clockwise from the picture."),
            (Fit.THREE, "Touch is rotated 270° clockwise from the picture."),
            (Fit.SIDES, "Touch is flipped left to right."),
            (Fit.ENDS, "Touch is flipped top to bottom."),
            (Fit.MIRRORED, "Touch is mirrored, and rotated 90° from the picture."),
        ],
    )
    @pytest.mark.parametrize("size", BOTH)
    def test_it_is_said_in_words(self, newcomer: Newcomer, size: Size, fit: Fit, text: str) -> None:
        hand = newcomer(size).to(WelcomeStep.TOUCH)
        hand.lies = fit
        hand.tap_marks()
        assert text in said(hand)
        assert "docs/raspberry-pi.md" in said(hand)

    def test_a_mark_is_missed_by_a_finger_that_is_felt_beside_it(self, newcomer: Newcomer) -> None:
        hand = newcomer().to(WelcomeStep.TOUCH)
        room = hand.window.stage.room
        for number, mark in enumerate(marks(room)):
            hand.tap_at((mark.centerx, mark.centery + (3 * mark.h if number == 1 else 0)))
        assert "1 tap landed elsewhere." in said(hand)
        hand.tap("again")
        assert hand.tap_marks().fit(room) is Fit.TRUE

    def test_a_mouse_counts_too(self, newcomer: Newcomer) -> None:
        mouse = Mouse(newcomer().to(WelcomeStep.TOUCH).window)
        assert mouse.tap_marks().fit(mouse.window.stage.room) is Fit.TRUE

    def test_a_button_is_no_mark(self, newcomer: Newcomer) -> None:
        hand = newcomer().to(WelcomeStep.TOUCH)
        hand.tap("primary")
        hand.key(pygame.K_ESCAPE)
        assert "1 of 5" in said(hand)

    def test_on_a_glass_that_feels_nothing_it_goes_on_by_itself(self, newcomer: Newcomer) -> None:
        hand = newcomer().to(WelcomeStep.TOUCH)
        hand.wait(ENDS_S - 1)
        hand.window.step()
        assert hand.at() is WelcomeStep.TOUCH
        hand.wait(1)
        hand.window.step()
        assert hand.at() is WelcomeStep.DEVICES

    def test_what_is_amiss_stays_to_be_read(self, newcomer: Newcomer) -> None:
        hand = newcomer().to(WelcomeStep.TOUCH)
        hand.lies = Fit.HALF
        hand.tap_marks()
        hand.wait(3 * ENDS_S)
        hand.window.step()
        assert hand.at() is WelcomeStep.TOUCH
