"""Which files do browsers get from a hub? The watching page's, and the wall's beside them."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Final

import companion.club
from companion.core import atomic_file
from companion.watching import page_folder

_KINDS: Final = frozenset((".html", ".css", ".js"))


def put_together(folder: Path) -> None:
    """Write all of them into a folder; what it has already is written anew.

    Raises:
        OSError: a file cannot be written.
    """
    page_folder.put_together(folder)
    for file in (resources.files(companion.club) / "page").iterdir():
        if Path(file.name).suffix in _KINDS:
            atomic_file.write(folder / file.name, file.read_text(encoding="utf-8"))
