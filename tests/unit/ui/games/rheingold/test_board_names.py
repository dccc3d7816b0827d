"""Names and numbers on the board stay readable, whatever is lit or stands next to them."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from companion.boards.shipped import shelf
from companion.ui.art import tags
from companion.ui.boards.scene import CastleMark, Light, Scene
from companion.ui.games.rheingold.board import RheingoldBoard
from companion.ui.theme import LIGHT

SIZES = ((718, 350), (597, 872))
"""What is left for the board on the smallest screens that the program is made for."""
BOARDS = [(name, size) for name in shelf.shipped("rheingold") for size in SIZES]
OPAQUE = 200
ANOTHER = 60
"""So far apart is a colour from another one, over all three parts."""
MOST_HIDDEN = 0.1
"""Of a name; the rest is enough to read it."""


class Seen(pygame.Surface):
    """A picture that knows what was laid on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.laid: list[tuple[pygame.Surface, pygame.Rect]] = []

    def blit(self, source: pygame.Surface, dest: Any, *more: Any, **named: Any) -> pygame.Rect:
        place = super().blit(source, dest, *more, **named)
        self.laid.append((source, place))
        return place

    def where(self, drawings: set[int]) -> list[pygame.Rect]:
        """Where these were laid, by their ids."""
        return [place for drawing, place in self.laid if id(drawing) in drawings]


@pytest.fixture(params=BOARDS, ids=[f"{name}-{size[0]}" for name, size in BOARDS])
def board(request: pytest.FixtureRequest) -> RheingoldBoard:
    name, size = request.param
    return RheingoldBoard(shelf.board(name), size, LIGHT)


def lit_everywhere(board: RheingoldBoard) -> Scene:
    """Every castle is held and every space too, and all may be tapped."""
    castles, spaces = board.plan.castles, board.plan.spaces
    return Scene(
        stacks=tuple((space, "red", 8) for space in spaces),
        castles={name: CastleMark("red", 8, "hidden") for name in castles},
        lit=frozenset((*castles, *spaces)),
        lights=dict.fromkeys(castles, Light.ATTACK),
    )


def hidden(picture: pygame.Surface, name: pygame.Surface, box: pygame.Rect) -> float:
    """How much of a name is not seen, 0 to 1."""
    whole = lost = 0
    for x in range(box.w):
        for y in range(box.h):
            own = name.get_at((x, y))
            if own.a < OPAQUE:
                continue
            whole += 1
            there = picture.get_at((box.x + x, box.y + y))
            apart = sum(abs(own[part] - there[part]) for part in range(3))
            lost += apart > ANOTHER
    return lost / whole


def test_names_are_read_though_all_is_lit_and_held(board: RheingoldBoard) -> None:
    picture = pygame.Surface(board.size)
    board.draw(picture, (0, 0), lit_everywhere(board))
    shares = [hidden(picture, name, box) for name, box in board.still().labels]
    assert len(shares) == len(board.plan.castles)
    assert max(shares) < MOST_HIDDEN


def test_pips_hide_no_number_and_no_name(board: RheingoldBoard) -> None:
    """Half the spaces are held, and knights can go to the others."""
    spaces = board.plan.spaces
    held, free = spaces[::2], spaces[1::2]
    scene = Scene(
        stacks=tuple((space, "red", 8) for space in held),
        lit=frozenset(free),
        marches=dict.fromkeys(free, 2),
    )
    picture = Seen(board.size)
    board.draw(picture, (0, 0), scene)
    heights = {
        drawing.get_height() for drawing, _place in picture.laid if drawing.get_height() < 30
    }
    (high,) = [high for high in heights if picture.where({id(tags.pips(2, high, LIGHT))})]
    dots = picture.where({id(tags.pips(2, high, LIGHT))})
    numbers = picture.where({id(tags.number(str(n), high, LIGHT)) for n in range(1, 60)})
    assert (len(dots), len(numbers)) == (len(free), len(held))
    kept = [*numbers, *(box for _name, box in board.still().labels)]
    assert [dot for dot in dots if any(min(dot.clip(one).size) > 2 for one in kept)] == []
