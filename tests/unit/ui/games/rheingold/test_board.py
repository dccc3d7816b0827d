"""The board's picture: any board, any size, the right place under a finger."""

from __future__ import annotations

from itertools import combinations, product
from math import dist
from random import Random
from typing import Any

import pygame
import pytest

from companion.boards.shipped import shelf
from companion.ui.art.ornament import SCROLL
from companion.ui.art.pawn import pawn_width
from companion.ui.boards.ground import scroll_height
from companion.ui.boards.labels import CLEAR, gap, name_castles, place_box
from companion.ui.boards.land import grow
from companion.ui.boards.plan import plan
from companion.ui.boards.scene import CastleMark, Scene
from companion.ui.boards.standing import files
from companion.ui.games.rheingold.board import RheingoldBoard
from companion.ui.theme import LIGHT

SIZES = ((718, 350), (925, 442), (1109, 528), (597, 872), (560, 480))


SCREENS = ((718, 350), (925, 442), (1109, 528), (1663, 792), (597, 872))
"""What is left for the board on the five screens that the program is made for."""


@pytest.fixture(scope="module")
def rhine() -> dict[str, Any]:
    board: dict[str, Any] = shelf.board("rhine")
    return board


@pytest.fixture(scope="module", params=["rhine", "loch"])
def shipped(request: pytest.FixtureRequest) -> dict[str, Any]:
    board: dict[str, Any] = shelf.board(request.param)
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
    shipped: dict[str, Any], size: tuple[int, int]
) -> None:
    laid = plan(shipped, size)
    frame = pygame.Rect(0, 0, *size)
    for name in laid.spots:
        assert frame.contains(place_box(laid, name)), name
    spaces = shipped["spaces"]
    for one, other in product(spaces, spaces):
        (x, y), (u, v) = spaces[one]["at"], spaces[other]["at"]
        a, b = laid.spots[one], laid.spots[other]
        # How far one lies further along the file's axes, in the picture.
        along, across = (b[1] - a[1], a[0] - b[0]) if laid.turned else (a[0] - b[0], a[1] - b[1])
        # What is nearly level may be pushed past one another, but nothing else.
        assert x - u < 40 or along > 0, (one, other)
        assert y - v < 40 or across > 0, (one, other)


@pytest.mark.parametrize("size", SCREENS)
def test_starts_and_castles_do_not_cover_one_another(
    shipped: dict[str, Any], size: tuple[int, int]
) -> None:
    laid = plan(shipped, size)
    for start, castle in product(laid.starts, laid.castles):
        both = place_box(laid, start).clip(place_box(laid, castle))
        assert min(both.size) <= 0.1 * laid.unit, (start, castle)
    for one, other in combinations(laid.spots, 2):
        assert dist(laid.spots[one], laid.spots[other]) > 0.7 * laid.unit, (one, other)


@pytest.mark.parametrize("size", SCREENS)
def test_a_name_is_clearly_its_own_castles(shipped: dict[str, Any], size: tuple[int, int]) -> None:
    laid = plan(shipped, size)
    castles = {name: place_box(laid, name) for name in laid.castles}
    for label in name_castles(laid, shipped, LIGHT):
        own = gap(label.box, castles[label.place])
        assert own <= CLEAR * laid.unit, label.place
        assert label.leader is None
        for name, box in castles.items():
            if name != label.place:
                assert gap(label.box, box) > own + CLEAR * laid.unit - 1, (label.place, name)


@pytest.mark.parametrize("seed", range(4))
def test_a_name_that_is_not_at_its_castle_has_a_line_to_it(seed: int) -> None:
    made = home_made(seed, 12, 24, (300, 200))
    laid = plan(made, (500, 300))
    led = []
    for label in name_castles(laid, made, LIGHT):
        own = place_box(laid, label.place)
        if label.leader is None:
            assert gap(label.box, own) < 0.4 * laid.unit
        else:
            led.append(label.place)
            assert label.leader[1] == own.center
            assert label.box.inflate(2, 2).collidepoint(label.leader[0])
    assert led


@pytest.mark.parametrize("count", range(1, 6))
def test_knights_that_wait_stand_on_their_scroll_and_apart(
    rhine: dict[str, Any], count: int
) -> None:
    laid = plan(rhine, (1238, 541))
    unit = laid.unit
    height, places = files(count)
    assert len(places) == count
    high = round(unit * height)
    wide = pawn_width(None, high)
    boxes = [
        pygame.Rect(round(x * unit - wide / 2), round(foot * unit) - high, wide, high)
        for x, foot in places
    ]
    scroll = scroll_height(laid)
    for box in boxes:
        assert abs(box.bottom) <= scroll * 0.53
        assert box.top >= -scroll * 0.6
        assert max(-box.left, box.right) <= scroll * SCROLL * 0.35
    for one, other in combinations(boxes, 2):
        both = one.clip(other)
        assert both.width * both.height <= 0.16 * wide * high


@pytest.mark.parametrize("size", SCREENS)
def test_an_attack_from_the_next_place_shows_its_arrow(
    rhine: dict[str, Any], size: tuple[int, int]
) -> None:
    board = RheingoldBoard(rhine, size)
    shown = []
    for fronts in ({}, {"g_katz": 3}):
        surface = pygame.Surface(size, 0, 32)
        board.draw(surface, (0, 0), Scene(target="katz", fronts=fronts))
        shown.append(pygame.mask.from_threshold(surface, LIGHT.primary, (20, 20, 20, 255)).count())
    assert shown[1] - shown[0] > 0.07 * board.plan.unit**2


def test_an_upright_screen_turns_a_broad_board(rhine: dict[str, Any]) -> None:
    assert not plan(rhine, (1238, 541)).turned
    upright = plan(rhine, (678, 884))
    assert upright.turned
    assert upright.river is not None
    (x0, y0), (x1, y1) = upright.river.line[0], upright.river.line[-1]
    assert abs(y1 - y0) > abs(x1 - x0)


@pytest.mark.parametrize("size", SIZES)
def test_names_cover_neither_names_nor_places(
    shipped: dict[str, Any], size: tuple[int, int]
) -> None:
    laid = plan(shipped, size)
    names = name_castles(laid, shipped, LIGHT)
    frame = pygame.Rect(0, 0, *size)
    assert [label.place for label in names] == list(laid.castles)
    for i, label in enumerate(names):
        assert frame.contains(label.box)
        assert " ".join(label.lines) == shipped["castles"][label.place]["name"]
        assert label.box.collidelist([other.box for other in names[i + 1 :]]) < 0
        for name in laid.spots:
            both = label.box.clip(place_box(laid, name))
            assert both.width * both.height <= 0.2 * label.box.width * label.box.height, name


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


@pytest.mark.parametrize("size", SCREENS)
def test_a_loch_ends_on_the_land_and_wets_no_place_but_its_island(size: tuple[int, int]) -> None:
    laid = plan(shelf.board("loch"), size)
    water = laid.river
    assert water is not None
    assert water.loch
    assert laid.islands == {"eilean_donan"}
    assert water.half[0] == water.half[-1] == 0
    assert max(water.half) > 0.7 * laid.unit
    frame = pygame.Rect(0, 0, *size).inflate(-4 * laid.margin, -4 * laid.margin)
    assert all(frame.collidepoint(at) for at in water.line)
    for name, spot in laid.spots.items():
        for at, half in zip(water.line, water.half, strict=True):
            assert name in laid.islands or dist(spot, at) > half + 0.3 * laid.unit, name


@pytest.mark.parametrize(
    ("line", "ends"),
    [
        ([[0, 225], [880, 225]], (False, False)),
        ([[10, 225], [870, 225]], (False, False)),
        ([[200, 225], [880, 225]], (True, False)),
        ([[0, 225], [700, 225]], (False, True)),
        ([[200, 225], [700, 225]], (True, True)),
    ],
)
def test_water_that_reaches_no_edge_has_a_shore_there(
    rhine: dict[str, Any], line: list[list[int]], ends: tuple[bool, bool]
) -> None:
    water = plan({**rhine, "river": line}, (1238, 541)).river
    assert water is not None
    assert (water.half[0] == 0, water.half[-1] == 0) == ends
    assert water.loch == all(ends)
    assert (water.line[0][0] > 0) == ends[0]
    assert (water.line[-1][0] < 1238) == ends[1]


def test_vines_grow_on_a_river_and_firs_on_a_loch() -> None:
    kinds = {}
    for name in ("rhine", "loch"):
        laid = plan(shelf.board(name), (992, 455))
        kinds[name] = {growth.kind for growth in grow(laid, [])}
    assert "vines" in kinds["rhine"] - kinds["loch"]
    assert "firs" in kinds["loch"] - kinds["rhine"]
