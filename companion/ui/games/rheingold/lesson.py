"""What does the first match teach, and in which order? A teacher's words.

The newcomer plays red: a roll, a march, a siege, a shield and a look at it, by the real rules,
with leaps over turns in which nothing new would happen. Dice and shields fall as they are
wanted here: nothing is drawn, and nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from companion.core.game import AnyGame, Json, SeatSetup, Setup
from companion.core.message import N_
from companion.ui.games.rheingold.pictures import (
    OpenShield,
    Reckoning,
    knights,
    shield,
    swords,
)
from companion.ui.screen_kit.lesson import LARGER, LessonStep, played
from companion.ui.widgets.picture import HiddenValuePicture

GAME: Final = "rheingold"
SEATS: Final = (
    SeatSetup("Ada", ("red",)),
    SeatSetup("Ben", ("blue",)),
    SeatSetup("Cem", ("green",)),
)
_KNIGHTS: Final = 42
_FACE: Final = 4
_SHIELD: Final = 2


_SIDES: Final = (HiddenValuePicture("red"), OpenShield("red", _SHIELD))
"""The shield's back, and its face."""


@dataclass(frozen=True, slots=True)
class Leap:
    """Some turns that are not shown: whose turn it is then, in which phase, who stands where."""

    colour: str
    phase: str
    knights: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that is taught, and done by the newcomer.

    Attributes:
        title: a few words; English, the key for translations.
        words: the teacher's; the same.
        place: the place to tap.
        button: or the words of the button to tap; English, the key for translations.
        looks: or whether the shield is to be looked at.
        moves: what is played once it was done.
        leap: how the board stands after some turns that are not shown.
        others: what another player plays then.
        chosen: the place that was tapped before.
        rolled: whether the die is shown as it lies.
        reckoning: what the rules count then, in pictures.
        opens: whether the shield is turned over before it is said what came of it.
    """

    title: str
    words: str
    place: str = ""
    button: str = ""
    looks: bool = False
    moves: tuple[Json, ...] = ()
    leap: Leap | None = None
    others: tuple[Json, ...] = ()
    chosen: str = ""
    rolled: bool = False
    reckoning: Reckoning | None = None
    opens: bool = False


LESSON: Final = (
    Beat(
        N_("The die"),
        N_(
            "It's all about castles: each sword on a castle is worth a point. You're red. Every "
            "turn starts with the die: tap the red button."
        ),
        button=N_("Roll"),
        leap=Leap("red", "roll", (("g_maus", "red", 1), ("g_katz", "blue", 2))),
        moves=({"move": "roll", "face": _FACE},),
    ),
    Beat(
        N_("Your knight"),
        N_("You rolled a 4, so your knight enters at start 4. Tap it."),
        place="s4",
        rolled=True,
    ),
    Beat(
        N_("Marching"),
        N_(
            "You have three marches a turn, and the gate of Maus is three steps away. Another of "
            "your knights is waiting there. Tap the gate."
        ),
        place="g_maus",
        chosen="s4",
        rolled=True,
        moves=(
            {"move": "march", "from": "s4", "to": "t3", "knights": 1},
            {"move": "march", "from": "t3", "to": "e6", "knights": 1},
            {"move": "march", "from": "e6", "to": "g_maus", "knights": 1},
        ),
    ),
    Beat(
        N_("Ending your turn"),
        N_("You've used all your marches. End your turn: Ben, who plays blue, is next."),
        button=N_("End turn"),
        moves=({"move": "end"},),
    ),
    Beat(
        N_("The siege"),
        N_(
            "It's your turn again. To take a castle nobody owns, you need two knights for each of "
            "its swords. Maus has one sword and you have two knights at its gate: tap the castle."
        ),
        place="maus",
        leap=Leap("red", "march", (("g_maus", "red", 2), ("g_katz", "blue", 3))),
    ),
    Beat(
        N_("The siege"),
        N_("You need two knights and you have two: it will fall. A siege costs one march."),
        button=N_("Besiege"),
        chosen="maus",
        reckoning=Reckoning((swords(1), "× 2 =", knights("red", 2))),
        moves=({"move": "besiege", "castle": "maus", "fronts": {"g_maus": 2}},),
    ),
    Beat(
        N_("Going in"),
        N_(
            "Maus is yours! One knight goes in to hold it. Now, and only now, you can place a "
            "shield there: it's drawn unseen and helps you hold the castle."
        ),
        button=N_("Go in with shield"),
        moves=({"move": "occupy", "fronts": {"g_maus": 1}}, {"move": "shield"}),
    ),
    Beat(
        N_("Your shield"),
        N_(
            "It's face down. In a match, you'd take the screen now and look on your own. Hold the "
            "button, look and let go."
        ),
        looks=True,
    ),
    Beat(
        N_("Ben attacks"),
        N_(
            "A few turns later, Ben besieges Maus with four knights. He needs twice as many as "
            "your knight and shield together. Reveal your shield to everybody!"
        ),
        button=N_("Reveal the shield"),
        leap=Leap("blue", "march", (("g_maus", "blue", 4), ("t3", "red", 1))),
        others=({"move": "besiege", "castle": "maus", "fronts": {"g_maus": 4}},),
        reckoning=Reckoning(("(", knights("red", 1), "+", shield("red", None), ") × 2 = ?")),
        moves=({"move": "open", "value": _SHIELD},),
    ),
    Beat(
        N_("Maus holds!"),
        N_(
            "He needed six knights, so he loses all four. The match ends when only one castle has "
            "never been taken: then the most swords win. Have fun!"
        ),
        button=N_("Start a match"),
        reckoning=Reckoning(
            (
                "(",
                knights("red", 1),
                "+",
                shield("red", _SHIELD),
                ") × 2 = 6  >",
                knights("blue", 4),
            )
        ),
        opens=True,
    ),
)


def in_sight() -> tuple[str, ...]:
    """From the start to the castle."""
    return ("s4", "maus", "g_katz", "g_maus")


def larger(*, upright: bool) -> tuple[float, float]:
    """As a board needs it whose places are about as many as a screen can show."""
    return LARGER[upright]


def values() -> tuple[int, ...]:
    """A shield's (R 2.2)."""
    return (0, 1, 2, 3)


def setup(board: Json) -> Setup:
    """The match of the lesson, on this board."""
    return Setup(GAME, "highlanders", {}, board, SEATS)


def steps(game: AnyGame, board: Json) -> Iterator[LessonStep]:
    """Every beat with the position in which it is asked for.

    Raises:
        NotationError: a beat does what the rules do not allow there.
        RulesError: the same.
    """
    state = shown = game.initial_state(setup(board))
    events: tuple[Any, ...] = ()
    for beat in LESSON:
        if beat.leap is not None:
            state = game.read_position(state, _leapt(game.write_state(state), beat.leap))
            state, _happened = played(game, state, beat.others)
            events = ()
        yield LessonStep(
            beat.title,
            beat.words,
            state,
            beat.place,
            beat.button,
            ("red", _SHIELD) if beat.looks else None,
            beat.chosen,
            _FACE if beat.rolled else None,
            "",
            shown,
            events,
            reckoning=beat.reckoning,
            turned=_SIDES if beat.opens else None,
        )
        shown = state
        state, events = played(game, state, beat.moves)


def _leapt(obj: Json, leap: Leap) -> Json:
    """The position some turns later: whose turn it is, and who stands where."""
    places = {place: {whose: knights} for place, whose, knights in leap.knights}
    obj = {**obj, "places": places, "colour": leap.colour, "phase": leap.phase, "pending": None}
    obj["turn"], obj["marches_left"] = obj["turn"] + 9, 3
    for colour in obj["supply"]:
        used = sum(there.get(colour, 0) for there in places.values())
        used += sum(one["knights"] for one in obj["castles"].values() if one["owner"] == colour)
        obj["supply"][colour] = _KNIGHTS - used
    return obj
