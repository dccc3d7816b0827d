"""What is to be done next? Pure.

It guides a person who draws a board for the first time, one step at a time: first what a
board needs, in the order in which it is drawn, then what makes it complete. The order is
only a suggestion.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from companion.core.board_fault import BoardReport
from companion.core.drafting.finding import GuideStep
from companion.core.message import Message
from companion.games.rheingold.drafting.crossing import is_wet
from companion.games.rheingold.drafting.draft import (
    NUMBERS,
    BoardDraft,
    Road,
    places,
    start_id,
)
from companion.games.rheingold.drafting.findings import findings, lonely
from companion.games.rheingold.drafting.naming import called, unnamed

CASTLES: Final = 18
"""On a printed board (R 1.3)."""


class Todo(Enum):
    """What there is to be done."""

    PHOTOGRAPH = "photograph"
    CASTLES = "castles"
    GATES = "gates"
    STARTS = "starts"
    ROADS = "roads"
    CONNECT = "connect"
    EXITS = "exits"
    FAULT = "fault"
    NAMES = "names"
    SWORDS = "swords"
    RIVER = "river"
    CROSSINGS = "crossings"
    LOOK = "look"
    """A warning is left: playable, but not as printed boards are."""
    READY = "ready"


def next_step(draft: BoardDraft, report: BoardReport) -> GuideStep:
    """What is to be done next.

    Args:
        draft: the draft.
        report: what its game's check says of its file.
    """
    return _needed(draft, report) or _wished(draft, report)


def _needed(draft: BoardDraft, report: BoardReport) -> GuideStep | None:
    """The first step without which the board cannot be played."""
    castles, has_more = len(draft.castles), bool(draft.starts or draft.roads)
    if not places(draft) and draft.picture is None and not draft.river:
        message = Message("Put a photo of your board under the sheet, or place the first castle.")
        return GuideStep(Todo.PHOTOGRAPH, message)
    if castles < 2 or (castles < CASTLES and not has_more):
        message = Message("Place the castles: {done} of {of}.", done=castles, of=CASTLES)
        return GuideStep(Todo.CASTLES, message, (), castles, CASTLES)
    if bare := tuple(name for name, castle in draft.castles.items() if not castle.gates):
        message = Message(
            "{castle} needs a gate: a space outside its door.", castle=called(draft, bare[0])
        )
        return GuideStep(Todo.GATES, message, bare, castles - len(bare), castles)
    if len(draft.starts) < len(NUMBERS):
        done, of = len(draft.starts), len(NUMBERS)
        return GuideStep(
            Todo.STARTS,
            Message("Place the starts: {done} of {of}.", done=done, of=of),
            (),
            done,
            of,
        )
    if not draft.roads and len(draft.spaces) != 1:
        return GuideStep(Todo.ROADS, Message("Draw the roads: tap from space to space."), ())
    if left := lonely(draft):
        all_of_them = len(draft.spaces)
        message = Message("Join the spaces that no road reaches: {number} left.", number=len(left))
        return GuideStep(Todo.CONNECT, message, left, all_of_them - len(left), all_of_them)
    if shut := tuple(start_id(one) for one, start in draft.starts.items() if not start.exits):
        message = Message("{start} needs an exit to a space.", start=called(draft, shut[0]))
        return GuideStep(
            Todo.EXITS, message, shut, len(draft.starts) - len(shut), len(draft.starts)
        )
    for finding in findings(draft, report):
        if finding.is_fault:
            return GuideStep(Todo.FAULT, finding.message, finding.places)
    return None


def _wished(draft: BoardDraft, report: BoardReport) -> GuideStep:
    """The first step that makes the board a whole one."""
    castles = len(draft.castles)
    if len(draft.spaces) == 1:
        # Where knights must march on (preset osullivan_french), nobody can gather on one space.
        message = Message("With just one space, a match may never end: draw more spaces and roads.")
        return GuideStep(Todo.ROADS, message, tuple(draft.spaces))
    if nameless := tuple(name for name in draft.castles if unnamed(draft, name)):
        message = Message("{castle} has no name yet.", castle=called(draft, nameless[0]))
        return GuideStep(Todo.NAMES, message, nameless, castles - len(nameless), castles)
    if castles > 2 and all(castle.swords == 1 for castle in draft.castles.values()):
        message = Message("Every castle has one sword: give the strong ones two or three.")
        return GuideStep(Todo.SWORDS, message, tuple(draft.castles), 0, castles)
    if len(draft.river) < 2:
        return GuideStep(Todo.RIVER, Message("Draw the river from one end to the other."))
    if wet := unmarked(draft):
        message = Message("This road crosses the river: mark it as a crossing.")
        return GuideStep(
            Todo.CROSSINGS, message, wet[0], len(draft.crossings), len(draft.crossings) + len(wet)
        )
    if none := dry(draft):
        message = Message("This road is marked as a crossing but doesn't cross the river.")
        return GuideStep(Todo.CROSSINGS, message, none[0])
    for finding in findings(draft, report):
        return GuideStep(Todo.LOOK, finding.message, finding.places)
    return GuideStep(Todo.READY, Message("The board is ready to play."), is_last=True)


def unmarked(draft: BoardDraft) -> tuple[Road, ...]:
    """The roads that lead over the river's line and are marked as no crossing."""
    return tuple(road for road in draft.roads if not draft.crosses(*road) and is_wet(draft, road))


def dry(draft: BoardDraft) -> tuple[Road, ...]:
    """The crossings that lead over no river."""
    return tuple(road for road in draft.crossings if not is_wet(draft, road))
