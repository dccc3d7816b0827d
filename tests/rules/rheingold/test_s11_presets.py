"""R 11: presets and options."""

import pytest

from companion.core.errors import SetupError
from companion.core.game import Json
from companion.games.rheingold.options import OPTIONS
from tests.support.rules.rheingold.table import GAME, PRESETS, TWO, Table

TABLE = """
players         | 2-5                | 3-5       | 3-5              | 3-5              | 3-5
two_player      | separate_turns     | forbidden | forbidden        | forbidden        | forbidden
supply          | value_cap          | value_cap | value_cap        | value_cap        | value_cap
entry           | must               | must      | may              | may              | may
marches         | may                | may       | may              | must             | may
battle          | at_once            | at_once   | after_marches    | after_marches    | after_marches
fronts          | 2                  | 2         | 3                | 3                | 3
losers          | all                | all       | all              | all              | difference
too_few         | -                  | -         | attacker_loses   | attacker_loses   | attacker_loses
tie             | -                  | -         | attackers_return | attackers_return | attackers_return
gates           | combine            | combine   | combine          | combine          | combine
enter           | choose             | choose    | all              | all              | all
garrison        | knight_or_shield   | knight    | knight           | knight           | knight
shields         | may                | may       | may              | must             | may
draw            | random             | random    | random           | random           | chosen
reveal          | public             | public    | attacker         | attacker         | attacker
captured_shield | removed            | removed   | returned         | returned         | returned
held_shield     | face_up            | face_up   | hidden           | hidden           | hidden
failed_siege    | all                | all       | all              | all              | double_shortfall
max_castles     | -                  | -         | -                | 6                | -
tie_break       | knights            | knights   | castles          | castles          | castles
"""  # noqa: E501  # as in the rules


def cells() -> list[tuple[str, str, Json]]:
    """(preset, option, value) as the rules print them."""
    found = []
    for line in TABLE.strip().splitlines():
        option, *values = map(str.strip, line.split("|"))
        for preset, text in zip(PRESETS, values, strict=True):
            value = None if text == "-" else int(text) if text.isdigit() else text
            found.append((preset, option, value))
    return found


def test_r_11_the_presets_are_those_of_the_table() -> None:
    wanted: dict[str, dict[str, Json]] = {preset: {} for preset in PRESETS}
    for preset, option, value in cells():
        wanted[preset][option] = value
    assert {name: dict(preset.options) for name, preset in GAME.info.presets.items()} == wanted


def test_r_11_every_option_can_be_set_on_its_own() -> None:
    assert {option.name for option in OPTIONS} == {option for _, option, _ in cells()}
    for option in OPTIONS:
        if option.name in ("players", "two_player"):
            continue
        for value in option.values:
            anything: Json = value
            for preset in PRESETS:
                table = Table(preset, **{option.name: anything})
                assert getattr(table.state.terms.options, option.name) == value


def test_r_11_every_value_of_the_table_is_one_that_can_be_set() -> None:
    values = {option.name: option.values for option in OPTIONS}
    for _, option, value in cells():
        assert value in values[option]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("fronts", "2"),
        ("fronts", 2.0),
        ("fronts", True),
        ("fronts", 4),
        ("max_castles", 5),
        ("max_castles", "-"),
        ("entry", "sometimes"),
        ("entry", None),
        ("entry", ["must"]),
        ("entry", {}),
        ("players", "3"),
        ("players", "5-2"),
        ("players", "1-9"),
        ("players", None),
        ("no_such_option", "must"),
    ],
)
def test_r_11_no_other_value(option: str, value: Json) -> None:
    with pytest.raises(SetupError, match=option):
        Table("rheingold", **{option: value})


def test_r_11_no_other_preset() -> None:
    with pytest.raises(SetupError, match="german"):
        Table("german")


def test_r_11_players_may_be_overridden() -> None:
    with pytest.raises(SetupError, match="This match needs 4 to 5 players,"):
        Table("rheingold", players="4-5")
    assert Table("rheingold", players="3-3").phase == "roll"
    assert Table("osullivan", seats=TWO, players="2-2", two_player="separate_turns").phase == "roll"


def test_r_11_fronts_counts_only_at_once() -> None:
    table = Table("osullivan", fronts=2).place(red="a 1, b 1, c 1", blue="m 2")
    table.do("march 1 a > m", "march 1 b > m", "march 1 c > m", "halt", "resolve m")
    assert table.at("m") == {"red": 3}


@pytest.mark.parametrize(("too_few", "tie"), [(None, None), ("attacker_loses", "attackers_return")])
def test_r_11_too_few_and_tie_have_one_value_and_count_only_after_the_marches(
    too_few: str | None, tie: str | None
) -> None:
    at_once = Table("rheingold", too_few=too_few, tie=tie).place(red="a 3", blue="m 3")
    at_once.refuses("assault m from a 3", "too_weak", "6.3", "3", "4")
    later = Table("osullivan", too_few=too_few, tie=tie).place(red="a 3", blue="m 3")
    assert later.do("march 3 a > m", "halt", "resolve m").at("a") == {"red": 3}
    fewer = Table("osullivan", too_few=too_few, tie=tie).place(red="a 2", blue="m 3")
    assert fewer.do("march 2 a > m", "halt", "resolve m").at("a") == {}


def test_r_11_equal_choices_are_equal_matches() -> None:
    same = Table("highlanders", garrison="knight", two_player="forbidden", players="3-5")
    assert same.state.terms.options == Table("rheingold").state.terms.options
