"""Rheinländer on the screen: a board, words and sounds; it is played by lists."""

from typing import Final

from companion.games.rheinlander import events as ev
from companion.ui.games.rheinlander import board, empty_board, wording
from companion.ui.games.rheinlander.editor import board_editor
from companion.ui.games.rheinlander.sounds import SOUNDS
from companion.ui.screen_kit.game_ui import GameUi

GAME_UI: Final = GameUi(
    board=board,
    wording=wording.voice,
    list_wording=wording.voice,
    sounds=SOUNDS,
    painting=board.painting,
    empty_board=empty_board,
    editor=board_editor,
    milestones={
        ev.CastleTaken.kind: "tower",
        ev.CastleChanged.kind: "tower",
        ev.DukePlaced.kind: "crown",
    },
)
