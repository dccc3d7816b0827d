"""Where does a Japanese phrase begin? Pure; the models are read when the first text asks.

Japanese has no spaces, and a reader stumbles over a line that ends inside a word. BudouX
(Google, Apache 2.0) has learnt from news where phrases and words begin; its models are in
`assets/phrases`, put there by `tools.japanese_breaks`. This module needs no library: a
model is a table of weights, and a place is a beginning where their sum is above zero.

A phrase begins where both models say so: the phrases' own takes "2か|所" and "間|違い" apart,
which are one word to the other. What both do not know is in `_WHOLE`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from companion.core.lazy_pattern import lazy_pattern

FOLDER: Final = Path(__file__).parents[1] / "assets" / "phrases"
PHRASES: Final = "ja.json"
WORDS: Final = "ja_word.json"

_Weights: TypeAlias = Mapping[str, Mapping[str, int]]
_FEATURES: Final = (
    ("UW1", -3, -2), ("UW2", -2, -1), ("UW3", -1, 0), ("UW4", 0, 1), ("UW5", 1, 2), ("UW6", 2, 3),
    ("BW1", -2, 0), ("BW2", -1, 1), ("BW3", 0, 2),
    ("TW1", -3, 0), ("TW2", -2, 1), ("TW3", -1, 2), ("TW4", 0, 3),
)  # fmt: skip
"""Name of a feature; its letters, counted from the place: "BW2" is the letters on both sides."""

_WHOLE: Final = lazy_pattern("捨て札|裏向き|全記録")
"""Words of the games that the models take apart."""


class Beginnings(NamedTuple):
    """Places in a text, as numbers of the letters before them.

    Attributes:
        phrases: where a phrase begins.
        words: where a word begins.
    """

    phrases: frozenset[int]
    words: frozenset[int]


def find(text: str) -> Beginnings | None:
    """Where phrases and words begin in a text without spaces; its start is no such place.

    None without the models.
    """
    models = _model(PHRASES), _model(WORDS)
    if models[0] is None or models[1] is None:
        return None
    within = {at for one in _WHOLE.finditer(text) for at in range(one.start() + 1, one.end())}
    phrases, words = (_places(text, *model) - within for model in models if model)
    return Beginnings(phrases & words, words)


def _places(text: str, weights: _Weights, least: float) -> frozenset[int]:
    """Where one model sees a beginning: where the weights outweigh `least`."""
    return frozenset(place for place in range(1, len(text)) if _sum(text, place, weights) > least)


def _sum(text: str, place: int, weights: _Weights) -> int:
    found = 0
    for name, first, end in _FEATURES:
        if place + first >= 0 and place + end <= len(text):
            found += weights.get(name, {}).get(text[place + first : place + end], 0)
    return found


@lru_cache(maxsize=2)
def _model(name: str) -> tuple[_Weights, float] | None:
    """A model, and half of all its weights: what a place must outweigh.

    None where its file is gone or damaged: lines then break as they can.
    """
    try:
        weights = json.loads((FOLDER / name).read_text(encoding="utf-8"))
        return weights, sum(sum(group.values()) for group in weights.values()) / 2
    except (OSError, ValueError, TypeError, AttributeError):
        return None
