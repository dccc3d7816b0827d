"""The rules and their vectors on an ARM processor: Debian's Python for arm64, under qemu-user.

Every paragraph of the three games, with the vectors; not what counts a million positions. The
state of a match, its hashes and its chance must be the same on every processor, because a record
goes from one table to another.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.support.machine.arm.image import with_testers
from tests.support.machine.root import HOUSE, Root, overlay

_HOUSE: Final = "srv/house"
_LEFT_OUT: Final = ("__pycache__", "snapshots", "browser", "corpus", "*.pyc", "ui")
_GAMES: Final = {"rheingold": 14, "rheinlander": 17, "ringgeister": 15}
"""Which paragraph has the vectors."""
_PASSED: Final = re.compile(r"^(\d+) passed", re.MULTILINE)


@pytest.fixture(scope="module")
def arm(deb: Path, folder: Path, arm_emulator: None) -> Iterator[Root]:
    """Debian for arm64 with the program's folder in it; nothing of it is booted."""
    with overlay(with_testers(deb), folder / "rules-arm") as root:
        for name in ("companion", "tests", "pyproject.toml"):
            source, target = HOUSE / name, root.path / _HOUSE / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                left_out = _LEFT_OUT if name == "tests" else _LEFT_OUT[:1]
                shutil.copytree(source, target, ignore=shutil.ignore_patterns(*left_out))
            else:
                shutil.copy(source, target)
        assert root.run("uname", "-m").stdout.strip() == "aarch64"
        yield root


def passed(arm: Root, *tests: str) -> int:
    """Run these tests over there; how many passed."""
    done = arm.run(
        "env", f"--chdir=/{_HOUSE}", "PYTHONPATH=/opt/tested", "PYTHONDONTWRITEBYTECODE=1",
        "PYGAME_HIDE_SUPPORT_PROMPT=1", "python3", "-m", "pytest", "-q", "-p", "no:cacheprovider",
        "--noconftest", *tests, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    found = _PASSED.search(done.stdout)
    assert found is not None, done.stdout[-2000:]
    return int(found[1])


def test_the_vectors_come_out_the_same(arm: Root) -> None:
    files = [f"tests/rules/{game}/test_s{number:02}_vectors.py" for game, number in _GAMES.items()]
    assert passed(arm, *files) > len(files)


@pytest.mark.parametrize("game", _GAMES)
def test_every_paragraph_holds(arm: Root, game: str) -> None:
    paragraphs = sorted((HOUSE / "tests/rules" / game).glob("test_s[0-9][0-9]_*.py"))
    names = [str(path.relative_to(HOUSE)) for path in paragraphs if "vectors" not in path.name]
    assert passed(arm, *names) > len(names)
