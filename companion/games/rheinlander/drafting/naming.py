"""What is a square or a slot called in a sentence for people? Pure."""

from __future__ import annotations

from companion.core.message import Message
from companion.games.rheinlander.drafting.draft import ZoneDraft, zones_of


def called(draft: ZoneDraft, place: str) -> Message:
    """A bank, the river or an island by the zone, a spot by the zones that it lies between."""
    if place in draft.slots:
        touched = [zones_of(draft, one) for one in draft.slots[place].touches]
        first, other = (min(found, default=0) for found in touched)
        if first and other:
            template = "the spot between zones {first} and {other}"
            return Message(template, first=min(first, other), other=max(first, other))
        return Message("spot {spot}", spot=place)
    numbers = zones_of(draft, place)
    if not numbers:
        return Message("square {square}", square=place)
    if len(numbers) > 1:
        template = "the island between zones {first} and {other}"
        return Message(template, first=numbers[0], other=numbers[1])
    zone = draft.zones[numbers[0] - 1]
    if place == zone.river:
        return Message("the river in zone {zone}", zone=numbers[0])
    if place == zone.left:
        return Message("the left bank of zone {zone}", zone=numbers[0])
    return Message("the right bank of zone {zone}", zone=numbers[0])
