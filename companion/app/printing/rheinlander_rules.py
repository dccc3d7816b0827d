"""What must one know to play Rheinländer? Each rule in short. Texts only."""

from __future__ import annotations

from typing import Final

from companion.core.message import N_

TEXTS: Final[tuple[tuple[str, str], ...]] = (
    ("RL 1.1", N_("A zone is three squares: two banks of land and the river square between them. "
                  "An island is a bank of two zones.")),
    ("RL 3.2", N_("Each colour begins with 25 knights with three players, 20 with four, 17 with "
                  "five, and with three bastions.")),
    ("RL 3.3", N_("The markers are mixed face down, and one is laid face up on every round spot.")),
    ("RL 3.4", N_("Everybody holds five cards. Whoever is dealt the reshuffle card mixes it into "
                  "the pile again and takes another.")),
    ("RL 4.1", N_("A turn: play a card and bring a knight onto the board with it, then build a "
                  "bastion if you like, then draw a card.")),
    ("RL 4.3", N_("Whoever draws the reshuffle card mixes it with the pile and all discards, and "
                  "draws again.")),
    ("RL 4.5", N_("If no card lets you place a knight, discard one.")),
    ("RL 5.2", N_("By its number a card lets the knight come to a free bank of that zone, or to "
                  "its river square once both banks are taken.")),
    ("RL 6.1", N_("As a reinforcement any card lets it come to free land that borders a knight of "
                  "your own and none of anybody else's.")),
    ("RL 7.1", N_("A bastion comes to any free land square and blocks it for good. One a turn.")),
    ("RL 8.1", N_("Knights on squares that border one another are a duchy when they are at least "
                  "two, whatever their colours; knights on its castles count.")),
    ("RL 8.3", N_("Whoever has at least two knights in a duchy, and more than every other player "
                  "alone, owns it with a duke.")),
    ("RL 8.5", N_("A duchy is worth 1, and 1 more for each castle and church and the number of "
                  "each town that its knights touch.")),
    ("RL 10.3", N_("Whoever comes to have most takes the duchy over. With a tie its owner stays.")),
    ("RL 10.5", N_("Where duchies grow together, whoever has most in the whole owns it. If nobody "
                   "has, all dukes leave.")),
    ("RL 10.6", N_("When a duke leaves, its owner is paid in coins what that duchy was worth "
                   "before the knight came.")),
    ("RL 11.2", N_("A castle is decided by the first knight beside it. If one player owned all the "
                   "owned duchies that this knight joined, that player puts a knight on it; if "
                   "none was owned, whoever played the card.")),
    ("RL 11.3", N_("Between two owners the one with more knights there gets the castle.")),
    ("RL 11.5", N_("On the castles of an owned duchy stand knights of its owner; others go home.")),
    ("RL 12.1", N_("An owned duchy with a church gives its owner a bishop. Whoever has more "
                   "bishops than every other player alone holds the Archbishop.")),
    ("RL 12.4", N_("The Archbishop's holder may play a card's number to replace somebody else's "
                   "knight in that zone by one of their own.")),
    ("RL 13.1", N_("When a supply is empty, the match ends with that turn.")),
    ("RL 13.3", N_("Points are the coins, 5 and its markers for each owned duchy, and 5 for the "
                   "Archbishop. Most points win.")),
)  # fmt: skip
"""Paragraph → what it says, in short."""
