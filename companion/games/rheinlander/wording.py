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
        "One bishop per church",
        "Like Standard, but every church in an owned duchy gives a bishop.",
    ),
}
"""Preset → what people call it, and what it is."""

TITLES: Final[dict[str, str]] = {
    "players": "How many may play",
    "knights": "Knights",
    "towns": "Towns worth 2, 3 and 4",
    "river": "The river square",
    "reinforce": "Beside a castle",
    "bastion": "Building a bastion",
    "overtaken": "Overtaken by two at once",
    "merge_tie": "Merger without a majority",
    "castle_dispute": "Castle between two dukes",
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
        15: "15 knights each, for a shorter match.",
        10: "10 knights each, for a short match.",
        6: "6 knights each, for a very short match.",
    },
    "towns": {
        (4, 4, 4): "Four towns of each value.",
        (5, 4, 3): "Five towns worth 2, four worth 3, three worth 4.",
        (6, 4, 2): "Six towns worth 2, four worth 3, two worth 4.",
    },
    "river": {
        "banks_taken": "It opens when both banks are taken; bastions count.",
        "two_knights": "It opens when both banks have a knight.",
    },
    "reinforce": {
        "squares": "Only knights on squares count when you reinforce.",
        "castles_too": "You can't reinforce beside an opponent's knight on a castle.",
    },
    "bastion": {
        "after": "You build a bastion after placing your knight.",
        "any_time": "You can also build a bastion before playing your card.",
    },
    "overtaken": {
        "stays": "The duke stays when two others have more knights but are tied.",
        "leaves": "The duke leaves when two others have more knights, even if they're tied.",
    },
    "merge_tie": {
        "all_leave": "All dukes leave and their owners are paid.",
        "sole_owner_stays": "A player who owned all the dukes keeps one.",
    },
    "castle_dispute": {
        "most_knights": (
            "It goes to the duke with the most knights; in a tie, the current player chooses."
        ),
        "mover_chooses": "The current player chooses between the dukes.",
    },
    "bishops": {
        "per_duchy": "One bishop per duchy, however many churches it has.",
        "per_church": "One bishop per church.",
    },
    "coins": {
        "face_down": "You can look at your own coins only.",
        "open": "All coins are face up.",
    },
}
"""Option → value → what it means."""
