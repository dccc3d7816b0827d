"""What is kept from evening to evening beside the matches?

How the people like it, and where everybody was between two moves. Whatever their two
files say, a table must come up.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.core import atomic_file
from companion.core.config import preferences
from companion.core.config.preferences import Preferences
from companion.core.errors import StoreError
from companion.core.game import Json


class Keepsakes:
    """The preferences and the bookmark of one table. For one thread.

    Attributes:
        preferences: how the people at this table like it.
    """

    def __init__(self, preferences_file: Path, bookmark_file: Path) -> None:
        """Read the preferences, and nothing else; a disk that fails leaves them as usual."""
        self._preferences_file: Final = preferences_file
        self._bookmark_file: Final = bookmark_file
        self.preferences = Preferences()
        self._is_read = False
        with suppress(OSError):
            self._read()

    def _read(self) -> None:
        """Like it as it was kept, and as it was chosen since.

        Raises:
            OSError: the disk does not give the file.
        """
        kept = preferences.read(self._preferences_file)
        self.preferences = preferences.over(kept, self.preferences)
        self._is_read = True

    @property
    def none(self) -> bool:
        """Whether nothing was ever chosen or begun here."""
        files = (self._preferences_file, self._bookmark_file)
        return not self.preferences.welcomed and not any(file.exists() for file in files)

    def prefer(self, chosen: Preferences) -> None:
        """Like it so from now on; kept for the next start.

        Raises:
            StoreError: it cannot be kept; it holds until the program ends.
        """
        self.preferences = chosen
        if not self._is_read:
            # What cannot be read is not written over: it comes back with the disk.
            try:
                self._read()
            except OSError as error:
                raise preferences.cannot_be_kept(self._preferences_file, error) from error
        preferences.write(self._preferences_file, self.preferences)

    def marked(self) -> Json:
        """What `mark` kept last, also before a restart; None if there is nothing."""
        try:
            return json.loads(self._bookmark_file.read_bytes())
        except (OSError, ValueError, RecursionError):
            return None

    def mark(self, told: Json) -> None:
        """Keep where everybody is between two moves.

        Raises:
            StoreError: it cannot be kept.
        """
        try:
            atomic_file.write(self._bookmark_file, json.dumps(told))
        except OSError as error:
            text = "What you have begun cannot be kept ({why}); moves are kept."
            raise StoreError(text, why=error.strerror) from error
