"""What must one know to play Rheingold or Highlanders? Each rule in short. Texts only."""

from __future__ import annotations

from typing import Final

from companion.core.message import N_

TEXTS: Final[tuple[tuple[str, str], ...]] = (
    ((
        "R 2.1"
    ), N_(
        "Each colour has 42 knights, in pieces of 1, 2 and 5 that you may exchange at any time. "
        "Knights not on the board are its supply.")),
    ("R 2.2", N_("Each colour has six shields: three 0s and one each of 1, 2 and 3.")),
    ("R 3.4", N_("A turn: roll the die once, enter a knight, make up to three marches.")),
    ((
        "R 4.1"
    ), N_(
        "The knight enters at the start with the number rolled, unless one of your knights is "
        "already there.")),
    ((
        "R 5.1"
    ), N_(
        "A march moves any number of knights from one place to the next, along a road or an exit "
        "or through a gate. If knights split up, each group needs its own march.")),
    ("R 5.6", N_("Knights block the way for all other colours. No knight can return to a start.")),
    ("R 6.2", N_("Knights from several places can attack a space together. Each place costs a "
                 "march.")),
    ((
        "R 6.3"
    ), N_(
        "Attackers need at least one knight more than the defenders; the winner loses none.")),
    ("R 7.1", N_("You besiege a castle from the space outside its gate.")),
    ("R 7.2", N_("An unowned castle falls to twice as many knights as it has swords.")),
    ((
        "R 7.3"
    ), N_(
        "Another player's castle falls to twice its knights and shield together; its swords no "
        "longer count.")),
    ((
        "R 7.4"
    ), N_(
        "The defenders go back to their supply; the winners move in and hold the castle.")),
    ("R 7.5", N_("If there are too few besiegers, they're beaten and go back to their supply.")),
    ((
        "R 8.1"
    ), N_(
        "When you've just taken a castle, you may place one shield there, face down. Only you may "
        "look at it.")),
    ("R 8.4", N_("A hidden shield is revealed when its castle is besieged.")),
    ((
        "R 10.1"
    ), N_(
        "The match is over when only one castle has never been taken. It goes to whoever took a "
        "castle last.")),
    ("R 10.2", N_("Each sword of your castles is one point. Most points win.")),
)  # fmt: skip
"""Paragraph → what it says, in short."""
