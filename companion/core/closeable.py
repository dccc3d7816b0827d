"""What is open until it is closed: usable in a `with`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Self


class Closeable(ABC):
    """Something that is closed at the end of a `with` block, also when an error ends the block."""

    __slots__ = ()

    @abstractmethod
    def close(self) -> None:
        """Close it. Idempotent."""

    def __enter__(self) -> Self:
        """The thing itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Close it."""
        self.close()
