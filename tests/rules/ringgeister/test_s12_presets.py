"""R 12: presets and options."""

from typing import Any, Final

import pytest

from companion.core.errors import NotationError
from tests.support.rules.ringgeister.table import GAME, PRESETS, SHIPPED, THREE, Table

COMMON: Final[dict[str, Any]] = {
    "players": "2-4",
    "figures": "both",
    "gandalf_magic": "nothing",
    "order": "magic_first",
    "storm": "no_figure",
    "wind": "geometry",
    "tolerance": 10,
    "white": "start_only",
    "own_point": "counts",
    "return": "owner",
    "turn_limit": None,
}
EXPECTED: Final[dict[str, dict[str, Any]]] = {
    "variant_a": {**COMMON, "missions": 0},
    "standard": {**COMMON, "missions": 1},
    "variant_b": {**COMMON, "missions": 2},
    "variant_c": {**COMMON, "missions": 3, "players": "2-3"},
    "ludorium": {**COMMON, "missions": 1, "figures": "one", "storm": "all"},
}


def test_rg_12_the_presets() -> None:
    assert {name: dict(preset.options) for name, preset in GAME.info.presets.items()} == EXPECTED
    assert set(PRESETS) == set(EXPECTED)


@pytest.mark.parametrize("preset", PRESETS)
def test_rg_12_every_preset_begins_on_the_shipped_board(preset: str) -> None:
    table = Table(SHIPPED, preset, seats=THREE)
    assert table.phase == "draw"
    assert set(table["left"].values()) == {EXPECTED[preset]["missions"]}


@pytest.mark.parametrize(
    "option",
    [
        *[{"missions": number} for number in (0, 1, 2, 3)],
        *[{"figures": value} for value in ("both", "one_or_both", "one")],
        *[{"gandalf_magic": value} for value in ("nothing", "silent", "draw")],
        *[{"order": value} for value in ("magic_first", "wind_first")],
        *[{"storm": value} for value in ("no_figure", "start_free", "all")],
        *[{"wind": value} for value in ("geometry", "table")],
        *[{"tolerance": value} for value in (0, 1, 39, 40)],
        *[{"white": value} for value in ("start_only", "ordinary")],
        *[{"own_point": value} for value in ("counts", "passed")],
        *[{"return_": value} for value in ("owner", "mover", "first")],
        *[{"turn_limit": value} for value in (None, 1, 2, 999)],
        *[{"players": value} for value in ("2-4", "2-3")],
    ],
)
@pytest.mark.parametrize("preset", ["variant_c", "ludorium"])
def test_rg_12_every_option_can_be_set_on_its_own(preset: str, option: dict[str, Any]) -> None:
    assert Table(SHIPPED, preset, **option).phase == "draw"


@pytest.mark.parametrize(
    "option",
    [
        {"missions": 4},
        {"missions": -1},
        {"missions": "1"},
        {"missions": True},
        {"missions": 1.0},
        {"missions": None},
        {"tolerance": -1},
        {"tolerance": 41},
        {"tolerance": 10.0},
        {"tolerance": None},
        {"turn_limit": 0},
        {"turn_limit": 1000},
        {"turn_limit": "9"},
        {"turn_limit": True},
        {"figures": "two"},
        {"gandalf_magic": None},
        {"order": "together"},
        {"storm": ""},
        {"wind": "Geometry"},
        {"white": "never"},
        {"own_point": 1},
        {"return_": "nobody"},
        {"players": "5"},
        {"weather": "fine"},
    ],
)
def test_rg_12_no_other_value(option: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        Table(SHIPPED, **option)


def test_rg_12_no_other_preset() -> None:
    with pytest.raises(NotationError):
        Table(SHIPPED, "variant_d")
