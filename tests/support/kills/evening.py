"""So many lives on one folder, one after the other, each begun on what the kill before it left."""

from __future__ import annotations

import statistics
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from companion.app import data_folder
from companion.boards.collection.collection import BoardCollection
from companion.core import atomic_file
from companion.games import GAMES
from tests.support import reports
from tests.support.kills.judge import Judge
from tests.support.kills.life import live
from tests.support.ui.desk_boards import island

SILENT = 0.95
SMALL = 0.75
"""How often Rheingold is played on a board of five castles."""


@dataclass
class Report:
    """What was done and found.

    Attributes:
        kills: by game.
        hits: what the kills fell into.
        starts_s: from the start of a process to its first picture, after a kill.
        forked: kills of a process that was no fresh one, but a copy of one with all modules.
        fingers: that went down or up.
        pictures: that were shown, each held against the record.
        compared: screens that were compared with those after the restart, by their words.
        alike: how many of those were the same to the last point.
        slips: hidden values that were read, all told.
        entries: in the records at the end.
        looks: at hidden values, on the screen.
        strange: files that nobody knows.
        findings: what is wrong, with its seed.
    """

    kills: Counter[str] = field(default_factory=Counter)
    hits: Counter[str] = field(default_factory=Counter)
    starts_s: list[float] = field(default_factory=list)
    forked: int = 0
    fingers: int = 0
    pictures: int = 0
    compared: int = 0
    alike: int = 0
    slips: int = 0
    entries: int = 0
    looks: int = 0
    strange: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Both together."""
        reports.add(self, other)

    def lines(self) -> list[str]:
        """In words."""
        starts = sorted(self.starts_s) or [0.0]
        found = [
            f"{self.kills.total()} kills: {_listed(self.kills)}; {self.forked} of them forked",
            f"{self.fingers} fingers, {self.pictures} pictures, each of them in the record",
            f"{self.looks} looks at the screen, {self.slips} hidden values read from outside",
            f"{self.compared} screens with the same words after it, {self.alike} to the last point",
            f"{self.entries} entries",
            (
                f"first picture after {statistics.median(starts):.2f} s in the middle, "
                f"{starts[-1]:.2f} s at most"
            ),
            f"strange files: {_listed(self.strange)}",
            f"findings: {len(self.findings)}",
        ]
        return [*found, *(f"    {number:5} {hit}" for hit, number in self.hits.most_common())]


def evening(
    folder: Path, seed: int, kills: int, slug: str = "", forked: float = 0.0, least: int = 120
) -> Report:
    """So many kills on a fresh folder.

    Args:
        folder: for the data and for copies of it.
        seed: of the hand and of the moments; what the clock says comes on top.
        kills: how many.
        slug: the game; else the seed says.
        forked: how often the process is a copy of this one; see `live`.
        least: up to so many fingers are waited for before the first kill.
    """
    chance, report = Random(seed), Report()
    slug = slug or list(GAMES)[seed % len(GAMES)]
    data = folder / "data"
    if slug == "rheingold" and chance.random() < SMALL:
        # As somebody would who has drawn a board here: shields are laid soon, and besieged.
        BoardCollection(data_folder.boards_folder(data)).copy(island(), "Island")
    if chance.random() < SILENT:
        # A process for sounds at every start would take most of the time, and is not killed here.
        atomic_file.write(data_folder.preferences_file(data), '{"volume": 0}')
    judge = Judge(data, folder)
    for number in range(kills):
        life = live(
            data, slug, chance, forked, chance.randint(least // 6, least) if number == 0 else 0
        )
        report.kills[slug] += 1
        report.hits[life.hit] += 1
        report.forked += life.forked
        if life.first_s is not None and not life.forked:
            report.starts_s.append(life.first_s)
        report.fingers += len(life.of("finger"))
        report.pictures += len(life.of("shown"))
        report.looks += len(life.of("looked"))
        found = list(judge.judge(life)) if data.exists() else []
        last = [line for line in life.lines if line["what"] == "finger"][-6:]
        report.findings += [
            f"seed {seed}, kill {number} ({life.hit}), {slug}: {text}\n"
            + "\n".join(f"        {line['page']}: {line['on']}" for line in last)
            for text in found
        ]
    report.compared, report.alike, report.slips = judge.compared, judge.alike, judge.slips
    report.entries, report.strange = judge.entries, judge.strange
    return report


def timed(work: tuple[int, int, float, str]) -> tuple[int, Report]:
    """An evening by itself: seed, kills, how often it is forked, a folder of the disk's."""
    seed, kills, forked, place = work
    with tempfile.TemporaryDirectory(dir=place or None) as folder:
        return seed, evening(Path(folder), seed, kills, forked=forked)


def _listed(found: Counter[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in found.most_common()) or "none"
