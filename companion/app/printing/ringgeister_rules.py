"""What must one know to play Ringgeister? Each rule in short. Texts only."""

from __future__ import annotations

from typing import Final

from companion.core.message import N_

TEXTS: Final[tuple[tuple[str, str], ...]] = (
    ("R 1.1", N_("Lay the frame, then a tile on every seat of its shape, as you like.")),
    ("R 4.3", N_("Turn up a card. Gandalf, hobbits and men come to white starts at random, a dark "
                 "figure at random to every black start.")),
    ("R 4.4", N_("Everybody in turn lays their tokens, each on a mission field of its own.")),
    ("R 2.4", N_("The last card holds for all: whose hobbit bears the Ring, whether dark figures "
                 "leave forward or backward, and which gates are open, or a storm.")),
    ("R 5.1", N_("A turn: hobbit and man walk, one after the other, or Gandalf walks alone. "
                 "Whoever can walk must.")),
    ("R 5.3", N_("A figure walks to the next free point, by road or water, at a fork any way it "
                 "likes. It jumps light figures; dark ones bar the way.")),
    ("R 5.5", N_("The hobbit that bears the Ring jumps orcs and Gollum too, but never a wraith.")),
    ("R 5.6", N_("Gandalf also walks on over free grey points; at a free black one he stops.")),
    ("R 5.7", N_("A spider's way is for hobbits alone, once their colour has no token on the "
                 "board.")),
    ("R 5.8", N_("Gates with the symbol on the card lead to one another.")),
    ("R 7.1", N_("A hobbit or man that walks onto a magic point turns up a card.")),
    ("R 7.3", N_("A storm turns every tile with a rock on which nobody stands, a quarter to the "
                 "right.")),
    ("R 8.1", N_("Whoever walks onto a point with an arrow wakes the nearest dark figure in line "
                 "with it, whatever lies between; if there is none, Gollum.")),
    ("R 8.4", N_("It leaves its black point along the arrow's way, or backward by the other, and "
                 "walks to the next free black point, over grey ones and other dark figures.")),
    ("R 8.5", N_("At a fork it goes straight on. With three arrows, or where that is closed, it "
                 "takes the way farthest to the right.")),
    ("R 8.6", N_("Water, gates and white points are closed to dark figures. Where there is no "
                 "other way they turn round.")),
    ("R 9.2", N_("It attacks the light figures on its way, and the larger wins: hobbit and Gollum "
                 "1, man and orc 2, Gandalf and wraith 3. If equal, the dark one wins on a black "
                 "point, the light one on a grey point.")),
    ("R 9.3", N_("A dark figure that wins rests there on a black point, and walks on from a grey "
                 "one. One that loses turns round and goes back.")),
    ("R 9.5", N_("A wraith that comes to rest on a black start turns its tile a quarter to the "
                 "right, with all that is on it.")),
    ("R 9.6", N_("A beaten figure comes back on a free white start that its owner chooses.")),
    ("R 10.2", N_("A mission is done when both figures of its colour and any other light figure "
                  "stand on the three points of its field.")),
    ("R 11.1", N_("Whose hobbit walks onto the Mountain with the Ring has won alone.")),
    ("R 11.2", N_("When a wraith beats the hobbit with the Ring, all have lost.")),
)  # fmt: skip
"""Paragraph → what it says, in short."""
