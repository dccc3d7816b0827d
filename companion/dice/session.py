"""How is one die met, lost and met again? Its connection, its state, and what it does. Pure.

A session has no socket: `table_die` gives it one, and `nearby` uses sessions to hear which of
several dice is thrown. Time is an argument.
"""

from __future__ import annotations

from enum import Enum
from math import inf
from typing import Final

from companion.core.dice_lines import (
    ChosenDie,
    DieCondition,
    Nearness,
    Presence,
)
from companion.dice.hands import Hands
from companion.dice.notices import Battery, Identity, Notice, Strength
from companion.dice.speech import SPEECH
from companion.dice.throws import ANSWERS_S, Doubtful, Outcome, Overdue, Throws

_REFRESH_S: Final = 30.0
"""Seconds between two questions for a die's battery."""
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.5, 8.0
"""Seconds between two tries to connect: twice as long each time."""
_LEAST_DBM, _MOST_DBM = -126, 20
"""What field strengths can be. bleak has -127 where BlueZ has not heard the device lately."""
_GOOD_DBM, _WEAK_DBM = -78, -85
"""Above the first, reception is good again; below the second, it is weak."""


class Phase(Enum):
    """How far a connection has come."""

    AWAY = "away"
    CONNECTING = "connecting"
    THERE = "there"
    BARRED = "not to be met: two dice have this address, or it is no die of six faces"


class DieSession:
    """The connection to one die.

    Attributes:
        die: which die.
        phase: how far the connection has come.
        throws: what it does.
        connected_s: when it was connected, in seconds.
        is_another: whether another die has answered at this address than before.
    """

    def __init__(self, die: ChosenDie, hands: Hands, now: float) -> None:
        """Not connected; `due` will ask for it at once."""
        self.die = die
        self.phase = Phase.AWAY
        self.throws = Throws()
        self.connected_s = -inf
        self.is_another = False
        self._hands = hands
        self._speech = SPEECH[die.make]
        self._reader = self._speech.reader()
        self._battery: int | None = None
        self._rssi: int | None = None
        self._near: Nearness = "gone"
        self._number: int | None = None
        self._try_s, self._pause_s = now, _FIRST_PAUSE_S
        self._refresh_s = inf
        self._was_there = False
        self._face_until = inf

    @property
    def is_there(self) -> bool:
        """Whether it is connected."""
        return self.phase is Phase.THERE

    @property
    def next_due(self) -> float:
        """When `due` has something to do."""
        waits = self._try_s if self.phase is Phase.AWAY else inf
        return min(waits, self._refresh_s, self._face_until, self.throws.next_due)

    @property
    def condition(self) -> DieCondition:
        """How it is, for the game."""
        states: dict[Phase, Presence] = {Phase.CONNECTING: "connecting", Phase.THERE: "there"}
        return DieCondition(
            self.die.uid,
            states.get(self.phase, "away"),
            self._battery,
            self.throws.charging,
            self._rssi if self.is_there else None,
            self._near if self.is_there else "gone",
        )

    def due(self, now: float) -> list[Outcome]:
        """Do everything that is due by now; returns what follows for the table."""
        if self.phase is Phase.AWAY and now >= self._try_s:
            self.phase = Phase.CONNECTING
            self._hands.connect(self.die.address, self.die.make)
        if now >= self._refresh_s:
            self._refresh_s = now + _REFRESH_S
            self._write(self._speech.refresh())
        outcomes = self._asked(self.throws.due(now))
        if now >= self._face_until:
            self._face_until = inf
            outcomes.append(Doubtful(None))
        return outcomes

    def connected(self, now: float) -> list[Outcome]:
        """The connection stands. Returns a doubt if the die was away before."""
        if self.phase is not Phase.CONNECTING:
            return []
        self.phase, self.connected_s = Phase.THERE, now
        self._pause_s, self._refresh_s = _FIRST_PAUSE_S, now + _REFRESH_S
        self._reader = self._speech.reader()
        self.throws.away()
        if self._near == "gone":
            self._near = "good"
        back, self._was_there = self._was_there, True
        # A make that can say how it lies says so next, and the doubt waits a moment for it.
        waits = back and bool(self._speech.ask_state())
        self._face_until = now + ANSWERS_S if waits else inf
        self._write(self._speech.greeting())
        return [Doubtful(None)] if back and not waits else []

    def gone(self, now: float) -> None:
        """There is no connection, or no longer: try again later."""
        if self.phase is Phase.BARRED:
            return
        self.phase, self._refresh_s = Phase.AWAY, inf
        self._face_until = inf
        self.throws.away()
        self._try_s = now + self._pause_s
        self._pause_s = min(self._pause_s * 2, _LONGEST_PAUSE_S)

    def bar(self) -> None:
        """Two dice have this address: meet neither."""
        self.phase, self._refresh_s = Phase.BARRED, inf
        self._face_until = inf
        self.throws.away()
        self._hands.drop(self.die.address)

    def leave(self) -> None:
        """It is not wanted any more."""
        self._hands.drop(self.die.address)

    def heard_at(self, rssi: int) -> None:
        """Its field strength; ignored where it is unknown (BlueZ says 127 then, bleak -127)."""
        if not is_strength(rssi):
            return
        self._rssi = rssi
        if self._near == "gone" or rssi > _GOOD_DBM:
            self._near = "good"
        if rssi < _WEAK_DBM:
            self._near = "weak"

    def heard(self, data: bytes, now: float) -> list[Outcome]:
        """Take a notification; returns what follows for the table."""
        outcomes: list[Outcome] = []
        for notice in self._reader.read(data):
            outcomes += self._take(notice, now)
        return self._asked(outcomes)

    def light(self, colour: str | None) -> None:
        """Blink in a colour, or go dark with None."""
        self._write(self._speech.dark() if colour is None else self._speech.shine(colour))

    def flash(self, times: int) -> None:
        """Blink white so many times; 0 goes dark."""
        self._write(self._speech.flash(times) if times else self._speech.dark())

    def _take(self, notice: Notice, now: float) -> list[Outcome]:
        match notice:
            case Battery(percent, charging):
                self._battery = self._battery if percent is None else percent
                self.throws.charging = self.throws.charging if charging is None else charging
            case Strength(rssi):
                self.heard_at(rssi)
            case Identity():
                return self._met(notice)
            case _:
                return self.throws.hear(notice, now)
        return []

    def _met(self, who: Identity) -> list[Outcome]:
        self.is_another = self._number not in (None, who.number)
        if self.is_another or not who.six_faced:
            self.bar()
            return []
        self._number = who.number
        if not self.throws.is_rolling:
            self.throws.lies(who.face)
        asked, self._face_until = self._face_until < inf, inf
        return [Doubtful(who.face)] if asked else []

    def _asked(self, outcomes: list[Outcome]) -> list[Outcome]:
        """The outcomes, without those that only this session answers."""
        if Overdue() in outcomes:
            self._write(self._speech.ask_state())
        return [one for one in outcomes if not isinstance(one, Overdue)]

    def _write(self, messages: tuple[bytes, ...]) -> None:
        if self.is_there:
            for data in messages:
                self._hands.write(self.die.address, data)


def is_strength(rssi: int) -> bool:
    """Whether a number can be a field strength in dBm."""
    return _LEAST_DBM <= rssi <= _MOST_DBM
