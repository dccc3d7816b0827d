"""companion.games: the registry."""

import ast
import re
from pathlib import Path

import pytest

import companion
from companion.boards.shipped import shelf
from companion.core.errors import NotationError
from companion.games import GAMES, find


def test_every_game_is_found_by_its_slug() -> None:
    for slug, game in GAMES.items():
        assert find(slug) is game
        assert game.info.slug == slug


def test_one_that_is_not_there() -> None:
    with pytest.raises(NotationError, match="rheingold"):
        find("chess")


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_default_board_is_there_and_right(slug: str) -> None:
    info = GAMES[slug].info
    assert info.default_board in shelf.shipped(slug)
    assert {info.usual_board(preset) for preset in info.presets} <= set(shelf.shipped(slug))
    for name in shelf.shipped(slug):
        assert GAMES[slug].check_board(shelf.board(name)).faults == ()


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_preset_names_every_option_and_only_its_values(slug: str) -> None:
    info = GAMES[slug].info
    values = {option.name: option.values for option in info.options}
    for preset in info.presets.values():
        assert set(preset.options) == set(values)
        assert all(value in values[name] for name, value in preset.options.items())


HOUSE = Path(companion.__file__).parent


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_game_is_named_only_in_its_folders_and_its_lines(slug: str) -> None:
    imports = re.compile(rf"games\.{slug}\b|[\"']{slug}[\"']")
    named = {
        str(path.relative_to(HOUSE))
        for path in HOUSE.rglob("*.py")
        if imports.search(path.read_text("utf-8"))
    }
    theirs = {
        name
        for name in named
        if name.startswith(
            (
                f"games/{slug}/",
                f"ui/games/{slug}/",
                f"app/printing/{slug}",
                "games/__init__.py",
                "ui/games/__init__.py",
                "ui/games/open_tables.py",
                "app/printing/printable_games.py",
            )
        )
    }
    assert named <= theirs
    assert {"games/__init__.py", "ui/games/__init__.py"} <= named


CHOSEN_LIBRARIES = {
    "adapters/devices/pin_library.py",  # one of the computer's libraries for its pins
    "app/print_process.py",  # whether the packages are there that printing needs
}
"""Modules that look up a library, which is not of this program, by a name in a variable."""


LOOKING_UP = ("import_module", "find_spec", "__import__")


def lookups(text: str) -> list[int]:
    """The lines on which a module is looked up by a name that does not stand there."""
    if not any(word in text for word in LOOKING_UP):
        return []
    return [
        node.lineno
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).split(".")[-1] in LOOKING_UP
        and not (node.args and isinstance(node.args[0], ast.Constant))
    ]


def test_no_module_of_ours_is_looked_up_by_a_glued_name() -> None:
    assert lookups("import_module(f'companion.games.{slug}')") == [1]
    assert lookups("importlib.util.find_spec(name)") == [1]
    found = {
        str(path.relative_to(HOUSE))
        for path in HOUSE.rglob("*.py")
        if lookups(path.read_text("utf-8"))
    }
    assert found == CHOSEN_LIBRARIES
