"""How is the still picture of a board made?

The map without anything that moves: parchment, river, land, roads, spaces,
starts, names, title. Drawn once for a board and a size. The lines are drawn twice
too large and made small at the end; writing is drawn at its own size. What is where,
`furnish` says, and `engrave` cuts the lines: a printed board takes both from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.engraving import Engraving
from companion.ui.art.ornament import cartouche, compass, ribbon, scroll
from companion.ui.art.parchment import border, fresh_parchment
from companion.ui.art.strokes import PlainStrokes, Strokes
from companion.ui.art.tags import rubric
from companion.ui.boards.labels import CastleLabel, emptiest, name_parts, place_box
from companion.ui.boards.land import draw_land, grow
from companion.ui.boards.numbers import space_numbers
from companion.ui.boards.parts import Parts, at_once
from companion.ui.boards.plan import Plan
from companion.ui.boards.water import draw_boat, draw_river, draw_wash
from companion.ui.boards.ways import DISC, draw_roads
from companion.ui.i18n.translate import board_title
from companion.ui.theme import LIGHT, Theme, mix


@dataclass(frozen=True, slots=True)
class Furniture:
    """What stands on a map besides its places.

    Attributes:
        names: the castles' names.
        title: the board's, in the language that is spoken.
        title_most: how wide its plate may be, in pixels.
        title_box: where its plate is; None where there was no room.
        rose_box: where the compass rose is; None where there was no room.
    """

    names: tuple[CastleLabel, ...]
    title: str
    title_most: int
    title_box: pygame.Rect | None
    rose_box: pygame.Rect | None

    @property
    def boxes(self) -> list[pygame.Rect]:
        """All of it, in pixels."""
        ornaments = (self.title_box, self.rose_box)
        return [label.box for label in self.names] + [box for box in ornaments if box is not None]


@lru_cache(maxsize=512)
def disc(px: int, gate: bool, theme: Theme = LIGHT, number: int = 0) -> pygame.Surface:
    """A space, `px` across, with its number; one before a door has a paved rim."""
    c = Canvas((px, px), 100, theme.ink)
    draw_space(c, gate, theme, number)
    return c.done()


def draw_space(c: Strokes, gate: bool, theme: Theme, number: int = 0) -> None:
    """A space, 100 units across, with its number; 0 for none."""
    ink = mix(theme.ink, theme.hill, 0.15)
    c.disc((50, 50), 45, theme.stone if gate else theme.parchment_shade, ink, 6)
    if gate:
        for i in range(10):
            angle = i * 36
            reach = pygame.Vector2(46, 0).rotate(angle)
            c.line([(50, 50), (50 + reach.x, 50 + reach.y)], ink, 3.5)
    c.disc((50, 50), 33, theme.parchment_light, mix(ink, theme.line, 0.2 if gate else 0.5), 3.5)
    if number:
        c.write(
            str(number), "number", (54 * theme.letters, 44 * theme.letters), rubric(theme), (50, 50)
        )


def scroll_height(plan: Plan) -> int:
    """How high a start's scroll is, in pixels."""
    return round(plan.unit * 0.82)


def flipped(plan: Plan, start: str) -> bool:
    """Whether a start's number is on its right: so on the board's right side."""
    return plan.spots[start][0] > plan.size[0] * 0.6


def paint(
    plan: Plan, board: Mapping[str, Any], theme: Theme
) -> Parts[tuple[pygame.Surface, tuple[tuple[pygame.Surface, pygame.Rect], ...]]]:
    """The still picture, and the names on it once more, each with its box."""
    furniture = yield from _furnish(plan, board, theme)
    yield
    picture = fresh_parchment(plan.size, theme)
    if plan.river is not None:
        draw_wash(picture, plan.river, plan.unit, theme)
    yield
    engraving = Engraving(plan.size)
    yield from _engrave(engraving, plan, furniture, theme)
    yield
    picture.blit(engraving.done(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    del engraving
    yield
    _spaces(picture, plan, space_numbers(board), theme)
    ribbons = tuple((ribbon(label.lines, label.px, theme), label.box) for label in furniture.names)
    picture.blits(ribbons, doreturn=False)
    border(picture, picture.get_rect(), theme, max(4, plan.margin - 1))
    title, rose = furniture.title_box, furniture.rose_box
    if title is not None:
        plate = cartouche(furniture.title, title.height, furniture.title_most, theme)
        picture.blit(plate, title)
    if rose is not None:
        picture.blit(compass(rose.width, plan.north, theme), rose)
    return picture, ribbons


def engrave(pen: PlainStrokes, plan: Plan, furniture: Furniture, theme: Theme) -> None:
    """Cut land, water and ways, in the plan's pixels."""
    at_once(_engrave(pen, plan, furniture, theme))


def _engrave(pen: PlainStrokes, plan: Plan, furniture: Furniture, theme: Theme) -> Parts[None]:
    taken = furniture.boxes
    growth = grow(plan, taken)
    yield
    yield from draw_land(pen, growth, plan.unit, theme)
    yield
    if plan.river is not None:
        draw_river(pen, plan.river, plan.unit, theme)
        _boats(pen, plan, theme, taken)
        yield
    draw_roads(pen, plan, theme)
    _leaders(pen, furniture.names, theme, plan.unit)


def _leaders(pen: PlainStrokes, names: tuple[CastleLabel, ...], theme: Theme, unit: float) -> None:
    """A thin line from every name that does not stand at its castle."""
    thick = max(1.0, unit * 0.03)
    for label in names:
        if label.leader is not None:
            pen.line(label.leader, theme.parchment_light, 3 * thick)
            pen.line(label.leader, theme.ink, thick)


def furnish(plan: Plan, board: Mapping[str, Any], theme: Theme) -> Furniture:
    """Where names, title and compass rose stand, as large as there is room for."""
    return at_once(_furnish(plan, board, theme))


def _furnish(plan: Plan, board: Mapping[str, Any], theme: Theme) -> Parts[Furniture]:
    names = tuple((yield from name_parts(plan, board, theme)))
    yield
    taken = [label.box for label in names]
    short = min(plan.size)
    width = round(plan.size[0] * 0.42)
    name = board_title("Rheingold", board["name"])
    titles = [
        cartouche(name, max(22, round(short * part)), width, theme).get_size()
        for part in (0.1, 0.085, 0.07, 0.058, 0.05, 0.042)
    ]
    yield
    title_box = yield from emptiest(plan, titles, taken, astride=True)
    yield
    if title_box is not None:
        taken = [*taken, title_box]
    sides = [round(plan.unit * part) for part in (2.7, 2.3, 1.9, 1.6, 1.35)]
    rose_box = yield from emptiest(plan, [(side, side) for side in sides], taken, astride=False)
    return Furniture(names, name, width, title_box, rose_box)


def _boats(pen: PlainStrokes, plan: Plan, theme: Theme, taken: list[pygame.Rect]) -> None:
    """Two boats where the river is wide and nothing crosses it."""
    if plan.river is None:
        return
    unit = plan.unit
    line, half = plan.river.line, plan.river.half
    keep = [at for way in plan.ways for at in way.line if way.kind in {"crossing", "gate"}]
    keep += [
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        for way in plan.ways
        for a, b in zip(way.line, way.line[1:], strict=False)
        if way.kind in {"crossing", "gate"}
    ]
    boats: list[tuple[float, float]] = []
    order = sorted(range(len(line)), key=lambda i: (-round(half[i] / unit * 12), i))
    for i in order:
        x, y = line[i]
        if half[i] < unit * 0.34 or not (
            unit < x < plan.size[0] - unit and unit < y < plan.size[1] - unit
        ):
            continue
        if any(abs(x - u) + abs(y - v) < unit * 1.1 for u, v in keep):
            continue
        if any(abs(x - u) + abs(y - v) < max(plan.size) * 0.3 for u, v in boats):
            continue
        spot = pygame.Rect(0, 0, round(unit * 0.8), round(unit * 0.9))
        spot.center = (round(x), round(y))
        if spot.collidelist(taken) >= 0 or any(
            spot.colliderect(place_box(plan, name)) for name in plan.spots
        ):
            continue
        draw_boat(pen, (x, y), min(unit * 0.5, half[i] * 1.05), theme, bool(len(boats) % 2))
        boats.append((x, y))
        if len(boats) == 2:
            return


def _spaces(picture: pygame.Surface, plan: Plan, numbers: Mapping[str, int], theme: Theme) -> None:
    """The discs of the spaces and the scrolls of the starts."""
    px = round(plan.unit * DISC * 2)
    shade = pygame.Surface((px + 2, px + 2), pygame.SRCALPHA, 32)
    shade.fill((*theme.shadow, 0))
    pygame.draw.circle(shade, (*theme.shadow, 60), ((px + 2) / 2, (px + 2) / 2), px / 2)
    for name in plan.spaces:
        x, y = plan.spots[name]
        at = (round(x - px / 2), round(y - px / 2))
        picture.blit(shade, (at[0], at[1] + max(1, px // 14)))
        picture.blit(disc(px, name in plan.gates, theme, numbers[name]), at)
    for name in plan.starts:
        drawing = scroll(int(name[1:]), scroll_height(plan), theme, flipped(plan, name))
        picture.blit(drawing, drawing.get_rect(center=plan.spots[name]))
