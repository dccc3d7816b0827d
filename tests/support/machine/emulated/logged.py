"""A second disk of an emulated machine, of which every write is logged; and what is left on it.

QEMU's block driver `blklogwrites` logs; `tests/support/cuts/card.py` makes media out of the log.
What is on a medium is seen as after the next start of a Raspberry Pi: `e2fsck -fy` replays the
file system's journal and checks all of it (a Raspberry Pi's kernel is told `fsck.repair=yes`),
then `debugfs` takes the files out; nothing is mounted here."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.support.cuts import block_log
from tests.support.cuts.block_log import SECTOR, Write
from tests.support.cuts.card import Card
from tests.support.cuts.checks import Match
from tests.support.cuts.findings import LOST, TORN, Finding
from tests.support.cuts.media import Medium

_BLOCK: Final = 4096
"""As on a card of a Raspberry Pi; a file system so small would have smaller ones."""
_BEHIND: Final = 256 * SECTOR
"""Room behind the file system: the first sector of it takes the marks."""
_UNCORRECTED: Final = 4
"""What e2fsck's exit code is from here on, it could not mend: e2fsck(8)."""
_SEEN: Final = ("record", "vault", "machine.key", "preferences.json")
"""What is looked at of a data folder; the rest are copies, and what only pictures show."""

UNFIT: Final = "the file system is damaged"


@dataclass(frozen=True, slots=True)
class Disk:
    """A disk with ext4 on it, and the log of what is written to it.

    Attributes:
        image: the disk as it is now.
        log: every write to it.
        start: the disk as it was.
        mark: at which byte marks are written.
    """

    image: Path
    log: Path
    start: bytes
    mark: int

    @staticmethod
    def made(folder: Path, megabytes: int, files: Path) -> Disk:
        """A new one.

        Args:
            folder: where its files are.
            megabytes: how large its file system is; more than 128, for only then it has a second
                superblock. The first is two sectors, and what tears them leaves nothing else.
            files: what is on it.
        """
        image, log = folder / "data", folder / "log"
        size = megabytes << 20
        image.write_bytes(b"")
        with image.open("r+b") as file:
            file.truncate(size + _BEHIND)
        subprocess.run(
            ["mke2fs", "-q", "-t", "ext4", "-b", str(_BLOCK), "-d", str(files), str(image),
             str(size // _BLOCK)],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        log.write_bytes(b"")
        return Disk(image, log, image.read_bytes(), size)

    def wiring(self, *, logs: bool = True) -> list[str]:
        """What QEMU is told. The disk has a cache that is written back, as every card has."""
        logged = [
            "-blockdev", f"driver=file,node-name=data-log,filename={self.log}",
            "-blockdev", "driver=blklogwrites,node-name=logged,file=data,log=data-log",
        ]  # fmt: skip
        drive = "logged" if logs else "data"
        return [
            "-blockdev", f"driver=file,node-name=data,filename={self.image}",
            *(logged if logs else ()),
            "-device", f"virtio-blk-pci,drive={drive},write-cache=on,discard=off,write-zeroes=off",
        ]  # fmt: skip


@dataclass
class Tried:
    """What was made of a log.

    Attributes:
        writes: requests that wrote.
        flushes: requests that flushed.
        windows: spans between two flushes in which anything was written.
        done: deeds that were acknowledged.
        media: rebuilt.
        checks: the media by what e2fsck came to.
        findings: the file systems that were not fit.
    """

    writes: int = 0
    flushes: int = 0
    windows: int = 0
    done: int = 0
    media: int = 0
    checks: Counter[int] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Span:
    """The card at the end of a span, before its flush: what was written and acknowledged then."""

    card: Card
    point: int
    done: int
    doing: int


class Bench:
    """Where media are rebuilt and judged."""

    def __init__(self, disk: Disk, match: Match, data: str, scratch: Path) -> None:
        """Nothing is judged yet.

        Args:
            disk: what was played on, cut off by now.
            match: the judge, who knows the stages.
            data: the folder of the data, from the file system's root: "/" or "/data".
            scratch: a folder in memory.
        """
        self._disk, self._match, self._data, self._scratch = disk, match, data, scratch
        self.tried = Tried()

    def judge(self, seed: int, draws: int, dropped: int = 0, every: int = 1) -> None:
        """Look at media of every span between two flushes.

        Args:
            seed: of what is kept.
            draws: torn media of each span.
            dropped: the card does each flush only when so many more have come; for the control.
            every: only each so-manieth span.
        """
        random = Random(seed)
        for span in self._spans(dropped):
            card, (point, done, doing) = span.card, (span.point, span.done, span.doing)
            if self.tried.windows % every == 0:
                self._see(LOST, card.lost(), point, done, doing)
                for _ in range(draws):
                    self._see(TORN, card.torn(random), point, done, doing)

    def torn_media(self, random: Random, count: int) -> Iterator[tuple[bytes, int, int]]:
        """Some media as they are before anything mends them; each with its two stages."""
        spans = {span.point: (span.done, span.doing) for span in self._spans()}
        # Also of the first deed some is there.
        points = [point for point, (done, _) in spans.items() if done]
        chosen = set(random.sample(points, count))
        for span in self._spans():
            if span.point in chosen:
                yield bytes(span.card.torn(random)), span.done, span.doing

    def _spans(self, dropped: int = 0) -> Iterator[_Span]:
        """Every span between two flushes, at its end."""
        card, tried = Card(self._disk.start[: self._disk.mark], dropped), self.tried
        tried.writes = tried.flushes = tried.windows = 0
        done = doing = point = 0
        last = len(self._match.stages) - 1
        for write in (*block_log.read(self._disk.log), Write(0, b"", is_flush=True)):
            if write.data and write.sector * SECTOR == self._disk.mark:
                mark = json.loads(write.data)
                done, doing = done + ("done" in mark), min(doing + ("deed" in mark), last)
                continue
            tried.writes += bool(write.data)
            tried.flushes += write.is_flush
            if write.is_flush and card.pending:
                tried.windows += 1
                yield _Span(card, point, done, doing)
            card.tell(write)
            point += 1
        tried.done = done

    def _see(self, way: str, image: bytes | bytearray, point: int, done: int, doing: int) -> None:
        self.tried.media += 1
        code, medium = self.taken_out(image)
        self.tried.checks[code] += 1
        if code >= _UNCORRECTED:
            deed = self._match.stages[doing].deed
            self.tried.findings.append(Finding(way, point, deed, UNFIT, f"e2fsck: {code}"))
        else:
            self._match.see(way, medium, point, done, doing)

    def taken_out(self, image: bytes | bytearray) -> tuple[int, Medium]:
        """What e2fsck came to, and the files as a start would find them."""
        file, folder = self._scratch / "medium", self._scratch / "files"
        file.write_bytes(image)
        code = repaired(file)
        return code, files_of(file, self._data, folder)


def repaired(image: Path) -> int:
    """Replay the journal of a file system and mend it; e2fsck's exit code."""
    done = subprocess.run(["e2fsck", "-fy", str(image)], capture_output=True, check=False)
    return done.returncode


def files_of(image: Path, data: str, folder: Path) -> Medium:
    """The files of a data folder, by the names that `tests/support/cuts/checks.py` has for them."""
    subprocess.run(["rm", "-rf", str(folder)], check=True)
    folder.mkdir()
    asked = "\n".join(f"rdump {data.rstrip('/')}/{name} {folder}" for name in _SEEN)
    subprocess.run(["debugfs", "-f", "-", str(image)], input=asked.encode(), check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
    medium: dict[str, Any] = {"data": None}
    for path in sorted(folder.rglob("*")):
        name = f"data/{path.relative_to(folder)}"
        medium[name] = None if path.is_dir() else path.read_bytes()
    return medium
