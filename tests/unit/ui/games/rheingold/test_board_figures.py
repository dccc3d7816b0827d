"""Figures on the board: as high as they must be to be read from a metre, and all there."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from companion.boards.shipped import shelf
from companion.ui.art import tags
from companion.ui.art.castles import DIGITS as ON_A_WALL
from companion.ui.art.castles import held_castle
from companion.ui.art.pawn import DIGITS, pawn
from companion.ui.boards.numbers import space_numbers
from companion.ui.boards.plan import plan
from companion.ui.boards.scene import CastleMark, Light, Scene
from companion.ui.games.rheingold.board import RheingoldBoard
from companion.ui.games.rheingold.table.layout import areas
from companion.ui.theme import ARMIES, LIGHT, Metrics

pygame.font.init()
PX_PER_MM = 800 / 154
"""Of a 7-inch display of 800 by 480."""
LEAST_PX = 4 * PX_PER_MM


def inked_high(picture: pygame.Surface, ink: tuple[int, int, int]) -> int:
    """How high what is drawn in an ink is, in pixels."""
    mask = pygame.mask.from_threshold(picture, ink, (40, 40, 40, 255))
    boxes: Any = mask.get_bounding_rects()
    return int(max(box.height for box in boxes))


@pytest.mark.parametrize("board", ["rhine", "rhine_balanced", "loch"])
def test_figures_are_four_millimetres_high(board: str) -> None:
    laid = plan(shelf.board(board), areas(Metrics.of((800, 480))).board.size)
    assert laid.unit * DIGITS >= LEAST_PX
    assert laid.unit * 1.04 * ON_A_WALL >= LEAST_PX
    for knights in (1, 8, 12, 20):
        drawing = pawn("blue", knights, round(laid.unit), LIGHT)
        assert inked_high(drawing, ARMIES["blue"].ink) >= int(LEAST_PX), knights
    for garrison, shield in ((3, None), (4, "hidden"), (12, None), (12, "hidden")):
        drawing = held_castle("keep", 2, round(laid.unit * 1.04), "blue", garrison, shield, LIGHT)
        assert inked_high(drawing, ARMIES["blue"].ink) >= int(LEAST_PX), garrison


@pytest.fixture(scope="module")
def board() -> RheingoldBoard:
    return RheingoldBoard(shelf.board("rhine"), (718, 350))


def picture(board: RheingoldBoard, scene: Scene) -> pygame.Surface:
    surface = pygame.Surface(board.size, 0, 32)
    board.draw(surface, (0, 0), scene)
    return surface


def shows(picture: pygame.Surface, tag: pygame.Surface) -> bool:
    """Whether a plate is seen somewhere, dot by dot where it is solid."""
    wanted = pygame.mask.from_surface(tag, 245)
    wide, high = tag.get_size()
    spots = [(x, y) for x in range(wide) for y in range(high) if wanted.get_at((x, y))]
    assert len(spots) > 0.4 * wide * high

    def alike(left: int, top: int, spot: tuple[int, int]) -> bool:
        seen, own = picture.get_at((left + spot[0], top + spot[1])), tag.get_at(spot)
        return max(abs(seen[i] - own[i]) for i in range(3)) <= 10

    return any(
        all(alike(left, top, spot) for spot in spots)
        for top in range(picture.get_height() - high)
        for left in range(picture.get_width() - wide)
        if alike(left, top, spots[len(spots) // 2])
    )


def test_a_space_keeps_its_number_below_a_stack(board: RheingoldBoard) -> None:
    numbers = space_numbers(shelf.board("rhine"))
    plate = tags.number(str(numbers["w8"]), 13, LIGHT)
    assert shows(picture(board, Scene(stacks=(("w8", "blue", 3),))), plate)
    assert not shows(picture(board, Scene()), plate)


def test_a_taken_castle_shows_its_swords(board: RheingoldBoard) -> None:
    swords = shelf.board("rhine")["castles"]["katz"]["swords"]
    plate = tags.worth(swords, 16, LIGHT)
    taken = Scene(castles={"katz": CastleMark("green", 4, "hidden")})
    assert shows(picture(board, taken), plate)
    assert not shows(picture(board, Scene()), plate)


def test_a_start_says_how_many_wait(board: RheingoldBoard) -> None:
    three = (("s1", "red", 1), ("s1", "blue", 1), ("s1", "green", 1))
    assert shows(picture(board, Scene(stacks=three)), tags.count(3, 13, LIGHT))
    # Two are both seen: beside one of them "×2" would tell of two of its colour.
    for few in (1, 2):
        assert not shows(picture(board, Scene(stacks=three[:few])), tags.count(few, 13, LIGHT))


def test_marches_are_pips_on_what_is_lit(board: RheingoldBoard) -> None:
    lit = Scene(lit=frozenset({"e1", "katz"}), marches={"e1": 3, "katz": 2, "e2": 1})
    shown = picture(board, lit)
    assert shows(shown, tags.pips(3, 13, LIGHT))
    assert shows(shown, tags.pips(2, 13, LIGHT))
    assert not shows(shown, tags.pips(1, 13, LIGHT))


def test_a_light_has_the_shape_of_its_reason(board: RheingoldBoard) -> None:
    raw: dict[Light, Any] = {
        why: picture(board, Scene(lit=frozenset({"e1"}), lights={"e1": why})).get_buffer().raw
        for why in Light
    }
    assert len(set(raw.values())) == len(Light)
    assert raw[Light.MOVE] == picture(board, Scene(lit=frozenset({"e1"}))).get_buffer().raw
