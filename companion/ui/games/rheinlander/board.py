"""How does a Rheinländer board look at this moment?

The board is drawn once; over it come the duchies, markers, bastions, knights and flags that the
view shows, and what a table points at: thin dots where a piece may come, a ghost of one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pygame

from companion.core.game import Json, Setup
from companion.games.rheinlander.state import State
from companion.games.rheinlander.view import TableView
from companion.ui.art.falling import toppled
from companion.ui.art.markers import bastion, marker
from companion.ui.art.ornament import burst, glow
from companion.ui.art.pawn import pawn
from companion.ui.boards.drawing import Marks, Spot, in_sight, lay, within
from companion.ui.boards.drawn import drawn
from companion.ui.boards.motion import Motion
from companion.ui.boards.moving import MotionFrame
from companion.ui.boards.open_table import Keep, Still
from companion.ui.boards.parts import Parts, at_once
from companion.ui.games.rheinlander import motion
from companion.ui.games.rheinlander.ground import paint
from companion.ui.games.rheinlander.motion import ZoneScene, shown
from companion.ui.games.rheinlander.plan import STRETCH, ZoneLayout, upright
from companion.ui.games.rheinlander.realm import Realm, Turning
from companion.ui.theme import Theme

_DROP: Final = 1.6
"""From so far above its square a piece is put down, in units: a hand comes from the supply."""
_GHOST: Final = 190
"""How strongly a piece is drawn that is not there yet, of 255."""
_OFFERED: Final = 150
"""And one that may come there or elsewhere."""


@dataclass(frozen=True, slots=True)
class Pointing:
    """What a table points at besides `Marks`.

    Attributes:
        dots: squares that matter a little: a piece may come there as well.
        ghost: (square, army): a knight that would come; None without.
        offered: squares of paler ones: where it may come, as far as nothing stands there.
        army: of these.
    """

    dots: frozenset[str] = frozenset()
    ghost: tuple[str, str] | None = None
    offered: frozenset[str] = frozenset()
    army: str = ""


NOTHING: Final = Pointing()


class RheinlanderBoard:
    """The picture of one board of zones at one size."""

    def __init__(self, board: Mapping[str, Any], size: tuple[int, int], theme: Theme) -> None:
        """Lay it out; what never moves is drawn when it is first seen."""
        self.plan = ZoneLayout(board, size)
        self.theme = theme
        self._base: tuple[pygame.Rect, pygame.Surface] | None = None
        self._realm = Realm(self.plan, theme)
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

    def still(self) -> Still:
        """The empty board."""
        return Still(self.base(pygame.Rect((0, 0), self.size)))

    def stand_on(self, still: Still, keep: Keep) -> None:
        """Lay this instead of the empty board from now on, where the whole of it is seen."""
        self._base = (pygame.Rect((0, 0), self.size), still.ground)
        self._realm.keep = keep

    def by_parts(self) -> Parts[None]:
        """Draw all that never moves, a part at a time."""
        whole = pygame.Rect((0, 0), self.size)
        self._base = (whole, (yield from paint(self.plan, self.theme, whole)))

    def draw(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        view: TableView,
        marks: Marks,
        pointing: Pointing = NOTHING,
        turning: Turning | None = None,
    ) -> None:
        """The board, the duchies, and what stands there; `turning` into another position."""
        seen = in_sight(surface, origin, self.size)
        surface.blit(self.base(seen), (seen.x + origin[0], seen.y + origin[1]))
        self._realm.lands(surface, origin, view, turning)
        asked = frozenset((view.pending.slot,) if view.pending is not None else ())
        self._lights(surface, origin, marks, marks.chosen | asked)
        self._dots(surface, origin, pointing.dots)
        spots, unit = self.plan.spots, self.plan.unit
        self._markers(surface, origin, view, turning)
        standing = [(square, bastion(round(unit * 0.86), self.theme)) for square in view.bastions]
        standing += [
            (square, pawn(colour, None, round(unit), self.theme)) for square, colour in view.knights
        ]
        for square in pointing.offered - {square for square, _ in standing}:
            standing.append((square, self._shade(pointing.army, _OFFERED)))
        if pointing.ghost is not None:
            square, colour = pointing.ghost
            standing = [one for one in standing if one[0] != square]
            standing.append((square, self._shade(colour, _GHOST)))
        standing.sort(key=lambda one: spots[one[0]][1])
        for square, drawing in standing:
            x, y = spots[square]
            lay(surface, origin, drawing, (x, y - unit * 0.06))
        self._realm.flags(surface, origin, view, turning)

    def _shade(self, colour: str, strength: int) -> pygame.Surface:
        """A knight that is not there yet; `strength` of 255."""
        shade = pawn(colour, None, round(self.plan.unit * 1.1), self.theme).copy()
        shade.set_alpha(strength)
        return shade

    def motion(self, before: State, events: Sequence[Any], after: State) -> Motion | None:
        """What moves in a step of the record; None where nothing on the board does."""
        return motion.replayed(before, events, after)

    def draw_motion(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        view: TableView,
        motion: Motion,
        frame: MotionFrame | None,
    ) -> None:
        """The board with the pieces on their way; where they came to stand shines afterwards."""
        if frame is None:
            ends = frozenset(str(walk.path[-1]) for walk in motion.walks)
            self.draw(surface, origin, view, Marks(flash=ends))
        else:
            self.draw_frame(surface, origin, frame, Marks(), NOTHING)

    def draw_frame(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        frame: MotionFrame,
        marks: Marks,
        pointing: Pointing,
    ) -> None:
        """What stands at one moment of a motion, and the pieces that come and go."""
        scene = frame.scene
        assert isinstance(scene, ZoneScene)
        after, turning = frame.moving.after, None
        if isinstance(after, ZoneScene):
            turning = Turning(shown(after), frame.moving.part)
        self.draw(surface, origin, shown(scene), marks, pointing, turning)
        unit = self.plan.unit
        for piece in frame.moving.pieces:
            x, y = self.plan.spots[str(piece.path[-1])]
            px = round(unit if piece.colour else unit * 0.86)
            drawn = pawn(piece.colour, None, px, self.theme) if piece.colour else None
            drawn = (drawn or bastion(px, self.theme)).copy()
            part = piece.part if len(piece.path) > 1 else 1.0
            drawn.set_alpha(round(255 * min(1.0, piece.strength * (0.3 + part))))
            if piece.fallen > 0:
                foot = (x, y - unit * 0.06 + drawn.get_height() / 2)
                lying, left, top = toppled(drawn, piece.fallen, foot)
                surface.blit(lying, (round(left) + origin[0], round(top) + origin[1]))
                continue
            lay(surface, origin, drawn, (x, y - unit * (0.06 + _DROP * (1 - part))))

    def _markers(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        view: TableView,
        turning: Turning | None,
    ) -> None:
        """Every marker, with the knight of a castle; over it what it turns into."""
        px = round(self.plan.slot)
        for slot, kind in view.markers.items():
            drawn = marker(kind, px, view.castles.get(slot), self.theme)
            lay(surface, origin, drawn, self.plan.spots[slot])
        if turning is None:
            return
        after = turning.view
        for slot, kind in after.markers.items():
            if (kind, after.castles.get(slot)) != (view.markers.get(slot), view.castles.get(slot)):
                drawn = marker(kind, px, after.castles.get(slot), self.theme).copy()
                drawn.set_alpha(round(255 * min(1.0, max(0.0, turning.part))))
                lay(surface, origin, drawn, self.plan.spots[slot])

    def _dots(
        self, surface: pygame.Surface, origin: tuple[int, int], squares: frozenset[str]
    ) -> None:
        """Thin dots on squares where a piece may come."""
        radius = max(2.5, self.plan.unit * 0.1)
        side = round(2 * radius) + 4
        dot = pygame.Surface((side * 3, side * 3), pygame.SRCALPHA, 32)
        dot.fill((*self.theme.gold_edge, 0))
        middle = (side * 1.5, side * 1.5)
        pygame.draw.circle(dot, self.theme.gold_edge, middle, 3 * radius + 3)
        pygame.draw.circle(dot, self.theme.lit, middle, 3 * radius)
        dot = pygame.transform.smoothscale(dot, (side, side))
        for name in sorted(squares & self.plan.spots.keys()):
            lay(surface, origin, dot, self.plan.spots[name])

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
            (marks.lit - chosen, glow(round(unit * 1.5), self.theme)),
            (chosen, glow(round(unit * 1.7), self.theme, strong=True)),
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


def kept(setup: Setup, size: tuple[int, int], theme: Theme) -> RheinlanderBoard:
    """The same, from the cache of all screens or newly made."""
    make = partial(drawing, setup, size, theme)
    return drawn(setup.game, setup.board, size, theme, make)
