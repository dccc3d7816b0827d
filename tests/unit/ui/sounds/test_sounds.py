"""companion.ui.sounds: the samples, and which of them are heard."""

from __future__ import annotations

import math
from array import array
from dataclasses import fields
from typing import Any

import pytest

from companion.core.rulekit.base_game import BaseGame
from companion.games import GAMES
from companion.ui import games
from companion.ui.sounds import KINDS, kinds, samples, tones


def events_of(slug: str) -> dict[str, type[Any]]:
    """Kind → event of a game."""
    game = GAMES[slug]
    assert isinstance(game, BaseGame)
    return game.events.kinds


@pytest.fixture(scope="module")
def made() -> dict[str, array[int]]:
    """Every sample."""
    return {name: samples.sample(name) for name in KINDS}


@pytest.mark.parametrize("name", KINDS)
def test_a_sample_is_short_clean_and_not_too_loud(made: dict[str, array[int]], name: str) -> None:
    sample = made[name]
    assert 0.15 < len(sample) / tones.RATE < 2.5
    assert abs(sample[0]) < 60
    assert abs(sample[-1]) < 60
    assert 0.25 * 32_767 < max(map(abs, sample)) < 0.9 * 32_767
    # The last hundredth of a second dies away: nothing is cut off.
    assert max(map(abs, sample[-tones.length(0.01) :])) < 0.12 * max(map(abs, sample))
    assert abs(sum(sample) / len(sample)) < 0.01 * 32_767


def test_all_are_about_as_loud(made: dict[str, array[int]]) -> None:
    levels = {
        name: 20 * math.log10(tones.loudness_of([one / 32_767 for one in sample]))
        for name, sample in made.items()
    }
    assert max(levels.values()) - min(levels.values()) < 3, levels


def test_no_two_are_alike(made: dict[str, array[int]]) -> None:
    """Measured by how their energy is spread over time and pitch."""
    prints = {name: _print(sample) for name, sample in made.items()}
    names = sorted(prints)
    for number, one in enumerate(names):
        for other in names[number + 1 :]:
            far = math.dist(prints[one], prints[other])
            assert far > 0.15, (one, other, far)


def _print(sample: array[int]) -> list[float]:
    """A sound in twelve figures: four spans of a tenth of a second, three ranges of pitch."""
    wave = [one / 32_767 for one in sample]
    ranges = (tones.low(wave, 300), tones.low(tones.high(wave, 300), 1500), tones.high(wave, 1500))
    step = tones.length(0.15)
    found = [
        math.sqrt(sum(one * one for one in part[at * step : (at + 1) * step]))
        for part in ranges
        for at in range(4)
    ]
    whole = math.sqrt(sum(one * one for one in found))
    return [one / whole for one in found]


def test_a_sample_is_the_same_every_time() -> None:
    assert samples.sample(kinds.DIE) == samples.sample(kinds.DIE)
    assert samples.sample(kinds.FALLEN) == samples.sample(kinds.FALLEN)


@pytest.mark.parametrize("hz", [73.42, 146.83, 293.66, 587.33])
def test_a_string_has_the_pitch_that_it_is_tuned_to(hz: float) -> None:
    wave = tones.pluck(hz, 0.6, seed=3)
    four = 4 * tones.RATE / hz

    def alike(lag: int) -> float:
        return sum(wave[n] * wave[n + lag] for n in range(2000, 6000))

    lags = range(round(four) - 12, round(four) + 13)
    best = max(lags, key=alike)
    before, here, after = alike(best - 1), alike(best), alike(best + 1)
    exact = best + 0.5 * (before - after) / (before - 2 * here + after)
    cents = 1200 * math.log2(four / exact)
    assert abs(cents) < 5


def test_silence_makes_no_sound() -> None:
    assert set(tones.finished([0.0] * 2000)) == {0}


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_game_has_sounds_for_events_that_it_has(slug: str) -> None:
    sounds = games.find(slug).sounds
    assert set(sounds) <= events_of(slug).keys()
    assert set(sounds.values()) <= set(KINDS)
    assert kinds.END in sounds.values()


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_sound_depends_on_the_kind_of_event_alone(slug: str) -> None:
    """What an event says, a shield's value for one, is not heard."""
    for event in events_of(slug).values():
        values = [(number,) * len(fields(event)) for number in (1, 2)]
        one, other = (event(*some) for some in values)
        ui = games.find(slug)
        assert ui.sounds_of([one]) == ui.sounds_of([other])


def test_what_happens_at_once_is_told_in_order_and_in_brief() -> None:
    assert kinds.sequence([]) == ()
    assert kinds.sequence([kinds.DIE, kinds.PIECE]) == (kinds.DIE, kinds.PIECE)
    assert kinds.sequence([kinds.MARCH, kinds.MARCH]) == (kinds.MARCH,)
    assert kinds.sequence([kinds.SIEGE, kinds.SHIELD, kinds.FALLEN]) == (kinds.SIEGE, kinds.FALLEN)
    assert kinds.sequence([kinds.SIEGE, kinds.TURNED, kinds.HELD]) == (kinds.TURNED, kinds.HELD)
    assert kinds.sequence([kinds.FLAG, kinds.END]) == (kinds.FLAG, kinds.END)
    assert kinds.sequence([kinds.UNDO], turn=True) == (kinds.UNDO, kinds.TURN)
    assert kinds.sequence([], refused=True) == (kinds.REFUSAL,)
    assert kinds.sequence([kinds.MARCH], turn=True) == (kinds.MARCH, kinds.TURN)
    assert kinds.sequence([kinds.FALLEN, kinds.END], turn=True) == (kinds.FALLEN, kinds.END)


@pytest.mark.parametrize("name", KINDS)
def test_what_is_switched_off_is_silent_and_hides_nothing_else(name: str) -> None:
    everything = list(KINDS)
    heard = kinds.sequence(everything, refused=True, turn=True, silent={name})
    assert name not in heard
    assert heard
    assert kinds.sequence([name], refused=True, turn=True, silent=set(KINDS)) == ()


def test_something_else_is_heard_instead_of_what_is_switched_off() -> None:
    heard = kinds.sequence([kinds.SHIELD, kinds.SIEGE, kinds.FALLEN], silent={kinds.FALLEN})
    assert heard == (kinds.SHIELD, kinds.SIEGE)


def test_a_level_is_louder_than_the_one_before() -> None:
    steps = [kinds.loudness(level, 10) for level in range(11)]
    assert steps[0] == 0
    assert steps[-1] == 1
    assert steps == sorted(set(steps))
    assert kinds.loudness(99, 10) == 1
