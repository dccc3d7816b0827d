"""What the first picture does not need is not loaded before it: the table is there sooner."""

from __future__ import annotations

import subprocess
import sys

_LATER = (
    "companion.ui.screens.match.history", "companion.ui.screens.secrets.private",
    "companion.ui.screens.settings.screen", "companion.ui.screens.tutorial.screen",
    "companion.ui.screens.welcome.screen", "companion.ui.screens.editor.screen",
    "companion.ui.games.rheingold.game_ui", "importlib.metadata", "urllib.request", "ssl",
)  # fmt: skip
"""Most of them are loaded beside the window's loop; the window has no network at all."""


def test_the_window_loads_home_and_no_other_screen() -> None:
    code = "import sys, companion.cli.window; print(*sys.modules)"
    said = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True
    )
    loaded = said.stdout.split()
    assert "companion.ui.screens.home" in loaded
    assert not set(_LATER) & set(loaded)


def test_what_is_loaded_ahead_can_be_loaded() -> None:
    """In a program of its own, as the thread does it, and every screen with it."""
    code = (
        "import sys; from companion.ui.shell import screen_factory as f; f.load_ahead();"
        "print(*sys.modules)"
    )
    said = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True
    )
    assert set(_LATER[:4]) <= set(said.stdout.split())
