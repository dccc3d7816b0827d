"""What is wrong with a board file? A fault is a value: a code, a place, a sentence with gaps.

The check of a board makes these; the glass says them in the player's language, the pipe and
the command line say `text`. Nothing reads the English sentence: a program that asks what the
fault is looks at `code` and `path`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from companion.core.frozen import frozen
from companion.core.message import Message

BoardPath: TypeAlias = tuple[str | int, ...]
"""A place in a board file: its keys from the outside in, a number for an entry of a list,
counted from 1; () is the file itself. A key that is no id is quoted and cut."""

FaultValue: TypeAlias = str | int | float | Message | BoardPath
"""What fills a gap: a text to be taken as it is, a number, a text to be translated, a place."""


@frozen
class BoardFault:
    """One thing that a check of a board file found: a fault or a warning.

    Attributes:
        code: what is wrong, one of the codes in docs/engine.md.
        path: where.
        template: an English sentence with `{name}` gaps; the key for translations.
        values: what fills the gaps, as (name, value) pairs.
    """

    code: str
    path: BoardPath
    template: str
    values: tuple[tuple[str, FaultValue], ...] = ()

    @property
    def message(self) -> Message:
        """The place and the sentence, to be said in any language."""
        values = {name: _gap(value) for name, value in self.values}
        sentence = Message(self.template, **values)
        if not self.path:
            return sentence
        return Message("{place}: {fault}", place=dotted(self.path), fault=sentence)

    @property
    def text(self) -> str:
        """The place and the sentence in English, on one line."""
        return str(self.message)

    def __str__(self) -> str:
        """As `text`."""
        return self.text

    def place(self, gap: str) -> BoardPath:
        """The place that fills a gap; () when none does."""
        value = dict(self.values).get(gap)
        return value if isinstance(value, tuple) else ()


@frozen
class BoardReport:
    """What a check of a board file found, in the order it was found.

    A board with faults cannot be played; warnings are for its maker.
    """

    faults: tuple[BoardFault, ...]
    warnings: tuple[BoardFault, ...]


def dotted(path: BoardPath) -> str:
    """A place as it is written: "castles.katz.gates", "tiles.o1.ways[3]"."""
    written = ""
    for key in path:
        if isinstance(key, int):
            written += f"[{key}]"
        else:
            written += f".{key}" if written else key
    return written


def listed(faults: Sequence[BoardFault]) -> Message:
    """All of them in one line, to be said in any language; says nothing when there are none."""
    if not faults:
        return Message("")
    if len(faults) == 1:
        return faults[0].message
    # In halves: hundreds of messages nested one in another would exceed the recursion limit.
    half = len(faults) // 2
    return Message("{some}; {others}", some=listed(faults[:half]), others=listed(faults[half:]))


def either(words: Sequence[str]) -> Message:
    """The allowed words, joined: "grey or black or white"."""
    if len(words) < 2:
        return Message("".join(words))
    return Message("{some} or {other}", some=either(words[:-1]), other=words[-1])


def _gap(value: FaultValue) -> object:
    return dotted(value) if isinstance(value, tuple) else value
