"""What outlives a restart in the middle of a turn? The entry, and how far the settling is."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game import Json
from companion.games.rheinlander.state import State
from companion.ui.games.rheinlander.table import entry as entries
from companion.ui.games.rheinlander.table.entry import Entry


def write(entry: Entry, done: int, seq: int) -> Json:
    """Both as JSON, with the position's number in the record; None where nothing is begun."""
    written = entries.write(entry)
    if written is None and not done:
        return None
    return {"entry": written, "done": done, "at": seq}


def read(saved: Json, state: State, seq: int) -> tuple[Entry, int]:
    """The entry, and how many steps were ticked off.

    Raises:
        LookupError, TypeError, ValueError: it was not written by `write`, or in another position.
    """
    if not isinstance(saved, Mapping):
        raise TypeError("not of this table")
    if saved["at"] != seq:
        raise ValueError("saved in another position")
    return entries.read(state, saved["entry"]), int(saved["done"])
