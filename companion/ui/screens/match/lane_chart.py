"""Who held what the match is about, turn by turn? Lanes with the players' names, and their key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from companion.core.game import Setup
from companion.core.statistics_api import HELD, Lanes
from companion.ui.art import lanes as art
from companion.ui.art.chart import Sign
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.widgets.base import Layer, Untouched, Widget
from companion.ui.widgets.layout import rows
from companion.ui.widgets.parts import Image, Label
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import put
from companion.ui.widgets.text import Fitted

_NAMES: Final = 0.2
_NAMES_UPRIGHT: Final = 0.26
"""So much of the width have names at most."""


@dataclass(frozen=True, slots=True)
class LaneChart(Untouched):
    """A lane a player, with the name beside the arms.

    Attributes:
        rect: where.
        lanes: one a player.
        turns: how many there are.
        names: of the players, in the same order.
        px: size of the letters.
        names_px: how much room names have at most, in pixels.
    """

    rect: Rect
    lanes: tuple[art.Lane, ...]
    turns: int
    names: tuple[str, ...]
    px: int
    names_px: int
    layer: Layer = Layer.PLAIN

    def words(self) -> Sequence[Words]:
        """The names, all in letters of one size."""
        wide, px = self._fitted()
        places = art.names(self.rect.size, len(self.names), self.px, wide)
        return [
            Words(name, place.move(self.rect.topleft), px, "text_bold", None, -1, lines=1)
            for name, place in zip(self.names, places, strict=True)
        ]

    def _fitted(self) -> tuple[int, int]:
        """How wide the names are, and how large their letters."""
        box = Rect(0, 0, self.names_px, round(self.px * 1.4))
        px = min(self._name(name, box, self.px).px for name in self.names)
        return max(self._name(name, box, px).width for name in self.names) + 2, px

    @staticmethod
    def _name(name: str, box: Rect, px: int) -> Fitted:
        return Words(name, box, px, "text_bold", lines=1).fitted()

    def draw(self, pen: Pen) -> None:
        """Draw the lanes; the picture is kept."""
        wide, _px = self._fitted()
        picture = art.picture(self.rect.size, self.lanes, self.turns, self.px, wide, pen.theme)
        pen.surface.blit(picture, self.rect)
        for words in self.words():
            pen.write(words)


@dataclass(frozen=True, slots=True)
class _SignPicture:
    """A sign of the lanes, in an army's colours."""

    sign: Sign
    colour: str

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it as large as the box allows."""
        put(pen, self.sign(self.colour, min(box.w, box.h), pen.theme), box)


def widgets(
    room: Room, match: MatchInPlay, lanes: Lanes, area: Rect, *, explained: bool
) -> list[Widget]:
    """The lanes of a match; with `explained` in the middle of the area, their key below them."""
    setup, sizes = match.referee.setup, room.sizes
    signs, names = match.game_ui.lane_signs, tuple(seat.name for seat in setup.seats)
    drawn, key = area, Rect(area.x, area.bottom, area.w, 0)
    if explained:
        drawn, key = rows(area, [0.5, sizes.body * 1.5], sizes.gap // 2)
    drawn = Rect(drawn.topleft, (drawn.w, art.height(drawn.size, len(names), sizes.body)))
    if explained:
        drawn.y += (key.y - sizes.gap // 2 - drawn.bottom) // 2
        key.y = drawn.bottom + sizes.gap // 2
    most = round(area.w * (_NAMES_UPRIGHT if sizes.portrait else _NAMES))
    shown = art.rows(setup, lanes, signs)
    chart = LaneChart(drawn, shown, lanes.turns, names, sizes.body, most)
    return [chart, *(_key(room, lanes, signs, setup, key) if explained else ())]


def _key(
    room: Room, lanes: Lanes, signs: Mapping[str, Sign], setup: Setup, area: Rect
) -> list[Widget]:
    """What bars and signs mean, side by side in the middle."""
    px, done = room.sizes.body, {mark.kind: mark.seat for mark in reversed(lanes.marks)}
    told = [(HELD, lanes.spans[0].seat, lanes.held)]
    told += [(kind, done[kind], words) for kind, words in lanes.words if kind in done]
    texts = [Words(_(words), area, px, "text", room.theme.ink_soft) for _kind, _seat, words in told]
    gap, icon = px * 2, round(px * 1.8)
    most = (area.w - gap * (len(told) - 1)) // len(told)
    wide = [min(most, icon + text.fitted().width + 2) for text in texts]
    x = area.centerx - (sum(wide) + gap * (len(wide) - 1)) // 2
    found: list[Widget] = []
    for (kind, seat, _words), text, span in zip(told, texts, wide, strict=True):
        sign = _SignPicture(signs[kind], setup.seats[seat].colours[0])
        found.append(Image(Rect(x, area.y, round(px * 1.4), area.h), sign))
        rest = Rect(x + icon, area.y, span - icon, area.h)
        found.append(Label(replace(text, box=rest, align=-1, lines=1)))
        x += span + gap
    return found
