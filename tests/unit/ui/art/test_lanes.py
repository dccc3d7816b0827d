"""companion.ui.art.lanes: bars of two to five players, in the shortest and the longest match."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Rect

from companion.ui.art import lanes
from companion.ui.art.lanes import Lane, Spot
from companion.ui.theme import ARMIES, DARK, LIGHT, Theme

COLOURS = ("green", "yellow", "violet", "orange", "red")
SIGN = (1, 2, 3)
SIZES = [(776, 220), (680, 330), (690, 840), (1400, 720)]


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


def sign(_colour: str, px: int, _theme: Theme) -> pygame.Surface:
    """A square that is seen nowhere else."""
    made = pygame.Surface((px, px))
    made.fill(SIGN)
    return made


def nothing(_colour: str, _px: int, _theme: Theme) -> pygame.Surface:
    return pygame.Surface((0, 0))


def match(players: int, turns: int, *spots: int, end: int | None = None) -> tuple[Lane, ...]:
    """Everybody in turn has it for a turn; the first player's deeds are in the turns `spots`."""
    return tuple(
        Lane(
            (COLOURS[number],),
            tuple((turn, turn) for turn in range(1 + number, turns + 1, players)),
            nothing,
            tuple(Spot(turn, sign) for turn in spots) if number == 0 else (),
            sign if number == end else None,
        )
        for number in range(players)
    )


def drawn(
    size: tuple[int, int], rows: tuple[Lane, ...], turns: int, theme: Theme = LIGHT
) -> pygame.Surface:
    return lanes.picture.__wrapped__(size, rows, turns, 19, 0, theme)


def boxes(picture: pygame.Surface) -> list[Rect]:
    """Where signs are seen, from left to right."""
    mask = pygame.mask.from_threshold(picture, SIGN, (1, 1, 1, 255))
    found: Any = mask.get_bounding_rects()
    return sorted(found, key=lambda box: box.x)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["day", "night"])
@pytest.mark.parametrize("turns", [12, 90, 700])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everybody_has_a_lane_with_bars(
    size: tuple[int, int], players: int, turns: int, theme: Theme
) -> None:
    picture = drawn(size, match(players, turns), turns, theme)
    field = picture.subsurface(Rect(size[0] // 5, 0, size[0] * 3 // 5, size[1]))
    middles = []
    for colour in COLOURS[:players]:
        army = theme.worn(ARMIES[colour])
        shades = [
            pygame.mask.from_threshold(field, shade, (14, 14, 14, 255))
            for shade in (army.fill, army.light, theme.rim(army))
        ]
        assert sum(mask.count() for mask in shades) > 40, colour
        middles.append(max(shades, key=pygame.mask.Mask.count).centroid()[1])
    assert middles == sorted(middles)


@pytest.mark.parametrize("spots", [(1, 1, 1), (12, 12, 12), (5, 6, 6), (1, 6, 12), (1,)], ids=str)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_signs_cover_neither_one_another_nor_the_arms(
    size: tuple[int, int], spots: tuple[int, ...]
) -> None:
    found = boxes(drawn(size, match(2, 12, *spots, end=1), 12))
    assert len(found) == len(spots) + 1
    assert all(one.right <= other.x for one, other in pairwise(found))
    field = lanes._Plan(size, 2, 12, 19, 0).field
    assert all(field.contains(box) for box in found[:-1])
    assert field.right < found[-1].x
    assert found[-1].right <= size[0]


@pytest.mark.parametrize("spots", [(12, 12, 12), (700, 700, 700)], ids=str)
def test_the_sign_of_how_it_ended_stands_behind_the_last_turn(spots: tuple[int, ...]) -> None:
    turns = spots[-1]
    for end in range(5):
        *_deeds, last = boxes(drawn((776, 220), match(5, turns, *spots, end=end), turns))
        assert last.w > max(box.w for box in _deeds)


@pytest.mark.parametrize("names_px", [40, 150])
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_names_have_room_beside_the_lanes(
    size: tuple[int, int], players: int, names_px: int
) -> None:
    places = lanes.names(size, players, 19, names_px)
    whole = Rect(0, 0, *size)
    assert all(whole.contains(place) and place.w == names_px for place in places)
    assert all(place.h >= 24 for place in places)
    assert all(one.bottom <= other.y for one, other in pairwise(places))
    written = lanes.picture.__wrapped__(size, match(players, 30), 30, 19, names_px, LIGHT)
    for place in places:
        ground = pygame.image.tobytes(written.subsurface(place.inflate(-2, -2)), "RGBA")
        assert ground == ground[:4] * (len(ground) // 4), "nothing but the lane's ground"


def test_where_lanes_are_low_the_picture_is_not_filled() -> None:
    assert lanes.height((690, 840), 2, 19) < 840
    assert lanes.height((776, 220), 5, 19) <= 220


@pytest.mark.parametrize("wanted", [[0, 0, 0], [95, 96, 97], [10, 40, 42]])
def test_places_are_apart_and_within_bounds(wanted: list[float]) -> None:
    found = lanes.apart(wanted, 20, 5, 95)
    assert all(other - one >= 20 for one, other in pairwise(found))
    assert 5 <= found[0] <= found[-1] <= 95
