"""What have all pages of the board editor in common? The board that is drawn.

The editor is one screen of several pages: the canvas, and pages over it for a name, the
board's facts, photographs, their corners and the findings. Each page gets the state of the
editor, and sets there which page is next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from companion.boards.collection.collection import BoardCollection
from companion.boards.collection.folders import check
from companion.boards.collection.straight import straightened
from companion.boards.draft.any_draft import drafting_of
from companion.core.board_fault import BoardReport
from companion.core.drafting.finding import Finding, GuideStep
from companion.core.drafting.sheet import DraftSheet
from companion.core.errors import NotationError
from companion.core.game import Json
from companion.ui.boards.photo_ground import StraightPhoto
from companion.ui.boards.view import Point, View
from companion.ui.input.events import KeyStroke, Touch
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.board_desk import BoardDesk
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.game_ui import FindGameUi
from companion.ui.widgets.base import Intent, Widget

STRENGTHS: Final = (0.0, 0.3, 0.62, 1.0)
"""The strengths of the photograph, from invisible to full."""
SHEET: Final = ""
"""The name of the page that is drawn on, the canvas."""
_STRAIGHT_PX: Final = 2000
"""In pixels: the longer side of a straightened photograph; enough for every zoom of the editor."""


class EditorPage(Protocol):
    """One page of the editor."""

    def widgets(self, room: Room, editor: EditorState) -> Sequence[Widget]:
        """The widgets of the page."""

    def answer(self, intent: Intent, room: Room, editor: EditorState) -> None:
        """Answer a tap with this intent."""

    def felt(self, touch: Touch, room: Room, editor: EditorState) -> bool:
        """A finger is down, moves or leaves. Returns whether the page looks different now."""

    def typed(self, key: KeyStroke, room: Room, editor: EditorState) -> bool:
        """Handle a key. Returns whether the page used it."""

    def tick(self, room: Room, editor: EditorState) -> bool:
        """Let time pass. Returns whether the page looks different now."""

    def saved_state(self) -> Json:
        """The unfinished input, for a restart; None for none."""

    def restore(self, saved: Json) -> None:
        """Restore the unfinished input.

        Raises:
            LookupError, TypeError, ValueError: it was not written by `saved_state`.
        """


class BasePage:
    """The defaults of most pages for fingers, keys, time and restarts: nothing happens."""

    def felt(self, _touch: Touch, _room: Room, _editor: EditorState) -> bool:
        """Only buttons matter here."""
        return False

    def typed(self, _key: KeyStroke, _room: Room, _editor: EditorState) -> bool:
        """Letters are not used."""
        return False

    def tick(self, _room: Room, _editor: EditorState) -> bool:
        """Nothing changes by itself."""
        return False

    def saved_state(self) -> Json:
        """No input is unfinished."""
        return None

    def restore(self, _saved: Json) -> None:
        """No input was unfinished."""


class EditorState:
    """The board in the editor, and what the editor shows of it.

    Attributes:
        board: its id in the board collection.
        desk: what its game does with it.
        work: the board in hand.
        page: the page to show: `SHEET`, or another name that `EditorScreen` knows.
        what: what the page is about: a place's id for its name.
        back: the page to return to from there.
        zoom: of the sheet.
        centre: what is in the middle of the sheet, as a part of width and height.
        step: the strength of the photograph, an index into `STRENGTHS`.
        fresh: it was made for this visit and nothing is drawn on it yet: if that stays so,
            it is removed.
        photo_trouble: why its photograph cannot be seen; None when it can.
    """

    def __init__(
        self, board: str, atlas: BoardCollection, ui_of: FindGameUi, games: GamesPort
    ) -> None:
        """Open a board of the collection.

        Raises:
            StoreError: it cannot be read.
            NotationError: what is there is no board.
        """
        self.board = board
        self.atlas = atlas
        self.desk = self._desk(atlas, ui_of, games)
        self.work = self.desk.work
        self.page = SHEET
        self.what = ""
        self.back = SHEET
        self.zoom = 1.0
        self.centre: Point = (0.5, 0.5)
        self.step = 2
        self.fresh = False
        self._checked: tuple[DraftSheet, BoardReport, GuideStep, tuple[Finding, ...]] | None = None
        self._photo: tuple[object, StraightPhoto | None] | None = None
        self.photo_trouble: NotationError | None = None

    def _desk(self, atlas: BoardCollection, ui_of: FindGameUi, games: GamesPort) -> BoardDesk:
        past = atlas.open(self.board)
        editor = ui_of(past.draft.game).editor
        if editor is None:
            raise NotationError("You can't draw boards for this game.")
        return editor.desk(past, atlas.save, games)

    @property
    def draft(self) -> DraftSheet:
        """The board as it is now."""
        draft: DraftSheet = self.work.draft
        return draft

    @property
    def is_bare(self) -> bool:
        """Whether nothing is drawn on it."""
        return drafting_of(self.draft).is_bare(self.draft)

    def turn(self, page: str, what: str = "", back: str = SHEET) -> None:
        """Show another page."""
        self.page, self.what, self.back = page, what, back

    # The check

    def _check(self) -> tuple[DraftSheet, BoardReport, GuideStep, tuple[Finding, ...]]:
        draft = self.draft
        if self._checked is None or self._checked[0] is not draft:
            report = check(draft)
            drafting = drafting_of(draft)
            found = drafting.findings(draft, report)
            self._checked = (draft, report, drafting.next_step(draft, report), found)
        return self._checked

    @property
    def next(self) -> GuideStep:
        """The next step."""
        _draft, _report, step, found = self._check()
        return self.desk.ask(step, found)

    @property
    def found(self) -> tuple[Finding, ...]:
        """All findings of the check, faults first."""
        return self._check()[3]

    # The photograph

    def _photo_key(self) -> object:
        draft = self.draft
        return draft.picture, draft.picture_corners, draft.size_mm

    @property
    def photo(self) -> StraightPhoto | None:
        """The straightened photograph; None without one, or before it is straightened."""
        if self._photo is None or self._photo[0] != self._photo_key():
            return None
        return self._photo[1]

    @property
    def waits_for_photo(self) -> bool:
        """Whether a photograph is still to be straightened."""
        has = self.draft.picture is not None
        return has and (self._photo is None or self._photo[0] != self._photo_key())

    def straighten(self) -> None:
        """Straighten the photograph; blocks for a moment."""
        draft, key = self.draft, self._photo_key()
        self._photo, self.photo_trouble = (key, None), None
        if draft.picture is None:
            return
        across, down = draft.size_mm
        longer = max(across, down)
        size = (round(across / longer * _STRAIGHT_PX), round(down / longer * _STRAIGHT_PX))
        file = self.atlas.picture(draft)
        if file is None:
            self.photo_trouble = NotationError("The photo no longer exists.")
            return
        try:
            flat = straightened(file, draft.picture_corners, size)
        except NotationError as error:
            self.photo_trouble = error
        else:
            self._photo = (key, StraightPhoto.of(flat.rgb, flat.size))

    @property
    def strength(self) -> float:
        """How strongly it is shown."""
        return STRENGTHS[self.step]

    @property
    def can_weaken(self) -> bool:
        """Whether it can be shown more weakly."""
        return self.draft.picture is not None and self.step > 0

    @property
    def can_strengthen(self) -> bool:
        """Whether it can be shown more strongly."""
        return self.draft.picture is not None and self.step < len(STRENGTHS) - 1

    # The view

    def view(self, area: tuple[int, int, int, int]) -> View:
        """The view of the sheet in an area."""
        return View(area, self.draft.size_mm, self.zoom, self.centre).kept_in()

    def see(self, view: View) -> None:
        """Use this view from now on."""
        self.zoom, self.centre = view.zoom, view.centre

    # After a restart

    def saved_state(self) -> dict[str, Json]:
        """The editor's state as JSON."""
        return {
            **self.work.saved_state(),
            "zoom": self.zoom, "centre": list(self.centre), "strength": self.step,
            "leaf": self.page, "what": self.what, "back": self.back, "fresh": self.fresh,
        }  # fmt: skip

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Restore the state.

        Raises:
            LookupError, TypeError, ValueError: it was not written by `saved_state`.
        """
        self.work.restore(saved)
        x, y = saved["centre"]
        self.zoom, self.centre = float(saved["zoom"]), (float(x), float(y))
        self.step = int(saved["strength"]) % len(STRENGTHS)
        self.turn(str(saved["leaf"]), str(saved["what"]), str(saved["back"]))
        self.fresh = bool(saved["fresh"])
