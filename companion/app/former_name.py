"""What did version 0.1 keep under its own name, and how is it taken over?

A person's data and settings were in folders called `companion`. Each is renamed, which a file
system does whole or not at all: wherever the plug is pulled, everything is under the one name or
under the other. A Raspberry Pi's record in /var/lib is the installer's to take over
(`packaging/take-over`).
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path

from companion.adapters.store.file import RECORD
from companion.adapters.store.lock import LOCK, WriterLock
from companion.app.data_folder import boards_folder, record_folder
from companion.core import atomic_file
from companion.core.config import run_options, settings
from companion.core.errors import ConfigError, StoreError, UsageError


def take_over(environment: Mapping[str, str]) -> None:
    """Rename what a person's folders hold under the former name. Idempotent.

    The data are left alone where the environment names another folder for them.

    Raises:
        ConfigError: the new name is taken by something that holds no matches. Nothing was
            changed.
        StoreError: the data cannot be renamed. Nothing was changed.
        PassingStoreError: another program has their record open for writing.
    """
    new, old = settings.at_home(environment)
    if old.is_file() and not new.exists():
        # If it cannot be renamed, it is read under its former name.
        with suppress(OSError):
            atomic_file.rename(old, new)
    if run_options.chosen_folder(environment) is None:
        try:
            folders = run_options.own_folders(environment)
        except UsageError:
            # A user without a home folder has left nothing there.
            return
        _take_over_data(*folders)


def _take_over_data(new: Path, old: Path) -> None:
    if not _is_used(old) or _is_used(new):
        return
    if new.exists() and any(new.iterdir()):
        raise ConfigError(
            f"The matches are in {old}, but {new} is in the way. Nothing was changed. "
            f"Move {new} somewhere else, or add --data {old}."
        )
    with ExitStack() as stack:
        record = record_folder(old)
        if record.is_dir():
            stack.callback(WriterLock(record / LOCK).release)
        try:
            atomic_file.rename(old, new)
        except FileNotFoundError:
            # Another of our programs, started at the same moment, was first.
            return
        except OSError as error:
            raise StoreError(
                "{old} can't be renamed to {new}: {why}.",
                old=str(old), new=str(new), why=error.strerror or str(error),
            ) from error  # fmt: skip


def _is_used(data: Path) -> bool:
    """Whether this program has used the folder; other programs have folders of this name, too."""
    return (record_folder(data) / RECORD).is_file() or boards_folder(data).is_dir()
