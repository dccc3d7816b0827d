"""What is laid onto a surface that keeps it: in order, at its place, as strongly as it was laid."""

from __future__ import annotations

import pygame
import pytest

from companion.watching.recording_surface import Laid, RecordingSurface


def red(size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)
    picture.fill((200, 0, 0, 255))
    return picture


def test_it_keeps_what_is_laid_in_order() -> None:
    surface = RecordingSurface((100, 80))
    one, other = red((10, 10)), red((20, 5))
    other.set_alpha(90)
    surface.blit(one, (3.9, 7))
    surface.blits([(other, pygame.Rect(50, 60, 1, 1))], doreturn=False)
    assert surface.laid == [Laid(one, 3, 7, 255), Laid(other, 50, 60, 90)]


def test_what_cannot_be_seen_is_left_out() -> None:
    surface = RecordingSurface((100, 80))
    ghost = red((10, 10))
    ghost.set_alpha(0)
    surface.blit(ghost, (5, 5))
    surface.blit(red((10, 10)), (100, 5))
    surface.blit(red((10, 10)), (-10, 5))
    assert surface.laid == []


def test_a_clip_cuts_and_is_lifted_again() -> None:
    surface = RecordingSurface((100, 80))
    surface.set_clip((10, 10, 20, 20))
    surface.blit(red((15, 15)), (0, 0))
    (cut,) = surface.laid
    assert (cut.picture.get_size(), cut.x, cut.y) == ((5, 5), 10, 10)
    surface.set_clip(None)
    assert surface.get_clip() == surface.get_rect() == pygame.Rect(0, 0, 100, 80)
    assert (surface.get_size(), surface.get_width(), surface.get_height()) == ((100, 80), 100, 80)
    assert surface.get_rect(center=(50, 40)).center == (50, 40)


def test_only_a_part_of_a_picture() -> None:
    surface = RecordingSurface((100, 80))
    surface.blit(red((30, 30)), (4, 4), (0, 0, 7, 8))
    assert surface.laid[0].picture.get_size() == (7, 8)


def test_what_no_list_can_say_is_refused() -> None:
    surface = RecordingSurface((100, 80))
    with pytest.raises(TypeError, match="no flags"):
        surface.blit(red((3, 3)), (0, 0), special_flags=pygame.BLEND_ADD)
    with pytest.raises(TypeError, match="made of pictures"):
        surface.fill((0, 0, 0))
