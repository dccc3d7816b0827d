"""Every move and every event has somebody who knows what to do with it."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

from companion.games.rheinlander import effects, evolution, judging, notation, wording
from companion.games.rheinlander.events import Event
from companion.games.rheinlander.moves import Move
from companion.games.rheinlander.options import OPTIONS, PRESETS, Options


def test_every_move_is_judged_and_followed() -> None:
    moves = set(get_args(Move))
    assert set(judging._PHASES) == moves
    assert set(judging._JUDGES) == moves
    assert set(effects._FOLLOWERS) == moves
    assert set(notation._READERS) == {move.kind for move in moves}


def test_every_event_evolves_the_state() -> None:
    assert set(evolution._EVOLVERS) == set(get_args(Event))


def test_every_option_has_its_values_and_its_words() -> None:
    names = [field.name for field in fields(Options)]
    assert [option.name for option in OPTIONS] == names
    assert list(wording.TITLES) == list(wording.MEANINGS) == names
    for option in OPTIONS:
        assert getattr(Options(), option.name) in option.offered
        assert set(option.offered) <= set(option.values)
        assert set(option.offered) == set(option.meanings)


def test_every_preset_has_its_words() -> None:
    assert list(PRESETS) == list(wording.PRESET_WORDS)
    assert all(preset.title and preset.line for preset in PRESETS.values())


def test_every_split_of_the_towns_is_twelve() -> None:
    (towns,) = (option for option in OPTIONS if option.name == "towns")
    assert len(towns.values) == len(set(towns.values)) == 91
    assert all(isinstance(value, tuple) and sum(value) == 12 for value in towns.values)
