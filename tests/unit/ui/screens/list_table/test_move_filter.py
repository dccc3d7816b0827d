"""A list of moves, narrowed tap by tap."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.ui.screens.list_table.move_filter import Narrowing, Question

Move = dict[str, Any]

CARDS: list[Move] = [
    {"move": "place", "card": 1, "square": "l1"},
    {"move": "place", "card": 1, "square": "r1"},
    {"move": "place", "card": 2, "square": "l2"},
    {"move": "join", "card": 1, "square": "l2"},
    {"move": "join", "card": 2, "square": "l2"},
    {"move": "end"},
]
SQUARES = {name: name for name in ("l1", "r1", "l2", "r2")}


def fresh() -> Narrowing:
    return Narrowing.of(CARDS, SQUARES)


def must(narrowing: Narrowing | None) -> Narrowing:
    assert narrowing is not None
    return narrowing


def test_every_place_of_a_legal_move_is_lit_and_kinds_are_asked_first() -> None:
    assert fresh().lit == {"l1", "r1", "l2"}
    assert fresh().chosen == frozenset()
    assert fresh().question() == Question("move", ("place", "join", "end"))


def test_a_tap_keeps_the_moves_that_name_the_place() -> None:
    tapped = must(fresh().at("l2"))
    assert tapped.left == (CARDS[2], CARDS[3], CARDS[4])
    assert tapped.lit == frozenset()
    assert tapped.chosen == {"l2"}
    assert tapped.question() == Question("move", ("place", "join"))


def test_the_first_key_that_differs_is_asked_and_the_board_is_not() -> None:
    join = must(fresh().with_value("move", "join"))
    assert join.question() == Question("card", (1, 2))
    assert must(join.with_value("card", 2)).one == CARDS[4]
    placing = must(must(fresh().with_value("move", "place")).with_value("card", 1))
    assert placing.question() is None
    assert placing.lit == {"l1", "r1"}
    assert must(placing.at("r1")).one == CARDS[1]


def test_what_all_moves_say_alike_is_settled() -> None:
    assert fresh().settled == {}
    join = must(fresh().with_value("move", "join"))
    assert join.settled == {"move": "join", "square": "l2"}
    placing = must(must(fresh().with_value("move", "place")).with_value("card", 1))
    assert placing.settled == {"move": "place", "card": 1}
    assert Narrowing.of((), SQUARES).settled == {}


def test_names_on_the_board_can_be_listed_too() -> None:
    placing = must(must(fresh().with_value("move", "place")).with_value("card", 1))
    assert placing.question(("square",)) == Question("square", ("l1", "r1"))


def test_where_nothing_is_left_there_is_no_narrowing() -> None:
    assert fresh().at("r2") is None
    assert must(fresh().at("r1")).at("l1") is None
    assert fresh().with_value("card", 7) is None


def test_stepping_back_is_what_was_before() -> None:
    one = must(fresh().at("l2"))
    assert must(one.with_value("move", "join")).before == one


def test_a_figure_is_tapped_where_it_stands() -> None:
    moves = [
        {"move": "walk", "figure": figure, "to": to}
        for figure, to in (("man", "p1"), ("man", "p2"), ("wizard", "p2"))
    ]
    where = {"man": "p0", "wizard": "p9", **{f"p{n}": f"p{n}" for n in range(10)}}
    narrowing = Narrowing.of(moves, where)
    assert narrowing.lit == {"p0", "p9"}
    assert narrowing.telling == {"p0", "p1", "p2", "p9"}
    assert must(narrowing.at("p1")).one == moves[0]
    assert must(narrowing.at("p9")).one == moves[2]
    assert must(narrowing.at("p0")).lit == {"p1", "p2"}


def test_a_value_that_is_nowhere_is_asked_for_while_the_others_are_tapped() -> None:
    moves = [{"move": "wind", "point": point} for point in ("p1", "p2", None)]
    narrowing = Narrowing.of(moves, {"p1": "p1", "p2": "p2"})
    assert narrowing.question() == Question("point", (None,))
    assert must(narrowing.with_value("point", None)).one == moves[2]


def test_one_legal_move_is_meant_without_a_tap() -> None:
    narrowing = Narrowing.of([{"move": "walk", "to": "p1"}], {"p1": "p1"})
    assert narrowing.one == {"move": "walk", "to": "p1"}
    assert narrowing.chosen == {"p1"}
    assert Narrowing.of([], {}).question() is None


def test_what_the_board_cannot_tell_apart_is_asked_for() -> None:
    """There and back name the same two places."""
    moves = [{"move": "go", "from": "a", "to": "b"}, {"move": "go", "from": "b", "to": "a"}]
    narrowing = Narrowing.of(moves, {"a": "a", "b": "b"})
    assert narrowing.lit == frozenset()
    assert narrowing.question() == Question("from", ("a", "b"))


PLACES = [f"p{number}" for number in range(5)]
VALUES = st.one_of(st.sampled_from(PLACES), st.integers(0, 3), st.none(), st.booleans())


@st.composite
def lists(draw: st.DrawFn) -> list[Move]:
    """Moves of up to three kinds; those of one kind have the same keys."""
    keys = {
        kind: draw(st.lists(st.sampled_from(("a", "b", "c")), unique=True, max_size=3))
        for kind in draw(st.lists(st.sampled_from("xyz"), unique=True, min_size=1, max_size=3))
    }
    made = draw(
        st.lists(
            st.sampled_from(sorted(keys)).flatmap(
                lambda kind: st.fixed_dictionaries(
                    {"move": st.just(kind), **dict.fromkeys(keys[kind], VALUES)}
                )
            ),
            min_size=1,
            max_size=25,
        )
    )
    return list({repr(sorted(move.items())): move for move in made}.values())


@given(lists(), st.sets(st.sampled_from(("a", "b", "c"))))
def test_every_legal_move_can_be_reached_and_no_other(moves: list[Move], listed: set[str]) -> None:
    start = Narrowing.of(moves, {place: place for place in PLACES})
    reached: list[Any] = []
    todo, seen = [start], {start.kept}
    while todo:
        narrowing = todo.pop()
        if narrowing.one is not None:
            reached.append(narrowing.one)
            assert not list(narrowing.offers(listed))
            continue
        offers = list(narrowing.offers(listed))
        assert offers
        for offer in offers:
            assert frozenset() < offer.kept < narrowing.kept
            if offer.kept not in seen:
                seen.add(offer.kept)
                todo.append(offer)
    assert all(move in moves for move in reached)
    assert len(reached) == len(moves)
