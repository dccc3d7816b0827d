"""What a mind of Rheingold prefers, decision by decision, on the ford."""

import pytest

from companion.core.game import Actor, Seat
from companion.core.mind import SeatKnowledge
from companion.games.rheingold import moves as mv
from companion.games.rheingold.mind.memory import Memory
from companion.games.rheingold.mind.rheingold_mind import RheingoldMind
from companion.minds import levels, search
from tests.support.rules.rheingold.table import GAME, Table

ROSTER = levels.roster("rheingold")
RED, BLUE = Seat(0), Seat(1)


def mind(table: Table, seat: Seat = RED) -> RheingoldMind:
    return RheingoldMind(table.state.terms.setup, seat, ROSTER.weights)


def value(table: Table, seat: Seat = RED, knowledge: SeatKnowledge | None = None) -> float:
    known = SeatKnowledge(seat) if knowledge is None else knowledge
    return mind(table, seat).value(table.state, known)


def best(table: Table, seat: Seat = RED) -> tuple[mv.Move, ...]:
    moves = search.think(
        GAME, mind(table, seat), table.state, SeatKnowledge(seat), 8, 2000
    ).best.moves
    found: tuple[mv.Move, ...] = moves
    return found


def test_a_castle_is_worth_more_than_its_siege() -> None:
    table = Table().place(red="k 4, a 1", blue="f 1")
    assert isinstance(best(table)[0], mv.Besiege)


@pytest.mark.parametrize("level", ["novice", "builder", "robber"])
def test_to_hold_a_castle_is_worth_more_than_to_stand_before_it(level: str) -> None:
    """To all but those who wait for the right moment, or stay at home."""
    weights = {**ROSTER.weights, **ROSTER.find(level).changes}
    values = []
    for red in ("t 2", "t 1, maus 1"):
        table = Table().place(red=red, blue="f 1", phase="roll", to_move="blue")
        judge = RheingoldMind(table.state.terms.setup, RED, weights)
        values.append(judge.value(table.state, SeatKnowledge(RED)))
    assert values[1] > values[0]


def test_two_gates_are_besieged_together() -> None:
    table = Table().place(red="w 3, e 3", blue="f 1")
    assert mv.Besiege("isle", (("e", 3), ("w", 3))) in best(table)


def test_knights_come_from_afar_to_take_a_castle() -> None:
    table = Table().place(red="w 2, k 2", blue="f 1")
    assert mv.Besiege("katz", (("k", 4),)) in best(table)


def test_after_the_marches_the_same_castle_is_engaged() -> None:
    table = Table("osullivan").place(red="k 4, w 6, t 2", blue="f 1")
    assert mv.March("k", "katz", 4) in best(table)


@pytest.mark.parametrize(("shield", "attacks"), [(1, True), (3, False)])
def test_what_a_seat_saw_decides_whether_it_attacks(shield: int, attacks: bool) -> None:
    table = Table().place(red="k 4, a 1", blue="katz 1 hidden, f 1")
    known = SeatKnowledge(RED, {"katz": shield})
    found = search.think(GAME, mind(table), table.state, known, 8, 2000)
    assert (mv.Besiege("katz", (("k", 4),)) in found.best.moves) == attacks


def test_a_stronger_shield_of_ones_own_makes_a_position_better() -> None:
    table = Table().place(red="katz 1 hidden", blue="k 6")
    weak, strong = SeatKnowledge(RED, {"katz": 0}), SeatKnowledge(RED, {"katz": 3})
    assert value(table, knowledge=weak) < value(table, knowledge=strong)


def test_anothers_strong_castle_is_a_smaller_hope_once_it_was_seen() -> None:
    table = Table().place(red="k 4", blue="katz 1 hidden")
    weak, strong = SeatKnowledge(RED, {"katz": 0}), SeatKnowledge(RED, {"katz": 3})
    assert value(table, knowledge=weak) > value(table, knowledge=strong)


def test_an_enemy_before_the_gate_is_a_threat() -> None:
    near = Table().place(red="katz 1", blue="k 3")
    far = Table().place(red="katz 1", blue="f 3")
    assert value(near) < value(far)


def test_fear_fades_when_no_castle_falls_for_long() -> None:
    table = Table().place(red="katz 1", blue="k 3")
    early = value(table, knowledge=SeatKnowledge(RED, memory=Memory(taken=1)))
    obj = {**table.json, "turn": 200}
    table.state = GAME.read_position(table.state, obj)
    late = value(table, knowledge=SeatKnowledge(RED, memory=Memory(taken=1, fresh=200)))
    assert late > early


def test_taking_a_castle_is_worth_more_when_none_fell_for_long() -> None:
    gains = []
    for fresh in (200, 1):
        known = SeatKnowledge(RED, memory=Memory(taken=200, fresh=fresh))
        pair = []
        for red in ("k 4", "k 3, katz 1"):
            table = Table().place(red=red, blue="f 1")
            table.state = GAME.read_position(table.state, {**table.json, "turn": 200})
            pair.append(value(table, knowledge=known))
        gains.append(pair[1] - pair[0])
    assert 0 < gains[0] < gains[1]


def test_where_a_shield_may_stay_alone_every_knight_of_its_castle_may_come() -> None:
    """R 5.5: without a shield, and in the other rules, one stays behind."""
    known, gains = SeatKnowledge(RED, {"katz": 0}), []
    for preset in ("highlanders", "rheingold"):
        bare, guarded = (
            value(Table(preset).place(red=f"katz 4{shield}", blue="f 1"), knowledge=known)
            for shield in ("", " hidden")
        )
        gains.append(guarded - bare)
    assert gains[0] > gains[1] + 1


def test_the_last_places_for_castles_are_worth_more_than_the_first() -> None:
    """R 7.6"""

    def gain(preset: str, held: str) -> float:
        """What one more castle brings."""
        before, after = (
            value(Table(preset).place(red=red, blue="a 1", phase="roll", to_move="blue"))
            for red in (held, f"{held}, x5 1")
        )
        return after - before

    many = "maus 1, burg 1, x1 1, x2 1, x3 1"
    first, last = (
        gain("osullivan", held) - gain("osullivan_french", held) for held in ("maus 1", many)
    )
    assert last > first + 5


def test_victory_is_worth_more_than_any_position() -> None:
    table = Table().place(red="katz 1, isle 1, maus 1, burg 1, x1 1, x2 1, x3 1, f 2", blue="a 1")
    assert mv.Besiege("x4", (("f", 2),)) in best(table)
    table.do("besiege x4 from f 2")
    assert GAME.to_act(table.state) is Actor.NOBODY
    assert value(table) > 500
    assert value(table, BLUE) < -500


@pytest.mark.parametrize(("phase", "pending"), [("roll", None), ("march", None)])
def test_a_turn_of_another_is_settled(phase: str, pending: None) -> None:
    table = Table().place(phase=phase, pending=pending, to_move="blue", blue="a 2")
    assert mind(table).is_settled(table.state)


def test_what_must_be_marched_leaves_nothing_settled() -> None:
    table = Table("osullivan_french").place(red="a 2", blue="f 1")
    asked = mind(table)
    assert not asked.is_settled(table.state)
    assert all(
        isinstance(move, mv.March) for move in asked.endings(table.state, SeatKnowledge(RED))
    )


def test_a_chosen_shield_is_better_the_more_swords_the_castle_has() -> None:
    table = Table("osullivan_improved").place(red="a 1", blue="f 1")
    values = []
    for castle, gate in (("maus", "t"), ("katz", "k"), ("isle", "w")):
        table = Table("osullivan_improved").place(red=f"{gate} 6", blue="f 1")
        table.do(f"march 6 {gate} > {castle}", "halt", f"resolve {castle}")
        known = SeatKnowledge(RED, hands={"red": (0, 0, 0, 1, 2, 3)})
        values.append(mind(table).placement(table.state, mv.PlaceShield(), known))
    assert values == sorted(values)  # type: ignore[type-var]
    assert values[-1] == 3


def test_a_drawn_shield_is_not_chosen() -> None:
    table = Table().place(red="k 6", blue="f 1").do("besiege katz from k 6", "occupy k 2")
    known = SeatKnowledge(RED, hands={"red": (0, 0, 0, 1, 2, 3)})
    assert mind(table).placement(table.state, mv.PlaceShield(), known) is None


def test_beaten_knights_of_another_probably_go_home() -> None:
    table = Table("osullivan_improved").place(red="c 5", blue="m 4, a 1, burg 1")
    table.do("march 5 c > m", "halt", "resolve m")
    assert mind(table).reply(table.state, SeatKnowledge(RED)) == mv.Retreat("burg")


def test_a_way_round_is_walked_directly() -> None:
    table = Table().place(red="a 4", blue="f 1")
    round_ = mv.March("a", "b", 2), mv.March("b", "m", 2)
    assert mind(table).directly(table.state, *round_) == mv.March("a", "m", 2)
    for then in (mv.March("b", "m", 1), mv.March("m", "w", 2), mv.End()):
        assert mind(table).directly(table.state, round_[0], then) is None
    held = Table().place(red="a 4", blue="m 1")
    assert mind(held).directly(held.state, *round_) is None
