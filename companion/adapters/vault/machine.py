"""Which machine is this? The key that a vault's folder does not contain.

32 random bytes in a file of their own, readable only by its owner. Without it, the
vault's folder reveals nothing but sizes.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from companion.adapters.vault.seals import KEY_BYTES, new_key
from companion.core.errors import VaultError

_OWNER_ALONE = stat.S_IRUSR | stat.S_IWUSR


def read(path: Path) -> bytes | None:
    """The machine's key; None without a file. Access rights of other users are removed.

    Raises:
        VaultError: the file is no key.
        OSError: it cannot be read.
    """
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        return None
    if len(key) != KEY_BYTES:
        raise VaultError(
            "{file} isn't a vault key; it wasn't changed. Put the right one in its place, or move "
            "it elsewhere with the vault to hide things in new matches.",
            file=str(path),
        )
    if stat.S_IMODE(path.stat().st_mode) & (stat.S_IRWXG | stat.S_IRWXO):
        path.chmod(_OWNER_ALONE)
    return key


def make(path: Path) -> bytes:
    """A new key at a path where there is none; on the disk and whole when this returns.

    Raises:
        OSError: it cannot be written.
    """
    key = new_key()
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ALONE)
    # Buffered: a bare `os.write` may write a part and call that a success.
    with os.fdopen(file, "wb") as out:
        out.write(key)
        out.flush()
        os.fsync(file)
    new.rename(path)
    sync_folder(path.parent)
    return key


def sync_folder(folder: Path) -> None:
    """Make sure that a new name in a folder survives a power cut.

    Raises:
        OSError: the disk refuses.
    """
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
