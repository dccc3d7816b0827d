"""Generic rooms say no word of one game: hidden value, place and piece are everybody's words.

Names, docstrings, comments and texts that people read are looked at. What stands in a record on
the disk is a single word in a string, or in a pattern that reads it, and stays; a controller's own
words come from the port of the devices.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion
from companion.adapters.devices import ports
from companion.games import GAMES

ROOMS = ("adapters/vault", "boards/draft", "core/drafting", "referee")
WORDS = re.compile("|".join(("shield", "castle", "knight", *GAMES)), re.IGNORECASE)
ROOT = Path(companion.__file__).parent


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every docstring, and every string of several words, with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text
            case ast.Constant(value=str(text)) if " " in text and "(?P<" not in text:
                yield node.lineno, text


def spoken(source: str) -> Iterator[tuple[int, str]]:
    """What a module says, with its line: names, comments, docstrings, texts."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.NAME, tokenize.COMMENT) and not hasattr(ports, token.string):
            yield token.start[0], token.string
    yield from texts(ast.parse(source))


@pytest.mark.parametrize("room", ROOMS)
def test_a_generic_room_says_no_word_of_one_game(room: str) -> None:
    """The games say what they call a hidden value, a place, a piece."""
    files = sorted((ROOT / room).rglob("*.py"))
    assert files
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text.strip().splitlines()[0]}"
        for file in files
        for line, text in spoken(file.read_text(encoding="utf-8"))
        if WORDS.search(text)
    ]
    assert not found, "\n".join(found)


def test_names_comments_docstrings_and_texts_are_all_looked_at() -> None:
    """And a string of one word is a word on the disk."""
    source = (
        'def castle_of(a: int) -> str:\n    """Shield."""\n    say("No knight.")\n'
        '    return "knight"  # knights\n'
    )
    found = {text for _line, text in spoken(source) if WORDS.search(text)}
    assert found == {"castle_of", "Shield.", "# knights", "No knight."}
