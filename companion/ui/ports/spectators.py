"""What may the window ask of those who only watch? Types only."""

from __future__ import annotations

from dataclasses import field
from typing import Protocol

from companion.core.frozen import frozen
from companion.core.message import Message


@frozen
class WatchAddress:
    """How to reach the table, as the relay says it; judged before it comes here.

    Attributes:
        url: to be typed into a browser; "" where there is none because of `trouble`.
        letters: four letters that name the table; no secret.
        qr: the rows of a QR code of `url`, each a text of 0 and 1; empty where `url` is.
        club: the name of the club to which results can be sent; "" for none.
        trouble: what is wrong, a sentence in English; "" for nothing.
    """

    url: str
    letters: str
    qr: tuple[str, ...]
    club: str = ""
    trouble: str = ""


@frozen
class SpectatorsState:
    """Whether others may watch, and how they get there.

    Attributes:
        on: others may watch, as the preferences say.
        address: how to reach the table; None while the relay has not said so.
        trouble: why nobody can watch; empty for no reason.
    """

    on: bool = False
    address: WatchAddress | None = None
    trouble: Message = field(default_factory=lambda: Message(""))


class SpectatorsPort(Protocol):
    """Those who only watch. For the window's thread; never blocks, never raises.

    The preference `spectators` switches it on and off.
    """

    def state(self) -> SpectatorsState:
        """How it stands; the relay's file is read twice a second at most."""
