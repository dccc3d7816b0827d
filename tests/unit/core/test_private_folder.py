"""A private folder is nobody else's, and neither are those above it that were missing."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from companion.core import private_folder


def test_every_folder_that_was_missing_is_this_users_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    before = os.umask(0o022)
    try:
        private_folder.make(tmp_path / "one" / "two" / "three")
    finally:
        os.umask(before)
    below = [tmp_path / "one", tmp_path / "one" / "two", tmp_path / "one" / "two" / "three"]
    assert [stat.S_IMODE(one.stat().st_mode) for one in below] == [0o700] * 3
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_what_is_there_stays(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("x")
    private_folder.make(tmp_path)
    assert (tmp_path / "kept").read_text() == "x"
