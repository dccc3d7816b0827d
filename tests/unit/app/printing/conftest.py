"""Boards on paper: each is printed once and read by many tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pypdfium2
import pytest

from companion.app.printing import job
from companion.boards.shipped import shelf

Printed = Callable[[str], bytes]

SMALL: dict[str, Any] = {
    "id": "small",
    "name": "Two castles",
    "game": "rheingold",
    "size_mm": [180, 120],
    "spaces": {name: {"at": at} for name, at in
               {"a": [40, 60], "b": [90, 60], "c": [140, 60], "d": [90, 95]}.items()},
    "roads": [["a", "b"], ["b", "c"], ["b", "d"]],
    "starts": {str(n): {"at": [12 + 24 * n, 14], "exits": ["b"]} for n in range(1, 7)},
    "castles": {
        "west": {"name": "Westburg", "at": [40, 90], "swords": 1, "gates": ["a"]},
        "east": {"name": "Ostburg", "at": [140, 90], "swords": 3, "gates": ["c"]},
    },
}  # fmt: skip
"""A board that is printed in a moment."""


@pytest.fixture(scope="session")
def rhine() -> dict[str, Any]:
    board: dict[str, Any] = shelf.board("rhine")
    return board


@pytest.fixture(scope="session")
def printed(rhine: dict[str, Any]) -> Printed:
    """Paper → the Rhine's PDF, in English."""
    return lru_cache(lambda paper: job.printed(rhine, paper, "en"))


@pytest.fixture
def small() -> dict[str, Any]:
    return SMALL


def document(pdf: bytes) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(pdf)
