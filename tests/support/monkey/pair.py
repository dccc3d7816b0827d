"""The glass a monkey touches, and beside it another of which only the secrets are different.

Whatever a finger does on the one is done on the other in the same moment. Nobody who
looks at both may tell them apart, but for the one field that its owner holds.
"""

from __future__ import annotations

import time
from typing import Any, Final

import pygame

from companion.core.game import ChanceKind
from companion.referee.referee import Referee
from companion.ui.i18n import translate
from companion.ui.input.events import KeyName, KeyStroke, Touch, TouchPhase, Wheel
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.navigator import Page, Purpose
from companion.ui.shell.stage import Stage
from companion.ui.shell.window import Glass, Window
from companion.ui.widgets.base import Target
from tests.support.monkey.house import House
from tests.support.monkey.parts import Clock

KINDS = {
    TouchPhase.DOWN: pygame.FINGERDOWN,
    TouchPhase.MOVE: pygame.FINGERMOTION,
    TouchPhase.UP: pygame.FINGERUP,
}
CODES = {
    KeyName.UP: pygame.K_UP,
    KeyName.DOWN: pygame.K_DOWN,
    KeyName.LEFT: pygame.K_LEFT,
    KeyName.RIGHT: pygame.K_RIGHT,
    KeyName.ENTER: pygame.K_RETURN,
    KeyName.ESCAPE: pygame.K_ESCAPE,
    KeyName.BACKSPACE: pygame.K_BACKSPACE,
}


_IN_SLICES: Final = frozenset({Page.HISTORY, Page.SETUP, Page.BOARD})


class BrokenError(AssertionError):
    """Something that must always hold did not."""


class Pair:
    """A window, and perhaps the twin of what is behind it.

    Attributes:
        house: what is touched.
        window: its glass.
        twin: the other house; None when there is none, or they have parted.
        compared: how many pictures were found to be alike.
        parted: how often a shield that was opened for all told the two apart.
    """

    def __init__(self, house: House, size: tuple[int, int], turned: int, clock: Clock) -> None:
        """Open the window."""
        self.house, self.clock, self.size = house, clock, size
        self.twin: House | None = None
        self.compared = self.parted = self.drawn = 0
        self._taken: list[tuple[Touch | KeyStroke | Wheel, float]] = []
        self._there: Stage | None = None
        self._surface: pygame.Surface | None = None
        self.open(house, turned)

    def open(self, house: House, turned: int) -> None:
        """A window on a house that was just started; no twin."""
        self.house = house
        self.twin, self._there = None, None
        self.window = Window(house.table, Glass(self.size, turned), self.clock)
        self._spy()
        self.step()

    def _spy(self) -> None:
        take = self.window.stage.take

        def taken(what: Touch | KeyStroke | Wheel, now: float) -> None:
            self._taken.append((what, now))
            take(what, now)
            _settle_pins(self.window.stage)

        self.window.stage.take = taken  # type: ignore[method-assign]

    def join(self, twin: House) -> None:
        """From here on the twin sees the same; it stands where the window stands: at home."""
        self.twin = twin
        self._there = Stage(twin.table, None, self.room.size, self.clock.now)
        self._surface = pygame.Surface(self.room.size, 0, self.window._picture)
        self._there.tick(self.clock.now)
        self.window.stage.dirty = self._there.dirty = True
        self.step()

    @property
    def stage(self) -> Stage:
        """What is behind the glass."""
        return self.window.stage

    @property
    def room(self) -> Any:
        """Where the screens live."""
        return self.window.stage.room

    @property
    def page(self) -> Page:
        """The page that is seen."""
        page: Page = self.room.nav.top.page
        return page

    # What hands do

    def touch(self, phase: TouchPhase, point: tuple[int, int], finger: int = 1) -> None:
        """A finger, at a point of the picture."""
        wide, high = self.room.size
        x, y = (point[0] + 0.5) / wide, (point[1] + 0.5) / high
        turned = self.window.pointer.turned
        x, y = [(x, y), (1 - y, x), (1 - x, 1 - y), (y, 1 - x)][turned]
        pygame.event.post(
            pygame.event.Event(KINDS[phase], touch_id=3, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0)
        )
        self.step()

    def key(self, name: KeyName, text: str = "") -> None:
        """A key goes down and up."""
        code = CODES.get(name, ord(text[0]) if text else 0)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=code, unicode=text, mod=0))
            self.step()

    def distract(self) -> None:
        """Something else has the keys for a moment."""
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        if self._there is not None:
            self._there.let_go()
        self.step()

    def targets(self) -> list[Target]:
        """Everything that can be tapped now."""
        return [one for one in self.stage.targets() if one.intent is not None]

    # What the world does

    def step(self) -> None:
        """One round; then all that must always hold."""
        self._taken.clear()
        dark, size = self.window._dark, self.room.size
        drew = self.window.step()
        self.drawn += drew
        if not self.window.open:
            self.part()
            return
        self._recorded()
        if self._there is None:
            return
        same = dark == self.window._dark and size == self.room.size
        self._follow(drew, same=same)

    def _recorded(self) -> None:
        """What is shown is what is written, and nothing else."""
        referee = self.house.referee
        if referee is None:
            return
        course = self.house.journal.follow(referee.match_id)
        if course.state != referee.state:
            raise BrokenError("the state that is shown is not the state of the record")

    def _follow(self, drew: bool, *, same: bool) -> None:
        there, surface = self._there, self._surface
        assert there is not None
        for what, now in self._taken:
            # One program speaks one language: the window may speak another already.
            translate.use(there.room.preferences.language)
            there.take(self._meant(what), now)
            _settle_pins(there)
        there.tick(self.clock.now)
        if not self._alike():
            self.part()
            self.parted += 1
            return
        if there.room.size != self.room.size:
            there.resize(self.room.size)
            self._surface = surface = pygame.Surface(self.room.size, 0, self.window._picture)
        # History reads a long match in slices of real time, and a board that one has painted
        # the other need not paint; else both draw in the same round.
        if same and drew != there.dirty and self.page not in _IN_SLICES:
            raise BrokenError(f"the twin is drawn at another moment on {self.room.nav.top}")
        if not drew and not (same and there.dirty):
            return
        assert surface is not None
        there.draw(surface)
        self._compare(there, surface)

    def _meant(self, what: Touch | KeyStroke | Wheel) -> Touch | KeyStroke | Wheel:
        """Where the owner says which shield it is, the other owner says another."""
        if not isinstance(what, Touch) or not self._says_shield():
            return what
        assert self._there is not None
        shields = [one for one in self._there.targets() if one.id.startswith("value")]
        for number, one in enumerate(shields):
            if one.rect.collidepoint(what.point):
                other = shields[(number + 1) % len(shields)]
                return Touch(what.finger, what.phase, *other.rect.center)
        return what

    def _says_shield(self) -> bool:
        return _chooses(self.room)

    def _alike(self) -> bool:
        """Whether all that happened is the same; where not, a shield has told, or was not there."""
        assert self.twin is not None
        one, other = self.house.referee, self.twin.referee
        if (one is None) != (other is None):
            raise BrokenError("one has a match on the table, its twin has none")
        if one is None or other is None:
            return True
        # What held by another number stands no otherwise, but is told otherwise.
        if (one.state, _events(one)) == (other.state, _events(other)):
            return True
        assert self._there is not None
        if _chooses(self.room) != _chooses(self._there.room):
            # One had the shield that was tapped, the other has it no more.
            return False
        if not any(_was_told(thing) for thing in (*_last(one), *_last(other))):
            last = [[(thing.kind, thing.source) for _, thing in _last(one)] for one in (one, other)]
            raise BrokenError(f"the positions are different, and no shield was told: {last}")
        return False

    def _compare(self, there: Stage, surface: pygame.Surface) -> None:
        held, other = self.stage.held, there.held
        if held != other and not self._says_shield():
            raise BrokenError(f"{held} is held, and in the twin {other}")
        if self.page is Page.PRIVATE and held == "hold":
            return
        if self.window._dark or self._said_of_hand(there):
            return
        if self.stage.room.nav.top.page is Page.OPENED:
            return
        if self.window._picture.get_buffer().raw != surface.get_buffer().raw:
            raise BrokenError(f"the twin looks different on {self.stage.room.nav.top}")
        if self.house.ear.played[-3:] != (self.twin or self.house).ear.played[-3:]:
            raise BrokenError("the twin sounds different")
        self.compared += 1

    def _said_of_hand(self, there: Stage) -> bool:
        """The owner, alone, tapped what is not in hand: it is said where only they see it."""
        if not self._says_shield():
            return False
        if (self.stage.held or "").startswith("value"):
            return True
        tasks: list[Any] = [one.screen._task for one in (self.stage, there)]  # type: ignore[attr-defined]
        if any(getattr(task, "_note", "") for task in tasks):
            return True
        said = [getattr(task, "_tapped_place", None) is None for task in tasks]
        return said[0] != said[1]

    def part(self) -> None:
        """No twin any more."""
        if self.twin is not None:
            self.twin.close()
        if self._there is not None:
            self._there.close()
        self.twin = self._there = None

    def close(self) -> None:
        """Take everything away."""
        self.part()
        self.window.close()
        self.house.close()


def _settle_pins(stage: Stage) -> None:
    """Threads that try a PIN are waited for, so that both see the end of it at once."""
    screen: Any = stage.screen
    door, task = getattr(screen, "_door", None), getattr(screen, "_task", None)
    for owner, name in ((door, "_trying"), (task, "_setting")):
        trying = getattr(owner, name, None)
        while trying is not None and not trying.done:
            time.sleep(0.0003)  # a real thread is polled


def _chooses(room: Room) -> bool:
    """Whether an owner, alone, says which shield it is."""
    top = room.nav.top
    return top.page is Page.PRIVATE and top.purpose in (Purpose.CHOOSE, Purpose.LAY)


def _events(referee: Referee) -> list[Any]:
    """What happened in this turn."""
    return [event for _, event in referee.queries.this_turn]


def _last(referee: Referee) -> list[tuple[Referee, Any]]:
    """The last things that were played."""
    return [(referee, one) for one in referee.corrections.played[-3:]]


def _was_told(thing: tuple[Referee, Any]) -> bool:
    """Whether a hidden shield answered in it."""
    referee, one = thing
    chance = referee.game.chance(one.before)
    return chance is not None and chance.kind is ChanceKind.SLIP
