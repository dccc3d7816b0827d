"""What must a game provide so that the tutorial can teach it?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

from companion.core.game import AnyGame, Json, Setup
from companion.ui.ports.games import GamesPort

if TYPE_CHECKING:  # for types only: a room finds the games' records, and a record holds a lesson
    from companion.ui.screen_kit.context import Room


class TaughtBeat(Protocol):
    """One thing that is taught."""

    @property
    def title(self) -> str:
        """A few words: English, the key for translations."""

    @property
    def words(self) -> str:
        """The teacher's words: English, the key for translations."""

    @property
    def point(self) -> tuple[str, ...]:
        """The places that it is about."""


class LessonStep(Protocol):
    """What is taught, and the position that belongs to it."""

    @property
    def beat(self) -> TaughtBeat:
        """What is taught."""

    @property
    def state(self) -> Any:
        """The position."""


class Lesson(Protocol):
    """The first match of a game: a module with these functions."""

    @property
    def BOARD(self) -> str:  # noqa: N802 # a module's constant
        """The board that it is taught on."""

    def invitation(self) -> str:
        """The invitation to the lesson, for players who have not seen it."""

    def setup(self, board: Json) -> Setup:
        """The match of the lesson, on this board."""

    def steps(self, game: AnyGame, board: Json) -> Iterator[LessonStep]:
        """Every step with the position that it leads to.

        Raises:
            NotationError: a step says what the rules do not allow there.
            RulesError: the same.
        """

    def meant(self, at: int) -> tuple[str, ...]:
        """The places that a step is about, by its number from 0."""


def first_lesson(room: Room, games: GamesPort) -> tuple[AnyGame, Lesson]:
    """The lesson of the first game that has one, and that game.

    Raises:
        LookupError: no game has one.
    """
    for game in games.all_games():
        lesson = room.ui_of(game.info.slug).lesson
        if lesson is not None:
            return game, lesson
    raise LookupError("no game has a lesson")
