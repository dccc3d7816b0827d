"""How is a string literal of a Python file replaced, in the house's format? Knows no catalogue.

A literal is found by its place in the syntax tree, so pieces that stand side by side are one.
What no longer fits on its line is written in pieces of whole words.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

WIDTH: Final = 100
"""Columns of a line, as in pyproject.toml."""

_PRAGMA: Final = re.compile(r"\s*#\s*(noqa|type|ruff)\b.*$")

_ROUNDS: Final = 6
"""How often a literal that is still too long is written in shorter pieces."""


class Literal(NamedTuple):
    """A string literal.

    Attributes:
        node: where it stands.
        parent: what it is a part of.
        call: the call that has it as a positional argument.
    """

    node: ast.Constant
    parent: ast.AST
    call: bool

    @property
    def text(self) -> str:
        """What it says."""
        return str(self.node.value)


def literals(tree: ast.AST) -> Iterator[Literal]:
    """Every whole string literal of a file; no docstring, no piece of an f-string."""
    for parent in ast.walk(tree):
        if isinstance(parent, ast.JoinedStr | ast.Expr):
            continue
        for child in ast.iter_child_nodes(parent):
            if isinstance(child, ast.Constant) and isinstance(child.value, str):
                call = isinstance(parent, ast.Call) and child in parent.args
                yield Literal(child, parent, call)


def quoted(text: str) -> str:
    """A literal of a text, in the quotes that the formatter prefers."""
    body = "".join(
        one if one.isprintable() and one != "\\" else one.encode("unicode_escape").decode()
        for one in text
    )
    if '"' not in body:
        return f'"{body}"'
    if "'" not in body:
        return f"'{body}'"
    return '"' + body.replace('"', '\\"') + '"'


def pieces(text: str, width: int, last: int = 0) -> list[str]:
    """Literals of at most `width` columns that say a text together, broken behind spaces.

    Args:
        text: what is to be said.
        width: columns of each; a longer word stays whole.
        last: how many columns fewer the last one has.
    """
    found, line = [], ""
    words = text.replace(" ", " \0").split("\0")
    for number, word in enumerate(words):
        room = width - (last if number == len(words) - 1 else 0)
        if line and len(quoted(line + word)) > room:
            found.append(line)
            line = ""
        line += word
    return [quoted(one) for one in (*found, line) if one]


def replace(source: str, choose: Callable[[Literal], str | None]) -> tuple[str, list[int]]:
    """A file's source with other literals, each on one line for now.

    Args:
        source: of a Python file.
        choose: what a literal is to say, None to leave it.

    Returns:
        The source, and the lines of literals that were left: a comment is among their pieces.
    """
    edits, left = [], []
    for one in literals(ast.parse(source)):
        new = choose(one)
        if new is None or new == one.text:
            continue
        start, end = _span(source, one.node)
        if _has_comment(source[start:end]):
            left.append(one.node.lineno)
        else:
            edits.append((start, end, quoted(new)))
    return _edited(source, edits), left


def fit(files: Sequence[Path], folder: Path) -> list[str]:
    """Format files, and break the literals that are too long for their lines.

    Args:
        files: Python files that were changed.
        folder: where the formatter finds its settings.

    Returns:
        The lines that are still too long, as `file:line`.
    """
    todo = [*files]
    for turn in range(_ROUNDS):
        _formatted(todo, folder)
        # Breaking may have moved what stands around, so each file is read again.
        todo = [file for file in todo if _broken(file, 4 * turn)]
        if not todo:
            break
    _formatted(todo, folder)
    return [
        f"{file}:{number}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if _too_long(line)
    ]


def _too_long(line: str) -> bool:
    """Whether a line has too many columns; words to the linter behind it do not count."""
    return len(_PRAGMA.sub("", line)) > WIDTH


def _formatted(files: Sequence[Path], folder: Path) -> None:
    if files:
        subprocess.run(
            [sys.executable, "-m", "ruff", "format", "--quiet", *files], check=True, cwd=folder
        )


def _broken(file: Path, narrower: int) -> bool:
    """Break what is too long; false if nothing is."""
    source = file.read_text(encoding="utf-8")
    lines = source.split("\n")
    if not any(map(_too_long, lines)):
        return False
    edits = []
    for one in literals(ast.parse(source)):
        first, last = one.node.lineno, one.node.end_lineno or one.node.lineno
        over = any(map(_too_long, lines[first - 1 : last]))
        if over and " " in one.text.strip():
            edits.append(_in_pieces(source, one, narrower))
    if edits:
        file.write_text(_edited(source, edits), encoding="utf-8")
    return bool(edits)


def _in_pieces(source: str, one: Literal, narrower: int) -> tuple[int, int, str]:
    """The edit that breaks a literal."""
    start, end = _span(source, one.node)
    before = source[:start].rstrip(" \n")
    after = source[end:].lstrip(" \n")
    whole = one.call or (before.endswith("(") and after.startswith(")"))
    line = source[source.rfind("\n", 0, start) + 1 : start]
    margin = len(line) - len(line.lstrip()) + 4 if line.strip() else len(line)
    behind = source[end:].split("\n", 1)[0] if whole else ","
    made = pieces(one.text, WIDTH - margin - narrower, len(behind))
    indent = "\n" + " " * margin
    if whole:
        return len(before), end, indent + indent.join(made)
    return start, end, f"({indent}{indent.join(made)}\n{' ' * (margin - 4)})"


def _span(source: str, node: ast.expr) -> tuple[int, int]:
    """Where a node begins and ends, in letters; `ast` counts bytes of a line."""
    lines = source.split("\n")

    def place(line: int, column: int) -> int:
        begun = len(lines[line - 1].encode()[:column].decode())
        return sum(len(one) + 1 for one in lines[: line - 1]) + begun

    return (
        place(node.lineno, node.col_offset),
        place(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset),
    )


def _has_comment(literal: str) -> bool:
    read = io.StringIO(f"({literal}\n)").readline
    return any(one.type == tokenize.COMMENT for one in tokenize.generate_tokens(read))


def _edited(source: str, edits: Iterable[tuple[int, int, str]]) -> str:
    for start, end, text in sorted(edits, reverse=True):
        source = source[:start] + text + source[end:]
    return source
