"""companion.games.ringgeister.drafting: whoever has a board before them can draw all of it."""

from __future__ import annotations

from dataclasses import replace

from companion.boards.shipped import shelf
from companion.games import GAMES
from companion.games.ringgeister.drafting import laying
from companion.games.ringgeister.drafting.guide import Todo, next_step
from companion.games.ringgeister.drafting.reading import from_json
from companion.games.ringgeister.drafting.writing import to_json
from tests.support.tile_strokes import TileHand, alike

GAME = GAMES["ringgeister"]


def test_every_tile_of_the_shipped_board_is_drawn_anew() -> None:
    printed = from_json(shelf.board("ringgeister"))
    draft = printed
    for tile in printed.tiles:
        draft = laying.clear_tile(draft, tile)
    by_hand = 0
    for tile, model in printed.tiles.items():
        hand = TileHand(draft, tile, model)
        draft = hand.whole()
        assert [*alike(draft.tiles[tile], model, hand.names)] == [], tile
        by_hand += hand.by_hand
    report = GAME.check_board(to_json(draft))
    assert not report.faults
    assert next_step(draft, report).key is Todo.READY
    # Of 124 forks and fields; at the others everything follows from what was drawn.
    assert by_hand <= 10


def test_the_guide_names_one_tile_after_the_other_the_borders_last() -> None:
    printed = from_json(shelf.board("ringgeister"))
    draft, seen = printed, list[str]()
    for tile in printed.tiles:
        draft = laying.clear_tile(draft, tile)
    draft = replace(draft, picture="laid.jpg")
    while True:
        step = next_step(draft, GAME.check_board(to_json(draft)))
        if step.key is not Todo.POINTS:
            break
        assert step.done == len(seen)
        assert step.of == 27
        seen += step.places
        draft = TileHand(draft, seen[-1], printed.tiles[seen[-1]]).whole()
    assert step.key is Todo.READY
    assert seen == [tile for tile, _ in printed.layout.values()]
    assert seen[-4:] == ["b1", "b2", "b3", "b4"]
