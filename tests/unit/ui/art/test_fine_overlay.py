"""Are fine shapes laid on what may be drawn on, and on nothing else?"""

from __future__ import annotations

import pygame

from companion.ui.art.fine_overlay import FineOverlay

BLACK, RED = pygame.Color("black"), pygame.Color("red")
INK = (255, 0, 0)


def drawn(clip: tuple[int, int, int, int] | None) -> pygame.Surface:
    surface = pygame.Surface((60, 40))
    surface.set_clip(clip)
    pen = FineOverlay(surface)
    pen.line([(5, 20), (55, 20)], 6, INK)
    pen.done()
    return surface


def test_a_line_is_as_wide_as_was_said_and_its_ends_are_round() -> None:
    surface = drawn(None)
    assert [surface.get_at((30, y)) for y in (16, 18, 20, 21, 24)] == [
        BLACK, RED, RED, RED, BLACK,
    ]  # fmt: skip
    assert surface.get_at((3, 20)) != BLACK
    assert surface.get_at((1, 20)) == BLACK


def test_only_the_clip_is_drawn_on() -> None:
    surface = drawn((20, 0, 10, 40))
    surface.set_clip(None)
    red = {x for x in range(60) if surface.get_at((x, 20)) != BLACK}
    assert red == set(range(20, 30))


def test_without_shapes_nothing_changes() -> None:
    surface = pygame.Surface((8, 8))
    FineOverlay(surface).done()
    assert pygame.mask.from_threshold(surface, BLACK, (1, 1, 1, 255)).count() == 64
