"""What does a person need who looks for a fault? One zip file for a report.

The matches that were played last, the flight record of the devices, the crash log,
settings and preferences, versions, and whether record and backups are whole. Nothing of
the vault: no hidden shield, no PIN, no key. Players' names are in it, because they are in
the matches; without names every player is called after their seat.
"""

from __future__ import annotations

import json
import os
import platform
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module, metadata
from io import BytesIO
from pathlib import Path
from typing import Final

from companion.adapters.store import Entry, Journal
from companion.adapters.store.copies import check
from companion.adapters.store.file import RECORD
from companion.app import data_folder
from companion.app.support import crash_log, flight_log
from companion.app.support.device_report import machine
from companion.app.transfer import export_match, export_target
from companion.core.clock import now_utc
from companion.core.errors import DamagedRecordError, StoreError
from companion.core.game import Json

_LEFT_OUT: Final = "(left out)"
_MOST_BYTES: Final = 4 * 1024 * 1024
"""The largest size, in bytes, of a file that is included as it is."""
_ENVIRONMENT: Final = re.compile(r"(SDL|PYGAME|GPIOZERO|LANG|LC|LANGUAGE|COMPANION|XDG_SESSION)")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What goes into the bundle, and how it is made anonymous.

    Attributes:
        data: the data folder.
        settings: the settings' file, where there is one.
        second: the second backup folder, where one is configured.
        names: players' names stay as they are.
        matches: how many matches, the last ones played.
        first_evening: what was found when everything was tried (`herald setup`); "" for nothing.
    """

    data: Path
    settings: Path | None = None
    second: Path | None = None
    names: bool = True
    matches: int = 20
    first_evening: str = ""


def make(wishes: Wishes, working: Callable[[], object] = lambda: None) -> bytes:
    """Make the bundle. Reads only; the bundle says what could not be read.

    Args:
        wishes: what goes into it.
        working: called at every step; the whole record is read.
    """
    known: set[str] = set()
    found = dict(_files(wishes, known, working))
    if not wishes.names:
        found = {file: _without(text, known) for file, text in found.items()}
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as out:
        for file, text in found.items():
            # With a fixed date: a zip cannot hold a time before 1980, where an unset clock may
            # stand.
            member = zipfile.ZipInfo(file)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o600 << 16
            # An unpaired surrogate, in an old record, is escaped as in JSON.
            out.writestr(member, text.encode("utf-8", "backslashreplace"))
    return archive.getvalue()


def put(wishes: Wishes, working: Callable[[], object] = lambda: None) -> Path:
    """Write the bundle to a USB stick, else to the export folder. Returns where it is.

    Args:
        wishes: what goes into it.
        working: as for `make`.

    Raises:
        StoreError: no disk takes it.
    """
    return export_target.put(wishes.data, name(), make(wishes, working))


def name() -> str:
    """The name of the bundle's file."""
    return f"table-herald-support-{re.sub(r'[^0-9]', '', now_utc())[:14]}.zip"


def _files(
    wishes: Wishes, known: set[str], working: Callable[[], object]
) -> Iterator[tuple[str, str]]:
    """The files of the bundle; the players' names are added to `known`."""
    record: list[str] = []
    for file, text in _matches(wishes, record, known, working):
        working()
        yield file, text
    yield "about.txt", "\n".join([*_about(wishes), "", *record, *_backups(wishes, working)]) + "\n"
    if wishes.first_evening:
        yield "first-evening.txt", wishes.first_evening
    for path in (wishes.data / flight_log.NAME, *crash_log.files(wishes.data)):
        yield from _as_it_is(path, path.name)
    for file, text in _as_it_is(data_folder.preferences_file(wishes.data), "preferences.json"):
        yield file, text if wishes.names else _placeless(text)
    if wishes.settings is not None:
        yield from _as_it_is(wishes.settings, "settings.toml")


def _as_it_is(path: Path, file: str) -> Iterator[tuple[str, str]]:
    try:
        with path.open("rb") as found:
            yield file, found.read(_MOST_BYTES).decode("utf-8", "replace")
    except FileNotFoundError:
        return
    except OSError as error:
        yield file, f"It can't be read: {error.strerror}.\n"


# The matches


def _matches(
    wishes: Wishes, notes: list[str], known: set[str], working: Callable[[], object]
) -> Iterator[tuple[str, str]]:
    """The last matches as JSON; remarks about the record are added to `notes`."""
    folder = data_folder.record_folder(wishes.data)
    file = folder / RECORD
    notes.append(f"record     {file}: {_size(file)}")
    if not file.exists():
        return
    try:
        with Journal.open(folder, read_only=True) as journal:
            heads = sorted(journal.matches(), key=lambda head: head.last_at)
            whole = sum(head.entries for head in heads)
            notes.append(f"record     {len(heads)} matches, {whole} entries")
            for head in heads[-wishes.matches :] if wishes.matches else ():
                entries, damage = _whole(journal, head.id)
                if damage:
                    notes.append(f"record     match {head.id}: DAMAGED: {damage}")
                if entries:
                    known |= {seat["name"] for seat in entries[0].body["seats"]}
                    yield f"matches/{head.id}.json", _json(entries, names=wishes.names)
            notes.append(f"record     {'DAMAGED' if journal.is_damaged(working) else 'intact'}")
    except StoreError as error:
        notes.append(f"record     can't be read: {error}")


def _whole(journal: Journal, match: str) -> tuple[Sequence[Entry], str]:
    """The whole entries of a match, and what is wrong with the next one."""
    try:
        return journal.entries(match), ""
    except DamagedRecordError as error:
        return journal.whole_entries(match), str(error)


def _json(entries: Sequence[Entry], *, names: bool) -> str:
    text = export_match.as_json(entries)
    if names:
        return text
    match = json.loads(text)
    for entry in match["entries"]:
        entry["body"] = _unsigned(entry["body"])
    return json.dumps(match, ensure_ascii=False, indent=1) + "\n"


def _unsigned(body: Json) -> Json:
    """An entry's body without the texts that people wrote themselves."""
    if not isinstance(body, dict):
        return body
    found = {key: _LEFT_OUT if key == "reason" else value for key, value in body.items()}
    if isinstance(found.get("seats"), list):
        found["seats"] = [
            {**seat, "name": f"Seat {number}"} for number, seat in enumerate(found["seats"], 1)
        ]
    return found


def _placeless(text: str) -> str:
    """The preferences without who sits where; without all of them where they are damaged."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return f"{_LEFT_OUT}\n"
    if not isinstance(found, dict):
        return f"{_LEFT_OUT}\n"
    return json.dumps({**found, "sides": _LEFT_OUT}, indent=1) + "\n"


def _without(text: str, known: Iterable[str]) -> str:
    """A text without these names, and without the home folder's name, which may be a person's."""
    home = str(Path.home())
    if len(home) > 1:
        text = text.replace(home, "~")
    for one in sorted(known, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(one)}(?!\w)", _LEFT_OUT, text)
    return text


# Versions, and whether record and backups are whole


def _about(wishes: Wishes) -> Iterator[str]:
    yield f"written    {now_utc()}"
    yield f"machine    {machine()}"
    yield f"kernel     {platform.platform()}"
    yield f"herald     {_version('table-herald')}"
    yield from _graphics()
    packages = sorted(
        {f"{one.name} {one.version}" for one in metadata.distributions() if one.name},
        key=str.lower,
    )
    yield "packages   " + ", ".join(packages)
    names = sorted(key for key in os.environ if _ENVIRONMENT.match(key))
    yield "settings   " + (str(wishes.settings) if wishes.settings else "the defaults")
    yield "variables  " + (", ".join(f"{key}={os.environ[key]}" for key in names) or "none")
    if not wishes.names:
        yield "names      left out: the hashes are those of the matches with names"


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed as a package"


def _graphics() -> Iterator[str]:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        # A broken installation is all the more reason to make the bundle.
        pygame = import_module("pygame")
    except ImportError as error:
        yield f"pygame     can't be used: {type(error).__name__}"
        return
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    fork = " (ce)" if getattr(pygame, "IS_CE", False) else ""
    yield f"pygame     {pygame.version.ver}{fork}, SDL {sdl}"


def _backups(wishes: Wishes, working: Callable[[], object]) -> Iterator[str]:
    def given_up() -> bool:
        working()
        return False

    found = data_folder.backups(wishes.data, wishes.second)
    for one in found:
        try:
            check(one.backup.path, given_up)
            state = "intact"
        except StoreError as error:
            state = f"DAMAGED: {error}"
        yield f"backup     {one.backup.path}: {_size(one.backup.path)}, {state}"
    if not found:
        yield "backup     none"


def _size(file: Path) -> str:
    try:
        return f"{file.stat().st_size} bytes"
    except OSError as error:
        return error.strerror or "can't be read"
