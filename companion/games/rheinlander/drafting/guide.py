"""What is to be done next with a board of zones? Pure.

It guides a person who draws one for the first time: the river mark by mark, its island, then
the spots, then what the check still finds. The order is only a suggestion.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from companion.core.board_fault import BoardReport
from companion.core.drafting.finding import GuideStep
from companion.core.message import Message
from companion.games.rheinlander.drafting.draft import ZoneDraft, is_bare, islands
from companion.games.rheinlander.drafting.findings import findings
from companion.games.rheinlander.pieces import MARKERS
from companion.games.rheinlander.survey import LEAST_ZONES

ZONES: Final = 54
"""On a printed board (RL 1.1)."""
_BESIDE: Final = 4
"""Beside an island two zones have one mark: the river may end with so many zones missing."""


class Todo(Enum):
    """What there is to be done."""

    PHOTOGRAPH = "photograph"
    RIVER = "river"
    ISLAND = "island"
    SLOTS = "slots"
    FAULT = "fault"
    LOOK = "look"
    """A warning is left: playable, but not as printed boards are."""
    READY = "ready"


def next_step(draft: ZoneDraft, report: BoardReport) -> GuideStep:
    """What is to be done next; `report` is what the game's check says of the draft's file."""
    zones, slots = len(draft.zones), len(draft.slots)
    if is_bare(draft) and draft.picture is None:
        message = Message(
            "Put a photo of your board under the sheet, or tap where the river begins."
        )
        return GuideStep(Todo.PHOTOGRAPH, message)
    if not zones and not draft.river:
        message = Message("Tap where the river begins, above zone 1.")
        return GuideStep(Todo.RIVER, message, (), 0, ZONES)
    if ZONES - _BESIDE <= zones < ZONES and not slots and not islands(draft):
        message = Message(
            "Has the river ended? Split its zones beside the island: {done} of {of}.",
            done=zones, of=ZONES,
        )  # fmt: skip
        return GuideStep(Todo.ISLAND, message, (), zones, ZONES)
    if zones < LEAST_ZONES or (zones < ZONES and not slots):
        message = Message(
            "Tap where zone {next} ends, in the middle of the river: {done} of {of}.",
            next=zones + 1, done=zones, of=ZONES,
        )  # fmt: skip
        return GuideStep(Todo.RIVER, message, (), zones, ZONES)
    found = findings(draft, report)
    for finding in found:
        if finding.is_fault:
            return GuideStep(Todo.FAULT, finding.message, finding.places)
    if zones >= ZONES and not islands(draft) and not slots:
        message = Message("Where does the river split? Tap that zone with the island tool.")
        return GuideStep(Todo.ISLAND, message)
    if slots < MARKERS:
        message = Message(
            "Place the round spots where two banks meet: {done} of {of}.",
            done=slots, of=MARKERS,
        )  # fmt: skip
        return GuideStep(Todo.SLOTS, message, (), slots, MARKERS)
    for finding in found:
        return GuideStep(Todo.LOOK, finding.message, finding.places)
    return GuideStep(Todo.READY, Message("The board is ready to play."), is_last=True)
