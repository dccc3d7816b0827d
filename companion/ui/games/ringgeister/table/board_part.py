"""How is the board seen on the table screen? The working view, and the whole board small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import Final

import pygame
from pygame import Rect

from companion.ui.art.figures import figure, token
from companion.ui.art.ornament import glow
from companion.ui.boards.drawing import Marks, lay
from companion.ui.games.ringgeister import film_drawing, tile_turn
from companion.ui.games.ringgeister.board import RinggeisterBoard, RinggeisterScene, kind_of
from companion.ui.games.ringgeister.film import Act, DarkWalk, Moment, Seen, Turning
from companion.ui.games.ringgeister.table.camera import Frame
from companion.ui.widgets.base import Intent, Layer, Target, Untouched
from companion.ui.widgets.pen import Pen, Words

_PALE: Final = 165
"""How much is seen of the small board's ground, on which the figures stand out."""
_GHOST: Final = 190
"""How much is seen of a figure that does not stand there yet; 255 is all."""
_APART: Final = 0.65
"""Places are so far apart, in touches, that a finger means one of them."""
_SMALL: Final = 0.085
"""A figure's height on the whole board, as a part of the board's."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A walk that is not walked yet: who, to where, and whose walk it sets off."""

    figure: str
    to: str
    sets_off: DarkWalk | None


@dataclass(frozen=True, slots=True)
class Shown:
    """An act that is seen: how far it is, and which tiles have been ticked off."""

    act: Act
    now: Moment
    ticked: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Passing:
    """What moves by itself, and how far it is: a light figure, or all that is taken back."""

    act: Seen
    now: Moment


@dataclass(frozen=True, slots=True)
class BoardPart:
    """The working view.

    Attributes:
        frame: what is seen of the board.
        drawing: the picture, in the frame's size.
        scene: what stands on it.
        marks: what is pointed at.
        touch: how broad a finger is, in pixels.
        near: whether all places can be told apart; else a tap goes closer, unless the lit ones
            can.
        ghost: the walk that is begun.
        shown: the act that is seen; the board is that of the act then.
        passing: what moves by itself before that.
        left: an act that went by itself; its way lies below what stands there.
        set_up: the points of the figures that hands set up now; nothing else is looked at.
    """

    frame: Frame
    drawing: RinggeisterBoard
    scene: RinggeisterScene
    marks: Marks
    touch: int
    near: bool
    ghost: Ghost | None = None
    shown: Shown | None = None
    passing: Passing | None = None
    left: Shown | None = None
    set_up: frozenset[str] = frozenset()
    layer: Layer = Layer.PLAIN

    @property
    def rect(self) -> Rect:
        """Where it is."""
        return self.frame.area

    @property
    def apart(self) -> bool:
        """Whether a finger can tell the lit places apart, however small the board is seen."""
        spots = self.drawing.plan.spots(self.scene.tiles)
        lit = [spots[place] for place in self.marks.lit]
        return bool(lit) and all(
            hypot(x - u, y - v) >= self.touch * _APART
            for number, (x, y) in enumerate(lit)
            for u, v in lit[number + 1 :]
        )

    def point(self, place: str) -> tuple[int, int] | None:
        """Where a place is on the screen, None when it is not seen."""
        spot = self.drawing.plan.spots(self.scene.tiles).get(place)
        if spot is None:
            return None
        at = (round(spot[0]) + self.frame.origin[0], round(spot[1]) + self.frame.origin[1])
        return at if self.rect.collidepoint(at) else None

    def targets(self) -> Sequence[Target]:
        """A spot for each place that is seen; tiles that turn, while they do.

        None while something moves by itself: the view may be another one when it has ended.
        """
        if self.passing is not None or self.set_up:
            return ()
        if self.shown is not None:
            return self._turning(self.shown)
        found = []
        places = self.drawing.plan.spots(self.scene.tiles)
        for place in places if self.near else self.marks.lit if self.apart else ():
            at = self.point(place)
            if at is None:
                continue
            lit = place in self.marks.lit
            side = self.touch * 3 // 5 if lit else self.touch * 2 // 5
            spot = Rect(0, 0, side, side)
            spot.center = at
            found.append(Target(f"at-{place}", spot, Intent("place", place), lit, lit, round=True))
        return found

    def _turning(self, shown: Shown) -> list[Target]:
        if not isinstance(shown.act, Turning):
            return []
        found = []
        for tile in shown.act.tiles:
            box = self.drawing.plan.box(self.scene.tiles[tile]).move(self.frame.origin)
            if self.rect.contains(box):
                found.append(Target(f"tile-{tile}", box, Intent("tile", tile)))
        return found

    def words(self) -> Sequence[Words]:
        """None: the board has no writing."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Draw what is seen of it, in a fine frame."""
        before = pen.surface.get_clip()
        pen.surface.set_clip(self.rect)
        surface, origin, board = pen.surface, self.frame.origin, self.drawing
        if self.passing is not None:
            film_drawing.draw(surface, origin, board, self.passing.act, self.passing.now)
        elif self.shown is not None:
            shown = self.shown
            film_drawing.draw(surface, origin, board, shown.act, shown.now, shown.ticked)
        elif self.ghost is not None:
            self._ghost(surface, self.ghost)
        elif self.left is not None and isinstance(self.left.act, DarkWalk):
            walk = self.left.act
            below = partial(film_drawing.way, surface, origin, board, walk)
            board.draw_scene(surface, origin, self.scene, self.marks, below)
            film_drawing.numbers(surface, origin, board, walk)
        else:
            board.draw_scene(surface, origin, self.scene, self.marks, acting=self.acting)
        pen.surface.set_clip(before)
        pygame.draw.rect(surface, pen.theme.ink_soft, self.rect, pen.sizes.line)

    @property
    def acting(self) -> frozenset[str] | None:
        """Who stands out where one place is to be chosen and no way is thought of; None: all do.

        A field for a token, a start, or whom the wind hits: what else stands there does not matter.
        """
        if self.set_up:
            return self.set_up
        lit, dark, plan = self.marks.lit, self.scene.dark.keys(), self.drawing.plan
        walks = self.marks.chosen or not lit.isdisjoint(self.scene.light.values())
        if not lit or walks:
            return None
        if lit <= dark or all(plan.is_field(one) or plan.is_start(one) for one in lit):
            return lit if self.scene.wind is None else lit | {self.scene.wind}
        return None

    def _ghost(self, surface: pygame.Surface, ghost: Ghost) -> None:
        """The figure where it would stand, and the way of whom it wakes."""
        board, origin, walk = self.drawing, self.frame.origin, ghost.sets_off
        below = None if walk is None else partial(film_drawing.way, surface, origin, board, walk)
        board.draw_scene(surface, origin, self.scene, self.marks, below)
        spot = board.plan.spots(self.scene.tiles)[ghost.to]
        px = max(16, round(board.plan.foot * board.plan.scale * 5))
        lay(surface, origin, glow(px, board.theme, strong=True), spot)
        kind, colour = kind_of(ghost.figure)
        bears = kind == "hobbit" and colour == self.scene.bearer
        board.stand(surface, origin, spot, kind, colour, bears=bears, strength=_GHOST)
        if walk is not None:
            film_drawing.numbers(surface, origin, board, walk)


@dataclass(frozen=True, slots=True)
class Overview(Untouched):
    """The whole board, small: who stands where, and which part the working view shows.

    Attributes:
        rect: where; the board's picture has its size.
        drawing: the picture.
        scene: what stands on it.
        lit: the places that may be tapped.
        frame: the working view.
        shown: the act that is seen.
    """

    rect: Rect
    drawing: RinggeisterBoard
    scene: RinggeisterScene
    lit: frozenset[str]
    frame: Frame
    shown: Shown | None = None
    layer: Layer = Layer.PLAIN

    def to_mm(self, point: tuple[int, int]) -> tuple[float, float]:
        """Which point of the board is at a point of the screen."""
        plan = self.drawing.plan
        x, y = point[0] - self.rect.x - plan.origin[0], point[1] - self.rect.y - plan.origin[1]
        return x / plan.scale, y / plan.scale

    def targets(self) -> Sequence[Target]:
        """Itself: a finger on it means no spot of the working view, however near that is."""
        return [Target("whole-board", self.rect, None, legal=False, focus=False)]

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        surface, board, origin = pen.surface, self.drawing, self.rect.topleft
        before = surface.get_clip()
        surface.set_clip(self.rect)
        base = board.base(self.scene.tiles).copy()
        base.set_alpha(_PALE)
        surface.blit(base, origin)
        if self.shown is not None and isinstance(self.shown.act, Turning):
            tile_turn.outlines(
                surface, origin, board, self.scene, self.shown.act, self.shown.ticked
            )
        spots = board.plan.spots(self.scene.tiles)
        high = round(self.rect.h * _SMALL)
        for place in sorted(self.lit & spots.keys()):
            lay(surface, origin, glow(round(high * 1.1), board.theme, strong=True), spots[place])
        for field, owner in self.scene.tokens.items():
            lay(surface, origin, token(owner, max(12, high * 4 // 5), board.theme), spots[field])
        dark = ((point, kind, None) for point, kind in self.scene.dark.items())
        light = ((point, *kind_of(name)) for name, point in self.scene.light.items())
        for point, kind, colour in (*dark, *light):
            lay(surface, origin, figure(kind, colour, high, board.theme), spots[point])
        if self.shown is not None and isinstance(self.shown.act, DarkWalk):
            film_drawing.behind(surface, origin, board, self.shown.act, self.shown.now)
        self._window(pen)
        surface.set_clip(before)
        pygame.draw.rect(surface, pen.theme.ink_soft, self.rect, pen.sizes.line)

    def _window(self, pen: Pen) -> None:
        """The part that the working view shows."""
        plan = self.drawing.plan
        left, top, right, bottom = (edge * plan.scale for edge in self.frame.seen_mm())
        seen = Rect(round(left), round(top), round(right - left), round(bottom - top))
        seen.move_ip(self.rect.x + round(plan.origin[0]), self.rect.y + round(plan.origin[1]))
        seen = seen.clip(self.rect)
        pygame.draw.rect(pen.surface, pen.theme.parchment_light, seen, 4)
        pygame.draw.rect(pen.surface, pen.theme.primary, seen, 2)
