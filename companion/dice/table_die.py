"""How does a chosen die reach the table? Its session, its socket, its light. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Final

from companion.adapters.devices.die_end import DieEnd
from companion.adapters.devices.sentences import Sentence
from companion.core.dice_lines import ChosenDie, DieCondition, DieHandled, Gap
from companion.dice.hands import Hands
from companion.dice.session import DieSession
from companion.dice.throws import Cocked, Doubtful, Moved, Outcome, RollHeard, Thrown

_LIT_S: Final = 50.0
"""Seconds after which a light is switched on again: dice put it out by themselves."""
_NEWS_DB: Final = 6
"""A change of field strength below this, in dB, is not told."""


class TableDie:
    """A die that was chosen at this table.

    Attributes:
        session: the connection to it.
        colour: what it shines in while the table waits for it; None for nothing.
    """

    def __init__(
        self, die: ChosenDie, name: str, hands: Hands, boots: Callable[[], int], now: float
    ) -> None:
        """Not there yet.

        Args:
            die: which die.
            name: what it calls itself, in words that the wire can carry.
            hands: carries out what follows.
            boots: makes boot numbers, each other than all before.
            now: the time, in seconds.
        """
        self.session = DieSession(die, hands, now)
        self.colour: str | None = None
        self._name, self._hands, self._boots = name, hands, boots
        self._end: DieEnd | None = None
        self._lit: str | None = None
        self._light_s = inf
        self._told: DieCondition | None = None

    @property
    def uid(self) -> str:
        """Its identity."""
        return self.session.die.uid

    @property
    def next_due(self) -> float:
        """When `due` has something to do."""
        spoken = inf if self._end is None else self._end.next_due
        return min(spoken, self.session.next_due, self._light_s)

    def connected(self, now: float) -> None:
        """The connection to the die stands."""
        outcomes = self.session.connected(now)
        if not self.session.is_there:
            return
        if self._end is None:
            self._end = DieEnd(self.uid, self._boots(), self._name, now, millivolt=0)
            self._hands.open(self.uid)
            self._hands.utter(self.uid, self._end.hello())
        self._lit = None
        self._follow(outcomes, now)

    def gone(self, now: float) -> None:
        """There is no connection to the die, or no longer."""
        self.session.gone(now)
        self._follow([], now)

    def bar(self, now: float) -> None:
        """Two dice have its address: neither counts."""
        self.session.bar()
        self._follow([], now)

    def leave(self) -> None:
        """It is not wanted any more."""
        if self._lit is not None:
            self.session.light(None)
        self.session.leave()
        if self._end is not None:
            self._hands.shut(self.uid)
            self._end = None

    def heard(self, data: bytes, now: float) -> None:
        """The die has notified."""
        self._follow(self.session.heard(data, now), now)

    def told(self, sentence: Sentence, now: float) -> None:
        """The game has said a sentence on the die's socket."""
        if self._end is None:
            return
        for answer in self._end.receive(sentence):
            self._hands.utter(self.uid, answer)
        if sentence.kind == "hello" and self.session.throws.is_rolling and not self._end.has_roll:
            # The table comes while it is in the air.
            self._hands.utter(self.uid, self._end.rolling())
        if sentence.kind == "pips":
            self._lit = None
            self.session.flash(self._end.pips)
        self._follow([], now)

    def due(self, now: float) -> None:
        """Do everything that is due by now."""
        self._follow(self.session.due(now), now)
        if now >= self._light_s:
            self._lit = None
            self._shine(now)

    def tell(self) -> None:
        """Say how it is, whether or not that is news."""
        self._told = self.session.condition
        self._hands.say(self._told)

    def _follow(self, outcomes: list[Outcome], now: float) -> None:
        for outcome in outcomes:
            self._report(outcome, now)
        if self._end is not None:
            for sentence in self._end.due(now, alive=self.session.is_there):
                self._hands.utter(self.uid, sentence)
            if not self.session.is_there and not self._end.has_roll:
                # Only a roll that the game has not acknowledged outlives the die.
                self._hands.shut(self.uid)
                self._end = None
        self._shine(now)
        condition, told = self.session.condition, self._told
        if told is None or _is_news(condition, told):
            self.tell()

    def _report(self, outcome: Outcome, now: float) -> None:
        end = self._end
        match outcome:
            case RollHeard(face) if end is not None and not end.has_roll:
                end.roll(face, now)
            case RollHeard(face) | Doubtful(face):
                # Thrown again before the roll was written: which of the two counts, people say.
                self._hands.say(Gap(self.uid, face))
            case Thrown() if end is not None and not end.has_roll:
                self._hands.utter(self.uid, end.rolling())
            case Cocked() if end is not None:
                self._hands.utter(self.uid, end.cocked())
            case Moved():
                self._hands.say(DieHandled(self.uid))

    def _shine(self, now: float) -> None:
        waits = self._end is not None and self._end.waiting
        wanted = self.colour if waits and self.session.is_there else None
        if wanted == self._lit:
            return
        if self._lit is not None or wanted is not None:
            self.session.light(wanted)
        self._lit = wanted
        self._light_s = inf if wanted is None else now + _LIT_S


def _is_news(condition: DieCondition, told: DieCondition) -> bool:
    rssi, before = condition.rssi, told.rssi
    if rssi is not None and before is not None and abs(rssi - before) < _NEWS_DB:
        return replace(condition, rssi=before) != told
    return condition != told
