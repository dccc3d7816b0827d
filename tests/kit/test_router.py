"""The maze router: pads are joined, others are kept clear of, and no way is said so."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from hardware.boards import router
from hardware.boards.router import GRID, Block, NoWayError, Pad, Track, Via, route

SIZE = (40 * GRID, 30 * GRID)


def _pad(net: str, column: int, row: int) -> Pad:
    return Pad(net, column * GRID, row * GRID, 800, 800)


def _laid(*pads: Pad, blocks: tuple[Block, ...] = ()) -> list[Track | Via]:
    nets = sorted({pad.net for pad in pads if pad.net and pad.net != "GND"})
    return route(SIZE, [_pad("GND", 4, 4), *pads], blocks, nets, ("GND", 100))


def test_two_pads_are_joined_by_a_straight_track() -> None:
    (track,) = _laid(_pad("a", 10, 15), _pad("a", 30, 15))
    assert isinstance(track, Track)
    assert {track.start, track.end} == {(10 * GRID, 15 * GRID), (30 * GRID, 15 * GRID)}


def test_a_pad_beside_the_grid_is_reached_in_its_middle() -> None:
    laid = _laid(Pad("a", 10 * GRID + 150, 15 * GRID, 800, 800), _pad("a", 30, 15))
    assert any((10 * GRID + 150, 15 * GRID) in (piece.start, piece.end)
               for piece in laid if isinstance(piece, Track))  # fmt: skip


def test_tracks_that_cross_take_two_layers_and_keep_clear() -> None:
    laid = _laid(_pad("a", 10, 15), _pad("a", 30, 15), _pad("b", 20, 6), _pad("b", 20, 24))
    tracks = [piece for piece in laid if isinstance(piece, Track)]
    assert {track.net for track in tracks} == {"a", "b"}
    for one, other in combinations(tracks, 2):
        if one.net != other.net and one.layer == other.layer:
            assert _apart(one, other) >= router.TRACK + router.CLEAR


def _apart(one: Track, other: Track) -> float:
    """The distance of two tracks' middles, at their points on the grid."""
    return min(math.dist(a, b) for a in _points(one) for b in _points(other))


def _points(track: Track) -> list[tuple[float, float]]:
    (ax, ay), (bx, by) = track.start, track.end
    return [(ax + (bx - ax) * n / 50, ay + (by - ay) * n / 50) for n in range(51)]


def test_a_block_on_the_front_is_passed_behind() -> None:
    wall = Block("b", 0, 12 * GRID, 40 * GRID, 18 * GRID)
    pads = (_pad("a", 20, 5), _pad("a", 20, 25), _pad("b", 5, 15))
    laid = _laid(*pads, blocks=(wall,))
    middle = 15 * GRID
    through = [
        piece
        for piece in laid
        if isinstance(piece, Track)
        and min(piece.start[1], piece.end[1]) < middle < max(piece.start[1], piece.end[1])
    ]
    assert through
    assert {piece.layer for piece in through} == {router.BACK}


def test_where_no_way_is_left_it_is_said() -> None:
    fence = [Pad("", 20 * GRID, row * GRID, 800, 800) for row in range(0, 31, 2)]
    with pytest.raises(NoWayError, match="a finds no way"):
        _laid(_pad("a", 10, 15), _pad("a", 30, 15), *fence)


def test_the_same_pads_are_always_joined_in_the_same_way() -> None:
    pads = (_pad("a", 10, 15), _pad("a", 30, 20), _pad("b", 20, 6), _pad("b", 22, 24))
    assert _laid(*pads) == _laid(*pads)


def test_ground_is_joined_through_the_board_where_there_is_room() -> None:
    laid = route(SIZE, [_pad("GND", 15, 15)], [], [], ("GND", 10))
    vias = [piece.at for piece in laid if isinstance(piece, Via)]
    assert len(vias) == 11, "one of twelve has no room, beside the pad"
    assert (15 * GRID, 15 * GRID) not in vias
