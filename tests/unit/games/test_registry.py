"""companion.games: the registry."""

import re
from pathlib import Path

import pytest

import companion
from companion.errors import NotationError
from companion.games import GAMES, find
from companion.library import shelf


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
OWN_TABLE = {"table", "table_controls", "table_words", "table_buttons", "table_shield", "table_why",
             "table_scene", "table_die", "said", "castle", "castle_history", "plan", "plan_kept",
             "laying", "instead",
             "advice", "advice_odds", "advice_words", "lesson", "catalogue", "room",
             "put_right", "put_right_agree", "put_right_kept", "put_right_mends",
             "put_right_places", "put_right_turn", "put_right_words"}  # fmt: skip
"""The screens of the one game that has a table screen of its own."""


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_game_is_named_only_in_its_package_its_line_and_its_drawing(slug: str) -> None:
    imports = re.compile(rf"games\.{slug}\b|[\"']{slug}[\"']")
    named = {
        str(path.relative_to(HOUSE))
        for path in HOUSE.rglob("*.py")
        if imports.search(path.read_text("utf-8"))
    }
    theirs = {
        name
        for name in named
        if name.startswith((f"games/{slug}/", f"ui/boards/{slug}", f"press/{slug}"))
        or name == "games/__init__.py"
    }
    if slug == "rheingold":
        theirs |= {f"ui/screens/{name}.py" for name in OWN_TABLE} | {
            "drafting/draft.py",  # the boards that are drawn are this game's
            "ui/reminders.py",
            "ui/widgets/boardpart.py",
            "ui/widgets/odds.py",
        }
    assert named <= theirs
    assert "games/__init__.py" in named
