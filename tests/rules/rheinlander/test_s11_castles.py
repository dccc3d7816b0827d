"""RL 11: castles."""

import pytest

from companion.core.game import Json
from tests.support.rules.rheinlander.table import Table, strip

CASTLE = "m1 l3 l4 castle"


def test_rl_11_1_a_castle_is_decided_once() -> None:
    table = Table(slots=CASTLE, zones=20).place().do("place 3 l3", "end")
    assert table.castle("m1") == "red"
    table.do("place 4 l4")
    assert table.castle("m1") == "red"
    assert not {"castle_taken", "castle_changed"} & set(table.kinds)


def test_rl_11_1_bastions_do_not_count() -> None:
    table = Table(slots=CASTLE).place(bastions="l4 yellow").do("place 3 l3")
    assert table.castle("m1") == "red"
    table = Table(slots=CASTLE).place().do("place 9 l9", "bastion l4")
    assert table.castle("m1") is None


def test_rl_11_2_no_old_duchy_whoever_played_the_card() -> None:
    assert Table(slots=CASTLE).place().do("place 3 l3").castle("m1") == "red"
    assert Table(slots=CASTLE).place(yellow="l2").do("place 3 l3").castle("m1") == "red"


def test_rl_11_2_an_old_duchy_without_an_owner_whoever_played_the_card() -> None:
    table = Table(slots=CASTLE).place(yellow="l1", blue="l2").do("place 3 l3")
    assert (table.castle("m1"), table.dukes) == ("red", {"l1": "red"})


def test_rl_11_2_the_owner_of_the_old_duchy_whoevers_knight_it_was() -> None:
    table = Table(slots=CASTLE).place(red="l1 l2", dukes="l1 red", to_move="yellow")
    table.do("place 3 l3")
    assert (table.castle("m1"), table.supply("red"), table.supply("yellow")) == ("red", 22, 24)
    table = Table(slots=CASTLE).place(red="l1 l2", dukes="l1 red").do("place 3 l3")
    assert table.castle("m1") == "red"


def test_rl_11_2_one_player_who_owns_several_of_the_old_duchies() -> None:
    table = Table(slots=CASTLE).place(red="l1 l2 w3 w4", dukes="l1 red, w3 red", to_move="yellow")
    assert (table.do("place 3 l3").castle("m1"), table.phase) == ("red", "build")


def test_rl_11_2_one_owner_beside_an_ownerless_duchy() -> None:
    table = Table(slots=CASTLE).place(
        red="l1 l2", yellow="w3", blue="w4", dukes="l1 red", to_move="yellow"
    )
    assert (table.do("place 3 l3").castle("m1"), table.phase) == ("red", "build")


def disputed(red: str, blue: str, slots: str = CASTLE, **options: Json) -> Table:
    """Yellow plays 3 between a duchy of red at l2 and one of blue at w3."""
    return Table(slots=slots, **options).place(
        red=red,
        blue=blue,
        dukes=f"{red.split(maxsplit=1)[0]} red, {blue.split(maxsplit=1)[0]} blue",
        to_move="yellow",
    )


@pytest.mark.parametrize("blue", ["w3 w4 w5", "w3 w4 w5 w6"])
def test_rl_11_3_most_knights(blue: str) -> None:
    table = disputed("l1 l2", blue, castle_dispute="most_knights").do("place 3 l3")
    assert (table.phase, table.castle("m1")) == ("build", "blue")


def test_rl_11_3_with_equal_numbers_the_mover_chooses() -> None:
    for choice in ("red", "blue"):
        table = disputed("l1 l2", "w3 w4", castle_dispute="most_knights").do("place 3 l3")
        assert (table.phase, table.colour) == ("castle", "yellow")
        assert [one["colour"] for one in table.moves] == ["red", "blue"]
        table.refuses("castle yellow", "not_candidate", "11.3")
        table.do(f"castle {choice}")
        assert (table.phase, table.castle("m1"), table.pending) == ("build", choice, None)
        # With the castle knight three to two: a merger with a majority.
        assert list(table.dukes.values()) == [choice]


def test_rl_11_3_mover_chooses_among_all_owners() -> None:
    table = disputed("l1 l2", "w3 w4 w5", castle_dispute="mover_chooses").do("place 3 l3")
    assert [one["colour"] for one in table.moves] == ["red", "blue"]
    assert table.do("castle red").castle("m1") == "red"


def test_rl_11_3_the_knights_in_the_group_as_it_stands() -> None:
    """Two and two in their duchies, but the new knight joins a lone one of blue's too."""
    board = strip(16, CASTLE)
    board["borders"].append(["l3", "r9"])
    table = Table(slots=CASTLE, board=board).place(
        red="l1 l2", blue="w3 w4 r9", dukes="l1 red, w3 blue", to_move="yellow"
    )
    assert table.do("place 3 l3").castle("m1") == "blue"


def test_rl_11_3_the_new_knight_counts() -> None:
    """Red plays it: three of red's to two of blue's."""
    table = Table(slots=CASTLE).place(red="l1 l2", blue="w3 w4", dukes="l1 red, w3 blue")
    assert (table.do("place 3 l3").castle("m1"), table.phase) == ("red", "build")


def test_rl_11_3_the_castle_knights_already_there_count() -> None:
    old = "m0 l1 l2 castle"
    table = Table(slots=f"{old}, {CASTLE}").place(
        red="l1 l2", blue="w3 w4", castles="m0 red", dukes="l1 red, w3 blue", to_move="yellow"
    )
    assert table.do("place 3 l3").castle("m1") == "red"


def test_rl_11_3_a_castle_of_the_same_settling_counts_for_the_next() -> None:
    two = f"{CASTLE}, m2 l3 l4 castle"
    table = disputed("l1 l2", "w3 w4", slots=two).do("place 3 l3")
    assert table.pending == {"slot": "m1", "square": "l3", "colours": ["red", "blue"]}
    table.do("castle blue")
    assert (table.phase, table.castle("m1"), table.castle("m2")) == ("build", "blue", "blue")
    both = disputed("l1 l2", "w3 w4", slots=two, castle_dispute="mover_chooses").do("place 3 l3")
    both.do("castle blue")
    assert both.pending == {"slot": "m2", "square": "l3", "colours": ["red", "blue"]}
    assert both.castle("m1") == "blue"
    both.do("castle red")
    # Three to three and a yellow one: everyone leaves.
    assert (both.castle("m1"), both.castle("m2"), both.dukes) == ("blue", "red", {})


def test_rl_11_3_an_owner_with_an_empty_supply_is_left_out() -> None:
    two = f"{CASTLE}, m2 l3 l4 castle"
    table = disputed("l1 l2", "w3 w4", slots=two, castle_dispute="mover_chooses", knights=3).do(
        "place 3 l3", "castle red"
    )
    assert (table.phase, table.castle("m2"), table.supply("red")) == ("build", "blue", 0)
    table = disputed("l1 l2", "w3 w4", slots=two, knights=3).do("place 3 l3", "castle red")
    assert (table.phase, table.castle("m2")) == ("build", "blue")


def test_rl_11_3_when_nobody_of_them_has_a_knight_it_stays_without() -> None:
    three = f"{CASTLE}, m2 l3 l4 castle, m3 l3 l4 castle"
    table = disputed("l1 l2", "w3 w4", slots=three, knights=3).do("place 3 l3", "castle blue")
    assert [table.castle(slot) for slot in ("m1", "m2", "m3")] == ["blue", "red", None]


def test_rl_11_3_three_owners_of_whom_two_have_most() -> None:
    board = strip(21, CASTLE)
    board["borders"].append(["l3", "r9"])
    table = Table(players=4, slots=CASTLE, board=board).place(
        red="l1 l2", yellow="r8 r9 r11", blue="w3 w4 w5", dukes="l1 red, r8 yellow, w3 blue",
        to_move="purple",
    )  # fmt: skip
    table.do("place 3 l3")
    assert table.pending["colours"] == ["yellow", "blue"]
    table.refuses("castle red", "not_candidate", "11.3")


def test_rl_11_4_the_knight_comes_from_the_supply() -> None:
    table = Table(slots=CASTLE).place().do("place 3 l3")
    assert (table.castle("m1"), table.supply("red")) == ("red", 23)


def test_rl_11_4_with_an_empty_supply_it_stays_without() -> None:
    table = Table(slots=CASTLE, knights=1).place().do("place 3 l3")
    assert (table.castle("m1"), table.supply("red"), table.dukes) == (None, 0, {})


def test_rl_11_4_the_marker_counts_with_or_without_a_knight() -> None:
    """Red's last knight takes the first castle; both count at the end."""
    table = Table(slots=f"{CASTLE}, m2 l3 l4 castle", knights=3).place(red="l1 l2", dukes="l1 red")
    table.do("place 3 l3", "end")
    assert [table.castle("m1"), table.castle("m2")] == [None, None]
    assert table.result["points"]["0"] == 5 + 1 + 1


def test_rl_11_5_a_take_over() -> None:
    table = Table(slots="m1 l1 l2 castle").place(
        red="l1 l2", yellow="l3 l4 l5", castles="m1 red", dukes="l1 red", to_move="yellow"
    )
    table.do("place 6 l6")
    assert (table.castle("m1"), table.supply("red"), table.supply("yellow")) == ("yellow", 23, 20)


def test_rl_11_5_a_merger() -> None:
    table = Table(slots="m1 l1 l2 castle, m2 l5 l6 castle").place(
        red="l1 l2", yellow="l4 l5 l6", castles="m1 red, m2 yellow", dukes="l1 red, l4 yellow",
        to_move="yellow",
    )  # fmt: skip
    table.do("place 3 l3")
    assert (table.castle("m1"), table.castle("m2"), table.dukes) == (
        "yellow",
        "yellow",
        {"l1": "yellow"},
    )


def test_rl_11_5_a_first_duke() -> None:
    """An ownerless duchy, one each and red's castle: yellow's third knight is the majority."""
    table = Table(slots="m1 l1 l2 castle").place(
        red="l1", yellow="l2 l3", castles="m1 red", to_move="yellow"
    )
    table.do("place 4 l4")
    assert (table.dukes, table.castle("m1"), table.supply("red")) == (
        {"l1": "yellow"},
        "yellow",
        24,
    )


def test_rl_11_5_without_an_owner_the_castle_knights_stay() -> None:
    table = Table(slots="m1 l1 l2 castle, m2 l5 l6 castle").place(
        red="l1 l2", yellow="l4 l5 l6", castles="m1 red, m2 yellow", dukes="l1 red, l4 yellow"
    )
    table.do("place 3 l3")
    assert (table.castle("m1"), table.castle("m2"), table.dukes) == ("red", "yellow", {})


def test_rl_11_5_others_go_home_first_and_castles_are_filled_in_the_files_order() -> None:
    slots = "m2 l1 l2 castle, m1 l1 l2 castle"
    table = Table(slots=slots, knights=6).place(
        red="l1 l2", yellow="l3 l4 l5 l6", castles="m1 red, m2 red", dukes="l1 red",
        to_move="yellow",
    )  # fmt: skip
    table.do("place 7 l7")
    assert (table.castle("m2"), table.castle("m1"), table.dukes) == (
        "yellow",
        None,
        {"l1": "yellow"},
    )
    assert (table.supply("red"), table.supply("yellow")) == (4, 0)


def test_rl_11_5_a_castle_left_empty_is_filled_by_the_next_owner() -> None:
    """Red's last knight goes to the first castle; yellow, the new owner, fills both."""
    board = strip(16, f"{CASTLE}, m2 l3 l4 castle")
    board["borders"] += [["l3", "r9"], ["l3", "r12"], ["l3", "r14"]]
    table = Table(slots=f"{CASTLE}, m2 l3 l4 castle", board=board, knights=8).place(
        red="l1 l2 l6 l8 l10 l13 l15", yellow="w3 r9 r12 r14", dukes="l1 red", to_move="yellow"
    )
    table.do("place 3 l3")
    assert (table.castle("m1"), table.castle("m2")) == ("yellow", "yellow")
    assert (table.dukes, table.supply("red"), table.supply("yellow")) == ({"l1": "yellow"}, 1, 1)
    assert table.json["ending"] is True
