"""What are the sounds made of? Pure: strings, skins, wood, metal, breath and noise.

A wave is a list of numbers, `RATE` of them a second, about -1 to 1. Everything is
made by calculation from fixed seeds: the same sound on every machine. `finished`
makes a sample of a wave. Knows no game and plays nothing.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, TypeAlias

Wave: TypeAlias = list[float]

RATE: Final = 22_050
"""Numbers a second, in Hz; small loudspeakers have little above half of it."""

_FULL: Final = 32_767
_PEAK: Final = 0.85
"""No sample goes beyond this part of full scale: two may sound together."""
_LOUD: Final = 0.1
"""The loudness of every sample in its loudest moment, as part of full scale."""
_MOMENT_S: Final = 0.125
"""In seconds: how long the ear takes to judge loudness (the "fast" of sound level meters)."""
_BASS_HZ: Final = 250.0
"""In Hz: below this the ear, and even more a small loudspeaker, takes little notice."""
_UNHEARD: Final = 0.03
"""A partial so much softer than the first is not worth its time."""
_ATTACK_S: Final = 0.002
_RELEASE_S: Final = 0.03


def length(seconds: float) -> int:
    """How many numbers that is."""
    return round(seconds * RATE)


def ring(hz: float, decay_s: float, seconds: float, gain: float = 1.0) -> Wave:
    """A struck thing's one tone: it has fallen to 37 % after `decay_s`."""
    radius = math.exp(-1 / (decay_s * RATE))
    turn = 2 * radius * math.cos(2 * math.pi * hz / RATE)
    fall = radius * radius
    now, before = gain * radius * math.sin(2 * math.pi * hz / RATE), 0.0
    found = [0.0]
    for _sample in range(length(seconds) - 1):
        found.append(now)
        now, before = turn * now - fall * before, now
    return found


def noise(seconds: float, seed: int) -> Wave:
    """Every pitch at once."""
    chance = Random(seed)
    return [2 * chance.random() - 1 for _sample in range(length(seconds))]


def low(wave: Sequence[float], hz: float) -> Wave:
    """What lies below a pitch; 6 dB an octave are left of the rest."""
    part = 1 - math.exp(-2 * math.pi * hz / RATE)
    level, found = 0.0, []
    for sample in wave:
        level += part * (sample - level)
        found.append(level)
    return found


def high(wave: Sequence[float], hz: float) -> Wave:
    """What lies above a pitch."""
    return [sample - below for sample, below in zip(wave, low(wave, hz), strict=True)]


def fading(wave: Sequence[float], decay_s: float) -> Wave:
    """It dies away: 37 % are left after `decay_s`."""
    fall, level, found = math.exp(-1 / (decay_s * RATE)), 1.0, []
    for sample in wave:
        found.append(sample * level)
        level *= fall
    return found


def swelling(wave: Sequence[float], rise_s: float, fall_s: float) -> Wave:
    """It comes and goes, both as softly as a cosine."""
    rise, fall = max(1, length(rise_s)), max(1, length(fall_s))
    size = len(wave)
    found = []
    for number, sample in enumerate(wave):
        part = min(1.0, number / rise, (size - 1 - number) / fall)
        found.append(sample * (0.5 - 0.5 * math.cos(math.pi * part)))
    return found


def eased(wave: Wave) -> Wave:
    """It does not break off: what is left at its end dies in no time. Changed in place."""
    release = min(length(_RELEASE_S), len(wave))
    for number in range(1, release + 1):
        wave[-number] *= ((number - 1) / release) ** 2
    return wave


def mixed(*parts: tuple[float, Sequence[float], float]) -> Wave:
    """Waves together: each with the second at which it begins, and its gain."""
    size = max(length(at) + len(wave) for at, wave, _gain in parts)
    found = [0.0] * size
    for at, wave, gain in parts:
        for number, sample in enumerate(wave, length(at)):
            found[number] += gain * sample
    return found


def knock(tones: Iterable[tuple[float, float, float]], seconds: float, seed: int) -> Wave:
    """Wood, stone or metal is struck: its tones (Hz, decay in s, gain) and the blow itself."""
    chance = Random(seed)
    parts = [
        (0.0, ring(hz * chance.uniform(0.985, 1.015), decay_s, seconds), gain)
        for hz, decay_s, gain in tones
    ]
    blow = fading(noise(min(seconds, 0.03), seed), 0.0025)
    return eased(mixed(*parts, (0.0, blow, 0.35)))


def pluck(hz: float, seconds: float, seed: int, damping: float = 0.5, life_s: float = 0.9) -> Wave:
    """A gut string is plucked (Karplus and Strong's string).

    Args:
        hz: its pitch.
        seconds: how long it is heard.
        seed: which of many pluckings.
        damping: 0.5 is as mellow as it gets, towards 0 or 1 brighter.
        life_s: after so long 37 % are left.
    """
    period = RATE / hz - damping
    whole = int(period)
    # The rest of the period is a delay of less than one number, by an all-pass.
    rest = period - whole
    curve = (1 - rest) / (1 + rest)
    keep = math.exp(-1 / (hz * life_s))
    # Where it is plucked, a third along, every third partial has a node; a finger is soft.
    burst = low(low(noise(whole / RATE, seed), 3500), 3500)
    third = max(1, whole // 3)
    line = [burst[n] - burst[(n - third) % whole] for n in range(len(burst))]
    size = len(line)
    found, was, passed, entered = [], 0.0, 0.0, 0.0
    for number in range(length(seconds)):
        at = number % size
        now = line[at]
        found.append(now)
        soft = keep * ((1 - damping) * now + damping * was)
        was = now
        passed = curve * (soft - passed) + entered
        entered = soft
        line[at] = passed
    return eased(found)


def drum(hz: float, seconds: float, seed: int, decay_s: float = 0.16) -> Wave:
    """A skin is struck: its pitch falls a little, and the stick is heard."""
    found, phase, fall = [], 0.0, math.exp(-1 / (decay_s * RATE))
    level, bend, relax = 1.0, 0.9, math.exp(-1 / (0.025 * RATE))
    for _sample in range(length(seconds)):
        # Driven a little too hard: a small loudspeaker shows the skin by its overtones.
        found.append(math.tanh(1.8 * level * math.sin(phase)))
        phase += 2 * math.pi * hz * (1 + bend) / RATE
        level *= fall
        bend *= relax
    head = knock(((hz * 2.3, 0.05, 0.5), (hz * 3.6, 0.03, 0.35)), min(seconds, 0.2), seed)
    stick = fading(low(noise(min(seconds, 0.08), seed), 2200), 0.012)
    return eased(mixed((0.0, found, 0.8), (0.0, head, 0.5), (0.0, stick, 0.9)))


def horn(hz: float, seconds: float, bright: float = 1.0) -> Wave:
    """A horn is blown: it sings about 500 Hz, its higher partials come later and go sooner."""
    size, found = length(seconds), [0.0] * length(seconds)
    for number in range(1, 12):
        gain = bright ** (number - 1) * math.exp(-(((hz * number - 500) / 900) ** 2))
        if gain < _UNHEARD or hz * number > RATE * 0.4:
            break
        rise = length(0.035 + 0.012 * number)
        fall = length(min(0.5 * seconds, 0.16 + 0.02 * number))
        step = 2 * math.pi * hz * number / RATE
        turn = 2 * math.cos(step)
        now, before = math.sin(step), 0.0
        for at in range(size):
            part = min(1.0, at / rise, (size - 1 - at) / fall)
            found[at] += gain * part * part * (3 - 2 * part) * before
            now, before = turn * now - before, now
    return found


def loudness_of(wave: Sequence[float]) -> float:
    """The root of the mean square in its loudest moment, bass counted as little as it is heard."""
    window = length(_MOMENT_S)
    total, most = 0.0, 0.0
    squares = [sample * sample for sample in high(wave, _BASS_HZ)]
    for number, square in enumerate(squares):
        total += square
        if number >= window:
            total -= squares[number - window]
        most = max(most, total)
    return math.sqrt(most / window)


def finished(wave: Sequence[float]) -> array[int]:
    """A sample: 16 bits, no click at either end, as loud as all others and never too loud."""
    middle = sum(wave) / len(wave)
    shaped = [sample - middle for sample in wave]
    attack = length(_ATTACK_S)
    for number in range(min(attack, len(shaped))):
        shaped[number] *= number / attack
    eased(shaped)
    gain = _LOUD / max(loudness_of(shaped), 1e-9)
    gain = min(gain, _PEAK / (1e-9 + max(map(abs, shaped))))
    return array("h", (round(_FULL * gain * sample) for sample in shaped))
