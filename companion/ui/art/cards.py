"""How does a card look that says who bears the Ring?

Three things, as on the printed one: the bearer's arms, a hand that points forward
or backward, and below a gate's symbol or a storm.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import outline, rounded
from companion.ui.art.figures import symbol
from companion.ui.art.heraldry import crest
from companion.ui.art.strokes import Strokes
from companion.ui.theme import LIGHT, Rgb, Theme, mix

ASPECT = 0.7
"""A card's width as a part of its height."""


@lru_cache(maxsize=16)
def hand(forward: bool, px: int, ink: Rgb) -> pygame.Surface:
    """A hand with a pointing finger: to the right is forward."""
    c = Canvas((px, round(px * 0.62)), 100, ink)
    draw_hand(c, forward, ink)
    return c.done()


def draw_hand(c: Strokes, forward: bool, ink: Rgb) -> None:
    """Draw a pointing hand, 100 units wide and 62 high; see `hand`."""
    shape = outline(
        "M 4 18 L 22 18 L 30 10 L 52 8 L 54 18 L 92 20 C 100 22 100 32 92 33 L 60 34 "
        "C 66 38 66 44 60 46 C 64 52 60 56 55 56 C 50 60 36 58 28 54 L 4 52 Z"
    )
    points = shape if forward else tuple((100 - x, y) for x, y in shape)
    c.polygon(points, ink)


@lru_cache(maxsize=64)
def card(
    bearer: str, forward: bool, below: str, height_px: int, theme: Theme = LIGHT
) -> pygame.Surface:
    """A card, face up.

    Args:
        bearer: the army whose hobbit bears the Ring.
        forward: where the hand points.
        below: a gate's symbol, or "storm".
        height_px: of the card.
        theme: for its colours.
    """
    width = round(height_px * ASPECT)
    c = Canvas((width, height_px), 70, theme.ink)
    edge = mix(theme.ink, theme.hill, 0.3)
    c.polygon(rounded(2, 2, 66, 96, 8), theme.parchment_light, edge, 3.6)
    c.polygon(rounded(6, 6, 58, 88, 6), None, theme.gold, 1.6)
    picture = c.done()
    arms = crest(bearer, round(height_px * 0.4), theme)
    picture.blit(arms, arms.get_rect(center=(width / 2, height_px * 0.28)))
    pointing = hand(forward, round(width * 0.58), theme.ink)
    picture.blit(pointing, pointing.get_rect(center=(width / 2, height_px * 0.58)))
    tone = theme.danger if below == "storm" else theme.ink
    sign = symbol(below, round(height_px * 0.25), tone)
    picture.blit(sign, sign.get_rect(center=(width / 2, height_px * 0.8)))
    return picture


@lru_cache(maxsize=16)
def great_card(
    bearer: str, forward: bool, below: str, size: tuple[int, int], theme: Theme = LIGHT
) -> pygame.Surface:
    """The card in force, to be read from across the table: a great arrow instead of the hand.

    Args:
        bearer: the army whose hobbit bears the Ring.
        forward: whether the arrow points to the right.
        below: a gate's symbol, or "storm".
        size: of the picture, in pixels.
        theme: for its colours.
    """
    width, height = size
    c = Canvas(size, 100, theme.ink)
    high = 100 * height / width
    edge = mix(theme.ink, theme.hill, 0.3)
    c.polygon(rounded(2, 2, 96, high - 4, 9), theme.parchment_light, edge, 3)
    c.polygon(rounded(6, 6, 88, high - 12, 7), None, theme.gold, 1.6)
    middle, half = high * 0.53, high * 0.1
    shape = [
        (12, middle - half * 0.55), (58, middle - half * 0.55), (58, middle - half * 1.3),
        (90, middle), (58, middle + half * 1.3), (58, middle + half * 0.55),
        (12, middle + half * 0.55),
    ]  # fmt: skip
    arrow = shape if forward else [(100 - x, y) for x, y in shape]
    c.polygon(arrow, theme.primary, theme.primary_edge, 2.4)
    picture = c.done()
    arms = crest(bearer, round(height * 0.34), theme)
    picture.blit(arms, arms.get_rect(center=(width / 2, height * 0.23)))
    tone = theme.danger if below == "storm" else theme.ink
    side = min(round(height * 0.26), round(width * 0.44))
    sign = symbol(below, side, tone)
    picture.blit(sign, sign.get_rect(center=(width / 2, height * 0.8)))
    return picture


@lru_cache(maxsize=8)
def pile(height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """Some cards, face down."""
    width = round(height_px * 0.82)
    c = Canvas((width, height_px), 82, theme.ink)
    edge = mix(theme.ink, theme.hill, 0.3)
    for step in (2, 1, 0):
        c.polygon(rounded(3 + 6 * step, 3 + 5 * step, 60, 82, 7), theme.parchment_light, edge, 4)
    c.polygon(rounded(10, 10, 46, 68, 4), theme.primary, theme.primary_edge, 3)
    return c.done()
