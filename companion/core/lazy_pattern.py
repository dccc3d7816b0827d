"""When is a regular expression compiled? With the first text that is held against it.

Some fifty are named in the modules that a start loads, and few of them are used before the first
picture. It is for those modules; elsewhere `re.compile` does.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


def lazy_pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """As `re.compile`, but a fault in `text` is raised when it is first used."""
    return cast("re.Pattern[AnyStr]", _Lazy(text, flags))


class _Lazy:
    """Becomes the pattern, attribute by attribute, as each is asked for."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        """What the pattern has by this name; from then on it is ours."""
        # `re` keeps what it compiled.
        found = self.__dict__[name] = getattr(re.compile(self._text, self._flags), name)
        return found
