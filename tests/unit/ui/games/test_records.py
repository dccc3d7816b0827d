"""companion.ui.games: the record that each game brings to the glass."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from companion.games import GAMES
from companion.ui import games
from tests.support.ui.by_list_scenes import agreed


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_game_has_a_record(slug: str) -> None:
    assert games.find(slug) is games.find(slug)


def test_a_game_that_nobody_has_drawn() -> None:
    with pytest.raises(LookupError, match="chess"):
        games.find("chess")


def test_a_game_without_a_table_needs_the_words_for_lists() -> None:
    ui = games.find("ringgeister")
    assert ui.table is None
    with pytest.raises(ValueError, match="lists"):
        replace(ui, list_wording=None)


def test_a_table_of_its_own_is_not_played_by_lists() -> None:
    setup = agreed("ringgeister", 3)
    voice = games.find("ringgeister").speaker(setup)
    assert voice.deed("walk")
    with pytest.raises(LookupError):
        games.find("rheingold").speaker(setup)


def test_the_first_picture_waits_for_no_game() -> None:
    program = (
        "import sys\n"
        "import companion.ui.shell.window\n"
        "print(*(name for name in sys.modules if name.startswith('companion.ui.games.')))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    assert done.stdout.splitlines()[-1] == ""
