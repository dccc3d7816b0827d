"""What do fingers and buttons do to a Rheingold board? See `BoardDesk`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any, Final

from pygame import Rect

from companion.core.drafting.finding import Finding, GuideStep, marked
from companion.core.drafting.sheet import Point
from companion.core.drafting.sheet_edits import Rename
from companion.games.rheingold.drafting.draft import PlaceKind, what_is
from companion.games.rheingold.drafting.edits import (
    Bank,
    Cross,
    Disconnect,
    Remove,
    Renumber,
    Reorder,
    SetSwords,
)
from companion.games.rheingold.drafting.guide import Todo
from companion.games.rheingold.drafting.naming import called, unnamed
from companion.ui.boards.view import View
from companion.ui.games.rheingold.editor import names, selection_bar, taps
from companion.ui.games.rheingold.editor.sketch import Sketch, SketchMarks
from companion.ui.games.rheingold.editor.tools import KEYS, PUTS, Tool, ToolPicture
from companion.ui.games.rheingold.editor.work import Work
from companion.ui.i18n.translate import _, translate
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.board_desk import Easel, SheetPointer, ToolButton
from companion.ui.screen_kit.context import Room
from companion.ui.screens.editor.drawn_sheet import drawn_sheet
from companion.ui.widgets.base import Intent, Widget

_TOOL_FOR: Final[Mapping[Enum, Tool]] = {
    Todo.CASTLES: Tool.CASTLE,
    Todo.GATES: Tool.SPACE,
    Todo.STARTS: Tool.START,
    Todo.ROADS: Tool.ROAD,
    Todo.CONNECT: Tool.ROAD,
    Todo.EXITS: Tool.START,
    Todo.NAMES: Tool.CASTLE,
    Todo.SWORDS: Tool.CASTLE,
    Todo.RIVER: Tool.RIVER,
    Todo.CROSSINGS: Tool.LOOK,
    Todo.FAULT: Tool.MOVE,
    Todo.LOOK: Tool.LOOK,
}

_ADDS: Final = {"missing": Tool.START, "no_spaces": Tool.SPACE, "too_few": Tool.CASTLE}
"""Fault code → the tool that adds what is missing."""
_MENDS: Final = {
    PlaceKind.CASTLE: Tool.SPACE,
    PlaceKind.START: Tool.START,
    PlaceKind.SPACE: Tool.ROAD,
}
"""What a place is → the tool that mends a fault of it."""


class RheingoldDesk:
    """A board of places, roads and a river, in hand."""

    def __init__(self, work: Work, games: GamesPort) -> None:
        """Work on this board; `games` know the names that are likely."""
        self._work = work
        self._games = games
        self._sketch = Sketch()

    @property
    def work(self) -> Work:
        """The board."""
        return self._work

    @property
    def tools(self) -> Sequence[ToolButton]:
        """All of them."""
        return [ToolButton(tool.value, KEYS[tool], partial(ToolPicture, tool)) for tool in Tool]

    @property
    def focus(self) -> str | None:
        """Where a road goes on, else what is selected."""
        return self._work.going or self._work.chosen

    def closer(self) -> None:
        """The whole sheet is drawn at once: who draws chooses the view."""

    # On the sheet

    def tap(self, at: Point, reach_mm: float) -> None:
        """A tap on the sheet."""
        taps.tap(self._work, at, reach_mm)

    def drag(self, start: Point, end: Point, reach_mm: float) -> None:
        """A finger was dragged and has left."""
        taps.drag(self._work, start, end, reach_mm)

    def held_by(self, at: Point, reach_mm: float) -> str | int | None:
        """A place, a river's point by its number, or nothing."""
        return taps.held_by(self._work, at, reach_mm)

    def draws(self, held: Any) -> bool:
        """Some tools draw wherever a finger goes."""
        return held is not None or self._work.tool not in (Tool.LOOK, Tool.MOVE, Tool.ERASE)

    def sheet(
        self, room: Room, easel: Easel, view: View, pointer: SheetPointer | None, *, hurried: bool
    ) -> Widget:
        """The board as it looks now."""
        draft, marks = self._work.draft, self._marks(room, easel, view, pointer)
        return drawn_sheet(
            easel, view, (draft, marks),
            lambda surface, look: self._sketch.draw(surface, draft, look, marks),
            hurried=hurried,
        )  # fmt: skip

    def _marks(
        self, room: Room, easel: Easel, view: View, pointer: SheetPointer | None
    ) -> SketchMarks:
        work = self._work
        faults, warnings = marked(easel.found)
        ghost: tuple[PlaceKind | None, Point] | None = None
        if pointer is not None and pointer.start is not None:
            reach = taps.REACH * room.sizes.touch / view.scale
            ghost = taps.ghost(work, pointer.held, pointer.at, reach)
        elif pointer is not None:
            ghost = PUTS.get(work.tool), pointer.at
        return SketchMarks(
            work.chosen, work.going, work.road, faults, warnings, work.doors(),
            ghost, points=work.tool in (Tool.RIVER, Tool.MOVE, Tool.ERASE),
        )  # fmt: skip

    # Around it

    def selection_bar(self, room: Room, easel: Easel, area: Rect) -> list[Widget]:
        """The bar for what is selected."""
        place = self._work.chosen
        offered: Sequence[str] = ()
        if self._work.tool is Tool.CASTLE and place in self._work.draft.castles:
            offered = self.likely_names(room, str(place), "")
        return selection_bar.selection_bar(room, self._work, easel, area, offered)

    def answer(self, intent: Intent, easel: Easel) -> None:
        """A button of the selection bar."""
        work, arg, place = self._work, intent.arg, self._work.chosen
        if intent.name == "end-road":
            work.going = None
        elif intent.name == "away" and work.road is not None:
            work.do(Disconnect(*work.road))
        elif intent.name == "crosses" and work.road is not None:
            work.do(Cross(*work.road, bool(arg)))
        if place is None:
            return
        match intent.name:
            case "away":
                work.do(Remove(place))
            case "name":
                easel.turn("name", place)
            case "chip":
                work.do(Rename(place, str(arg)))
            case "swords" if isinstance(arg, int):
                work.do(SetSwords(place, arg))
            case "gates":
                work.take(Tool.SPACE)
                work.choose(place)
            case "gates-done":
                work.take(Tool.CASTLE)
                work.choose(place)
            case "bank" if place in work.draft.castles:
                now = work.draft.castles[place].bank
                banks = selection_bar.BANKS
                at = banks.index(now) if now in banks else 0
                work.do(Bank(place, banks[(at + 1) % len(banks)]))
            case "order" if isinstance(arg, int):
                work.do(Reorder(place, arg))
            case "number" if isinstance(arg, int):
                work.do(Renumber(place, arg))

    def ask(self, step: GuideStep, _found: Sequence[Finding]) -> GuideStep:
        """Nothing is asked besides."""
        return step

    def follow(self, step: GuideStep, easel: Easel) -> None:
        """Go to the next step, with the tool that does it."""
        if step.key is Todo.PHOTOGRAPH:
            easel.turn("facts")
            return
        work = self._work
        tool = _TOOL_FOR.get(step.key)
        if tool is not None:
            work.take(tool)
        place = step.place
        if step.key is Todo.SWORDS:
            place = next((name for name in work.draft.castles if name != work.chosen), place)
        kind = what_is(work.draft, place) if place is not None else None
        if step.key is Todo.CROSSINGS and len(step.places) == 2:
            work.choose(None)
            work.road = (step.places[0], step.places[1])
        elif place is not None and kind is not None:
            if step.key is Todo.CONNECT:
                work.going = place if kind is PlaceKind.SPACE else None
            else:
                work.choose(place)

    def adds(self, finding: Finding) -> bool:
        """Whether something is missing."""
        return finding.code in _ADDS

    def show(self, finding: Finding) -> None:
        """Select what a finding is about, with the tool that mends it."""
        work = self._work
        if finding.code in _ADDS:
            work.take(_ADDS[finding.code])
            return
        place = finding.place or ""
        kind = what_is(work.draft, place)
        if kind is None:
            return
        work.take(_MENDS[kind] if finding.is_fault else Tool.MOVE)
        if kind is PlaceKind.SPACE and finding.is_fault:
            work.going = place
        else:
            work.choose(place)

    # Names

    def name_of(self, place: str) -> str:
        """A castle's name."""
        draft = self._work.draft
        return "" if unnamed(draft, place) else draft.castles[place].name

    def name_question(self, place: str) -> str:
        """What is asked while it is written."""
        castle = translate(called(self._work.draft, place))
        return _("What is {castle} called?").format(castle=castle)

    def likely_names(self, room: Room, place: str, begins: str) -> Sequence[str]:
        """Those of other boards near its position."""
        if place not in self._work.draft.castles:
            return ()
        return names.likely(room, self._games, self._work.draft, place, begins)

    def printed(self) -> str:
        """Castles, starts and crossings."""
        return _(
            "A printed Rheingold board has 18 castles, six starts and three crossings; Highlanders "
            "has two crossings."
        )
