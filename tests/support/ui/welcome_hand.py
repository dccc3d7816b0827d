"""A hand at the first start, on a glass that feels it where it is, or elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from companion.ui.screen_kit.navigator import Page
from companion.ui.screens.welcome.step import WelcomeStep
from companion.ui.screens.welcome.touch import TouchMarksScreen, marks
from companion.ui.screens.welcome.touch_fit import Fit, felt
from tests.support.ui.hand import Hand
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow

Size = tuple[int, int]
BOTH = ((800, 480), (720, 1280))


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

    def at(self) -> WelcomeStep:
        """The step that is seen."""
        top = self.window.stage.room.nav.top
        assert top.page is Page.WELCOME, top
        return WelcomeStep(top.place)

    def to(self, step: WelcomeStep) -> Finger:
        """As far as a step, by the large button."""
        while self.at() is not step:
            self.tap("primary")
        return self

    def tap_marks(self) -> TouchMarksScreen:
        """Each of the marks once."""
        for mark in marks(self.window.stage.room):
            self.tap_at(mark.center)
        screen = self.window.stage.screen
        assert isinstance(screen, TouchMarksScreen)
        return screen

    def key(self, code: int) -> None:
        """Press and let go of a key."""
        self.key_down(code)
        self.key_up(code)


class Mouse(Finger):
    """A mouse on a desktop."""

    def finger(self, kind: int, point: tuple[int, int]) -> None:
        """The button goes down, or up."""
        down = kind == pygame.FINGERDOWN
        event = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        pygame.event.post(pygame.event.Event(event, pos=point, button=1, touch=False))
        self.window.step()


Newcomer = Callable[..., Finger]


def arrival(open_window: OpenWindow, desk: SimulatedDesk) -> Newcomer:
    """Opens the window for somebody who was never here, or goes on after a pulled plug."""

    def opened(size: Size = BOTH[0]) -> Finger:
        desk.fresh = desk.bookmark is None
        return Finger(open_window(size))

    return opened
