"""How does everybody stand? The score beside the board, always there.

Below a head that says what the numbers are stand the arms of each colour in turn order with
its points, the one to move marked. Where there is room its name, castles, knights and shields
in hand stand below; where there is none for them, a letter or two at its arms say who it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from companion.core.game import Colour
from companion.games.rheingold.view import TableView
from companion.ui.art.castles import castle
from companion.ui.art.heraldry import crest, crest_back
from companion.ui.art.parchment import panel
from companion.ui.art.pawn import pawn
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.wording import acting
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.theme import ARMIES, Metrics, mix
from companion.ui.widgets.base import Layer, Untouched
from companion.ui.widgets.pen import Pen, Words

_HEAD: Final = 1.25
"""How high the head's line is, as a part of a remark's letters."""
_LEAST_NAME: Final = 0.6
"""A name stands there if it can be so large, as a part of a remark's letters."""
_NAME: Final = 1.3
"""How high a name's line and a figure are, as a part of a remark's letters."""
_ABREAST: Final = 1.75
"""From this width on, in touches, three figures stand side by side."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one colour stands.

    Attributes:
        colour: which.
        name: of its player.
        points: the swords of its castles (R 10.2).
        castles: how many it has.
        knights: on the board, starts and garrisons included.
        shields: in hand.
        moves: whether it is its turn.
    """

    colour: Colour
    name: str
    points: int
    castles: int
    knights: int
    shields: int
    moves: bool


def standings(view: TableView, teller: Teller, acting: Colour) -> tuple[Standing, ...]:
    """How all colours stand, in the order of their turns.

    Args:
        view: the open table.
        teller: for the names.
        acting: the colour that acts now.
    """
    return tuple(
        Standing(
            colour,
            teller.name(colour),
            points,
            sum(one.owner == colour for one in view.castles.values()),
            _knights(view, colour),
            view.hand[colour],
            colour == acting,
        )
        for colour, points in view.points.items()
    )


def _knights(view: TableView, colour: Colour) -> int:
    knights = sum(n for _place, owner, n in view.stacks if owner == colour)
    knights += sum(one.knights for one in view.castles.values() if one.owner == colour)
    return knights + sum(n for *_where, owner, n in view.engaged if owner == colour)


def initials(rows: Sequence[Standing]) -> list[str]:
    """A letter or two for each player: of a name's first words, else of its beginning."""
    first = ["".join(word[0] for word in row.name.split()[:2]) for row in rows]
    return [
        row.name[:2] if first.count(letters) > 1 and len(letters) < 2 else letters
        for row, letters in zip(rows, first, strict=True)
    ]


class _Parts(NamedTuple):
    """Where a colour's arms, points, name and three figures are.

    Without room for the figures there are none, and initials stand for the name.
    """

    arms: Rect
    points: Rect
    name: Rect
    figures: list[Rect]


@dataclass(frozen=True, slots=True)
class Scoreboard(Untouched):
    """The score of all colours, one below the other, under a head."""

    rect: Rect
    rows: tuple[Standing, ...]
    sizes: Metrics
    layer: Layer = Layer.PLAIN

    @property
    def _head(self) -> Rect:
        """Where it says what the numbers are; a fine line stands at its foot."""
        gap = self.sizes.gap // 2
        high = round(self.sizes.caption * _HEAD) + gap
        return Rect(self.rect.x + gap, self.rect.y + gap, self.rect.w - 2 * gap, high)

    def _cells(self, *, named: bool) -> list[Rect]:
        """One for each colour, with its name or without; what is left over stays below."""
        gap, head = self.sizes.gap // 2, self._head
        top = head.bottom + gap // 2 + 1
        inner = Rect(head.x, top, head.w, self.rect.bottom - gap - top)
        between = gap // 2 if self._abreast else gap
        most = round(self.sizes.touch * (2.4 if self._abreast else 3.0))
        most -= 0 if named else round(self.sizes.caption * _NAME)
        high = min(most, (inner.h + between) // len(self.rows) - between)
        return [
            Rect(inner.x, inner.y + number * (high + between), inner.w, high)
            for number in range(len(self.rows))
        ]

    @property
    def _abreast(self) -> bool:
        """Whether three figures stand side by side."""
        return self.rect.w >= _ABREAST * self.sizes.touch

    @property
    def _named(self) -> bool:
        """Whether names stand there: all of them or, where one has no room, none."""
        boxes = [self._parts(cell, named=True).name for cell in self._cells(named=True)]
        return all(self._name(row, box) for row, box in zip(self.rows, boxes, strict=True))

    def _name(self, row: Standing, box: Rect) -> Words | None:
        """A colour's name; None where it would be too small to be read."""
        name = Words(row.name, box, self.sizes.caption, "name", None, 0, lines=1)
        fitted = name.fitted()
        return name if fitted.whole and fitted.px >= self.sizes.caption * _LEAST_NAME else None

    def _parts(self, cell: Rect, *, named: bool) -> _Parts:
        """Where a colour's arms, points, name and figures are; without room no figures."""
        sizes = self.sizes
        pad = max(2, sizes.gap // 3)
        inner = cell.inflate(-2 * pad, -2 * pad)
        rows = 2 if self._abreast else 4
        tall = round(sizes.touch * (0.58 if self._abreast else 0.64))
        small = min(round(sizes.caption * _NAME), (inner.h - tall) // rows)
        if small < round(sizes.caption * 0.95):
            return self._bare(inner)
        if not named:
            rows -= 1
        high = min(inner.h - rows * small, round(sizes.touch * 0.95))
        top = Rect(inner.x, inner.y, inner.w, high)
        arms = Rect(top.x, top.y, top.w * 48 // 100, top.h)
        points = Rect(arms.right, top.y, top.right - arms.right, top.h)
        name = Rect(inner.x, top.bottom, inner.w, small * named).inflate(-pad, 0)
        left = Rect(inner.x, name.bottom, inner.w, small)
        if not self._abreast:
            return _Parts(arms, points, name, [left.move(0, small * i) for i in range(3)])
        wide = inner.w // 3
        figures = [Rect(left.x + wide * i, left.y, wide, small) for i in range(3)]
        return _Parts(arms, points, name, figures)

    def _bare(self, inner: Rect) -> _Parts:
        """Arms, initials and points alone: points below where there is room, else beside."""
        line = round(self.sizes.number * 1.25)
        half = inner.w * 48 // 100
        if inner.h >= line + self.sizes.touch * 2 // 3:
            high = min(inner.h - line, self.sizes.touch)
            arms = Rect(inner.x, inner.centery - (high + line) // 2, half, high)
            beside = Rect(arms.right, arms.y, inner.right - arms.right, high)
            return _Parts(arms, Rect(inner.x, arms.bottom, inner.w, line), beside, [])
        low = min(round(self.sizes.body * _NAME), inner.h // 2)
        arms = Rect(inner.x, inner.y, half, inner.h - low)
        points = Rect(arms.right, inner.y, inner.right - arms.right, inner.h)
        return _Parts(arms, points, Rect(arms.x, arms.bottom, half, low), [])

    def words(self) -> Sequence[Words]:
        """The head, points, names and figures."""
        sizes, names, named = self.sizes, list[Words](), self._named
        short = dict(zip((row.colour for row in self.rows), initials(self.rows), strict=True))
        pad, high = max(2, sizes.gap // 3), round(sizes.caption * _HEAD)
        line = Rect(self._head.x + pad, self._head.y + pad, self._head.w - 2 * pad, high)
        found = [Words(_("Points"), line, sizes.caption, "text_bold", None, 0, lines=1)]
        for row, cell in zip(self.rows, self._cells(named=named), strict=True):
            at = self._parts(cell, named=named)
            points = Words(str(row.points), at.points, sizes.number, "number", None, 0, lines=1)
            found.append(points)
            if not at.figures:
                letters = Words(short[row.colour], at.name, sizes.body, "text_bold", lines=1)
                names.append(letters)
                continue
            name = self._name(row, at.name) if named else None
            names += [] if name is None else [name]
            numbers = (row.castles, row.knights, row.shields)
            for number, box in zip(numbers, at.figures, strict=True):
                half = Rect(box.centerx, box.y, box.right - box.centerx, box.h)
                found.append(Words(str(number), half, sizes.caption, "number", None, -1, lines=1))
        # All names are as large as the longest can be.
        px = min((name.fitted().px for name in names), default=0)
        return [*found, *(replace(name, px=px) for name in names)]

    def draw(self, pen: Pen) -> None:
        """Draw a sheet, arms and signs, mark who moves, write the words."""
        pen.surface.blit(panel(self.rect.size, pen.theme, self.sizes.radius), self.rect)
        pen.rule(self._head.bottomleft, self._head.w)
        named = self._named
        for row, cell in zip(self.rows, self._cells(named=named), strict=True):
            if row.moves:
                self._mark(pen, cell, row.colour)
            at = self._parts(cell, named=named)
            high = max(8, min(at.arms.h * 9 // 10, round(at.arms.w * 1.1)))
            _put(pen, crest(row.colour, high, pen.theme), at.arms)
            if not at.figures:
                continue
            side = min(round(at.figures[0].h * 0.9), round(at.figures[0].w * 0.4))
            signs = (
                castle("keep", 0, side, row.colour, pen.theme),
                pawn(row.colour, None, side, pen.theme),
                crest_back(row.colour, side, pen.theme),
            )
            for sign, box in zip(signs, at.figures, strict=True):
                _put(pen, sign, Rect(box.x, box.y, box.w // 2, box.h))
        for words in self.words():
            pen.write(words)

    def _mark(self, pen: Pen, cell: Rect, colour: Colour) -> None:
        """A ground and a pointer for the one to move."""
        theme, army = pen.theme, ARMIES[colour]
        pen.sheet(
            cell,
            mix(theme.marked, theme.panel, 0.4),
            theme.rim(army),
            line=max(2, self.sizes.line + 1),
        )
        size = max(5, self.sizes.gap)
        x, y = cell.left, cell.centery
        pygame.draw.polygon(
            pen.surface, theme.rim(army), [(x, y - size), (x - size, y), (x, y + size)]
        )


def _put(pen: Pen, picture: pygame.Surface, box: Rect) -> None:
    pen.surface.blit(picture, picture.get_rect(center=box.center))


def score(match: MatchInPlay, sizes: Metrics, rect: Rect) -> Scoreboard:
    """How everybody in a match stands."""
    state = match.referee.state
    view = match.referee.game.view(state, None)
    return Scoreboard(rect, standings(view, Teller(state), acting(state)), sizes)
