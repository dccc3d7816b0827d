"""Whose turn is it today, of very many cases? Over some days all come; a run has a part of them.

`HERALD_EVERYTHING=1` takes all at once. A run that fails says its turn;
`HERALD_TURN` takes that of another day again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, TypeVar

T = TypeVar("T")

EVERYTHING: Final = bool(os.environ.get("HERALD_EVERYTHING"))
TURN: Final = int(os.environ.setdefault("HERALD_TURN", str(datetime.now(UTC).toordinal())))
"""The day's number. Processes that are started from here have it from the environment."""


def some(cases: Sequence[T], of: int, shift: int = 0) -> Sequence[T]:
    """Each `of`-th case, beginning with another one every day, and `shift` further on."""
    return cases if EVERYTHING else cases[(TURN + shift) % of :: of]
