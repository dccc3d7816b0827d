"""When has a button been pressed? Pure: time is an argument.

A contact bounces for some milliseconds when it closes and when it opens. An edge
counts once the contact has stayed in its new state for `STEADY_S`, so a spike never
counts, and a press is reported that much later. The first state of a contact is not
reported: it was not a press. The firmware's `core/debounce.c` does the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from math import inf
from typing import Final

STEADY_S: Final = 0.008
"""Seconds after which a contact that has not moved is at rest."""
STUCK_S: Final = 30.0
"""Seconds after which a button that is down is stuck."""


class Change(Enum):
    """A change of a button."""

    PRESSED = "pressed"
    RELEASED = "released"
    STUCK = "stuck"


@dataclass(slots=True)
class _Contact:
    """One contact; moments in seconds.

    Attributes:
        closed: how it was last seen.
        moved_at: when it was last seen to move.
        down: whether the button counts as down; None until it first came to rest.
        down_at: since when.
        reported: whether its press was reported, so that its release will be.
        stuck: whether it was reported as stuck.
    """

    closed: bool
    moved_at: float
    down: bool | None = None
    down_at: float = inf
    reported: bool = False
    stuck: bool = False


class Debouncer:
    """Any number of contacts, by index."""

    def __init__(self, steady_s: float = STEADY_S, stuck_s: float = STUCK_S) -> None:
        """No contact has been seen yet."""
        self._steady_s = steady_s
        self._stuck_s = stuck_s
        self._contacts: dict[int, _Contact] = {}

    @property
    def next_due(self) -> float:
        """When `due` must be called next if no contact moves, in the seconds of `now`."""
        return min(map(self._due_at, self._contacts.values()), default=inf)

    def seen(self, index: int, is_closed: bool, now: float) -> None:
        """Take the state of a contact, from an edge or from polling. Idempotent.

        Times may come a little out of order: an edge that waited in a queue is older
        than a poll that overtook it.
        """
        contact = self._contacts.get(index)
        if contact is None:
            self._contacts[index] = _Contact(is_closed, now)
        elif contact.closed is not is_closed:
            contact.closed = is_closed
            contact.moved_at = max(contact.moved_at, now)

    def due(self, now: float) -> Iterator[tuple[int, Change]]:
        """The changes of the buttons up to `now`, as (index, change)."""
        for index, contact in self._contacts.items():
            change = None
            if contact.closed is not contact.down and now >= contact.moved_at + self._steady_s:
                change = _settle(contact)
            elif contact.down and not contact.stuck and now >= contact.down_at + self._stuck_s:
                contact.stuck = True
                change = Change.STUCK
            if change is not None:
                yield index, change

    def _due_at(self, contact: _Contact) -> float:
        if contact.closed is not contact.down:
            return contact.moved_at + self._steady_s
        return contact.down_at + self._stuck_s if contact.down and not contact.stuck else inf


def _settle(contact: _Contact) -> Change | None:
    was_known = contact.down is not None
    contact.down = contact.closed
    if contact.down:
        contact.down_at = contact.moved_at
        contact.stuck = False
        contact.reported = was_known
        return Change.PRESSED if was_known else None
    return Change.RELEASED if was_known and contact.reported else None
