"""How many sequences of legal moves are there, by depth? Counted once, kept as an oracle.

The numbers were counted by two engines written apart from one another from the
rules alone. A number that changes means that a rule changed.
"""

from itertools import product
from typing import Any, Final

import pytest

from companion.core.game import Json
from companion.core.refusal import Refusal
from tests.support.rules.ringgeister.table import (
    GAME,
    PLAIN,
    PRESETS,
    SHIPPED,
    THREE,
    Table,
    board,
    tile,
)

DECK: Final = {
    "g1": "green forward axe",
    "g2": "green backward storm",
    "v1": "violet backward axe",
    "v2": "violet forward storm",
    "o1": "orange forward lamp",
}
MIRE: Final[dict[str, Json]] = board(
    DECK,
    s=tile(
        "n-a a-f f-b b-c f-m m-d d-e f-g c-w",
        {"f": "a b m g | a-m b-g"},
        a="grey magic E @-12,-12",
        b="grey N @-4,0",
        c="black >b W magic @10,-12",
        m="black >f S start @0,6",
        d="grey magic @10,10",
        e=(20, 0),
        g="gate axe",
        w=(-20, 0),
        n=(0, 20),
        h="field a b d",
    ),
    t=tile(
        "w-p p-k k-q k~r q=fire r-s p2-k p2-p3 p3-e",
        {"k": "p q r p2 | p-r *"},
        p="grey E @-10,0",
        q="grey magic @0,-10",
        r="black >k N @4,4",
        s="grey @10,12",
        p2="grey S @-2,10",
        p3="black >e W @-10,12",
        fire="grey mountain @12,-12",
        w=(-20, 0),
        e=(20, 0),
        h="field p q s",
        h2="field p2 r p3",
    ),
    u=tile(
        "w-a a-g a2-e b-c",
        a="black >w N start @-8,0",
        g="gate axe",
        a2="grey magic N @8,0",
        b="grey @0,12",
        c="grey @8,12",
        w=(-20, 0),
        e=(20, 0),
        h="field a2 b c",
    ),
)
"""Three tiles in a row on which everything can happen; home lies below the first."""

MIDST: Final[dict[str, Any]] = {
    "green_hobbit": "t.q",
    "green_man": "s.b",
    "gandalf": "s.d",
    "violet_hobbit": "t.p",
    "violet_man": "t.s",
    "dark": {"s.m": "wraith", "s.c": "orc", "t.p3": "wraith", "u.a": "orc"},
    "card": "v1",
}
TOKENS: Final[dict[str, Json]] = {"s.h": "green", "t.h": "violet"}

BEGINNING: Final = {
    "variant_a": [8, 80, 720, 5760],
    "standard": [12, 120, 1080, 8640],
    "variant_b": [12, 120, 1080, 8640],
    "variant_c": [12, 120, 1080, 8640],
    "ludorium": [12, 120, 1080, 8640],
}
IN_THE_MIDST: Final[dict[str, Any]] = {
    "variant_a": [5, 17, 44, 146, 544, 2311, 8868],
    "standard": [5, 17, 42, 146, 525, 2296, 8735],
    "variant_b": [5, 15, 65, 254, 1437, 5749, 26423],
    "ludorium": [5, 22, 68, 308, 1316, 6463],
}
CHANGES: Final[dict[str, tuple[str, dict[str, Json]]]] = {
    "one or both": ("variant_a", {"figures": "one_or_both"}),
    "Gandalf draws": ("variant_a", {"gandalf_magic": "draw", "storm": "all"}),
    "Gandalf silent": ("variant_a", {"gandalf_magic": "silent", "storm": "start_free"}),
    "wind first": ("standard", {"order": "wind_first", "own_point": "passed"}),
    "the table says": ("variant_a", {"wind": "table", "return_": "mover"}),
    "wide wind": ("ludorium", {"tolerance": 40, "return_": "first"}),
    "no wind": ("ludorium", {"tolerance": 0, "white": "ordinary"}),
    "three turns": ("ludorium", {"turn_limit": 2}),
}
OPTIONS: Final[dict[str, list[int]]] = {
    "one or both": [5, 18, 55, 199, 817, 3688, 16519],
    "Gandalf draws": [5, 17, 40, 131, 418, 1466, 4821, 16941],
    "Gandalf silent": [5, 17, 44, 146, 544, 2311, 8868],
    "wind first": [5, 17, 42, 150, 643, 2595, 9912],
    "the table says": [5, 79, 341, 2736, 13752],
    "wide wind": [5, 24, 126, 663, 3585, 18792],
    "no wind": [5, 27, 130, 970, 9737],
    "three turns": [5, 22, 29, 0],
}
ON_THE_SHIPPED: Final = {
    "variant_a": [165, 25176],
    "standard": [164, 25154],
    "ludorium": [164, 26420],
}
FAR: Final[dict[str, Any]] = {
    "green_hobbit": "b3.g1",
    "green_man": "o1.ae",
    "gandalf": "o7.r2",
    "violet_hobbit": "b1.u1",
    "violet_man": "q8.a",
    "orange_hobbit": "o5.pb",
    "orange_man": "b4.v2",
}


def midst(preset: str, **options: Json) -> Table:
    """Green to move in the midst of a match on the mire."""
    table = Table(MIRE, preset, **options)
    tokens = {} if preset == "variant_a" else TOKENS
    changed = {"to_move": "violet", "card": "g1"} if preset == "variant_b" else {}
    return table.given(**{**MIDST, **changed}, tokens=tokens)


def shipped(preset: str) -> Table:
    """Green to move on the shipped board, everybody somewhere."""
    tokens = {} if preset == "variant_a" else {"o7.h": "green", "o3.h": "violet"}
    return Table(SHIPPED, preset, seats=THREE).given(**FAR, tokens=tokens, card="orange2")


def count(state: Any, depth: int) -> int:
    """Sequences of so many legal moves; a match that is over has no longer ones."""
    if depth == 1:
        return sum(1 for _ in GAME.legal_moves(state))
    return sum(count(GAME.apply(state, move)[0], depth - 1) for move in GAME.legal_moves(state))


def counts(state: Any, numbers: list[int]) -> list[int]:
    return [count(state, depth) for depth in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("preset", PRESETS)
def test_sequences_from_the_beginning(preset: str) -> None:
    numbers = BEGINNING[preset]
    obj = PLAIN if preset == "variant_a" else SHIPPED
    assert counts(Table(obj, preset).state, numbers) == numbers


@pytest.mark.parametrize("preset", IN_THE_MIDST)
def test_sequences_in_the_midst(preset: str) -> None:
    numbers = IN_THE_MIDST[preset]
    assert counts(midst(preset).state, numbers) == numbers


@pytest.mark.parametrize("name", CHANGES)
def test_sequences_with_other_options(name: str) -> None:
    preset, options = CHANGES[name]
    assert counts(midst(preset, **options).state, OPTIONS[name]) == OPTIONS[name]


@pytest.mark.parametrize("preset", ON_THE_SHIPPED)
def test_sequences_on_the_shipped_board(preset: str) -> None:
    numbers = ON_THE_SHIPPED[preset]
    assert counts(shipped(preset).state, numbers) == numbers


def every_move(table: Table) -> list[Json]:
    """Every move that can be written down with the names there are."""
    obj, tiles = table.json, table.setup.board["tiles"]
    points = [f"{name}.{point}" for name in tiles for point in tiles[name]["points"]]
    fields = [f"{name}.{field}" for name in tiles for field in tiles[name].get("fields", {})]
    figures = [*obj["light"], "gollum", "orc", "wraith"]
    return [
        {"move": "end"},
        *({"move": "card", "card": card} for card in table.setup.board["cards"]),
        *({"move": "token", "field": field} for field in [*fields, *points]),
        *({"move": "wind", "point": point} for point in [*points, None]),
        *({"move": "return", "point": point} for point in points),
        *({"move": "walk", "figure": who, "to": to} for who, to in product(figures, points)),
        *({"move": "place", "figure": who, "point": at} for who, at in product(figures, points)),
    ]


def legal(table: Table) -> list[Json]:
    """The moves that judging lets pass."""
    found = []
    for move in every_move(table):
        read = GAME.read_move(table.state, move)
        if not isinstance(read, Refusal) and GAME.judge(table.state, read) is None:
            found.append(move)
    return found


@pytest.mark.parametrize("name", CHANGES)
def test_the_listing_agrees_with_judging_every_move_there_is(name: str) -> None:
    """In every phase that a few moves lead to."""
    preset, options = CHANGES[name]
    table = midst(preset, **options)
    for step in range(12):
        listed = table.moves
        judged = legal(table)
        assert len(judged) == len(listed)
        assert all(move in judged for move in listed)
        if not listed:
            break
        table.do(listed[step % len(listed)])


def test_the_listing_agrees_with_judging_in_the_set_up() -> None:
    table = Table(MIRE, "standard")
    while table["turn"] == 0:
        listed, judged = table.moves, legal(table)
        assert len(judged) == len(listed)
        assert all(move in judged for move in listed)
        table.do(listed[-1])
