"""Three languages of light: told apart by shape, in grey too."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from companion.ui.art import lights
from companion.ui.boards.scene import Light
from companion.ui.theme import DARK, LIGHT, Theme

pygame.font.init()


def drawn_grey(kind: Light, px: int, theme: Theme, wider: int = 0) -> list[int]:
    """A light on parchment, as shades of grey, seen from a little away."""
    picture = pygame.Surface((px + wider, px), 0, 32)
    picture.fill(theme.parchment)
    picture.blit(lights.light(kind.value, px, theme, wider=wider), (0, 0))
    grey = pygame.transform.grayscale(picture)
    return [grey.get_at((x, y))[0] for y in range(px) for x in range(px + wider)]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["day", "night"])
@pytest.mark.parametrize(("px", "wider"), [(38, 0), (61, 0), (56, 24), (110, 0)])
def test_no_two_lights_are_alike_in_grey(theme: Theme, px: int, wider: int) -> None:
    seen = {kind: drawn_grey(kind, px, theme, wider) for kind in Light}
    for one, other in combinations(Light, 2):
        pairs = zip(seen[one], seen[other], strict=True)
        apart = sum(abs(a - b) > 40 for a, b in pairs) / len(seen[one])
        assert apart > 0.05, (one, other, apart)


def test_a_chosen_light_stands_out() -> None:
    for kind in set(Light) - {Light.ASIDE}:  # what is chosen is never aside
        one, other = (lights.light(kind.value, 60, LIGHT, strong) for strong in (False, True))
        assert one.get_buffer().raw != other.get_buffer().raw


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["day", "night"])
def test_a_ring_covers_nothing_in_it(theme: Theme) -> None:
    picture = lights.ring(60, theme)
    inside = [picture.get_at((x, y))[3] for x in range(20, 40) for y in range(20, 40)]
    assert set(inside) == {0}
    assert picture.get_at((30, 5))[3] > 250
