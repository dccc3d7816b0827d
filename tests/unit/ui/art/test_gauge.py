"""Does a row of shields look like its chance? What is beaten is solid, the rest is bare."""

from __future__ import annotations

import pygame
import pytest

from companion.ui.art import gauge
from companion.ui.theme import DARK, LIGHT, Theme, contrast

pygame.font.init()
VALUES = (0, 0, 0, 1, 2, 3)
SIZE = (300, 44)


def solid(beaten: int, theme: Theme) -> list[bool]:
    """Which shields are solid, looked at beside their figures."""
    picture, wide = gauge.bar(VALUES, beaten, SIZE, theme), SIZE[0] / len(VALUES)
    found = []
    for number in range(len(VALUES)):
        x = round(wide * (number + 0.5))
        spots = [picture.get_at((x + aside, 6)) for aside in range(-6, 7)]
        dark = [contrast((at[0], at[1], at[2]), theme.parchment_light) > 1.35 for at in spots]
        assert all(dark) or not any(dark)
        found.append(all(dark))
    return found


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["day", "night"])
def test_as_many_shields_are_solid_as_are_beaten(theme: Theme) -> None:
    for beaten in range(len(VALUES) + 1):
        assert solid(beaten, theme) == [number < beaten for number in range(len(VALUES))]


def test_between_two_shields_is_nothing() -> None:
    picture, wide = gauge.bar(VALUES, 3, SIZE), SIZE[0] // len(VALUES)
    assert all(picture.get_at((wide * number, 9))[3] == 0 for number in range(1, len(VALUES)))
