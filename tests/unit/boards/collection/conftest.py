"""A collection of its own for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.boards.collection.collection import BoardCollection


@pytest.fixture
def collection(tmp_path: Path) -> BoardCollection:
    return BoardCollection(tmp_path / "boards")
