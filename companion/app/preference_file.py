"""Where are the preferences kept from evening to evening?

In a file of their own beside the record. Even if the file is damaged, the table must open.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.core.config import preferences
from companion.core.config.preferences import Preferences
from companion.core.errors import StoreError


def _untouched() -> bool:
    """Nothing else of this table is known: nothing was ever begun."""
    return True


class PreferenceFile:
    """The preferences of one table; keeps `PreferenceStore`. For one thread.

    Attributes:
        preferences: how the people at this table like it.
    """

    def __init__(self, file: Path, is_untouched: Callable[[], bool] = _untouched) -> None:
        """Read the file; if the disk fails, the defaults hold.

        Args:
            file: where they are kept.
            is_untouched: returns whether nothing was ever begun or played here; may raise
                StoreError.
        """
        self._file: Final = file
        self._is_untouched = is_untouched
        self.preferences = Preferences()
        self._is_read = False
        with suppress(OSError):
            self._read()

    def _read(self) -> None:
        """Read the stored preferences, and lay over them what was changed since.

        Raises:
            OSError: the file cannot be read.
        """
        kept = preferences.read(self._file)
        self.preferences = preferences.over(kept, self.preferences)
        self._is_read = True

    @property
    def fresh(self) -> bool:
        """Whether nothing was ever chosen or played here; False if the record cannot be read."""
        if self.preferences.welcomed or self._file.exists():
            return False
        try:
            return self._is_untouched()
        except StoreError:
            return False

    def set_preferences(self, chosen: Preferences) -> None:
        """Use these preferences from now on; they are kept for the next start.

        Raises:
            StoreError: it cannot be kept; it holds until the program ends.
        """
        self.preferences = chosen
        if not self._is_read:
            # A file that could not be read is not overwritten: it may come back with the disk.
            try:
                self._read()
            except OSError as error:
                raise preferences.cannot_be_kept(self._file, error) from error
        preferences.write(self._file, self.preferences)
