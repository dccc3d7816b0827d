"""Disks for tests that are really full, really small, or really fail.

A child process gets a small file system of its own (tmpfs in its own name space, for
which nobody must be root), or a library before the system's own that lets writes fail.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_NAME_SPACES = (
    ("unshare", "--user", "--map-root-user", "--mount", "--"),
    ("unshare", "--mount", "--"),
)


@cache
def _name_space() -> tuple[str, ...]:
    """How a process gets mounts of its own on this machine."""
    trial = ("sh", "-c", "mount -t tmpfs -o size=64k none /mnt")
    if shutil.which("unshare"):
        for way in _NAME_SPACES:
            if subprocess.run([*way, *trial], capture_output=True, check=False).returncode == 0:
                return way
    pytest.fail(
        "A small disk needs unshare (apt-get install util-linux) and name spaces that this user "
        "may make (sysctl kernel.unprivileged_userns_clone=1), or root."
    )


def on_small_disks(scene: str, *places: str) -> str:
    """Run a scene of `tests/support/disk_scenes.py` where each place is a file system of its own.

    Args:
        scene: its name.
        places: "path=options": a folder that is there, and tmpfs's options for it.

    Returns:
        What it printed.
    """
    mounts = [place.split("=", 1) for place in places]
    script = "".join(f"mount -t tmpfs -o {how} none '{path}' && " for path, how in mounts)
    command = [sys.executable, "-m", "tests.support.disk_scenes", scene]
    return _run(
        [*_name_space(), "sh", "-c", f'{script} exec "$0" "$@"', *command]
        + [path for path, _ in mounts]
    )


def on_failing_disk(
    scene: str, folder: Path, build: Path, *more: str, module: str = "tests.support.disk_scenes"
) -> str:
    """Run a scene whose disk fails when it writes an errno into `build / "switch"`.

    Args:
        scene: its name.
        folder: the disk.
        build: where the library is made and the switch lies.
        more: what else the scene is told.
        module: where the scene is.

    Returns:
        What it printed, errors included.
    """
    command = [sys.executable, "-m", module, scene, str(folder), *more]
    return _run(command, _failing(folder, build))


def preloaded(module: str, arguments: Sequence[str], build: Path, timeout_s: float = 7200) -> str:
    """Run a module with the failing disk before it; its folder is `build / "disk"`."""
    folder = build / "disk"
    folder.mkdir()
    command = [sys.executable, "-m", module, *arguments, "--folder", str(folder)]
    return _run(command, _failing(folder, build), timeout_s)


def _failing(folder: Path, build: Path) -> dict[str, str]:
    """The environment in which calls below a folder fail; the library is built for it."""
    library = build / "failing_disk.so"
    if not shutil.which("gcc"):
        pytest.fail("Install what a failing disk needs: apt-get install gcc")
    subprocess.run(
        ["gcc", "-Wall", "-Wextra", "-Werror", "-O1", "-shared", "-fPIC", "-o", str(library),
         str(ROOT / "tests" / "support" / "failing_disk.c"), "-ldl"],
        check=True,
    )  # fmt: skip
    return {
        "LD_PRELOAD": str(library),
        "FAILING_SWITCH": str(build / "switch"),
        "FAILING_FOLDER": str(folder),
    }


def _run(
    command: list[str], environment: Mapping[str, str] | None = None, timeout_s: float = 120
) -> str:
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=timeout_s,
        env={**os.environ, **(environment or {})},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr
