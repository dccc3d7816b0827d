"""What does one game provide for the user interface? A record, one for each game.

`companion.ui.games` finds the record of a game by its slug; screens get it from their
`Room`. A field that a game may leave out has a general default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, TypeAlias

from pygame import Rect

from companion.core.frozen import frozen
from companion.core.game import Setup
from companion.ui.art.chart import Sign
from companion.ui.boards.drawing import BoardPictures, Drawing
from companion.ui.boards.parts import Parts
from companion.ui.boards.voice import Voice
from companion.ui.ports.table_devices import DevicesPort
from companion.ui.screen_kit.arrangement import Arrangement
from companion.ui.screen_kit.empty_board import EmptyBoard
from companion.ui.screen_kit.hidden_values import HiddenValuesUi
from companion.ui.screen_kit.instructions import Instructions
from companion.ui.screen_kit.lesson import Lesson
from companion.ui.theme import Metrics, Theme
from companion.ui.widgets.base import Widget

if TYPE_CHECKING:  # for types only: a room finds the records, and a record makes screens
    from companion.ui.screen_kit.board_desk import BoardEditor
    from companion.ui.screen_kit.context import Screen
    from companion.ui.screen_kit.match_in_play import MatchInPlay
    from companion.ui.screen_kit.opening import OpeningMoment


def _no_trouble(_match: MatchInPlay, _devices: DevicesPort) -> str:
    """A game without devices of its own has no trouble with them."""
    return ""


@frozen(kw_only=True)
class GameUi:
    """How one game looks, sounds and is worded, and which screens are its own.

    Attributes:
        board: makes the pictures of its boards.
        wording: makes the voice for a match.
        sounds: kind of an event → name of its sound; other kinds are silent. Events are
            public, so no sound tells anything hidden.
        arrangement: how the players lay the board out before a match; None where they do not.
        milestones: kind of an event that is looked for again in a match's history → its sign,
            a name in `art.icons`; those that matter most first.
        milestone_words: a sign of those → its word, a key, for the legend.
        lane_signs: kind of a mark of its `Lanes` → its sign; `HELD` is among them. Empty for a
            game without lanes.
        instructions: what hands do for a player that the program plays.
        painting: makes the picture of a board a part at a time, as `board.drawing` does at
            once; None where one frame is enough for all of it.
        table: makes its table screen, for the match in play and the devices of the table.
        table_board: the size of the board on that screen, for other screens that show it as
            large.
        score: how everybody stands, as its table screen has it, in an area.
        score_area: where its table screen has that; None where it stands beside something
            else that only the table screen has.
        correction: makes its screen for correcting the position.
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
        computers_note: what people must know before they play against a computer: English, the
            key for translations; "" for nothing.
        device_trouble: what is wrong with a device of its own at the table, and what to do,
            in words; "" when all is well.
    """

    board: BoardPictures
    wording: Callable[[Setup], Voice]
    sounds: Mapping[str, str]
    table: Callable[[MatchInPlay, DevicesPort], Screen]
    table_board: Callable[[Metrics], tuple[int, int]]
    score: Callable[[MatchInPlay, Metrics, Rect], Widget]
    score_area: Callable[[Metrics], Rect | None]
    correction: Callable[[MatchInPlay], Screen]
    instructions: Instructions
    painting: Callable[[Setup, tuple[int, int], Theme], Parts[Drawing]] | None = None
    place_page: Callable[[str, MatchInPlay], Screen] | None = None
    empty_board: EmptyBoard | None = None
    editor: BoardEditor | None = None
    hidden_values: HiddenValuesUi | None = None
    opening: Callable[[MatchInPlay], OpeningMoment | None] | None = None
    lesson: Lesson | None = None
    arrangement: Arrangement | None = None
    milestones: Mapping[str, str] = field(default_factory=dict)
    milestone_words: Mapping[str, str] = field(default_factory=dict)
    lane_signs: Mapping[str, Sign] = field(default_factory=dict)
    reminders: Mapping[str, str] = field(default_factory=dict)
    computers_note: str = ""
    device_trouble: Callable[[MatchInPlay, DevicesPort], str] = _no_trouble

    def sounds_of(self, events: Iterable[Any]) -> tuple[str, ...]:
        """The sounds of what has happened, in order."""
        return tuple(self.sounds[event.kind] for event in events if event.kind in self.sounds)


FindGameUi: TypeAlias = Callable[[str], GameUi]
"""Finds the record of a game by its slug; raises LookupError where there is none."""
