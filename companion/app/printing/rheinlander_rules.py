"""What must one know to play Rheinländer? Each rule in short. Texts only."""

from __future__ import annotations

from typing import Final

from companion.core.message import N_

TEXTS: Final[tuple[tuple[str, str], ...]] = (
    ((
        "RL 1.1"
    ), N_(
        "A zone is three squares: two banks of land and the river square between them. An island "
        "counts as a bank of two zones.")),
    ((
        "RL 3.2"
    ), N_(
        "Each colour starts with three bastions. With three players it has 25 knights, with four "
        "20, with five 17.")),
    ("RL 3.3", N_("Mix the markers face down, then place one face up on every round spot.")),
    ((
        "RL 3.4"
    ), N_(
        "Everybody gets five cards. If you're dealt the reshuffle card, mix it back into the pile "
        "and take another.")),
    ((
        "RL 4.1"
    ), N_(
        "A turn: play a card to bring a knight onto the board, then build a bastion if you like, "
        "then draw a card.")),
    ((
        "RL 4.3"
    ), N_(
        "If you draw the reshuffle card, shuffle it with the pile and all discards, and draw "
        "again.")),
    ("RL 4.5", N_("If no card lets you place a knight, discard one.")),
    ((
        "RL 5.2"
    ), N_(
        "Played for its number, a card puts the knight on a free bank of that zone, or on its "
        "river square once both banks are taken.")),
    ((
        "RL 6.1"
    ), N_(
        "Played as a reinforcement, any card puts the knight on free land next to one of your "
        "knights and nobody else's.")),
    ("RL 7.1", N_("A bastion goes on any free land square and blocks it for good. One per turn.")),
    ((
        "RL 8.1"
    ), N_(
        "Two or more knights on bordering squares are a duchy, whatever their colours; knights on "
        "its castles count too.")),
    ((
        "RL 8.3"
    ), N_(
        "If you have at least two knights in a duchy, and more than any other player, you own it "
        "with a duke.")),
    ((
        "RL 8.5"
    ), N_(
        "A duchy is worth 1, plus 1 for each castle and church its knights touch, plus the number "
        "of each town they touch.")),
    ((
        "RL 10.3"
    ), N_(
        "Whoever gets the most knights takes over the duchy. In a tie, its owner keeps it.")),
    ((
        "RL 10.5"
    ), N_(
        "When duchies grow together, whoever has the most knights in all owns the new one. If "
        "nobody does, all dukes leave.")),
    ((
        "RL 10.6"
    ), N_(
        "When a duke leaves, its owner is paid in coins what that duchy was worth before the "
        "knight arrived.")),
    ((
        "RL 11.2"
    ), N_(
        "The first knight beside a castle decides it. If all the owned duchies it joins belong to "
        "one player, that player puts a knight on the castle; if none is owned, whoever played the "
        "card does.")),
    ("RL 11.3", N_("If two owners meet, the one with more knights there gets the castle.")),
    ((
        "RL 11.5"
    ), N_(
        "The knights on an owned duchy's castles are its owner's; any others go back to their "
        "supply.")),
    ((
        "RL 12.1"
    ), N_(
        "Each owned duchy with a church gives its owner a bishop. Whoever has more bishops than "
        "any other player holds the Archbishop.")),
    ((
        "RL 12.4"
    ), N_(
        "If you hold the Archbishop, you may play a card's number to replace someone else's knight "
        "in that zone with your own.")),
    ("RL 13.1", N_("When a supply runs out, the match ends after that turn.")),
    ((
        "RL 13.3"
    ), N_(
        "Points: your coins, 5 plus its markers for each duchy you own, and 5 for the Archbishop. "
        "Most points win.")),
)  # fmt: skip
"""Paragraph → what it says, in short."""
