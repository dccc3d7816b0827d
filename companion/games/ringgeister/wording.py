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
        "Each player has one mission to fulfil, then the Ring goes to the Mountain.",
    ),
    "variant_a": (
        "Without missions",
        "The shortest match: the Ring goes to the Mountain at once.",
    ),
    "variant_b": ("Two missions", "A longer match: each player has two missions."),
    "variant_c": (
        "Three missions",
        "The longest match, for two or three: each player has three missions.",
    ),
    "ludorium": (
        "One figure a turn",
        "As one review tells it: one figure walks a turn, and a storm turns every rock.",
    ),
}
"""Preset → what people call it, and what it is."""

TITLES: Final[dict[str, str]] = {
    "players": "Players",
    "missions": "Missions",
    "figures": "Figures in a turn",
    "gandalf_magic": "Gandalf and magic",
    "order": "Card or wind first",
    "storm": "Storm",
    "wind": "The wind",
    "tolerance": "Width of the wind",
    "white": "White points",
    "own_point": "The woken figure's point",
    "return": "Beaten figures",
    "turn_limit": "Number of turns",
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
        1: "One mission for each player.",
        2: "Two missions for each player.",
        3: "Three missions for each player, three players at most.",
    },
    "figures": {
        "both": "Hobbit and man both walk, or Gandalf alone.",
        "one_or_both": "Hobbit and man may both walk, or one of them, or Gandalf alone.",
        "one": "One figure walks: hobbit, man or Gandalf.",
    },
    "gandalf_magic": {
        "nothing": "Gandalf turns up no card; an arrow there still blows.",
        "silent": "On a magic point Gandalf sets nothing off, not even the wind.",
        "draw": "Gandalf turns up a card like everybody.",
    },
    "order": {
        "magic_first": "On a point with both, the card comes before the wind.",
        "wind_first": "On a point with both, the wind comes before the card.",
    },
    "storm": {
        "no_figure": "A storm turns the tiles with a rock on which nobody stands.",
        "start_free": "A storm turns the tiles with a rock whose black start is free.",
        "all": "A storm turns every tile with a rock.",
    },
    "wind": {
        "geometry": "The program finds whom the wind wakes.",
        "table": "The player says whom the wind wakes.",
    },
    "tolerance": {
        0: "Only figures exactly in line are in the wind.",
        5: "Figures up to 5 mm aside are in the wind.",
        10: "Figures up to 10 mm aside are in the wind: half the foot of a figure.",
        15: "Figures up to 15 mm aside are in the wind.",
        20: "Figures up to 20 mm aside are in the wind.",
    },
    "white": {
        "start_only": "Figures pass over white points and never walk onto them.",
        "ordinary": "White points are points like others.",
    },
    "own_point": {
        "counts": "A dark figure may rest where it woke when its way leads back there.",
        "passed": "A dark figure never rests where it woke.",
    },
    "return": {
        "owner": "The owner chooses the white start for a beaten figure.",
        "mover": "Whose turn it is chooses the white start for a beaten figure.",
        "first": "A beaten figure goes to the first free white start.",
    },
    "turn_limit": {
        None: "The match lasts as long as it takes.",
        20: "After 20 turns nobody has won.",
        40: "After 40 turns nobody has won.",
        60: "After 60 turns nobody has won.",
        100: "After 100 turns nobody has won.",
    },
}
"""Option → value → what it means."""
