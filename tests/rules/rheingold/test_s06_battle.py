"""R 6: battle on a space."""

import pytest

from companion.core.game import Actor
from tests.support.rules.rheingold.table import GAME, Table


def test_r_6_1_at_once_an_assault_is_one_move() -> None:
    table = Table(battle="at_once").place(red="a 3", blue="m 2")
    table.do("assault m from a 3")
    assert (table.at("m"), table.phase, table.json["engaged"]) == ({"red": 3}, "march", {})


def test_r_6_1_at_once_a_plain_march_onto_an_enemy_is_refused() -> None:
    table = Table(battle="at_once").place(red="a 3, k 4", blue="m 2, katz 1")
    table.refuses("march 3 a > m", "space_barred", "5.6")
    table.refuses("march 4 k > katz", "castle_closed", "5.4")
    table.refuses("halt", "nothing_engaged", "9.2")


def test_r_6_1_after_the_marches_knights_march_onto_the_enemy_and_stop() -> None:
    table = Table(battle="after_marches").place(red="a 3, k 4", blue="m 2")
    table.do("march 3 a > m", "march 4 k > katz")
    assert table.at("m") == {"blue": 2}
    assert table.castle("katz") == (None, 0, None)
    assert table.json["engaged"] == {"katz": {"k": 4}, "m": {"a": 3}}


def test_r_6_1_after_the_marches_there_is_no_assault_and_no_siege_at_once() -> None:
    table = Table(battle="after_marches").place(red="a 3, k 4", blue="m 2")
    table.refuses("assault m from a 3", "no_assault", "6.1")
    table.refuses("besiege katz from k 4", "no_besiege", "6.1")
    assert not any(move.startswith(("assault", "besiege")) for move in table.moves)


def test_r_6_2_a_front_may_be_a_start_a_space_or_an_own_castle() -> None:
    table = Table().place(red="s6, a 1, burg 3", blue="m 1")
    assert table.allows("assault m from a 1, s6 1")
    assert table.allows("assault m from burg 2")
    assert table.allows("assault m from burg 1, s6 1")
    table.do("assault m from burg 2, s6 1")
    assert table.castle("burg") == ("red", 1, None)
    assert table.at("s6") == {}
    assert table.at("m") == {"red": 3}


def test_r_6_2_a_front_from_a_castle_leaves_its_garrison() -> None:
    table = Table().place(red="burg 3", blue="m 1")
    table.refuses("assault m from burg 3", "garrison", "5.5", "2")


def test_r_6_2_each_front_costs_one_march() -> None:
    table = Table().place(red="a 2, b 2, c 2", blue="m 1")
    assert table.do("assault m from a 2").left == 2
    assert Table().place(red="a 2, b 2", blue="m 1").do("assault m from a 1, b 1").left == 1
    spent = Table().place(red="a 2, b 2", blue="m 1", left=1)
    spent.refuses("assault m from a 1, b 1", "no_march_left", "5.1", "takes 2 marches; you have 1")
    assert spent.allows("assault m from a 2")
    none = Table().place(red="a 2, b 2", blue="m 1", left=0)
    none.refuses("assault m from a 2", "no_march_left", "5.1", "1", "0")


def test_r_6_2_at_most_two_fronts() -> None:
    table = Table(fronts=2).place(red="a 1, b 1, c 1", blue="m 1")
    assert table.allows("assault m from a 1, b 1")
    table.refuses("assault m from a 1, b 1, c 1", "too_many_fronts", "6.2", "2", "3")


def test_r_6_2_at_most_three_fronts() -> None:
    table = Table(fronts=3).place(red="a 1, b 1, c 1, w 1", blue="m 2")
    table.refuses("assault m from a 1, b 1, c 1, w 1", "no_march_left", "5.1", "4", "3")
    table.do("assault m from a 1, b 1, c 1")
    assert (table.at("m"), table.left) == ({"red": 3}, 0)


def test_r_6_2_only_an_enemys_space_is_assaulted() -> None:
    table = Table().place(red="a 3, m 2, s1", blue="katz 1")
    table.refuses("assault b from a 3", "no_enemy", "6.2", "b")
    table.refuses("assault m from a 3", "no_enemy", "6.2", "m")
    table.refuses("assault katz from a 3", "not_a_space", "6.2", "katz")
    table.refuses("assault s1 from a 3", "not_a_space", "6.2", "s1")
    table.refuses("assault nowhere from a 3", "unknown_place", "13", "nowhere")


def test_r_6_2_only_from_beside_it() -> None:
    table = Table().place(red="a 3, k 3, s1, katz 4", blue="m 1")
    table.refuses("assault m from k 3", "not_adjacent", "5.1", "k")
    table.refuses("assault m from s1 1", "not_adjacent", "5.1", "s1")
    table.refuses("assault m from katz 3", "not_adjacent", "5.1", "katz")
    table.refuses("assault m from a 1, k 2", "not_adjacent", "5.1", "k")


def test_r_6_2_only_with_the_knights_that_are_there() -> None:
    table = Table().place(red="a 3", blue="m 1, b 5")
    table.refuses("assault m from a 4", "too_many", "5.1", "You have 3 at a, not 4")
    table.refuses("assault m from b 5", "too_many", "5.1", "You have 0 at b, not 5")
    table.refuses("assault m from s6 1", "too_many", "5.1", "You have 0 at s6, not 1")


def test_r_6_2_every_front_is_named_once() -> None:
    table = Table().place(red="a 3", blue="m 1")
    table.refuses("assault m from a 1, a 2", "bad_fronts", "13")
    table.refuses({"move": "assault", "space": "m", "fronts": {}}, "bad_fronts", "13")


@pytest.mark.parametrize("defenders", [1, 2, 3, 9])
def test_r_6_3_one_knight_more(defenders: int) -> None:
    table = Table().place(red="a 20, b 1", blue=f"m {defenders}")
    for attackers in range(1, defenders + 1):
        table.refuses(
            f"assault m from a {attackers}",
            "too_weak",
            "6.3",
            f"Defenders at m: {defenders}.",
            f"need {defenders + 1}",
            f"have {attackers}",
        )
    assert table.allows(f"assault m from a {defenders}, b 1")
    assert table.do(f"assault m from a {defenders + 1}").at("m") == {"red": defenders + 1}


def test_r_6_4_losers_all() -> None:
    table = Table(losers="all").place(red="a 5", blue="m 4").do("assault m from a 5")
    assert (table.supply("blue"), table.phase) == (42, "march")
    assert table.kinds == ["battle_won"]


@pytest.mark.parametrize(("attackers", "lost"), [(5, 1), (6, 2), (7, 3), (8, 4), (9, 4), (20, 4)])
def test_r_6_4_losers_difference(attackers: int, lost: int) -> None:
    table = Table(losers="difference").place(red=f"a {attackers}", blue="m 4")
    table.do(f"assault m from a {attackers}")
    assert table.supply("blue") == 38 + lost
    if lost == 4:
        assert table.phase == "march"
    else:
        assert table.pending["knights"] == 4 - lost
        table.do("retreat c")
        assert (table.at("c"), table.phase) == ({"blue": 4 - lost}, "march")


def test_r_6_4_where_beaten_knights_can_go() -> None:
    table = Table(losers="difference").place(
        red="a 5, w 1", blue="m 4, c 2, burg 1, s6", green="b 1"
    )
    table.do("assault m from a 5")
    assert table.pending == {
        "colour": "blue",
        "from": "m",
        "knights": 3,
        # empty again, own stack, empty, own castle; in the board file's order
        "to": ["a", "c", "e", "burg"],
    }
    assert table.moves == ["retreat a", "retreat c", "retreat e", "retreat burg"]
    for place in ("b", "w", "s6", "k", "m", "katz"):
        table.refuses(f"retreat {place}", "no_retreat", "6.4", place)
    table.refuses("retreat nowhere", "unknown_place", "13", "nowhere")
    table.refuses("march 1 w > k", "wrong_phase", "13", "retreat")


@pytest.mark.parametrize(
    ("to", "then"), [("a", {"blue": 3}), ("c", {"blue": 5}), ("e", {"blue": 3})]
)
def test_r_6_4_they_retreat_together(to: str, then: dict[str, int]) -> None:
    table = Table(losers="difference").place(red="a 5", blue="m 4, c 2")
    table.do("assault m from a 5", f"retreat {to}")
    assert (table.at(to), table.supply("blue"), table.left) == (then, 37, 2)


def test_r_6_4_they_retreat_into_their_castle() -> None:
    table = Table(losers="difference").place(red="a 5", blue="m 4, burg 1 hidden")
    table.do("assault m from a 5", "retreat burg")
    assert table.castle("burg") == ("blue", 4, "hidden")


def test_r_6_4_their_owner_chooses() -> None:
    table = Table(losers="difference").place(red="a 5", blue="m 4").do("assault m from a 5")
    assert GAME.to_act(table.state) == 1
    assert GAME.mover(table.state) == "red"
    assert GAME.to_act(table.do("retreat b").state) == 0


def test_r_6_4_the_winners_stand_there_before_the_loser_chooses() -> None:
    table = Table(losers="difference").place(red="a 5", blue="m 4").do("assault m from a 5")
    assert table.at("m") == {"red": 5}


def test_r_6_4_with_nowhere_to_go_they_are_lost() -> None:
    table = Table(losers="difference").place(
        red="a 9, w 1, e 1", blue="m 4", green="b 1, c 1, burg 1"
    )
    table.do("assault m from a 5")
    assert (table.supply("blue"), table.phase) == (42, "march")
    assert table.kinds == ["battle_won", "retreat_cut_off"]


def test_r_6_4_one_choice_is_still_asked() -> None:
    table = Table(losers="difference").place(
        red="a 5, w 1, e 1", blue="m 4", green="b 1, c 1, burg 1"
    )
    table.do("assault m from a 5")
    assert (table.phase, table.moves) == ("retreat", ["retreat a"])


def test_r_6_4_not_to_a_space_where_another_battle_is_open() -> None:
    table = Table("osullivan", losers="difference").place(red="a 5, f 1", blue="m 4, c 2")
    table.do("march 5 a > m", "march 1 f > c", "halt", "resolve m")
    assert table.pending["to"] == ["a", "b", "w", "e"]
    table.refuses("retreat c", "no_retreat", "6.4", "c")


def test_r_6_4_but_to_it_when_that_battle_is_decided() -> None:
    table = Table("osullivan", losers="difference").place(red="a 5, f 1", blue="m 4, c 5")
    table.do("march 5 a > m", "march 1 f > c", "halt", "resolve c", "resolve m")
    assert "c" in table.pending["to"]


def test_r_6_4_to_an_own_castle_even_while_it_is_besieged() -> None:
    table = Table("osullivan", losers="difference").place(red="e 2, m 5", blue="isle 1, w 4")
    table.do("march 2 e > isle", "march 5 m > w", "halt", "resolve w")
    assert table.pending["to"] == ["m", "k", "isle"]
    table.do("retreat isle")
    assert table.castle("isle") == ("blue", 4, None)
    assert table.do("resolve isle").supply("red") == 42 - 5


def test_r_6_4_beaten_attackers_retreat_from_the_space_they_attacked() -> None:
    table = Table("osullivan", losers="difference").place(red="a 3, c 1", blue="m 4, e 1")
    table.do("march 3 a > m", "halt", "resolve m")
    assert table.supply("red") == 42 - 3
    assert GAME.to_act(table.state) == 0
    assert table.pending == {
        "colour": "red",
        "from": "m",
        "knights": 2,
        "to": ["a", "b", "c", "w"],
    }
    assert table.do("retreat c").at("c") == {"red": 3}


def test_r_6_4_beaten_attackers_come_from_a_start_and_cannot_go_back_there() -> None:
    table = Table("osullivan", losers="difference").place(
        red="s1, s2, b 2", blue="a 3, m 1", green="burg 1"
    )
    table.do("march 1 s1 > a", "march 1 b > a", "halt", "resolve a")
    assert table.pending == {"colour": "red", "from": "a", "knights": 1, "to": ["b"]}


def test_r_6_5_the_attackers_stand_there_together_and_may_march_on() -> None:
    table = Table().place(red="a 2, b 1, s6", blue="m 2")
    table.do("assault m from a 2, b 1")
    assert (table.at("a"), table.at("b"), table.at("m")) == ({}, {}, {"red": 3})
    table.do("march 3 m > w")
    assert (table.at("w"), table.left) == ({"red": 3}, 0)


def test_r_6_5_they_may_even_attack_on() -> None:
    table = Table().place(red="a 3", blue="m 2, c 1, f 1")
    table.do("assault m from a 3", "assault c from m 3", "assault f from c 3")
    assert (table.at("f"), table.supply("blue")) == ({"red": 3}, 42)


def test_r_6_6_the_winner_loses_nobody() -> None:
    table = Table().place(red="a 10", blue="m 9").do("assault m from a 10")
    assert (table.at("m"), table.supply("red")) == ({"red": 10}, 32)
    table = Table("osullivan", losers="difference").place(red="a 3", blue="m 4")
    table.do("march 3 a > m", "halt", "resolve m")
    assert (table.at("m"), table.supply("blue")) == ({"blue": 4}, 38)
    assert GAME.to_act(table.state) is not Actor.NOBODY
