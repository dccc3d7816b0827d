"""The board's picture: any board, any size, the right place under a finger."""

from __future__ import annotations

from itertools import product
from math import dist
from random import Random
from typing import Any

import pygame
import pytest

from companion.library import shelf
from companion.ui.boards.labels import name_castles, place_box
from companion.ui.boards.plan import plan
from companion.ui.boards.rheingold import RheingoldBoard
from companion.ui.boards.scene import CastleMark, Scene
from companion.ui.theme import LIGHT

SIZES = ((772, 360), (992, 455), (1238, 541), (678, 884), (560, 480))


@pytest.fixture(scope="module")
def rhine() -> dict[str, Any]:
    board: dict[str, Any] = shelf.board("rhine")
    return board


def home_made(seed: int, spaces: int, castles: int, size: tuple[int, int]) -> dict[str, Any]:
    """A board as somebody might draw it: without river, order or care."""
    chance = Random(seed)
    spots = iter(
        chance.sample(list(product(range(5, size[0] - 5, 7), range(5, size[1] - 5, 7))), 200)
    )
    ids = [f"a{n}" for n in range(spaces)]
    roads = [[ids[n], ids[chance.randrange(n)]] for n in range(1, spaces)]
    return {
        "id": "home",
        "name": "Mein eigenes Brett " * chance.randint(1, 3),
        "game": "rheingold",
        "size_mm": list(size),
        "spaces": {name: {"at": list(next(spots))} for name in ids},
        "roads": roads,
        "crossings": roads[:2],
        "starts": {
            str(n): {"at": list(next(spots)), "exits": [chance.choice(ids)]} for n in range(1, 7)
        },
        "castles": {
            f"c{n}": {
                "name": "Burg " + "x" * chance.randint(1, 50),
                "at": list(next(spots)),
                "swords": 1 + n % 3,
                "gates": chance.sample(ids, 1 + n % 2),
            }
            for n in range(castles)
        },
    }


def everything(board: RheingoldBoard) -> Scene:
    """A scene with all there is in it."""
    spaces, castles = board.plan.spaces, board.plan.castles
    return Scene(
        stacks=tuple((space, "red", 7) for space in spaces)
        + tuple(("s1", colour, 1) for colour in ("green", "black", "yellow", "blue", "red")),
        castles={
            castles[0]: CastleMark("green", 3, "hidden"),
            castles[1]: CastleMark("blue", 12, 2),
        },
        engaged=((spaces[0], spaces[1], "blue", 4),),
        lit=frozenset(board.plan.spots),
        chosen=spaces[0],
        fronts={spaces[1]: 3},
        target=spaces[0],
        flash=castles[0],
    )


@pytest.mark.parametrize("size", SIZES)
def test_places_are_inside_and_keep_their_order(
    rhine: dict[str, Any], size: tuple[int, int]
) -> None:
    laid = plan(rhine, size)
    frame = pygame.Rect(0, 0, *size)
    for name in laid.spots:
        assert frame.contains(place_box(laid, name)), name
    spaces = rhine["spaces"]
    for one, other in product(spaces, spaces):
        (x, y), (u, v) = spaces[one]["at"], spaces[other]["at"]
        a, b = laid.spots[one], laid.spots[other]
        if laid.turned:
            assert (x < u) == (a[1] > b[1])
            assert (y < v) == (a[0] < b[0])
        else:
            assert (x < u) == (a[0] < b[0])
            assert (y < v) == (a[1] < b[1])


def test_an_upright_screen_turns_a_broad_board(rhine: dict[str, Any]) -> None:
    assert not plan(rhine, (1238, 541)).turned
    upright = plan(rhine, (678, 884))
    assert upright.turned
    assert upright.river is not None
    (x0, y0), (x1, y1) = upright.river.line[0], upright.river.line[-1]
    assert abs(y1 - y0) > abs(x1 - x0)


@pytest.mark.parametrize("size", SIZES)
def test_names_cover_neither_names_nor_places(rhine: dict[str, Any], size: tuple[int, int]) -> None:
    laid = plan(rhine, size)
    names = name_castles(laid, rhine, LIGHT)
    frame = pygame.Rect(0, 0, *size)
    assert [label.place for label in names] == list(laid.castles)
    for i, label in enumerate(names):
        assert frame.contains(label.box)
        assert " ".join(label.lines) == rhine["castles"][label.place]["name"]
        assert label.box.collidelist([other.box for other in names[i + 1 :]]) < 0
        for name in laid.spots:
            both = label.box.clip(place_box(laid, name))
            assert both.width * both.height <= 0.2 * label.box.width * label.box.height, name


def test_the_nearest_place_within_reach_is_meant(rhine: dict[str, Any]) -> None:
    board = RheingoldBoard(rhine, (772, 360))
    everywhere = list(board.plan.spots)
    for place in everywhere:
        assert board.nearest(board.position(place), everywhere) == place
    x, y = board.position("w7")
    assert board.nearest((x + board.radius * 0.9, y), ["w7", "t1"]) == "w7"
    assert board.nearest((x + board.radius * 1.1, y), ["w7"]) is None
    assert board.nearest((x, y), []) is None
    a, b = board.position("e7"), board.position("e8")
    between = (a[0] * 0.4 + b[0] * 0.6, a[1] * 0.4 + b[1] * 0.6)
    assert dist(between, b) < board.radius
    assert board.nearest(between, ["e7", "e8"]) == "e8"


def test_the_same_board_is_the_same_picture(rhine: dict[str, Any]) -> None:
    one, other = RheingoldBoard(rhine, (400, 220)), RheingoldBoard(rhine, (400, 220))
    assert one.base.get_buffer().raw == other.base.get_buffer().raw


def test_drawing_leaves_the_ground_as_it_was(rhine: dict[str, Any]) -> None:
    board = RheingoldBoard(rhine, (560, 300))
    before = board.base.get_buffer().raw
    surface = pygame.Surface((600, 340), 0, 32)
    board.draw(surface, (20, 10), everything(board))
    assert board.base.get_buffer().raw == before
    assert surface.get_at((5, 5)) == pygame.Color(0, 0, 0)


@pytest.mark.parametrize("seed", range(6))
def test_any_board_is_drawn(seed: int) -> None:
    made = home_made(
        seed, 3 + seed * 9, 2 + seed * 3, ((600, 400), (300, 300), (200, 900))[seed % 3]
    )
    if seed % 2:
        made["river"] = [[0, 50], [made["size_mm"][0], 80]]
    for size in ((500, 300), (300, 500), (150, 90)):
        board = RheingoldBoard(made, size)
        assert board.base.get_size() == size
        assert (board.plan.river is None) == ("river" not in made)
        surface = pygame.Surface(size, 0, 32)
        board.draw(surface, (0, 0), everything(board))


def test_an_empty_or_pointless_river_is_none(rhine: dict[str, Any]) -> None:
    for river in ([], [[10, 10]], [[10, 10], [10, 10]]):
        assert plan({**rhine, "river": river}, (772, 360)).river is None
