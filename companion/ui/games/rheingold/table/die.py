"""How is the die at the table, and what did it show? For the table screen."""

from __future__ import annotations

from companion.games.rheingold.events import DieRolled
from companion.ui.games.rheingold.table.wording import DieIs
from companion.ui.ports.devices import Source
from companion.ui.screen_kit.context import Room


def die_is(room: Room) -> DieIs:
    """Whether the die rolls, or is missed."""
    die = room.desk.die()
    if die.rolling:
        return DieIs.ROLLING
    used = room.roll_here and room.desk.hardware.reports()[0].source is not Source.TOUCH
    return DieIs.AWAY if used and not die.there else DieIs.READY


def rolled(room: Room) -> int | None:
    """What the die showed in this turn."""
    for _state, event in reversed(room.referee.queries.this_turn):
        if isinstance(event, DieRolled):
            return event.face
    return None
