"""R 9: after the marches."""

import pytest

from companion.core.game import Json
from tests.support.rules.rheingold.table import Table


def after(**options: Json) -> Table:
    """The plainest match whose battles come after the marches."""
    return Table("osullivan", **options)


def test_r_9_1_a_march_may_end_on_an_enemys_space_or_castle_or_a_neutral_one() -> None:
    table = after().place(red="a 3, k 2, t 1", blue="m 2, katz 1")
    table.do("march 3 a > m", "march 2 k > katz", "march 1 t > maus")
    assert table.json["engaged"] == {"katz": {"k": 2}, "m": {"a": 3}, "maus": {"t": 1}}
    assert table.kinds == ["knights_engaged"]


def test_r_9_1_a_castle_only_through_its_gate() -> None:
    after().place(red="m 9", blue="katz 1").refuses("march 9 m > katz", "not_adjacent", "5.1")


def test_r_9_1_engaged_knights_march_no_further() -> None:
    table = after().place(red="a 3, k 4, b 1", blue="m 2").do("march 3 a > m", "march 4 k > katz")
    table.refuses("march 3 m > c", "too_many", "5.1", "You have 0 at m")
    table.refuses("march 4 katz > k", "too_many", "5.1", "You have 0 at katz")
    assert table.moves == ["march 1 b > a", "march 1 b > m", "halt"]


def test_r_9_1_several_marches_may_engage_the_same_place() -> None:
    table = after().place(red="a 3, s6, c 2", blue="m 5")
    table.do("march 2 a > m", "march 1 s6 > m", "march 1 a > m")
    assert table.json["engaged"] == {"m": {"a": 3, "s6": 1}}
    table = after(fronts=2).place(red="a 3, b 1, c 2", blue="m 5")
    table.do("march 3 a > m", "march 1 b > m", "march 2 c > m", "halt", "resolve m")
    assert table.at("m") == {"red": 6}


def test_r_9_1_from_an_own_castle_too_leaving_its_garrison() -> None:
    table = after().place(red="burg 3", blue="m 1")
    table.refuses("march 3 burg > m", "garrison", "5.5", "2")
    assert table.do("march 2 burg > m").json["engaged"] == {"m": {"burg": 2}}


def test_r_9_2_the_player_halts() -> None:
    table = after().place(red="a 3", blue="m 2").do("march 3 a > m")
    assert table.left == 2
    table.refuses("end", "engaged", "9.2")
    table.do("halt")
    assert (table.phase, table.left, table.pending) == ("resolve", 0, None)
    table.refuses("march 1 a > b", "wrong_phase", "13")
    table.refuses("end", "wrong_phase", "13")


def test_r_9_2_with_nothing_engaged_nobody_halts() -> None:
    table = after().place(red="a 3", blue="m 2")
    table.refuses("halt", "nothing_engaged", "9.2")
    assert table.allows("end")


def test_r_9_2_with_no_march_left_only_halting_is_left() -> None:
    table = after().place(red="a 3, b 9", blue="m 2")
    table.do("march 1 a > m", "march 1 a > m", "march 1 a > m")
    assert table.moves == ["halt"]


def test_r_9_2_battles_first_then_sieges_each_in_any_order() -> None:
    table = after().place(red="a 3, k 2, f 1", blue="m 2, katz 1, c 3")
    table.do("march 3 a > m", "march 2 k > katz", "march 1 f > c", "halt")
    assert sorted(table.moves) == ["resolve c", "resolve m"]
    table.refuses("resolve katz", "battles_first", "9.2")
    table.refuses("resolve b", "not_engaged", "9.2", "b")
    table.refuses("resolve nowhere", "unknown_place", "13")
    table.do("resolve c")
    assert table.moves == ["resolve m"]
    table.refuses("resolve c", "not_engaged", "9.2")
    table.do("resolve m")
    assert table.moves == ["resolve katz"]


def test_r_9_2_the_other_order() -> None:
    table = after(shields="none").place(red="k 2, t 2, e 6", blue="katz 1, maus 1")
    table.do("march 2 k > katz", "march 2 t > maus", "march 6 e > isle", "halt")
    assert sorted(table.moves) == ["resolve isle", "resolve katz", "resolve maus"]
    table.do("resolve maus", "resolve isle", "resolve katz")
    assert [table.castle(name)[0] for name in ("katz", "maus", "isle")] == ["red"] * 3


@pytest.mark.parametrize("too_few", [None, "attacker_loses"])
def test_r_9_3_more_knights_win(too_few: str | None) -> None:
    table = after(too_few=too_few).place(red="a 3", blue="m 2")
    table.do("march 3 a > m", "halt", "resolve m")
    assert (table.at("m"), table.supply("blue")) == ({"red": 3}, 42)
    assert table.kinds == ["battle_won"]


@pytest.mark.parametrize("too_few", [None, "attacker_loses"])
def test_r_9_3_too_few_attackers_lose(too_few: str | None) -> None:
    table = after(too_few=too_few).place(red="a 3", blue="m 4")
    table.do("march 3 a > m", "halt", "resolve m")
    assert (table.at("m"), table.supply("red")) == ({"blue": 4}, 42)
    assert table.kinds == ["battle_lost"]


@pytest.mark.parametrize("tie", [None, "attackers_return"])
def test_r_9_3_a_tie_and_each_group_goes_back(tie: str | None) -> None:
    table = after(tie=tie).place(red="a 3, burg 2, s6", blue="m 4")
    table.do("march 2 a > m", "march 1 burg > m", "march 1 s6 > m", "halt", "resolve m")
    assert table.at("m") == {"blue": 4}
    assert table.at("a") == {"red": 3}
    assert table.castle("burg") == ("red", 2, None)
    assert table.at("s6") == {}
    assert table.supply("red") == 42 - 5
    assert table.kinds == ["battle_tied"]


def test_r_9_3_a_tie_and_the_origin_is_held_by_another_colour() -> None:
    # Blue, beaten on c, retreats to f, where the second group came from.
    table = after(losers="difference").place(red="m 5, f 2, b 1", blue="c 4, t 2", green="e 1, w 1")
    table.do("march 5 m > c", "halt", "resolve c")
    assert table.pending["to"] == ["m"]
    table = after(losers="difference").place(red="a 2, w 5", blue="m 4, b 2")
    table.do("march 2 a > b", "march 5 w > m", "halt", "resolve m", "retreat a")
    assert table.at("a") == {"blue": 3}
    table.do("resolve b")
    assert (table.at("b"), table.at("a")) == ({"blue": 2}, {"blue": 3})
    assert table.supply("red") == 42 - 5
    assert table.events[0]["stray"] == {"a": 2}


def test_r_9_3_too_few_and_the_rest_retreats() -> None:
    table = after(losers="difference").place(red="a 3", blue="m 4")
    table.do("march 3 a > m", "halt", "resolve m", "retreat a")
    assert (table.at("a"), table.supply("red")) == ({"red": 2}, 40)
    assert table.moves == ["end"]


def test_r_9_4_all_engaged_besiege_together_at_no_further_cost() -> None:
    table = after().place(red="w 2, e 4")
    table.do("march 2 w > isle", "march 4 e > isle", "halt", "resolve isle")
    assert (table.castle("isle"), table.phase) == (("red", 6, None), "shield")


@pytest.mark.parametrize(("swords", "army"), [(3, "w 5"), (2, "k 3"), (1, "t 1")])
def test_r_9_4_a_neutral_castle_held_against_too_few(swords: int, army: str) -> None:
    gate, knights = army.split()
    castle = {3: "isle", 2: "katz", 1: "maus"}[swords]
    table = after(failed_siege="all").place(red=army)
    table.do(f"march {knights} {gate} > {castle}", "halt", f"resolve {castle}")
    assert (table.castle(castle), table.supply("red")) == ((None, 0, None), 42)
    table = after(failed_siege="double_shortfall").place(red=army)
    table.do(f"march {knights} {gate} > {castle}", "halt", f"resolve {castle}")
    assert (table.castle(castle), table.supply("red")) == (
        (None, 0, None),
        42 - max(int(knights) - 2, 0),
    )


def test_r_9_4_enter_choose_asks_and_the_rest_goes_back() -> None:
    table = after(enter="choose").place(red="w 2, e 5")
    table.do("march 2 w > isle", "march 4 e > isle", "halt", "resolve isle")
    assert (table.phase, table.json["engaged"]) == ("occupy", {"isle": {"e": 4, "w": 2}})
    table.do("occupy e 1", "no_shield")
    assert (table.castle("isle"), table.at("w"), table.at("e")) == (
        ("red", 1, None),
        {"red": 2},
        {"red": 4},
    )


def retreat_to_the_gate(**options: Json) -> Table:
    """Red besieges isle from w; blue, beaten on m, has retreated to w meanwhile."""
    table = after(losers="difference", **options)
    table.place(red="w 4, a 5", blue="m 4, isle 2")
    table.do("march 4 w > isle", "march 5 a > m", "halt", "resolve m", "retreat w")
    assert table.at("w") == {"blue": 3}
    return table


def test_r_9_4_besiegers_who_find_their_gate_held_go_to_the_supply() -> None:
    # 3 of 4 needed are there: 2 are lost, the other finds the gate held.
    table = after(losers="difference", failed_siege="double_shortfall")
    table.place(red="w 3, a 5", blue="m 4, isle 2")
    table.do("march 3 w > isle", "march 5 a > m", "halt", "resolve m", "retreat w", "resolve isle")
    assert (table.at("w"), table.supply("red")) == ({"blue": 3}, 42 - 5)
    assert (table.events[-1]["lost"], table.events[-1]["stray"]) == ({"w": 2}, {"w": 1})


def test_r_9_4_who_does_not_go_in_and_finds_the_gate_held_goes_to_the_supply() -> None:
    table = retreat_to_the_gate(enter="choose").do("resolve isle", "occupy w 1")
    assert (table.castle("isle"), table.at("w")) == (("red", 1, None), {"blue": 3})
    assert table.supply("red") == 42 - 5 - 1


def test_r_9_4_who_hands_a_seventh_back_and_finds_the_gate_held_goes_to_the_supply() -> None:
    table = after(losers="difference", max_castles=6)
    table.place(red="x1 1, x2 1, x3 1, x4 1, x5 1, burg 1, w 4, a 5", blue="m 4, isle 2")
    table.do("march 4 w > isle", "march 5 a > m", "halt", "resolve m", "retreat w", "resolve isle")
    assert (table.castle("isle"), table.at("w")) == (("blue", 0, None), {"blue": 3})
    assert table.supply("red") == 42 - 6 - 5


def test_r_9_5_then_nothing_but_ending_the_turn_is_left() -> None:
    table = after().place(red="a 3, b 5", blue="m 2").do("march 3 a > m", "halt", "resolve m")
    assert (table.phase, table.left, table.moves) == ("march", 0, ["end"])
    table.refuses("march 1 b > a", "no_march_left", "5.1")
    assert table.do("end").json["colour"] == "blue"
