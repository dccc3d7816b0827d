"""Who may end the match and win: on the ford, with isle and katz left, or x4 and x5."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from companion.boards.shipped import shelf
from companion.core.game import Json, Seat
from companion.core.mind import SeatKnowledge
from companion.games.rheingold import moves as mv
from companion.games.rheingold.mind import ending, geography, patience
from companion.games.rheingold.mind.forces import forces
from companion.games.rheingold.mind.memory import Memory
from companion.games.rheingold.mind.rheingold_mind import RheingoldMind
from companion.minds import levels, search
from tests.support.rules.rheingold.table import BOARD, GAME, Table

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


def with_swords(**castles: int) -> Mapping[str, Json]:
    """The ford, with other swords at some castles."""
    board: dict[str, Any] = deepcopy(dict(BOARD))
    for name, swords in castles.items():
        board["castles"][name]["swords"] = swords
    return board


@pytest.mark.parametrize(
    ("blue", "red", "swords", "ends"),
    [
        (FULL, "x1 1", {}, {"red", "green"}),
        (POOR, "x5 1", {}, {"red", "green"}),  # red would be its equal with fewer castles
        (POOR, "katz 1", {"katz": 3, "x5": 3}, {"green"}),  # red would win
    ],
)
def test_who_may_take_no_more_waits_for_those_who_lose_by_ending_it(
    blue: str, red: str, swords: dict[str, int], ends: set[str]
) -> None:
    table = Table("osullivan_french", board=with_swords(**swords)).place(red=red, blue=blue)
    waiting = ending.waits(table.state, BLUE)
    assert waiting is not None
    assert waiting.leads
    assert waiting.ends == ends
    assert ending.waits(table.state, RED) is None


POOR_ON_THE_RHINE = "ehrenfels 1, rheinstein 1, reichenstein 1, sooneck 2, maus 2, liebenstein 2"


@pytest.mark.parametrize(
    ("red", "spare"),
    [
        ("pfalz 1", "ehrenfels"),
        ("pfalz 1, gutenfels 1", None),  # with a sword more red has six, blue five
    ],
)
def test_the_poorest_castle_is_to_spare_where_its_owner_leads_without_it(
    red: str, spare: str | None
) -> None:
    table = Table("osullivan_french", board=shelf.board("rhine"))
    waiting = ending.waits(table.place(red=red, blue=POOR_ON_THE_RHINE).state, BLUE)
    assert waiting is not None
    assert waiting.leads
    names = geography.of(table.state.terms.board).names
    assert (None if waiting.spare is None else names[waiting.spare]) == spare


ELEVEN = "ehrenfels 1, rheinstein 2, reichenstein 2, katz 1, pfalz 1, rheinfels 1"
NINE = "fuerstenberg 1, stahleck 1, gutenfels 1, sooneck 1"


@pytest.mark.parametrize(
    ("more", "spare"),
    [("maus 1, liebenstein 1", True), ("schoenburg 1", False)],
)
def test_a_castle_is_to_spare_where_the_second_has_six_and_cannot_take_it(
    more: str, spare: bool
) -> None:
    """Blue leads with 11 swords to 9; with a sword more than blue then has, red could win."""
    table = Table("osullivan_french", board=shelf.board("rhine"))
    state = table.place(red=f"{NINE}, {more}", blue=ELEVEN).state
    waiting = ending.waits(state, BLUE)
    assert waiting is not None
    assert (waiting.spare is not None) is spare


def test_who_does_not_lead_with_six_castles_waits_for_anybody() -> None:
    table = Table("osullivan_french", board=shelf.board("rhine"))
    table.place(red="pfalz 1, rheinfels 1, marksburg 1", blue=POOR_ON_THE_RHINE)
    assert ending.waits(table.state, BLUE) == ending.Waiting(False, frozenset({"red", "green"}))


@pytest.mark.parametrize(
    ("preset", "blue"),
    [
        ("osullivan_french", FULL.replace("x2 1, ", "")),  # it can end it itself
        ("osullivan", FULL),  # there is no limit
    ],
)
def test_who_may_take_another_castle_waits_for_nobody(preset: str, blue: str) -> None:
    table = Table(preset).place(red="x1 1, f 6", blue=blue)
    assert ending.waits(table.state, BLUE) is None


def worth(red: str, turn: int) -> float:
    """What it is worth to blue, who wins by waiting, where red's knights are."""
    table = Table("osullivan_french").place(red=f"x1 1, {red}", blue=FULL, to_move="blue")
    mind = RheingoldMind(table.state.terms.setup, BLUE, ROSTER.weights)
    known = SeatKnowledge(BLUE, memory=Memory(taken=turn))
    return mind.value(replace(table.state, turn=turn), known)


def test_who_wins_by_waiting_wants_others_to_end_it_when_nobody_did_for_long() -> None:
    assert worth("f 2", 200) > worth("f 1", 200)
    assert worth("f 2", 2) < worth("f 1", 2)


@pytest.mark.parametrize(
    ("blue", "red", "stuck"),
    [
        (POOR, "x5 1", True),  # six swords; red has one, and isle and katz have five
        (POOR.replace("x4 1", "isle 1"), "x5 1", False),  # eight; red may have four
        (POOR.replace(", x4 1", ""), "x5 1", False),  # it has a place left
    ],
)
def test_who_may_take_no_more_is_stuck_while_others_may_catch_up(
    blue: str, red: str, stuck: bool
) -> None:
    table = Table("osullivan_french").place(red=red, blue=blue)
    assert ending.is_stuck(table.state, BLUE) is stuck
    assert not ending.is_stuck(table.state, RED)


@pytest.mark.parametrize(("turn", "taken"), [(2, False), (300, True)])
def test_the_sixth_castle_is_taken_when_nobody_took_one_for_long(turn: int, taken: bool) -> None:
    table = Table("osullivan_french").place(
        red="isle 3, maus 3, burg 3, x1 3, x2 3, k 4", blue="x3 3"
    )
    mind = RheingoldMind(table.state.terms.setup, RED, ROSTER.weights)
    known = SeatKnowledge(RED, memory=Memory())
    moves = search.think(GAME, mind, replace(table.state, turn=turn), known, 8, 2000).best.moves
    assert any(isinstance(move, mv.March) and move.to == "katz" for move in moves) is taken


@pytest.mark.parametrize(
    ("swords", "taken"),
    [
        ({"katz": 3}, True),  # nobody catches up
        ({"katz": 3, "x4": 3, "x5": 3}, False),  # blue may have nine, red has eight with katz
    ],
)
def test_the_last_place_is_kept_while_others_may_catch_up(
    swords: dict[str, int], taken: bool
) -> None:
    table = Table("osullivan_french", board=with_swords(**swords)).place(
        red="maus 3, burg 3, x1 3, x2 3, x3 3, k 7", blue="x4 3"
    )
    mind = RheingoldMind(table.state.terms.setup, RED, ROSTER.weights)
    known = SeatKnowledge(RED, memory=Memory())
    moves = search.think(GAME, mind, replace(table.state, turn=20), known, 8, 2000).best.moves
    assert any(isinstance(move, mv.March) and move.to == "katz" for move in moves) is taken


def waiting_at(place: str, turn: int) -> float:
    """What it is worth to blue, who wins by waiting, to have five knights at a place."""
    blue = f"{FULL}, {place} 5"
    table = Table("osullivan_french").place(red="x1 1, a 2", blue=blue, to_move="blue")
    mind = RheingoldMind(table.state.terms.setup, BLUE, ROSTER.weights)
    return mind.value(replace(table.state, turn=turn), SeatKnowledge(BLUE, memory=Memory()))


def test_who_wants_others_to_end_it_does_not_stand_before_the_last_castles() -> None:
    assert waiting_at("c", 300) > waiting_at("f", 300)
    assert waiting_at("c", 2) == pytest.approx(waiting_at("f", 2))


def given_away(there: int, turn: int) -> float:
    """What it is worth to blue, who wins by waiting, with so many knights in a castle to spare."""
    blue = f"maus {there}, burg 3, isle 1, x2 3, x3 3, katz 1"
    table = Table("osullivan_french").place(red="x1 1, t 2", blue=f"{blue}, c 3", to_move="blue")
    mind = RheingoldMind(table.state.terms.setup, BLUE, ROSTER.weights)
    return mind.value(replace(table.state, turn=turn), SeatKnowledge(BLUE, memory=Memory()))


def test_a_castle_is_left_to_others_when_that_alone_brings_the_end() -> None:
    assert given_away(1, 300) > given_away(3, 300)
    assert given_away(1, 2) < given_away(3, 2)


@pytest.mark.parametrize(
    ("red", "soon"), [("pfalz 1", True), ("pfalz 1, rheinfels 1, marksburg 1", False)]
)
def test_whoever_leads_lets_others_end_it_sooner(red: str, soon: bool) -> None:
    table = Table("osullivan_french", board=shelf.board("rhine"))
    state = table.place(red=red, blue=POOR_ON_THE_RHINE).state
    known = SeatKnowledge(BLUE, memory=Memory())
    shares = [
        patience.lets(replace(state, turn=3 * rounds), BLUE, ROSTER.weights, known).share
        for rounds in (1, 6, 40)
    ]
    assert shares[0] == 0.0
    assert (shares[1] > 0.0) is soon
    assert shares[2] == 1.0
