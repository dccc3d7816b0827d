"""Tiles that a storm turns at Ringgeister's own table, until hands have turned them."""

from __future__ import annotations

import pygame
import pytest

from companion.ui.boards.drawing import Marks
from companion.ui.games.ringgeister import film_drawing
from companion.ui.games.ringgeister.film import Turning, moment
from tests.support.ui.ring_hand import table_of
from tests.ui.conftest import OnTable


def test_tiles_that_a_storm_turns_are_ticked_off(table: OnTable) -> None:
    hand = table("storm")
    act = table_of(hand).film.act
    assert isinstance(act, Turning)
    assert act.storm
    for tile in act.tiles[:-1]:
        hand.tap(f"tile-{tile}")
    assert table_of(hand).film.ticked == frozenset(act.tiles[:-1])
    hand.tap(f"tile-{act.tiles[0]}")
    assert table_of(hand).film.ticked == frozenset(act.tiles[1:-1]), "not after all"
    hand.tap(f"tile-{act.tiles[0]}")
    hand.tap(f"tile-{act.tiles[-1]}")
    assert table_of(hand).film.act is not act


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_all_tiles_of_a_storm_are_seen_larger_than_on_the_whole_board(
    table: OnTable, size: tuple[int, int]
) -> None:
    hand = table("storm", size)
    act = table_of(hand).film.act
    assert isinstance(act, Turning)
    seen = table_of(hand).board.seen
    assert seen is not None
    part, _overview = seen
    across, down = hand.referee.setup.board["size_mm"]
    assert part.frame.scale > min(part.rect.w / across, part.rect.h / down)
    there = {target.intent.arg for target in part.targets() if target.intent is not None}
    assert there == {*act.tiles}, "every tile is wholly on the screen and can be ticked off"


def test_a_storm_fades_what_does_not_turn(table: OnTable) -> None:
    hand = table("storm")
    act = table_of(hand).film.act
    seen = table_of(hand).board.seen
    assert isinstance(act, Turning)
    assert seen is not None
    part, _overview = seen
    surface = pygame.Surface((800, 480))
    still = pygame.Surface((800, 480))
    for sheet in (surface, still):
        sheet.set_clip(part.rect)
    now = moment(act, act.seconds + 1)
    there = film_drawing.stands(act, now)
    part.drawing.draw_scene(still, part.frame.origin, there, Marks())
    film_drawing.draw(surface, part.frame.origin, part.drawing, act, now)
    plan, (left, top) = part.drawing.plan, part.frame.origin
    inside = plan.at(there.tiles[act.tiles[0]], (0, 38))
    lit = round(inside[0]) + left, round(inside[1]) + top
    assert surface.get_at(lit) == still.get_at(lit)
    others = [
        plan.at(lying, (0, 0)) for name, lying in there.tiles.items() if name not in act.tiles
    ]
    spots = [(round(x) + left, round(y) + top) for x, y in others]
    seen_spots = [spot for spot in spots if part.rect.collidepoint(spot)]
    assert len(seen_spots) > 5
    assert all(surface.get_at(spot) != still.get_at(spot) for spot in seen_spots)
