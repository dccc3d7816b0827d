"""A board file of somebody's own is read, or refused in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.boards.shipped import shelf
from companion.core.errors import NotationError


@pytest.mark.parametrize("content", [None, b"{", b" " * 4_000_001])
def test_a_refused_file_is_named_on_one_line(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "a\nboard\x1b[2J.json"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(NotationError) as caught:
        shelf.board_file(file)
    assert str(caught.value).isprintable()
    assert r"a\nboard\x1b[2J.json" in str(caught.value)
