"""What is read aloud? Pure: what is new among the lines that all may see.

A screen says nothing unless it is a `Speaking` one: a private screen cannot be heard
by mistake, because it has no way to say anything.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from companion.ui.screen_kit.context import Room

_PAUSE = "\n\n"
"""Between two sentences: a paragraph, for the voice."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """The lines of a screen that may be read aloud, as they stand on it.

    Attributes:
        news: what has happened.
        who: who is asked.
        due: what is asked.
        note: the answer to a tap on what is not allowed.
    """

    news: str = ""
    who: str = ""
    due: str = ""
    note: str = ""

    def left(self) -> Spoken:
        """The screen is another one: whoever comes back is told again what is due."""
        return replace(self, who="", due="", note="")


@runtime_checkable
class Speaking(Protocol):
    """A screen that stands open on the table, and says what is on it."""

    def spoken(self, room: Room) -> Spoken:
        """What may be read aloud now; nothing on it but what all may see."""


def fresh(before: Spoken, now: Spoken, *, refused: bool) -> str:
    """What is to be read now; "" when nothing is new.

    Args:
        before: what was there when it was last asked.
        now: what is there.
        refused: the note answers another tap, also where it says the same as before.
    """
    if now.note and (refused or now.note != before.note):
        return now.note
    lines = []
    if now.news != before.news:
        lines.append(now.news)
    if now.who != before.who:
        lines.append(now.who)
    if (now.who, now.due) != (before.who, before.due):
        lines.append(now.due)
    return _PAUSE.join(str(line) for line in lines if line)
