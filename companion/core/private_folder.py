"""How is a folder made that nobody else may enter? With all that are missing above it."""

from __future__ import annotations

from pathlib import Path


def make(folder: Path) -> None:
    """Make a folder for this user alone, and those above it alike. What is there stays as it is.

    `Path.mkdir` gives its mode to the last folder only; those above it anybody may enter.

    Raises:
        OSError: one cannot be made.
    """
    for one in reversed((folder, *folder.parents)):
        one.mkdir(mode=0o700, exist_ok=True)
