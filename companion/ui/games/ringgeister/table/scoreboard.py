"""How does everybody stand? Missions left, and who bears the Ring; the card in force beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from companion.core.game import Colour
from companion.games.ringgeister.state import State
from companion.games.ringgeister.view import CardView, TableView
from companion.referee.referee import Referee
from companion.ui.art.cards import great_card, pile
from companion.ui.art.figures import ring, token
from companion.ui.art.heraldry import crest
from companion.ui.games.ringgeister.table.board_part import Shown
from companion.ui.games.ringgeister.table.heading import acting
from companion.ui.games.ringgeister.table.move_plan import KeyingIn, MovePlan
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.theme import ARMIES, Metrics, mix
from companion.ui.widgets.base import Intent, Layer, Target, Untouched
from companion.ui.widgets.pen import Pen, Words

_NAMED: Final = 4.6
"""A row that is so many times as wide as high has room for a name."""


class Standing(NamedTuple):
    """How one colour stands: its missions left, whether it bears the Ring, whether it acts."""

    colour: Colour
    missions: int
    bears: bool
    acts: bool


def standings(state: State, view: TableView, acting: Colour | None) -> tuple[Standing, ...]:
    """How all colours stand, in the order of their turns."""
    bearer = view.card.bearer if view.card is not None else ""
    return tuple(
        Standing(
            colour, view.missions[colour] + view.left[colour], colour == bearer, colour == acting
        )
        for colour in state.terms.colours
    )


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The score of all colours, one below the other; a tap tells of the missions.

    Attributes:
        rect: where.
        rows: the colours.
        sizes: of the screen.
        counted: whether there are missions in this match.
        names: of the players, in the order of the rows, where there is room for them.
    """

    rect: Rect
    rows: tuple[Standing, ...]
    sizes: Metrics
    counted: bool
    names: tuple[str, ...] = ()
    layer: Layer = Layer.PLAIN

    @property
    def _cells(self) -> list[Rect]:
        gap = max(2, self.sizes.gap // 4)
        high = (self.rect.h + gap) // 4 - gap
        return [
            Rect(self.rect.x, self.rect.y + number * (high + gap), self.rect.w, high)
            for number in range(len(self.rows))
        ]

    def targets(self) -> Sequence[Target]:
        """All of it, where there are missions."""
        return (Target("missions", self.rect, Intent("missions")),) if self.counted else ()

    @property
    def _named(self) -> bool:
        """Whether a row has room for a name."""
        return bool(self.names) and self.rect.w >= _NAMED * self._cells[0].h

    def words(self) -> Sequence[Words]:
        """How many missions each has left, behind a token; the names where there is room."""
        found: list[Words] = []
        px = min(self.sizes.number, self._cells[0].h * 9 // 10)
        for number, (row, cell) in enumerate(zip(self.rows, self._cells, strict=True)):
            _arms, name, count, _sign = self._parts(cell)
            if self._named:
                small = min(self.sizes.body, cell.h * 7 // 10)
                found.append(Words(self.names[number], name, small, "name", None, -1, lines=2))
            if self.counted:
                _token, count = self._counted(count)
                found.append(Words(str(row.missions), count, px, "number", None, 0, lines=1))
        return found

    def _counted(self, box: Rect) -> tuple[Rect, Rect]:
        """Where a token stands, and how many there are."""
        side = min(box.h, box.w // 2)
        return Rect(box.x, box.y, side, box.h), Rect(box.x + side, box.y, box.w - side, box.h)

    def _parts(self, cell: Rect) -> tuple[Rect, Rect, Rect, Rect]:
        """Arms, name, number, Ring."""
        if not self._named:
            wide = cell.w // 3
            arms, number, sign = (
                Rect(cell.x + part * wide, cell.y, wide, cell.h) for part in range(3)
            )
            return arms, Rect(arms.topright, (0, cell.h)), number, sign
        side, narrow = cell.h, round(cell.h * 1.5)
        sign = Rect(cell.right - side, cell.y, side, cell.h)
        number = Rect(sign.x - narrow, cell.y, narrow, cell.h)
        arms = Rect(cell.x, cell.y, side, cell.h)
        return arms, Rect(arms.right, cell.y, number.x - arms.right, cell.h), number, sign

    def draw(self, pen: Pen) -> None:
        """Draw arms and signs, mark who acts, write the numbers."""
        theme = pen.theme
        for row, cell in zip(self.rows, self._cells, strict=True):
            fill = mix(theme.marked, theme.panel, 0.3) if row.acts else theme.panel
            edge = theme.rim(ARMIES[row.colour]) if row.acts else theme.line
            pen.sheet(cell, fill, edge, line=max(1, self.sizes.line + int(row.acts)))
            arms, _name, number, sign = self._parts(cell.inflate(-4, -4))
            # A crest is somewhat narrower than high.
            _put(pen, crest(row.colour, min(arms.h, arms.w * 6 // 5), theme), arms)
            if self.counted:
                number, _count = self._counted(number)
            _put(pen, token(row.colour, min(number.w, number.h * 8 // 10), theme), number)
            if row.bears:
                _put(pen, ring(min(sign.h, sign.w), theme), sign)
        for words in self.words():
            pen.write(words)


@dataclass(frozen=True, slots=True)
class CardInForce(Untouched):
    """The card that holds for everybody: bearer, a great arrow, the sign below."""

    rect: Rect
    card: CardView | None
    layer: Layer = Layer.PLAIN

    def draw(self, pen: Pen) -> None:
        """Draw it; before the first one, the pile."""
        if self.card is None:
            _put(pen, pile(self.rect.h * 8 // 10, pen.theme), self.rect)
            return
        forward = self.card.hand == "forward"
        face = great_card(
            self.card.bearer, forward, self.card.below, self.rect.size, theme=pen.theme
        )
        pen.surface.blit(face, self.rect)


def card_in_force(referee: Referee, shown: Shown | None, plan: MovePlan) -> CardView | None:
    """The card in force; while an act is seen, the one that held when it was set off.

    None while the next one is keyed in: the old one beside it would contradict it.
    """
    if isinstance(plan, KeyingIn):
        return None
    state = referee.state if shown is None else shown.act.before
    view: TableView = referee.game.view(state, None)
    return view.card


def _put(pen: Pen, picture: pygame.Surface, box: Rect) -> None:
    pen.surface.blit(picture, picture.get_rect(center=box.center))


def score(match: MatchInPlay, sizes: Metrics, rect: Rect) -> Scoreboard:
    """How everybody in a match stands."""
    referee = match.referee
    state: State = referee.state
    rows = standings(state, referee.game.view(state, None), acting(referee, None))
    return Scoreboard(rect, rows, sizes, bool(state.terms.options.missions))
