"""What does the window know of this game? Its record: a table of its own, and all else."""

from typing import Final

from companion.core.message import N_
from companion.games.ringgeister import events as ev
from companion.ui.games.ringgeister import drawing, instructions, lesson, wording
from companion.ui.games.ringgeister.arrange import screen as arrange
from companion.ui.games.ringgeister.correct.screen import CorrectionScreen
from companion.ui.games.ringgeister.editor import board_editor
from companion.ui.games.ringgeister.lane_signs import SIGNS
from companion.ui.games.ringgeister.sounds import SOUNDS
from companion.ui.games.ringgeister.table import reminders, scoreboard
from companion.ui.games.ringgeister.table.layout import areas
from companion.ui.games.ringgeister.table.screen import TableScreen
from companion.ui.screen_kit.game_ui import GameUi

GAME_UI: Final = GameUi(
    board=drawing,
    wording=wording.voice,
    sounds=SOUNDS,
    painting=drawing.painting,
    table=lambda match, _devices: TableScreen(match),
    table_board=lambda sizes: (min(areas(sizes).board.size),) * 2,
    score=scoreboard.score,
    score_area=lambda _sizes: None,
    arrangement=arrange,
    reminders=reminders.KINDS,
    correction=CorrectionScreen,
    instructions=instructions,
    lesson=lesson,
    editor=board_editor,
    milestones={ev.MissionDone.kind: "ring", ev.FigureBeaten.kind: "swords"},
    milestone_words={"ring": N_("Mission done"), "swords": N_("Figure beaten")},
    lane_signs=SIGNS,
)
