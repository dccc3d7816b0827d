"""What do `herald backups` and `herald rescue` say and do?

Exit code 1 when a backup is damaged, or nothing can be rescued.
"""

from __future__ import annotations

import argparse
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion.adapters.store import JournalReader
from companion.adapters.store.backups import Backup
from companion.adapters.store.copies import check
from companion.app import data_folder
from companion.core.config import settings
from companion.core.config.run_options import default_data_folder
from companion.core.errors import StoreError

OK: Final = 0
FAILED: Final = 1


def add_rescue(parser: argparse.ArgumentParser) -> None:
    """The options of `herald rescue`."""
    parser.add_argument(
        "--from",
        dest="chosen",
        type=Path,
        metavar="FILE",
        help="carry on with this backup instead, whatever state the record is in",
    )
    _add_places(parser)


def add_backups(parser: argparse.ArgumentParser) -> None:
    """The options of `herald backups`."""
    parser.add_argument("--check", action="store_true", help="read every backup in full")
    _add_places(parser)


def _add_places(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="folder with the record and the vault")
    parser.add_argument(
        "--settings",
        type=Path,
        help="the settings file, which names a second location for backups "
        "(default: ~/.config/table-herald/table-herald.toml, else /etc/table-herald.toml)",
    )


def _places(options: argparse.Namespace) -> tuple[Path, Path | None]:
    data: Path = options.data if options.data is not None else default_data_folder(os.environ)
    found = settings.load(settings.place(options.settings, os.environ))
    return data, found.backup.second


def rescue(options: argparse.Namespace) -> int:
    """Go on with what is whole of a damaged record and of its backups, or with one file."""
    data, second = _places(options)
    _as_owner_of(data)
    rescued = data_folder.rescue(data, second=second, chosen=options.chosen)
    for match, entries in rescued.kept.items():
        source = rescued.backups.get(match)
        place = f", from {source}" if source is not None else ""
        word = "entry" if entries == 1 else "entries"
        print(f"{match}: {entries} intact {word}{place}")
    whole = sum(entries > 0 for entries in rescued.kept.values())
    if whole:
        print(f"Matches rescued: {whole}. The record is now in {rescued.folder}.")
    else:
        print(
            f"Nothing in the record was intact. The record is now in {rescued.folder}, "
            f"and is empty."
        )
    if options.chosen is None:
        print("The damaged record is still there, unchanged, next to it.")
    else:
        print("The previous record is still there, unchanged, next to it.")
    return OK


def _as_owner_of(folder: Path) -> None:
    """Let root go on as the owner of the data folder, who could not open files that root writes."""
    if os.geteuid() != 0 or not folder.is_dir():
        return
    owner = folder.stat()
    if owner.st_uid != 0:
        os.setgroups([])
        os.setgid(owner.st_gid)
        os.setuid(owner.st_uid)


def backups(options: argparse.Namespace) -> int:
    """List the backups: name, time, what is in it, where; with --check whether it is whole."""
    data, second = _places(options)
    found = data_folder.backups(data, second)
    well = True
    for one in found:
        backup = one.backup
        fault = ""
        try:
            content = _content(backup.path)
            if options.check:
                check(backup.path, lambda: False, whole=True)
        except StoreError as error:
            content, fault, well = "can't be read", str(error), False
        state = "" if not options.check and not fault else f"  {_state(fault)}"
        print(f"{backup.path.name}  {_time(backup)}  {content}  {backup.path.parent}{state}")
    if not found:
        print("There are no backups yet. They are made during play.")
    if second is not None and not second.is_dir():
        print(f"The second location {second} is missing: is the stick plugged in?")
    return OK if well else FAILED


def _state(fault: str) -> str:
    return f"DAMAGED: {fault}" if fault else "intact"


def _content(path: Path) -> str:
    with JournalReader.of_copy(path) as backup:
        heads = backup.matches()
    return f"matches: {len(heads)}  entries: {sum(head.entries for head in heads)}"


def _time(backup: Backup) -> str:
    """When the backup was made, by the clock of that moment, in local time."""
    try:
        at = datetime.strptime(backup.at, "%Y%m%d-%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return "at an unknown time"
    return f"{at.astimezone():%Y-%m-%d %H:%M}"
