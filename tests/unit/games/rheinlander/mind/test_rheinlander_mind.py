"""companion.games.rheinlander.mind: the contract, and turns that a good player does not miss."""

from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.core.game import Seat
from companion.core.mind import SeatKnowledge
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander.mind.rheinlander_mind import RheinlanderMind
from companion.minds import levels
from companion.minds.player import ProgramPlayer
from tests.support.rules.rheinlander.table import GAME, Table

ROSTER = levels.roster("rheinlander")


def mind_of(table: Table, seat: int = 0) -> RheinlanderMind:
    """The mind of a seat with the usual weights."""
    return RheinlanderMind(table.setup, Seat(seat), ROSTER.weights)


def turn(table: Table, *cards: str, level: str = "") -> list[Any]:
    """What the strongest level does for red with these cards."""
    chosen = ROSTER.find(level) if level else ROSTER.levels[-1]
    player = ProgramPlayer(GAME, table.setup, ROSTER, chosen)
    return list(player.decide(table.state, SeatKnowledge(Seat(0), cards=cards), "1").moves)


def test_the_registry_finds_it() -> None:
    table = Table()
    assert isinstance(games.find_mind(table.setup, Seat(1), {}), RheinlanderMind)


def test_markers_are_as_likely_as_they_are_left() -> None:
    table = Table(slots="m1 l4 l5 town4")
    outcomes = mind_of(table).outcomes(table.state, SeatKnowledge(Seat(0)))
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    assert dict(outcomes)[mv.Lay("m1", "castle")] == pytest.approx(7 / 26)
    assert not mind_of(table).is_settled(table.state)


def test_after_the_knight_all_that_is_left_is_drawing_a_card() -> None:
    table = Table().place(red="l2", phase="build", discards=(9,))
    assert mind_of(table).is_settled(table.state)
    assert mind_of(table).endings(table.state, SeatKnowledge(Seat(0))) == (mv.End(),)


def test_when_only_the_reshuffle_card_is_left_it_is_drawn() -> None:
    table = Table().place(red="l2", phase="build", discards=(9, 10))
    assert table.state.pile == 0
    assert mind_of(table).endings(table.state, SeatKnowledge(Seat(0))) == (mv.Reshuffle(),)


def test_drawing_a_card_changes_no_value() -> None:
    table = Table(slots="m1 l4 l5 town4").place(
        red="l2 l3", yellow="l5 l6 l7", dukes="l2 red, l5 yellow", phase="build", discards=(9,)
    )
    mind, knowledge = mind_of(table), SeatKnowledge(Seat(0), cards=("12", "13", "14", "15"))
    before, key = mind.value(table.state, knowledge), mind.key(table.state)
    table.do("end")
    assert mind.value(table.state, knowledge) == before
    assert mind.key(table.state) == key


def disputed() -> Table:
    """Red's knight on l3 joins red's and yellow's duchies beside a castle: two to two."""
    table = Table(slots="m1 l3 l4 castle", castle_dispute="mover_chooses").place(
        red="l1 l2", yellow="r3 w3", dukes="l1 red, w3 yellow", blue="l9"
    )
    return table.do("place 3 l3")


def test_a_disputed_castle_is_asked_about_and_taken() -> None:
    table = disputed()
    assert table.json["phase"] == "castle"
    mind = mind_of(table)
    assert not mind.is_settled(table.state)
    knowledge = SeatKnowledge(Seat(0), cards=("12", "13", "14", "15"))
    assert set(mind.endings(table.state, knowledge)) == set(GAME.legal_moves(table.state))
    assert turn(table, "12", "13", "14", "15")[0] == mv.GiveCastle("red")


def test_another_seat_takes_a_castle_for_itself() -> None:
    table = disputed()
    assert mind_of(table, 1).reply(table.state, SeatKnowledge(Seat(1))) == mv.GiveCastle("red")


def test_it_takes_a_duchy_when_it_has_the_card() -> None:
    table = Table(slots="m1 l5 l6 town4").place(
        red="l1 l2 l3", yellow="l5 l6", dukes="l1 red, l5 yellow"
    )
    assert turn(table, "4", "13", "14", "15", "16")[0] == mv.Place(4, "l4")


def test_it_does_not_join_duchies_to_lose_them() -> None:
    table = Table(slots="m1 l5 l6 town4").place(
        red="l1 l2", yellow="l5 l6 l7 l8", dukes="l1 red, l5 yellow"
    )
    assert turn(table, "4", "3", "14", "15", "16")[0] not in (mv.Place(4, "l4"), mv.Place(3, "l3"))


def test_it_ends_a_match_that_it_wins_and_not_one_that_it_loses() -> None:
    """One knight of red's is left; blue's last but one duchy leads or does not."""
    armies = {"red": "l2", "yellow": "r9 r11", "blue": "l14"}
    behind = Table(knights=2).place(**{**armies, "yellow": "r9"}, coins="yellow 30")
    ahead = Table(knights=2).place(**{**armies, "yellow": "r9"}, coins="red 30")
    assert turn(ahead, "3", "14", "15", "16", "12")[0].kind in ("place", "reinforce")
    for table, won in ((ahead, 1), (behind, -1)):
        moves = turn(table, "3", "14", "15", "16", "12")
        table.do(*(_words(move) for move in moves[:1]))
        assert (mind_of(table).value(table.state, SeatKnowledge(Seat(0))) > 0) == (won > 0)


def _words(move: Any) -> str:
    return f"{move.kind} {move.card} {move.square}"


def test_with_an_unknown_hand_there_are_lines_for_many_first_moves() -> None:
    table = Table(slots="m1 l5 l6 town4").place(
        red="l1 l2 l3", yellow="l5 l6", dukes="l1 red, l5 yellow"
    )
    player = ProgramPlayer(GAME, table.setup, ROSTER, ROSTER.levels[-1])
    lines = player.decide(table.state, SeatKnowledge(Seat(0)), "1").lines
    assert lines[0].moves[0] == mv.Place(4, "l4")
    assert len({line.moves[0] for line in lines}) == len(lines) > 20


@pytest.mark.parametrize("level", [level.name for level in ROSTER.levels])
def test_every_level_plays_its_own_cards(level: str) -> None:
    table = Table(slots="m1 l5 l6 town4").place(red="l1", yellow="l5 l6", dukes="l5 yellow")
    moves = turn(table, "4", "13", "14", "15", "16", level=level)
    assert moves[0].card in (4, 13, 14, 15, 16)
