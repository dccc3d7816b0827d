"""What stands on the scoreboard of Rheinländer where a whole name has no room."""

from __future__ import annotations

import pytest

from companion.ui.games.rheinlander.table.scoreboard import _shorter


@pytest.mark.parametrize(
    ("name", "title", "found"),
    [
        ("Ada", False, ("Ada", "Ada")),
        ("Ada Lovelace", False, ("Ada Lovelace", "Ada")),
        ("The Marshal", True, ("The Marshal", "Marshal", "Marshal")),
        ("The Robber Baron 2", True, ("The Robber Baron 2", "Robber Baron 2", "Robber")),
        ("Marschall", True, ("Marschall", "Marschall")),
    ],
)
def test_a_computer_is_not_called_by_its_article(
    name: str, title: bool, found: tuple[str, ...]
) -> None:
    assert _shorter(name, title=title) == found
