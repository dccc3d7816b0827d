"""Which dice are nearby, and which of them is thrown? While the page is open. Pure.

Pixels advertise how they lie; a GoDice says so only to whom it is connected to. So the nearest
few of those are connected for as long as the page is open.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Final

from companion.core.dice_lines import (
    MOST_NAME,
    MOST_NEARBY,
    ChosenDie,
    Make,
    Nearby,
    NearbyDie,
)
from companion.dice import pixels
from companion.dice.hands import Hands
from companion.dice.notices import Rolling, Settled
from companion.dice.ports import Advert
from companion.dice.session import DieSession, is_strength
from companion.dice.speech import LABEL, make_of
from companion.dice.throws import RollHeard, Thrown

_FORGOTTEN_S: Final = 8.0
"""Seconds after which a silent die is no longer nearby."""
_TELLS_S: Final = 0.5
"""The least number of seconds between two lists for the game."""
_PROBES: Final = 3
"""The most dice that are connected at a time to hear which one is thrown."""


@dataclass(slots=True)
class _Seen:
    make: Make
    name: str
    rssi: int
    seen_s: float
    number: int | None = None
    thrown: int = 0
    moving: bool = False


class Surroundings:
    """The dice nearby.

    Attributes:
        probes: address → the session of a die that was not chosen.
    """

    def __init__(self, hands: Hands) -> None:
        """Not looking."""
        self.probes: dict[str, DieSession] = {}
        self._hands = hands
        self._seen: dict[str, _Seen] = {}
        self._twice: set[str] = set()
        self._looking = False
        self._told: Nearby | None = None
        self._tell_s = inf

    @property
    def next_due(self) -> float:
        """When `due` has something to do."""
        return min([self._tell_s, *(probe.next_due for probe in self.probes.values())])

    def look(self, on: bool, now: float) -> None:
        """Begin to look, with no die seen and no throw counted; or stop."""
        self._looking = on
        self._seen.clear()
        self._twice.clear()
        for probe in self.probes.values():
            probe.leave()
        self.probes.clear()
        self._told, self._tell_s = None, now if on else inf

    def name(self, address: str, make: Make) -> str:
        """What a die calls itself, as far as it has been heard."""
        seen = self._seen.get(address)
        return seen.name if seen is not None and seen.name else LABEL[make]

    def advert(self, advert: Advert, chosen: set[str], now: float) -> bool:
        """A device advertises. Returns whether it shows that two dice have one address."""
        make = make_of(advert)
        if make is None or not self._looking or not is_strength(advert.rssi):
            return False
        number, lies = pixels.advertised(advert) if make == "pixels" else (None, None)
        name = "".join(c for c in advert.name if c.isprintable())[:MOST_NAME]
        seen = self._seen.get(advert.address)
        if seen is None:
            seen = self._seen[advert.address] = _Seen(make, name, advert.rssi, now, number)
        elif _is_another(seen, make, number):
            self._seen.pop(advert.address)
            self.bar(advert.address)
            return True
        if advert.address in self._twice:
            return False
        seen.rssi, seen.seen_s = advert.rssi, now
        seen.name, seen.number = name or seen.name, seen.number or number
        if isinstance(lies, Rolling):
            seen.moving = True
        elif isinstance(lies, Settled) and seen.moving:
            seen.moving = False
            seen.thrown += lies.thrown is not False
        self._probe(chosen, now)
        return False

    def bar(self, address: str) -> None:
        """Two dice have this address: neither is shown or heard until the next look."""
        self._twice.add(address)
        self.leave(address)

    def leave(self, address: str) -> None:
        """The die was chosen, or is not to be heard: end its probe."""
        probe = self.probes.pop(address, None)
        if probe is not None:
            probe.leave()

    def connected(self, address: str, now: float) -> None:
        """A probe is connected."""
        self.probes[address].connected(now)

    def gone(self, address: str, now: float) -> None:
        """A probe is not connected, or no longer."""
        self.probes[address].gone(now)

    def heard(self, address: str, data: bytes, now: float) -> None:
        """A probe has notified."""
        seen = self._seen.get(address)
        for outcome in self.probes[address].heard(data, now):
            if seen is not None:
                seen.moving = isinstance(outcome, Thrown)
                seen.thrown += isinstance(outcome, RollHeard)

    def due(self, now: float) -> None:
        """Do everything that is due by now."""
        for probe in list(self.probes.values()):
            probe.due(now)
        if now < self._tell_s:
            return
        self._tell_s = now + _TELLS_S
        for address in [a for a, one in self._seen.items() if self._is_stale(a, one, now)]:
            del self._seen[address]
            self.leave(address)
        dice = [
            NearbyDie(address, one.make, one.name, one.rssi, one.thrown, one.moving)
            for address, one in self._seen.items()
            if address not in self._twice
        ]
        nearby = Nearby(tuple(sorted(dice, key=_nearest)[:MOST_NEARBY]))
        if nearby != self._told:
            self._told = nearby
            self._hands.say(nearby)

    def _is_stale(self, address: str, seen: _Seen, now: float) -> bool:
        probe = self.probes.get(address)
        # A connected die does not advertise.
        return now - seen.seen_s > _FORGOTTEN_S and (probe is None or not probe.is_there)

    def _probe(self, chosen: set[str], now: float) -> None:
        waiting = [
            address
            for address, one in self._seen.items()
            if one.make == "godice" and address not in chosen | self._twice | set(self.probes)
        ]
        nearest = sorted(waiting, key=lambda address: -self._seen[address].rssi)
        for address in nearest[: _PROBES - len(self.probes)]:
            self.probes[address] = DieSession(ChosenDie(address, "godice"), self._hands, now)


def _is_another(seen: _Seen, make: Make, number: int | None) -> bool:
    """Whether an address now belongs to another die than a moment ago.

    A name says nothing of that: BlueZ first makes one of the address, and reads the true one later.
    """
    return make != seen.make or (None not in (seen.number, number) and seen.number != number)


def _nearest(die: NearbyDie) -> tuple[int, str]:
    return -die.rssi, die.address
