"""What does one game provide for the user interface? A record, one for each game.

`companion.ui.games` finds the record of a game by its slug; screens get it from their
`Room`. A field that a game leaves out has a general default: the game is played by lists,
and corrected by comparing board and screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.core.game import Setup
from companion.ui.boards.drawing import BoardPictures, Drawing
from companion.ui.boards.parts import Parts
from companion.ui.boards.voice import Speaker, Voice
from companion.ui.ports.table_devices import DevicesPort
from companion.ui.screen_kit.empty_board import EmptyBoard
from companion.ui.screen_kit.hidden_values import HiddenValuesUi
from companion.ui.screen_kit.lesson import Lesson
from companion.ui.theme import Metrics, Theme

if TYPE_CHECKING:  # for types only: a room finds the records, and a record makes screens
    from companion.ui.screen_kit.board_desk import BoardEditor
    from companion.ui.screen_kit.context import Screen
    from companion.ui.screen_kit.match_in_play import MatchInPlay
    from companion.ui.screen_kit.opening import OpeningMoment


def _no_trouble(_match: MatchInPlay, _devices: DevicesPort) -> str:
    """A game without devices of its own has no trouble with them."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameUi:
    """How one game looks, sounds and is worded, and which screens are its own.

    Attributes:
        board: makes the pictures of its boards.
        wording: makes the voice for a match.
        sounds: kind of an event → name of its sound; other kinds are silent. Events are
            public, so no sound tells anything hidden.
        milestones: kind of an event that is looked for again in a match's history → its sign,
            a name in `art.icons`; those that matter most first.
        list_wording: makes the voice for a match that is played by lists; only a game with
            a table of its own has none.
        painting: makes the picture of a board a part at a time, as `board.drawing` does at
            once; None where one frame is enough for all of it.
        table: makes its own table screen, for the match in play and the devices of the
            table; None for a table that is played by lists.
        table_board: the size of the board on that screen, for other screens that show it as
            large; None where they fit it in by themselves.
        correction: makes its own screen for correcting the position; None for the general
            comparison.
        place_page: makes the page of a place, by its name; None where places have none.
        empty_board: the picture of a board outside a match; None for a game whose boards
            nobody can look at.
        editor: draws its boards; None for a game whose boards nobody can draw.
        hidden_values: its hidden values, which the vault keeps; None where the game has
            none.
        opening: makes what everybody sees while a value is opened, or after it was: the moment of
            the opening that the prompt asks for, else of the last thing done, None where that
            was none; None for a plain page.
        lesson: the first match that teaches the game; None where there is none.
        reminders: name by which a reminder is switched off → what people call it: English,
            the key for translations.
        device_trouble: what is wrong with a device of its own at the table, and what to do,
            in words; "" when all is well.

    Raises:
        ValueError: it has neither a table of its own nor the words for lists.
    """

    board: BoardPictures
    wording: Callable[[Setup], Voice]
    sounds: Mapping[str, str]
    list_wording: Callable[[Setup], Speaker] | None = None
    painting: Callable[[Setup, tuple[int, int], Theme], Parts[Drawing]] | None = None
    table: Callable[[MatchInPlay, DevicesPort], Screen] | None = None
    table_board: Callable[[Metrics], tuple[int, int]] | None = None
    correction: Callable[[MatchInPlay], Screen] | None = None
    place_page: Callable[[str, MatchInPlay], Screen] | None = None
    empty_board: EmptyBoard | None = None
    editor: BoardEditor | None = None
    hidden_values: HiddenValuesUi | None = None
    opening: Callable[[MatchInPlay], OpeningMoment | None] | None = None
    lesson: Lesson | None = None
    milestones: Mapping[str, str] = field(default_factory=dict)
    reminders: Mapping[str, str] = field(default_factory=dict)
    device_trouble: Callable[[MatchInPlay, DevicesPort], str] = _no_trouble

    def __post_init__(self) -> None:
        """Check that there is a way to play."""
        if self.table is None and self.list_wording is None:
            raise ValueError("a game without a table of its own needs the words for lists")

    def sounds_of(self, events: Iterable[Any]) -> tuple[str, ...]:
        """The sounds of what has happened, in order."""
        return tuple(self.sounds[event.kind] for event in events if event.kind in self.sounds)

    def speaker(self, setup: Setup) -> Speaker:
        """The voice for a match that is played by lists.

        Raises:
            LookupError: the game is played at a table of its own.
        """
        if self.list_wording is None:
            raise LookupError("this game has no words for lists")
        return self.list_wording(setup)


FindGameUi: TypeAlias = Callable[[str], GameUi]
"""Finds the record of a game by its slug; raises LookupError where there is none."""
