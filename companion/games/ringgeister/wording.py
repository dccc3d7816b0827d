"""What do the presets and options of Ringgeister mean, in words? Texts only.

English sentences, the keys for translations. What there is to choose from,
`options` says.
"""

from __future__ import annotations

from typing import Final

from companion.core.options import OptionValue

PRESET_WORDS: Final[dict[str, tuple[str, str]]] = {
    "standard": (
        "Ringgeister",
        "Complete your mission, then be the first to take the Ring to the Mountain.",
    ),
    "variant_a": (
        "Without missions",
        "The shortest match: the Ring goes straight to the Mountain.",
    ),
    "variant_b": ("Two missions", "A longer match: each player has two missions."),
    "variant_c": (
        "Three missions",
        "The longest match, for two or three: each player has three missions.",
    ),
    "ludorium": (
        "One figure per turn",
        "As one review describes it: one figure walks per turn, and a storm turns every rock tile.",
    ),
}
"""Preset → what people call it, and what it is."""

TITLES: Final[dict[str, str]] = {
    "players": "How many may play",
    "missions": "Missions",
    "figures": "Figures per turn",
    "gandalf_magic": "Gandalf and magic",
    "order": "Card or wind first",
    "storm": "Storm",
    "wind": "The wind",
    "tolerance": "Width of the wind",
    "white": "White points",
    "own_point": "Resting where it woke",
    "return": "Beaten figures",
    "turn_limit": "Turn limit",
}
"""Option → what people call it."""

MEANINGS: Final[dict[str, dict[OptionValue, str]]] = {
    "players": {
        "2-4": "2 to 4 players.",
        "2-3": "2 or 3 players.",
        "2-2": "2 players.",
        "3-4": "3 or 4 players.",
        "3-3": "3 players.",
        "4-4": "4 players.",
    },
    "missions": {
        0: "No missions.",
        1: "One mission per player.",
        2: "Two missions per player.",
        3: "Three missions per player; three players at most.",
    },
    "figures": {
        "both": "Your hobbit and man both walk, or Gandalf alone.",
        "one_or_both": "Your hobbit and man may both walk, or just one, or Gandalf alone.",
        "one": "One figure walks: hobbit, man or Gandalf.",
    },
    "gandalf_magic": {
        "nothing": "Gandalf turns up no card, but an arrow there still sets off the wind.",
        "silent": "On a magic point, Gandalf sets nothing off, not even the wind.",
        "draw": "Gandalf turns up a card like everybody else.",
    },
    "order": {
        "magic_first": "On a point with both, the card comes before the wind.",
        "wind_first": "On a point with both, the wind comes before the card.",
    },
    "storm": {
        "no_figure": "A storm turns the rock tiles with no figures on them.",
        "start_free": "A storm turns the rock tiles whose black start is free.",
        "all": "A storm turns every rock tile.",
    },
    "wind": {
        "geometry": "Table Herald works out who the wind wakes.",
        "table": "The current player says who the wind wakes.",
    },
    "tolerance": {
        0: "Only figures exactly on the line are in the wind.",
        5: "Figures up to 5 mm off the line are in the wind.",
        10: "Figures up to 10 mm off the line are in the wind: half a figure's base.",
        15: "Figures up to 15 mm off the line are in the wind.",
        20: "Figures up to 20 mm off the line are in the wind.",
    },
    "white": {
        "start_only": "Figures pass over white points but never stop there.",
        "ordinary": "White points are like any other points.",
    },
    "own_point": {
        "counts": "A dark figure may rest where it woke if its path leads back there.",
        "passed": "A dark figure never rests where it woke.",
    },
    "return": {
        "owner": "The owner chooses a beaten figure's white start.",
        "mover": "The current player chooses a beaten figure's white start.",
        "first": "A beaten figure goes to the first free white start.",
    },
    "turn_limit": {
        None: "The match lasts as long as it takes.",
        20: "After 20 turns, nobody wins.",
        40: "After 40 turns, nobody wins.",
        60: "After 60 turns, nobody wins.",
        100: "After 100 turns, nobody wins.",
    },
}
"""Option → value → what it means."""
