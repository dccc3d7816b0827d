"""What is kept beside the matches, and the commands that people type, on a disk that fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def small(disk: Any, folder: Path) -> None:
    """Everything, on the folder of a match that was played."""
