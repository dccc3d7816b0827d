"""What kind of thing fills a gap? Reads gap_kinds.toml, and sees whether the code agrees."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tools import gaps

_FILE: Final = Path(__file__).with_name("gap_kinds.toml")


class GapKinds(NamedTuple):
    """The kinds of gaps.

    Attributes:
        meanings: kind → what it is, for a translator.
        by_gap: gap → its kind.
    """

    meanings: dict[str, str]
    by_gap: dict[str, str]

    def told(self, texts: Sequence[str]) -> str:
        """What fills the gaps of a text and its plural, in a line; empty without any."""
        names = sorted({name for text in texts for name in _gaps(text)})
        return ", ".join(f"{{{name}}}: {self.by_gap.get(name, '?')}" for name in names)

    def faults(
        self, texts: Iterable[str], fillings: Iterable[tuple[str, str, str]]
    ) -> Iterator[str]:
        """Gaps that have no kind, or another one in the code; and kinds of no gap.

        Args:
            texts: all texts.
            fillings: gap, what the code puts in, and where.
        """
        used = {name for text in texts for name in _gaps(text)}
        for name in sorted(used - self.by_gap.keys()):
            yield f"the gap {{{name}}} has no kind: write it into tools/texts/{_FILE.name}"
        for name in sorted(self.by_gap.keys() - used):
            yield f"no text has the gap {{{name}}}: take it out of tools/texts/{_FILE.name}"
        for name, kind, where in fillings:
            wanted = self.by_gap.get(name, kind)
            # Words may be a name or a list; a number is nothing but a number.
            if name in used and (kind == "number") != (wanted == "number"):
                yield f"{where}: {{{name}}} is filled with: {kind}; elsewhere it is: {wanted}"


@cache
def gap_kinds(file: Path = _FILE) -> GapKinds:
    """The kinds of a file.

    Raises:
        ValueError: a gap has two kinds, or one that is not explained.
    """
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    by_gap: dict[str, str] = {}
    for kind, names in data["gaps"].items():
        if kind not in data["kinds"]:
            raise ValueError(f"{file}: nobody says what {kind} is")
        for name in names:
            if name in by_gap:
                raise ValueError(f"{file}: {name} is {by_gap[name]} and {kind}")
            by_gap[name] = kind
    return GapKinds(data["kinds"], by_gap)


def _gaps(text: str) -> dict[str, set[str]]:
    try:
        return gaps.of(text)
    except ValueError:
        return {}
