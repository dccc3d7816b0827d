"""Where do browsers fetch pictures? As files beside the page, which the broker serves by HTTP.

Mosquitto gives a browser large messages by 4 KB at a time, but files as fast as the line is: a
board takes half a second instead of half a minute.
"""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

_ABOVE: Final = "tables"


class ArtFiles:
    """The pictures of one table as files: `tables/LETTERS/NAME.png` in the page's folder."""

    def __init__(self, page: Path, letters: str) -> None:
        """None is there; what an earlier run has left is removed."""
        self._above = page / _ABOVE
        self._folder = self._above / letters
        self.clear()

    def put(self, name: str, png: bytes) -> bool:
        """Write a picture; an empty one removes it. Returns whether it is as wished."""
        file = self._folder / f"{name}.png"
        try:
            if not png:
                file.unlink(missing_ok=True)
                return True
            self._folder.mkdir(parents=True, exist_ok=True)
            new = file.with_suffix(".new")
            new.write_bytes(png)
            new.replace(file)
        except OSError:
            return False
        return True

    def clear(self) -> None:
        """Remove all of them. Never raises."""
        with suppress(OSError):
            shutil.rmtree(self._above)
