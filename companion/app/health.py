"""What does a match need besides devices, and is it well?

It reports on disk, clock and backups, for the hardware desk. Other parts that can fail add
a condition of their own (`Conditions.watch`). Asking once a second is cheap, and nothing is
written.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from companion.adapters.store.backups import BackupFailure
from companion.app.backup_worker import BackupState
from companion.core import clock
from companion.core.message import N_, Message
from companion.ui.ports.machine import Condition

_LITTLE_MB: Final = 50
"""In megabytes: a whole evening's matches, their backups and the log take less."""

_MB: Final = 1_000_000
_GB_IN_MB: Final = 1000

_TROUBLE: Final = {
    BackupFailure.NOT_THERE: N_("its folder is missing"),
    BackupFailure.FULL: N_("its disk is full"),
    BackupFailure.READ_ONLY: N_("its disk can't be written to"),
    BackupFailure.DAMAGED: N_("the copy was incomplete"),
    BackupFailure.FAILS: N_("its disk is failing"),
}


def record(folder: Path) -> Condition:
    """Whether the record can be written in this folder, and how much room there is."""
    name = Message("Record")
    try:
        free_mb = shutil.disk_usage(folder).free // _MB
    except OSError:
        return Condition(name, False, Message("{folder} is missing.", folder=str(folder)))
    if not os.access(folder, os.W_OK | os.X_OK):
        text = Message(
            "{folder} can't be written to; play stops at the next move.", folder=str(folder)
        )
        return Condition(name, False, text)
    if free_mb < _LITTLE_MB:
        text = Message("Only {free} free in {folder}: make room soon.",
                    free=_room(free_mb), folder=str(folder))  # fmt: skip
        return Condition(name, False, text)
    text = Message("In {folder}; {free} free.", folder=str(folder), free=_room(free_mb))
    return Condition(name, True, text)


def _room(free_mb: int) -> Message:
    """Free room, rounded for people."""
    if free_mb < _GB_IN_MB:
        return Message("{n} MB", n=free_mb)
    return Message("{n} GB", n=free_mb // _GB_IN_MB)


def time(was_set: bool = True) -> Condition:
    """Whether the clock was set; `was_set`: whether anything has set it since the start."""
    name = Message("Clock")
    if clock.is_set():
        if was_set:
            return Condition(name, True, Message("It's set."))
        return Condition(name, None, Message(
            "Not set since startup: it runs on from where it stopped. Connect to a network to set "
            "it."))  # fmt: skip
    return Condition(name, False, Message(
        "It isn't set: matches get wrong dates but stay in order. Connect to a network to set "
        "it."))  # fmt: skip


def backups(kept: BackupState | None) -> Condition:
    """How the backups are."""
    name = Message("Backups")
    if kept is None:
        return Condition(name, None, Message("No backups are made."))
    if kept.trouble is not None:
        what = Message(_TROUBLE[kept.trouble])
        return Condition(name, False, Message("No backup could be made: {what}.", what=what))
    if kept.second_trouble is not None:
        what = Message(_TROUBLE[kept.second_trouble])
        return Condition(name, False, Message("Saved here, but not in the second location: {what}.",
                                           what=what))  # fmt: skip
    if kept.uses_second:
        return Condition(name, True, Message("Saved here and in the second location."))
    return Condition(
        name, True, Message("Saved here only; no second location, such as a USB stick, is set.")
    )


class Conditions:
    """All conditions, each with the time since when it has been as it is."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """No condition is watched yet; `clock` returns the window's time, in seconds."""
        self._clock = clock
        self._sources: list[Callable[[], Condition | None]] = []
        self._before: dict[str, tuple[bool | None, float]] = {}

    def watch(self, source: Callable[[], Condition | None]) -> None:
        """Add a source below the others; it returns None while there is nothing to report."""
        self._sources.append(source)

    def now(self) -> tuple[Condition, ...]:
        """The present conditions."""
        found = (source() for source in self._sources)
        return tuple(self._since(one) for one in found if one is not None)

    def _since(self, found: Condition) -> Condition:
        if found.since_s is not None:
            return found
        was, since_s = self._before.get(str(found.name), (None, self._clock()))
        if str(found.name) not in self._before or was is not found.ok:
            since_s = self._clock()
            self._before[str(found.name)] = (found.ok, since_s)
        return replace(found, since_s=since_s)
