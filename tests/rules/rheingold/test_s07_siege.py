"""R 7: the siege of a castle."""

import pytest

from tests.support.rules.rheingold.table import TWO, Table


def test_r_7_1_a_siege_names_the_castle_and_how_many_at_its_gate_attack() -> None:
    table = Table(enter="all").place(red="k 9").do("besiege katz from k 4", "no_shield")
    assert (table.castle("katz"), table.at("k")) == (("red", 4, None), {"red": 5})


def test_r_7_1_both_gates_are_combined() -> None:
    table = Table(gates="combine", enter="all").place(red="w 2, e 4")
    table.refuses("besiege isle from e 4", "too_weak", "7.2", "need 6 knights", "have 4")
    table.do("besiege isle from e 4, w 2")
    assert table.castle("isle") == ("red", 6, None)


def test_r_7_1_one_gate_a_siege() -> None:
    table = Table(gates="single").place(red="w 2, e 6")
    table.refuses("besiege isle from e 6, w 2", "one_gate", "7.1")
    assert table.allows("besiege isle from e 6")


def test_r_7_1_one_gate_a_siege_after_the_marches() -> None:
    table = Table("osullivan", gates="single").place(red="w 2, e 6")
    table.do("march 5 e > isle")
    table.refuses("march 2 w > isle", "one_gate", "7.1", "Isle")
    assert table.allows("march 1 e > isle")
    both = Table("osullivan", gates="combine").place(red="w 2, e 6")
    assert both.do("march 5 e > isle").allows("march 2 w > isle")


def test_r_7_1_each_gate_costs_one_march() -> None:
    table = Table().place(red="w 2, e 6")
    assert table.do("besiege isle from e 6").left == 2
    table = Table().place(red="w 2, e 6").do("besiege isle from e 5, w 1")
    assert table.left == 1
    table = Table().place(red="w 2, e 6", left=1)
    table.refuses("besiege isle from e 5, w 1", "no_march_left", "5.1", "2 marches; you have 1")
    table = Table().place(red="w 2, e 6", left=0)
    table.refuses("besiege isle from e 6", "no_march_left", "5.1", "0")


def test_r_7_1_only_knights_on_a_gate_besiege() -> None:
    table = Table().place(red="w 5, k 9, s5, katz 4, a 9")
    table.refuses("besiege isle from k 6", "not_a_gate", "7.1", "k")
    table.refuses("besiege isle from w 5, s5 1", "not_a_gate", "7.1", "s5")
    table.refuses("besiege isle from katz 3", "not_a_gate", "7.1")
    table.refuses("besiege isle from a 6", "not_a_gate", "7.1")
    table.refuses("besiege isle from w 6", "too_many", "5.1", "You have 5 at w, not 6")
    table.refuses("besiege isle from w 5, e 1", "too_many", "5.1", "You have 0 at e, not 1")


def test_r_7_1_only_castles_are_besieged() -> None:
    table = Table().place(red="m 9", blue="a 1")
    table.refuses("besiege a from m 9", "not_a_castle", "7.1", "a")
    table.refuses("besiege s1 from m 9", "not_a_castle", "7.1", "s1")
    table.refuses("besiege nowhere from m 9", "unknown_place", "13", "nowhere")


def test_r_7_1_every_gate_is_named_once() -> None:
    table = Table().place(red="w 9")
    table.refuses("besiege isle from w 3, w 3", "bad_fronts", "13")
    table.refuses({"move": "besiege", "castle": "isle", "fronts": {}}, "bad_fronts", "13")


def test_r_7_1_never_an_own_castle() -> None:
    Table().place(red="k 9, katz 1").refuses("besiege katz from k 9", "own_castle", "7.1", "Katz")


def test_r_7_1_never_one_of_the_other_colour() -> None:
    table = Table("highlanders", seats=TWO).place(red="k 9", yellow="katz 1")
    table.refuses("besiege katz from k 9", "own_colour", "3.2")


@pytest.mark.parametrize(
    ("castle", "gate", "need"), [("isle", "w", 6), ("katz", "k", 4), ("maus", "t", 2)]
)
def test_r_7_2_a_neutral_castle_needs_twice_its_swords(castle: str, gate: str, need: int) -> None:
    table = Table().place(red=f"{gate} 9")
    for knights in range(1, need):
        table.refuses(
            f"besiege {castle} from {gate} {knights}",
            "too_weak",
            "7.2",
            f"swords: {need // 2}",
            f"need {need} knights",
            f"have {knights}",
        )
    assert table.do(f"besiege {castle} from {gate} {need}").castle(castle)[0] == "red"


def test_r_7_3_swords_no_longer_count() -> None:
    table = Table(enter="all").place(red="w 2", blue="isle 1").do("besiege isle from w 2")
    assert table.castle("isle") == ("red", 2, None)


@pytest.mark.parametrize("shield", ["", "face 0", "face 1", "face 2", "face 3"])
@pytest.mark.parametrize("garrison", [1, 3])
def test_r_7_3_knights_and_shield_defend(garrison: int, shield: str) -> None:
    defence = garrison + int(shield[-1:] or 0)
    army = f"katz {garrison} {shield}"
    table = Table(enter="all").place(red="k 20", blue=army)
    assert table.do(f"besiege katz from k {2 * defence}").castle("katz")[0] == "red"
    table = Table(enter="all").place(red="k 20", blue=army)
    table.do(f"besiege katz from k {2 * defence - 1}")
    assert table.castle("katz")[:2] == ("blue", garrison)


def test_r_7_3_at_least_one_knight() -> None:
    table = Table("highlanders").place(red="k 1", blue="katz 0 face 0")
    assert table.do("besiege katz from k 1").castle("katz") == ("red", 1, None)
    table = Table("highlanders").place(red="k 1", blue="katz 0")
    assert table.do("besiege katz from k 1").castle("katz") == ("red", 1, None)


def test_r_7_3_a_weaker_siege_is_allowed_and_costs_its_march() -> None:
    table = Table().place(red="k 1", blue="katz 9").do("besiege katz from k 1")
    assert (table.left, table.supply("red"), table.castle("katz")) == (2, 42, ("blue", 9, None))


def test_r_7_3_a_hidden_shield_is_opened_first() -> None:
    table = Table().place(red="k 9", blue="katz 2 hidden").do("besiege katz from k 9")
    assert (table.phase, table.left) == ("open", 2)
    assert table.pending == {"castle": "katz", "fronts": {"k": 9}, "owner": "blue"}
    assert table.at("k") == {"red": 9}
    table.refuses("end", "wrong_phase", "13", "shield")


def test_r_7_3_a_hidden_shield_is_opened_even_when_it_cannot_matter() -> None:
    for knights in (1, 20):
        table = Table().place(red="k 20", blue="katz 2 hidden")
        assert table.do(f"besiege katz from k {knights}").phase == "open"


def test_r_7_4_the_garrison_goes_to_its_supply() -> None:
    table = Table(enter="all").place(red="k 9", blue="katz 4").do("besiege katz from k 8")
    assert (table.supply("blue"), table.supply("red")) == (42, 33)


def test_r_7_4_enter_choose_says_how_many_go_in() -> None:
    table = Table(enter="choose").place(red="w 4, e 3").do("besiege isle from e 2, w 4")
    assert table.phase == "occupy"
    assert table.castle("isle") == ("red", 0, None)
    assert table.pending == {"castle": "isle", "fronts": {"e": 2, "w": 4}, "owner": None}
    assert len(table.moves) == len(set(table.moves)) == 3 * 5 - 1
    table.refuses("occupy e 3", "too_many", "5.1", "e", "2", "3")
    table.refuses("occupy m 1", "not_a_gate", "7.1", "m")
    table.refuses("occupy nowhere 1", "unknown_place", "13")
    table.refuses({"move": "occupy", "fronts": {}}, "bad_fronts", "13")
    table.refuses({"move": "occupy", "fronts": {"e": 0}}, "bad_number", "13")
    table.refuses("occupy e 1, e 1", "bad_fronts", "13")
    table.do("occupy e 1, w 2")
    assert table.castle("isle") == ("red", 3, None)
    assert (table.at("e"), table.at("w")) == ({"red": 2}, {"red": 2})


def test_r_7_4_enter_choose_says_whose_it_was() -> None:
    table = Table(enter="choose").place(red="k 4", blue="katz 1").do("besiege katz from k 4")
    assert table.pending == {"castle": "katz", "fronts": {"k": 4}, "owner": "blue"}


def test_r_7_4_enter_choose_is_not_asked_of_a_lone_knight() -> None:
    table = Table("highlanders").place(red="k 3", blue="katz 0 face 0")
    table.do("besiege katz from k 1")
    assert (table.phase, table.castle("katz"), table.at("k")) == (
        "shield",
        ("red", 1, None),
        {"red": 2},
    )


def test_r_7_4_enter_all() -> None:
    table = Table(enter="all").place(red="w 5, e 3").do("besiege isle from e 2, w 4")
    assert (table.phase, table.castle("isle")) == ("shield", ("red", 6, None))
    assert (table.at("e"), table.at("w")) == ({"red": 1}, {"red": 1})


def test_r_7_5_failed_siege_all() -> None:
    table = Table(failed_siege="all").place(red="w 5, e 3", blue="isle 4")
    table.do("besiege isle from e 3, w 4")
    assert table.castle("isle") == ("blue", 4, None)
    assert (table.at("e"), table.at("w"), table.supply("red")) == ({}, {"red": 1}, 41)


@pytest.mark.parametrize(
    ("attackers", "lost"), [(9, 2), (8, 4), (7, 6), (6, 6), (5, 5), (1, 1), (10, 0)]
)
def test_r_7_5_double_shortfall_is_twice_what_was_missing_at_most_all(
    attackers: int, lost: int
) -> None:
    table = Table(failed_siege="double_shortfall", enter="all").place(red="k 10", blue="katz 5")
    table.do(f"besiege katz from k {attackers}")
    if lost:
        assert table.at("k") == {"red": 10 - lost} if lost < 10 else {}
        assert table.castle("katz") == ("blue", 5, None)
    else:
        assert table.castle("katz") == ("red", 10, None)


@pytest.mark.parametrize(
    ("west", "east", "left_west", "left_east"),
    [
        (2, 5, 2, 3),  # 2 lost, all from the gate with more
        (5, 2, 3, 2),
        (4, 2, 0, 2),  # 4 lost: the gate with more until nobody is left there
        (3, 2, 0, 0),
        (2, 3, 0, 0),
    ],
)
def test_r_7_5_double_shortfall_takes_from_the_gate_with_more(
    west: int, east: int, left_west: int, left_east: int
) -> None:
    table = Table(failed_siege="double_shortfall").place(red=f"w {west}, e {east}", blue="isle 4")
    table.do(f"besiege isle from e {east}, w {west}")
    assert table.at("w").get("red", 0) == left_west
    assert table.at("e").get("red", 0) == left_east


def test_r_7_5_double_shortfall_then_from_the_other() -> None:
    # 7 of 10: 6 lost, 4 from the east and 2 from the west.
    table = Table(failed_siege="double_shortfall").place(red="w 3, e 4", blue="isle 5")
    table.do("besiege isle from e 4, w 3")
    assert (table.at("w"), table.at("e")) == ({"red": 1}, {})


def test_r_7_5_double_shortfall_equal_gates_the_first_in_the_board_file() -> None:
    # 6 of 8: 4 lost, 3 from the first gate and 1 from the other.
    table = Table(failed_siege="double_shortfall").place(red="w 3, e 3", blue="isle 4")
    table.do("besiege isle from e 3, w 3")
    assert (table.at("w"), table.at("e")) == ({}, {"red": 2})


SIX = "x1 1, x2 1, x3 1, x4 1, x5 1, burg 1"


def test_r_7_6_with_six_castles_no_neutral_one_is_engaged() -> None:
    table = Table("osullivan_french").place(red=f"{SIX}, t 9, k 9", blue="katz 1")
    table.refuses("march 2 t > maus", "six_castles", "7.6")
    assert table.allows("march 2 k > katz")
    five = Table("osullivan_french").place(red=f"{SIX}, t 9".replace(", burg 1", ""))
    assert five.allows("march 2 t > maus")


def test_r_7_6_with_six_castles_no_neutral_one_is_besieged() -> None:
    table = Table("rheingold", max_castles=6).place(red=f"{SIX}, t 9, k 9", blue="katz 1")
    table.refuses("besiege maus from t 9", "six_castles", "7.6")
    assert table.allows("besiege katz from k 2")
    free = Table("rheingold").place(red=f"{SIX}, t 9")
    assert free.allows("besiege maus from t 9")


def test_r_7_6_is_counted_by_colour() -> None:
    table = Table("highlanders", seats=TWO, max_castles=6)
    table.place(red="x1 1, x2 1, x3 1, t 2", yellow="x4 1, x5 1, burg 1")
    assert table.allows("besiege maus from t 2")


def test_r_7_6_the_sixth_was_won_since_and_the_engaged_go_back() -> None:
    table = Table("osullivan_french").place(red="x1 1, x2 1, x3 1, x4 1, x5 1, m 2, t 3")
    table.do("march 2 m > burg", "march 2 t > maus", "march 1 t > e", "halt")
    table.do("resolve burg", "shield", "resolve maus")
    assert table.castle("burg") == ("red", 2, "hidden")
    assert table.castle("maus") == (None, 0, None)
    assert (table.at("t"), table.supply("red")) == ({"red": 2}, 42 - 10)
    assert table.moves == ["end"]


def test_r_7_6_a_seventh_from_a_player_is_beaten_and_stays_its_owners() -> None:
    table = Table("osullivan_french").place(red=f"{SIX}, k 9", blue="katz 2 hidden")
    assert table.hand("blue") == 5
    table.do("march 8 k > katz", "march 1 k > w", "march 1 w > m", "halt")
    table.do("resolve katz", "open fell")
    assert table.castle("katz") == ("blue", 0, None)
    assert table.json["castles"]["katz"]["taken"] is True
    assert (table.at("k"), table.supply("blue"), table.hand("blue")) == ({"red": 8}, 42, 6)
    assert table.moves == ["end"]


def test_r_7_6_a_seventh_at_once() -> None:
    table = Table("rheingold", max_castles=6).place(red=f"{SIX}, k 9", blue="katz 2 hidden")
    table.do("besiege katz from k 8", "open 2")
    assert (table.castle("katz"), table.at("k"), table.left) == (("blue", 0, None), {"red": 9}, 2)
    assert (table.hand("blue"), table.json["spent"]["blue"]) == (5, [2])
    assert table.phase == "march"


def test_r_7_6_it_may_be_entered_again_and_besieged_again() -> None:
    table = Table("rheingold", max_castles=6).place(red=f"{SIX}, k 1", blue="katz 0, w 1")
    table.do("besiege katz from k 1")
    assert (table.castle("katz"), table.at("k"), table.left) == (("blue", 0, None), {"red": 1}, 2)
    table.do("besiege katz from k 1")
    table = Table("rheingold", max_castles=6).place(blue="katz 0, k 3", to_move="blue")
    assert table.do("march 3 k > katz").castle("katz") == ("blue", 3, None)


def test_r_7_6_an_empty_castle_is_taken_by_one_knight() -> None:
    table = Table("rheingold", max_castles=6).place(green="k 1", blue="katz 0", to_move="green")
    assert table.do("besiege katz from k 1").castle("katz") == ("green", 1, None)


def test_r_7_6_without_a_limit_a_seventh_is_kept() -> None:
    table = Table("osullivan").place(red=f"{SIX}, k 9", blue="katz 2")
    table.do("march 9 k > katz", "halt", "resolve katz", "no_shield")
    assert table.castle("katz") == ("red", 9, None)


def test_r_7_6_the_last_castle_is_given_whatever_the_number() -> None:
    table = Table("osullivan_french").place(
        red="x1 1, x2 1, x3 1, x4 1, x5 1, t 2", blue="isle 1, katz 1"
    )
    table.do("march 2 t > maus", "halt")
    table.do("resolve maus")
    assert table.result["castles"] == {"0": 7, "1": 2, "2": 0}
