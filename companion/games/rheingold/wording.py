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
        (
            "The quick game for 2 to 5: fights are decided at once, and a shield alone can hold a "
            "castle."
        ),
    ),
    "rheingold": (
        "Rheingold",
        "The German edition, for 3 to 5 players. A castle always keeps a knight.",
    ),
    "osullivan": (
        "O'Sullivan",
        "March first, fight later: attack from up to three sides, and shields stay secret.",
    ),
    "osullivan_french": (
        "O'Sullivan, French",
        "Like O'Sullivan, but you must use every march and shield, and can hold only six castles.",
    ),
    "osullivan_improved": (
        "O'Sullivan, improved",
        "Like O'Sullivan, plus its author's own ideas: losers retreat and you pick your shields.",
    ),
}
"""Preset → what people call it, and what it is."""

TITLES: Final[dict[str, str]] = {
    "players": "How many may play",
    "two_player": "Two players",
    "supply": "Knights in the box",
    "entry": "Entering",
    "marches": "Marches",
    "battle": "Fights",
    "fronts": "Joint attacks",
    "losers": "Losing a battle",
    "too_few": "Too few attackers",
    "tie": "Tied battle",
    "gates": "Two gates",
    "enter": "Going in",
    "garrison": "Garrison",
    "shields": "Shields",
    "draw": "Drawing a shield",
    "reveal": "Revealing a shield",
    "captured_shield": "Shield of a lost castle",
    "held_shield": "Shield of a held castle",
    "failed_siege": "Failed siege",
    "max_castles": "Castle limit",
    "tie_break": "Tie-break",
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
        "separate_turns": "Two players take two colours each; each colour has its own turn.",
        "forbidden": "Not for two players.",
    },
    "supply": {
        "value_cap": "42 knights per colour; swap pieces freely.",
        "unlimited": "As many knights as you need.",
        "exact_pieces": "The 21 pieces in the box must be enough for every stack.",
    },
    "entry": {
        "must": "The knight must enter if it can.",
        "may": "You choose whether the knight enters.",
    },
    "marches": {
        "may": "Up to three marches a turn.",
        "must": "You must use all three marches while you can.",
    },
    "battle": {
        "at_once": "Battles and sieges are decided at once.",
        "after_marches": "Everything is decided after the last march.",
    },
    "fronts": {
        2: "Attack from up to two places.",
        3: "Attack from up to three places.",
    },
    "losers": {
        "all": "Every beaten knight goes back to the supply.",
        "difference": "The losing side loses the difference; the rest retreat.",
    },
    "too_few": {
        None: "Decided by the other rules.",
        "attacker_loses": "The attackers lose the battle.",
    },
    "tie": {
        None: "Decided by the other rules.",
        "attackers_return": "The attackers go back to where they came from.",
    },
    "gates": {
        "combine": "A siege may use both gates of a castle.",
        "single": "A siege uses only one gate.",
    },
    "enter": {
        "choose": "The winner chooses how many knights go in.",
        "all": "All besiegers go in.",
    },
    "garrison": {
        "knight_or_shield": "A castle always keeps a knight or its shield.",
        "knight": "A castle always keeps at least one knight.",
    },
    "shields": {
        "may": "The new owner may place a shield.",
        "must": "The new owner must place a shield while any are left.",
        "none": "Play without shields.",
    },
    "draw": {
        "random": "The shield is drawn at random.",
        "chosen": "The owner picks the shield.",
    },
    "reveal": {
        "public": "The owner turns it face up.",
        "attacker": "Only the attacker sees it.",
    },
    "captured_shield": {
        "removed": "It's out of the game, its value known to all.",
        "returned": "It goes back to its owner's hand, unseen.",
    },
    "held_shield": {
        "face_up": "It stays face up.",
        "hidden": "It's hidden again.",
    },
    "failed_siege": {
        "all": "All besiegers are lost.",
        "double_shortfall": "Twice the shortfall is lost.",
    },
    "max_castles": {
        None: "No limit.",
        6: "Nobody can hold more than six castles.",
    },
    "tie_break": {
        "knights": "Most knights on the board win.",
        "castles": "Most castles win.",
    },
}
"""Option → value → what it means."""
