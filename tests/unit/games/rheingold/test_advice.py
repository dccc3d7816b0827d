"""What may be done, summed up: nothing that is not legal, and all that is."""

from typing import Any

from hypothesis import given

from companion.core.game import Setup
from companion.games.rheingold import advice
from companion.games.rheingold.advice import Attack, Close
from companion.games.rheingold.state import State, total
from tests.support.property.kits.rheingold import rheingold_setups
from tests.support.property.strategies import MODERATE, playout, seeds
from tests.support.rules.rheingold.table import GAME, Table


def engages(state: State, place: str) -> str:
    """What a march to a place attacks: "space", "castle" or nothing."""
    board = state.terms.board
    if place in board.castle_index:
        return "" if state.holding(place).owner == state.colour else "castle"
    stack = state.stack(place)
    return "space" if stack is not None and stack.colour != state.colour else ""


@MODERATE
@given(setup=rheingold_setups(), seed=seeds)
def test_it_says_exactly_what_is_legal(setup: Setup, seed: int) -> None:
    for step in playout(GAME, setup, seed, 60):
        state: Any = step.before
        moves: list[Any] = list(GAME.legal_moves(state))
        found = advice.allowed(state)
        marches = [move for move in moves if move.kind == "march"]
        assert set(found.stacks) == {move.from_ for move in marches}
        spaces = {move.space for move in moves if move.kind == "assault"}
        spaces |= {move.to for move in marches if engages(state, move.to) == "space"}
        castles = {move.castle for move in moves if move.kind == "besiege"}
        castles |= {move.to for move in marches if engages(state, move.to) == "castle"}
        assert {one.place for one in found.assaults} == spaces
        assert {one.place for one in found.sieges} == castles
        kinds = {move.kind for move in moves}
        assert (found.close is Close.END) == ("end" in kinds)
        assert (found.close is Close.HALT) == ("halt" in kinds)
        if state.terms.options.supply != "exact_pieces":
            for move in moves:
                if move.kind in ("assault", "besiege"):
                    target = move.space if move.kind == "assault" else move.castle
                    most = {one.place: one.most for one in (*found.assaults, *found.sieges)}
                    assert total(move.fronts) <= most[target]


def test_numbers_of_an_attack_and_of_sieges() -> None:
    table = Table().place(red="a 2, b 3, k 6, f 2", blue="m 4", green="katz 1 hidden")
    found = advice.allowed(table.state)
    assert found.stacks == ("a", "b", "k", "f")
    assert found.assaults == (Attack("m", "blue", 5, 5, 5),)
    katz, *others = found.sieges
    assert katz == Attack("katz", "green", 2, 8, 6)
    assert {one.place for one in others} == {"x1", "x2", "x3", "x4", "x5"}
    assert found.close is Close.END


def test_too_few_for_a_neutral_castle_are_not_told_of() -> None:
    found = advice.allowed(Table().place(red="k 3").state)
    assert found.sieges == ()
    found = advice.allowed(Table().place(red="k 4").state)
    assert found.sieges == (Attack("katz", None, 4, 4, 4),)


def test_after_the_marches_those_who_are_engaged_count() -> None:
    table = Table("osullivan").place(red="k 4, a 1", blue="katz 1 hidden, m 3")
    table.do("march 2 k > katz")
    found = advice.allowed(table.state)
    assert found.sieges == (Attack("katz", "blue", 2, 8, 4),)
    assert found.assaults == (Attack("m", "blue", 4, 4, 1),)
    assert found.close is Close.HALT


def test_a_march_that_must_be_made_is_said() -> None:
    found = advice.allowed(Table("osullivan_french").place(red="a 1").state)
    assert found.close is Close.BOUND


def test_in_other_phases_there_is_nothing() -> None:
    assert advice.allowed(Table().place(red="a 1", phase="roll").state) == advice.NOTHING
