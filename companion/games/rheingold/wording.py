"""What do the presets and options of Rheingold mean, in words? Texts only.

English sentences, the keys for translations. What there is to choose from,
`options` says.
"""

from __future__ import annotations

from typing import Final

from companion.core.options import OptionValue

PRESET_WORDS: Final[dict[str, tuple[str, str]]] = {
    "highlanders": (
        "Highlanders",
        "The quick game for 2 to 5: fights are decided at once, and a shield alone holds a castle.",
    ),
    "rheingold": (
        "Rheingold",
        "The German edition for 3 to 5: as Highlanders, but a castle always keeps a knight.",
    ),
    "osullivan": (
        "O'Sullivan",
        "Marches first, then every fight: attacks come from three sides, shields stay secret.",
    ),
    "osullivan_french": (
        "O'Sullivan, French",
        "As O'Sullivan, but every march and every shield must be used, and six castles are enough.",
    ),
    "osullivan_improved": (
        "O'Sullivan, improved",
        "As O'Sullivan, with its author's own ideas: the beaten retreat, shields are chosen.",
    ),
}
"""Preset → what people call it, and what it is."""

TITLES: Final[dict[str, str]] = {
    "players": "Players",
    "two_player": "Two players",
    "supply": "Knights in the box",
    "entry": "Entering",
    "marches": "Marches",
    "battle": "Fights",
    "fronts": "Fronts of an assault",
    "losers": "Losers of a battle",
    "too_few": "Too few attackers",
    "tie": "Equal numbers",
    "gates": "Two gates",
    "enter": "Going in",
    "garrison": "Garrison",
    "shields": "Shields",
    "draw": "Drawing a shield",
    "reveal": "Opening a shield",
    "captured_shield": "Shield of a lost castle",
    "held_shield": "Shield of a held castle",
    "failed_siege": "A failed siege",
    "max_castles": "Most castles",
    "tie_break": "Equal points",
}
"""Option → what people call it."""

MEANINGS: Final[dict[str, dict[OptionValue, str]]] = {
    "players": {
        "2-5": "2 to 5 players.",
        "3-5": "3 to 5 players.",
        "2-4": "2 to 4 players.",
        "3-4": "3 or 4 players.",
        "2-3": "2 or 3 players.",
        "4-5": "4 or 5 players.",
        "2-2": "2 players.",
        "3-3": "3 players.",
        "4-4": "4 players.",
        "5-5": "5 players.",
    },
    "two_player": {
        "separate_turns": "Two players have two colours each, every colour with its own turn.",
        "forbidden": "Not for two players.",
    },
    "supply": {
        "value_cap": "42 knights a colour; pieces are changed freely.",
        "unlimited": "As many knights as anybody needs.",
        "exact_pieces": "The 21 pieces in the box must be able to show every stack.",
    },
    "entry": {
        "must": "A knight enters with the roll.",
        "may": "The player decides whether the knight enters.",
    },
    "marches": {
        "may": "Up to three marches a turn.",
        "must": "All three marches must be made while any is possible.",
    },
    "battle": {
        "at_once": "Assaults and sieges are decided at once.",
        "after_marches": "Everything is decided after the last march.",
    },
    "fronts": {
        2: "An assault comes from up to two places.",
        3: "An assault comes from up to three places.",
    },
    "losers": {
        "all": "Every beaten knight goes back to the supply.",
        "difference": "The loser loses the difference, the rest retreat.",
    },
    "too_few": {
        None: "Decided by the other rules.",
        "attacker_loses": "The attackers lose the battle.",
    },
    "tie": {
        None: "Decided by the other rules.",
        "attackers_return": "The attackers go back where they came from.",
    },
    "gates": {
        "combine": "A siege may use both gates of a castle.",
        "single": "A siege uses one gate.",
    },
    "enter": {
        "choose": "The winner says how many knights go in.",
        "all": "All the besiegers go in.",
    },
    "garrison": {
        "knight_or_shield": "A castle keeps at least a knight or its shield.",
        "knight": "A castle always keeps at least one knight.",
    },
    "shields": {
        "may": "The new owner may place a shield.",
        "must": "The new owner must place a shield while any is left.",
        "none": "Played without shields.",
    },
    "draw": {
        "random": "The shield is drawn unseen.",
        "chosen": "The owner picks the shield.",
    },
    "reveal": {
        "public": "The owner turns it up for all.",
        "attacker": "Only the attacker looks.",
    },
    "captured_shield": {
        "removed": "It is out of the game, its value known.",
        "returned": "It goes back into its owner's hand, unseen.",
    },
    "held_shield": {
        "face_up": "It stays open for all.",
        "hidden": "It is hidden again.",
    },
    "failed_siege": {
        "all": "All the besiegers are lost.",
        "double_shortfall": "Twice what was missing is lost.",
    },
    "max_castles": {
        None: "No limit.",
        6: "Nobody holds more than six castles.",
    },
    "tie_break": {
        "knights": "Most knights on the board win.",
        "castles": "Most castles win.",
    },
}
"""Option → value → what it means."""
