"""What is on the disk if the power goes now? Media that a trace of system calls could leave.

The disk is one with ext4 in its usual way of keeping its journal, as a Raspberry
Pi's card is:

* Names, and that files were cut shorter, reach the disk in the order in which
  they were made. A sync takes with it everything of this kind up to the last
  change of the file that is synced, whichever files it was about; for
  `fdatasync` up to the last change of its size.
* What was written reaches the disk with a sync of that file, or before that, in
  part, sectors of 512 bytes in any order. A file can have become longer
  before the bytes have arrived: they are zero then.
* A sector is old or new, never half of each.

A card that reports a sync done and has not done it is none of these.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.support.cuts import trace
from tests.support.cuts.trace import Call

SECTOR = 512
PAGE = 4096

Medium = Mapping[str, bytes | bytearray | None]
"""Name → what is in the file; None is a folder. To be used before the disk moves on."""


def digest(medium: Medium) -> bytes:
    """Equal for equal media alone."""
    whole = hashlib.sha256()
    for name, content in sorted(medium.items()):
        whole.update(name.encode() + b"\0")
        whole.update(b"folder" if content is None else hashlib.sha256(content).digest())
    return whole.digest()


def copy_of(medium: Medium) -> Medium:
    """The same medium, to be kept while the disk moves on."""
    # An empty file is as false as a folder.
    return {name: None if file is None else bytes(file) for name, file in medium.items()}


def lay_out(medium: Medium, folder: Path) -> None:
    """Put a medium where there is nothing yet."""
    folder.mkdir()
    for name, content in sorted(medium.items()):
        path = folder / name
        if content is None:
            path.mkdir(parents=True, exist_ok=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


@dataclass(eq=False)
class _Change:
    """Something that was done to a file and not synced.

    Attributes:
        offset: where; for a cut the size that was left.
        data: what was written; None is a cut.
        sure: a cut that the disk has.
    """

    offset: int
    data: bytes | None
    sure: bool = False


@dataclass(eq=False)
class _File:
    """One file, as the program sees it and as the disk is sure to have it.

    Attributes:
        now: what the program would read.
        kept: what is on the disk whatever happens, but for what is pending.
        pending: changes since the last sync.
        changed: how many names had been changed when anything of it last did.
        resized: the same for its size.
    """

    now: bytearray = field(default_factory=bytearray)
    kept: bytearray = field(default_factory=bytearray)
    pending: list[_Change] = field(default_factory=list)
    changed: int = 0
    resized: int = 0


def _write(content: bytearray, offset: int, data: bytes) -> None:
    if offset > len(content):
        content.extend(bytes(offset - len(content)))
    content[offset : offset + len(data)] = data


def _cut(content: bytearray, size: int) -> None:
    if size <= len(content):
        del content[size:]
    else:
        content.extend(bytes(size - len(content)))


def _do(content: bytearray, change: _Change) -> None:
    if change.data is None:
        _cut(content, change.offset)
    else:
        _write(content, change.offset, change.data)


_Name = tuple[str, str, str, _File | None]
"""A change of names: kind, name, the new name, the file that was made."""

_Names = dict[str, _File | None]


def _rename(names: _Names, change: _Name) -> None:
    kind, name, other, file = change
    if kind in (trace.CREATE, trace.MKDIR):
        names[name] = file
    elif kind in (trace.UNLINK, trace.RMDIR):
        names.pop(name, None)
    elif name in names:
        below = [one for one in names if one.startswith(name + "/")]
        for one in (name, *below):
            names[other + one.removeprefix(name)] = names.pop(one)


class Disk:
    """A disk that is told one call after another."""

    def __init__(self, start: Medium | None = None) -> None:
        """What is there at the start is there for good."""
        self._names: _Names = {}
        self._kept_names: _Names = {}
        for name, content in (start or {}).items():
            both = None if content is None else _File(bytearray(content), bytearray(content))
            self._names[name] = self._kept_names[name] = both
        self._inodes: dict[int, _File] = {}
        # Names and cuts that are not sure yet, and how many there were before them.
        self._log: list[_Name | _Change] = []
        self._sure = 0
        self._folders: dict[str, int] = {}

    @property
    def _done(self) -> int:
        return self._sure + len(self._log)

    def tell(self, call: Call) -> None:
        """What a process did."""
        match call.kind:
            case trace.OPEN:
                found = self._names.get(call.path)
                if found is not None:
                    self._inodes[call.inode] = found
            case trace.WRITE:
                self._change(self._inodes[call.inode], _Change(call.offset, call.data))
            case trace.TRUNCATE:
                change = _Change(call.offset, None)
                self._log.append(change)
                self._change(self._inodes[call.inode], change)
            case trace.FSYNC | trace.FDATASYNC:
                self._sync(call)
            case trace.CREATE:
                self._inodes[call.inode] = file = _File()
                self._name((call.kind, call.path, "", file))
                file.changed = file.resized = self._done
            case trace.RENAME:
                name, other = call.path.split("\0")
                self._name((call.kind, name, other, None))
            case trace.UNLINK | trace.MKDIR | trace.RMDIR:
                self._name((call.kind, call.path, "", None))

    def _change(self, file: _File, change: _Change) -> None:
        size = len(file.now)
        _do(file.now, change)
        file.pending.append(change)
        file.changed = self._done
        if change.data is None or len(file.now) != size:
            file.resized = self._done

    def _name(self, change: _Name) -> None:
        _rename(self._names, change)
        self._log.append(change)
        for name in change[1:3]:
            if name:
                self._folders[name.rpartition("/")[0]] = self._done
                file = self._names.get(name)
                if file is not None:
                    file.changed = self._done

    def _sync(self, call: Call) -> None:
        file = self._inodes.get(call.inode)
        if file is None or call.path in self._folders:
            self._commit(self._folders.get(call.path, 0))
            return
        for change in file.pending:
            _do(file.kept, change)
        for change in file.pending:
            change.sure = True
        file.pending.clear()
        self._commit(file.changed if call.kind == trace.FSYNC else file.resized)

    def _commit(self, up_to: int) -> None:
        """Names and cuts up to the so-and-so-manieth are sure now."""
        while self._sure < up_to:
            change = self._log.pop(0)
            self._sure += 1
            if isinstance(change, _Change):
                change.sure = True
            else:
                _rename(self._kept_names, change)

    # What can be left

    def killed(self) -> Medium:
        """All that the process did: it was killed, the machine goes on."""
        return {name: None if file is None else file.now for name, file in self._names.items()}

    def killed_within(self, call: Call) -> Iterator[Medium]:
        """As if the process was killed in the midst of a call that is told next.

        The kernel may stop a write between two of its pages.
        """
        if call.kind != trace.WRITE:
            return
        file = self._inodes[call.inode]
        for boundary in range(PAGE - call.offset % PAGE, len(call.data), PAGE):
            part = bytearray(file.now)
            _write(part, call.offset, call.data[:boundary])
            yield {
                name: part if found is file else None if found is None else found.now
                for name, found in self._names.items()
            }

    def lost(self) -> Medium:
        """What was synced and nothing else: the power was cut."""
        return {
            name: None if file is None else self._left(file)
            for name, file in self._kept_names.items()
        }

    def _left(self, file: _File) -> bytearray:
        if not any(change.sure for change in file.pending):
            return file.kept
        left = bytearray(file.kept)
        for change in file.pending:
            if change.sure:
                _do(left, change)
        return left

    def torn(self, random: Random) -> Medium:
        """What was synced, and some of the rest: the power was cut."""
        names, reached = dict(self._kept_names), random.randint(0, len(self._log))
        sure = set()
        for change in self._log[:reached]:
            if isinstance(change, _Change):
                sure.add(change)
            else:
                _rename(names, change)
        return {
            name: None if file is None else _torn(file, sure, random)
            for name, file in names.items()
        }

    @property
    def has_more(self) -> bool:
        """Whether anything is not on the disk for sure."""
        files = [file for file in self._names.values() if file is not None]
        return bool(self._log) or any(file.pending for file in files)


def _torn(file: _File, sure: set[_Change], random: Random) -> bytearray:
    if not file.pending:
        return file.kept
    left, longest = bytearray(file.kept), len(file.kept)
    for change in file.pending:
        if change.data is None:
            if change.sure or change in sure:
                _do(left, change)
                longest = change.offset
            continue
        longest = max(longest, change.offset + len(change.data))
        match random.randrange(3):
            case 0:
                _do(left, change)
            case 1:
                for offset, sector in _sectors(change.offset, change.data):
                    if random.random() < 0.5:
                        _write(left, offset, sector)
    if longest > len(left) and random.random() < 0.5:
        _cut(left, longest)
    return left


def _sectors(offset: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    end = offset + len(data)
    while offset < end:
        size = min(SECTOR - offset % SECTOR, end - offset)
        yield offset, data[:size]
        offset, data = offset + size, data[size:]
