"""Which attacks may succeed in this turn, and which is named first?"""

from fractions import Fraction
from typing import Any

from hypothesis import given

from companion.core.game import Setup
from companion.games.rheingold import effects, odds
from companion.games.rheingold.prospects import Goal, goals, prospects
from companion.games.rheingold.state import total
from tests.support.property.kits.rheingold import rheingold_setups
from tests.support.property.strategies import MODERATE, playout, seeds
from tests.support.rules.rheingold.table import GAME, Table


def places(table: Table) -> list[str]:
    return [one.place for one in prospects(table.state)]


def test_a_castle_comes_before_a_space_and_certainty_before_hope() -> None:
    table = Table().place(red="a 2, b 3, k 6, f 2", blue="m 4", green="katz 1 hidden")
    found = prospects(table.state)
    worth = [one.place for one in found if one.route is None]
    assert worth.index("katz") < worth.index("m")
    katz = next(one for one in found if one.place == "katz")
    assert katz.ready == 6
    assert 0 < katz.chance < 1
    assert katz.chance == odds.of_castle(table.state, "katz").chance(6)


def test_what_cannot_succeed_is_not_named() -> None:
    assert "katz" not in places(Table().place(red="k 1", green="katz 3 hidden"))
    assert "m" not in places(Table().place(red="a 1", blue="m 4"))


def test_a_stack_that_can_march_to_a_gate_first_is_named_with_its_way() -> None:
    table = Table().place(red="m 4")
    katz = next((one for one in prospects(table.state) if one.place == "katz"), None)
    assert katz is not None
    assert katz.route is not None
    assert katz.route.marches[0].from_ == "m"
    assert katz.route.end in table.state.terms.board.ways["katz"]
    assert katz.chance == Fraction(1)


def test_without_a_march_for_the_siege_nobody_is_sent_to_a_gate() -> None:
    assert "katz" not in places(Table().place(red="a 4"))
    assert "burg" in places(Table().place(red="a 4"))


def test_in_other_phases_there_is_nothing() -> None:
    assert prospects(Table().place(red="a 1", phase="roll").state) == ()


def test_castles_out_of_reach_are_named_with_the_nearest_stack() -> None:
    found = goals(Table().place(red="a 1, c 2").state)
    burg, *others = found
    assert burg == Goal("burg", None, 2, 2, "a", 1, 1)
    assert [one.marches for one in others] == sorted(one.marches for one in others)
    katz = next(one for one in others if one.castle == "katz")
    assert (katz.stack, katz.marches) in {("a", 3), ("c", 3)}


def test_who_stands_at_a_gate_and_is_too_few_is_named_first() -> None:
    found = goals(Table().place(red="k 1", green="katz 3 hidden").state)
    assert (found[0].castle, found[0].stack, found[0].marches) == ("katz", "k", 0)
    assert found[0].least > found[0].knights


def test_a_castle_whose_gates_others_hold_is_no_goal() -> None:
    gates = Table().state.terms.board.castles[Table().state.terms.board.castle_index["katz"]].gates
    held = Table().place(red="a 1", blue=", ".join(f"{gate} 1" for gate in gates))
    assert "katz" not in {one.castle for one in goals(held.state)}
    free = Table().place(red="a 1", blue=", ".join(f"{gate} 1" for gate in gates[1:]) or "f 1")
    assert "katz" in {one.castle for one in goals(free.state)}


def test_a_castle_behind_knights_of_others_is_no_goal() -> None:
    barred = Table().place(red="a 1", blue="m 1")
    assert "katz" not in {one.castle for one in goals(barred.state)}


def test_ones_own_castle_is_no_goal() -> None:
    table = Table().place(red="a 1, burg 1")
    assert "burg" not in {one.castle for one in goals(table.state)}


@MODERATE
@given(setup=rheingold_setups(), seed=seeds)
def test_each_of_them_is_legal_and_the_best_is_first(setup: Setup, seed: int) -> None:
    for step in playout(GAME, setup, seed, 30):
        state: Any = step.before
        found = prospects(state)
        assert len({one.place for one in found}) == len(found)
        for one in found:
            assert 0 < one.chance <= 1
            after = state
            for march in one.route.marches if one.route else ():
                assert GAME.judge(after, march) is None
                after, _events = effects.follow(after, march)
            targets = {getattr(move, "castle", None) for move in GAME.legal_moves(after)}
            targets |= {getattr(move, "space", None) for move in GAME.legal_moves(after)}
            targets |= {getattr(move, "to", None) for move in GAME.legal_moves(after)}
            assert one.place in targets or total(after.engaged_at(one.place))
