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
        help="go on with this backup instead, whatever the record in use is like",
    )
    _add_places(parser)


def add_backups(parser: argparse.ArgumentParser) -> None:
    """The options of `herald backups`."""
    parser.add_argument("--check", action="store_true", help="read each one whole")
    _add_places(parser)


def _add_places(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="folder of record and vault")
    parser.add_argument(
        "--settings",
        type=Path,
        help="the settings, which name a second place of backups "
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
        print(f"{match}: {entries} whole entries{place}")
    whole = sum(entries > 0 for entries in rescued.kept.values())
    if whole:
        print(f"{whole} matches are in {rescued.folder}, in use from now on.")
    else:
        print(
            f"Nothing in the record was whole; {rescued.folder}, still empty, is in use from "
            f"now on."
        )
    if options.chosen is None:
        print("The damaged record stays as it is, beside it.")
    else:
        print("The record that was in use stays as it is, beside it.")
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
            content, fault, well = "cannot be read", str(error), False
        state = "" if not options.check and not fault else f"  {_state(fault)}"
        print(f"{backup.path.name}  {_time(backup)}  {content}  {backup.path.parent}{state}")
    if not found:
        print("There is no backup yet: they are made while matches are played.")
    if second is not None and not second.is_dir():
        print(f"The second place {second} is not there now.")
    return OK if well else FAILED


def _state(fault: str) -> str:
    return f"DAMAGED: {fault}" if fault else "whole"


def _content(path: Path) -> str:
    with JournalReader.of_copy(path) as backup:
        heads = backup.matches()
    return f"{len(heads)} matches  {sum(head.entries for head in heads)} entries"


def _time(backup: Backup) -> str:
    """When the backup was made, by the clock of that moment, in local time."""
    try:
        at = datetime.strptime(backup.at, "%Y%m%d-%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return "at an unknown time"
    return f"{at.astimezone():%Y-%m-%d %H:%M}"
