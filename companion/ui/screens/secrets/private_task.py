"""What is a private screen for? The contract of every private task.

`PrivateScreen` lets the right person in and keeps the key; a private task is what is done then.
Every method that needs the key gets it as an argument; the task never keeps it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from pygame import Rect

from companion.core.game import Seat
from companion.referee.secrets import OpenedKey
from companion.ui.input import events
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Purpose, Stop
from companion.ui.widgets.base import Intent, Widget


class Then(Enum):
    """What follows from an answer."""

    STAY = "stay"
    LEAVE = "leave"
    """It is done: back to what lay below."""
    TOLD = "told"
    """It is done, and the table was told what came of it: show that to everybody."""


class PrivateTask(Protocol):
    """One purpose, for one seat and one place."""

    @property
    def first(self) -> str:
        """The target that enter presses while no target has the focus."""

    @property
    def still_asked(self) -> bool:
        """Whether the task is due and not done: a player who lets the time pass is asked again."""

    def widgets(self, room: Room, body: Rect, key: OpenedKey | None) -> Sequence[Widget]:
        """What is on the screen below its head."""

    def answer(self, intent: Intent, room: Room, key: OpenedKey | None) -> Then:
        """A tap meant this."""

    def typed(self, stroke: events.KeyStroke, key: OpenedKey | None) -> bool:
        """A letter or backspace was typed; whether the private task had a use for it."""

    def tick(self, room: Room) -> Then | None:
        """Time has passed; None when nothing looks different."""

    def forget(self) -> None:
        """Forget everything that the task holds."""


class BaseTask:
    """The defaults of most private tasks for keys, time and leaving: nothing happens."""

    def __init__(self, stop: Stop, match: MatchInPlay) -> None:
        """For a stop on `PRIVATE`."""
        self._match = match
        self.seat = Seat(stop.seat or 0)
        self.place = stop.place
        self.purpose = stop.purpose or Purpose.LOOK

    @property
    def first(self) -> str:
        """The large button."""
        return "primary"

    @property
    def still_asked(self) -> bool:
        """False: the player opened the task by choice."""
        return False

    def typed(self, _stroke: events.KeyStroke, _key: OpenedKey | None) -> bool:
        """Letters are not used."""
        return False

    def tick(self, _room: Room) -> Then | None:
        """Nothing changes by itself."""
        return None

    def forget(self) -> None:
        """Nothing is held that must be forgotten."""

    def name(self, _room: Room) -> str:
        """Whose private task it is."""
        return self._match.referee.setup.seats[self.seat].name

    def colour(self, _room: Room) -> str:
        """Whose hidden values it is about."""
        return self._match.hidden.owner(self._match.referee.state, self.place)

    def faces(self, room: Room) -> tuple[int, ...]:
        """Every value that one of that colour can have."""
        referee = self._match.referee
        return tuple(sorted(set(referee.game.decks(referee.state)[self.colour(room)])))
