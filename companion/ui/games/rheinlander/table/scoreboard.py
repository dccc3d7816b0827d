"""How does everybody stand? A row of players below the board, or a column beside it.

A knight of each player in turn order with the number in supply, whose last one ends the match;
duchies and bishops. At the end, the arms with the points. The one to move is marked. A tap looks
at one's own coins.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from companion.core.game import Colour
from companion.games.rheinlander.view import TableView
from companion.ui.art.heraldry import crest
from companion.ui.art.markers import coin, duke, mitre
from companion.ui.art.parchment import panel
from companion.ui.art.pawn import pawn, pawn_width
from companion.ui.games.rheinlander.table.layout import cells
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.theme import ARMIES, Metrics, mix
from companion.ui.widgets.base import Intent, Layer, Target
from companion.ui.widgets.pen import Pen, Words

_LEAST_NAME: Final = 0.7
"""A name stands there if it can be so large, as a part of a remark's letters."""
_LEAST_NAME_PX: Final = 11
"""And it is never smaller than this."""
_LEAST_FIGURE: Final = 1.9
"""How broad sign and number are at least, in heights of a remark's letters."""
LAST: Final = 5
"""From so many knights in the supply on, the end is near."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player stands.

    Attributes:
        number: knights in the supply; once the match is over, points.
        over: the match is.
        coins: None where they lie face down.
        ends: so few knights are left that the end is near.
    """

    colour: Colour
    name: str
    number: int
    duchies: int
    bishops: int
    coins: int | None
    archbishop: bool
    ends: bool
    moves: bool
    over: bool = False


def standings(view: TableView, voice: RheinlanderVoice) -> tuple[Standing, ...]:
    """How all stand, in the order of their turns."""
    owners = list(view.dukes.values())
    return tuple(
        Standing(
            colour,
            voice.name(colour),
            supply if view.result is None else view.result.points[seat],
            owners.count(colour),
            view.bishops.get(colour, 0),
            view.coins[colour],
            view.archbishop == colour,
            supply <= LAST and view.result is None,
            view.colour == colour and view.result is None,
            view.result is not None,
        )
        for seat, (colour, supply) in enumerate(view.supply.items())
    )


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The players, side by side or one below the other; a tap looks at coins face down.

    Attributes:
        rect: its area.
        rows: the players.
        sizes: of the screen.
        programs: the seats that the program plays: nobody looks at their coins.
    """

    rect: Rect
    rows: tuple[Standing, ...]
    sizes: Metrics
    programs: Collection[int] = ()
    layer: Layer = Layer.PLAIN

    @property
    def _lies(self) -> bool:
        return self.rect.w > self.rect.h

    @property
    def _cells(self) -> list[Rect]:
        gap = max(2, self.sizes.gap // 3)
        inner = self.rect.inflate(-2 * gap, -2 * gap)
        many = len(self.rows)
        if not self._lies:
            inner.h = min(inner.h, many * round(self.sizes.touch * 2.2))
        across, down = (many, 1) if self._lies else (1, many)
        return cells(inner, across, down, gap)

    def targets(self) -> Sequence[Target]:
        """Each person's cell, while coins lie face down."""
        if all(row.coins is not None for row in self.rows):
            return ()
        return [
            Target(f"coins-{number}", cell, Intent("coins", number), focus=False)
            for number, cell in enumerate(self._cells)
            if number not in self.programs
        ]

    @property
    def _named(self) -> bool:
        """Whether the names stand there: all of them or none, for what is cut is no name."""
        boxes = [self._parts(cell, named=True)[2] for cell in self._cells]
        return all(self._name(number, box) for number, box in enumerate(boxes))

    def _name(self, number: int, box: Rect) -> list[Words]:
        """A player's name, or a word of it; nothing where none can be read."""
        sizes, name = self.sizes, self.rows[number].name
        for text in _shorter(name, title=number in self.programs):
            words = Words(text, box, sizes.caption, "name", None, -1, lines=1)
            fitted = words.fitted()
            if fitted.whole and fitted.px >= max(_LEAST_NAME_PX, sizes.caption * _LEAST_NAME):
                return [words]
        return []

    def _parts(self, cell: Rect, named: bool) -> tuple[Rect, Rect, Rect, Rect]:
        """Where arms, supply, name and the small figures are; without a name these are larger."""
        pad = max(2, self.sizes.gap // 4)
        inner = cell.inflate(-2 * pad, -2 * pad)
        if self._lies:
            arms = Rect(inner.x, inner.y, round(inner.h * 0.86), inner.h)
            rest = Rect(arms.right + pad, inner.y, inner.right - arms.right - pad, inner.h)
            wide = min(rest.w * 46 // 100, round(self.sizes.number * 1.75))
            supply = Rect(rest.x, rest.y, wide, rest.h)
            right = Rect(supply.right, rest.y, rest.right - supply.right, rest.h)
            upper = Rect(right.x, right.y, right.w, right.h // 2 if named else 0)
            return arms, supply, upper, Rect(right.x, upper.bottom, right.w, right.h - upper.h)
        line = min(round(self.sizes.caption * 1.25), inner.h // 4)
        top = Rect(inner.x, inner.y, inner.w, inner.h - 2 * line)
        arms = Rect(top.x, top.y, top.w // 2, top.h)
        supply = Rect(arms.right, top.y, top.right - arms.right, top.h)
        name = Rect(inner.x, top.bottom, inner.w, line if named else 0)
        return arms, supply, name, Rect(inner.x, name.bottom, inner.w, 2 * line - name.h)

    def _figures(self, row: Standing, box: Rect) -> list[tuple[str, int, Rect]]:
        """Sign, number and place of the small figures; where three are too small, no bishops.

        In a box as high as the cell, one stands below the other.
        """
        high = self._lies and box.h > 2.5 * self.sizes.caption
        found = [("duke", row.duchies), ("mitre", row.bishops)]
        if row.coins is not None:
            narrow = not high and box.w < 3 * _LEAST_FIGURE * self.sizes.caption
            found = [*found[: 1 if narrow else 2], ("coin", row.coins)]
        places = cells(box, 1, len(found), 0) if high else cells(box, len(found), 1, 0)
        return [(*one, place) for one, place in zip(found, places, strict=True)]

    def words(self) -> Sequence[Words]:
        """Supplies, names and figures."""
        found: list[Words] = []
        sizes, named = self.sizes, self._named
        for place, (row, cell) in enumerate(zip(self.rows, self._cells, strict=True)):
            _arms, supply, name, figures = self._parts(cell, named)
            text = str(row.number)
            found.append(Words(text, supply, sizes.number, "number", None, 0, lines=1))
            found += self._name(place, name) if named else []
            for _sign, number, box in self._figures(row, figures):
                half = Rect(box.centerx, box.y, box.right - box.centerx, box.h)
                px = max(sizes.caption, box.h * 4 // 5)
                found.append(Words(str(number), half, px, "number", None, -1, lines=1))
        return found

    def draw(self, pen: Pen) -> None:
        """Draw a sheet, arms and signs, mark who moves, write the words."""
        theme, named = pen.theme, self._named
        pen.surface.blit(panel(self.rect.size, theme, self.sizes.radius), self.rect)
        for number, (row, cell) in enumerate(zip(self.rows, self._cells, strict=True)):
            if row.moves or pen.held == f"coins-{number}":
                ground = mix(theme.marked, theme.panel, 0.4)
                edge = theme.rim(ARMIES[row.colour])
                pen.sheet(cell, ground, edge, line=max(2, self.sizes.line + 1))
            arms, supply, _name, figures = self._parts(cell, named)
            high = max(8, min(arms.h, round(arms.w * 1.15)))
            whose = crest(row.colour, high, theme) if row.over else _knight(row.colour, arms, pen)
            _put(pen, whose, arms)
            if row.archbishop:
                small = max(10, high * 5 // 9)
                pen.surface.blit(mitre(small, theme), (arms.right - small, arms.bottom - small))
            if row.ends:
                line = max(2, self.sizes.line)
                x, y, w = supply.x + supply.w // 5, supply.bottom - line, supply.w * 3 // 5
                pygame.draw.rect(pen.surface, theme.danger, Rect(x, y, w, line))
            for sign, _n, box in self._figures(row, figures):
                side = min(box.h, box.w // 2)
                _put(pen, _sign(sign, row.colour, side, pen), Rect(box.x, box.y, box.w // 2, box.h))
        for words in self.words():
            pen.write(words)


def _shorter(name: str, *, title: bool) -> tuple[str, ...]:
    """A name, and what may stand for it: the first word; of a title that after its article."""
    first, _space, rest = name.partition(" ")
    if title and rest:
        return name, rest, rest.partition(" ")[0]
    return name, first


def _sign(name: str, colour: Colour, side: int, pen: Pen) -> pygame.Surface:
    match name:
        case "duke":
            return duke(colour, None, round(side * 0.86), pen.theme)
        case "mitre":
            return mitre(side, pen.theme)
        case _:
            return coin(side, pen.theme)


def _knight(colour: Colour, box: Rect, pen: Pen) -> pygame.Surface:
    """A knight as large as its place."""
    high = min(box.h, box.w * box.h // pawn_width(None, box.h))
    return pawn(colour, None, high, pen.theme)


def _put(pen: Pen, picture: pygame.Surface, box: Rect) -> None:
    pen.surface.blit(picture, picture.get_rect(center=box.center))


def score(match: MatchInPlay, sizes: Metrics, rect: Rect) -> Scoreboard:
    """How everybody in a match stands."""
    referee = match.referee
    view = referee.game.view(referee.state, None)
    rows = standings(view, RheinlanderVoice(referee.setup))
    return Scoreboard(rect, rows, sizes, referee.queries.programs)
