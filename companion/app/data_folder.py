"""Where on the disk is everything, and what if it is damaged?

The record is in `record/`, its copies in `backups/`, the vault in `vault/`, and the key
without which nobody can read the vault in `machine.key`, beside and not in it. A damaged
record is never written again: `rescue` copies what is whole in it or in a backup to
`record-2/`, and so on; the highest number is the one in use.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from companion import games
from companion.adapters.store import Entry, Journal, JournalReader, MatchHead, Salvage
from companion.adapters.store.backups import Backup, listed
from companion.adapters.store.file import RECORD
from companion.adapters.store.foreign import FOREIGN, among
from companion.adapters.store.lock import LOCK, newest
from companion.core.errors import NotationError, StoreError, UnreadableRecordError
from companion.core.frozen import frozen
from companion.core.lazy_pattern import lazy_pattern
from companion.core.quoting import short
from companion.referee import replay

_PIECE: Final = 1 << 20
_RECORD: Final = lazy_pattern(r"record(?:-([1-9][0-9]{0,3}))?\Z", re.ASCII)


def record_folder(data: Path) -> Path:
    """The folder of the record in use, there or not yet.

    Raises:
        StoreError: the folder of the data cannot be read.
    """
    folders = [data / "record"]
    try:
        if data.is_dir():
            found = (entry for entry in data.iterdir() if _RECORD.match(entry.name))
            folders += [entry for entry in found if entry.is_dir()]
    except OSError as error:
        raise StoreError(
            "The folder {folder} can't be read: {why}.", folder=str(data), why=error.strerror
        ) from error
    return max(folders, key=_number)


def _number(folder: Path) -> int:
    found = _RECORD.match(folder.name)
    return int(found[1] or 1) if found else 0


def vault_folder(data: Path) -> Path:
    """The folder of the vault."""
    return data / "vault"


def machine_key(data: Path) -> Path:
    """The file of the machine's key: a copy of the vault's folder is worth nothing without it."""
    return data / "machine.key"


def bookmark_file(data: Path) -> Path:
    """The file with the saved UI state: what everybody had open and unfinished between moves."""
    return data / "bookmark.json"


def preferences_file(data: Path) -> Path:
    """The file of the preferences, as chosen on the settings screen."""
    return data / "preferences.json"


def dice_file(data: Path) -> Path:
    """The file of the Bluetooth dice that were chosen at this table."""
    return data / "dice.json"


def boards_folder(data: Path) -> Path:
    """The folder of the boards that were drawn at this table."""
    return data / "boards"


def reviews_folder(data: Path) -> Path:
    """The folder of what was found when matches were looked at again; it can be deleted."""
    return data / "reviews"


def inbox_folder(data: Path) -> Path:
    """The folder for incoming photographs and boards that do not come on a USB stick."""
    return data / "import"


def export_folder(data: Path) -> Path:
    """The folder for exported files where there is no USB stick."""
    return data / "export"


def backups_folder(data: Path) -> Path:
    """The folder of the record's backups."""
    return data / "backups"


@frozen
class Found:
    """A backup that was found.

    Attributes:
        backup: the file.
        second: it is in the second backup folder.
    """

    backup: Backup
    second: bool


def backups(data: Path, second: Path | None) -> tuple[Found, ...]:
    """Every backup that can be read now, the newest first."""
    found = [Found(one, second=False) for one in listed(backups_folder(data))]
    if second is not None:
        found += [Found(one, second=True) for one in listed(second)]
    return tuple(sorted(found, key=lambda one: one.backup.number, reverse=True))


@frozen
class Rescued:
    """The result of a rescue.

    Attributes:
        folder: of the fresh record, in use from now on.
        kept: for each match the number of its whole entries, from the record and the
            backups together.
        backups: for each match that a backup had more of, that backup's file.
    """

    folder: Path
    kept: Mapping[str, int]
    backups: Mapping[str, Path]


def rescue(
    data: Path,
    held: Journal | None = None,
    *,
    second: Path | None = None,
    chosen: Path | None = None,
    working: Callable[[], object] = lambda: None,
) -> Rescued:
    """Copy every whole entry of a damaged record to a fresh one, which is then in use.

    Everything is read from a copy; the damaged file stays as it is. Where a backup
    has more whole entries of a match, they are taken from the newest such backup.

    Args:
        data: the folder of record and vault.
        held: the record, where this program has it open already.
        second: the second backup folder.
        chosen: use this file instead, whether the record is damaged or not.
        working: called after every step: some bytes copied, a match read or written.

    Raises:
        StoreError: there is neither record nor backup, the record is not damaged,
            another program holds it, or the disk refuses. Nothing was changed.
    """
    old = record_folder(data)
    copies = () if chosen is not None else tuple(one.backup.path for one in backups(data, second))
    is_there = (old / RECORD).exists()
    if chosen is not None and not chosen.is_file():
        raise StoreError("There's no file {file}; nothing was changed.", file=str(chosen))
    if chosen is None and not is_there and not copies:
        raise _nothing_there(old)
    with ExitStack() as stack:
        if held is None and is_there:
            try:
                held = stack.enter_context(Journal.open(old))
            except UnreadableRecordError:
                held = None
        if chosen is None and held is not None and not held.is_damaged(working):
            raise StoreError(
                "The record in {folder} is intact: there's nothing to rescue. To continue from a "
                "backup anyway: herald rescue --from FILE.",
                folder=str(old),
            )
        new = data / f"record-{_number(old) + 1}"
        try:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=data)))
            copy = folder / "copy"
            if chosen is not None:
                _copy_file(chosen, copy, working)
            elif is_there:
                shutil.copytree(old, copy, copy_function=partial(_copy, working=working))
            rescued = _copy_whole(copy, copies, folder / "fresh", old / FOREIGN, working)
            if chosen is not None:
                _refuse_nothing(chosen, rescued)
            # Whole or not at all: only a finished copy gets the name that puts it in use.
            (folder / "fresh").rename(new)
        except StoreError:
            raise
        except OSError as error:
            raise StoreError(
                "{folder} can't be copied: {why}. Nothing was changed.",
                folder=str(old),
                why=error.strerror or str(error),
            ) from error
        return replace(rescued, folder=new)


def _refuse_nothing(chosen: Path, rescued: Rescued) -> None:
    if not any(rescued.kept.values()):
        raise StoreError("{file} has no intact match; nothing was changed.", file=str(chosen))


def _nothing_there(folder: Path) -> StoreError:
    """Why nothing can be rescued where there is no file; opening a journal would create one."""
    last = newest(folder / LOCK)
    if last is None:
        return StoreError(
            "There's no record in {folder}: nothing to rescue, and nothing was changed.",
            folder=str(folder),
        )
    return StoreError(
        "The record {file} is missing (its newest entry was {entry} of match {match}); nothing was "
        "changed. Put the file back, or continue from a copy: herald rescue --from FILE.",
        file=str(folder / RECORD),
        entry=last[1],
        match=short(last[0]),
    )


def _copy_file(chosen: Path, folder: Path, working: Callable[[], object]) -> None:
    """Copy a file that may be a record whose newest moves are still in its log."""
    folder.mkdir()
    _copy(chosen, folder / RECORD, working)
    log = chosen.with_name(f"{chosen.name}-wal")
    if log.exists():
        _copy(log, folder / f"{RECORD}-wal", working)


def _copy(source: str | Path, target: str | Path, working: Callable[[], object]) -> None:
    """Copy a file piece by piece: a memory card may take a minute for it."""
    with Path(source).open("rb") as old, Path(target).open("xb") as new:
        while piece := old.read(_PIECE):
            new.write(piece)
            working()


def _copy_whole(
    copy: Path, copies: Sequence[Path], new: Path, foreign: Path, working: Callable[[], object]
) -> Rescued:
    kept: dict[str, int] = {}
    used: dict[str, Path] = {}
    with ExitStack() as stack:
        fresh = stack.enter_context(Journal.open(new))
        damaged: Salvage | None = None
        with suppress(UnreadableRecordError):
            if (copy / RECORD).exists():
                damaged = stack.enter_context(Salvage.open(copy))
        readable = []
        for path in copies:
            with suppress(StoreError):
                readable.append((path, stack.enter_context(JournalReader.of_copy(path))))
        names = [] if damaged is None else list(damaged.matches())
        heads = [{head.id: head.entries for head in _heads(reader)} for _, reader in readable]
        for match_id in dict.fromkeys([*names, *(name for had in heads for name in had)]):
            whole = () if damaged is None else damaged.entries(match_id)
            for (path, reader), had in zip(readable, heads, strict=True):
                if had.get(match_id, 0) > len(whole):
                    more = _more(reader, match_id, whole)
                    if more:
                        whole, used[match_id] = more, path
                        break
            working()
            whole = whole[: replay.whole(whole, games.find)] if whole else whole
            kept[match_id] = len(whole)
            if whole:
                fresh.take_in(whole, among(foreign, whole))
                working()
    return Rescued(new, kept, used)


def _heads(reader: JournalReader) -> tuple[MatchHead, ...]:
    try:
        return reader.matches()
    except StoreError:
        return ()


def _more(reader: JournalReader, match_id: str, whole: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The whole entries of a backup that continue these ones; none if it does not continue them."""
    try:
        found = reader.whole_entries(match_id)
    except StoreError:
        return ()
    return found if len(found) > len(whole) and found[: len(whole)] == whole else ()


def find_match(journal: Journal, wanted: str) -> str:
    """Find the match that a person names: by its id, by the beginning of its id, or by "last".

    Raises:
        NotationError: no match fits, or several do.
    """
    ids = [head.id for head in sorted(journal.matches(), key=lambda head: head.last_at)]
    if wanted == "last" and ids:
        return ids[-1]
    found = [name for name in ids if name.startswith(wanted)]
    if len(found) == 1 or wanted in found:
        return wanted if wanted in found else found[0]
    if not ids:
        raise NotationError("No match has been recorded yet.")
    what = "There are several matches" if found else "There is no match"
    raise NotationError(f"{what} {wanted!r:.40}: `herald matches` lists them.")
