"""RL 2: the box."""

import pytest

from companion.core.errors import SetupError
from companion.core.game import ChanceKind, Json, SeatSetup, Setup
from tests.support.rules.rheinlander.table import GAME, Table, strip


def test_rl_2_1_five_colours() -> None:
    assert set(GAME.info.colours) == {"red", "yellow", "purple", "blue", "green"}
    table = Table(players=5)
    assert list(table.json["supply"]) == ["red", "yellow", "blue", "purple", "green"]


def test_rl_2_1_no_other_colour() -> None:
    seats = tuple(SeatSetup(name, (name,)) for name in ("red", "yellow", "black"))
    with pytest.raises(SetupError, match="black"):
        GAME.initial_state(Setup("rheinlander", "standard", {}, strip(), seats))


def test_rl_2_1_at_most_25_knights_and_three_bastions_each() -> None:
    table = Table()
    assert set(table.json["supply"].values()) == {25}
    assert set(table.json["bastions_left"].values()) == {3}
    with pytest.raises(SetupError, match="knights"):
        Table(knights=26)


def test_rl_2_2_cards_are_numbered_from_1_to_the_last_zone() -> None:
    table = Table().place()
    assert {one["card"] for one in table.moves} == set(range(1, 17))
    for card in (0, 17, -1):
        table.refuses({"move": "place", "card": card, "square": "l1"}, "bad_card", "16")


def test_rl_2_3_seven_castles_seven_churches_twelve_towns() -> None:
    table = Table(slots=",".join(f"m{number} l1 l2 x" for number in range(26)))
    kinds = ["castle"] * 7 + ["church"] * 7 + ["town2"] * 4 + ["town3"] * 4 + ["town4"] * 4
    for number, kind in enumerate(kinds):
        left = {one["marker"] for one in table.moves}
        assert left == set(kinds[number:])
        if number and kinds[number - 1] not in left:
            gone = {"move": "lay", "slot": f"m{number}", "marker": kinds[number - 1]}
            table.refuses(gone, "no_marker", "3.3")
        table.do(f"lay m{number} {kind}")
    assert table.phase == "card"


@pytest.mark.parametrize("towns", [[4, 4, 4], [12, 0, 0], [0, 0, 12], [5, 4, 3]])
def test_rl_2_3_how_many_towns_are_worth_2_3_and_4(towns: list[int]) -> None:
    table = Table(board=strip(16, "m1 l1 l2, m2 l2 l3"), towns=towns)
    laid = {one["marker"] for one in table.moves}
    split = dict(zip(("town2", "town3", "town4"), towns, strict=True))
    assert laid == {"castle", "church", *(kind for kind, many in split.items() if many)}
    chance = GAME.chance(table.state)
    assert chance is not None
    assert chance.kind is ChanceKind.LOT
    drawn = {GAME.write_move(one)["marker"]: many for one, many in GAME.lots(table.state)}
    assert drawn == {"castle": 7, "church": 7} | {
        kind: many for kind, many in split.items() if many
    }


@pytest.mark.parametrize(
    "towns", [[4, 4], [4, 4, 5], [4, 4, 3], [13, -1, 0], [4.0, 4, 4], "4,4,4", None, [4, 4, True]]
)
def test_rl_2_3_twelve_towns_in_all(towns: Json) -> None:
    with pytest.raises(SetupError, match="towns"):
        Table(towns=towns)


def test_rl_2_4_knights_that_leave_the_board_go_back_to_their_supply() -> None:
    table = Table(slots="m1 r1 r2 church").place(
        red="r1 r2", yellow="l1", dukes="r1 red", archbishop="red"
    )
    assert (table.supply("red"), table.supply("yellow")) == (23, 24)
    table.do("convert 1 l1")
    assert (table.supply("red"), table.supply("yellow")) == (22, 25)


def test_rl_2_5_dukes_never_run_out() -> None:
    pairs = ["l1 l2", "l4 l5", "l7 l8", "r1 r2", "r4 r5", "r7 r8", "r12 r13"]
    dukes = ", ".join(f"{pair.split()[0]} red" for pair in pairs)
    table = Table().place(red=" ".join([*pairs, "l12"]), dukes=dukes)
    assert list(table.do("place 13 l13").dukes.values()) == ["red"] * 8


def test_rl_2_5_coins_never_run_out() -> None:
    table = Table().place(
        red="l1 l2", yellow="l3 l4", dukes="l1 red", coins="red 1000000", to_move="yellow"
    )
    assert table.do("place 5 l5").coins("red") == 1_000_001
