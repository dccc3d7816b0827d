"""What does the window know of this game? Its record: a table of its own, and all else."""

from typing import Final

from companion.core.message import N_
from companion.games.rheingold import events as ev
from companion.ui.games.rheingold import (
    drawing,
    empty_board,
    hidden_values,
    instructions,
    lesson,
    opening,
    wording,
)
from companion.ui.games.rheingold.castle.screen import CastleScreen
from companion.ui.games.rheingold.correct.screen import CorrectionScreen
from companion.ui.games.rheingold.editor import board_editor
from companion.ui.games.rheingold.sounds import SOUNDS
from companion.ui.games.rheingold.table import castle_buttons, reminders, scoreboard
from companion.ui.games.rheingold.table.layout import areas
from companion.ui.games.rheingold.table.screen import TableScreen
from companion.ui.screen_kit.game_ui import GameUi

GAME_UI: Final = GameUi(
    board=drawing,
    wording=wording.voice,
    sounds=SOUNDS,
    painting=drawing.painting,
    milestones={
        ev.CastleTaken.kind: "tower",
        ev.CastleHandedBack.kind: "tower",
        ev.CastleInherited.kind: "tower",
        ev.ShieldOpened.kind: "arms",
    },
    milestone_words={"tower": N_("Castle taken"), "arms": N_("Shield revealed")},
    table=TableScreen,
    table_board=lambda sizes: areas(sizes).board.size,
    score=scoreboard.score,
    score_area=lambda sizes: areas(sizes).score,
    correction=CorrectionScreen,
    instructions=instructions,
    place_page=CastleScreen,
    empty_board=empty_board,
    editor=board_editor,
    hidden_values=hidden_values,
    opening=opening.moment,
    lesson=lesson,
    reminders=reminders.KINDS,
    device_trouble=castle_buttons.sign,
)
