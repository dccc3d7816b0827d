"""How does a Rheingold or Highlanders board look at this moment?

`RheingoldBoard` draws a board once and then, over it, whatever stands there. It knows no
rules: what may be tapped, what is chosen and what just happened come in a `Scene`. It says
where a place is; the screen decides which place a finger means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import dist
from typing import Any, Final

import pygame

from companion.core.game import Json
from companion.ui.art import lights, tags
from companion.ui.art.castles import FLAG, castle, crossed_swords, held_castle, shape_of
from companion.ui.art.ornament import burst, scroll
from companion.ui.art.pawn import DIGITS, pawn
from companion.ui.boards import arrows, drawn
from companion.ui.boards.drawing import in_sight
from companion.ui.boards.ground import flipped, paint, scroll_height
from companion.ui.boards.moving import Moving
from companion.ui.boards.numbers import space_numbers
from companion.ui.boards.open_table import Still
from companion.ui.boards.parts import Parts, at_once
from companion.ui.boards.plan import Plan, plan
from companion.ui.boards.scene import CastleMark, Light, Scene
from companion.ui.boards.standing import files
from companion.ui.boards.walking import beside
from companion.ui.boards.ways import DISC
from companion.ui.games.rheingold.moving_pieces import faded, on_their_way, over_all
from companion.ui.theme import LIGHT, Theme

_KIND: Final = "own table"
"""For `boards.drawn`."""
_NEUTRAL = CastleMark()

_TAG = 0.36
"""A plate's height in units, and how low it is at the least, in pixels."""
_LEAST_TAG_PX = 13

_WORTH_AT = ((-0.46, -0.42), (-0.46, -0.7), (-0.3, -0.75))
_NUMBER_AT = ((0.4, 0.36), (-0.4, 0.36), (0.4, 0.6), (-0.4, 0.6))
_PIPS_AT = ((0.0, -1.0), (1.0, -0.5), (-1.0, -0.5), (1.0, 0.5), (-1.0, 0.5), (0.0, 1.0))
"""Where plates stand beside a place's middle, the best first: in units, those of pips in parts of
how far they stand off."""

_MANY = 3
"""So many armies on a start are counted on a plate; two stand side by side, and both are seen."""

_BESIDE = 0.24
"""From a scroll's middle to that of its part without the number, in units."""


def _hidden(spot: pygame.Rect, seen: Sequence[pygame.Rect]) -> int:
    """How many pixels a plate hides of what should be seen."""
    if spot.collidelist(seen) < 0:
        return 0
    return sum(cut.w * cut.h for cut in map(spot.clip, seen))


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
        """Lay the board out; what never moves is drawn when it is first seen."""
        self.plan: Plan = plan(board, size)
        self.theme = theme
        self._board = board
        self._numbers = space_numbers(board)
        self._castles = {
            name: (shape_of(name, name in self.plan.islands), int(board["castles"][name]["swords"]))
            for name in self.plan.castles
        }

    @classmethod
    def by_parts(
        cls, board: Mapping[str, Any], size: tuple[int, int], theme: Theme
    ) -> Parts[RheingoldBoard]:
        """The same, drawn already, a part at a time."""
        made = cls(board, size, theme)
        yield
        made._still = yield from paint(made.plan, board, theme)
        return made

    @cached_property
    def _still(self) -> tuple[pygame.Surface, tuple[tuple[pygame.Surface, pygame.Rect], ...]]:
        return at_once(paint(self.plan, self._board, self.theme))

    @property
    def base(self) -> pygame.Surface:
        """Everything that never moves. Not to be drawn on."""
        return self._still[0]

    def still(self) -> Still:
        """The empty map, and the castles' names on it."""
        return Still(*self._still)

    def stand_on(self, still: Still) -> None:
        """Draw over this from now on, and paint no map."""
        self._still = (still.ground, still.labels)

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

    @cached_property
    def nearest(self) -> Mapping[str, int]:
        """How far each place's nearest neighbour is from it, middle to middle, in pixels."""
        spots = self.plan.spots
        return {
            place: int(min(dist(at, there) for other, there in spots.items() if other != place))
            for place, at in spots.items()
        }

    def draw(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        scene: Scene,
        moving: Moving | None = None,
    ) -> None:
        """Draw the board and what stands on it, its upper left corner at `origin`.

        Args:
            surface: where to.
            origin: of the picture, on the surface.
            scene: what stands, without what moves.
            moving: what is on its way; None while nothing is.
        """
        surface.blit(self.base, origin)
        held = {stack[0] for stack in scene.stacks} | {entry[0] for entry in scene.engaged}
        self._lights(surface, origin, scene, held)
        pieces = [*self._garrisons(scene), *self._stacks(scene), *self._attackers(scene)]
        if moving is not None:
            pieces = [*self._changing(pieces, scene, moving)]
            pieces += on_their_way(self.plan, moving, self.theme)
        pieces.sort(key=lambda piece: piece[0])
        ox, oy = origin
        clip = surface.get_clip()
        surface.set_clip(clip.clip(origin, self.size))  # some come from beyond the edge
        surface.blits([(drawing, (x + ox, y + oy)) for _, drawing, x, y in pieces], doreturn=False)
        self._names(surface, origin, pieces)
        surface.set_clip(clip)
        self._tags(surface, origin, scene, held)
        self._fights(surface, origin, scene)
        if scene.target is not None or scene.fronts:
            arrows.draw(surface, origin, self.plan, scene, self.theme)
        if moving is None:
            arrows.put_back(surface, origin, self.plan, scene, self.theme)
        if moving is not None:
            surface.set_clip(clip.clip(origin, self.size))
            sight = in_sight(surface, origin, self.size)
            for drawing, (x, y) in over_all(self.plan, moving, self.theme, sight):
                surface.blit(drawing, (x + ox, y + oy))
            surface.set_clip(clip)

    def _lights(
        self, surface: pygame.Surface, origin: tuple[int, int], scene: Scene, held: set[str]
    ) -> None:
        """The rings under what may be tapped, what was, and what just changed."""
        plan, theme = self.plan, self.theme
        rings: list[tuple[pygame.Surface, str]] = []
        if scene.flash is not None:
            rings.append((burst(round(plan.unit * 1.7), theme), scene.flash))
        rings += [
            (self._ring(place, held, scene.lights.get(place, Light.MOVE)), place)
            for place in sorted(scene.lit)
            if place != scene.chosen
        ]
        if scene.chosen is not None:
            why = scene.lights.get(scene.chosen, Light.MOVE)
            rings.append((self._ring(scene.chosen, held, why, strong=True), scene.chosen))
        lit = [self._centre(surface, origin, ring, place) for ring, place in rings]
        ringed = {place for _, place in rings}
        for place in plan.starts:
            if place in ringed or place in held:
                number, side = int(place[1:]), flipped(plan, place)
                drawing = scroll(number, scroll_height(plan), theme, side, place in held)
                self._centre(surface, origin, drawing, place)
        for name, box in self._still[1]:
            spot = box.move(origin)
            if spot.collidelist(lit) >= 0:
                surface.blit(name, spot)

    def _names(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        pieces: Sequence[tuple[float, pygame.Surface, int, int]],
    ) -> None:
        """Castles' names over the heads of pieces, but over no figures."""
        heads, figures = list[pygame.Rect](), list[pygame.Rect]()
        for _down, drawing, x, y in pieces:
            wide, high = drawing.get_size()
            heads.append(pygame.Rect(x, y, wide, round(high * (1 - DIGITS))))
            middle = round(high * DIGITS)
            figures.append(
                pygame.Rect(x, y + high - middle, wide, middle).inflate(-6, -middle // 4)
            )
        for name, box in self._still[1]:
            if box.collidelist(heads) >= 0 and box.collidelist(figures) < 0:
                surface.blit(name, box.move(origin))

    def _ring(self, place: str, held: set[str], why: Light, strong: bool = False) -> pygame.Surface:
        """The light around a place and what stands on it, in the shape that says why."""
        unit = self.plan.unit
        wider = 0
        if place in self.plan.castles:
            high = unit * 2.15
        elif place in self.plan.starts:
            high, wider = unit * 1.7, round(unit * 0.74)
        else:
            high = unit * (1.85 if place in held else (DISC + 0.06) * 2 / 0.68)
        return lights.light(why.value, round(high), self.theme, strong, wider)

    def _tags(
        self, surface: pygame.Surface, origin: tuple[int, int], scene: Scene, held: set[str]
    ) -> None:
        """Numbers of spaces that something stands on, how many wait, and what castles are worth.

        Each stands where it hides no name, nor another of them.
        """
        plan, theme = self.plan, self.theme
        high = max(_LEAST_TAG_PX, round(plan.unit * _TAG))
        seen = [box for _name, box in self._still[1]]

        def put(drawing: pygame.Surface, place: str, ways: Sequence[tuple[float, float]]) -> None:
            spots = [self._around(drawing, place, way) for way in ways]
            spot = min(spots, key=lambda spot: _hidden(spot, seen))
            seen.append(spot)
            surface.blit(drawing, spot.move(origin))

        waiting = Counter(place for place, _colour, _knights in scene.stacks)
        for place in plan.starts:
            if waiting[place] >= _MANY:
                side = -0.64 if flipped(plan, place) else 0.64
                put(tags.count(waiting[place], high, theme), place, ((side, 0.38),))
        for place, (_shape, swords) in self._castles.items():
            if place in scene.castles and scene.castles[place].owner is not None:
                put(tags.worth(swords, round(high * 1.2), theme), place, _WORTH_AT)
        for place in plan.spaces:
            if place in held:
                put(tags.number(str(self._numbers[place]), high, theme), place, _NUMBER_AT)
        for place, marches in scene.marches.items():
            if place in scene.lit:
                far = 0.62 if place in plan.castles or place in held else 0.44
                ways = [(across * far, down * far) for across, down in _PIPS_AT]
                put(tags.pips(marches, high, theme), place, ways)

    def _around(
        self, drawing: pygame.Surface, place: str, beside: tuple[float, float] = (0.0, 0.0)
    ) -> pygame.Rect:
        """Where a drawing is around a place's middle, or so many units beside it."""
        x, y = self.plan.spots[place]
        spot = drawing.get_rect()
        spot.x = round(x + beside[0] * self.plan.unit - spot.width / 2)
        spot.y = round(y + beside[1] * self.plan.unit - spot.height / 2)
        return spot

    def _centre(
        self, surface: pygame.Surface, origin: tuple[int, int], drawing: pygame.Surface, place: str
    ) -> pygame.Rect:
        """Draw something around a place's middle. Returns where on the surface."""
        spot = self._around(drawing, place).move(origin)
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

    def _changing(
        self, pieces: Sequence[tuple[float, pygame.Surface, int, int]], scene: Scene, moving: Moving
    ) -> Iterator[tuple[float, pygame.Surface, int, int]]:
        """The pieces, castles first; one that changes comes into sight before its old look goes."""
        marks = {name: mark for name, (mark, _part) in moving.castles.items()}
        then = self._garrisons(replace(scene, castles={**scene.castles, **marks}))
        for name, (down, new, x, y), (_, old, *at) in zip(
            self._castles, then, pieces, strict=False
        ):
            part = moving.castles[name][1] if name in moving.castles else 0.0
            yield down, faded(old, 2 - 2 * part), at[0], at[1]
            if part > 0:
                yield down, faded(new, 2 * part), x, y
        yield from pieces[len(then) :]

    def _stacks(self, scene: Scene) -> list[tuple[float, pygame.Surface, int, int]]:
        """The knights on spaces, and in rank and file on starts."""
        unit = self.plan.unit
        found = []
        waiting: dict[str, list[tuple[str, int]]] = {}
        for place, colour, knights in scene.stacks:
            if place in self.plan.starts:
                waiting.setdefault(place, []).append((colour, knights))
                continue
            x, y = self.plan.spots[place]
            drawing = pawn(colour, knights, round(unit), self.theme)
            foot = y + unit * 0.38
            found.append(
                (y, drawing, round(x - drawing.get_width() / 2), round(foot - drawing.get_height()))
            )
        for place, armies in waiting.items():
            x, y = self.plan.spots[place]
            x += (-_BESIDE if flipped(self.plan, place) else _BESIDE) * unit
            height, standing = files(len(armies))
            for (colour, knights), (aside, foot) in zip(armies, standing, strict=True):
                drawing = pawn(
                    colour, None if knights == 1 else knights, round(unit * height), self.theme
                )
                left = round(x + aside * unit - drawing.get_width() / 2)
                top = round(y + foot * unit - drawing.get_height())
                found.append((y + foot * unit, drawing, left, top))
        return found

    def _attackers(self, scene: Scene) -> list[tuple[float, pygame.Surface, int, int]]:
        """Those who stand beside a place, on the side they came from."""
        unit = self.plan.unit
        found = []
        for place, origin, colour, knights in scene.engaged:
            x, y = beside(self.plan, place, origin)
            drawing = pawn(colour, knights, round(unit), self.theme)
            found.append(
                (y, drawing, round(x - drawing.get_width() / 2), round(y + unit * 0.38 - unit))
            )
        return found

    def _fights(self, surface: pygame.Surface, origin: tuple[int, int], scene: Scene) -> None:
        """Crossed swords between attackers and defenders."""
        sign = crossed_swords(round(self.plan.unit * 0.52), self.theme)
        for place, source, _, _ in scene.engaged:
            x, y = beside(self.plan, place, source, 0.45)
            surface.blit(
                sign,
                (
                    round(x - sign.get_width() / 2) + origin[0],
                    round(y - sign.get_height() / 2) + origin[1],
                ),
            )


def picture(board: Json, size: tuple[int, int], theme: Theme) -> RheingoldBoard:
    """The picture of a board, one for all screens that show it at this size."""
    return drawn.drawn(_KIND, board, size, theme, lambda: RheingoldBoard(dict(board), size, theme))


def painting(board: Json, size: tuple[int, int], theme: Theme) -> Parts[RheingoldBoard]:
    """The same, part by part: drawing a map takes as long as a dozen frames."""
    if not is_drawn(board, size, theme):
        made = yield from RheingoldBoard.by_parts(dict(board), size, theme)
        drawn.drawn(_KIND, board, size, theme, lambda: made)
    return picture(board, size, theme)


def is_drawn(board: Json, size: tuple[int, int], theme: Theme) -> bool:
    """Whether `picture` has it at once."""
    return drawn.is_drawn(_KIND, board, size, theme)
