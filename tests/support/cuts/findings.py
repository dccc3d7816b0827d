"""What came of cutting matches short: how media came about, what was wrong, how much was tried."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from companion.core.game import Json

KILLED: Final = "killed"
WITHIN: Final = "killed within a write"
LOST: Final = "power cut, nothing left but what was synced"
TORN: Final = "power cut, a part of the rest left as well"

GONE: Final = "what was acknowledged is gone"
TOO_MUCH: Final = "more was done than was begun"
OLDER: Final = "preferences that were kept are gone"
SPOILT: Final = "preferences that nobody chose"


@dataclass(frozen=True)
class Finding:
    """What is wrong with a medium.

    Attributes:
        way: how it came about.
        point: after how many calls.
        deed: what was being done, or done last.
        what: in a few words that are the same for the same fault.
        more: what exactly.
    """

    way: str
    point: int
    deed: Json
    what: str
    more: str


@dataclass
class Report:
    """What came of one match, or of several.

    Attributes:
        matches: how many were played.
        again: how many of them began on a medium that a cut had left.
        deeds: acknowledged.
        done: the same, by what was done.
        entries: in the records of whole matches.
        calls: that change a disk, by their kind; a medium was made after each.
        media: by the way they came about.
        distinct: how many of them were opened, no two of one match being equal.
        played_on: on how many the next deed was done.
        findings: what is wrong.
    """

    matches: int = 0
    again: int = 0
    deeds: int = 0
    done: Counter[str] = field(default_factory=Counter)
    entries: int = 0
    calls: Counter[str] = field(default_factory=Counter)
    media: Counter[str] = field(default_factory=Counter)
    distinct: int = 0
    played_on: int = 0
    findings: list[Finding] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Count others too."""
        self.matches += other.matches
        self.again += other.again
        self.deeds += other.deeds
        self.done += other.done
        self.entries += other.entries
        self.calls += other.calls
        self.media += other.media
        self.distinct += other.distinct
        self.played_on += other.played_on
        self.findings += other.findings
