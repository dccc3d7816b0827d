"""What must one know to play Rheingold or Highlanders? Each rule in short. Texts only."""

from __future__ import annotations

from typing import Final

from companion.core.message import N_

TEXTS: Final[tuple[tuple[str, str], ...]] = (
    ("R 2.1", N_("Every colour has 42 knights, in pieces of 1, 2 and 5 that may be changed at "
                 "any time. Those that are not on the board are its supply.")),
    ("R 2.2", N_("Every colour has six shields: three of 0, one each of 1, 2 and 3.")),
    ("R 3.4", N_("A turn: roll the die once, let a knight enter, make up to three marches.")),
    ("R 4.1", N_("The knight enters at the start with the number rolled, but not while "
                 "another of your knights stands there.")),
    ("R 5.1", N_("A march moves any number of knights from one place to the next along a "
                 "road, an exit or through a gate. Knights that part make a march each.")),
    ("R 5.6", N_("Knights of one colour bar the way to all others. Nobody goes back to a start.")),
    ("R 6.2", N_("Knights from several places can attack a space together. Each place costs a "
                 "march.")),
    ("R 6.3", N_("The attackers need at least one knight more than stand there; the winner loses "
                 "nobody.")),
    ("R 7.1", N_("A castle is besieged from the space before its gate.")),
    ("R 7.2", N_("A castle without an owner falls to twice as many knights as it has swords.")),
    ("R 7.3", N_("Another player's castle falls to twice as many knights as are in it and its "
                 "shield together; its swords help it no more.")),
    ("R 7.4", N_("The defenders go back to their supply, winners move in and hold the castle.")),
    ("R 7.5", N_("Besiegers who are too few are beaten and go back to their supply.")),
    ("R 8.1", N_("Whoever has just taken a castle may put one shield there, face down. Only its "
                 "owner may look at it.")),
    ("R 8.4", N_("A hidden shield is opened when its castle is besieged.")),
    ("R 10.1", N_("The match is over when only one castle was never taken. Whoever took the "
                  "last but one gets it.")),
    ("R 10.2", N_("Each sword of your castles is a point. Most points win.")),
)  # fmt: skip
"""Paragraph → what it says, in short."""
