"""What the strongest level does where the right turn is plain."""

from __future__ import annotations

from typing import Any

from companion import games
from companion.core.game import Json, Seat
from companion.core.mind import SeatKnowledge
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.events import TurnEnded
from companion.games.ringgeister.mind.plans import Planner
from companion.games.ringgeister.mind.ringgeister_mind import USUAL, RinggeisterMind
from companion.games.ringgeister.state import State
from companion.minds import levels, search
from tests.support.rules.ringgeister.table import GAME, THREE, TWO, Table

WIZARD = levels.roster("ringgeister").levels[-1]


def think(table: Table) -> search.Thought:
    """What the strongest level thinks for whoever acts."""
    seat = GAME.to_act(table.state)
    assert isinstance(seat, int)
    roster = levels.roster("ringgeister")
    mind = games.find_mind(table.setup, seat, roster.weights)
    knowledge = SeatKnowledge(seat)
    return search.think(GAME, mind, table.state, knowledge, WIZARD.width, WIZARD.evaluations)


def given(preset: str = "standard", seats: Any = TWO, **changes: Json) -> Table:
    """A position on the board that came with the program."""
    return Table(preset=preset, seats=seats).given(**changes)


def plan_turns(table: Table, colour: str = "green") -> float:
    """How many turns a colour has still to go, as its own mind sees it."""
    state: State = table.state
    seat = state.terms.seat[colour]
    return Planner(state, USUAL, seat).plan(colour).turns


def test_the_bearer_walks_onto_the_mountain() -> None:
    found = think(given(card="green1", green_hobbit="b3.g3"))
    assert found.best.moves == (mv.Walk("green_hobbit", "b3.fire"),)
    assert found.best.value == 2


def test_a_man_beside_magic_looks_for_the_card_first() -> None:
    found = think(given(card="violet1", green_hobbit="b3.g3", green_man="b3.u1"))
    assert found.best.moves == (mv.Walk("green_man", "b3.u2"),)


def test_gandalf_is_called_when_he_ends_the_mission() -> None:
    table = given(
        tokens={"o10.h": "green", "o1.h": "violet"}, green_hobbit="o10.d1", green_man="o10.d2",
        gandalf="o10.d3",
    )  # fmt: skip
    best = think(table).best.moves
    table.state = GAME.apply(table.state, best[0])[0]
    assert not table.state.has_token("green")


def test_a_token_is_laid_on_the_nearest_field() -> None:
    table = given(preset="variant_a", green_hobbit="o10.d1", green_man="o10.d2")
    state: State = table.state
    near = {}
    for number, field in enumerate(state.terms.board.fields):
        table.state = state._replace(tokens=((number, "green"),))
        near[field.name] = plan_turns(table)
    assert min(near, key=lambda name: near[name]) == "o10.h"


def test_nearer_to_the_mission_is_fewer_turns_and_two_missions_are_more_than_one() -> None:
    tokens = {"o10.h": "green"}
    near = plan_turns(given(tokens=tokens, green_hobbit="o10.d1", green_man="o10.d2"))
    far = plan_turns(given(tokens=tokens))
    assert near < far
    assert far < plan_turns(given("variant_b", tokens={"o10.h": "green", "o2.h": "green"}))
    assert plan_turns(given()) < far, "without a token the Mountain alone is left"


def test_a_hobbit_that_bears_the_ring_waits_less() -> None:
    bears = plan_turns(given(card="green1", green_hobbit="b3.g3"))
    assert bears < plan_turns(given(card="violet1", green_hobbit="b3.g3"))


def test_a_rival_that_may_win_at_once_is_worth_nearly_a_defeat() -> None:
    table = given(card="green1", to_move="violet", green_hobbit="b3.g3")
    seat = Seat(0)
    for_green = RinggeisterMind(table.setup, seat, {}).value(table.state, SeatKnowledge(seat))
    seat = Seat(1)
    for_violet = RinggeisterMind(table.setup, seat, {}).value(table.state, SeatKnowledge(seat))
    assert for_green > 1
    assert for_violet < -1


def test_a_match_that_nobody_wins_is_worth_less_than_any_that_goes_on_and_more_than_a_defeat() -> (
    None
):
    table = given(seats=THREE, card="green1", green_hobbit="b3.g3")
    mind = RinggeisterMind(table.setup, Seat(1), {})
    knowledge = SeatKnowledge(Seat(1))
    won, _ = GAME.apply(table.state, mv.Walk("green_hobbit", "b3.fire"))
    nobody, _ = GAME.conclude(table.state)
    start = given(seats=THREE).state
    assert mind.value(won, knowledge) < mind.value(nobody, knowledge) < mind.value(start, knowledge)


def test_standing_where_it_stood_before_is_worth_less() -> None:
    table = given("ludorium")
    mind = RinggeisterMind(table.setup, Seat(0), {})
    memory = mind.begin()
    quiet = mind.endings(table.state, SeatKnowledge(Seat(0)))[0]
    here: State = table.state
    state, events = GAME.apply(here, quiet)
    for event in events:
        memory = mind.notice(memory, here, event)
        here = GAME.evolve(here, event)
    assert len(memory) == 1
    fresh = mind.value(state, SeatKnowledge(Seat(0)))
    assert mind.value(state, SeatKnowledge(Seat(0), memory=memory)) < fresh


def test_what_rivals_do_is_not_remembered_and_old_turns_are_forgotten() -> None:
    table = given("ludorium", to_move="violet")
    mind = RinggeisterMind(table.setup, Seat(0), {})
    own, theirs = RinggeisterMind(table.setup, Seat(1), {}), mind.begin()
    mine = own.begin()
    for _ in range(60):
        theirs = mind.notice(theirs, table.state, TurnEnded("violet"))
        mine = own.notice(mine, table.state, TurnEnded("violet"))
    assert theirs == ()
    assert len(mine) == 40
