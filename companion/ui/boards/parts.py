"""How is a picture made that takes longer than a frame? Part by part, with frames in between.

What makes one is a generator: it stops after each part and returns the picture at the end.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Parts: TypeAlias = Generator[None, None, T]


def at_once(parts: Parts[T]) -> T:
    """Run all parts, one after another. Returns the picture."""
    while True:
        try:
            next(parts)
        except StopIteration as done:
            made: T = done.value
            return made
