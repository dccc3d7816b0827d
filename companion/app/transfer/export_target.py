"""Where are exported files written?

To a USB stick that is plugged in, where the system has mounted one that can be written;
else to `export/` in the data folder. Nothing is ever overwritten.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from companion.core import product
from companion.core.errors import StoreError

MOUNTS: Final = Path("/proc/self/mounts")
"""The mounted file systems, a line each: device, place, kind, options."""

STICKS: Final = (Path("/media"), Path("/run/media"))
"""Where desktops and udisks mount USB sticks."""

_FOLDER: Final = product.PACKAGE
_MOST: Final = 1000


def sticks(mounts: str, below: Sequence[Path] = STICKS) -> Iterator[Path]:
    """The plugged-in disks that can be written, in the order in which they were mounted.

    Args:
        mounts: the text of `MOUNTS`.
        below: where such disks are mounted.
    """
    for line in mounts.splitlines():
        match line.split():
            case [_device, place, _kind, options, *_rest] if "rw" in options.split(","):
                # Blanks in a path are written as octal codes.
                name = re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), place)
                path = Path(name)
                if any(root in path.parents for root in below) and os.access(path, os.W_OK):
                    yield path


def places(data: Path, mounts: str, below: Sequence[Path] = STICKS) -> tuple[Path, ...]:
    """The folders for exported files, the preferred one first; they need not exist."""
    return (*(stick / _FOLDER for stick in sticks(mounts, below)), data / "export")


def plugged_in() -> tuple[Path, ...]:
    """The USB sticks that are plugged in now and can be written."""
    return tuple(sticks(_mounts()))


def on_stick(file: Path, below: Sequence[Path] = STICKS) -> bool:
    """Whether a file lies where USB sticks are mounted."""
    return any(root in file.parents for root in below)


def _mounts() -> str:
    try:
        return MOUNTS.read_text("utf-8", "replace")
    except OSError:
        return ""


def put(data: Path, name: str, content: bytes) -> Path:
    """Write a new file to the first place that takes it. Returns where it is.

    Args:
        data: the data folder.
        name: of the file; a number is added if it exists.
        content: of the file.

    Raises:
        StoreError: no place takes it. Nothing was left behind.
    """
    return put_into(places(data, _mounts()), name, content)


def put_into(folders: Sequence[Path], name: str, content: bytes) -> Path:
    """Write a new file to the first of these folders that takes it; see `put`.

    Raises:
        StoreError: none takes it. Nothing was left behind.
    """
    why = ""
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return _write(folder, name, content)
        except OSError as error:
            why = error.strerror or str(error)
    raise StoreError(
        "{file} can't be saved to {folder}: {why}. Nothing was left behind.",
        file=name,
        folder=str(folders[-1]),
        why=why,
    )


def _write(folder: Path, name: str, content: bytes) -> Path:
    stem, dot, suffix = name.partition(".")
    for number in range(1, _MOST):
        file = folder / (name if number == 1 else f"{stem}-{number}{dot}{suffix}")
        try:
            with file.open("xb") as out:
                try:
                    out.write(content)
                    out.flush()
                    # A stick may have been pulled out.
                    os.fsync(out.fileno())
                except OSError:
                    file.unlink()
                    raise
        except FileExistsError:
            continue
        return file
    raise OSError(f"there are {_MOST} files of this name")
