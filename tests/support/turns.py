"""Which part of a very large set of cases does a run take? The part that this tree names.

A number in `turn.txt` names the part. The same tree runs the same cases, on every day and on
every computer, with or without git: what was green before a commit is green after it.
`make turn` runs the cases of the next number and keeps that number if they pass.

`HERALD_EVERYTHING=1` takes all cases at once; `HERALD_TURN` takes those of another number.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeVar

T = TypeVar("T")

KEPT: Final = Path(__file__).with_name("turn.txt")
"""The number whose cases this tree is known to pass."""
EVERYTHING: Final = bool(os.environ.get("HERALD_EVERYTHING"))
TURN: Final = int(os.environ.setdefault("HERALD_TURN", KEPT.read_text("ascii").strip()))
"""The number of this run. Processes that are started from here have it from the environment."""


def some(cases: Sequence[T], of: int, shift: int = 0) -> Sequence[T]:
    """Each `of`-th case, beginning with another one at every turn, and `shift` further on."""
    return cases if EVERYTHING else cases[(TURN + shift) % of :: of]
