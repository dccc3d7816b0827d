"""What the first picture does not need is not loaded before it: the table is there sooner."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from companion.app.compose import open_session
from companion.core.config.run_options import NO_DIE, Config
from tests.support import recorded

_LATER = (
    "companion.ui.screens.match.history", "companion.ui.screens.secrets.private",
    "companion.ui.screens.settings.screen", "companion.ui.screens.tutorial.screen",
    "companion.ui.screens.editor.screen", "companion.ui.screens.new_match.setup",
    "companion.ui.games.rheingold.game_ui", "companion.games.rheingold.game",
    "companion.games.rheinlander.game", "companion.games.ringgeister.game",
    "companion.app.transfer.export_match", "companion.adapters.devices.simulated",
    "importlib.metadata", "urllib.request", "ssl", "html", "logging", "zipfile",
    "pygame.mixer", "pygame.scrap", "_hashlib", "_bz2", "_lzma", "companion.cli.backups",
)  # fmt: skip
"""Most of them are loaded beside the window's loop; the window has no network at all."""

_MOST: Final = {"the very first start": 341, "a match goes on": 328}
"""So many of the program's own modules a start may load: a ratchet. What a new one is for can
mostly wait until somebody taps; where it cannot, say so where you raise this: `closeable` is what
the record and the vault are.
"""

_TO_THE_FIRST_PICTURE: Final = """
import os, sys
from companion.__main__ import main
from companion.core.systemd import Supervisor

def shown(_supervisor):
    print(*sys.modules, flush=True)
    os._exit(0)

Supervisor.ready = shown
main()
"""


def loaded(code: str, *words: str) -> set[str]:
    """The modules that a program of its own names."""
    said = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code, *words],
        capture_output=True, text=True, check=True,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
    )  # fmt: skip
    return set(said.stdout.split())


def at_the_first_picture(data: Path) -> set[str]:
    """What a start on this folder has loaded once its first picture is shown."""
    return loaded(_TO_THE_FIRST_PICTURE, "kiosk", "--data", str(data), "--die", "none")


@pytest.mark.parametrize("start", _MOST)
def test_a_start_loads_what_its_first_picture_needs_and_little_else(
    tmp_path: Path, start: str
) -> None:
    is_first = start == "the very first start"
    if not is_first:
        with open_session(Config(tmp_path, die=NO_DIE)) as table:
            table.match.new_match(recorded.setup())
    found = at_the_first_picture(tmp_path)
    assert "companion.ui.screens.home" in found
    assert ("companion.ui.screens.welcome.screen" in found) is is_first
    assert not set(_LATER) & found
    own = sorted(name for name in found if name.partition(".")[0] == "companion")
    assert len(own) <= _MOST[start], f"{len(own)} of {len(found)}: {' '.join(own)}"


def test_what_is_loaded_ahead_can_be_loaded() -> None:
    """In a program of its own, as the thread does it, and every screen with it."""
    found = loaded(
        "import sys; from companion.ui.shell import screen_factory as f; f.load_ahead();"
        "print(*sys.modules)"
    )
    assert set(_LATER[:4]) <= found
