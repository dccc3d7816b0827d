"""Vaults as earlier programs wrote them: version 1, with values in the clear, and 2 to 4."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

# Values that stand out in a file: SQLite writes them as eight bytes each.
DECK: Final = tuple(0x1122334455660000 + number for number in range(6))
SEED: Final = b"seed of an old match" + bytes(12)

VAULT_4: Final = Path(__file__).parent / "corpus" / "vault_4"
"""What the last program of that version left: a vault, its machine's key, and its answers."""

VERSION_1: Final = f"""
PRAGMA application_id = {0x436F6D76};
PRAGMA user_version = 1;
CREATE TABLE matches (id TEXT NOT NULL PRIMARY KEY, seed BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE decks (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE, owner TEXT NOT NULL,
    position INTEGER NOT NULL, value INTEGER NOT NULL, PRIMARY KEY (match, owner, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE operations (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE, number INTEGER NOT NULL,
    seq INTEGER NOT NULL, deed TEXT NOT NULL, place TEXT NOT NULL, owner TEXT NOT NULL,
    value INTEGER, seat INTEGER, PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
PRAGMA journal_mode=WAL;
"""


def old_vault(folder: Path, *matches: str) -> Path:
    """A file as version 1 wrote it: red drew, chose, took back; blue looked and saw."""
    (folder / "vault").mkdir()
    file = folder / "vault" / "vault.db"
    done = [
        (2, "seal", "katz", "red", DECK[0], None),
        (4, "peek", "katz", "", None, 1),
        (5, "return", "katz", "", None, None),
        (6, "seal", "maus", "red", DECK[3], None),
        (7, "peek", "maus", "", None, 1),
        (8, "seal", "katz", "blue", DECK[1], None),
        (9, "open", "katz", "", None, None),
        (9, "remove", "katz", "", None, None),
        (11, "seal", "katz", "blue", DECK[0], None),
        (12, "open", "katz", "", None, None),
    ]
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.executescript(VERSION_1)
        for match in matches:
            db.execute("INSERT INTO matches VALUES (?, ?)", (match, SEED))
            for owner in ("red", "blue"):
                rows = [(match, owner, place, value) for place, value in enumerate(DECK)]
                db.executemany("INSERT INTO decks VALUES (?, ?, ?, ?)", rows)
            rows_done = [(match, number, *row) for number, row in enumerate(done)]
            db.executemany("INSERT INTO operations VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows_done)
    return file


def lay_out(folder: Path, *, version: int = 4) -> Path:
    """A data folder with a vault of version 2, 3 or 4; its file."""
    file = folder / "vault" / "vault.db"
    file.parent.mkdir(parents=True)
    shutil.copy(VAULT_4 / "vault.db", file)
    shutil.copy(VAULT_4 / "machine.key", folder)
    if version < 4:
        change(file, f"PRAGMA user_version = {version}")
    if version < 3:
        change(file, "ALTER TABLE seats DROP COLUMN served")
    return file


def change(file: Path, statement: str) -> None:
    """Run a statement in a vault's file."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute(statement)
