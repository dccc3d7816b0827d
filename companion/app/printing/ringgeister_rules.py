"""What must one know to play Ringgeister? Each rule in short. Texts only."""

from __future__ import annotations

from typing import Final

from companion.core.message import N_

TEXTS: Final[tuple[tuple[str, str], ...]] = (
    ("R 1.1", N_("Lay the frame, then a tile in every slot of its shape, as you like.")),
    ((
        "R 4.3"
    ), N_(
        "Turn up a card. Gandalf, hobbits and men go on random white starts, and a random dark "
        "figure on every black start.")),
    ("R 4.4", N_("Take turns placing your tokens, each on its own mission field.")),
    ((
        "R 2.4"
    ), N_(
        "The latest card counts for everybody: whose hobbit bears the Ring, whether dark figures "
        "set off forwards or backwards, and which gates are open, or a storm.")),
    ((
        "R 5.1"
    ), N_(
        "A turn: walk your hobbit and your man, one after the other, or Gandalf alone. If you can "
        "walk, you must.")),
    ((
        "R 5.3"
    ), N_(
        "A figure walks to the next free point, by road or water, taking any path at a fork. It "
        "jumps light figures; dark ones block the way.")),
    ("R 5.5", N_("The hobbit that bears the Ring also jumps orcs and Gollum, but never a wraith.")),
    ("R 5.6", N_("Gandalf can also walk on over free grey points, but stops at a free black one.")),
    ((
        "R 5.7"
    ), N_(
        "Only hobbits can take a spider's path, and only once their colour has no token on the "
        "board.")),
    ("R 5.8", N_("Gates with the symbol on the card are joined to each other.")),
    ("R 7.1", N_("A hobbit or man that walks onto a magic point turns up a card.")),
    ("R 7.3", N_("A storm turns every rock tile with nobody on it a quarter to the right.")),
    ((
        "R 8.1"
    ), N_(
        "Walking onto a point with an arrow wakes the nearest dark figure the arrow points at, "
        "whatever is in between; if there's none, Gollum wakes.")),
    ((
        "R 8.4"
    ), N_(
        "It leaves its black point the way its arrow shows, or the other way if the card says "
        "backwards, and walks to the next free black point, passing grey points and other dark "
        "figures.")),
    ((
        "R 8.5"
    ), N_(
        "At a fork it goes straight on. If there are three arrows, or straight on is closed, it "
        "takes the path farthest to the right.")),
    ((
        "R 8.6"
    ), N_(
        "Dark figures can't use water, gates or white points. Where there's no other path, they "
        "turn round.")),
    ((
        "R 9.2"
    ), N_(
        "It attacks light figures on its way, and the larger one wins: hobbit and Gollum 1, man "
        "and orc 2, Gandalf and wraith 3. In a tie, the dark one wins on a black point, the light "
        "one on a grey point.")),
    ((
        "R 9.3"
    ), N_(
        "A dark figure that wins rests there on a black point, or walks on from a grey one. One "
        "that loses turns round and goes back.")),
    ((
        "R 9.5"
    ), N_(
        "A wraith that comes to rest on a black start turns its tile a quarter to the right, with "
        "everything on it.")),
    ("R 9.6", N_("A beaten figure comes back on a free white start of its owner's choice.")),
    ((
        "R 10.2"
    ), N_(
        "A mission is done when both figures of its colour and any other light figure are on the "
        "three points of its field.")),
    ("R 11.1", N_("If your hobbit walks onto the Mountain with the Ring, you alone win.")),
    ("R 11.2", N_("If a wraith beats the hobbit with the Ring, everybody loses.")),
)  # fmt: skip
"""Paragraph → what it says, in short."""
