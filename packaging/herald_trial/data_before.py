"""What if a version changes the format of record or vault, and then never has a picture?

Both are copied before its first start. On the way back they are put back if their format is
another one: the previous version could not read them.
"""

from __future__ import annotations

import errno
import shutil
import sqlite3
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from herald_trial.durable_files import own, read, remove, say, sync, sync_all, write

KEPT: Final = ("record*", "vault", "machine.key")
"""What a version may bring into a format of its own before its first picture."""
DATABASES: Final = ("record*/record.db", "vault/vault.db")


@dataclass(frozen=True, slots=True)
class DataBefore:
    """Record and vault as they were before the newer version.

    Attributes:
        data: the folder of record and vault.
        base: the folder in which their copy is kept.
    """

    data: Path
    base: Path

    def forget(self) -> None:
        """Remove the copy, which nobody needs any more."""
        before, going = self.base / "data-before", self.base / "data-before.gone"
        remove(going)
        if before.exists():
            # Half of a copy would be taken for the whole.
            before.rename(going)
            remove(going)

    def copy(self) -> None:
        """Copy record and vault before the newer version sees them for the first time."""
        before = self.base / "data-before"
        if before.exists():
            return
        making = self.base / "data-before.new"
        remove(making)
        found = [str(one) for one in self._found(self.data)]
        making.mkdir(mode=0o700)
        try:
            if found:
                subprocess.run(["cp", "-a", *found, str(making)], check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            # A full card: most versions change no format, so better without than not at all.
            say(f"record and vault could not be copied before the first start: {error}")
            remove(making)
            return
        sync_all()
        making.rename(before)
        sync(self.base)

    def restore(self) -> None:
        """Where the newer version changed a format: record and vault as they were before it.

        Nothing was played in between: it never had a picture. Its files are set aside all the same.
        """
        before, aside = self.base / "data-before", self.data / "newer-format"
        doing = self.base / "restoring"
        if not before.is_dir():
            remove(doing)
            return
        if not doing.exists():
            if self._formats(before) == self._formats(self.data):
                return
            remove(aside)
            aside.mkdir(mode=0o700)
            own(aside, self.data)
            write(doing, "set aside")
        if read(doing) == "set aside":
            for now in self._found(self.data):
                now.rename(aside / now.name)
            sync(aside)
            write(doing, "put back")
        for one in self._found(before):
            self._move(one)
        sync(self.data)
        # In this order: an emptied copy must not be compared once more.
        self.forget()
        remove(doing)
        say(f"record and vault are as before; the newer version's are in {aside}")

    def _move(self, one: Path) -> None:
        """Move from the copy into the folder of record and vault; on a full card as well."""
        target = self.data / one.name
        try:
            one.rename(target)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            making = self.data / f"restoring-{one.name}"
            remove(making)
            subprocess.run(["cp", "-a", str(one), str(making)], check=True)
            sync_all()
            remove(target)
            making.rename(target)

    @staticmethod
    def _found(data: Path) -> list[Path]:
        return [one for kind in KEPT for one in sorted(data.glob(kind))]

    def _formats(self, data: Path) -> dict[str, int]:
        """The formats of the databases in a folder."""
        found = {}
        with tempfile.TemporaryDirectory(dir=self.base) as name:
            for kind in DATABASES:
                for file in sorted(data.glob(kind)):
                    found[str(file.relative_to(data))] = format_of(file, Path(name))
        return found


def format_of(file: Path, scratch: Path) -> int:
    """The format of a database, asked of a copy: asking changes its log; -1 if it is damaged."""
    copy = scratch / "database"
    for end in ("", "-wal", "-shm"):
        remove(Path(f"{copy}{end}"))
    for end in ("", "-wal"):
        if Path(f"{file}{end}").exists():
            shutil.copyfile(f"{file}{end}", f"{copy}{end}")
    try:
        database = sqlite3.connect(copy)
        try:
            return int(database.execute("PRAGMA user_version").fetchone()[0])
        finally:
            database.close()
    except sqlite3.Error:
        return -1
