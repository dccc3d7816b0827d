"""A vault file in which values have another type than their column: what one changed byte does."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path


def mistype(file: Path, table: str, change: str) -> None:
    """Change rows of a table as no statement could: `change` is what follows UPDATE … SET."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        query = "SELECT sql FROM sqlite_master WHERE name = ?"
        (strict,) = db.execute(query, (table,)).fetchone()
    loose = strict.replace(" STRICT, WITHOUT ROWID", " WITHOUT ROWID").replace(") STRICT", ")")
    _declare(file, table, re.sub(r"\b(INTEGER|TEXT|BLOB|NOT NULL)\b", "", loose))
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute(f"UPDATE {table} SET {change}")
    _declare(file, table, strict)


def _declare(file: Path, table: str, sql: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (sql, table))
