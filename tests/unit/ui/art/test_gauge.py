"""Does a bar of chances look like its chance? Nought is bare, full is solid."""

from __future__ import annotations

import pygame
import pytest

from companion.ui.art import gauge
from companion.ui.theme import DARK, LIGHT, Theme, contrast

pygame.font.init()
VALUES = (0, 0, 0, 1, 2, 3)
SIZE = (300, 44)


def filled(beaten: int, theme: Theme) -> float:
    """How much of a bar's middle differs from bare paper, figures left out, 0 to 1."""
    picture = gauge.bar(VALUES, beaten, SIZE, theme)
    row = [picture.get_at((x, 9)) for x in range(8, SIZE[0] - 8)]
    other = [at for at in row if contrast((at[0], at[1], at[2]), theme.parchment_light) > 1.35]
    return len(other) / len(row)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["day", "night"])
def test_a_bar_is_filled_as_far_as_its_chance(theme: Theme) -> None:
    parts = [filled(beaten, theme) for beaten in range(len(VALUES) + 1)]
    assert parts == sorted(parts)
    assert parts[0] < 0.08  # the hairs between the values
    assert parts[-1] > 0.97
    for beaten in range(1, len(VALUES)):
        assert parts[beaten] == pytest.approx(beaten / len(VALUES), abs=0.08)


def test_nought_has_another_rim() -> None:
    rims = {tuple(gauge.bar(VALUES, beaten, SIZE).get_at((SIZE[0] // 2, 2))) for beaten in (0, 6)}
    assert len(rims) == 2
