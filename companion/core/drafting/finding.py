"""What is wrong with a draft, and what is to be done next? Values, for people. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from companion.core.frozen import frozen
from companion.core.message import Message


@frozen
class Finding:
    """One thing that the check found.

    Attributes:
        message: a sentence for people.
        places: what it is about: ids of the draft, the first one to look at first.
        is_fault: the board cannot be played with it; else it is worth a look.
        code: what it is, the code of the check's fault.
    """

    message: Message
    places: tuple[str, ...]
    is_fault: bool
    code: str

    @property
    def place(self) -> str | None:
        """The place to look at first; None when it is about no place in particular."""
        return self.places[0] if self.places else None


def marked(found: Iterable[Finding]) -> tuple[frozenset[str], frozenset[str]]:
    """The places with a fault, and those with none that are worth a look."""
    kinds: dict[bool, set[str]] = {True: set(), False: set()}
    for one in found:
        kinds[one.is_fault].update(one.places)
    return frozenset(kinds[True]), frozenset(kinds[False] - kinds[True])


@frozen
class GuideStep:
    """The next step.

    Attributes:
        key: what kind of step it is, as the game counts them.
        message: a sentence for people.
        places: where: ids of the draft.
        done: how many of its things are done.
        of: how many there are to be; 0 when nothing is counted.
        is_last: nothing is left to be done.
    """

    key: Enum
    message: Message
    places: tuple[str, ...] = ()
    done: int = 0
    of: int = 0
    is_last: bool = False

    @property
    def place(self) -> str | None:
        """The place to look at first."""
        return self.places[0] if self.places else None
