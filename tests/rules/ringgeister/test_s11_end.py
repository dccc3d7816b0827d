"""R 11: the end."""

from typing import Any

import pytest

from companion.core.game import BY_AGREEMENT, Actor, Outcome, Seat
from tests.support.rules.ringgeister.table import GAME, THREE, Table, scene

FIRE = scene("n-a a-fire", a="grey", fire="grey mountain", n=(0, 20))


@pytest.mark.parametrize(("colour", "seat"), [("green", 0), ("violet", 1), ("orange", 2)])
def test_rg_11_1_the_bearers_hobbit_on_the_mountain_wins_alone(colour: str, seat: int) -> None:
    table = Table(FIRE, seats=THREE).given(
        **{f"{colour}_hobbit": "s.a"}, to_move=colour, card=f"{colour}1"
    )
    table.walk(f"{colour}_hobbit", "s.fire")
    assert table.phase == "over"
    assert table["result"] == {"winners": [seat], "why": "mountain"}
    assert table.happened("game_ended") == [{"winners": [seat], "why": "mountain"}]
    assert GAME.outcome(table.state) == Outcome((Seat(seat),), (), "mountain")
    assert (table["turn"], table["colour"]) == (1, colour)


def test_rg_11_1_with_the_second_walk_of_a_turn_too() -> None:
    obj = scene("n-a a-fire c-d", a="grey", fire="grey mountain", c="grey", d="grey", n=(0, 20))
    table = Table(obj).given(green_hobbit="s.a", green_man="s.c", card="green1")
    table.walk("green_man", "s.d").walk("green_hobbit", "s.fire")
    assert table["result"] == {"winners": [0], "why": "mountain"}
    assert table["moved"] == ["green_man", "green_hobbit"]


def test_rg_11_1_waiting_before_the_mountain_is_allowed() -> None:
    """A hobbit that has nowhere else to go ends its turn there."""
    table = Table(FIRE, figures="one_or_both").given(
        green_hobbit="s.a", violet_hobbit="home.h", card="violet1"
    )
    assert table.light("green_hobbit") == "s.a"
    assert table.ways_of("green_hobbit") == set()


TAKEN: dict[str, Any] = scene(
    "y-z m-p p-r r-q",
    m="black >p",
    p="grey",
    r="grey",
    q="black >r start",
    y="grey",
    z="grey N",
)


def taken(kind: str, bearer_at: str, *, card: str = "green1", **figures: str) -> Table:
    """The bearer's hobbit stands in the way of a figure that violet's man wakes."""
    table = Table(TAKEN, wind="table").given(
        **{"green_hobbit": bearer_at, "violet_man": "s.y", **figures},
        dark={"s.m": kind},
        to_move="violet",
        card=card,
    )
    return table.walk("violet_man", "s.z").hit("s.m")


@pytest.mark.parametrize("at", ["s.p", "s.r", "s.q"])
def test_rg_11_2_a_wraith_beats_the_bearers_hobbit_and_nobody_has_won(at: str) -> None:
    table = taken("wraith", at)
    assert table["result"] == {"winners": [], "why": "ring_taken"}
    assert (table.phase, table.actor) == ("over", Actor.NOBODY)
    assert GAME.outcome(table.state) == Outcome((), (), "ring_taken")
    assert table["moved"] == ["violet_man"]


@pytest.mark.parametrize("at", ["s.p", "s.r", "s.q"])
def test_rg_11_2_the_wraith_stands_there_whatever_the_points_colour(at: str) -> None:
    table = taken("wraith", at)
    assert table.dark(at) == "wraith"
    assert table.dark("s.m") is None
    assert table.light("green_hobbit") is None


def test_rg_11_2_its_rock_does_not_turn() -> None:
    table = taken("wraith", "s.q")
    assert (table.turns("s"), table.happened("tile_turned")) == (0, [])


def test_rg_11_2_whoever_was_beaten_before_in_that_walk_stays_off_the_board() -> None:
    table = taken("wraith", "s.r", green_man="s.p")
    assert table.phase == "over"
    assert table.light("green_man") is None
    assert table["pending"] is None


def test_rg_11_2_at_once_the_card_is_not_turned_up_any_more() -> None:
    obj = scene("y-z m-p", m="black >p", p="grey", y="grey", z="grey magic N")
    table = Table(obj, wind="table", order="wind_first").given(
        green_hobbit="s.p",
        violet_man="s.y",
        dark={"s.m": "wraith"},
        to_move="violet",
        card="green1",
    )
    assert table.walk("violet_man", "s.z").hit("s.m").phase == "over"
    assert table["drawn"] == ["green1"]


@pytest.mark.parametrize(("kind", "at"), [("orc", "s.p"), ("orc", "s.q"), ("gollum", "s.q")])
def test_rg_11_2_orcs_and_gollum_only_send_the_bearer_back(kind: str, at: str) -> None:
    table = taken(kind, at)
    assert (table.phase, table["pending"]["figures"]) == ("return", ["green_hobbit"])
    table.put("home.w9")
    assert (table.phase, table.light("green_hobbit")) == ("move", "home.w9")


@pytest.mark.parametrize("figure", ["green_hobbit", "green_man"])
def test_rg_11_2_a_wraith_only_sends_others_back(figure: str) -> None:
    card = "violet1" if figure == "green_hobbit" else "green1"
    there = {"green_hobbit": "s.p"} if figure == "green_hobbit" else {"green_man": "s.p"}
    bearer_at = there.pop("green_hobbit", "home.w9")
    table = taken("wraith", bearer_at, card=card, **there)
    assert (table.phase, table["pending"]["figures"]) == ("return", [figure])


@pytest.mark.parametrize(
    "move",
    [
        {"move": "walk", "figure": "green_man", "to": "home.h"},
        {"move": "end"},
        {"move": "card", "card": "green1"},
        {"move": "return", "point": "home.w9"},
        {"move": "wind", "point": None},
        {"move": "walk", "nonsense": 3},
    ],
)
def test_rg_11_3_after_the_end_there_are_no_moves(move: Any) -> None:
    table = taken("wraith", "s.p")
    assert table.moves == []
    table.refuses(move, "game_over", "11.3")


def test_rg_11_3_what_is_no_move_is_none_after_the_end_either() -> None:
    taken("wraith", "s.p").refuses({"move": "fly"}, "no_such_move", "13")


WALKING = scene("a-b c-d f-g", **dict.fromkeys("abcdfg", "grey"))


def test_rg_11_4_when_the_turn_with_that_number_ends_nobody_has_won() -> None:
    table = Table(WALKING, "ludorium", missions=0, turn_limit=2).given(
        green_man="s.a", violet_man="s.c"
    )
    table.walk("green_man", "s.b")
    assert (table["turn"], table.phase) == (2, "move")
    table.walk("violet_man", "s.d")
    assert table["result"] == {"winners": [], "why": "turn_limit"}
    assert (table.phase, table["turn"], table["moved"]) == ("over", 2, [])
    assert [event["event"] for event in table.events] == [
        "figure_walked", "turn_ended", "game_ended"
    ]  # fmt: skip


def test_rg_11_4_the_mountain_in_the_last_turn_still_counts() -> None:
    table = Table(FIRE, "ludorium", missions=0, turn_limit=1).given(
        green_hobbit="s.a", card="green1"
    )
    table.walk("green_hobbit", "s.fire")
    assert table["result"] == {"winners": [0], "why": "mountain"}


def test_rg_11_4_by_default_there_is_no_limit() -> None:
    table = Table(WALKING, "ludorium", missions=0).given(green_man="s.a", turn=1_000_000)
    table.walk("green_man", "s.b")
    assert (table.phase, table["turn"]) == ("move", 1_000_001)


def test_rg_11_4_a_turn_ended_by_hand_counts_too() -> None:
    table = Table(WALKING, turn_limit=1).given(
        green_hobbit="s.a", green_man="s.b", gandalf="s.c", violet_man="s.d"
    )
    assert table.end()["result"] == {"winners": [], "why": "turn_limit"}


def test_rg_11_ended_by_agreement_nobody_has_won() -> None:
    table = Table(FIRE, seats=THREE).given(green_hobbit="s.a", card="green1")
    over, events = GAME.conclude(table.state)
    assert GAME.outcome(over) == Outcome((), (), BY_AGREEMENT)
    assert [GAME.write_event(event) for event in events] == [
        {"event": "game_ended", "winners": [], "why": BY_AGREEMENT}
    ]
    assert list(GAME.legal_moves(over)) == []
