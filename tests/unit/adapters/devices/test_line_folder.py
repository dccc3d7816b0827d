"""A simulated line's folder goes with its program, and with the next one where that was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from companion.adapters.devices.line_folder import LineFolder

ROOT = Path(__file__).parents[4]
HELD = (
    "from companion.adapters.devices.line_folder import LineFolder;"
    "folder = LineFolder('die'); folder.link.symlink_to('/dev/null');"
    "print(folder.path, flush=True); input()"
)


@pytest.fixture(autouse=True)
def own_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def another() -> tuple[subprocess.Popen[str], Path]:
    """A program that has a line, and the line's folder."""
    program = subprocess.Popen(
        [sys.executable, "-c", HELD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert program.stdout is not None
    return program, Path(program.stdout.readline().strip())


def end(program: subprocess.Popen[str]) -> None:
    program.send_signal(signal.SIGKILL)
    program.communicate()


def test_it_is_gone_when_it_is_done_with() -> None:
    folder = LineFolder("die")
    assert folder.path.is_dir()
    folder.link.symlink_to("/dev/null")
    folder.cleanup()
    folder.cleanup()
    assert not folder.path.exists()


def test_what_a_killed_program_left_is_removed_by_the_next() -> None:
    program, left = another()
    end(program)
    assert (left / "die").is_symlink()
    LineFolder("die").cleanup()
    assert not left.exists()


def test_what_another_program_uses_stays() -> None:
    program, used = another()
    LineFolder("die").cleanup()
    assert (used / "die").is_symlink()
    end(program)


def test_what_is_not_ours_by_name_and_content_stays(tmp_path: Path) -> None:
    full, link, fresh = (tmp_path / f"herald-die-{word}" for word in ("full", "link", "fresh"))
    full.mkdir()
    (full / "lock").touch()
    (full / "letter").write_text("somebody's")
    link.symlink_to(full)
    fresh.mkdir()
    LineFolder("die").cleanup()
    assert (full / "letter").read_text() == "somebody's"
    assert link.is_symlink()
    assert fresh.is_dir()


def test_a_folder_of_version_0_1_goes_once_its_line_is_gone(tmp_path: Path) -> None:
    gone, alive = (tmp_path / f"herald-die-{word}" for word in ("gone", "alive"))
    for folder, target in ((gone, tmp_path / "nothing"), (alive, Path("/dev/null"))):
        folder.mkdir()
        (folder / "die").symlink_to(target)
        os.utime(folder, (0, 0))
    LineFolder("die").cleanup()
    assert not gone.exists()
    assert (alive / "die").is_symlink()
