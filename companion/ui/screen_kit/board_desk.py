"""What does a game add to the board editor? Its tools, and what they do on the sheet.

The editor has what is the same for every board: sheet, photograph, facts, findings, undo,
fingers. A game's `BoardEditor` makes a `BoardDesk` for each board that is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pygame
from pygame import Rect

from companion.boards.draft.edit_history import EditHistory
from companion.core.drafting.finding import Finding, GuideStep
from companion.core.drafting.sheet import Point
from companion.core.game import Json
from companion.ui.boards.photo_ground import StraightPhoto
from companion.ui.boards.view import View
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.board_work import BoardWork
from companion.ui.screen_kit.context import Room
from companion.ui.theme import Theme
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.picture import Picture


@dataclass(frozen=True, slots=True)
class ToolButton:
    """A tool on its button.

    Attributes:
        name: as the work calls it.
        key: the letter of a keyboard that takes it, the same in every language.
        picture: what is on the button, by whether it is the tool in hand: on dark ground.
    """

    name: str
    key: str
    picture: Callable[[bool], Picture]


@dataclass(frozen=True, slots=True)
class SheetPointer:
    """Where a finger drags, or the cross hairs of the keys are.

    Attributes:
        at: where, in mm.
        held: what the finger holds; None for nothing.
        start: where the finger came down; None for the keys.
    """

    at: Point
    held: Any = None
    start: Point | None = None


class Easel(Protocol):
    """What a desk may know of the editor around it, and ask of it."""

    @property
    def found(self) -> tuple[Finding, ...]:
        """What the check found, faults first."""

    @property
    def photo(self) -> StraightPhoto | None:
        """The straightened photograph; None where there is none."""

    @property
    def strength(self) -> float:
        """How strongly the photograph is shown, 0 to 1."""

    @property
    def can_weaken(self) -> bool:
        """Whether there is a photograph that can be shown more weakly."""

    @property
    def can_strengthen(self) -> bool:
        """Whether there is one that can be shown more strongly."""

    def turn(self, page: str, what: str = "") -> None:
        """Show another page of the editor; "" is the sheet."""


class BoardDesk(Protocol):
    """One board in hand: what fingers and buttons do to it."""

    @property
    def work(self) -> BoardWork[Any]:
        """The board."""

    @property
    def tools(self) -> Sequence[ToolButton]:
        """The tools, in the order of their buttons."""

    @property
    def focus(self) -> str | None:
        """The place that stays in view when a button zooms; None for none."""

    def closer(self) -> tuple[Point, Point] | None:
        """A part of the sheet that is to be seen as large as it fits, from now on.

        Its upper left and lower right corner, in mm; told once. None leaves the view alone.
        """

    # On the sheet

    def tap(self, at: Point, reach_mm: float) -> None:
        """A tap on the sheet; `reach_mm` is how near to a place is on it."""

    def drag(self, start: Point, end: Point, reach_mm: float) -> None:
        """A finger was dragged over the sheet and has left."""

    def held_by(self, at: Point, reach_mm: float) -> Any:
        """What a finger that begins to drag there holds; None for nothing."""

    def draws(self, held: Any) -> bool:
        """Whether dragging draws, with this held; else it pushes the sheet."""

    def sheet(
        self, room: Room, easel: Easel, view: View, pointer: SheetPointer | None, *, hurried: bool
    ) -> Widget:
        """The board as it looks now, in the view's area."""

    # Around it

    def selection_bar(self, room: Room, easel: Easel, area: Rect) -> list[Widget]:
        """The bar for what is selected, else for the tool in hand."""

    def answer(self, intent: Intent, easel: Easel) -> None:
        """A button of that bar."""

    def ask(self, step: GuideStep, found: Sequence[Finding]) -> GuideStep:
        """The next step, or what is to be asked before it about what is in hand."""

    def follow(self, step: GuideStep, easel: Easel) -> None:
        """Go to the next step, with the tool that does it."""

    def adds(self, finding: Finding) -> bool:
        """Whether something is to be put on the board to mend this."""

    def show(self, finding: Finding) -> None:
        """Select what a finding is about, with the tool that mends it in hand."""

    # Names

    def name_of(self, place: str) -> str:
        """The name of a place, "" where it has none yet."""

    def name_question(self, place: str) -> str:
        """What is asked while the name of a place is written."""

    def likely_names(self, room: Room, place: str, begins: str) -> Sequence[str]:
        """Names that a place may have, the likeliest first; only those that begin so."""

    def printed(self) -> str:
        """What a printed board of this game has, in a sentence."""


class BoardEditor(Protocol):
    """Drawing boards of one game: a module with these functions."""

    def desk(
        self, past: EditHistory[Any], keep: Callable[[EditHistory[Any]], None], games: GamesPort
    ) -> BoardDesk:
        """A board that is opened.

        Args:
            past: the board.
            keep: writes it to the disk, or raises a `StoreError`.
            games: the boards there are.
        """

    def small_picture(
        self, board: Json, box: tuple[int, int], theme: Theme
    ) -> pygame.Surface | None:
        """A board in a box, true to scale, whatever it lacks; None if it is none."""
