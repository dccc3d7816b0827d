"""companion.core.rulekit.option_tables: fields, values and words of an option come together."""

from dataclasses import dataclass

import pytest

from companion.core.options import OptionInfo, OptionValue, PresetInfo
from companion.core.rulekit.option_tables import option_infos, preset_infos, read_options


@dataclass(frozen=True, slots=True)
class Rules:
    fronts: int = 2
    return_: str | None = None


VALUES: dict[str, tuple[tuple[OptionValue, ...], str]] = {
    "return": ((None, "owner"), "9.6"),
    "fronts": ((2, 3), "6.2"),
}
TITLES = {"fronts": "Fronts", "return": "Return"}
MEANINGS: dict[str, dict[OptionValue, str]] = {"fronts": {2: "Two."}, "return": {}}


def test_options_stand_in_the_order_of_their_values() -> None:
    infos = option_infos(VALUES, TITLES, MEANINGS, {"fronts": (2,)}, {"fronts": {"return": None}})
    assert infos == (
        OptionInfo("return", (None, "owner"), "9.6", "Return", {}, (), {}),
        OptionInfo("fronts", (2, 3), "6.2", "Fronts", {2: "Two."}, (2,), {"return": None}),
    )


@pytest.mark.parametrize("left_out", ["title", "meaning"])
def test_an_option_without_words_is_a_mistake(left_out: str) -> None:
    titles = {} if left_out == "title" else TITLES
    meanings = {} if left_out == "meaning" else MEANINGS
    with pytest.raises(KeyError, match="return"):
        option_infos(VALUES, titles, meanings, {}, {})


def test_a_preset_has_every_option_by_its_name() -> None:
    presets = preset_infos(
        {"two": Rules(), "three": Rules(3, "owner")},
        {"three": ("Three", "With three."), "two": ("Two", "With two.")},
    )
    assert list(presets.items()) == [
        ("two", PresetInfo({"fronts": 2, "return": None}, "Two", "With two.")),
        ("three", PresetInfo({"fronts": 3, "return": "owner"}, "Three", "With three.")),
    ]


def test_options_are_read_by_their_names() -> None:
    assert read_options(Rules, {"return": "owner", "fronts": 3}) == Rules(3, "owner")


def test_an_option_that_nobody_set_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="return"):
        read_options(Rules, {"fronts": 3})
