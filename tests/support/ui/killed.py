"""A table of its own process, whose plug is pulled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def run_until_killed(script: str, data: Path) -> None:
    """Run a script on a folder, on a screen that nobody sees; it must end by killing itself."""
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run(
        [sys.executable, "-c", script, str(data)], env=env, capture_output=True, check=False
    )
    assert done.returncode == -9, done.stderr.decode()
