"""What does the bridge do with what it hears from the game and from the dice? Pure.

It forgets everything when the game has been away for a while: the game tells it again. Time is
an argument; `Hands` carries out what follows.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Final

from companion.adapters.devices.sentences import Sentence
from companion.core.dice_lines import (
    Adapter,
    Colours,
    FromGame,
    LookForDice,
    Twice,
    Use,
    wire_name,
)
from companion.dice.hands import Hands
from companion.dice.nearby import Surroundings
from companion.dice.ports import Advert
from companion.dice.session import DieSession, Phase
from companion.dice.speech import LABEL
from companion.dice.table_die import TableDie

FORGETS_S: Final = 20.0
"""Seconds for which dice and unacknowledged rolls are kept for a game that was restarted."""
_STILL_HEARD_S: Final = 5.0
"""Seconds for which BlueZ may still report what a die advertised before it was connected."""
_TWIN_ADVERTS: Final = 4
"""How many advertisements of a connected die show that another device has its address."""


class Bridge:
    """The rules of the bridge."""

    def __init__(self, hands: Hands, boots: Callable[[], int]) -> None:
        """No game is there.

        Args:
            hands: carries out what follows.
            boots: makes boot numbers, each other than all before.
        """
        self._hands, self._boots = hands, boots
        self._surroundings = Surroundings(hands)
        self._dice: dict[str, TableDie] = {}
        self._still_heard: dict[str, int] = {}
        self._adapter: Adapter | None = None
        self._forget_s = inf

    @property
    def next_due(self) -> float:
        """When `due` has something to do; infinite if never."""
        dice = (die.next_due for die in self._dice.values())
        return min([self._forget_s, self._surroundings.next_due, *dice])

    def game_came(self) -> None:
        """A game is there: tell it what it cannot know."""
        self._forget_s = inf
        if self._adapter is not None:
            self._hands.say(self._adapter)
        for die in self._dice.values():
            die.tell()

    def game_left(self, now: float) -> None:
        """No game is there; it may come back."""
        self._look(False, now)
        self._forget_s = now + FORGETS_S

    def hear(self, message: FromGame, now: float) -> None:
        """Take a message of the game."""
        match message:
            case LookForDice(on):
                self._look(on, now)
            case Use():
                self._use(message, now)
            case Colours(by_uid):
                for die in self._dice.values():
                    die.colour = by_uid.get(die.uid)
        self.due(now)

    def adapter_is(self, adapter: Adapter) -> None:
        """How this computer's Bluetooth is; said only when it is news."""
        if adapter != self._adapter:
            self._adapter = adapter
            self._hands.say(adapter)

    def advert(self, advert: Advert, now: float) -> None:
        """A device advertises."""
        die = self._dice.get(advert.address)
        twice = self._surroundings.advert(advert, set(self._dice), now)
        if die is not None:
            session = die.session
            session.heard_at(advert.rssi)
            twice |= self._advertises_while_connected(advert.address, session, now)
        if twice:
            self._twice(advert.address, now)

    def _advertises_while_connected(self, address: str, session: DieSession, now: float) -> bool:
        """Whether another device has this address: a connected die does not advertise."""
        if not session.is_there or now - session.connected_s < _STILL_HEARD_S:
            self._still_heard.pop(address, None)
            return False
        # BlueZ also tells of a device when it learns something of it in another way.
        self._still_heard[address] = self._still_heard.get(address, 0) + 1
        return self._still_heard[address] >= _TWIN_ADVERTS

    def connected(self, address: str, now: float) -> None:
        """A connection that was asked for stands."""
        if (die := self._dice.get(address)) is not None:
            die.connected(now)
        elif address in self._surroundings.probes:
            self._surroundings.connected(address, now)

    def gone(self, address: str, now: float) -> None:
        """A connection could not be made, or broke."""
        if (die := self._dice.get(address)) is not None:
            die.gone(now)
        elif address in self._surroundings.probes:
            self._surroundings.gone(address, now)

    def heard(self, address: str, data: bytes, now: float) -> None:
        """A connected die has notified."""
        if (die := self._dice.get(address)) is not None:
            die.heard(data, now)
            if die.session.is_another:
                die.session.is_another = False
                self._twice(address, now)
        elif address in self._surroundings.probes:
            self._surroundings.heard(address, data, now)

    def told(self, uid: str, sentence: Sentence, now: float) -> None:
        """The game has said a sentence on a die's socket."""
        for die in self._dice.values():
            if die.uid == uid:
                die.told(sentence, now)

    def due(self, now: float) -> None:
        """Do everything that is due by now."""
        if now >= self._forget_s:
            self.close()
        for die in list(self._dice.values()):
            die.due(now)
        self._surroundings.due(now)

    def close(self) -> None:
        """Leave all dice and forget everything of the game."""
        self._look(False, -inf)
        for die in self._dice.values():
            die.leave()
        self._dice.clear()
        self._forget_s = inf

    def _look(self, on: bool, now: float) -> None:
        self._surroundings.look(on, now)
        self._hands.scan(on)

    def _use(self, use: Use, now: float) -> None:
        wanted = {die.address: die for die in use.dice}
        for address, die in list(self._dice.items()):
            if wanted.get(address) != die.session.die:
                die.leave()
                del self._dice[address]
        for address, chosen in wanted.items():
            if address in self._dice:
                continue
            name = wire_name(self._surroundings.name(address, chosen.make), LABEL[chosen.make])
            self._surroundings.leave(address)
            self._dice[address] = TableDie(chosen, name, self._hands, self._boots, now)

    def _twice(self, address: str, now: float) -> None:
        self._surroundings.bar(address)
        die = self._dice.get(address)
        if die is not None and die.session.phase is not Phase.BARRED:
            die.bar(now)
        self._hands.say(Twice(address))
