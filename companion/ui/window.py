"""How does the glass stay alive? Floor 5: the only caller of pygame.display and pygame.event.

One loop: events in, devices' signals in, draw when something changed, sleep. It
draws at most one picture a round and none at all while nothing changes; it turns
the picture itself, because a screen without a desktop does not.

What is drawn and what a touch means is the stage's business.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from companion.ui.desk import Desk
from companion.ui.pointer import Pointer
from companion.ui.stage import Stage
from companion.ui.theme import LIGHT

TITLE = "Companion"

_LIVELY_HZ = 60
_QUIET_HZ = 30
_LIVELY_S = 2.0
_SMALLEST = (480, 320)

_WANTED = (
    pygame.QUIT,
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.FINGERDOWN,
    pygame.FINGERUP,
    pygame.FINGERMOTION,
    pygame.VIDEORESIZE,
    pygame.VIDEOEXPOSE,
    pygame.WINDOWFOCUSLOST,
)


@dataclass(frozen=True, slots=True)
class Glass:
    """What the window is to look like.

    Attributes:
        size: in pixels; None takes the whole screen.
        turned: quarter turns, clockwise, that the picture is shown by.
    """

    size: tuple[int, int] | None = None
    turned: int = 0


class Window:
    """The open window.

    Wiring: `Window(desk, Glass((1280, 720))).run()`; `SDL_VIDEODRIVER=dummy` in the
    environment gives one that nobody sees, which the tests tap on.
    """

    def __init__(
        self, desk: Desk, glass: Glass | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Open the window.

        Args:
            desk: the rest of the house.
            glass: size and turn.
            clock: seconds, monotonic.

        Raises:
            pygame.error: there is no screen to open it on.
        """
        self.glass = glass or Glass()
        self.desk = desk
        self._clock = clock
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        self._display = self._open()
        pygame.event.set_blocked(None)
        pygame.event.set_allowed(_WANTED)
        if self.glass.size is None:
            pygame.mouse.set_visible(False)
        size = self._picture_size()
        self._picture = self._canvas(size)
        self.pointer = Pointer(size, self.glass.turned)
        self.stage = Stage(desk, LIGHT, size, clock())
        self._lively_until = clock() + _LIVELY_S
        self.open = True

    def run(self) -> None:
        """Keep the window alive until the player or the system closes it."""
        try:
            while self.open:
                begun = self._clock()
                self.step()
                lively = self.stage.moving or begun < self._lively_until
                round_s = 1 / (_LIVELY_HZ if lively else _QUIET_HZ)
                self.desk.rest(max(0.0, begun + round_s - self._clock()))
        finally:
            self.close()

    def step(self) -> bool:
        """One round: events, signals, a picture if something changed. Whether one was drawn."""
        now = self._clock()
        for event in pygame.event.get():
            self._take(event, now)
        self.stage.tick(now)
        if self.stage.closed:
            self.desk.quit()
            self.open = False
            return False
        if not self.stage.dirty:
            return False
        self.stage.draw(self._picture)
        if self._picture is not self._display:
            turned = pygame.transform.rotate(self._picture, -90 * (self.glass.turned % 4))
            self._display.blit(turned, (0, 0))
        pygame.display.flip()
        return True

    def close(self) -> None:
        """Take the window away. May be called twice."""
        self.open = False
        self.stage.close()
        pygame.display.quit()

    def _take(self, event: pygame.event.Event, now: float) -> None:
        if event.type == pygame.QUIT:
            self.stage.close()
        elif event.type == pygame.VIDEORESIZE:
            self._resize()
        elif event.type == pygame.VIDEOEXPOSE:
            self.stage.dirty = True
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.stage.let_go()
        elif (touch := self.pointer.read(event)) is not None:
            self._lively_until = now + _LIVELY_S
            self.stage.take(touch, now)

    def _open(self) -> pygame.Surface:
        if self.glass.size is None:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        wide, high = self.glass.size
        size = (high, wide) if self.glass.turned % 2 else (wide, high)
        return pygame.display.set_mode(size, pygame.RESIZABLE)

    def _resize(self) -> None:
        self._display = pygame.display.get_surface() or self._display
        size = self._picture_size()
        if size == self.pointer.size:
            return
        self.pointer.size = size
        self._picture = self._canvas(size)
        self.stage.resize(size)

    def _picture_size(self) -> tuple[int, int]:
        wide, high = self._display.get_size()
        size = (high, wide) if self.glass.turned % 2 else (wide, high)
        return max(size[0], _SMALLEST[0]), max(size[1], _SMALLEST[1])

    def _canvas(self, size: tuple[int, int]) -> pygame.Surface:
        if self.glass.turned % 4 == 0 and size == self._display.get_size():
            return self._display
        return pygame.Surface(size)


def run(desk: Desk, glass: Glass | None = None) -> None:
    """Open the window and stay until it is closed.

    Raises:
        pygame.error: there is no screen to open it on.
    """
    Window(desk, glass).run()
