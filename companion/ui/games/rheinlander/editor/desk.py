"""What do fingers and buttons do to a board of zones? See `BoardDesk`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any, Final

from pygame import Rect

from companion.core.drafting.finding import Finding, GuideStep, marked
from companion.core.drafting.sheet import Point
from companion.core.errors import EditError
from companion.games.rheinlander.drafting import edits
from companion.games.rheinlander.drafting.guide import Todo
from companion.games.rheinlander.drafting.river import mouth, widths
from companion.games.rheinlander.drafting.slots import nearest
from companion.ui.boards.view import View
from companion.ui.games.rheinlander.editor import selection_bar, taps
from companion.ui.games.rheinlander.editor.sketch import Sketch, SketchMarks
from companion.ui.games.rheinlander.editor.tools import KEYS, Tool, ToolPicture
from companion.ui.games.rheinlander.editor.work import Work
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.board_desk import Easel, SheetPointer, ToolButton
from companion.ui.screen_kit.context import Room
from companion.ui.screens.editor.drawn_sheet import drawn_sheet
from companion.ui.widgets.base import Intent, Widget

_TOOL_FOR: Final[Mapping[Enum, Tool]] = {
    Todo.RIVER: Tool.RIVER,
    Todo.ISLAND: Tool.ISLAND,
    Todo.SLOTS: Tool.SPOT,
    Todo.FAULT: Tool.MOVE,
    Todo.LOOK: Tool.LOOK,
}
_ADDS: Final = {
    "too_few": Tool.RIVER,
    "printed_zones": Tool.RIVER,
    "printed_slots": Tool.SPOT,
    "printed_island": Tool.ISLAND,
}
"""Code of a finding → the tool that adds what is missing."""


class RheinlanderDesk:
    """A river with its zones and spots, in hand."""

    def __init__(self, work: Work) -> None:
        """Work on this board."""
        self._work = work
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
        """What is selected; while the river is drawn, its last zone."""
        zones = self._work.draft.zones
        if self._work.tool is Tool.RIVER and zones:
            return zones[-1].river
        return self._work.chosen

    def closer(self) -> None:
        """The whole sheet is drawn at once: who draws chooses the view."""

    # On the sheet

    def tap(self, at: Point, reach_mm: float) -> None:
        """A tap on the sheet."""
        taps.tap(self._work, at, reach_mm)

    def drag(self, start: Point, end: Point, reach_mm: float) -> None:
        """A finger was dragged and has left."""
        taps.drag(self._work, start, end, reach_mm)

    def held_by(self, at: Point, reach_mm: float) -> taps.Held | None:
        """A spot, a corner, a line across the river, or nothing."""
        return taps.held_by(self._work, at, reach_mm)

    def draws(self, held: Any) -> bool:
        """The river and spots are drawn wherever a finger goes."""
        return held is not None or self._work.tool in (Tool.RIVER, Tool.SPOT)

    def sheet(
        self, _room: Room, easel: Easel, view: View, pointer: SheetPointer | None, *, hurried: bool
    ) -> Widget:
        """The board as it looks now; while something is dragged, as it would be."""
        work, draft = self._work, self._work.draft
        dragging = pointer is not None and pointer.start is not None and pointer.held is not None
        if pointer is not None and pointer.start is not None and pointer.held is not None:
            draft = taps.dragged(work, pointer.held, pointer.start, pointer.at)
        faults, warnings = marked(easel.found)
        marks = SketchMarks(
            work.chosen, work.tool is Tool.BORDER, faults, warnings,
            () if dragging else tuple(taps.handles(work)), self._mouth(),
            None if pointer is None else pointer.at,
        )  # fmt: skip
        return drawn_sheet(
            easel, view, (draft, marks),
            lambda surface, look: self._sketch.draw(surface, draft, look, marks),
            hurried=hurried or dragging,
        )  # fmt: skip

    def _mouth(self) -> Point | None:
        """Where the river goes on from, while it is drawn."""
        draft = self._work.draft
        if self._work.tool is not Tool.RIVER or not draft.river:
            return None
        if not draft.zones:
            return draft.river[0]
        try:
            return mouth(draft).middle
        except EditError:
            return None

    # Around it

    def selection_bar(self, room: Room, easel: Easel, area: Rect) -> list[Widget]:
        """The bar for what is selected."""
        return selection_bar.selection_bar(room, self._work, easel, area)

    def answer(self, intent: Intent, _easel: Easel) -> None:
        """A button of the selection bar."""
        work, arg, place = self._work, intent.arg, self._work.chosen
        wide, deep = widths(work.draft)
        match intent.name:
            case "wide" if isinstance(arg, int):
                work.do(edits.Widen(wide + arg, deep))
            case "deep" if isinstance(arg, int):
                work.do(edits.Widen(wide, deep + arg))
            case "around":
                work.do(edits.TurnAround())
            case "away" if place in work.draft.slots:
                work.do(edits.RemoveSlot(str(place)))
            case "away" if work.zone:
                number, work.chosen = work.zone, None
                work.do(edits.RemoveZone(number))
            case "number" if isinstance(arg, int) and work.zone:
                work.do(edits.Renumber(work.zone, work.zone + arg))
            case "touch" if place in work.draft.slots:
                self._touch_others(str(place))

    def _touch_others(self, name: str) -> None:
        """The next two banks that meet near a spot; after a few the nearest again."""
        work, slot = self._work, self._work.draft.slots[name]
        near = list(nearest(work.draft, slot.at)[:4])
        known = [{*pair} for pair in near]
        at = known.index({*slot.touches}) if {*slot.touches} in known else -1
        work.do(edits.Touch(name, *near[(at + 1) % len(near)]))

    def ask(self, step: GuideStep, _found: Sequence[Finding]) -> GuideStep:
        """Nothing is asked besides."""
        return step

    def follow(self, step: GuideStep, easel: Easel) -> None:
        """Go to the next step, with the tool that does it."""
        work = self._work
        if step.key is Todo.PHOTOGRAPH:
            easel.turn("facts")
            return
        tool = _TOOL_FOR.get(step.key)
        if tool is not None:
            work.take(tool)
        if step.place is not None:
            work.chosen = step.place

    def adds(self, finding: Finding) -> bool:
        """Whether something is missing."""
        return finding.code in _ADDS

    def show(self, finding: Finding) -> None:
        """Select what a finding is about, with the tool that mends it."""
        work = self._work
        if finding.code in _ADDS:
            work.take(_ADDS[finding.code])
        elif finding.place is not None:
            work.take(Tool.MOVE)
            work.chosen = finding.place

    # Names

    def name_of(self, _place: str) -> str:
        """Zones have numbers, no names."""
        return ""

    def name_question(self, _place: str) -> str:
        """Nothing is named here."""
        return ""

    def likely_names(self, _room: Room, _place: str, _begins: str) -> Sequence[str]:
        """None."""
        return ()

    def printed(self) -> str:
        """Zones, spots and the island."""
        return _("A printed board has 54 zones, 26 round spots for markers, and an island.")
