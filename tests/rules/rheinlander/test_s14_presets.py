"""RL 14: presets and options."""

from dataclasses import replace

import pytest

from companion.core.errors import SetupError
from companion.core.game import Json
from tests.support.rules.rheinlander.table import GAME, Table

TABLE = """
players        | 3-5          | 3-5
knights        | by_players   | by_players
towns          | 4,4,4        | 4,4,4
river          | banks_taken  | banks_taken
reinforce      | squares      | squares
bastion        | after        | after
overtaken      | stays        | stays
merge_tie      | all_leave    | all_leave
castle_dispute | most_knights | most_knights
bishops        | per_duchy    | per_church
coins          | face_down    | face_down
"""

SIDES = {
    "players": ("3-5", "3-4", "3-3"),
    "river": ("banks_taken", "two_knights"),
    "reinforce": ("squares", "castles_too"),
    "bastion": ("after", "any_time"),
    "overtaken": ("stays", "leaves"),
    "merge_tie": ("all_leave", "sole_owner_stays"),
    "castle_dispute": ("most_knights", "mover_chooses"),
    "bishops": ("per_duchy", "per_church"),
    "coins": ("face_down", "open"),
}


def begin(preset: str, options: dict[str, Json]) -> None:
    GAME.initial_state(replace(Table().setup, preset=preset, options=options))


def test_rl_14_the_presets_are_those_of_the_table() -> None:
    wanted: dict[str, dict[str, Json]] = {"standard": {}, "per_church": {}}
    for line in TABLE.strip().splitlines():
        option, *values = (part.strip() for part in line.split("|"))
        for preset, text in zip(wanted, values, strict=True):
            wanted[preset][option] = (4, 4, 4) if option == "towns" else text
    assert {name: dict(preset.options) for name, preset in GAME.info.presets.items()} == wanted
    assert next(iter(GAME.info.presets)) == "standard"


@pytest.mark.parametrize("preset", ["standard", "per_church"])
def test_rl_14_every_option_can_be_set_on_its_own(preset: str) -> None:
    values = {option.name: option.values for option in GAME.info.options}
    assert {name for name in values if name not in SIDES} == {"knights", "towns"}
    for option, sides in SIDES.items():
        assert set(values[option]) == set(sides)
        for side in sides:
            begin(preset, {option: side})
    assert set(values["knights"]) == {"by_players", *range(1, 26)}
    assert all(isinstance(split, tuple) and sum(split) == 12 for split in values["towns"])
    assert len(values["towns"]) == len(set(values["towns"])) == 91


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("players", "2-5"),
        ("players", "3"),
        ("players", 3),
        ("river", "open"),
        ("river", None),
        ("reinforce", ["squares"]),
        ("bastion", "before"),
        ("overtaken", True),
        ("merge_tie", {}),
        ("castle_dispute", "random"),
        ("bishops", 1),
        ("coins", "face_up"),
        ("house_rule", "stays"),
    ],
)
def test_rl_14_no_other_value(option: str, value: Json) -> None:
    with pytest.raises(SetupError, match=option):
        begin("standard", {option: value})


def test_rl_14_no_other_preset() -> None:
    with pytest.raises(SetupError, match="french"):
        Table("french")


def test_rl_14_the_presets_differ_in_their_bishops() -> None:
    slots = "m1 l1 l2 church, m2 l1 l2 church, m3 r1 r2 church"
    for preset, holder in (("standard", None), ("per_church", "red")):
        table = Table(preset, slots=slots).place(
            red="l1", yellow="r1 r2", dukes="r1 yellow", archbishop="yellow"
        )
        assert table.do("place 2 l2").archbishop == holder


def test_rl_14_nothing_else_is_known_of_a_set_up() -> None:
    with pytest.raises(SetupError, match="layout"):
        GAME.initial_state(replace(Table().setup, extras={"layout": 1}))
