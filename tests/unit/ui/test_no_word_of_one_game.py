"""What every game shares says no word of one: not in names, docstrings, texts or other strings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion
from companion.games import GAMES

HOUSE = Path(companion.__file__).parent
SHARED = (
    "boards/draft",
    "core/drafting",
    "ui/input",
    "ui/screen_kit",
    "ui/screens",
    "ui/shell",
    "ui/text",
    "ui/widgets",
)
"""Folders in which a game is a game: they say hidden value, place, piece."""

GENERIC = (
    *(f"ui/art/{name}.py" for name in (
        "canvas", "chart", "curves", "engraving", "gauge", "lanes", "marks", "parchment",
        "tool_signs",
    )),
    *(f"ui/boards/{name}.py" for name in ("drawing", "drawn", "grid", "view", "voice")),
)  # fmt: skip
"""Files of which the same is true, beside others that draw the pieces of games."""

LEFT_OUT = (
    "ui/screens/hardware",  # the device is called so: buttons under the castles of a table
)

WORDS = re.compile(
    "|".join((*GAMES, "highlander", "castle", "shield", "knight", "sword", "siege", "besieg",
              "garrison", "duch(y|ies)", "duke", "bishop", "bastion", "mordor", "hobbit")),
    re.IGNORECASE,
)  # fmt: skip
"""What only one game has."""


FROM_BELOW = frozenset({"SHIELDS"})
"""Names that the referee gives: `Draws.PIECES`."""

STRINGS = frozenset({
    "castle", "shields", "real_shields",  # so it stands in what was kept before
    "castles",  # the device, as a record names it
    "swords",  # a sign's name
})  # fmt: skip
"""Strings that are data and are named elsewhere."""

PICTURE = "If the knight is upright"
"""A text that is about a picture: the one of the first start, whatever is played."""


def words_of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name and string of a module, with its line."""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 1)
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield line, name
            case ast.keyword(arg=str(name)):
                yield line, name
            case ast.alias(name=name, asname=asname):
                yield line, name
                yield line, asname or ""
            case ast.ImportFrom(module=str(name)):
                yield line, name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield line, name
            case ast.Constant(value=str(text)) if not (text in STRINGS or text.startswith(PICTURE)):
                yield line, text
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield line, node.name


def found(text: str) -> list[str]:
    """Where a module says a word of one game."""
    return [
        f"line {line}: {name.strip().splitlines()[0]}"
        for line, name in words_of(ast.parse(text))
        if WORDS.search(name) and name not in FROM_BELOW
    ]


def shared() -> list[str]:
    files = (path for folder in SHARED for path in (HOUSE / folder).rglob("*.py"))
    names = (str(path.relative_to(HOUSE)) for path in files)
    return sorted((*(name for name in names if not name.startswith(LEFT_OUT)), *GENERIC))


@pytest.mark.parametrize("file", shared())
def test_what_all_games_share_says_no_word_of_one(file: str) -> None:
    assert found((HOUSE / file).read_text("utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "from companion.ui.games.rheingold.board import Board",
        "import companion.games.ringgeister as game",
        "def look(castle: str) -> None: ...",
        "held.shield_of(place)",
        "class Shields: ...",
        "take(shields=1)",
        '"""Which shield is it?"""',
        'Button(f"shield{number}", _("Your shields"))',
        "match x:\n    case Held(at=_) as castle: pass",
    ],
)
def test_a_word_of_one_game_is_found(text: str) -> None:
    assert found(text)
