"""What is a row of bare contacts, wherever they are soldered? A port within the room.

`header` and `expander` find them at the Pi's own pins and at two chips; `bank`
makes presses of them. A contact is closed while its button is down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from companion.adapters.devices.ports import Why
from companion.core.errors import DeviceError

Seen: TypeAlias = Callable[[int, bool, float], None]
"""A contact was seen at an edge: index, whether it is closed, and when (monotonic seconds).

May be called on any thread; returns at once.
"""


class ContactsError(DeviceError):
    """The contacts cannot be seen now.

    Attributes:
        why: for people.
    """

    def __init__(self, why: Why, text: str) -> None:
        """Keep the reason; the text is for the doctor, who tells the host what to do."""
        self.why = why
        super().__init__(text)


class Contacts(Protocol):
    """A row of contacts. Used by one thread, but for `Seen`."""

    @property
    def look_s(self) -> float:
        """How often they want to be looked at."""

    @property
    def name(self) -> str:
        """What they are, for people."""

    def open(self, seen: Seen) -> None:
        """Begin to see them.

        Raises:
            ContactsError: they are not there, or somebody else has them.
        """

    def look(self) -> Sequence[bool]:
        """Which of them are closed now.

        Raises:
            ContactsError: they are gone.
        """

    def close(self) -> None:
        """Let them go. Idempotent; never raises."""
