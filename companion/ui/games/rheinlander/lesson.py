"""What does the first match teach, and in which order? A teacher's words, no pygame.

The newcomer plays red: a card, a duchy, a reinforcement and a merger, by the real rules. What the
others play between is not shown. Nothing is drawn, and nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from companion.core.game import AnyGame, Json, SeatSetup, Setup
from companion.core.message import N_
from companion.ui.screen_kit.lesson import LARGER, LessonStep, played

GAME: Final = "rheinlander"
SEATS: Final = (
    SeatSetup("Ada", ("red",)),
    SeatSetup("Ben", ("yellow",)),
    SeatSetup("Cem", ("blue",)),
)
MARKERS: Final = {"m5": "town3", "m7": "church"}
"""The markers that the lesson speaks of; the others lie in any order."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that is taught, and done by the newcomer.

    Attributes:
        title: a few words; English, the key for translations.
        words: the teacher's; the same.
        place: the place to tap.
        button: or the words of the button to tap; English, the key for translations.
        moves: what is played once it was done, by the others too.
        figures: a reckoning in figures.
    """

    title: str
    words: str
    place: str = ""
    button: str = ""
    moves: tuple[Json, ...] = ()
    figures: str = ""


def _place(card: int, square: str) -> tuple[Json, Json]:
    """Another player's turn."""
    return {"move": "place", "card": card, "square": square}, {"move": "end"}


LESSON: Final = (
    Beat(
        N_("A card"),
        N_(
            "Every card puts one of your knights on the Rhine, and its number says where. You're "
            "red and you play card 8: tap the left bank at 8."
        ),
        place="l8",
        moves=(*_place(8, "l8"), *_place(12, "l12"), *_place(40, "l40")),
    ),
    Beat(
        N_("A duchy"),
        N_(
            "Knights side by side form a duchy. You own it if you have at least two knights in it, "
            "and more than anyone else. Play card 9: tap the left bank at 9."
        ),
        place="l9",
        moves=({"move": "place", "card": 9, "square": "l9"},),
    ),
    Beat(
        N_("Your duke"),
        N_(
            "Your duke arrives automatically. The flag shows what the duchy is worth: 1, plus 3 "
            "for the town beside it. Draw a card and end your turn. Next up is Ben, who's yellow."
        ),
        button=N_("End turn"),
        figures="1 + 3 = 4",
        moves=({"move": "end"}, *_place(11, "l11"), *_place(42, "l42")),
    ),
    Beat(
        N_("Reinforcement"),
        N_(
            "You can also ignore a card's number: put a knight next to one of yours, on a square "
            "no other player's knight touches. Tap the left bank at 7."
        ),
        place="l7",
        moves=(
            {"move": "reinforce", "card": 30, "square": "l7"},
            {"move": "end"},
            *_place(20, "r20"),
            *_place(44, "l44"),
        ),
    ),
    Beat(
        N_("A merger"),
        N_(
            "Ben now has a duchy of two. Card 10 joins it to yours: four red knights against two "
            "yellow. Tap the left bank at 10."
        ),
        place="l10",
        figures="4 > 2",
        moves=({"move": "place", "card": 10, "square": "l10"},),
    ),
    Beat(
        N_("All yours"),
        N_(
            "Ben's duke leaves, and Ben gets 2 coins for his duchy and its church. The match ends "
            "when someone places their last knight. You score your coins, 5 plus the markers for "
            "each duchy, and 5 for the Archbishop. Table Herald knows the rest. Have fun!"
        ),
        button=N_("Start a match"),
        figures="5 + 3 + 1 = 9",
    ),
)


def in_sight() -> tuple[str, ...]:
    """From the first knight to Ben's duchy."""
    return ("l7", "r7", "l12", "r12")


def larger(*, upright: bool) -> tuple[float, float]:
    """As a board needs it whose places are about as many as a screen can show."""
    return LARGER[upright]


def values() -> tuple[int, ...]:
    """Nothing is hidden that the vault keeps."""
    return ()


def setup(board: Json) -> Setup:
    """The match of the lesson, on this board."""
    return Setup(GAME, "standard", {}, board, SEATS)


def steps(game: AnyGame, board: Json) -> Iterator[LessonStep]:
    """Every beat with the position in which it is asked for.

    Raises:
        NotationError: a beat does what the rules do not allow there.
        RulesError: the same.
    """
    state = shown = _laid(game, game.initial_state(setup(board)))
    events: tuple[Any, ...] = ()
    for beat in LESSON:
        yield LessonStep(
            beat.title, beat.words, state, beat.place, beat.button, None, "", None, beat.figures,
            shown, events,
        )  # fmt: skip
        shown = state
        state, events = played(game, state, beat.moves)


def _laid(game: AnyGame, state: Any) -> Any:
    """The position after all markers are laid."""
    while game.chance(state) is not None:
        lots = [game.write_move(move) for move, _equal in game.lots(state)]
        kind = MARKERS.get(str(lots[0]["slot"]))
        spare = [lot for lot in lots if lot["marker"] not in MARKERS.values()] or lots
        lot = next((one for one in lots if one["marker"] == kind), spare[0])
        state, _events = played(game, state, (lot,))
    return state
