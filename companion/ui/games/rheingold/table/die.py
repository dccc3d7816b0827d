"""How is the die at the table, and what did it show? For the table screen."""

from __future__ import annotations

from companion.games.rheingold.events import DieRolled
from companion.ui.games.rheingold.table.wording import DieIs
from companion.ui.ports.table_devices import DevicesPort
from companion.ui.screen_kit.match_in_play import MatchInPlay


def die_is(match: MatchInPlay, devices: DevicesPort) -> DieIs:
    """Whether the die rolls, or is missed."""
    die = devices.die()
    if die.rolling:
        return DieIs.ROLLING
    used = match.roll_here and die.used
    return DieIs.AWAY if used and not die.there else DieIs.READY


def rolled(match: MatchInPlay) -> int | None:
    """What the die showed in this turn."""
    for _state, event in reversed(match.referee.queries.this_turn):
        if isinstance(event, DieRolled):
            return event.face
    return None
