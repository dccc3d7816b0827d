"""Which of a die's notices are a throw that counts? Pure: time is an argument.

A roll counts only when the die was heard rolling and then heard lying on a face, in this order,
within one connection, and not handled between. Whatever else may have been a throw is *doubtful*
and is asked of the table: the die came to lie without having been heard rolling, rolled and was
never heard lying, or was away. A notice that came twice is one notice.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import inf
from typing import Final, TypeAlias

from companion.dice.notices import Handling, Rolling, Settled

TWICE_S: Final = 0.5
"""Seconds within which the same face is the same notice again: no throw is as quick."""
LANDS_S: Final = 6.0
"""Seconds without a notice after which a moving die is asked how it lies."""
ANSWERS_S: Final = 2.0
"""Seconds that it has for its answer; then the table is asked."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """It is in the air."""


@dataclass(frozen=True, slots=True)
class RollHeard:
    """It was thrown and lies on a face: this counts."""

    face: int


@dataclass(frozen=True, slots=True)
class Cocked:
    """It lies on no face. Nothing counts."""


@dataclass(frozen=True, slots=True)
class Moved:
    """It was picked up or turned, and not thrown. Nothing counts."""


@dataclass(frozen=True, slots=True)
class Doubtful:
    """It may have been thrown. Nothing counts; the table is asked.

    Attributes:
        face: the face that is up; None if unknown.
    """

    face: int | None


@dataclass(frozen=True, slots=True)
class Overdue:
    """It has been moving for long: ask it how it lies."""


Outcome: TypeAlias = Thrown | RollHeard | Cocked | Moved | Doubtful | Overdue


class _Motion(Enum):
    REST = "it lies still"
    HAND = "it is handled"
    AIR = "it rolls"
    LATE = "it rolls and was asked how it lies"


class Throws:
    """What one die does, as far as it was heard.

    Attributes:
        face: the face on which it lies; None while it moves, or if unknown.
        charging: whether it lies in its charger, where nobody throws it.
    """

    def __init__(self) -> None:
        """Nothing is heard yet, and nobody knows how it lies."""
        self.face: int | None = None
        self.charging = False
        self._motion = _Motion.REST
        self._since_s = -inf
        self._before: int | None = None
        self._air_lost = False

    @property
    def is_rolling(self) -> bool:
        """Whether it is in the air."""
        return self._motion in (_Motion.AIR, _Motion.LATE)

    @property
    def next_due(self) -> float:
        """When `due` has something to say; infinite if never."""
        if self._motion in (_Motion.AIR, _Motion.HAND):
            return self._since_s + LANDS_S
        return self._since_s + ANSWERS_S if self._motion is _Motion.LATE else inf

    def lies(self, face: int | None) -> None:
        """It was asked and says on which face it lies, when it has just been met."""
        self.face = face
        self._motion, self._since_s = _Motion.REST, -inf

    def hear(self, notice: Rolling | Handling | Settled, now: float) -> list[Outcome]:
        """Take a notice; returns what follows from it."""
        match notice:
            case Rolling():
                return self._roll(now)
            case Handling():
                return self._handle(now)
            case Settled():
                return self._settle(notice, now)

    def due(self, now: float) -> list[Outcome]:
        """Everything that is due by now."""
        if now < self.next_due:
            return []
        if self._motion is not _Motion.LATE:
            # A die in the hand may be there for long; it is asked again and again.
            rolls = self._motion is _Motion.AIR
            self._motion, self._since_s = _Motion.LATE if rolls else _Motion.HAND, now
            return [Overdue()]
        self._rest(None, now)
        return [Doubtful(None)]

    def away(self) -> None:
        """The connection broke: what it does from here on is not heard."""
        self._motion, self.face, self._since_s = _Motion.REST, None, -inf

    def _roll(self, now: float) -> list[Outcome]:
        started = not self.is_rolling
        if started:
            self._before = self.face if self.face is not None else self._before
        self._motion, self._since_s, self.face = _Motion.AIR, now, None
        self._air_lost = False
        return [Thrown()] if started else []

    def _handle(self, now: float) -> list[Outcome]:
        if self._motion is _Motion.REST:
            self._before, self._air_lost = self.face, False
        elif self.is_rolling:
            # It never says "handled" while it rolls: the notice that it lay still is missing.
            self._air_lost = True
        self._motion, self._since_s, self.face = _Motion.HAND, now, None
        return []

    def _settle(self, notice: Settled, now: float) -> list[Outcome]:
        motion, since_s, before = self._motion, self._since_s, self.face
        self._rest(notice.face, now)
        if motion is _Motion.REST:
            return self._again(notice, before, now - since_s)
        if notice.face is None:
            return [Cocked()]
        if self._is_doubted(motion, notice):
            return [Doubtful(notice.face)]
        if motion is _Motion.HAND or notice.thrown is False:
            return [Moved()]
        return [RollHeard(notice.face)]

    def _is_doubted(self, motion: _Motion, notice: Settled) -> bool:
        """Whether a die that has just come to lie may have been thrown without being heard."""
        if self.charging:
            return notice.thrown is not False
        if motion is _Motion.LATE:
            # Something was missed. Only a die that judges itself can say that it was thrown.
            return notice.thrown is not True
        if motion is not _Motion.HAND:
            return False
        if self._air_lost or notice.thrown is True:
            return True
        return notice.thrown is None and notice.face != self._before

    def _again(self, notice: Settled, before: int | None, passed_s: float) -> list[Outcome]:
        """It says how it lies, and was not heard moving."""
        if notice.face == before and (passed_s < TWICE_S or notice.thrown is False):
            return []
        if notice.thrown is False:
            return [Moved()]
        return [Doubtful(notice.face)] if notice.face is not None else [Cocked()]

    def _rest(self, face: int | None, now: float) -> None:
        self._motion, self._since_s, self.face = _Motion.REST, now, face
