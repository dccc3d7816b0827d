"""What did a machine tell its disk, write by write? A log as the driver `blklogwrites` makes it.

It is QEMU's, and its form that of Linux' dm-log-writes
(Documentation/admin-guide/device-mapper/log-writes.rst): a sector about the log, then for each
write a sector that says where, followed by what. A write is logged when it is given to the disk,
so a flush may be thought here to have taken a write with it that was still on its way.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SECTOR: Final = 512
MAGIC: Final = 0x6A736677736872
VERSION: Final = 1
FLUSH: Final = 1

_HEAD: Final = struct.Struct("<QQQI")
_ENTRY: Final = struct.Struct("<QQQQ")


@dataclass(frozen=True, slots=True)
class Write:
    """One request: something is written, or what was written is to stay (`is_flush`).

    Attributes:
        sector: where, in sectors of 512 bytes.
        data: what; empty for a flush.
        is_flush: all that came before is on the disk once this is done.
    """

    sector: int
    data: bytes
    is_flush: bool = False


def read(file: Path) -> Iterator[Write]:
    """Every request in order.

    The machine may have been killed while the last one was being logged; it ends before that.

    Raises:
        ValueError: it is no such log, or has requests that the media know nothing of.
    """
    with file.open("rb") as log:
        magic, version, _, sector = _HEAD.unpack(log.read(_HEAD.size))
        if (magic, version, sector) != (MAGIC, VERSION, SECTOR):
            raise ValueError(f"{file} is no log of writes by sectors of {SECTOR} bytes.")
        at = SECTOR
        while True:
            log.seek(at)
            head = log.read(SECTOR)
            if len(head) < SECTOR:
                return
            where, sectors, flags, _ = _ENTRY.unpack_from(head)
            if flags not in (0, FLUSH) or (flags and sectors):
                raise ValueError(f"A write with the flags {flags}: the media must learn it.")
            data = log.read(sectors * SECTOR)
            if len(data) < sectors * SECTOR or not (sectors or flags):
                return
            yield Write(where, data, is_flush=bool(flags))
            at += SECTOR + len(data)


def written(writes: Iterator[Write] | list[Write]) -> bytes:
    """The log of these requests; what `read` reads."""
    entries, count = bytearray(), 0
    for write in writes:
        sectors = len(write.data) // SECTOR
        head = _ENTRY.pack(write.sector, sectors, FLUSH if write.is_flush else 0, 0)
        entries += head.ljust(SECTOR, b"\0") + write.data
        count += 1
    return _HEAD.pack(MAGIC, VERSION, count, SECTOR).ljust(SECTOR, b"\0") + entries
