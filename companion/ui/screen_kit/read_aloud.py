"""What is read aloud? Pure: the new lines among those that everybody may see.

Only a `Speaking` screen can be read aloud. A private screen is none, so it cannot be read
aloud by mistake.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol, runtime_checkable

from companion.core.frozen import frozen
from companion.ui.screen_kit.context import Room

_PAUSE = "\n\n"
"""Between two sentences: a paragraph, for the voice."""


@frozen
class Spoken:
    """The lines of a screen that may be read aloud, as they are shown.

    Attributes:
        news: what has happened.
        who: who acts.
        due: what is due.
        note: the answer to a tap on what is not allowed.
    """

    news: str = ""
    who: str = ""
    due: str = ""
    note: str = ""

    def left(self) -> Spoken:
        """Forget what was read: after a visit to another screen, what is due is read again."""
        return replace(self, who="", due="", note="")


@runtime_checkable
class Speaking(Protocol):
    """A public screen whose lines may be read aloud."""

    def spoken(self, room: Room) -> Spoken:
        """The lines that may be read aloud now; only what everybody may see."""


def fresh(before: Spoken, now: Spoken, *, refused: bool) -> str:
    """The lines to read now; "" when nothing is new.

    Args:
        before: the lines of the call before.
        now: the present lines.
        refused: the note answers another tap, even if its text is the same.
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
