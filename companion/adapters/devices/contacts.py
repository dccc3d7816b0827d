"""What is a row of bare contacts, wherever they are wired? A port within this package.

`header_contacts` and `expander` read them at the Pi's own pins and at two chips; `bank`
makes presses of them. A contact is closed while its button is down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from companion.adapters.devices.ports import Why
from companion.core.errors import DeviceError

Seen: TypeAlias = Callable[[int, bool, float], None]
"""Callback for an edge of a contact: index, whether it is closed, time (monotonic seconds).

It may be called on any thread and returns at once.
"""


class ContactsError(DeviceError):
    """The contacts cannot be read now.

    Attributes:
        why: the reason, for people.
    """

    def __init__(self, why: Why, text: str) -> None:
        """Keep the reason; `text` is printed by `herald doctor`."""
        self.why = why
        super().__init__(text)


class Contacts(Protocol):
    """A row of contacts. Used by one thread, but for `Seen`."""

    @property
    def look_s(self) -> float:
        """Seconds between two calls of `look`."""

    @property
    def name(self) -> str:
        """A description for people."""

    def open(self, seen: Seen) -> None:
        """Open the contacts, and begin to report edges to `seen`.

        Raises:
            ContactsError: they are not there, or another program uses them.
        """

    def look(self) -> Sequence[bool]:
        """Which of them are closed now.

        Raises:
            ContactsError: they are gone.
        """

    def close(self) -> None:
        """Release them. Idempotent; never raises."""
