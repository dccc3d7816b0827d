"""How does the window stay responsive? The only caller of pygame.display and pygame.event.

One loop: read events, read the devices' signals, draw when something changed, sleep. It
draws at most one picture a round and none at all while nothing changes; it turns the
picture itself, because a screen without a desktop does not; and it darkens the picture
after a while without input.

The stage decides what is drawn and what a touch means.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING

import pygame

from companion.core import product
from companion.core.frozen import frozen
from companion.core.systemd import Supervisor
from companion.ui import games
from companion.ui.input.dimming import Dimming
from companion.ui.input.events import Pointer
from companion.ui.ports.session import SessionPorts
from companion.ui.shell import screen_factory
from companion.ui.shell.facing import Facing
from companion.ui.shell.splash import open_glass
from companion.ui.shell.stage import Stage

if TYPE_CHECKING:
    from companion.ui.input.input_files import InputFiles

_MOVING_HZ = 60
"""Rounds a second while something moves: so many pictures at most."""
_TOUCHED_HZ = 120
"""Rounds a second after a touch: the next one is answered at once."""
_QUIET_HZ = 20
"""Rounds a second after a while without touches; a touch ends the sleep between two."""
_LIVELY_S = 2.0
_AWAKE_S = 6.0
"""In seconds: after so long without a picture or a touch, it dozes."""
_DOZING_LOOKS = 6
"""Then a round is run after so many sleeps. Where no sleep ends with a touch, it looks for one
after each of them."""
_SLOW_S = 0.2
"""In seconds: taps made during a longer wait for a new screen are dropped."""
_LONG_S = 0.4
"""In seconds: shorter work shows no sentence, which could not be read."""
_SMALLEST = (480, 320)
_DIMMED = (72, 72, 78)
"""How much of red, green and blue is left in the dark, of 255: dim, and still to be read."""

_TOUCHES = (
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.FINGERDOWN,
    pygame.FINGERUP,
    pygame.FINGERMOTION,
    pygame.MOUSEWHEEL,
    pygame.TEXTINPUT,
)


@frozen
class Glass:
    """What the window is to look like.

    Attributes:
        size: in pixels; None takes the whole screen.
        turned: quarter turns, clockwise, by which the picture is shown; the preference is
            added.
    """

    size: tuple[int, int] | None = None
    turned: int = 0


class Window:
    """The open window.

    Wiring: `Window(ports, Glass((1280, 720))).run()`; `SDL_VIDEODRIVER=dummy` in the
    environment gives an invisible window, which the tests use.
    """

    def __init__(
        self,
        ports: SessionPorts,
        glass: Glass | None = None,
        clock: Callable[[], float] = time.monotonic,
        supervisor: Supervisor | None = None,
    ) -> None:
        """Open the window.

        Args:
            ports: the ports of the session.
            glass: size and turn.
            clock: returns the monotonic time in seconds.
            supervisor: is notified of the first picture, and of every round; None for no
                supervisor.

        Raises:
            pygame.error: there is no screen to open it on.
        """
        self.glass = glass or Glass()
        self.ports = ports
        self._signals = ports.signals
        self._preference_store = ports.preference_store
        self._clock = clock
        self._supervisor = supervisor or Supervisor()
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption(product.NAME)
        self._display = open_glass(self.glass.size, self.glass.turned)
        self._facing = Facing()
        size = self._picture_size()
        self._picture = self._canvas(size)
        self.pointer = Pointer(size, self.turned)
        self.stage = Stage(ports, None, size, clock())
        self.stage.room.working = self._working
        self._lively_until = clock() + _LIVELY_S
        self._awake_until = clock() + _AWAKE_S
        self._input_files: InputFiles | None = None
        self._dozed = False
        self._dimming = Dimming(clock())
        self._dark = False
        self._showed_busy = False
        self._round_s = clock()
        self._seen = self.stage.room.nav.top
        self.open = True

    @property
    def turned(self) -> int:
        """Quarter turns, clockwise, by which the picture is shown now, 0 to 3."""
        kept = self._preference_store.preferences.turned
        return (self.glass.turned + kept + self._facing.quarters) % 4

    def run(self) -> None:
        """Keep the window alive until the player or the system closes it."""
        try:
            if self.step():
                self._supervisor.ready()
                self._supervisor.status(self._shown())
                self.load_ahead()
            while self.open:
                started_s = self._clock()
                self._supervisor.alive(started_s)
                self.step()
                self.rest(started_s)
        finally:
            self._supervisor.stopping()
            self.close()

    def load_ahead(self) -> None:
        """Load the rules and other screens beside the loop: what is tapped comes sooner."""
        slug = self.ports.games.infos()[0].slug

        def load() -> None:
            self.ports.games.all_games()
            screen_factory.load_ahead()
            games.find(slug)

        Thread(target=load, name="screens", daemon=True).start()

    def rest(self, started_s: float) -> None:
        """Sleep until the next round is due; a device's signal ends it, and a touch.

        Args:
            started_s: when this round began, by the window's clock.
        """
        if self.stage.moving:
            rounds_hz = _MOVING_HZ
        elif started_s < self._lively_until:
            rounds_hz = _TOUCHED_HZ
        else:
            self._idle(started_s)
            return
        self._signals.wait(max(0.0, started_s + 1 / rounds_hz - self._clock()))

    def _idle(self, started_s: float) -> None:
        """Sleep longer than a touch may wait: the touch ends it, or it looks for one meanwhile."""
        if self._touched():
            return
        dozes = started_s >= self._awake_until
        files = self._touch_files(anew=dozes and not self._dozed)
        self._dozed = dozes
        looks = _DOZING_LOOKS if dozes else 1
        if files:
            pause_s = started_s + looks / _QUIET_HZ - self._clock()
            if self._signals.wait(max(0.0, pause_s), files):
                # A mouse that is only moved wakes it a thousand times a second.
                self._signals.sleep_on(max(0.0, started_s + 1 / _TOUCHED_HZ - self._clock()))
            return
        rang = self._signals.wait(max(0.0, 1 / _QUIET_HZ - (self._clock() - started_s)))
        for _look in range(looks - 1):
            if rang or self._touched():
                return
            rang = self._signals.sleep_on(1 / _QUIET_HZ)

    def _touch_files(self, *, anew: bool) -> tuple[int, ...]:
        """Over which files a touch would end a sleep; `anew`: one may have been plugged in."""
        if self._input_files is None:
            # The first picture needs none of it.
            found: InputFiles = import_module("companion.ui.input.input_files").InputFiles()
            self._input_files, anew = found, True
        if anew:
            self._input_files.find()
        return self._input_files.silent()

    def _touched(self) -> bool:
        """Whether a touch is waiting to be taken."""
        # Of these kinds and not of any: pygame 2.6.1 gives back the event then, and whatever
        # was posted by a program loses what it tells.
        return bool(pygame.event.peek(_TOUCHES))

    def _shown(self) -> str:
        """What the window shows, for the service's status: no word of the match."""
        wide, high = self._display.get_size()
        return f"The picture is shown: {wide}x{high}, {pygame.display.get_driver()}."

    def step(self) -> bool:
        """Run one round: events, signals, a picture if needed. Returns whether one was drawn."""
        now = self._round_s = self._clock()
        for event in pygame.event.get():
            self._take(event, now)
        if self._showed_busy:
            now = self._clock()
        self.stage.tick(now)
        was_busy, self._showed_busy = self._showed_busy, False
        if was_busy:
            now, self.stage.dirty = self._clock(), True
        if self.stage.closed:
            self._signals.quit()
            self.open = False
            return False
        self._facing.follow(self.stage)
        if self.turned != self.pointer.turned:
            self._turn()
        self._dim(now)
        if not self.stage.dirty:
            return False
        self._draw()
        self._awake_until = now + _AWAKE_S
        before, self._seen = self._seen, self.stage.room.nav.top
        was_slow = self._seen != before and self._clock() - self._round_s > _SLOW_S
        if was_busy or was_slow:
            # A tap by an impatient finger was not meant for the screen that is open now.
            pygame.event.clear(_TOUCHES)
        return True

    def _working(self) -> None:
        """Called after every step of long work that this loop waits for."""
        now = self._clock()
        self._supervisor.alive(now)
        is_long = now - self._round_s >= _LONG_S
        if is_long and self.stage.room.busy and not self._showed_busy:
            self._showed_busy = True
            self._draw()

    def _draw(self) -> None:
        """Draw the visible screen."""
        self.stage.draw(self._picture)
        if self._picture is not self._display:
            turned = pygame.transform.rotate(self._picture, -90 * self.turned)
            self._display.blit(turned, (0, 0))
        if self._dark:
            self._display.fill(_DIMMED, special_flags=pygame.BLEND_RGB_MULT)
        pygame.display.flip()

    def _dim(self, now: float) -> None:
        """Darken the picture after the preferred time without input; else keep it bright."""
        self._dimming.stir(self.stage.stirred)
        dark = self._dimming.dark(now, self._preference_store.preferences.dim_after_s)
        if dark != self._dark:
            self._dark, self.stage.dirty = dark, True

    def close(self) -> None:
        """Close the window. May be called twice."""
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
            self._awake_until = now + _AWAKE_S
            if not self._dimming.swallows(
                touch, now, self._preference_store.preferences.dim_after_s
            ):
                self.stage.take(touch, now)

    def _resize(self) -> None:
        self._display = pygame.display.get_surface() or self._display
        if self._picture_size() != self.pointer.size:
            self._turn()

    def _turn(self) -> None:
        """Follow a new size or turn of the picture; a finger on it counts no more."""
        size = self._picture_size()
        self.pointer.size, self.pointer.turned = size, self.turned
        self._picture = self._canvas(size)
        self._display.fill((0, 0, 0))
        self.stage.resize(size)

    def _picture_size(self) -> tuple[int, int]:
        wide, high = self._display.get_size()
        size = (high, wide) if self.turned % 2 else (wide, high)
        return max(size[0], _SMALLEST[0]), max(size[1], _SMALLEST[1])

    def _canvas(self, size: tuple[int, int]) -> pygame.Surface:
        if self.turned == 0 and size == self._display.get_size():
            return self._display
        return pygame.Surface(size)
