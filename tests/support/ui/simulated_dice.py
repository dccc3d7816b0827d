"""Bluetooth dice without Bluetooth: the test says which are here, and how they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.message import Message
from companion.ui.ports.dice import DieCard, FoundDie, Presence


class SimulatedDice:
    """Keeps `DicePort`.

    Attributes:
        offered: whether the devices' list has them.
        cards: the dice of this table.
        found: the dice nearby.
        wrong: why no die can be heard.
        visitors: who looks for dice now.
    """

    def __init__(self) -> None:
        """None is here, and nothing is offered: most tables of the tests have other devices."""
        self.offered = False
        self.cards: list[DieCard] = []
        self.found: list[FoundDie] = []
        self.wrong = Message("")
        self.visitors: list[object] = []

    def dice(self) -> Sequence[DieCard]:
        """As the test says."""
        return self.cards

    def name_of(self, uid: str) -> str:
        """As it was named."""
        return next((card.name for card in self.cards if card.uid == uid), "")

    def trouble(self) -> Message:
        """As the test says."""
        return self.wrong

    def look(self, visitor: object) -> None:
        """Note it."""
        if visitor not in self.visitors:
            self.visitors.append(visitor)

    def leave(self, visitor: object) -> None:
        """Note it."""
        if visitor in self.visitors:
            self.visitors.remove(visitor)

    def nearby(self) -> Sequence[FoundDie]:
        """As the test says."""
        return self.found

    def add(self, key: str) -> str:
        """Know it."""
        one = next(one for one in self.found if one.key == key)
        self.cards.append(DieCard(key, one.name, one.make, presence=Presence.CONNECTING))
        return key

    def rename(self, uid: str, name: str) -> None:
        """Name it."""
        self._change(uid, name=name)

    def give(self, uid: str, whose: str) -> None:
        """Give it."""
        self._change(uid, whose=whose)

    def forget(self, uid: str) -> None:
        """Forget it."""
        self.cards = [card for card in self.cards if card.uid != uid]

    def _change(self, uid: str, **changes: str) -> None:
        self.cards = [
            replace(card, **changes) if card.uid == uid else card  # type: ignore[arg-type]
            for card in self.cards
        ]


def dice_about() -> SimulatedDice:
    """Two dice that are known, one of them a player's, and three nearby."""
    dice = SimulatedDice()
    dice.offered = True
    dice.cards = [
        DieCard("ba00839f", "Rubin", "GoDice", "Ada", Presence.THERE, 91),
        DieCard("0b0b0b0b", "Pixel 2", "Pixels", "", Presence.AWAY),
    ]
    dice.found = [
        FoundDie("F4:12:00:00:0A:01", "GoDice_0A01_R", "GoDice", 3, known=True),
        FoundDie("F4:12:00:00:0C:03", "GoDice_0C03_B", "GoDice", 2, lit=True),
        FoundDie("F4:12:00:00:0D:04", "Pixel 4", "Pixels", 1),
    ]
    return dice
