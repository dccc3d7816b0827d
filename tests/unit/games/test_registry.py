"""companion.games: the registry."""

import pytest

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
    for name in shelf.shipped(slug):
        assert GAMES[slug].check_board(shelf.board(name)).faults == ()


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_preset_names_every_option_and_only_its_values(slug: str) -> None:
    info = GAMES[slug].info
    values = {option.name: option.values for option in info.options}
    for preset in info.presets.values():
        assert set(preset.options) == set(values)
        assert all(value in values[name] for name, value in preset.options.items())
