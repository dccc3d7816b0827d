"""How is the river engraved?"""

from __future__ import annotations

from random import Random

import pygame

from companion.ui.art.curves import Point, offset, outline
from companion.ui.art.strokes import PlainStrokes
from companion.ui.boards.course import Watercourse
from companion.ui.theme import Rgb, Theme, mix


def banks(
    river: Watercourse, part: float = 1.0, out: float = 0.0
) -> tuple[list[Point], list[Point]]:
    """Both shores: at `part` of the half width, and `out` pixels further."""
    line = list(river.line)
    return (
        offset(line, [-(half * part + out) for half in river.half]),
        offset(line, [half * part + out for half in river.half]),
    )


def draw_wash(surface: pygame.Surface, river: Watercourse, unit: float, theme: Theme) -> None:
    """Lay the meadows' wash along both banks: soft, under everything else."""
    width, height = surface.get_size()
    shrink = 6
    wash = pygame.Surface((width // shrink + 1, height // shrink + 1), 0, 32)
    none = (0, 0, 0) if theme.night else (255, 255, 255)
    wash.fill(none)
    tone = mix(none, theme.meadow, 0.3 if theme.night else 0.85)
    for out, part in ((1.15, 0.3), (0.75, 0.6), (0.35, 1.0)):
        left, right = banks(river, 1.0, out * unit)
        shape = [(x / shrink, y / shrink) for x, y in (*left, *reversed(right))]
        pygame.draw.polygon(wash, mix(none, tone, part), shape)
    soft = pygame.transform.smoothscale(wash, (width // 24 + 1, height // 24 + 1))
    soft = pygame.transform.smoothscale(soft, (width, height))
    lay = pygame.BLEND_RGB_ADD if theme.night else pygame.BLEND_RGB_MULT
    surface.blit(soft, (0, 0), special_flags=lay)


def draw_river(pen: PlainStrokes, river: Watercourse, unit: float, theme: Theme) -> None:
    """Water, shores, the fine lines that follow them, and ripples downstream."""
    left, right = banks(river)
    pen.polygon([*left, *reversed(right)], theme.water)
    for part, tone in ((0.86, 0.3), (0.66, 0.55), (0.4, 0.8)):
        inner_left, inner_right = banks(river, part)
        pen.polygon(
            [*inner_left, *reversed(inner_right)],
            mix(
                mix(theme.water_deep, theme.water, 0.25),
                mix(theme.water, theme.parchment_light, 0.3),
                tone,
            ),
        )
    hair = unit * 0.018
    for part, pale in ((0.84, 0.15), (0.67, 0.4), (0.49, 0.66)):
        engraved = mix(theme.water_line, theme.water, pale)
        for side in banks(river, part):
            pen.line(side, engraved, hair)
    strong = unit * 0.04
    shore = mix(theme.ink, theme.water_line, 0.35)
    for side in (left, right):
        pen.line(side, shore, strong)
    _shore_ticks(pen, river, unit, mix(theme.hill, theme.water_line, 0.3))
    _ripples(pen, river, unit, theme)


def _shore_ticks(pen: PlainStrokes, river: Watercourse, unit: float, tone: Rgb) -> None:
    """Short strokes on the land side of the shore, as a graver makes them."""
    chance = Random(3)
    hair = unit * 0.016
    for sign in (-1, 1):
        for i in range(1, len(river.line) - 1):
            (ax, ay), (bx, by) = river.line[i - 1], river.line[i + 1]
            span = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
            nx, ny = -(by - ay) / span * sign, (bx - ax) / span * sign
            near = river.half[i] + unit * 0.02
            for _ in range(3):
                slide = chance.uniform(-0.5, 0.5)
                reach = near + unit * chance.uniform(0.03, 0.085)
                x, y = river.line[i][0] + (bx - ax) * slide, river.line[i][1] + (by - ay) * slide
                tick = [(x + nx * near, y + ny * near), (x + nx * reach, y + ny * reach)]
                pen.line(tick, tone, hair)


def _ripples(pen: PlainStrokes, river: Watercourse, unit: float, theme: Theme) -> None:
    """Dashes along the stream, denser in its middle."""
    chance = Random(11)
    count = len(river.line)
    tone = mix(theme.water_line, theme.water, 0.28)
    hair = unit * 0.022
    at = 2
    while at < count - 8:
        for _ in range(2):
            beside = chance.uniform(-0.36, 0.36)
            long = chance.randint(3, 6)
            first = min(at + chance.randint(0, 3), count - long - 1)
            piece = Watercourse(river.line[first : first + long], river.half[first : first + long])
            line = offset(list(piece.line), [half * beside for half in piece.half])
            pen.line(line, tone, hair)
        at += 4


def draw_boat(pen: PlainStrokes, at: Point, size: float, theme: Theme, flipped: bool) -> None:
    """A barge under sail, `size` pixels wide."""

    def put(data: str) -> list[Point]:
        return [
            (
                at[0] + ((50 - x) if flipped else (x - 50)) / 100 * size,
                at[1] + (y - 60) / 100 * size,
            )
            for x, y in outline(data)
        ]

    line = size * 0.035
    ink = mix(theme.ink, theme.water_line, 0.15)
    for data, fill in (
        ("M 6 62 C 20 70 80 70 96 58 C 90 74 82 80 72 80 L 24 80 C 14 78 8 72 6 62 Z", theme.wood),
        ("M 50 10 C 84 18 84 46 56 58 L 50 58 Z", theme.parchment_light),
        ("M 44 20 C 34 30 26 42 18 56 L 44 58 Z", theme.parchment_light),
    ):
        pen.polygon(put(data), fill, ink, line)
    pen.line(put("M 48 4 L 48 66"), ink, line * 1.3)
