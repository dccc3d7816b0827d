"""RL 4: a turn."""

import pytest

from tests.support.rules.rheinlander.table import Table


def test_rl_4_1_a_card_a_knight_then_perhaps_a_bastion_then_the_draw() -> None:
    table = Table().place(discards=())
    table.do("place 3 l3")
    assert (table.phase, table.colour, table.supply("red")) == ("build", "red", 24)
    assert table.kinds == ["card_played", "knight_placed"]
    table.do("bastion r1")
    assert (table.phase, table.colour) == ("build", "red")
    table.do("end")
    assert (table.phase, table.colour, table.json["turn"]) == ("card", "yellow", 10)
    assert table.json["built"] is False
    assert "turn_ended" in table.kinds


def test_rl_4_1_the_bastion_may_be_left_out() -> None:
    assert Table().place().do("place 3 l3", "end").colour == "yellow"


def test_rl_4_1_one_card_a_turn_and_no_turn_without_one() -> None:
    table = Table().place()
    table.refuses("end", "wrong_phase", "16")
    table.do("place 3 l3")
    for text in ("place 4 l4", "reinforce 4 l4", "convert 4 l4", "discard 4"):
        table.refuses(text, "wrong_phase", "16")


def test_rl_4_1_by_number_as_reinforcement_or_by_conversion() -> None:
    table = Table(slots="m1 r1 r2 church").place(
        red="r1 r2", yellow="l5", dukes="r1 red", archbishop="red"
    )
    assert table.allows("place 5 r5")
    assert table.allows("reinforce 5 r3")
    assert table.allows("convert 5 l5")
    table.do("convert 5 l5")
    assert (table.phase, table.json["discards"]) == ("build", [5])


def test_rl_4_2_a_played_card_lies_on_the_discards_in_the_order_played() -> None:
    table = Table(players=3, zones=20).place(discards=(9, 2))
    table.do("place 4 l4")
    assert table.json["discards"] == [9, 2, 4]
    for text in ("place 9 l9", "place 2 r2", "place 4 r4"):
        table = Table(zones=20).place(discards=(9, 2, 4))
        table.refuses(text, "card_gone", "4.2")


@pytest.mark.parametrize("text", ["reinforce 2 l6", "convert 2 l2", "discard 2"])
def test_rl_4_2_a_discarded_card_serves_for_nothing(text: str) -> None:
    table = Table(slots="m1 l4 l5 church").place(
        red="l4 l5", yellow="l2", dukes="l4 red", archbishop="red", discards=(2,)
    )
    table.refuses(text, "card_gone", "4.2")


def test_rl_4_2_any_other_number_is_taken() -> None:
    table = Table(zones=20).place(discards=(9, 2))
    assert {one["card"] for one in table.moves} == set(range(1, 21)) - {9, 2}


def test_rl_4_3_the_reshuffle_card_takes_all_discards_the_one_just_played_too() -> None:
    table = Table(zones=20).place(discards=(9, 2)).do("place 4 l4", "reshuffle")
    assert (table.json["discards"], table.phase, table.colour) == ([], "build", "red")
    assert table.kinds == ["cards_reshuffled"]
    assert table.do("end").allows("place 4 r4")
    assert table.allows("place 9 l9")


def test_rl_4_3_it_changes_nothing_more_in_the_same_turn() -> None:
    table = Table().place().do("place 4 l4", "reshuffle")
    table.refuses("reshuffle", "no_discards", "4.3")
    assert table.allows("end")


def test_rl_4_3_it_is_announced_after_the_card_only() -> None:
    Table(zones=20).place(discards=(9, 2)).refuses("reshuffle", "wrong_phase", "16")


@pytest.mark.parametrize(
    ("players", "zones", "most"), [(3, 16, 1), (3, 20, 5), (4, 21, 1), (5, 26, 1), (5, 30, 5)]
)
def test_rl_4_4_when_no_numbered_card_is_left_the_reshuffle_is_announced_first(
    players: int, zones: int, most: int
) -> None:
    gone = tuple(range(2, 2 + most))
    table = Table(players=players, zones=zones).place(discards=gone[:-1]).do("place 1 l1")
    assert table.allows("end")  # the last numbered card is drawn
    table = Table(players=players, zones=zones).place(discards=gone).do("place 1 l1")
    table.refuses("end", "must_reshuffle", "4.4")
    assert table.do("bastion r1").phase == "build"
    table.refuses("end", "must_reshuffle", "4.4")
    assert table.do("reshuffle", "end").colour == "yellow"


FULL = {"yellow": "l1", "blue": "r1 w1"}
"""Zone 1 has no room, red no knight."""


def test_rl_4_5_a_card_that_gives_nothing_is_discarded() -> None:
    table = Table().place(**FULL, dukes="l1 blue")
    table.do("discard 1")
    assert (table.phase, table.json["discards"], table.kinds) == ("build", [1], ["card_discarded"])
    assert table.supply("red") == 25
    assert table.do("bastion l5", "end").colour == "yellow"


def test_rl_4_5_not_when_its_number_gives_a_placing() -> None:
    Table().place(**FULL, dukes="l1 blue").refuses("discard 2", "can_place", "4.5")
    river = Table().place(yellow="l1", blue="r1")
    river.refuses("discard 1", "can_place", "4.5")


def test_rl_4_5_not_when_its_number_gives_a_conversion() -> None:
    church = Table(slots="m1 r4 r5 church").place(
        **FULL, red="r4 r5", bastions="l4 yellow, r3 yellow, r6 yellow, l5 blue",
        dukes="l1 blue, r4 red", archbishop="red",
    )  # fmt: skip
    assert church.squares("reinforce") == set()
    church.refuses("discard 1", "can_place", "4.5")
    without = Table().place(
        **FULL, red="r4 r5", bastions="l4 yellow, r3 yellow, r6 yellow, l5 blue",
        dukes="l1 blue, r4 red",
    )  # fmt: skip
    assert without.allows("discard 1")


def test_rl_4_5_not_when_a_reinforcement_is_open_anywhere() -> None:
    table = Table().place(**FULL, red="r9", dukes="l1 blue")
    table.refuses("discard 1", "can_place", "4.5")


def test_rl_4_5_what_a_discard_ends_is_ended_like_any_turn() -> None:
    table = Table(zones=16).place(**FULL, dukes="l1 blue", discards=(7,)).do("discard 1")
    table.refuses("end", "must_reshuffle", "4.4")
