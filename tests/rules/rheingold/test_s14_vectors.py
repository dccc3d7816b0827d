"""R 14: the vectors, a test a row."""

import pytest

from companion.boards.shipped import shelf
from tests.support.rules.rheingold.table import Table


@pytest.mark.parametrize(("attack", "defence"), [(2, 1), (3, 2)])
@pytest.mark.parametrize("preset", ["rheingold", "osullivan"])
def test_r_14_row_1_one_more_wins(preset: str, attack: int, defence: int) -> None:
    table = Table(preset).place(red=f"a {attack}", blue=f"m {defence}")
    if preset == "rheingold":
        table.do(f"assault m from a {attack}")
    else:
        table.do(f"march {attack} a > m", "halt", "resolve m")
    assert (table.at("m"), table.supply("blue")) == ({"red": attack}, 42)


@pytest.mark.parametrize("equal", [2, 1])
def test_r_14_row_2_equal_numbers(equal: int) -> None:
    table = Table("rheingold").place(red=f"a {equal}", blue=f"m {equal}")
    table.refuses(f"assault m from a {equal}", "too_weak", "6.3", str(equal), str(equal + 1))
    table = Table("osullivan").place(red=f"a {equal}", blue=f"m {equal}")
    table.do(f"march {equal} a > m", "halt", "resolve m")
    assert (table.at("a"), table.at("m")) == ({"red": equal}, {"blue": equal})


def test_r_14_row_2_from_a_start_to_the_supply() -> None:
    table = Table("osullivan").place(red="s6", blue="m 1")
    table.do("march 1 s6 > m", "halt", "resolve m")
    assert (table.at("s6"), table.supply("red")) == ({}, 42)


def test_r_14_row_3_a_neutral_castle_of_3_swords() -> None:
    table = Table().place(red="w 6")
    table.refuses("besiege isle from w 5", "too_weak", "7.2", "need 6 knights", "have 5")
    assert table.do("besiege isle from w 6").castle("isle")[0] == "red"


def test_r_14_row_4_2_knights_and_a_shield_of_3() -> None:
    fail = Table().place(red="k 9", blue="katz 2 hidden").do("besiege katz from k 9", "open 3")
    assert fail.castle("katz") == ("blue", 2, 3)
    take = Table().place(red="k 10", blue="katz 2 hidden").do("besiege katz from k 10", "open 3")
    assert take.castle("katz")[0] == "red"


def test_r_14_row_5_one_joins_two_and_three_go_on() -> None:
    table = Table().place(red="b 1, a 2").do("march 1 b > a", "march 3 a > m")
    assert (table.at("m"), table.left) == ({"red": 3}, 1)


def test_r_14_row_6_those_three_split() -> None:
    table = Table().place(red="m 3").do("march 1 m > a", "march 2 m > c")
    assert (table.at("a"), table.at("c"), table.left) == ({"red": 1}, {"red": 2}, 1)


@pytest.mark.parametrize("battle", ["at_once", "after_marches"])
def test_r_14_row_7_difference_5_against_4(battle: str) -> None:
    table = Table("osullivan", battle=battle, losers="difference").place(red="a 5", blue="m 4")
    if battle == "at_once":
        table.do("assault m from a 5")
    else:
        table.do("march 5 a > m", "halt", "resolve m")
    table.do("retreat c")
    assert (table.supply("blue"), table.at("c")) == (42 - 3, {"blue": 3})


def test_r_14_row_8_double_shortfall_6_against_1_and_3() -> None:
    table = Table(failed_siege="double_shortfall").place(red="k 6", blue="katz 1 hidden")
    table.do("besiege katz from k 6", "open 3")
    assert (table.at("k"), table.supply("red")) == ({"red": 2}, 40)
    table = Table("osullivan_improved").place(red="k 6", blue="katz 1 hidden")
    table.do("march 6 k > katz", "halt", "resolve katz")
    assert table.moves == ["open fell", "open held lost 4"]
    assert table.do("open held lost 4").at("k") == {"red": 2}


@pytest.mark.parametrize("entry", ["must", "may"])
def test_r_14_row_9_own_knight_on_start_4(entry: str) -> None:
    table = Table(entry=entry).place(red="s4", phase="roll").do("roll 4")
    assert (table.at("s4"), table.supply("red"), table.phase) == ({"red": 1}, 41, "march")


def test_r_14_row_10_pfalz_from_both_banks() -> None:
    table = Table("rheingold", board=shelf.board("rhine"))
    table.place(red="g_pfalz_w 2, g_pfalz_e 4").do("besiege pfalz from g_pfalz_e 4, g_pfalz_w 2")
    assert (table.castle("pfalz")[0], table.left) == ("red", 1)


def test_r_14_row_11_the_17th_of_18() -> None:
    rhine = shelf.board("rhine")
    names = [name for name in rhine["castles"] if name not in ("katz", "maus")]
    table = Table("rheingold", board=rhine)
    table.place(
        red="g_katz 4",
        blue=", ".join(f"{name} 1" for name in names[:8]),
        green=", ".join(f"{name} 1" for name in names[8:]),
    )
    table.do("besiege katz from g_katz 4")
    assert (table.phase, table.left) == ("over", 2)
    assert (table.castle("katz")[0], table.castle("maus")) == ("red", ("red", 0, None))
    assert table.result["castles"] == {"0": 2, "1": 8, "2": 8}
