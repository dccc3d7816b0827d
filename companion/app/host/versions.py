"""Is this version on trial, or has one come back? It only reads what packaging/herald_trial notes.

A newer version is on trial until its first picture; after two starts without one the previous
version comes back, and a person should hear of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

_FOLDERS: Final = ("var/lib/table-herald-versions", "opt/table-herald")
"""Where the Debian package and tools/install.sh keep two versions."""
_MOST: Final = 80


def refused(root: Path = Path("/")) -> str:
    """The newer version that did not start, so that this one came back; "" for none."""
    for folder in _FOLDERS:
        try:
            found = (root / folder / "returned").read_text("utf-8", "replace").strip()
        except OSError:
            continue
        return found[:_MOST] or "?"
    return ""


def is_on_trial(root: Path = Path("/")) -> bool:
    """Whether this version's first picture has not been seen yet."""
    return any((root / folder / "trial").exists() for folder in _FOLDERS)
