"""How is a board drawn with a finger? The page that is drawn on.

Tools are at the side, the next step above, the bar for the selection below. One finger
draws or moves, two push and stretch the sheet; a wheel and buttons do so too. With a
keyboard, enter on the sheet sets cross hairs that the arrows move and enter taps with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.core.drafting.sheet import Point
from companion.ui.boards.view import View
from companion.ui.i18n.phrasing import capitalised
from companion.ui.i18n.translate import translate
from companion.ui.input.events import KeyName, KeyStroke, Touch, TouchPhase, Wheel
from companion.ui.input.gestures import Dragged, Dropped, Fingers, Lost, Pinched, Stroke, Tapped
from companion.ui.screen_kit.board_desk import SheetPointer
from companion.ui.screen_kit.context import Room
from companion.ui.screens.editor import toolbar
from companion.ui.screens.editor.layout import Spread, spread
from companion.ui.screens.editor.page import STRENGTHS, BasePage, EditorState
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.loupe import Loupe
from companion.ui.widgets.note import Note

GROUND: Final = "ground"
"""The sheet, as a target."""
_REACH: Final = 0.42
"""In touches: how near to a place a tap is on it; closer places share the distance between them."""
_STEP: Final = 1.6
"""The factor of one zoom step."""
_WHEEL: Final = 1.25
_NUDGE: Final = 0.012
"""A cross hairs' step with an arrow key, as a fraction of the whole sheet's longer side."""


class CanvasPage(BasePage):
    """The sheet, and everything around it."""

    def __init__(self) -> None:
        """No finger is on the sheet."""
        self._fingers = Fingers()
        self._tapped: tuple[int, int] | None = None
        self._held: Any = None
        self._drag: tuple[Point, Point] | None = None
        self._pushed = False
        self._cross: Point | None = None
        self._by_finger = False
        self._size: tuple[int, int] = (0, 0)

    # What is shown

    def widgets(self, room: Room, editor: EditorState) -> Sequence[Widget]:
        """Toolbar, tools, sheet and selection bar."""
        where = spread(room, len(editor.desk.tools))
        if room.size != self._size:
            self._size = room.size
            self.let_go()
        view = self._view(editor, where)
        part = editor.desk.closer()
        if part is not None:
            view = view.framed(*part)
            editor.see(view)
        found: list[Widget] = [
            editor.desk.sheet(room, editor, view, self._pointer(), hurried=self._pushed),
            *toolbar.bar(room, editor, where),
            *toolbar.tools(room, editor, where),
            *toolbar.commands(room, editor, where),
            *editor.desk.selection_bar(room, editor, where.selection),
        ]
        found += self._over(room, editor, where, view)
        return found

    def _pointer(self) -> SheetPointer | None:
        """Where a finger drags, or the cross hairs are."""
        if self._drag is not None:
            return SheetPointer(self._drag[1], self._held, self._drag[0])
        return None if self._cross is None else SheetPointer(self._cross)

    def _over(self, room: Room, editor: EditorState, where: Spread, view: View) -> list[Widget]:
        """The last refusal at its place, and the loupe where a finger drags."""
        sizes, trouble = room.sizes, editor.work.trouble
        if self._drag is not None:
            x, y = view.to_px(self._drag[1])
            return [Loupe(where.sheet, (round(x), round(y)), round(sizes.touch * 2.4))]
        if trouble is None:
            return []
        x, y = view.to_px(trouble.at)
        area = where.sheet
        at = (
            round(min(max(x, area.left), area.right)),
            round(min(max(y, area.top), area.bottom)),
        )
        return [Note(area, at, capitalised(translate(trouble.message)), "", sizes.body, sizes.gap)]

    def _view(self, editor: EditorState, where: Spread) -> View:
        area = where.sheet
        return editor.view((area.x, area.y, area.w, area.h))

    def _reach(self, room: Room, view: View) -> float:
        """How near to a place a tap is on it, in mm."""
        return _REACH * room.sizes.touch / view.scale

    # Fingers

    def felt(self, touch: Touch, room: Room, editor: EditorState) -> bool:
        """Follow a finger on the sheet; the edit is made when it leaves."""
        where = spread(room, len(editor.desk.tools))
        self._fingers.tremble_px = max(8, room.sizes.touch // 4)
        on_sheet = where.sheet.collidepoint(touch.point)
        self._by_finger = True
        if touch.phase is TouchPhase.DOWN and on_sheet:
            self._cross = None
        stroke = self._fingers.follow(touch, inside=on_sheet)
        return stroke is not None and self._stroke(stroke, room, editor, where)

    def _stroke(self, stroke: Stroke, room: Room, editor: EditorState, where: Spread) -> bool:
        view, desk = self._view(editor, where), editor.desk
        reach = self._reach(room, view)
        match stroke:
            case Tapped(at):
                self._tapped = at
            case Dragged(start, before, at):
                begins = self._drag is None and not self._pushed
                if begins:
                    self._held = desk.held_by(view.to_mm(start), reach)
                if desk.draws(self._held) and not self._pushed:
                    self._drag = view.to_mm(start), view.to_mm(at)
                else:
                    self._pushed = True
                    editor.see(view.moved(at[0] - before[0], at[1] - before[1]))
            case Dropped(start, at):
                pushed, self._pushed, self._drag = self._pushed, False, None
                if not pushed:
                    desk.drag(view.to_mm(start), view.to_mm(at), reach)
                self._held = None
            case Pinched(before, at, wider):
                self._pushed = True
                moved = view.zoomed(wider, before).moved(at[0] - before[0], at[1] - before[1])
                editor.see(moved)
            case Lost():
                self._drag = self._held = None
            case _:
                return False
        if isinstance(stroke, Tapped | Dropped):
            self._pushed = False
        return True

    @property
    def busy(self) -> bool:
        """Whether a finger is on the sheet."""
        return self._fingers.busy

    def let_go(self) -> None:
        """Forget all fingers."""
        self._fingers.drop()
        self._tapped = self._drag = self._held = None
        self._pushed = False

    def rolled(self, wheel: Wheel, room: Room, editor: EditorState) -> bool:
        """Zoom about the mouse."""
        where = spread(room, len(editor.desk.tools))
        if not where.sheet.collidepoint(wheel.point):
            return False
        view = self._view(editor, where)
        editor.see(view.zoomed(_WHEEL**wheel.steps, wheel.point))
        return True

    def tick(self, _room: Room, editor: EditorState) -> bool:
        """Straighten the photograph once; draw the sheet finely again when no finger moves it."""
        if editor.waits_for_photo:
            editor.straighten()
            return True
        if self._pushed and not self._fingers.busy:
            self._pushed = False
            return True
        return False

    # Keys

    def typed(self, key: KeyStroke, room: Room, editor: EditorState) -> bool:
        """Letters take tools, signs zoom; the cross hairs follow the arrows."""
        self._by_finger = False
        if key.name is KeyName.TEXT:
            return self._letter(key.text.lower(), room, editor)
        if key.name is KeyName.BACKSPACE:
            self.answer(Intent("away" if editor.work.chosen else "undo"), room, editor)
            return True
        if self._cross is None:
            return False
        steps = {KeyName.LEFT: (-1, 0), KeyName.RIGHT: (1, 0), KeyName.UP: (0, -1),
                 KeyName.DOWN: (0, 1)}  # fmt: skip
        view = self._view(editor, spread(room, len(editor.desk.tools)))
        if key.name in steps:
            self._nudge(steps[key.name], view, editor)
        elif key.name is KeyName.ENTER:
            editor.desk.tap(self._cross, self._reach(room, view))
        elif key.name is KeyName.ESCAPE:
            self._cross = None
        return True

    def _letter(self, letter: str, room: Room, editor: EditorState) -> bool:
        named = {"+": "larger", "-": "smaller", "0": "whole", "u": "undo", "y": "redo", "g": "snap"}
        tools = {tool.key: tool.name for tool in editor.desk.tools}
        if letter in tools:
            editor.work.take_named(tools[letter])
        elif letter in named:
            self.answer(Intent(named[letter]), room, editor)
        else:
            return False
        return True

    def _nudge(self, way: tuple[int, int], view: View, editor: EditorState) -> None:
        """Move the cross hairs by a step on the screen; the sheet follows them."""
        x, y = view.to_px(self._cross or (0.0, 0.0))
        step = max(1.0, _NUDGE * max(view.size) / view.zoom)
        self._cross = editor.work.inside(view.to_mm((x + way[0] * step, y + way[1] * step)))
        if not view.sees(self._cross, 24):
            editor.see(view.shown(self._cross))

    # Taps

    def answer(self, intent: Intent, room: Room, editor: EditorState) -> None:
        """A tap on the sheet, a tool, a command, or what is chosen."""
        work, where = editor.work, spread(room, len(editor.desk.tools))
        view, arg = self._view(editor, where), intent.arg
        if intent.name == GROUND:
            self._ground(room, editor, view)
            return
        work.trouble = None
        match intent.name:
            case "tool":
                work.take_named(str(arg))
            case "undo":
                work.undo()
            case "redo":
                work.redo()
            case "larger":
                editor.see(view.zoomed(_STEP, self._about(editor, view)))
            case "smaller":
                editor.see(view.zoomed(1 / _STEP))
            case "whole":
                editor.see(view.fitted())
            case "snap":
                work.snapping = not work.snapping
            case "photo" if isinstance(arg, int):
                editor.step = min(max(editor.step + arg, 0), len(STRENGTHS) - 1)
            case "guide":
                self._guide(editor, view)
            case "facts" | "list":
                editor.turn(intent.name)
            case _:
                editor.desk.answer(intent, editor)

    def _ground(self, room: Room, editor: EditorState, view: View) -> None:
        tapped, self._tapped = self._tapped, None
        if tapped is not None:
            editor.desk.tap(view.to_mm(tapped), self._reach(room, view))
        elif not self._by_finger:
            x, y, wide, high = view.area
            middle = view.to_mm((x + wide / 2, y + high / 2))
            self._cross = editor.work.inside(middle)

    def _about(self, editor: EditorState, view: View) -> tuple[float, float] | None:
        """The point that stays in place when a button zooms: the selection, if there is one."""
        spot = editor.work.where(editor.desk.focus)
        return view.to_px(spot) if spot is not None and view.sees(spot, 0) else None

    def _guide(self, editor: EditorState, view: View) -> None:
        step = editor.next
        editor.desk.follow(step, editor)
        spot = editor.work.where(step.place)
        if spot is not None and not view.sees(spot, 48):
            editor.see(view.shown(spot))
