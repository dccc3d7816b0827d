"""An atlas of its own for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.boards.collection.collection import Atlas


@pytest.fixture
def atlas(tmp_path: Path) -> Atlas:
    return Atlas(tmp_path / "boards")
