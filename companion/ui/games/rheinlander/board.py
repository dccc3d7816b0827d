"""How does a Rheinländer board look at this moment?

The board is drawn once; over it come the duchies' colours, markers, bastions,
knights and dukes that the view shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pygame

from companion.core.game import Json, Setup
from companion.games.rheinlander.view import TableView
from companion.ui.art.markers import bastion, duke, marker
from companion.ui.art.ornament import burst, glow
from companion.ui.art.pawn import pawn
from companion.ui.boards.drawing import Marks, Spot, in_sight, lay, within
from companion.ui.boards.parts import Parts, at_once
from companion.ui.games.rheinlander.ground import paint
from companion.ui.games.rheinlander.plan import STRETCH, ZoneLayout, upright
from companion.ui.theme import ARMIES, Theme

_WASH: Final = 118
"""How strongly a duchy's squares are tinted, of 255."""


class RheinlanderBoard:
    """The picture of one board of zones at one size."""

    def __init__(self, board: Mapping[str, Any], size: tuple[int, int], theme: Theme) -> None:
        """Lay it out; what never moves is drawn when it is first seen."""
        self.plan = ZoneLayout(board, size)
        self.theme = theme
        self._base: tuple[pygame.Rect, pygame.Surface] | None = None
        self._tints: dict[tuple[str, str], tuple[pygame.Surface, tuple[int, int]]] = {}
        self._where = {name: name for name in self.plan.spots}

    @property
    def size(self) -> tuple[int, int]:
        """Of the picture, in pixels."""
        return self.plan.size

    def where(self, view: TableView) -> Mapping[str, str]:  # noqa: ARG002 - the contract has it
        """Squares and slots are their own places; nothing on them has a name."""
        return self._where

    def spots(self, view: TableView) -> Mapping[str, Spot]:  # noqa: ARG002 - the contract has it
        """They never move."""
        return self.plan.spots

    def base(self, part: pygame.Rect) -> pygame.Surface:
        """A part of what never moves. Not to be drawn on."""
        if self._base is None or self._base[0] != part:
            self._base = (part, at_once(paint(self.plan, self.theme, part)))
        return self._base[1]

    def by_parts(self) -> Parts[None]:
        """Draw all that never moves, a part at a time."""
        whole = pygame.Rect((0, 0), self.size)
        self._base = (whole, (yield from paint(self.plan, self.theme, whole)))

    def draw(
        self, surface: pygame.Surface, origin: tuple[int, int], view: TableView, marks: Marks
    ) -> None:
        """The board, the duchies, and what stands there."""
        seen = in_sight(surface, origin, self.size)
        surface.blit(self.base(seen), (seen.x + origin[0], seen.y + origin[1]))
        self._duchies(surface, origin, view)
        asked = frozenset((view.pending.slot,) if view.pending is not None else ())
        self._lights(surface, origin, marks, marks.chosen | asked)
        spots, unit = self.plan.spots, self.plan.unit
        for slot, kind in view.markers.items():
            px = round(self.plan.slot * 1.06)
            lay(surface, origin, marker(kind, px, view.castles.get(slot), self.theme), spots[slot])
        standing = [(square, bastion(round(unit * 0.86), self.theme)) for square in view.bastions]
        standing += [
            (square, pawn(colour, None, round(unit), self.theme)) for square, colour in view.knights
        ]
        standing.sort(key=lambda one: spots[one[0]][1])
        for square, drawing in standing:
            x, y = spots[square]
            lay(surface, origin, drawing, (x, y - unit * 0.06))
        values = {duchy.squares[0]: duchy.value for duchy in view.duchies}
        for square, colour in view.dukes.items():
            x, y = spots[square]
            sign = duke(colour, values.get(square), round(unit * 0.74), self.theme)
            lay(surface, origin, sign, (x + unit * 0.34, y - unit * 0.42))

    def _duchies(self, surface: pygame.Surface, origin: tuple[int, int], view: TableView) -> None:
        """The squares of an owned duchy, tinted in the duke's colour."""
        for duchy in view.duchies:
            for square in duchy.squares if duchy.owner is not None else ():
                tint, (x, y) = self._tint(square, str(duchy.owner))
                surface.blit(tint, (x + origin[0], y + origin[1]))

    def _tint(self, square: str, colour: str) -> tuple[pygame.Surface, tuple[int, int]]:
        """A square in an army's colour, and where it lies."""
        if (square, colour) not in self._tints:
            line = max(2, round(self.plan.unit * 0.09))
            shape = self.plan.shape(square)
            left, top = (int(min(at[axis] for at in shape)) - line for axis in (0, 1))
            right, bottom = (int(max(at[axis] for at in shape)) + line for axis in (0, 1))
            army = ARMIES[colour]
            tint = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA, 32)
            moved = [(x - left, y - top) for x, y in shape]
            pygame.draw.polygon(tint, (*army.fill, _WASH), moved)
            pygame.draw.polygon(tint, (*self.theme.rim(army), 230), moved, line)
            self._tints[square, colour] = (tint, (left, top))
        return self._tints[square, colour]

    def _lights(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        marks: Marks,
        chosen: frozenset[str],
    ) -> None:
        """The rings under what may be tapped, what it is about, and what just changed."""
        unit = self.plan.unit
        for names, drawing in (
            (marks.flash, burst(round(unit * 1.7), self.theme)),
            (marks.lit - chosen, glow(round(unit * 1.32), self.theme)),
            (chosen, glow(round(unit * 1.6), self.theme, strong=True)),
        ):
            for name in sorted(names & self.plan.spots.keys()):
                lay(surface, origin, drawing, self.plan.spots[name])


def fit(board: Json, most: tuple[int, int]) -> tuple[int, int]:
    """As large as there is room, stretched a little if that helps."""
    across, down = board["size_mm"]
    shape = down / across if upright(board, most) else across / down
    return within(most, shape / STRETCH, shape * STRETCH)


def drawing(setup: Setup, size: tuple[int, int], theme: Theme) -> RheinlanderBoard:
    """The picture of a match's board."""
    return RheinlanderBoard(setup.board, size, theme)


def painting(setup: Setup, size: tuple[int, int], theme: Theme) -> Parts[RheinlanderBoard]:
    """The same, drawn already, part by part."""
    made = drawing(setup, size, theme)
    yield
    yield from made.by_parts()
    return made
