"""The list of things to do on the table is right, and none is shorter."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.games.rheingold import position_diff
from companion.games.rheingold.position_diff import (
    SUPPLY,
    KnightsDifference,
    ShieldDifference,
    differences,
)


def obj(castles: dict[str, Any] | None = None, **places: dict[str, int]) -> dict[str, Any]:
    held = {
        name: {"owner": None, "knights": 0, "shield": None, "taken": False}
        for name in ("katz", "maus")
    }
    for name, (owner, knights, shield) in (castles or {}).items():
        held[name] = {"owner": owner, "knights": knights, "shield": shield, "taken": True}
    return {"places": places, "castles": held}


def test_nothing_is_to_be_done_where_nothing_differs() -> None:
    table = obj({"katz": ("red", 2, "hidden")}, a={"red": 3}, b={"blue": 1})
    assert differences(table, table) == ()
    assert position_diff.apart(table, table) == ()


def test_knights_move_from_where_they_are_too_many_to_where_they_lack() -> None:
    table, wanted = obj(a={"red": 3}, b={"red": 1}), obj(a={"red": 1}, b={"red": 3})
    assert differences(table, wanted) == (KnightsDifference("red", "a", "b", 2, ((2, 1),)),)
    assert position_diff.apart(table, wanted) == ("a", "b")


def test_what_is_too_much_goes_to_the_supply_first_and_what_lacks_comes_from_it() -> None:
    table, wanted = obj(a={"red": 8}), obj(b={"blue": 7})
    assert differences(table, wanted) == (
        KnightsDifference("red", "a", SUPPLY, 8, ((5, 1), (2, 1), (1, 1))),
        KnightsDifference("blue", SUPPLY, "b", 7, ((5, 1), (2, 1))),
    )


def test_a_garrison_counts_like_any_other_place() -> None:
    table, wanted = obj({"katz": ("red", 4, None)}), obj({"katz": ("red", 1, None)}, a={"red": 3})
    assert differences(table, wanted) == (
        KnightsDifference("red", "katz", "a", 3, ((2, 1), (1, 1))),
    )


def test_shields_go_before_they_come() -> None:
    table = obj({"katz": ("red", 1, "hidden"), "maus": ("blue", 1, 2)})
    wanted = obj({"katz": ("blue", 1, "hidden"), "maus": ("blue", 1, "hidden")})
    assert [mend for mend in differences(table, wanted) if isinstance(mend, ShieldDifference)] == [
        ShieldDifference("katz", "red", "hidden", None),
        ShieldDifference("katz", "blue", None, "hidden"),
        ShieldDifference("maus", "blue", 2, "hidden"),
    ]


@pytest.mark.parametrize("knights", range(1, 43))
def test_pieces_show_the_number_and_are_in_the_box(knights: int) -> None:
    pieces = position_diff.pieces_of(knights)
    assert sum(worth * number for worth, number in pieces) == knights
    assert all(number <= {5: 4, 2: 5, 1: 12}[worth] for worth, number in pieces)


def fewest(over: Counter[str]) -> int:
    """The fewest moves that even out, by trying everything."""
    left = [number for number in over.values() if number]
    if not left:
        return 0
    first, rest = left[0], left[1:]
    least = 99
    for number, other in enumerate(rest):
        if first * other < 0:
            after = [*rest[:number], first + other, *rest[number + 1 :]]
            least = min(least, 1 + fewest(Counter(dict(enumerate(map(int, after))))))  # type: ignore[arg-type]
    return least


@pytest.mark.parametrize("seed", range(60))
def test_the_list_does_it_and_no_list_is_shorter(seed: int) -> None:
    random = Random(seed)
    spots = [f"p{number}" for number in range(random.randint(1, 6))]

    def some() -> dict[str, dict[str, int]]:
        return {spot: {"red": random.randint(1, 6)} for spot in spots if random.random() < 0.7}

    table, wanted = obj(**some()), obj(**some())
    found = differences(table, wanted)
    knights = Counter({spot: there["red"] for spot, there in table["places"].items()})
    for mend in found:
        assert isinstance(mend, KnightsDifference)
        knights[mend.from_] -= mend.knights
        knights[mend.to] += mend.knights
    del knights[SUPPLY]
    assert +knights == Counter({spot: one["red"] for spot, one in wanted["places"].items()})
    over = Counter({spot: there["red"] for spot, there in table["places"].items()})
    over.subtract({spot: there["red"] for spot, there in wanted["places"].items()})
    over[SUPPLY] = -sum(over.values())
    assert len(found) == fewest(over)
