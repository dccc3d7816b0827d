"""How does each sound sound? Pure: one small score for every kind.

Everything is in D, as if one band of players sat beside the table. A sample is made
when it is first asked for; that takes some hundredths of a second.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from companion.ui.sounds import kinds, tones
from companion.ui.sounds.tones import (
    Wave,
    drum,
    fading,
    high,
    horn,
    knock,
    low,
    mixed,
    noise,
    pluck,
)

_D2, _A2 = 73.42, 110.0
_D3, _F3, _A3, _C4 = 146.83, 174.61, 220.0, 261.63
_D4, _F4, _FIS4, _A4 = 293.66, 349.23, 369.99, 440.0
_D5, _A5 = 587.33, 880.0

_BOXWOOD: Final = (
    (1180.0, 0.016, 1.0),
    (1960.0, 0.012, 0.7),
    (3150.0, 0.008, 0.5),
    (230.0, 0.03, 0.5),
)
_PAWN: Final = ((520.0, 0.024, 1.0), (880.0, 0.016, 0.6), (1500.0, 0.009, 0.35), (170.0, 0.04, 0.7))
_OAK: Final = ((310.0, 0.045, 1.0), (540.0, 0.03, 0.6), (980.0, 0.02, 0.3), (140.0, 0.06, 0.8))
_IRON: Final = ((1130.0, 0.22, 0.5), (1870.0, 0.16, 0.45), (2710.0, 0.12, 0.3), (3890.0, 0.07, 0.2))
_STONE: Final = ((410.0, 0.02, 1.0), (720.0, 0.015, 0.8), (1270.0, 0.01, 0.6), (190.0, 0.035, 0.9))


def _die() -> Wave:
    """A wooden die on a table: it falls, leaps lower and sooner each time, and lies."""
    falls = ((0.0, 1.0), (0.105, 0.62), (0.185, 0.42), (0.24, 0.3), (0.278, 0.2), (0.303, 0.13))
    return mixed(*((at, knock(_BOXWOOD, 0.16, 11 + n), gain) for n, (at, gain) in enumerate(falls)))


def _piece() -> Wave:
    """A wooden knight is set down: its edge, then the whole foot."""
    return mixed((0.0, knock(_PAWN, 0.2, 21), 0.45), (0.045, knock(_PAWN, 0.22, 22), 1.0))


def _card() -> Wave:
    """A card slides from the pile and is laid down."""
    slide = tones.swelling(high(low(noise(0.17, 31), 5200), 1600), 0.1, 0.06)
    return mixed((0.0, slide, 0.8), (0.17, fading(low(noise(0.1, 32), 1500), 0.016), 1.6))


def _march() -> Wave:
    """Four steps of many feet, mail clinking with every other one."""
    parts: list[tuple[float, Wave, float]] = []
    for step in range(4):
        chance, at = Random(40 + step), step * 0.17
        for foot in range(3):
            tread = fading(low(noise(0.12, 400 + 10 * step + foot), 700 + 150 * (step % 2)), 0.022)
            parts.append((at + chance.uniform(0.0, 0.018), tread, 2.6))
        ground = knock(((92.0 + 14 * (step % 2), 0.05, 1.0), (200.0, 0.03, 0.5)), 0.15, 50 + step)
        parts.append((at, ground, 0.7))
        if step % 2:
            parts.append((at + 0.012, knock(_IRON, 0.16, 60 + step), 0.07))
    return mixed(*parts)


def _wind() -> Wave:
    """A gust, with the whistle of a gap in it."""
    gust = tones.swelling(low(low(noise(1.1, 71), 700), 1400), 0.45, 0.6)
    hiss = tones.swelling(high(low(noise(0.8, 72), 2600), 900), 0.4, 0.35)
    whistle = [
        sample * breath * 3
        for sample, breath in zip(horn(_A4, 1.0, 0.3), low(noise(1.0, 73), 40), strict=True)
    ]
    return mixed((0.0, gust, 1.0), (0.15, hiss, 0.35), (0.05, whistle, 0.5))


def _shield() -> Wave:
    """A knuckle on a shield of oak with an iron boss."""
    return mixed((0.0, knock(_OAK, 0.3, 81), 1.0), (0.004, knock(_IRON, 0.55, 82), 0.3))


def _turned() -> Wave:
    """A shield is turned on the table: it scrapes, and claps down on its face."""
    scrape = tones.swelling(high(low(noise(0.26, 83), 2400), 500), 0.2, 0.05)
    return mixed(
        (0.0, scrape, 0.9),
        (0.27, knock(_OAK, 0.35, 84), 1.0),
        (0.27, fading(low(noise(0.1, 85), 900), 0.02), 2.2),
        (0.275, knock(_IRON, 0.8, 86), 0.5),
        (0.36, knock(_OAK, 0.2, 87), 0.3),
    )


def _flag() -> Wave:
    """A banner goes up: the line runs through its block, and the cloth flaps in the wind."""
    parts: list[tuple[float, Wave, float]] = [
        (0.07 * pull, knock(_PAWN, 0.12, 190 + pull), 0.22) for pull in range(4)
    ]
    for flap, (at, gain) in enumerate(((0.3, 1.0), (0.45, 0.8), (0.58, 0.9), (0.77, 0.55))):
        cloth = tones.swelling(low(noise(0.15, 195 + flap), 1100 - 120 * flap), 0.03, 0.1)
        parts.append((at, cloth, 2.4 * gain))
        parts.append((at + 0.03, fading(high(noise(0.06, 200 + flap), 1800), 0.012), 0.35 * gain))
    return mixed(*parts)


def _undo() -> Wave:
    """A string heard backwards, and the piece is where it was."""
    return mixed(
        (0.0, list(reversed(pluck(_D5, 0.32, 211))), 0.8),
        (0.31, pluck(_A4, 0.5, 212), 0.7),
        (0.31, knock(_PAWN, 0.2, 213), 0.5),
    )


def _siege() -> Wave:
    """Two blows of the great drum, and the horn calls the fifth."""
    return mixed(
        (0.0, drum(_D2, 0.5, 91), 1.0),
        (0.24, drum(_D2, 0.8, 92), 1.0),
        (0.3, horn(_D3, 0.32, 0.95), 0.32),
        (0.58, horn(_A3, 0.62, 0.95), 0.32),
    )


def _lost() -> Wave:
    """The lute goes down, and ends on the minor third."""
    notes = ((0.0, _A4), (0.17, _F4), (0.34, _D4))
    strings = [(at, pluck(hz, 0.85, 100 + n), 1.0) for n, (at, hz) in enumerate(notes)]
    return mixed(*strings, (0.34, pluck(_D3, 0.9, 104), 0.7), (0.34, pluck(_F3, 0.9, 105), 0.5))


def _won() -> Wave:
    """The horn leaps up, the lute with it."""
    return mixed(
        (0.0, horn(_D4, 0.17, 0.9), 0.3),
        (0.15, horn(_A4, 0.17, 0.9), 0.3),
        (0.3, horn(_D5, 0.6, 0.85), 0.3),
        (0.0, pluck(_D4, 0.6, 111), 0.5),
        (0.15, pluck(_A4, 0.6, 112), 0.5),
        (0.3, pluck(_D5, 0.7, 113), 0.6),
        (0.3, drum(_D3, 0.3, 114, 0.08), 0.35),
    )


def _held() -> Wave:
    """The ram beats on the gate; the wall rings and stands."""
    return mixed(
        (0.0, drum(_A2, 0.35, 121, 0.09), 0.7),
        (0.0, knock(_OAK, 0.35, 122), 0.9),
        (0.22, drum(_D2, 0.55, 123), 0.8),
        (0.22, knock(_OAK, 0.4, 124), 1.0),
        (0.23, knock(_IRON, 0.7, 125), 0.28),
    )


def _fallen() -> Wave:
    """The wall breaks: a rumble, stones that roll after it; then another banner goes up."""
    chance = Random(131)
    parts: list[tuple[float, Wave, float]] = [
        (0.0, drum(_D2, 0.6, 132), 0.7),
        (0.0, fading(low(low(noise(1.3, 133), 300), 900), 0.42), 5.0),
    ]
    at = 0.02
    for number in range(26):
        size = chance.uniform(0.7, 1.7)
        stone = tuple((hz / size, decay_s * size, gain) for hz, decay_s, gain in _STONE)
        parts.append(
            (at, knock(stone, 0.14, 140 + number), chance.uniform(0.3, 0.9) * 0.965**number)
        )
        at += chance.expovariate(1 / (0.018 + 0.0035 * number))
        if at > 1.15:
            break
    return mixed(*parts, (1.05, _flag(), 0.55))


def _turn() -> Wave:
    """The lute asks: a fourth up, and the octave over it."""
    return mixed(
        (0.0, pluck(_A4, 0.7, 151), 0.9),
        (0.14, pluck(_D5, 0.75, 152), 1.0),
        (0.14, pluck(_D4, 0.75, 153), 0.45),
    )


def _refusal() -> Wave:
    """Two short notes, stopped with the finger."""
    first = low(fading(pluck(_F3, 0.15, 161, life_s=0.2), 0.07), 900)
    second = low(fading(pluck(_D3, 0.24, 162, life_s=0.2), 0.08), 900)
    return mixed((0.0, first, 1.0), (0.0, knock(_PAWN, 0.1, 163), 0.12), (0.16, second, 1.1),
                 (0.16, knock(_PAWN, 0.1, 164), 0.12))  # fmt: skip


def _end() -> Wave:
    """The whole band comes home, to the great third."""
    chord = (_D3, _A3, _D4, _FIS4, _A4, _D5)
    lute: list[tuple[float, Wave, float]] = [
        (0.0, pluck(_A3, 0.6, 171), 0.6),
        (0.0, pluck(_C4, 0.6, 172), 0.6),
        (0.24, pluck(_A3, 0.6, 173), 0.6),
        (0.24, pluck(_D4, 0.6, 174), 0.6),
    ]
    lute += [
        (0.52 + 0.045 * n, pluck(hz, 1.6, 175 + n, life_s=1.3), 0.55) for n, hz in enumerate(chord)
    ]
    brass = ((0.0, _A3, 0.26), (0.24, _A3, 0.28), (0.52, _D4, 1.3), (0.52, _FIS4, 1.3))
    horns = [(at, horn(hz, seconds, 0.8), 0.12) for at, hz, seconds in brass]
    return mixed(*lute, *horns, (0.52, drum(_D2, 0.7, 185), 0.35))


_SCORES: Final[Mapping[str, Callable[[], Wave]]] = {
    kinds.DIE: _die,
    kinds.PIECE: _piece,
    kinds.CARD: _card,
    kinds.MARCH: _march,
    kinds.WIND: _wind,
    kinds.SHIELD: _shield,
    kinds.SIEGE: _siege,
    kinds.TURNED: _turned,
    kinds.FLAG: _flag,
    kinds.UNDO: _undo,
    kinds.LOST: _lost,
    kinds.WON: _won,
    kinds.HELD: _held,
    kinds.FALLEN: _fallen,
    kinds.TURN: _turn,
    kinds.REFUSAL: _refusal,
    kinds.END: _end,
}


def sample(kind: str) -> array[int]:
    """The sample of a kind: 16 bits, one channel, `tones.RATE` numbers a second.

    Raises:
        KeyError: there is no such sound.
    """
    return tones.finished(_SCORES[kind]())
