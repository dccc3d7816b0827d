"""A relay loads what it shows and little else: it runs beside the table on a small machine."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

import pytest

_MOST: Final = {"rheingold": 192, "rheinlander": 178, "ringgeister": 193}
"""So many of the program's own modules may be loaded: a ratchet. Forty are a megabyte. What a new
one is for can mostly be done in a child (`in_child`); where it cannot, say so where you raise this:
`lazy_pattern` and `loading` keep others out, `quick_replace`, `nets` and `tracks` are rules,
`content_cache` compiles a board once, `walking` bends its arrows, `tile_overview` draws one that is
small, the board and its film draw `wind`, `frame_changes` makes the broker smaller by megabytes,
`side_process` says how this process and the dice's end.
"""

_NEVER: Final = {
    "segno", "xml", "ssl", "_hashlib", "http", "email", "html", "urllib.request", "numpy", "PIL",
    "sqlite3", "nacl", "serial", "unittest", "asyncio", "multiprocessing", "importlib.metadata",
    "pygame.mixer", "pygame.sprite", "pygame.joystick", "pygame.scrap", "pygame.surfarray",
    "companion.app", "companion.adapters", "companion.cli", "companion.minds", "companion.ui.shell",
    "companion.ui.widgets", "companion.ui.screen_kit", "companion.ui.sounds", "companion.club.hub",
}  # fmt: skip

_RELAY: Final = """
import sys
from companion.watching import __main__, address, lean_imports
lean_imports.load()
import companion.watching.starting
from companion import games
from companion.ui.games import open_tables
games.GAMES[sys.argv[1]], open_tables.find(sys.argv[1])
assert len(address.qr_rows("http://192.168.1.5:8017/#KRBX")) > 20
print(*(name for name, module in sys.modules.items() if module is not None))
"""


@pytest.mark.parametrize("game", _MOST)
def test_a_relay_loads_what_it_shows_and_little_else(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", _RELAY, game],
        capture_output=True, text=True, check=True,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
    )  # fmt: skip
    found = set(done.stdout.split())
    assert f"companion.games.{game}.game" in found
    assert not _NEVER & found
    own = {name for name in found if name.partition(".")[0] == "companion"}
    assert len(own) <= _MOST[game], f"{len(own)} of {len(found)}: {' '.join(sorted(own))}"
