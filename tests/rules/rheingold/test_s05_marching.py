"""R 5: marching."""

import pytest

from tests.support.rules.rheingold.table import PRESETS, Table


@pytest.mark.parametrize("preset", PRESETS)
def test_r_5_1_three_marches_shared_among_all_knights(preset: str) -> None:
    table = Table(preset).place(red="a 2, c 1, s4")
    table.do("march 1 a > b")
    assert table.left == 2
    table.do("march 1 s4 > w")
    assert table.left == 1
    table.do("march 1 c > f")
    assert table.left == 0
    table.refuses("march 1 a > b", "no_march_left", "5.1", "three")
    assert table.moves == ["end"]


def test_r_5_1_one_march_moves_any_number_one_place_on() -> None:
    table = Table().place(red="a 7")
    assert [move for move in table.moves if "> b" in move] == [
        f"march {knights} a > b" for knights in range(1, 8)
    ]
    table.refuses("march 8 a > b", "too_many", "5.1", "You have 7 at a, not 8")
    table.refuses("march 7 a > c", "not_adjacent", "5.1", "from a to c")
    table.do("march 7 a > b")
    assert (table.at("a"), table.at("b"), table.left) == ({}, {"red": 7}, 2)


def test_r_5_1_splitting_a_stack_is_two_marches() -> None:
    table = Table().place(red="a 5").do("march 2 a > b", "march 3 a > m")
    assert (table.at("b"), table.at("m"), table.left) == ({"red": 2}, {"red": 3}, 1)


def test_r_5_1_only_own_knights_march() -> None:
    table = Table().place(red="a 1", blue="m 4, s1, katz 3")
    table.refuses("march 1 m > c", "too_many", "5.1", "You have 0 at m, not 1")
    table.refuses("march 1 s1 > a", "too_many", "5.1")
    table.refuses("march 1 katz > k", "too_many", "5.1")


def test_r_5_2_no_limit_on_a_stack() -> None:
    table = Table().place(red="a 40, b 2").do("march 40 a > b")
    assert table.at("b") == {"red": 42}


def test_r_5_2_a_space_holds_one_colour_only() -> None:
    table = Table().place(red="a 5", blue="b 1")
    table.refuses("march 5 a > b", "space_barred", "5.6", "b")
    table = Table("osullivan").place(red="a 5", blue="b 1").do("march 5 a > b")
    assert table.at("b") == {"blue": 1}
    assert table.json["engaged"] == {"b": {"a": 5}}


@pytest.mark.parametrize("preset", PRESETS)
def test_r_5_3_marches_are_optional(preset: str) -> None:
    table = Table(preset, marches="may").place(red="a 5")
    assert "end" in table.moves
    assert table.do("end").json["colour"] == "blue"


def test_r_5_3_marches_must_be_used_up() -> None:
    table = Table(marches="must").place(red="a 5")
    table.refuses("end", "must_march", "5.3", "3 left")
    table.do("march 1 a > b", "march 1 b > a")
    table.refuses("end", "must_march", "5.3", "1 left")
    table.do("march 5 a > m")
    assert table.moves == ["end"]


def test_r_5_3_marches_must_be_used_but_not_where_none_is_allowed() -> None:
    table = Table(marches="must").place(red="s1, katz 1", blue="a 1, k 1")
    assert table.moves == ["end"]


def test_r_5_3_a_hopeless_siege_must_be_made() -> None:
    # The knight cannot march, but it can besiege: any number may besiege a player's castle.
    table = Table(marches="must").place(red="k 1", blue="katz 9, w 1, m 1")
    assert table.moves == ["besiege katz from k 1"]
    table.refuses("end", "must_march", "5.3")
    assert table.do("besiege katz from k 1").moves == ["end"]


def test_r_5_3_an_assault_must_be_made() -> None:
    table = Table(marches="must", garrison="knight").place(red="katz 3", blue="k 1")
    assert table.moves == ["assault k from katz 2"]
    table.refuses("end", "must_march", "5.3")


def test_r_5_3_halt_must_wait_too() -> None:
    table = Table("osullivan", marches="must").place(red="a 2", blue="b 3")
    table.do("march 1 a > b")
    table.refuses("halt", "must_march", "5.3", "2 left")
    table.do("march 1 a > b")
    assert table.moves == ["halt"]


def test_r_5_3_halt_need_not_wait() -> None:
    table = Table("osullivan", marches="may").place(red="a 2", blue="b 3")
    assert table.do("march 1 a > b").allows("halt")


@pytest.mark.parametrize("preset", PRESETS)
def test_r_5_4_in_and_out_of_an_own_castle_is_a_march_each(preset: str) -> None:
    table = Table(preset).place(red="katz 3, k 2")
    table.do("march 2 k > katz")
    assert (table.castle("katz"), table.left) == (("red", 5, None), 2)
    table.do("march 4 katz > k")
    assert (table.castle("katz"), table.at("k"), table.left) == (("red", 1, None), {"red": 4}, 1)


def test_r_5_4_into_another_castle_nobody_marches() -> None:
    table = Table().place(red="k 5, t 5", blue="maus 1")
    table.refuses("march 5 k > katz", "castle_closed", "5.4", "Katz")
    table.refuses("march 5 t > maus", "castle_closed", "5.4", "Maus")


def test_r_5_4_only_through_its_gate() -> None:
    table = Table().place(red="m 3, katz 3")
    table.refuses("march 3 m > katz", "not_adjacent", "5.1")
    table.refuses("march 1 katz > m", "not_adjacent", "5.1")


def test_r_5_4_an_owner_passes_through_a_castle_with_two_gates() -> None:
    table = Table().place(red="isle 1, w 4")
    table.do("march 4 w > isle", "march 4 isle > e")
    assert (table.at("w"), table.castle("isle"), table.at("e")) == (
        {},
        ("red", 1, None),
        {"red": 4},
    )


@pytest.mark.parametrize("shield", ["hidden", "face 2"])
def test_r_5_5_garrison_a_knight_or_the_shield(shield: str) -> None:
    table = Table(garrison="knight_or_shield").place(red=f"katz 2 {shield}, maus 2")
    assert table.allows("march 2 katz > k")
    assert table.allows("march 1 maus > t")
    table.refuses(
        "march 2 maus > t", "garrison", "5.5", "1 knight can leave", "knight or its shield"
    )
    table.do("march 2 katz > k")
    assert table.castle("katz")[1] == 0


@pytest.mark.parametrize("shield", ["", "hidden", "face 2"])
def test_r_5_5_garrison_always_a_knight(shield: str) -> None:
    table = Table(garrison="knight").place(red=f"katz 2 {shield}")
    assert table.allows("march 1 katz > k")
    table.refuses("march 2 katz > k", "garrison", "5.5", "1 knight can leave", "knight")


def test_r_5_5_more_than_there_are_is_not_about_the_garrison() -> None:
    Table(garrison="knight").place(red="katz 2").refuses(
        "march 3 katz > k", "too_many", "5.1", "You have 2 at katz, not 3"
    )


@pytest.mark.parametrize("garrison", ["knight_or_shield", "knight"])
def test_r_5_5_an_assault_leaves_the_garrison_too(garrison: str) -> None:
    table = Table(garrison=garrison).place(red="katz 3 hidden", blue="k 1")
    assert table.allows("assault k from katz 2")
    if garrison == "knight":
        table.refuses("assault k from katz 3", "garrison", "5.5", "2 knights can leave")
    else:
        assert table.allows("assault k from katz 3")


def test_r_5_6_enemy_knights_bar_the_way() -> None:
    table = Table().place(red="a 9, m 1", blue="b 1")
    table.refuses("march 9 a > b", "space_barred", "5.6", "b")
    table.refuses("march 1 m > b", "space_barred", "5.6")
    assert table.allows("assault b from a 2")


def test_r_5_6_after_the_marches_nobody_passes_either() -> None:
    table = Table("osullivan").place(red="a 9", blue="b 1").do("march 9 a > b")
    table.refuses("march 9 b > m", "too_many", "5.1", "You have 0 at b")
    table.refuses("march 1 b > m", "too_many", "5.1")
