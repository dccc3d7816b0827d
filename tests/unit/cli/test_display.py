"""What is seen while the program loads."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from companion.cli import display
from companion.core.config.run_options import NO_DIE, Config
from companion.ui.theme import DARK, LIGHT, Theme


@pytest.fixture(autouse=True)
def _unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.mark.parametrize(
    ("chosen", "theme", "turned"),
    [({}, LIGHT, 0), ({"theme": "dark"}, DARK, 0), ({"turned": 1}, LIGHT, 1), ("?", LIGHT, 0)],
)
def test_the_splash_stands_as_the_table_will(
    tmp_path: Path, chosen: object, theme: Theme, turned: int
) -> None:
    (tmp_path / "preferences.json").write_text(json.dumps(chosen))
    display.greet(Config(data=tmp_path, die=NO_DIE, size=(800, 480)))
    shown = pygame.display.get_surface()
    assert shown is not None
    assert shown.get_size() == (800, 480)
    assert tuple(shown.get_at((1, 1))) == (*theme.parchment, 255)
    upright = pygame.transform.rotate(shown, 90 * turned)
    wide, high = upright.get_size()
    ink = pygame.mask.from_threshold(upright, theme.ink, (60, 60, 60, 255))
    lit = [x for x in range(wide) for y in range(high * 6 // 10, high) if ink.get_at((x, y))]
    middle = (min(lit) + max(lit)) // 2
    assert abs(middle - wide // 2) < wide // 20, "the name is in the middle"
    pygame.display.quit()


def test_nothing_of_the_table_is_loaded_before_it() -> None:
    code = (
        "import sys; from companion.cli import display; "
        "print(*(one for one in ('companion.app.compose', 'companion.ui.shell.stage') "
        "if one in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
