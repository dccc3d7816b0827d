"""What does the first match teach, and in which order? A teacher's words, no pygame.

A match of three is played from the beginning, by the real rules, with two leaps over turns
in which nothing new would happen. Each beat says something, and shows the board after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from companion.core.errors import NotationError
from companion.core.game import AnyGame, Json, Refusal, SeatSetup, Setup
from companion.core.message import N_
from companion.ui.i18n.translate import _

GAME: Final = "rheingold"
BOARD: Final = "rhine"
SEATS: Final = (
    SeatSetup("Ada", ("red",)),
    SeatSetup("Ben", ("blue",)),
    SeatSetup("Cem", ("green",)),
)
_KNIGHTS: Final = 42


@dataclass(frozen=True, slots=True)
class Leap:
    """Some turns that are not shown: whose turn it is then, and who stands where."""

    colour: str
    knights: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that is taught.

    Attributes:
        title: a few words; English, the key for translations.
        words: the teacher's; the same.
        moves: what is played as they are said.
        leap: how the board stands after some turns that are not shown.
        point: the places that are meant.
    """

    title: str
    words: str
    moves: tuple[Json, ...] = ()
    leap: Leap | None = None
    point: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BeatPosition:
    """A beat and the position that belongs to it."""

    beat: Beat
    state: Any


LESSON: Final = (
    Beat(
        N_("The aim"),
        N_(
            "Castles are what it is about. Each counts as many points as it has swords, one to "
            "three. Whoever has the most points at the end wins."
        ),
        point=("katz", "maus", "pfalz"),
    ),
    Beat(
        N_("The die"),
        N_(
            "Every turn begins with the die. Ada is red and rolls a 4: a knight of hers comes in "
            "at start 4. If her knight still stood there, nobody would come in."
        ),
        ({"move": "roll", "face": 4},),
        point=("s4",),
    ),
    Beat(
        N_("Marching"),
        N_(
            "Now she has three marches. A march takes any number of knights from one place along "
            "a road to the next. On the screen: tap the knight, then where it goes."
        ),
        ({"move": "march", "from": "s4", "to": "t3", "knights": 1},),
        point=("t3",),
    ),
    Beat(
        N_("Three marches"),
        N_(
            "A second march, and a third: the knight stands before the gate of Maus. Marches that "
            "are left over are lost. Knights that start together may part: each way is a march."
        ),
        (
            {"move": "march", "from": "t3", "to": "e6", "knights": 1},
            {"move": "march", "from": "e6", "to": "g_maus", "knights": 1},
        ),
        point=("g_maus",),
    ),
    Beat(
        N_("The end of a turn"),
        N_(
            "Her turn is over, and Ben, who is blue, rolls next. In a match the broad edge of the "
            "screen always shows whose turn it is."
        ),
        ({"move": "end"},),
    ),
    Beat(
        N_("Some turns later"),
        N_(
            "Ada has gathered four knights at the gate of Katz, a castle of two swords that nobody "
            "owns. Such a castle falls to twice as many knights as it has swords."
        ),
        leap=Leap("red", (("g_katz", "red", 4), ("g_sooneck", "green", 2))),
        point=("g_katz", "katz"),
    ),
    Beat(
        N_("The siege"),
        N_(
            "She besieges it: tap the castle, choose how many, and it falls. A siege costs one "
            "march, and only knights before the gate can lay it."
        ),
        ({"move": "besiege", "castle": "katz", "fronts": {"g_katz": 4}},),
        point=("katz",),
    ),
    Beat(
        N_("Going in"),
        N_(
            "She says how many of them go in; at least one must. One goes in, three stay at the "
            "gate and may march on while marches are left."
        ),
        ({"move": "occupy", "fronts": {"g_katz": 1}},),
        point=("katz",),
    ),
    Beat(
        N_("The shield"),
        N_(
            "Right now, and only now, she may lay one of her six shields there: 0, 0, 0, 1, 2 or "
            "3, drawn unseen. She alone may look: the screen is handed over. Later, a finger held "
            "on her castle opens its page, with the shield."
        ),
        ({"move": "shield"},),
        point=("katz",),
    ),
    Beat(
        N_("An enemy comes"),
        N_(
            "Some turns later Ben has come to the gate of Maus with four knights. Ada's three bar "
            "his way: nobody passes a space where enemies stand."
        ),
        leap=Leap("blue", (("g_katz", "red", 3), ("g_maus", "blue", 4))),
        point=("g_maus", "g_katz"),
    ),
    Beat(
        N_("A battle"),
        N_(
            "Four against three: it takes at least one knight more, and then the winner loses "
            "nobody. Ada's three go back to her supply, Ben stands at the gate."
        ),
        ({"move": "assault", "space": "g_katz", "fronts": {"g_maus": 4}},),
        point=("g_katz",),
    ),
    Beat(
        N_("A castle that is held"),
        N_(
            "Ben besieges Katz with four. Against an owner its swords count no more: it is held "
            "by its knights and its shield, and he needs twice as many. With a 0 or a 1 he wins."
        ),
        ({"move": "besiege", "castle": "katz", "fronts": {"g_katz": 4}},),
        point=("katz",),
    ),
    Beat(
        N_("The shield is opened"),
        N_(
            "Ada turns it up: a 2. One knight and 2 make 3, and Ben would have needed six. Katz "
            "holds, and his four are lost. The shield lies open from now on."
        ),
        ({"move": "open", "value": 2},),
        point=("katz",),
    ),
    Beat(
        N_("The end of the match"),
        N_(
            "It is over at once when only one castle has never been taken; that one goes to "
            "whoever took the last but one. Then the swords are counted."
        ),
    ),
    Beat(
        N_("The referee helps"),
        N_(
            "Whatever you tap: what is not allowed is refused with a reason. The question mark "
            "says what you may do, and behind the menu you take things back. Have fun!"
        ),
    ),
)


def invitation() -> str:
    """The invitation to the lesson, for players who have not seen it."""
    return _(
        "A first match shows in a few minutes, step by step, how Rheingold is played. It "
        "is also on the first screen, and everything that was asked here is in the "
        "settings."
    )


def meant(at: int) -> tuple[str, ...]:
    """The places that a beat is about; of one that names none, those of the one before."""
    for beat in reversed(LESSON[: at + 1]):
        moved = [
            str(move[key])
            for move in beat.moves
            for key in ("from", "to", "space", "castle")
            if key in move
        ]
        if beat.point or moved:
            return (*beat.point, *moved)
    return ()


def setup(board: Json) -> Setup:
    """The match of the lesson, on this board."""
    return Setup(GAME, "highlanders", {}, board, SEATS)


def steps(game: AnyGame, board: Json) -> Iterator[BeatPosition]:
    """Every beat with the position that it leads to.

    Raises:
        NotationError: a beat says what the rules do not allow there.
        RulesError: the same.
    """
    state = game.initial_state(setup(board))
    for beat in LESSON:
        if beat.leap is not None:
            state = game.read_position(state, _leapt(game.write_state(state), beat.leap))
        for written in beat.moves:
            move = game.read_move(state, written)
            if isinstance(move, Refusal):
                raise NotationError(move.text)
            state, _events = game.apply(state, move)
        yield BeatPosition(beat, state)


def _leapt(obj: Json, leap: Leap) -> Json:
    """The position some turns later: whose turn it is, after the roll, and who stands where."""
    places = {place: {whose: knights} for place, whose, knights in leap.knights}
    obj = {**obj, "places": places, "colour": leap.colour, "phase": "march", "pending": None}
    obj["turn"], obj["marches_left"] = obj["turn"] + 9, 3
    for colour in obj["supply"]:
        used = sum(there.get(colour, 0) for there in places.values())
        used += sum(one["knights"] for one in obj["castles"].values() if one["owner"] == colour)
        obj["supply"][colour] = _KNIGHTS - used
    return obj
