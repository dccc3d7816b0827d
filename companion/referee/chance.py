"""How does a roll get from the die into the match, exactly once?

A roll counts once it is in the record; only then is it acknowledged, so that the die
may forget it. A roll that cannot be written is kept and tried again; no later roll
replaces it. The face of a simulated die is not shown before it is recorded: the die
exists only while the program runs, so a player who saw a bad roll could restart the
program and roll again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    """A roll that could not be written, its match, and the question it answers."""

    roll: DieSettled
    referee: Referee
    asked: Any


class DieAtTable:
    """The die at the table and its last roll. For one thread; the die may emit on its own.

    Attributes:
        there: whether the die is connected and can be rolled.
        rolling: it has left the hand and not yet come to rest.
        face: the face on top; None while it rolls and before its first roll. For a
            simulated die, the last face that was recorded.
        trouble: what is wrong, in one sentence for people; empty when nothing is.
    """

    def __init__(
        self,
        die: Die,
        inbox: Inbox | None = None,
        objection: Callable[[DieSettled, Referee | None], Message] | None = None,
    ) -> None:
        """Start the die; its signals are queued in `inbox`.

        `objection` says why a roll cannot count now; empty if it can.
        """
        self._objection = objection
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
        """Process the die's signals, and arm or disarm it according to the prompt.

        Returns:
            Whether the picture may have changed, and the events of the match.
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
        """A roll that has not been recorded yet because writing failed; None when there is none."""
        return next((kept.roll for kept in self._kept.values()), None)

    def try_again(self, referee: Referee | None) -> tuple[Any, ...] | None:
        """Try again to record the rolls that could not be written, each in its own match.

        A roll answers only the question for which it was thrown.

        Returns:
            The events in the match on the table; None when no roll was kept for it.
        """
        here = None if referee is None else self._kept.get(referee.match_id)
        self._write_others(referee)
        if here is None or referee is None:
            return None
        return self._settle(here.roll, referee if _asks(referee, here) else None)

    def clear(self, referee: Referee | None) -> None:
        """Drop a kept roll when the match has moved on and asks another question."""
        kept = None if referee is None else self._kept.get(referee.match_id)
        if kept is None or referee is None or _asked(referee) == kept.asked:
            return
        if _is_due(referee) or referee.prompt.kind is PromptKind.OVER:
            self._settle(kept.roll, None)

    def new_die(self) -> None:
        """The die was replaced by another one, which has not been rolled."""
        self.face = None

    def new_match(self, referee: Referee) -> None:
        """Switch to this match: the die has not been rolled for it yet."""
        kept = self._kept.get(referee.match_id)
        if kept is not None:
            self._kept[referee.match_id] = kept._replace(referee=referee)
        self._write_others(referee)
        self.face = None

    def _write_others(self, referee: Referee | None) -> None:
        """Try again to record the rolls of matches other than the one on the table."""
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
                self.trouble = Message("Cocked die: roll again.")
            case DeviceBack():
                self.there, self.trouble, self._armed = True, Message(""), None
            case DeviceLost() | DeviceRefused():
                self.there, self.rolling = False, False
                self.trouble = Message(signal.why.value)
            case CastlePressed() | CastleReleased() | CastleStuck():
                pass  # a die sends none of these
            case _:
                assert_never(signal)
        return ()

    def _fell(self, roll: DieSettled, referee: Referee | None) -> tuple[Any, ...]:
        self.rolling, self.face = False, None if roll.simulated else roll.face
        if _is_due(referee) and self._objection is not None:
            objection = self._objection(roll, referee)
            if objection:
                # Another player's die: it answers nothing, whatever is kept.
                self.trouble, self.face = objection, None
                self._die.acknowledge(roll)
                return ()
        kept = None if referee is None else self._kept.get(referee.match_id)
        if kept is None or referee is None or not _asks(referee, kept):
            return self._settle(roll, referee)
        # Otherwise a player who dislikes the kept roll could roll another die instead.
        events = self._settle(kept.roll, referee)
        if kept.roll.id != roll.id:
            self._die.acknowledge(roll)
            if events:
                self.trouble = Message("An earlier roll isn't recorded yet: that one counts.")
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
        return Message("That roll doesn't count: none was due.")
    return Message(
        "The die landed on {face}, but no roll was due: it doesn't count.", face=roll.face
    )


def _asks(referee: Referee, kept: _Kept) -> bool:
    """Whether the match still asks the question that the roll answers."""
    return _is_due(referee) and _asked(referee) == kept.asked


def _asked(referee: Referee) -> Any:
    """An identifier of the question that the die answers; every roll is another question."""
    return referee.game.chance(referee.state)


def _is_due(referee: Referee | None) -> bool:
    """Whether a new roll is due. A roll that was taken back is used again, so it is not due."""
    return (
        referee is not None and referee.prompt.kind is PromptKind.ROLL and referee.answered is None
    )


def counted(sources: frozenset[str]) -> Iterator[RollId]:
    """The rolls among the sources of a record, so that none counts twice after a crash.

    Sources that are not from a die are left out.
    """
    for source in sources:
        one = device_source(source)
        if one is not None and one.device == DIE:
            yield RollId(one.number, one.boot, one.seq)
