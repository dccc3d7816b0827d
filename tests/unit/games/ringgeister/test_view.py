"""What a screen asks: the view and the queries beside it agree with the state and the moves."""

from random import Random

import pytest

from companion.core.game import Actor, Json, Seat
from companion.games.ringgeister import view
from companion.games.ringgeister.state import State
from tests.support.rules.ringgeister.matches import BOARD, GAME, begin, come, play, set_up

OPTIONS: list[dict[str, Json]] = [
    {},
    {"wind": "table", "storm": "all", "missions": 2},
    {"order": "wind_first", "white": "ordinary", "figures": "one_or_both", "return_": "mover"},
]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", range(3))
def test_what_may_be_tapped_is_what_is_legal(options: dict[str, Json], seed: int) -> None:
    random = Random(seed)
    state = begin(**options)
    for _ in range(150):
        if GAME.to_act(state) is Actor.NOBODY:
            break
        moves = [GAME.write_move(move) for move in GAME.legal_moves(state)]
        walks = [(move["figure"], move["to"]) for move in moves if move["move"] == "walk"]
        shown = view.walks(state)
        assert [(figure, to) for figure, goals in shown.items() for to in goals] == walks
        cards = [move["card"] for move in moves if move["move"] == "card"]
        assert list(view.cards(state)) == cards
        if state.phase == "return":
            assert list(view.white_starts(state)) == [move["point"] for move in moves]
        agrees_with_the_state(state)
        state, _ = GAME.apply(state, random.choice(list(GAME.legal_moves(state))))


def agrees_with_the_state(state: State) -> None:
    table, obj = GAME.view(state, None), GAME.write_state(state)
    assert GAME.view(state, Seat(1)) == table
    there = {name: point.figure for name, point in table.points.items() if point.figure}
    light = {point: figure for figure, point in obj["light"].items() if point is not None}
    assert there == {**light, **obj["dark"]}
    assert {name: [tile.slot, tile.turns] for name, tile in table.tiles.items()} == obj["tiles"]
    assert {name: field.token for name, field in table.fields.items() if field.token} == (
        obj["tokens"]
    )
    assert table.phase == obj["phase"]
    assert (table.card is None) == (obj["card"] is None)


def test_points_and_arrows_lie_as_their_tile_was_turned() -> None:
    """R 1.3: one quarter turn takes (x, y) to (-y, x), and north to east."""
    state = set_up()
    obj = GAME.write_state(state)
    plan = BOARD["tiles"]["o1"]["points"]["pne"]
    assert plan == {"at": [22, -44], "colour": "grey", "arrow": "S"}
    seen = []
    for turns in range(4):
        obj["tiles"]["o1"] = ["O5", turns]
        point = GAME.view(GAME.read_position(state, obj), None).points["o1.pne"]
        seen.append((point.at, point.arrow))
    assert seen == [
        ((382, 196), "S"),
        ((404, 262), "W"),
        ((338, 284), "N"),
        ((316, 218), "E"),
    ]


def test_it_says_who_is_placed_next() -> None:
    assert GAME.view(begin(), None).next_figure == ""
    assert GAME.view(play(begin(), 1), None).next_figure == "gandalf"
    filling = GAME.view(play(begin(), 6), None)
    assert (filling.next_figure, filling.next_start) == ("", "o1.as")


def test_it_names_whom_the_wind_would_wake() -> None:
    state = come("wind", wind="table")
    point = GAME.view(state, None).blows_from
    woken = view.wind_from(state, point)
    assert woken is not None
    where, kind = woken
    assert GAME.write_state(state)["dark"][where] == kind
    assert view.wind_from(state, "b1.w1") is None


def test_it_names_the_beaten() -> None:
    state = come("return")
    assert GAME.view(state, None).beaten == tuple(GAME.write_state(state)["pending"]["figures"])
    assert view.owner("gandalf") is None
    assert view.owner("green_man") == "green"
