"""What does the window know of this game? Its record: a table of its own, and all else."""

from typing import Final

from companion.core.message import N_
from companion.games.rheinlander import events as ev
from companion.ui.games.rheinlander import board, empty_board, instructions, lesson, wording
from companion.ui.games.rheinlander.correct.screen import CorrectionScreen
from companion.ui.games.rheinlander.editor import board_editor
from companion.ui.games.rheinlander.sounds import SOUNDS
from companion.ui.games.rheinlander.table import reminders, scoreboard
from companion.ui.games.rheinlander.table.layout import areas
from companion.ui.games.rheinlander.table.screen import TableScreen
from companion.ui.screen_kit.game_ui import GameUi

GAME_UI: Final = GameUi(
    board=board,
    wording=wording.voice,
    sounds=SOUNDS,
    painting=board.painting,
    empty_board=empty_board,
    editor=board_editor,
    milestones={
        ev.CastleTaken.kind: "tower",
        ev.CastleChanged.kind: "tower",
        ev.DukePlaced.kind: "crown",
    },
    milestone_words={"tower": N_("Castle taken"), "crown": N_("New duke")},
    table=lambda match, _devices: TableScreen(match),
    table_board=lambda sizes: areas(sizes).board.size,
    score=scoreboard.score,
    score_area=lambda sizes: areas(sizes).score,
    correction=CorrectionScreen,
    instructions=instructions,
    lesson=lesson,
    reminders=reminders.KINDS,
    computers_note=N_("A computer's cards lie face up; people need those from the box."),
)
