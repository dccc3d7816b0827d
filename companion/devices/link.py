"""What does the companion make of what a die says? Floor 3, pure: time is an argument.

The host's end of the line to a die, without the line: sentences and moments go
in, *effects* come out: a `Sentence` to send or a `Signal` to emit, in order.
`serial_die` moves them between this and a port. No clock, thread or file here.

A roll counts once for each (die, boot, seq), but its sentence holds only the
seq; die and boot are those of the last `hello`. A die that was switched off and
on and whose `hello` got lost would speak under its old name. So the name is
*doubted* as soon as the numbers do not prove it: a seq or an uptime that runs
backwards, or an old seq more than half a beat after the last proof, which is
less than it takes to switch a die off, on and throw it. A doubted die is asked
who it is, and nothing counts until it has answered. That loses nothing: a roll
comes again until it is acknowledged.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import inf
from typing import TypeAlias

from companion.devices.ports import (
    DeviceBack,
    DeviceLost,
    DeviceRefused,
    DieCocked,
    DieRolling,
    DieSettled,
    RollId,
    Signal,
    Why,
)
from companion.devices.sentences import BEAT_S, MISSED_BEATS, PROTO, SEQ_COUNT, Sentence

Effect: TypeAlias = Sentence | Signal
"""What is to be done: a sentence is sent, a signal is emitted."""


class _Phase(Enum):
    """How far the acquaintance goes."""

    ABSENT = "no port is open"
    GREETING = "asked who it is, no answer yet"
    READY = "known"
    REFUSED = "known, and not to be used"


class DieLink:
    """The host's end of the line to one die.

    Attributes:
        ignored: how many whole sentences made no sense here.
    """

    def __init__(self, counted: Iterable[RollId] = (), beat_s: float = BEAT_S) -> None:
        """Begin without a port.

        Args:
            counted: the rolls that the record holds already; when the die sends
                one of them it is acknowledged and not emitted.
            beat_s: how often the die beats.
        """
        self.ignored = 0
        self._beat_s = beat_s
        self._patience_s = (MISSED_BEATS + 0.5) * beat_s
        self._phase = _Phase.ABSENT
        self._said: Signal | None = None
        self._waiting = False
        self._seq = -1
        self._emitted: set[RollId] = set()
        self._acknowledged = set(counted)
        self._uid, self._boot = "", -1
        self._newest, self._uptime_s = 0, 0
        self._sure_until = -inf
        self._greeted_at = self._deadline = inf

    @property
    def wants_port(self) -> bool:
        """Whether the port is to stay open; when False, close it and open it again later."""
        return self._phase is not _Phase.ABSENT

    @property
    def is_ready(self) -> bool:
        """Whether the die has said who it is."""
        return self._phase is _Phase.READY

    @property
    def next_due(self) -> float:
        """The moment at which `tick` has something to do unless something is heard before."""
        if self._phase is _Phase.GREETING:
            return min(self._deadline, self._greeted_at + self._beat_s)
        return self._deadline

    def opened(self, now: float) -> list[Effect]:
        """The port is open: ask who is there."""
        return self._greet(now)

    def absent(self, why: Why) -> list[Effect]:
        """The port cannot be opened, or it broke."""
        self._phase = _Phase.ABSENT
        self._deadline = inf
        if isinstance(self._said, DeviceLost):
            return []
        return self._say(DeviceLost("die", why))

    def tick(self, now: float) -> list[Effect]:
        """Time has passed. Does nothing before `next_due`."""
        if now >= self._deadline:
            return self.absent(Why.SILENT)
        if self._phase is _Phase.GREETING and now >= self._greeted_at + self._beat_s:
            return self._ask(now)
        return []

    def arm(self, waiting: bool) -> list[Effect]:
        """The table waits for a roll, or does not."""
        self._waiting = waiting
        return [self._sentence("arm" if waiting else "rest")] if self.is_ready else []

    def acknowledge(self, settled: DieSettled, now: float) -> list[Effect]:
        """The roll is written down. A die that has been restarted since is told nothing."""
        self._acknowledged.add(settled.id)
        if not self.is_ready or settled.id != self._roll_id(settled.seq):
            return []
        return [self._sentence("ack", settled.seq)] if now <= self._sure_until else self._greet(now)

    def heard(self, sentence: Sentence, now: float) -> list[Effect]:
        """A whole sentence came in."""
        if sentence.device != "host" and self._phase is _Phase.REFUSED:
            self._deadline = now + self._patience_s
        if sentence.device != "host" and sentence.kind == "hello":
            return self._met(sentence, now)
        if sentence.device != "die" or not sentence.is_known:
            self.ignored += 1
            return []
        if not self.is_ready:
            return []
        self._deadline = now + self._patience_s
        # Only a roll comes again after later sentences; the rest is heard in order or not at all.
        is_old = (self._newest - sentence.seq) % SEQ_COUNT < SEQ_COUNT // 2
        is_again = sentence.kind == "roll" or sentence.seq == self._newest
        if is_old and not (is_again and now <= self._sure_until):
            return self._greet(now)
        self._sure_until = now + self._beat_s / 2
        if not is_old:
            self._newest = sentence.seq
            # After 65536 sentences the numbers come again: what is new now is another roll.
            self._acknowledged.discard(self._roll_id(sentence.seq))
            self._emitted.discard(self._roll_id(sentence.seq))
        match sentence.kind:
            case "roll":
                return self._roll(sentence.seq, int(sentence.fields[0]))
            case "beat":
                return self._beat(int(sentence.fields[0]), now)
            case "rolling" if not is_old:
                return [DieRolling(self._uid)]
            case "cocked" if not is_old:
                return [DieCocked(self._uid)]
            case _:
                return []

    def _met(self, hello: Sentence, now: float) -> list[Effect]:
        """It said who it is. A newer protocol may have added fields; its number comes first."""
        proto = hello.fields[0] if hello.fields else ""
        if hello.device == "die" and proto == str(PROTO) and hello.is_known:
            return self._welcome(hello, now)
        if hello.device == "die" and not (proto.isdigit() and int(proto) > PROTO):
            self.ignored += 1
            return []
        self._phase = _Phase.REFUSED
        self._deadline = now + self._patience_s
        refused = DeviceRefused("die", Why.NEWER if hello.device == "die" else Why.OTHER_DEVICE)
        return [] if self._said == refused else self._say(refused)

    def _welcome(self, hello: Sentence, now: float) -> list[Effect]:
        _, uid, boot, name = hello.fields
        is_same = (uid, int(boot)) == (self._uid, self._boot)
        is_there = isinstance(self._said, DeviceBack)
        self._phase = _Phase.READY
        self._uid, self._boot = uid, int(boot)
        self._newest = hello.seq
        self._sure_until = now + self._beat_s / 2
        self._deadline = now + self._patience_s
        effects: list[Effect] = []
        if not is_same:
            self._uptime_s = 0
            if is_there:
                effects += self._say(DeviceLost("die", Why.RESTARTED))
        if not (is_same and is_there):
            effects += self._say(DeviceBack("die", name))
        return [*effects, self._sentence("arm" if self._waiting else "rest")]

    def _beat(self, uptime_s: int, now: float) -> list[Effect]:
        if uptime_s < self._uptime_s:
            return self._greet(now)
        self._uptime_s = uptime_s
        return []

    def _roll(self, seq: int, face: int) -> list[Effect]:
        roll = self._roll_id(seq)
        if roll in self._acknowledged:
            return [self._sentence("ack", seq)]
        if roll in self._emitted:
            return []
        self._emitted.add(roll)
        return [DieSettled(face, *roll)]

    def _greet(self, now: float) -> list[Effect]:
        self._phase = _Phase.GREETING
        self._deadline = now + self._patience_s
        return self._ask(now)

    def _ask(self, now: float) -> list[Effect]:
        self._greeted_at = now
        return [self._sentence("hello")]

    def _say(self, signal: Signal) -> list[Effect]:
        self._said = signal
        return [signal]

    def _roll_id(self, seq: int) -> RollId:
        return RollId(self._uid, self._boot, seq)

    def _sentence(self, kind: str, *fields: int) -> Sentence:
        self._seq = (self._seq + 1) % SEQ_COUNT
        return Sentence("host", self._seq, kind, tuple(map(str, fields)))
