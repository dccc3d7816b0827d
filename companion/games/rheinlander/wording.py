"""What do the presets and options of Rheinländer mean, in words? Texts only.

English sentences, the keys for translations. What there is to choose from,
`options` says.
"""

from __future__ import annotations

from typing import Final

from companion.core.options import OptionValue

PRESET_WORDS: Final[dict[str, tuple[str, str]]] = {
    "standard": (
        "Standard",
        "The rules as printed: a duchy with churches gives its duke one bishop.",
    ),
    "per_church": (
        "A bishop for every church",
        "As Standard, but every church in an owned duchy gives a bishop of its own.",
    ),
}
"""Preset → what people call it, and what it is."""

TITLES: Final[dict[str, str]] = {
    "players": "Players",
    "knights": "Knights",
    "towns": "Towns worth 2, 3 and 4",
    "river": "The river square",
    "reinforce": "Beside a castle",
    "bastion": "Building a bastion",
    "overtaken": "Overtaken by two at once",
    "merge_tie": "A merger without a majority",
    "castle_dispute": "A castle between two dukes",
    "bishops": "Bishops",
    "coins": "Coins",
}
"""Option → what people call it."""

MEANINGS: Final[dict[str, dict[OptionValue, str]]] = {
    "players": {
        "3-5": "3 to 5 players.",
        "3-4": "3 or 4 players.",
        "3-3": "3 players.",
    },
    "knights": {
        "by_players": "25 knights each for three players, 20 for four, 17 for five.",
        15: "15 knights each, a shorter match.",
        10: "10 knights each, a short match.",
        6: "6 knights each, a very short match.",
    },
    "towns": {
        (4, 4, 4): "Four towns of each worth.",
        (5, 4, 3): "Five towns worth 2, four worth 3, three worth 4.",
        (6, 4, 2): "Six towns worth 2, four worth 3, two worth 4.",
    },
    "river": {
        "banks_taken": "It opens when both banks are taken, a bastion counts.",
        "two_knights": "It opens when a knight stands on both banks.",
    },
    "reinforce": {
        "squares": "Only knights on squares matter for a reinforcement.",
        "castles_too": "An opponent's knight on a castle forbids reinforcements beside it.",
    },
    "bastion": {
        "after": "A bastion is built after the knight.",
        "any_time": "A bastion may be built before the card as well.",
    },
    "overtaken": {
        "stays": "The duke stays when two others have more knights and neither has most.",
        "leaves": "The duke leaves when two others have more knights, even if neither has most.",
    },
    "merge_tie": {
        "all_leave": "All the dukes leave and are paid.",
        "sole_owner_stays": "A player who owned all the duchies keeps one duke.",
    },
    "castle_dispute": {
        "most_knights": "It goes to the duke with most knights; if equal, the player chooses.",
        "mover_chooses": "Whoever played the card chooses between the dukes.",
    },
    "bishops": {
        "per_duchy": "One bishop for a duchy, however many churches it has.",
        "per_church": "One bishop for every church.",
    },
    "coins": {
        "face_down": "Everyone may look at their own coins only.",
        "open": "All coins lie open.",
    },
}
"""Option → value → what it means."""
