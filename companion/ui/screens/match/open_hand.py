"""Which cards lie open before a player that the program plays? All cards, to be tapped."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pygame import Rect

from companion.ui.i18n.translate import _, ngettext
from companion.ui.screen_kit.context import Room
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Kind


class OpenHandEntry:
    """The cards that have been tapped so far; those known before are among them.

    Attributes:
        chosen: the cards.
        refused: why the card tapped last cannot lie there; "" where it can.
    """

    def __init__(self) -> None:
        """Nothing is tapped."""
        self._begun: tuple[str, ...] | None = None
        self.chosen: tuple[str, ...] = ()
        self.refused = ""

    def follow(self, known: Sequence[str] | None) -> None:
        """Begin with what is known to lie there."""
        start = tuple(known or ())
        if self._begun != start:
            self._begun = self.chosen = start
            self.refused = ""

    def tap(self, card: str, elsewhere: Mapping[str, str]) -> None:
        """A card lies there, or does not after all.

        Args:
            card: its name.
            elsewhere: card that lies open before somebody else → whose it is; refused.
        """
        self.refused = ""
        if card in elsewhere:
            text = _("Card {card} is already face up in front of {name}.")
            self.refused = text.format(card=card, name=elsewhere[card])
        elif card in self.chosen:
            self.chosen = tuple(one for one in self.chosen if one != card)
        else:
            self.chosen = (*self.chosen, card)

    @staticmethod
    def due(missing: int, name: str) -> str:
        """What hands do: draw so many cards for a player."""
        return ngettext(
            "Draw {n} card for {name}, put it face up and tap its number",
            "Draw {n} cards for {name}, put them face up and tap their numbers",
            missing,
            name=name,
        )

    def widgets(
        self, room: Room, area: Rect, cards: Sequence[str], elsewhere: Collection[str]
    ) -> list[Widget]:
        """A button a card; those that lie open elsewhere are pale, and say so when tapped."""
        gap = max(3, room.sizes.gap // 2)
        across = max(6, min(11, (area.w + gap) // (room.sizes.touch + gap)))
        down = -(-len(cards) // across)
        cells = [
            cell
            for row in rows(area, [0.5] * down, gap)
            for cell in columns(row, [0.5] * across, gap)
        ]
        return [
            Button(
                f"card-{card}", cell, card, Intent("card", card), room.sizes.body, Kind.CHOICE,
                card in self.chosen, role="number", pale=card in elsewhere,
            )
            for card, cell in zip(cards, cells, strict=False)
        ]  # fmt: skip
