"""How does a Rheingold or Highlanders board look at this moment? Floor 5.

`RheingoldBoard` draws a board once and then, over it, whatever stands there. It
knows no rules: what may be tapped, what is chosen and what just happened come in
a `Scene`. It finds the place under a finger, and the nearest one that may be meant.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import hypot
from typing import Any

import pygame

from companion.ui.art.castles import FLAG, castle, crossed_swords, held_castle, shape_of
from companion.ui.art.ornament import burst, glow, scroll
from companion.ui.art.pawn import pawn
from companion.ui.boards import arrows
from companion.ui.boards.ground import flipped, paint, scroll_height
from companion.ui.boards.plan import Plan, plan
from companion.ui.boards.scene import CastleMark, Scene
from companion.ui.boards.ways import DISC
from companion.ui.theme import LIGHT, Theme

_NEUTRAL = CastleMark()


class RheingoldBoard:
    """The picture of one board at one size.

    Args:
        board: a board file's object that the rules accept.
        size: of the rectangle it fills, in pixels.
        theme: its colours.
    """

    def __init__(
        self, board: Mapping[str, Any], size: tuple[int, int], theme: Theme = LIGHT
    ) -> None:
        """Lay the board out and draw what never moves."""
        self.plan: Plan = plan(board, size)
        self.theme = theme
        self.base: pygame.Surface
        """Everything that never moves. Not to be drawn on."""
        self.base, self._names = paint(self.plan, board, theme)
        self.radius = max(self.plan.unit * 0.8, 24 * max(1.0, min(size) / 480))
        """How far from a place's middle a tap still means it, in pixels."""
        self._castles = {
            name: (shape_of(name, name in self.plan.islands), int(board["castles"][name]["swords"]))
            for name in self.plan.castles
        }

    @property
    def size(self) -> tuple[int, int]:
        """Of the picture, in pixels."""
        return self.plan.size

    def position(self, place: str) -> tuple[int, int]:
        """The middle of a place, in the picture.

        Raises:
            KeyError: the board has no such place.
        """
        x, y = self.plan.spots[place]
        return (round(x), round(y))

    def nearest(self, point: tuple[float, float], among: Collection[str]) -> str | None:
        """Which of these places a tap means: the nearest within `radius`, else None."""
        best: tuple[float, str] | None = None
        for place in among:
            x, y = self.plan.spots[place]
            dx, dy = abs(point[0] - x), abs(point[1] - y)
            if place in self.plan.starts:
                dx = max(0.0, dx - self.plan.unit * 0.4)
            away = hypot(dx, dy)
            if away <= self.radius and (best is None or (away, place) < best):
                best = (away, place)
        return best[1] if best else None

    def draw(self, surface: pygame.Surface, origin: tuple[int, int], scene: Scene) -> None:
        """Draw the board and what stands on it, its upper left corner at `origin`."""
        surface.blit(self.base, origin)
        held = {stack[0] for stack in scene.stacks} | {entry[0] for entry in scene.engaged}
        self._lights(surface, origin, scene, held)
        pieces = [*self._garrisons(scene), *self._stacks(scene), *self._attackers(scene)]
        pieces.sort(key=lambda piece: piece[0])
        ox, oy = origin
        surface.blits([(drawing, (x + ox, y + oy)) for _, drawing, x, y in pieces], doreturn=False)
        self._fights(surface, origin, scene)
        if scene.target is not None or scene.fronts:
            arrows.draw(surface, origin, self.plan, scene, self.theme)

    def _lights(
        self, surface: pygame.Surface, origin: tuple[int, int], scene: Scene, held: set[str]
    ) -> None:
        """The rings under what may be tapped, what was, and what just changed."""
        plan, theme = self.plan, self.theme
        rings: list[tuple[pygame.Surface, str]] = []
        if scene.flash is not None:
            rings.append((burst(round(plan.unit * 1.7), theme), scene.flash))
        rings += [
            (glow(self._ring(place, held), theme), place)
            for place in sorted(scene.lit)
            if place != scene.chosen
        ]
        if scene.chosen is not None:
            ring = glow(self._ring(scene.chosen, held), theme, strong=True)
            rings.append((ring, scene.chosen))
        lit = [self._centre(surface, origin, ring, place) for ring, place in rings]
        for _, place in rings:
            if place in plan.starts:
                side = flipped(plan, place)
                drawing = scroll(int(place[1:]), scroll_height(plan), theme, side)
                self._centre(surface, origin, drawing, place)
        for name, box in self._names:
            spot = box.move(origin)
            if spot.collidelist(lit) >= 0:
                surface.blit(name, spot)

    def _ring(self, place: str, held: set[str]) -> int:
        """How wide the ring of light around a place is, in pixels."""
        unit = self.plan.unit
        if place in self.plan.castles:
            return round(unit * 2.15)
        if place in self.plan.starts:
            return round(unit * 2.2)
        return round(unit * (1.85 if place in held else (DISC + 0.06) * 2 / 0.68))

    def _centre(
        self, surface: pygame.Surface, origin: tuple[int, int], drawing: pygame.Surface, place: str
    ) -> pygame.Rect:
        """Draw something around a place's middle."""
        x, y = self.plan.spots[place]
        spot = drawing.get_rect()
        spot.x = round(x - spot.width / 2) + origin[0]
        spot.y = round(y - spot.height / 2) + origin[1]
        surface.blit(drawing, spot)
        return spot

    def _garrisons(self, scene: Scene) -> list[tuple[float, pygame.Surface, int, int]]:
        """Every castle as it stands: (how far down, drawing, x, y)."""
        height = round(self.plan.unit * 1.04)
        found = []
        for name, (shape, swords) in self._castles.items():
            x, y = self.plan.spots[name]
            mark = scene.castles.get(name, _NEUTRAL)
            top = y - 0.52 * height
            if mark.owner is None:
                drawing = castle(shape, swords, height, None, self.theme)
            else:
                drawing = held_castle(
                    shape, swords, height, mark.owner, mark.knights, mark.shield, self.theme
                )
                top -= round(height * FLAG)
            found.append((y - 0.1, drawing, round(x - drawing.get_width() / 2), round(top)))
        return found

    def _stacks(self, scene: Scene) -> list[tuple[float, pygame.Surface, int, int]]:
        """The knights on spaces, and side by side on starts."""
        unit = self.plan.unit
        found = []
        crowd: dict[str, int] = {}
        for place, colour, knights in scene.stacks:
            x, y = self.plan.spots[place]
            if place in self.plan.starts:
                nth = crowd.get(place, 0)
                crowd[place] = nth + 1
                height = round(unit * 0.8)
                drawing = pawn(colour, None if knights == 1 else knights, height)
                side = -1 if flipped(self.plan, place) else 1
                x += side * (unit * 0.32 + nth * height * 0.66)
                foot = y + scroll_height(self.plan) * 0.5
            else:
                drawing = pawn(colour, knights, round(unit))
                foot = y + unit * 0.38
            found.append(
                (y, drawing, round(x - drawing.get_width() / 2), round(foot - drawing.get_height()))
            )
        return found

    def _attackers(self, scene: Scene) -> list[tuple[float, pygame.Surface, int, int]]:
        """Those who stand beside a place, on the side they came from."""
        unit = self.plan.unit
        found = []
        for place, origin, colour, knights in scene.engaged:
            x, y = self._beside(place, origin, 0.86)
            drawing = pawn(colour, knights, round(unit))
            found.append(
                (y, drawing, round(x - drawing.get_width() / 2), round(y + unit * 0.38 - unit))
            )
        return found

    def _beside(self, place: str, origin: str, part: float) -> tuple[float, float]:
        """A spot `part` units from a place, on the side of another."""
        x, y = self.plan.spots[place]
        u, v = self.plan.spots[origin]
        span = hypot(u - x, v - y) or 1.0
        return (
            x + (u - x) / span * part * self.plan.unit,
            y + (v - y) / span * part * self.plan.unit,
        )

    def _fights(self, surface: pygame.Surface, origin: tuple[int, int], scene: Scene) -> None:
        """Crossed swords between attackers and defenders."""
        sign = crossed_swords(round(self.plan.unit * 0.52), self.theme)
        for place, source, _, _ in scene.engaged:
            x, y = self._beside(place, source, 0.45)
            surface.blit(
                sign,
                (
                    round(x - sign.get_width() / 2) + origin[0],
                    round(y - sign.get_height() / 2) + origin[1],
                ),
            )
