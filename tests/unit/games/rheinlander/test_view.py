"""What a viewer may see (RL 15): everything that lies open, and one's own coins."""

from __future__ import annotations

import pytest

from companion.core.game import Seat
from companion.games.rheinlander.state import State
from companion.games.rheinlander.view import DuchyView
from tests.support.rules.rheinlander.strip import GAME, MARKERS, begun, play, position


def table(**options: str) -> State:
    return position(
        begun(**options),
        colour="yellow",
        turn=9,
        knights={"l4": "red", "l5": "red", "l6": "blue", "r2": "blue", "w12": "yellow"},
        castles={"m1": None, "m4": "blue"},
        dukes={"l4": "red", "r2": "blue"},
        bastions=["r16"],
        bastions_left={"red": 3, "yellow": 2, "blue": 3},
        coins={"red": 4, "yellow": 0, "blue": 7},
        archbishop="red",
        discards=[14],
    )


def test_the_table_is_what_lies_open() -> None:
    seen = GAME.view(table(), None)
    assert (seen.turn, seen.colour, seen.seat, seen.seat_name) == (9, "yellow", 1, "Ben")
    assert seen.phase == "card"
    assert seen.knights == (
        ("l4", "red"), ("l5", "red"), ("l6", "blue"), ("w12", "yellow"), ("r2", "blue"),
    )  # fmt: skip
    assert seen.bastions == ("r16",)
    assert seen.markers == MARKERS
    assert seen.castles == {"m1": None, "m4": "blue"}
    assert seen.dukes == {"l4": "red", "r2": "blue"}
    assert seen.supply == {"red": 23, "yellow": 24, "blue": 22}
    assert seen.bastions_left == {"red": 3, "yellow": 2, "blue": 3}
    assert seen.bishops == {"red": 1, "yellow": 0, "blue": 0}
    assert seen.archbishop == "red"
    assert (seen.built, seen.ending, seen.pending, seen.result) == (False, False, None, None)


def test_the_table_shows_every_duchy_and_what_it_is_worth() -> None:
    assert GAME.view(table(), None).duchies == (
        DuchyView(("l4", "l5", "l6"), ("m2", "m3"), "red", {"red": 2, "blue": 1}, 6),
        DuchyView(("r2",), ("m4",), "blue", {"blue": 2}, 2),
    )


def test_the_table_shows_which_cards_can_come() -> None:
    seen = GAME.view(table(), None)
    assert seen.discards == (14,)
    assert seen.to_come == (*range(1, 14), 15, 16)
    assert (seen.in_hands, seen.pile) == (15, 0)
    played = GAME.view(play(table(), "place 9 l9"), None)
    assert (played.in_hands, played.pile) == (14, 0)
    shuffled = GAME.view(play(table(), "place 9 l9", "reshuffle"), None)
    assert (shuffled.in_hands, shuffled.pile) == (14, 2)


@pytest.mark.parametrize(
    ("viewer", "coins"),
    [
        (None, {"red": None, "yellow": None, "blue": None}),
        (Seat(0), {"red": 4, "yellow": None, "blue": None}),
        (Seat(2), {"red": None, "yellow": None, "blue": 7}),
    ],
)
def test_face_down_coins_are_seen_by_their_owner_alone(
    viewer: Seat | None, coins: dict[str, int | None]
) -> None:
    assert GAME.view(table(), viewer).coins == coins


def test_open_coins_are_seen_by_all() -> None:
    for viewer in (None, Seat(0)):
        assert GAME.view(table(coins="open"), viewer).coins == {"red": 4, "yellow": 0, "blue": 7}


def test_all_coins_are_seen_when_the_match_is_over() -> None:
    state = position(begun(knights=1), coins={"red": 2, "yellow": 3, "blue": 0})
    state = play(state, "place 5 r5")
    assert GAME.view(state, None).coins["yellow"] is None
    assert GAME.view(play(state, "end"), None).coins == {"red": 2, "yellow": 3, "blue": 0}


def test_two_matches_that_differ_in_others_coins_look_alike() -> None:
    richer = position(
        begun(),
        **{**GAME.write_state(table()), "coins": {"red": 4, "yellow": 5, "blue": 1}},
    )
    assert GAME.view(table(), Seat(0)) == GAME.view(richer, Seat(0))
    assert GAME.view(table(), None) == GAME.view(richer, None)


def test_in_a_dispute_the_new_knight_is_in_no_duchy_yet() -> None:
    state = position(
        begun(),
        knights={"l3": "yellow", "l4": "yellow", "w1": "blue", "w2": "blue"},
        dukes={"l3": "yellow", "w1": "blue"},
        archbishop="yellow",
    )
    seen = GAME.view(play(state, "place 2 l2"), None)
    assert ("l2", "red") in seen.knights
    assert [duchy.squares for duchy in seen.duchies] == [("l3", "l4"), ("w1", "w2")]
    assert [duchy.owner for duchy in seen.duchies] == ["yellow", "blue"]
    assert seen.bishops == {"red": 0, "yellow": 1, "blue": 0}
