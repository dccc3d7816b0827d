"""How is a turn that a computer player carried out alone told? In a sentence a step.

In short, what was fought and taken; marches only where nothing was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.referee.replay import ReplayStep
from companion.ui.games.rheingold.instructions import gesture
from companion.ui.games.rheingold.table.event_lines import (
    Teller,
    is_great,
    last_move,
    opened_by,
)
from companion.ui.screen_kit.recap import Told


def turn_story(steps: Sequence[ReplayStep]) -> list[Told]:
    """A turn in sentences; marches of the same knights, one after another, are one."""
    lines: list[Told] = []
    at = 0
    while at < len(steps):
        number = gesture([step.move for step in steps[at:]])
        lines.append(_told(steps[at : at + number]))
        at += number
    return lines


def _told(steps: Sequence[ReplayStep]) -> Told:
    events: list[Any] = [event for step in steps for event in step.events]
    one = last_move(events, len(steps)) if len(steps) > 1 else events
    text = Teller(steps[0].before).tell(one, opened=opened_by(steps[-1].source))
    return Told(text, text if is_great(events) else "")
