"""python -m tests.support.cuts.recorder: play a match, to be recorded call by call.

Before each deed a remark in the trace says what will be done, after it what
was come to. For the controls it can be told to be careless.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.core.config import preferences
from companion.core.config.preferences import Preferences
from companion.core.game import Json
from tests.support.cuts import plans
from tests.support.cuts.chance import steady
from tests.support.cuts.house import House, setup_of
from tests.support.cuts.trace import remark


def files(folder: Path) -> dict[str, int]:
    """A sum of every file as it is now, SQLite's caches left out."""
    return {
        str(file.relative_to(folder)): zlib.crc32(file.read_bytes())
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.name.endswith("-shm")
    }


def play(order: Json) -> None:
    """Do all that the order says in a folder of the home, and remark it."""
    home, plan = Path(order["home"]), plans.read(order["plan"])
    steady(plan.seed)
    house = House(home / "data", setup_of(plan.setup))
    house.pins = dict(order["pins"])
    for number, deed in order["deeds"] or enumerate(plans.deeds(house, plan)):
        remark({"deed": number, "does": deed})
        house.perform(number, deed)
        told: dict[str, Any] = {"done": number, "files": files(home)}
        if deed["do"] != "close":
            told["public"] = house.public()
        remark(told)


# Carelessness, for the controls: what the rig must find.


def _sqlite(file: str, *swaps: tuple[str, str]) -> None:
    """Say other words to SQLite wherever this file is meant."""

    class Careless(sqlite3.Connection):
        def execute(self, sql: str, *arguments: Any) -> sqlite3.Cursor:
            swapped = dict(swaps).get(sql, sql)
            if swapped == "ROLLBACK" and not self.in_transaction:
                swapped = "SELECT 1"  # what would have begun was swapped as well
            return super().execute(swapped, *arguments)

    connect = sqlite3.connect

    def connect_so(database: str, **options: Any) -> sqlite3.Connection:
        factory = Careless if file in database else sqlite3.Connection
        return connect(database, factory=factory, **options)

    sqlite3.connect = connect_so  # type: ignore[assignment]


def _no_sync(_file: int) -> None:
    """What a program does that has never seen a power cut."""


def _in_place(file: Path, chosen: Preferences) -> None:
    written = file.with_name("for a moment")
    _write(written, chosen)
    file.write_bytes(written.read_bytes())
    written.unlink()


_write = preferences.write
_FULL = "PRAGMA synchronous=FULL"
CARELESS: dict[str, Callable[[], None]] = {
    "": lambda: None,
    "record NORMAL": lambda: _sqlite("record.db", (_FULL, "PRAGMA synchronous=NORMAL")),
    "record OFF": lambda: _sqlite("record.db", (_FULL, "PRAGMA synchronous=OFF")),
    "vault NORMAL": lambda: _sqlite("vault.db", (_FULL, "PRAGMA synchronous=NORMAL")),
    "vault OFF": lambda: _sqlite("vault.db", (_FULL, "PRAGMA synchronous=OFF")),
    "record without transactions": lambda: _sqlite(
        "record.db", ("BEGIN IMMEDIATE", "SELECT 1"), ("COMMIT", "SELECT 1")
    ),
    "no fsync": lambda: setattr(os, "fsync", _no_sync),
    "preferences in place": lambda: setattr(preferences, "write", _in_place),
}


if __name__ == "__main__":
    order_ = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    CARELESS[order_["careless"]]()
    play(order_)
