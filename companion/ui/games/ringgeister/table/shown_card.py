"""How is a card that was turned up shown to everybody? Large over the board, then at its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from companion.games.ringgeister.view import CardView
from companion.ui.art.cards import great_card
from companion.ui.games.ringgeister.card_picture import CARD_WIDE
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.shown_large import ShownLarge
from companion.ui.widgets.base import Intent, Layer, Target, Untouched
from companion.ui.widgets.pen import Pen

SEEN: Final = Intent("card-seen")
"""The intent of a tap on the large card: it lies at its place at once."""


@dataclass(frozen=True, slots=True)
class LargeCard(Untouched):
    """A card over everything else; a finger on it means the card, never what lies under it.

    Attributes:
        rect: where it is now.
        card: it.
        size: of its picture at full size, in pixels.
    """

    rect: Rect
    card: CardView
    size: tuple[int, int]
    layer: Layer = Layer.OVER

    def targets(self) -> Sequence[Target]:
        """The card."""
        return (Target("large-card", self.rect, SEEN, legal=False, focus=False),)

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        forward = self.card.hand == "forward"
        face = great_card(self.card.bearer, forward, self.card.below, self.size, theme=pen.theme)
        if self.rect.size != face.get_size():
            face = pygame.transform.smoothscale(face, self.rect.size)
        pen.surface.blit(face, self.rect)


class ShownCard(ShownLarge):
    """The card that is shown large now, if any."""

    def widgets(self, room: Room, over: Rect, dock: Rect, card: CardView | None) -> list[LargeCard]:
        """The card as it is now.

        Args:
            room: for the time.
            over: the area in whose middle it is shown.
            dock: where it comes from, and goes.
            card: the card in force.
        """
        if not self.showing or card is None:
            return []
        high = min(over.h * 9 // 10, round(over.w * 0.9 / CARD_WIDE))
        whole = round(high * CARD_WIDE), high
        return [LargeCard(self.rect(room, over, dock, whole), card, whole)]
