"""A PNG holds the very pixels, in both ways of writing it."""

from __future__ import annotations

import io
from random import Random

import pygame
import pytest

from companion.watching import png


@pytest.mark.parametrize("size", [(1, 1), (37, 21), (700, 600)])
@pytest.mark.parametrize("form", ["RGB", "RGBA"])
def test_every_pixel_comes_back(size: tuple[int, int], form: str) -> None:
    chance = Random(7)
    depth = len(form)
    raw = chance.randbytes(size[0] * size[1] * depth)
    picture = pygame.image.frombuffer(raw, size, "RGBA" if depth == 4 else "RGB")
    said = png.encoded(picture)
    assert said == png.encoded(picture.copy())
    back = pygame.image.load(io.BytesIO(said), "x.png")
    assert png.pixels(back) == raw
