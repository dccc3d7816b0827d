"""What was done, seen and found in an evening with the monkey."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from companion.ui.screen_kit.navigator import Page
from tests.support import reports


@dataclass
class Report:
    """What was done, seen and found."""

    gestures: int = 0
    taps_home: int = 0
    homes: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    pages: Counter[Page] = field(default_factory=Counter)
    begun: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    kills: int = 0
    compared: int = 0
    parted: int = 0
    twins: int = 0
    drawn: int = 0
    broken: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Both together."""
        reports.add(self, other, most=frozenset({"taps_home"}))

    def lines(self) -> list[str]:
        """In words."""
        return [
            f"{self.gestures} gestures ({_listed(self.kinds)})",
            f"{self.moves} moves; begun {_listed(self.begun)}; ended {_listed(self.ended)}",
            (
                f"{self.drawn} pictures, {self.compared} alike in {self.twins} pairs of worlds, "
                f"{self.parted} parted by an open shield"
            ),
            f"{self.kills} kills; {self.homes} ways home, at most {self.taps_home} taps",
            "pages: " + ", ".join(f"{page.value} {self.pages[page]}" for page in Page),
            f"faults shown: {_listed(self.faults)}",
            f"broken: {len(self.broken)}",
        ]


def _listed(found: Counter[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in found.most_common()) or "none"
