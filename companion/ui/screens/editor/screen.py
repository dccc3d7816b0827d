"""How does somebody draw the board that lies on the table? The board editor.

One screen of several pages; `canvas` is the one that is drawn on. Everything is saved as it
is drawn: the board by the collection at every edit, the rest in the saved UI state, so that
a pulled plug loses neither board nor tool nor view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pygame import Rect

from companion.core.errors import NotationError, StoreError
from companion.core.game import Json
from companion.ui.i18n.translate import translate
from companion.ui.input.events import KeyStroke, Touch, Wheel
from companion.ui.ports.boards import BoardsPort
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.game_ui import FindGameUi
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.editor.canvas import CanvasPage
from companion.ui.screens.editor.corners import CornersPage
from companion.ui.screens.editor.facts import FactsPage
from companion.ui.screens.editor.findings import FindingsPage
from companion.ui.screens.editor.names import NamePage
from companion.ui.screens.editor.page import SHEET, EditorPage, EditorState
from companion.ui.screens.editor.photos import PhotosPage
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.parts import Label
from companion.ui.widgets.pen import Words

FRESH: Final = "fresh:"
"""Prefix of a stop's place: the board with this id was made for this visit."""

COPIED: Final = "copied:"
"""Prefix of a stop's place: the board is a copy made for this visit; once changed, it stays."""


class EditorScreen(BaseScreen):
    """The board editor, for one board of the collection."""

    def __init__(self, board: str, games: GamesPort, boards: BoardsPort, ui_of: FindGameUi) -> None:
        """Open the board; a fresh one begins with its facts.

        Args:
            board: its id, after `FRESH` for one that was just made, `COPIED` for a copy.
            games: know the names that are likely.
            boards: have the drawn boards, and photographs.
            ui_of: finds the UI record of the board's game.
        """
        self._pages: Mapping[str, Callable[[EditorState], EditorPage]] = {
            "facts": lambda _editor: FactsPage(),
            "name": lambda editor: NamePage(editor.what, editor.desk),
            "photos": lambda _editor: PhotosPage(boards),
            "corners": lambda editor: CornersPage(editor.what),
            "list": lambda _editor: FindingsPage(),
        }
        self._board = board.removeprefix(FRESH).removeprefix(COPIED)
        self._copied = board.startswith(COPIED)
        self._state: EditorState | None = None
        self._trouble: StoreError | NotationError | None = None
        self._canvas = CanvasPage()
        self._page: EditorPage = self._canvas
        self._shown: tuple[str, str] = (SHEET, "")
        self._settled: Json = None
        try:
            self._state = EditorState(self._board, boards.collection, ui_of, games)
        except (StoreError, NotationError) as error:
            self._trouble = error
            return
        if board.startswith(FRESH):
            self._state.fresh = True
            self._state.turn("facts")

    @property
    def first(self) -> str:
        """On the canvas, the sheet itself; elsewhere the large button."""
        return "ground" if self._shown[0] == SHEET else "primary"

    @property
    def state(self) -> EditorState | None:
        """The state of the editor; None where it cannot be opened."""
        return self._state

    def _now(self, editor: EditorState) -> EditorPage:
        """The page to show."""
        wanted = (editor.page, editor.what)
        if wanted != self._shown:
            make = self._pages.get(editor.page)
            self._page = self._canvas if make is None else make(editor)
            self._shown = wanted
        return self._page

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The page, or why there is none."""
        editor = self._state
        if editor is None:
            frame = framed(room, self._board, foot=False)
            message = translate(self._trouble) if self._trouble is not None else ""
            words = Words(message, _middle(frame.body), room.sizes.heading)
            return [*frame.head, Label(words)]
        return self._now(editor).widgets(room, editor)

    def answer(self, intent: Intent, room: Room) -> None:
        """The page answers, except for the way out."""
        editor = self._state
        if editor is None:
            if intent == BACK:
                room.nav = room.nav.back()
            return
        page = self._now(editor)
        bare = editor.fresh and editor.is_bare
        if intent == BACK and (page is self._canvas or (bare and editor.page == "facts")):
            self._leave(room, editor)
            return
        page.answer(intent, room, editor)

    def _leave(self, room: Room, editor: EditorState) -> None:
        """Leave for the board list, or for a copy's own page; an untouched new board is removed."""
        draft = editor.draft
        bare = editor.fresh and editor.is_bare and not draft.picture
        same = self._copied and not editor.work.past.can_undo
        if bare or same:
            try:
                editor.atlas.remove(editor.board)
            except StoreError as error:
                room.fault = translate(error)
        room.forget()
        room.nav = room.nav.back()
        if self._copied and not same:
            room.nav = room.nav.swap(Stop(Page.BOARDS, place=editor.board))

    def felt(self, touch: Touch, room: Room) -> bool:
        """Fingers on the page."""
        editor = self._state
        return editor is not None and self._now(editor).felt(touch, room, editor)

    def rolled(self, wheel: Wheel, room: Room) -> bool:
        """A wheel over the sheet."""
        editor = self._state
        if editor is None or self._now(editor) is not self._canvas:
            return False
        return self._canvas.rolled(wheel, room, editor)

    def let_go(self) -> None:
        """Forget all fingers."""
        self._canvas.let_go()
        if isinstance(self._page, CornersPage):
            self._page.let_go()

    def typed(self, key: KeyStroke, room: Room) -> bool:
        """Keys on the page."""
        editor = self._state
        return editor is not None and self._now(editor).typed(key, room, editor)

    def tick(self, room: Room) -> bool:
        """Let time pass on the page."""
        editor = self._state
        return editor is not None and self._now(editor).tick(room, editor)

    # After a restart

    def saved_state(self, _room: Room) -> Json:
        """The editor's state; while a finger moves, the state before that."""
        editor = self._state
        if editor is None:
            return None
        if not self._canvas.busy:
            self._settled = {"state": editor.saved_state(), "leaf": self._now(editor).saved_state()}
        return self._settled

    def restore(self, saved: Any, _room: Room) -> None:
        """Restore the state.

        Raises:
            LookupError, TypeError, ValueError: `saved_state` has not written it.
        """
        if self._state is None:
            return
        self._state.restore(saved["state"])
        page = self._now(self._state)
        if saved["leaf"] is not None:
            page.restore(saved["leaf"])


def _middle(area: Rect) -> Rect:
    return area.inflate(-area.w // 6, -area.h // 6)
