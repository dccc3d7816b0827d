"""How do a landscape's ways, rocks and the Mountain look, on the screen and on paper?

Everything is in the unit of the pen, a millimetre on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from companion.ui.art.curves import Point, circle, distance, outline, spaced
from companion.ui.art.strokes import PlainStrokes
from companion.ui.theme import Theme, mix

ROAD_MM: Final = 4.6
"""How broad a road is."""


def draw_ways(pen: PlainStrokes, ways: Sequence[tuple[str, list[Point]]], theme: Theme) -> None:
    """Water lies lowest, then the roads' beds, then what is drawn on them.

    Args:
        pen: what draws.
        ways: kind, "road", "water" or "spider", and course of each.
        theme: its colours.
    """
    for kind, line in ways:
        if kind == "water":
            pen.line(line, mix(theme.water_line, theme.ink, 0.15), ROAD_MM + 3.2)
            pen.line(line, theme.water, ROAD_MM + 1.8)
            pen.line(line, theme.water_deep, 1.2)
    roads = [line for kind, line in ways if kind != "water"]
    for line in roads:
        pen.line(line, mix(theme.hill, theme.ink, 0.15), ROAD_MM + 1.2)
    for line in roads:
        pen.line(line, mix(theme.parchment_light, theme.parchment, 0.35), ROAD_MM)
    for kind, line in ways:
        if kind == "road":
            for at, _angle in spaced(line, 3.1, 1.5):
                pen.disc(at, 0.62, theme.road)
        elif kind == "spider":
            _web(pen, line, theme)


def _web(pen: PlainStrokes, line: list[Point], theme: Theme) -> None:
    """The spider's way: a web across it."""
    middle = line[len(line) // 2]
    if len(line) == 2:
        middle = ((line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2)
    reach = min(13.0, max(7.0, distance(line[0], line[-1]) * 0.5))

    def spoke(number: int, part: float) -> Point:
        angle = number * pi / 4 + 0.2
        return middle[0] + reach * part * cos(angle), middle[1] + reach * part * sin(angle)

    for number in range(8):
        pen.line([middle, spoke(number, 1)], theme.ink, 0.5)
    for part in (0.4, 0.7, 1.0):
        pen.line([spoke(number, part) for number in range(9)], theme.ink, 0.5)
    for sign in (1, -1):
        for number in range(4):
            angle = sign * (0.5 + 0.45 * number)
            knee = (middle[0] + sign * 3.4, middle[1] - 3.2 + 1.9 * number)
            foot = (knee[0] + sign * 1.4, knee[1] + 2 * sin(abs(angle)))
            pen.line([middle, knee, foot], theme.ink, 0.6)
    pen.disc(middle, 2.3, theme.ink)
    pen.disc((middle[0], middle[1] - 2.6), 1.3, theme.ink)


def draw_rock(pen: PlainStrokes, at: Point, theme: Theme) -> None:
    """The rock of a tile that can turn, its middle at a point."""
    ink = mix(theme.outline, theme.stone_shade, 0.2)
    body = _put("M 4 84 L 16 44 L 34 24 L 52 12 L 74 34 L 96 82 L 60 94 L 24 94 Z", at, 0.11, 50)
    pen.polygon(body, theme.stone, ink, 0.9)
    light = _put("M 34 24 L 52 12 L 58 50 L 40 60 Z", at, 0.11, 50)
    pen.polygon(light, theme.stone_light)
    shade = _put("M 58 50 L 74 34 L 96 82 L 60 94 Z", at, 0.11, 50)
    pen.polygon(shade, theme.stone_shade)
    pen.polygon(body, None, ink, 0.9)


def draw_mountain(pen: PlainStrokes, at: Point, theme: Theme) -> None:
    """The Mountain of Fire, behind its point."""
    for radius, tone in ((26, 0.3), (19, 0.6)):
        glow = mix(theme.parchment, theme.lit, tone * 0.6)
        pen.polygon(circle((at[0], at[1] - 12), radius * 0.62), glow)
    cone = _put("M 2 92 C 20 70 30 48 38 26 L 62 26 C 70 48 80 70 98 92 Z", at, 0.56, 62)
    pen.polygon(cone, mix(theme.stone_shade, theme.outline, 0.45), theme.outline, 1.1)
    lava = _put(
        "M 38 26 L 62 26 C 60 40 66 52 60 60 C 58 50 52 46 53 38 C 47 48 50 58 42 66 "
        "C 43 52 36 44 38 26 Z", at, 0.56, 62,
    )  # fmt: skip
    pen.polygon(lava, theme.danger)
    fire = _put("M 36 27 C 40 18 38 10 46 2 C 48 10 54 8 56 0 C 60 10 64 18 64 27 Z", at, 0.56, 62)
    pen.polygon(fire, theme.lit, theme.danger, 0.9)


def _put(data: str, at: Point, scale: float, foot: float) -> list[Point]:
    """An outline in a square of 100, its middle across and `foot` down at a point."""
    return [(at[0] + (u - 50) * scale, at[1] + (v - foot) * scale) for u, v in outline(data)]
