"""How are results kept? As they came, one a line, in a file that only grows.

All that the league says is computed from this file. A power cut can tear its last line: that is
moved to a file beside it, and said; the table still retains the result and sends it again. Only
forgetting a player writes the file anew, whole.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from companion.club import club_result, invitation
from companion.club.club_folder import ClubFolder
from companion.club.club_result import SOMEBODY
from companion.core import atomic_file
from companion.core.errors import NotationError, StoreError
from companion.core.shared_result import SharedResult, write_result

_MOST_BYTES: Final = 256_000_000


@dataclass(frozen=True, slots=True)
class KeptResult:
    """A line of the file.

    Attributes:
        table: the letters of the table that sent it.
        result: what it sent.
    """

    table: str
    result: SharedResult


@dataclass(frozen=True, slots=True)
class LeagueContents:
    """What was read.

    Attributes:
        results: in the order in which they came, each match once.
        faults: sentences about lines that could not be read, in English.
    """

    results: tuple[KeptResult, ...]
    faults: tuple[str, ...] = ()


class LeagueFile:
    """The results of one club. Several processes may hold one; each write takes the lock."""

    def __init__(self, folder: ClubFolder) -> None:
        """Nothing is read yet."""
        self._folder = folder

    def read(self) -> LeagueContents:
        """Everything in the file; a torn end is moved away first, with a sentence.

        Raises:
            StoreError: the file is too large.
            OSError: the disk refuses.
        """
        with self._folder.changing():
            return self._read()

    def add(self, table: str, result: SharedResult) -> bool:
        """Write a result, on the disk when this returns.

        Returns:
            whether it was new: a match that is there already is not doubled.

        Raises:
            OSError: the disk refuses; nothing was added, or the whole line.
        """
        with self._folder.changing():
            if any(one.result.hash == result.hash for one in self._read().results):
                return False
            file = self._folder.results
            fresh = not file.exists()
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
            try:
                before = os.fstat(handle).st_size
                line = _line(KeptResult(table, result))
                try:
                    if os.write(handle, line) != len(line):
                        raise StoreError("The disk is full.")
                    os.fsync(handle)
                except OSError:
                    os.ftruncate(handle, before)
                    raise
            finally:
                os.close(handle)
            if fresh:
                _sync(file.parent)
        return True

    def forget(self, names: Iterable[str]) -> int:
        """Put `SOMEBODY` where one of these names stands; the file is written anew.

        Returns:
            in how many matches a name stood.
        """
        gone = frozenset(names)
        with self._folder.changing():
            found = self._read()
            lines = [_line(_without(one, gone)) for one in found.results]
            touched = sum(
                any(player.name in gone for player in one.result.players) for one in found.results
            )
            if touched or self._folder.torn.exists() or found.faults:
                # Damaged lines go as well: nobody knows what stands in them.
                atomic_file.write(self._folder.results, b"".join(lines).decode("utf-8"))
                self._folder.torn.unlink(missing_ok=True)
        return touched

    def _read(self) -> LeagueContents:
        file = self._folder.results
        try:
            text = file.read_bytes()
        except FileNotFoundError:
            return LeagueContents(())
        if len(text) > _MOST_BYTES:
            raise StoreError("{file} is too large.", file=str(file))
        faults: list[str] = []
        whole, _newline, rest = text.rpartition(b"\n")
        if rest:
            self._mend(len(text) - len(rest), rest)
            faults.append(
                f"The last line of {file} was torn; it is now in {self._folder.torn}. The table "
                "that sent it sends it again."
            )
        results: dict[str, KeptResult] = {}
        for number, line in enumerate(whole.split(b"\n") if whole else (), 1):
            try:
                kept = _parsed(line)
            except NotationError as error:
                faults.append(f"Line {number} of {file} was skipped: {error}")
            else:
                results.setdefault(kept.result.hash, kept)
        return LeagueContents(tuple(results.values()), tuple(faults))

    def _mend(self, length: int, rest: bytes) -> None:
        with self._folder.torn.open("ab") as beside:
            beside.write(rest + b"\n")
            beside.flush()
            os.fsync(beside.fileno())
        with self._folder.results.open("r+b") as file:
            file.truncate(length)
            os.fsync(file.fileno())


def _line(kept: KeptResult) -> bytes:
    document = {"table": kept.table, "result": write_result(kept.result)}
    text = json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode() + b"\n"


def _parsed(line: bytes) -> KeptResult:
    try:
        found: Any = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise NotationError("It isn't JSON.") from error
    if not isinstance(found, dict) or set(found) != {"table", "result"}:
        raise NotationError("It isn't a result and its table.")
    table = found["table"]
    invitation.letters(table if isinstance(table, str) else "")
    return KeptResult(table, club_result.of_json(found["result"]))


def _without(kept: KeptResult, gone: frozenset[str]) -> KeptResult:
    players = tuple(
        replace(one, name=SOMEBODY) if one.name in gone else one for one in kept.result.players
    )
    return replace(kept, result=replace(kept.result, players=players))


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
