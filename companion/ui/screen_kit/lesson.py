"""What must a game provide so that its first match can be taught?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, Protocol

from companion.core.errors import NotationError
from companion.core.frozen import frozen
from companion.core.game import AnyGame, Colour, Json, Setup
from companion.core.refusal import Refusal
from companion.ui.ports.games import GamesPort
from companion.ui.widgets.picture import Picture

if TYPE_CHECKING:  # for types only: a room finds the games' records, and a record holds a lesson
    from companion.ui.screen_kit.context import Room

LARGER: Final = {False: (2.1, 1.6), True: (1.6, 1.2)}
"""How much larger the picture of a board is than what a lesson shows of it, lying and upright."""


@frozen
class LessonStep:
    """One thing that the newcomer does: taps a place or a button, or looks at a value.

    Attributes:
        title: a few words: English, the key for translations.
        words: what the teacher says, and what is to be done: English, the key for translations.
        state: the position.
        place: the place that is to be tapped; "" where it is not a place.
        button: what stands on the large button that is to be tapped: English, the key for
            translations; "" where it is no button.
        value: the value that is to be looked at while a finger holds, and whose it is. It is
            no secret: every newcomer sees the same.
        chosen: the place that was tapped before; "" for none.
        face: the face that the die lies on; None where no die is shown.
        figures: a reckoning in figures, shown large; "" for none.
        before: the position of the step before.
        events: what has happened since; nothing where turns were left out.
        picture: a picture below the words; None where there is none.
        traced: whether the ways of what has happened stay on the board.
        reckoning: a sum in pictures, shown large; None for none.
        turned: the two sides of what is turned over before the words are said; None for nothing.
    """

    title: str
    words: str
    state: Any
    place: str
    button: str
    value: tuple[Colour, int] | None
    chosen: str
    face: int | None
    figures: str
    before: Any
    events: tuple[Any, ...]
    picture: Picture | None = None
    traced: bool = False
    reckoning: Picture | None = None
    turned: tuple[Picture, Picture] | None = None


class Lesson(Protocol):
    """The first match of a game: a module with these functions."""

    def setup(self, board: Json) -> Setup:
        """The match of the lesson, on this board: that of a first match."""

    def steps(self, game: AnyGame, board: Json) -> Iterator[LessonStep]:
        """Every step with the position in which it is asked for, in order.

        Raises:
            NotationError: a step does what the rules do not allow there.
            RulesError: the same.
        """

    def in_sight(self) -> tuple[str, ...]:
        """The places that are seen all the time."""

    def larger(self, *, upright: bool) -> tuple[float, float]:
        """How much larger the picture is than the part of it that is seen, across and down."""

    def values(self) -> tuple[int, ...]:
        """Every value that a hidden one can have."""


def played(game: AnyGame, state: Any, moves: Iterable[Json]) -> tuple[Any, tuple[Any, ...]]:
    """The position after these moves, and what has happened.

    Raises:
        NotationError: one of them is none that the rules allow there.
        RulesError: the same.
    """
    happened: list[Any] = []
    for written in moves:
        move = game.read_move(state, written)
        if isinstance(move, Refusal):
            raise NotationError(move.text)
        state, events = game.apply(state, move)
        happened += events
    return state, tuple(happened)


def lessons(room: Room, games: GamesPort) -> tuple[tuple[AnyGame, Lesson], ...]:
    """Every game that has a lesson, with it."""
    found = ((game, room.ui_of(game.info.slug).lesson) for game in games.all_games())
    return tuple((game, lesson) for game, lesson in found if lesson is not None)


def first_lesson(room: Room, games: GamesPort) -> tuple[AnyGame, Lesson]:
    """The lesson of the first game that has one, and that game.

    Raises:
        LookupError: no game has one.
    """
    for found in lessons(room, games):
        return found
    raise LookupError("no game has a lesson")
