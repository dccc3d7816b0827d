"""How is the die at the table, and what did it show? For the table screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rheingold.events import DieRolled
from companion.games.rheingold.moves import Roll
from companion.ui.games.rheingold.table.wording import DieIs
from companion.ui.ports.table_devices import DevicesPort, ThrownMeanwhile
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay

if TYPE_CHECKING:
    from companion.ui.games.rheingold.table.screen import TableScreen


def die_is(match: MatchInPlay, devices: DevicesPort) -> DieIs:
    """Whether the die rolls, or is missed."""
    die = devices.die()
    if die.rolling:
        return DieIs.ROLLING
    used = match.roll_here and die.used
    if used and die.meanwhile is not None:
        return DieIs.ASKED
    return DieIs.AWAY if used and not die.there else DieIs.READY


def asked(match: MatchInPlay, devices: DevicesPort) -> ThrownMeanwhile | None:
    """What the table is asked about a die that was away; None while nothing is asked."""
    return devices.die().meanwhile if match.roll_here else None


def answer(
    counts: bool, room: Room, match: MatchInPlay, devices: DevicesPort, table: TableScreen
) -> None:
    """The table said whether the die was rolled while it was away; if so, the face counts."""
    question = asked(match, devices)
    if counts and question is not None:
        refusal = match.play(Roll(question.face), question.source)
        if refusal is not None:
            table.note("", refusal, room)
    devices.answered_meanwhile()


def rolled(match: MatchInPlay) -> int | None:
    """What the die showed in this turn."""
    for _state, event in reversed(match.referee.queries.this_turn):
        if isinstance(event, DieRolled):
            return event.face
    return None
