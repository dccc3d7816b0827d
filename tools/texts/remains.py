"""Where does an old text remain that was given other words? In longer literals, other files."""

from __future__ import annotations

import ast
import re
import string
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, Protocol

_LEAST: Final = 12
"""Letters of a piece between gaps that says where it comes from."""

_OTHERS: Final = ("*.md", "*.json", "*.js", "*.html", "*.toml", "*.sh", "*.txt", "*.match")
"""Other files that may say a text; the catalogues are not among them."""


class Reworded(Protocol):
    """A text that was given other words."""

    @property
    def text(self) -> str:
        """What it was."""

    @property
    def plural(self) -> str:
        """What its plural was; empty where it has none."""

    @property
    def new(self) -> str:
        """What it is."""

    @property
    def new_plural(self) -> str:
        """What its plural is."""


def remains(known: Iterable[Reworded], root: Path) -> list[str]:
    """The places where a piece of an old text remains, a line each.

    Args:
        known: what was given other words, where it is a whole literal.
        root: the checkout.
    """
    wanted: dict[str, tuple[str, str]] = {}
    for one in known:
        for old, new in ((one.text, one.new), (one.plural, one.new_plural)):
            piece = longest(old)
            if _telling(piece, old) and piece not in new:
                wanted.setdefault(piece, (old, new))
    told = []
    for file in _files(root):
        content = file.read_text(encoding="utf-8")
        parts = _strings(content) if file.suffix == ".py" else [*enumerate(content.split("\n"), 1)]
        whole = "\n".join(_plain(text) for _line, text in parts)
        for piece in [one for one in wanted if one in whole]:
            old, new = wanted[piece]
            name = file.relative_to(root).as_posix()
            told += [
                f"{name}:{line}: a part of it is {old!r}, now {new!r}"
                for line, text in parts
                if piece in _plain(text)
            ]
    return told


def _telling(piece: str, text: str) -> bool:
    """Whether a piece tells which text it comes from: "at the table" is said everywhere."""
    words = piece.split()
    if piece == text and not piece[:1].islower():
        return len(words) > 1
    return len(piece) >= _LEAST and len(words) > (3 if piece == text else 2)


def longest(text: str) -> str:
    """The longest piece of a text between its gaps."""
    return max((piece for piece, *_gap in string.Formatter().parse(text)), key=len, default="")


def _plain(text: str) -> str:
    """Without what a regular expression puts in."""
    return re.sub(r"\\(.)", r"\1", text)


def _files(root: Path) -> Iterator[Path]:
    """The files of the project that are read for pieces."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.py", *_OTHERS],
        cwd=root, check=True, capture_output=True, text=True,
    )  # fmt: skip
    for name in sorted(set(listed.stdout.splitlines())):
        if (root / name).is_file():
            yield root / name


def _strings(source: str) -> Sequence[tuple[int, str]]:
    """The literals of a Python file and the pieces of its f-strings, with their lines.

    What stands alone is a docstring.
    """
    return [
        (child.lineno, child.value)
        for node in ast.walk(ast.parse(source))
        if not isinstance(node, ast.Expr)
        for child in ast.iter_child_nodes(node)
        if isinstance(child, ast.Constant) and isinstance(child.value, str)
    ]
