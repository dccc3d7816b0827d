"""Which small pictures has Rheingold for widgets? An open shield, and a castle."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from companion.ui.art import castles, heraldry
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import crest_high, put


@dataclass(frozen=True, slots=True)
class OpenShield:
    """A shield whose value everybody knows."""

    colour: str
    value: int

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        put(pen, heraldry.crest_value(self.colour, self.value, crest_high(box), pen.theme), box)


@dataclass(frozen=True, slots=True)
class CastlePicture:
    """A castle, large: as it stands on the board, or held by an army.

    Its `knights` are None where nobody has gone in yet.
    """

    shape: str
    swords: int
    owner: str | None = None
    knights: int | None = 0
    shield: int | str | None = None

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        flag = 0.0 if self.owner is None else castles.FLAG
        high = max(16, min(round(box.h / (1 + flag)), round(box.w / castles.ASPECT)))
        if self.owner is None:
            picture = castles.castle(self.shape, self.swords, high, None, pen.theme)
        else:
            picture = castles.held_castle(
                self.shape, self.swords, high, self.owner, self.knights, self.shield, pen.theme
            )
        pen.surface.blit(picture, picture.get_rect(center=box.center))
