"""Who may end the match and win: on the ford, with isle and katz left, or x4 and x5."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.game import Seat
from companion.core.mind import SeatKnowledge
from companion.games.rheingold import moves as mv
from companion.games.rheingold.mind import ending, geography
from companion.games.rheingold.mind.forces import forces
from companion.games.rheingold.mind.memory import Memory
from companion.games.rheingold.mind.rheingold_mind import RheingoldMind
from companion.minds import levels, search
from tests.support.rules.rheingold.table import GAME, Table

ROSTER = levels.roster("rheingold")
RED = Seat(0)
LEADING = "maus 1, burg 1, x1 1, x2 1"
BEHIND = "x3 1, x4 1, x5 1"


def found(table: Table, points: list[float]) -> ending.Ending | None:
    state = table.state
    return ending.of(state.castles, geography.of(state.terms.board).swords, points)


def value(red: str, blue: str, preset: str = "rheingold") -> float:
    table = Table(preset).place(red=red, blue=blue)
    mind = RheingoldMind(table.state.terms.setup, RED, ROSTER.weights)
    return mind.value(table.state, SeatKnowledge(RED))


def test_there_is_no_end_while_three_were_never_taken() -> None:
    assert found(Table().place(red=LEADING, blue="x3 1, x4 1"), [4.0, 2.0]) is None


def test_the_swords_of_both_count_for_whoever_takes_one() -> None:
    table = Table().place(red=LEADING, blue=BEHIND)
    last = found(table, [1.0, 6.0])
    assert last is not None
    assert [geography.of(table.state.terms.board).names[one] for one in last.castles] == [
        "isle",
        "katz",
    ]
    assert last.chances[1] == 1.0
    assert 0 < last.chances[0] < 1  # five more make six: as many as blue has
    behind = found(table, [1.0, 7.0])
    assert behind is not None
    assert behind.chances[0] == 0.0


def test_knights_before_a_last_castle_are_worth_more_to_whoever_would_win() -> None:
    many = value(f"{LEADING}, k 4", f"{BEHIND}, a 1") - value(f"{LEADING}, c 4", f"{BEHIND}, a 1")
    earlier = value("maus 1, burg 1, k 4", "x3 1, a 1") - value("maus 1, burg 1, c 4", "x3 1, a 1")
    assert many > earlier + 20


def test_knights_of_a_seat_stand_in_each_others_way() -> None:
    table = Table().place(red=LEADING, blue=BEHIND)
    last = found(table, [4.0, 3.0])
    assert last is not None
    at, map_ = table.state.terms.board.space_index, geography.of(table.state.terms.board)

    def near(*colours: list[tuple[str, int]]) -> float:
        own = [[(at[space], many) for space, many in one] for one in colours]
        return ending.nearness(last, map_, own, [*own[1:], []])

    assert near([("k", 4)]) == 1.0
    assert near([("k", 2), ("w", 2)]) > near([("w", 2), ("m", 2)])
    assert near([("m", 6)]) > near([("m", 6)], [("w", 1), ("e", 1)])


def test_to_win_is_worth_more_than_to_be_able_to_however_long_it_takes() -> None:
    table = Table("rheingold").place(red=f"{LEADING}, k 4, w 6, e 6, c 6", blue=BEHIND)
    state = replace(table.state, turn=2000)
    mind = RheingoldMind(state.terms.setup, RED, ROSTER.weights)
    first = search.think(
        GAME, mind, state, SeatKnowledge(RED, memory=Memory()), 1, 2000
    ).best.moves[0]
    assert isinstance(first, mv.Besiege)
    assert first.castle in ("isle", "katz")


def test_another_who_may_end_it_and_win_is_a_danger() -> None:
    near = value(f"{BEHIND}, c 1", f"{LEADING}, w 6")
    far = value(f"{BEHIND}, c 1", f"{LEADING}, s1 1")
    assert near < far - 30


def test_whoever_stands_at_the_gate_keeps_the_other_from_ending_it() -> None:
    table = Table("rheingold").place(red=f"{BEHIND}, k 6, w 6, e 6", blue=f"{LEADING}, m 5")
    last = found(table, [3.0, 4.0])
    assert last is not None
    map_ = geography.of(table.state.terms.board)
    rows = [("blue", forces([(table.state.terms.board.space_index["m"], 5)], map_))]
    assert ending.likely(last, table.state, map_, rows, 0.35) == {"blue": 0.0}
    free = Table("rheingold").place(red=f"{BEHIND}, f 6", blue=f"{LEADING}, m 5")
    assert ending.likely(last, free.state, map_, rows, 0.35) == {"blue": 1.0}


def test_a_colour_with_six_castles_cannot_end_it() -> None:
    free = value("x1 1", "maus 1, burg 1, x2 1, x3 1, x4 1, x5 1, k 6", "rheingold")
    full = value("x1 1", "maus 1, burg 1, x2 1, x3 1, x4 1, x5 1, k 6", "osullivan_french")
    assert full > free + 30


def ends(table: Table, turn: int) -> bool:
    """Whether red, whose turn it is, takes one of the last castles."""
    mind = RheingoldMind(table.state.terms.setup, RED, ROSTER.weights)
    knowledge = SeatKnowledge(RED, memory=Memory())
    state = replace(table.state, turn=turn)
    moves = search.think(GAME, mind, state, knowledge, 8, 2000).best.moves
    taken = {move.castle for move in moves if isinstance(move, mv.Besiege)}
    taken |= {move.to for move in moves if isinstance(move, mv.March)}  # where battles come last
    return bool(taken & {"x4", "x5"})


FULL = "maus 1, burg 1, isle 1, x2 1, x3 1, katz 1"


def test_the_match_is_not_ended_by_whoever_would_lose_it() -> None:
    table = Table("rheingold").place(red="x1 1, f 6", blue=FULL)
    assert not ends(table, 1)
    assert not ends(table, 2000)


def test_it_is_ended_where_nobody_else_can_after_some_patience() -> None:
    patience = int(2 * ROSTER.weights["patience"] * 3)  # in turns of three colours
    full = Table("osullivan_french").place(red="x1 1, f 6", blue=FULL)
    assert not ends(full, patience)
    assert ends(full, patience + 3)
    # With a castle less, blue can end it.
    five = Table("osullivan_french").place(
        red="x1 1, f 6", blue=FULL.replace("x2 1, ", ""), green="x2 1"
    )
    assert not ends(five, patience + 3)


BLUE = Seat(1)
POOR = "maus 1, burg 1, x1 1, x2 1, x3 1, x4 1"


@pytest.mark.parametrize(
    ("preset", "blue", "waits"),
    [
        ("osullivan_french", FULL, True),
        ("osullivan_french", FULL.replace("x2 1, ", ""), False),  # it can end it itself
        ("osullivan_french", POOR, False),  # the last two make red its equal
        ("osullivan", FULL, False),  # there is no limit
    ],
)
def test_who_may_take_no_more_waits_where_it_wins_anyhow(
    preset: str, blue: str, waits: bool
) -> None:
    red = "x5 1, f 6" if blue == POOR else "x1 1, f 6"
    table = Table(preset).place(red=red, blue=blue)
    assert ending.is_won_by_waiting(table.state, BLUE) is waits
    assert not ending.is_won_by_waiting(table.state, RED)


def worth(red: str, turn: int) -> float:
    """What it is worth to blue, who wins by waiting, where red's knights are."""
    table = Table("osullivan_french").place(red=f"x1 1, {red}", blue=FULL, to_move="blue")
    mind = RheingoldMind(table.state.terms.setup, BLUE, ROSTER.weights)
    known = SeatKnowledge(BLUE, memory=Memory(taken=turn))
    return mind.value(replace(table.state, turn=turn), known)


def test_who_wins_by_waiting_wants_others_to_end_it_when_nobody_did_for_long() -> None:
    assert worth("f 2", 200) > worth("f 1", 200)
    assert worth("f 2", 2) < worth("f 1", 2)
