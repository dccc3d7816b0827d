"""How does a roll get from the die into the match, exactly once? Floor 4.

A roll counts once it is in the record; only then the die is told that it may
forget it. A roll that cannot be written stays with the die and is tried again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_never

from companion.devices.inbox import Inbox
from companion.devices.ports import (
    CastlePressed,
    CastleReleased,
    CastleStuck,
    DeviceBack,
    DeviceLost,
    DeviceRefused,
    Die,
    DieCocked,
    DieRolling,
    DieSettled,
    RollId,
    Signal,
)
from companion.errors import StoreError
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.texts import Told

_MARK = "die "


class DieAtTable:
    """The die, and what it last did. For one thread, except that the die may emit on its own.

    Attributes:
        there: whether it can be rolled.
        rolling: it has left the hand and not yet come to rest.
        face: how it lies, None while it rolls and before its first roll.
        trouble: one sentence for people; says nothing when all is well.
    """

    def __init__(self, die: Die, inbox: Inbox | None = None) -> None:
        """Begin to listen; its signals wait in `inbox`."""
        self.there = False
        self.rolling = False
        self.face: int | None = None
        self.trouble = Told("")
        self._die = die
        self._inbox = inbox or Inbox()
        self._unwritten: tuple[DieSettled, Referee, Any] | None = None
        self._armed: bool | None = None
        die.start(self._inbox.put)

    def pump(self, referee: Referee | None) -> tuple[bool, tuple[Any, ...]]:
        """Let its signals in, and tell it whether a roll is due.

        Returns:
            Whether something may look different now, and the events that it led to.
        """
        changed = False
        events: list[Any] = []
        for signal in self._inbox:
            events += self._take(signal, referee)
            changed = True
        waiting = _is_due(referee)
        if waiting is not self._armed:
            self._armed = waiting
            self._die.arm(waiting)
        return changed, tuple(events)

    def try_again(self, referee: Referee | None) -> tuple[Any, ...] | None:
        """Write the roll that could not be written; None when there is none.

        It counts for the very roll that it was thrown for and for no other.
        """
        if self._unwritten is None:
            return None
        roll, thrown_for, asked = self._unwritten
        same = referee is thrown_for and _asked(referee) == asked
        return self._settle(roll, referee if same else None)

    def new_match(self) -> None:
        """Another match lies on the table: the die has not been rolled for it."""
        self.face = None

    def _take(self, signal: Signal, referee: Referee | None) -> tuple[Any, ...]:
        match signal:
            case DieRolling():
                self.rolling = True
            case DieSettled():
                self.rolling, self.face = False, signal.face
                return self._settle(signal, referee)
            case DieCocked():
                self.rolling, self.face = False, None
                self.trouble = Told("The die lies on no face: roll again.")
            case DeviceBack():
                self.there, self.trouble, self._armed = True, Told(""), None
            case DeviceLost() | DeviceRefused():
                self.there, self.rolling = False, False
                self.trouble = Told(signal.why.value)
            case CastlePressed() | CastleReleased() | CastleStuck():
                pass  # a die says none of these
            case _:
                assert_never(signal)
        return ()

    def _settle(self, roll: DieSettled, referee: Referee | None) -> tuple[Any, ...]:
        events: tuple[Any, ...] = ()
        self.trouble = Told("")
        if referee is None or not _is_due(referee):
            self.trouble = Told(
                "The die fell on {face}: not counted, no roll was due.", face=roll.face
            )
        else:
            try:
                events = referee.settle_die(roll.face, f"{_MARK}{roll.die}/{roll.boot}/{roll.seq}")
            except StoreError as error:
                self._unwritten, self.trouble = (roll, referee, _asked(referee)), error.told
                return ()
        self._unwritten = None
        self._die.acknowledge(roll)
        return events


def _asked(referee: Referee) -> Any:
    """What the die is asked: another roll than this one is another question."""
    return referee.game.chance(referee.state)


def _is_due(referee: Referee | None) -> bool:
    """Whether a roll is wanted; one that was taken back is not: it stands as it fell."""
    return (
        referee is not None and referee.prompt.kind is PromptKind.ROLL and referee.answered is None
    )


def counted(sources: frozenset[str]) -> Iterator[RollId]:
    """The rolls among the sources of a record, so that none counts twice after a crash."""
    for source in sources:
        if source.startswith(_MARK):
            match source.removeprefix(_MARK).split("/"):
                case [die, boot, seq] if boot.isdecimal() and seq.isdecimal():
                    yield RollId(die, int(boot), int(seq))
