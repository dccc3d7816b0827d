"""Everything that can be done to the rows and bytes of a vault's file, and what came of it.

.venv/bin/python -m tests.support.vault.attacks      all of it; prints a table, takes an hour
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, Final

from companion.adapters.vault.file import VAULT
from tests.support.vault.evening_vault import Answers, answers, fill, judge

Attack = tuple[str, Callable[[sqlite3.Connection], object]]
"""What it is called, and how it is done."""
Row = tuple[Any, ...]

PLAIN: Final = frozenset({"wrong", "served"})
"""Columns that are bound to nothing: the count of wrong PINs and its wait."""
RAM: Final = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else None


@dataclass
class Table:
    """A table of a vault as it lies there."""

    name: str
    columns: tuple[str, ...]
    keys: tuple[str, ...]
    rows: list[Row]

    def key(self, row: Row) -> Row:
        """What the row is found by."""
        return row[: len(self.keys)]

    def content(self, row: Row) -> Row:
        """What is not its key."""
        return row[len(self.keys) :]

    def replace(self, old: Iterable[Row], new: Iterable[Row], db: sqlite3.Connection) -> None:
        """Put rows in the place of others."""
        clause = " AND ".join(f"{name} IS ?" for name in self.keys)
        db.executemany(f"DELETE FROM {self.name} WHERE {clause}", map(self.key, old))
        marks = ", ".join("?" * len(self.columns))
        db.executemany(f"INSERT INTO {self.name} VALUES ({marks})", new)


def tables(file: Path) -> list[Table]:
    """Every table of a vault; the columns of a key come first in each."""
    found = []
    with closing(sqlite3.connect(file)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            about = db.execute(f"PRAGMA table_info({name})").fetchall()
            columns = tuple(column for _, column, *_ in about)
            keys = tuple(column for _, column, _, _, _, key in about if key)
            assert columns[: len(keys)] == keys
            found.append(Table(name, columns, keys, db.execute(f"SELECT * FROM {name}").fetchall()))
    return found


def on_rows(found: list[Table]) -> Iterator[Attack]:
    """Rows deleted, put twice, swapped, changed, taken from elsewhere."""
    every = [(table, row) for table in found for row in table.rows]
    for one in every:
        yield "a row deleted", partial(_delete, [one])
    for two in combinations(every, 2):
        yield "two rows deleted", partial(_delete, two)
    for table in found:
        yield from _runs(table)
        yield from _changed(table)
    # Of the machine there is one row, and SQLite sees to it.
    kept = [table for table in found if table.name != "machine"]
    for table in kept:
        yield from _moved(table)
    for size in range(1, len(kept) + 1):
        for some in combinations(kept, size):
            yield "tables of two matches exchanged", partial(_exchange, some)


def _delete(rows: Iterable[tuple[Table, Row]], db: sqlite3.Connection) -> None:
    for table, row in rows:
        table.replace([row], [], db)


def _runs(table: Table) -> Iterator[Attack]:
    for match in {row[0] for row in table.rows}:
        rows = _of(match, table)
        for cut in range(1, len(rows) + 1):
            yield "the last rows deleted", partial(table.replace, rows[-cut:], [])
            yield "the first rows deleted", partial(table.replace, rows[:cut], [])
            up = [_renumbered(row, -cut) for row in rows[cut:]]
            yield "the first rows deleted, the rest moved up", partial(table.replace, rows, up)


def _renumbered(row: Row, by: int) -> Row:
    """Another place in the order, or another seat."""
    return tuple(
        value + by if at in (1, 2) and isinstance(value, int) else value
        for at, value in enumerate(row)
    )


def _moved(table: Table) -> Iterator[Attack]:
    for row in table.rows:
        further = _renumbered(row, len(table.rows))
        if further != row:
            yield "a row twice, the second further on", partial(table.replace, [], [further])
    for row, other in permutations(table.rows, 2):
        moved = table.key(row) + table.content(other)
        yield "a row in the place of another", partial(table.replace, [row], [moved])
        yield "another row under the same key", partial(_twin, table, moved)
    for row, other in combinations(table.rows, 2):
        swapped = [
            table.key(row) + table.content(other),
            table.key(other) + table.content(row),
        ]
        yield "two rows swapped", partial(table.replace, [row, other], swapped)


def _twin(table: Table, row: Row, db: sqlite3.Connection) -> None:
    """One more row under a key that is taken: the file's order allows it, its schema does not."""
    query = "SELECT sql FROM sqlite_master WHERE name = ?"
    (strict,) = db.execute(query, (table.name,)).fetchone()
    if "WITHOUT ROWID" not in strict:
        raise sqlite3.IntegrityError
    head, _, _ = strict.partition("(")
    every = ", ".join(table.columns)
    _declare(db, table.name, f"{head}({every}, PRIMARY KEY ({every})) WITHOUT ROWID")
    try:
        table.replace([], [row], db)
    finally:
        _declare(db, table.name, strict)


def _declare(db: sqlite3.Connection, name: str, sql: str) -> None:
    db.execute("PRAGMA writable_schema = ON")
    db.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (sql, name))
    db.execute("PRAGMA writable_schema = RESET")


def _changed(table: Table) -> Iterator[Attack]:
    for at, column in enumerate(table.columns):
        values = {row[at] for row in table.rows}
        numbers = {value for value in values if isinstance(value, int)}
        values |= {value + by for value in numbers for by in (-1, 1, 1 << 40)}
        kind = "a count of wrong PINs changed" if column in PLAIN else "a column changed"
        for row in table.rows:
            for value in values - {row[at]}:
                changed = (*row[:at], value, *row[at + 1 :])
                yield kind, partial(table.replace, [row], [changed])


def _exchange(some: Iterable[Table], db: sqlite3.Connection) -> None:
    other = {"m": "n", "n": "m"}
    for table in some:
        table.replace(table.rows, [(other[row[0]], *row[1:]) for row in table.rows], db)


def older(found: list[Table], before: list[Table]) -> Iterator[Attack]:
    """What lay there at an older moment is put in the place of what lies there now."""
    pairs = list(zip(found, before, strict=True))
    for now, then in pairs:
        mine = {now.key(row): row for row in now.rows}
        for row in then.rows:
            there = [mine[now.key(row)]] if now.key(row) in mine else []
            if there != [row]:
                yield "an older row put back", partial(now.replace, there, [row])
    for match in ("m", "n"):
        differ = [pair for pair in pairs if _bound(match, pair[0]) != _bound(match, pair[1])]
        for size in range(1, len(differ)):
            for some in combinations(differ, size):
                yield "some older tables put back", partial(_put_back, some, match)


def all_older(found: list[Table], before: list[Table], match: str) -> Attack:
    """All that lay there of a match is put back: what no vault can tell by itself."""
    pairs = list(zip(found, before, strict=True))
    return "all older tables put back", partial(_put_back, pairs, match)


def _bound(match: str, table: Table) -> list[Row]:
    """A match's rows without the columns that are bound to nothing."""
    kept = [at for at, column in enumerate(table.columns) if column not in PLAIN]
    return [tuple(row[at] for at in kept) for row in _of(match, table)]


def _put_back(pairs: Iterable[tuple[Table, Table]], match: str, db: sqlite3.Connection) -> None:
    for now, then in pairs:
        now.replace(_of(match, now), _of(match, then), db)


def _of(match: object, table: Table) -> list[Row]:
    return [row for row in table.rows if row[0] == match]


@dataclass
class House:
    """A vault that was whole, its older moments, and a place to harm it in."""

    folder: Path
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Play, and ask what a whole vault says."""
        played = self.folder / "played"
        played.mkdir()
        self.moments = []
        for moment in fill(played):
            self.moments.append((moment, tables(played / "vault" / VAULT)))
        self.tables = self.moments.pop()[1]
        self.whole = (played / "vault" / VAULT).read_bytes()
        self.harmed = self.folder / "harmed"
        self.file = self.harmed / "vault" / VAULT
        self.file.parent.mkdir(parents=True)
        shutil.copy(played / "machine.key", self.harmed)
        self.before: Answers = self.ask(self.whole)

    def ask(self, content: bytes, *, and_draw: bool = True) -> Answers:
        """What a vault says whose file this is."""
        for left in self.file.parent.iterdir():
            left.unlink()
        self.file.write_bytes(content)
        return answers(self.harmed, and_draw=and_draw)

    def attack(self, kind: str, content: bytes, *, and_draw: bool = True) -> None:
        """Look what comes of a damaged file, and count it."""
        try:
            result = judge(self.before, self.ask(content, and_draw=and_draw))
        except Exception as error:  # noqa: BLE001 - any other fault is what is looked for
            result = f"wrong: {error!r}"
        word, _, what = result.partition(": ")
        self.counts.setdefault(kind, Counter())[word] += 1
        if what:
            self.wrong.append(f"{kind}: {what}")

    def harm(self, harm: Callable[[sqlite3.Connection], object]) -> bytes:
        """The file after an attack; as it was where SQLite itself refuses that."""
        self.file.write_bytes(self.whole)
        with closing(sqlite3.connect(self.file, isolation_level=None)) as db:
            try:
                harm(db)
            except sqlite3.IntegrityError:
                return self.whole
        return self.file.read_bytes()

    def damage(self, attacks: Iterable[Attack]) -> None:
        """Do all of them, each to a whole vault."""
        for kind, harm in attacks:
            content = self.harm(harm)
            if content != self.whole:
                self.attack(kind, content)

    def flip(self, places: Iterable[int], mask: int, kind: str) -> None:
        """Change one byte of the file, at each of these places."""
        for place in places:
            content = bytearray(self.whole)
            content[place] ^= mask
            self.attack(kind, bytes(content), and_draw=False)

    def report(self) -> str:
        """A table."""
        lines = [f"| {'attack':44} | tried | told | harmless | wrong |"]
        total: Counter[str] = Counter()
        for kind, count in self.counts.items():
            lines.append(_line(kind, count))
            total += count
        return "\n".join([*lines, _line("all", total)])


def _line(kind: str, count: Counter[str]) -> str:
    told, harmless, wrong = (count[word] for word in ("told", "harmless", "wrong"))
    return f"| {kind:44} | {count.total():5} | {told:4} | {harmless:8} | {wrong:5} |"


def of_rows(house: House, step: int = 1) -> None:
    """Every attack on rows, or one in so many; what is older is put back in every way."""
    house.damage(_some(on_rows(house.tables), step))
    for _, before in house.moments:
        house.damage(older(house.tables, before))


def _some(attacks: Iterable[Attack], step: int) -> Iterator[Attack]:
    """The first attack of each kind, and one in so many of the others."""
    seen: Counter[str] = Counter()
    for kind, harm in attacks:
        if seen[kind] % step == 0:
            yield kind, harm
        seen[kind] += 1


def of_bytes(house: House, part: int = 1) -> None:
    """Every byte of the file changed by itself, three ways; or one in so many `part`s of it all.

    The places are taken in an order that is everywhere in the file at once.
    """
    size = len(house.whole)
    places = list(range(size))
    chance = random.Random(5)
    chance.shuffle(places)
    house.flip(places[::part], 0xFF, "each byte turned over (0xff)")
    house.flip(places[::part], 0x01, "the lowest bit of each byte")
    for place in places[: size // part]:
        house.flip([place], 1 << chance.randrange(1, 8), "another bit of each byte")


def main() -> None:
    """Print what comes of it: of `rows`, of `bytes`, or of both."""
    wanted = sys.argv[1:] or ["rows", "bytes"]
    with tempfile.TemporaryDirectory(dir=RAM) as folder:
        house = House(Path(folder))
        if "rows" in wanted:
            of_rows(house)
        if "bytes" in wanted:
            of_bytes(house)
        print(f"A vault of {len(house.whole)} bytes", house.report(), *house.wrong[:40], sep="\n")


if __name__ == "__main__":
    main()
