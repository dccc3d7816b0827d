"""What does the first match teach, and in which order? A teacher's words, no pygame.

The newcomer plays green: a card, a walk, joined gates, the wind, a mission and the Mountain, by
the real rules, with leaps over turns in which nothing new would happen. Cards and figures come
as they are wanted here: nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from companion.core.game import AnyGame, Json, SeatSetup, Setup
from companion.core.message import N_
from companion.ui.games.ringgeister.card_picture import CardPicture
from companion.ui.screen_kit.lesson import LessonStep, played

GAME: Final = "ringgeister"
SEATS: Final = (SeatSetup("Ada", ("green",)), SeatSetup("Ben", ("violet",)))
TILES: Final = {"O7": ["o12", 0], "O10": ["o11", 2]}
"""Slot → its tile and quarter turn where the lesson lays another: two gates with the hammer then
lie near the Mountain."""
FIELD: Final = "o3.h"
"""The mission field that is seen, and so the newcomer's."""
FIRST_CARD: Final = "violet3"
NEXT_CARD: Final = "green1"


@dataclass(frozen=True, slots=True)
class Leap:
    """Some turns that are not shown: who stands where then.

    Attributes:
        light: figure → its point, of those that stand elsewhere.
        dark: the point that a dark figure has left → where it stands.
    """

    light: Mapping[str, str]
    dark: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that is taught, and done by the newcomer.

    Attributes:
        title: a few words; English, the key for translations.
        words: the teacher's; the same.
        place: the place to tap.
        button: or the words of the button to tap; English, the key for translations.
        moves: what is played once it was done, by the others too.
        leap: how the board stands after some turns that are not shown.
        chosen: the place that was tapped before.
        card: whether the card in force is shown.
        figures: a reckoning in figures.
        traced: whether the way of a dark figure stays on the board.
    """

    title: str
    words: str
    place: str = ""
    button: str = ""
    moves: tuple[Json, ...] = ()
    leap: Leap | None = None
    chosen: str = ""
    card: bool = False
    figures: str = ""
    traced: bool = False


def _walk(figure: str, to: str) -> Json:
    """A walk of the newcomer's."""
    return {"move": "walk", "figure": figure, "to": to}


LESSON: Final = (
    Beat(
        N_("The card"),
        N_(
            "One card counts for everybody. Here, the violet hobbit bears the Ring, dark figures "
            "set off forwards, and the hammer gates are joined. You're green: tap your hobbit."
        ),
        place="b3.mt",
        card=True,
        leap=Leap(
            {
                "gandalf": "o9.r2",
                "green_hobbit": "b3.mt",
                "green_man": "o11.d1",
                "violet_hobbit": "q9.b",
                "violet_man": "b3.v4",
            },
            {"o2.aw": "o3.pnw"},
        ),
    ),
    Beat(
        N_("A walk"),
        N_(
            "A figure walks by road or water to the next free point, jumping other light figures "
            "on the way. Tap the lit point."
        ),
        place="o9.r3",
        chosen="b3.mt",
        moves=(_walk("green_hobbit", "o9.r3"),),
    ),
    Beat(
        N_("Joined gates"),
        N_(
            "Now your man walks, since both do in a turn. He goes in at one hammer and comes out "
            "at the other. Tap the lit point."
        ),
        place="o3.an",
        chosen="o11.d1",
        card=True,
        moves=(_walk("green_man", "o3.an"),),
    ),
    Beat(
        N_("The wind"),
        N_(
            "This point has an arrow: the wind blows and wakes an orc. It meets Ben's hobbit, "
            "who's smaller, beats him and rests on a black point. Move it on the real board."
        ),
        button=N_("Moved it"),
        figures="2 > 1",
        traced=True,
        moves=({"move": "return", "point": "b1.w3"},),
    ),
    Beat(
        N_("A mission"),
        N_(
            "A few turns later, your man and Ben's are at your token. Once your hobbit jumps "
            "Gandalf and joins them, the mission is done. Tap the lit point."
        ),
        place="o3.pne",
        chosen="o9.r3",
        leap=Leap({"violet_man": "o3.ae", "violet_hobbit": "b3.v4"}),
        moves=(_walk("green_hobbit", "o3.pne"), {"move": "card", "card": NEXT_CARD}),
    ),
    Beat(
        N_("The Ring"),
        N_(
            "The token is gone, and the star turned up a card: now your hobbit bears the Ring. A "
            "few turns later, he's past the spider. Tap the Mountain!"
        ),
        place="b3.fire",
        chosen="b3.g3",
        card=True,
        leap=Leap({"green_hobbit": "b3.g3"}),
        moves=(_walk("green_hobbit", "b3.fire"),),
    ),
    Beat(
        N_("You have won!"),
        N_(
            "Only the hobbit that bears the Ring wins there. If a wraith beats him first, nobody "
            "wins. The referee knows the rest and tells you before each walk what it sets off. "
            "Have fun!"
        ),
        button=N_("Start a match"),
    ),
)


def in_sight() -> tuple[str, ...]:
    """From the mission field to the Mountain."""
    return ("o3.ae", "o3.pne", "o3.an", "b3.fire")


def larger(*, upright: bool) -> tuple[float, float]:  # noqa: ARG001 - the contract has it
    """A tile board has very many points: less than half of its side is seen."""
    return 2.35, 2.35


def values() -> tuple[int, ...]:
    """Nothing is hidden."""
    return ()


def setup(board: Json) -> Setup:
    """The match of the lesson, on this board."""
    layout = {**board["layout"], **TILES}
    return Setup(GAME, "standard", {}, board, SEATS, extras={"layout": layout})


def steps(game: AnyGame, board: Json) -> Iterator[LessonStep]:
    """Every beat with the position in which it is asked for.

    Raises:
        NotationError: a beat does what the rules do not allow there.
        RulesError: the same.
    """
    state = shown = _placed(game, game.initial_state(setup(board)))
    events: tuple[Any, ...] = ()
    for beat in LESSON:
        if beat.leap is not None:
            state = game.read_position(state, _leapt(game.write_state(state), beat.leap))
            events = ()
        card = CardPicture(board["cards"][state.card]) if beat.card else None
        yield LessonStep(
            beat.title, beat.words, state, beat.place, beat.button, None, beat.chosen, None,
            beat.figures, shown, events, card, beat.traced,
        )  # fmt: skip
        shown = state
        state, events = played(game, state, beat.moves)


def _placed(game: AnyGame, state: Any) -> Any:
    """The position after everything is placed, as its first turn begins."""
    wanted: tuple[Json, ...] = ({"move": "card", "card": FIRST_CARD},)
    state, _events = played(game, state, wanted)
    while game.chance(state) is not None:
        first, _equal = next(iter(game.lots(state)))
        state, _events = played(game, state, (game.write_move(first),))
    other = next(name for name in state.terms.board.field_index if name != FIELD)
    tokens = tuple({"move": "token", "field": name} for name in (FIELD, other))
    return played(game, state, tokens)[0]


def _leapt(obj: Json, leap: Leap) -> Json:
    """The position some turns later, green's turn: who stands where."""
    dark = {leap.dark.get(point, point): kind for point, kind in obj["dark"].items()}
    return {
        **obj, "turn": obj["turn"] + 6, "colour": "green", "phase": "move", "moved": [],
        "pending": None, "light": {**obj["light"], **leap.light}, "dark": dark,
    }  # fmt: skip
