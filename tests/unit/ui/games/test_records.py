"""companion.ui.games: the record that each game brings to the glass."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.games import GAMES
from companion.ui import games


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_game_has_a_record(slug: str) -> None:
    assert games.find(slug) is games.find(slug)


def test_a_game_that_nobody_has_drawn() -> None:
    with pytest.raises(LookupError, match="chess"):
        games.find("chess")


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
