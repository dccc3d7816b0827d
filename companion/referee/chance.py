"""How does a roll get from the die into the match, exactly once?

A roll counts once it is in the record; only then the die is told that it may
forget it. A roll that cannot be written is kept and tried again, and no later one
counts in its place. What a simulated die fell on is named by nobody before that: it
ends with the program, and could be rolled anew by whoever knew it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, assert_never

from companion.adapters.devices.inbox import Inbox
from companion.adapters.devices.ports import (
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
from companion.core.errors import StoreError
from companion.core.message import Message
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.referee.sources import DIE, DeviceSource, device_source


class _Kept(NamedTuple):
    """A roll that could not be written, the match it was thrown for, and what was asked."""

    roll: DieSettled
    referee: Referee
    asked: Any


class DieAtTable:
    """The die, and what it last did. For one thread, except that the die may emit on its own.

    Attributes:
        there: whether it can be rolled.
        rolling: it has left the hand and not yet come to rest.
        face: how it lies, None while it rolls and before its first roll; of a simulated
            die what counted last, as soon as it is written.
        trouble: one sentence for people; says nothing when all is well.
    """

    def __init__(self, die: Die, inbox: Inbox | None = None) -> None:
        """Begin to listen; its signals wait in `inbox`."""
        self.there = False
        self.rolling = False
        self.face: int | None = None
        self.trouble = Message("")
        self._die = die
        self._inbox = inbox or Inbox()
        self._kept: dict[str, _Kept] = {}
        self._armed: bool | None = None
        die.start(self._inbox.put)

    def poll(self, referee: Referee | None) -> tuple[bool, tuple[Any, ...]]:
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

    @property
    def unwritten(self) -> DieSettled | None:
        """A roll that could not be written yet; None when there is none."""
        return next((kept.roll for kept in self._kept.values()), None)

    def try_again(self, referee: Referee | None) -> tuple[Any, ...] | None:
        """Write what could not be written, each roll into the match it was thrown for.

        It counts for the very question that it was thrown for and for no other.

        Returns:
            The events in the match on the table; None when no roll was kept for it.
        """
        here = None if referee is None else self._kept.get(referee.match_id)
        self._write_others(referee)
        if here is None or referee is None:
            return None
        return self._settle(here.roll, referee if _asks(referee, here) else None)

    def clear(self, referee: Referee | None) -> None:
        """A kept roll is over once the match has gone on without it: it asks something else."""
        kept = None if referee is None else self._kept.get(referee.match_id)
        if kept is None or referee is None or _asked(referee) == kept.asked:
            return
        if _is_due(referee) or referee.prompt.kind is PromptKind.OVER:
            self._settle(kept.roll, None)

    def new_die(self) -> None:
        """Another die lies on the table, and nobody has rolled it."""
        self.face = None

    def new_match(self, referee: Referee) -> None:
        """This match lies on the table from here on: the die has not been rolled for it."""
        kept = self._kept.get(referee.match_id)
        if kept is not None:
            self._kept[referee.match_id] = kept._replace(referee=referee)
        self._write_others(referee)
        self.face = None

    def _write_others(self, referee: Referee | None) -> None:
        """Write what was kept for matches that do not lie on the table."""
        on_table, face = "" if referee is None else referee.match_id, self.face
        for match, kept in tuple(self._kept.items()):
            if match != on_table:
                self._settle(kept.roll, kept.referee)
        self.face = face

    def _take(self, signal: Signal, referee: Referee | None) -> tuple[Any, ...]:
        match signal:
            case DieRolling():
                self.rolling = True
            case DieSettled():
                return self._fell(signal, referee)
            case DieCocked():
                self.rolling, self.face = False, None
                self.trouble = Message("The die lies on no face: roll again.")
            case DeviceBack():
                self.there, self.trouble, self._armed = True, Message(""), None
            case DeviceLost() | DeviceRefused():
                self.there, self.rolling = False, False
                self.trouble = Message(signal.why.value)
            case CastlePressed() | CastleReleased() | CastleStuck():
                pass  # a die says none of these
            case _:
                assert_never(signal)
        return ()

    def _fell(self, roll: DieSettled, referee: Referee | None) -> tuple[Any, ...]:
        self.rolling, self.face = False, None if roll.simulated else roll.face
        kept = None if referee is None else self._kept.get(referee.match_id)
        if kept is None or referee is None or not _asks(referee, kept):
            return self._settle(roll, referee)
        # Whoever does not like what was kept could throw another die until they do.
        events = self._settle(kept.roll, referee)
        if kept.roll.id != roll.id:
            self._die.acknowledge(roll)
            if events:
                self.trouble = Message("An earlier roll was still to be written: that one counts.")
        return events

    def _settle(self, roll: DieSettled, referee: Referee | None) -> tuple[Any, ...]:
        events: tuple[Any, ...] = ()
        self.trouble = Message("")
        if referee is None or not _is_due(referee):
            self.trouble = _in_vain(roll)
        else:
            try:
                events = referee.settle_die(roll.face, str(DeviceSource.of(DIE, roll.id)))
            except StoreError as error:
                self._kept[referee.match_id] = _Kept(roll, referee, _asked(referee))
                self.trouble = error.message
                return ()
            self.face = roll.face
        for match, kept in tuple(self._kept.items()):
            if kept.roll.id == roll.id:
                del self._kept[match]
        self._die.acknowledge(roll)
        return events


def _in_vain(roll: DieSettled) -> Message:
    if roll.simulated:
        return Message("The roll is not counted: none was due.")
    return Message("The die fell on {face}: not counted, no roll was due.", face=roll.face)


def _asks(referee: Referee, kept: _Kept) -> bool:
    """Whether the match asks what the roll was thrown for."""
    return _is_due(referee) and _asked(referee) == kept.asked


def _asked(referee: Referee) -> Any:
    """What the die is asked: another roll than this one is another question."""
    return referee.game.chance(referee.state)


def _is_due(referee: Referee | None) -> bool:
    """Whether a roll is wanted; one that was taken back is not: it stands as it fell."""
    return (
        referee is not None and referee.prompt.kind is PromptKind.ROLL and referee.answered is None
    )


def counted(sources: frozenset[str]) -> Iterator[RollId]:
    """The rolls among the sources of a record, so that none counts twice after a crash.

    A source that no device can have said is none.
    """
    for source in sources:
        one = device_source(source)
        if one is not None and one.device == DIE:
            yield RollId(one.number, one.boot, one.seq)
