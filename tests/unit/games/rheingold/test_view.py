"""What a screen asks: the queries beside the view agree with the legal moves."""

from typing import Any

from hypothesis import given

from companion.core.game import Setup
from companion.games.rheingold import view
from companion.games.rheingold.state import Phase, State
from tests.support.property.kits.rheingold import rheingold_setups
from tests.support.property.strategies import MODERATE, playout, seeds
from tests.support.rules.rheingold.table import GAME, Table


def legal(state: State) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for move in GAME.legal_moves(state):
        found.setdefault(move.kind, []).append(move)
    return found


@MODERATE
@given(setup=rheingold_setups(), seed=seeds)
def test_what_may_be_tapped_is_what_is_legal(setup: Setup, seed: int) -> None:
    for step in playout(GAME, setup, seed, 60):
        state, moves = step.before, legal(step.before)
        marches = moves.get("march", [])
        exact = state.terms.options.supply == "exact_pieces"
        movable = view.movable(state)
        for place in {move.from_ for move in marches}:
            most = max(move.knights for move in marches if move.from_ == place)
            assert movable[place] == most or (exact and movable[place] >= most)
            for knights in range(1, most + 1):
                ways = {move.to for move in marches
                        if move.from_ == place and move.knights == knights}  # fmt: skip
                assert set(view.marches_from(state, place, knights)) == ways
        if not exact:
            assert set(movable) == {move.from_ for move in marches}
        for move in moves.get("assault", []):
            assert sum(n for _, n in move.fronts) >= view.assault_targets(state)[move.space]
            fronts = view.assault_fronts(state, move.space)
            assert all(knights <= fronts[place] for place, knights in move.fronts)
        for move in moves.get("besiege", []):
            assert move.castle in view.siege_targets(state)
            gates = view.siege_fronts(state, move.castle)
            assert all(knights <= gates[gate] for gate, knights in move.fronts)
        resolvable = {move.place for move in moves.get("resolve", [])}
        assert set(view.resolvable(state)) == resolvable


def test_nothing_may_be_tapped_in_another_phase() -> None:
    table = Table().place(red="k 9", blue="katz 1 hidden, a 1").do("besiege katz from k 9")
    assert table.state.phase is Phase.OPEN
    assert view.movable(table.state) == {}
    assert view.marches_from(table.state, "k", 1) == ()
    assert view.assault_targets(table.state) == {}
    assert view.siege_targets(table.state) == {}
    assert view.resolvable(table.state) == ()


def test_the_table_is_what_lies_open() -> None:
    table = Table().place(
        red="m 3, s1, isle 2 hidden", blue="s1, katz 1 face 2", spent={"blue": [0]}, left=2
    )
    seen = GAME.view(table.state, None)
    assert (seen.turn, seen.colour, seen.seat, seen.seat_name) == (1, "red", 0, "Ada")
    assert (seen.phase, seen.marches_left) == ("march", 2)
    assert set(seen.stacks) == {("s1", "red", 1), ("s1", "blue", 1), ("m", "red", 3)}
    isle = seen.castles["isle"]
    assert (isle.name, isle.swords, isle.owner, isle.knights) == ("Isle", 3, "red", 2)
    assert (isle.shield, isle.taken, isle.gates) == ("hidden", True, ("w", "e"))
    assert seen.points == {"red": 3, "blue": 2, "green": 0}
    assert seen.castles_left == 7
    assert seen.spent["blue"] == (0,)
    assert seen.hand == {"red": 5, "blue": 4, "green": 6}


def test_the_table_shows_who_is_engaged() -> None:
    table = Table("osullivan").place(red="a 3, b 1", blue="m 2")
    table.do("march 3 a > m", "march 1 b > m")
    seen = GAME.view(table.state, None)
    assert set(seen.engaged) == {("m", "a", "red", 3), ("m", "b", "red", 1)}
