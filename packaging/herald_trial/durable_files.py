"""How is a file changed so that a pulled plug leaves the old one or the new one?

What is written lies beside its target, is synced and then renamed.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path


def read(file: Path) -> str:
    """A file's text; "" where there is none."""
    return bytes_of(file).decode("utf-8", "replace").strip()


def bytes_of(file: Path) -> bytes:
    """A file's content; b"" where there is none."""
    try:
        return file.read_bytes()
    except OSError:
        return b""


def write(file: Path, text: str, mode: int = 0o644) -> None:
    """Replace a file, all or nothing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.new")
    remove(beside)
    with beside.open("x", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fchmod(out.fileno(), mode)
        os.fsync(out.fileno())
    beside.replace(file)
    sync(file.parent)


def point(link: Path, target: Path) -> None:
    """Point a symbolic link somewhere else, all or nothing."""
    link.parent.mkdir(parents=True, exist_ok=True)
    beside = link.with_name(f"{link.name}.new")
    remove(beside)
    beside.symlink_to(target)
    beside.replace(link)
    sync(link.parent)


def remove(path: Path) -> None:
    """Remove a file or a folder, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def sync(folder: Path) -> None:
    """What was renamed in a folder is on the card."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def own(path: Path, like: Path) -> None:
    """Give a path to the owner of another one, where we may."""
    if os.geteuid() == 0:
        found = like.stat()
        os.chown(path, found.st_uid, found.st_gid)


def link_or_copy(source: str, target: str) -> None:
    """A second name for a file; a copy of it where that can't be, on another file system."""
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target, follow_symlinks=False)


def sync_all() -> None:
    """Everything that was written is on the card."""
    os.sync()


def say(text: str) -> None:
    """Tell the log."""
    print(f"table-herald: {text}", flush=True)
