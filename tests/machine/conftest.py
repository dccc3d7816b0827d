"""Machines for the tests: they take minutes and need root, so only `make system-test` runs them."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from tests.support.hardware.firmware.workshop import build
from tests.support.machine.root import HOUSE, KEPT, Root, base, overlay
from tests.support.machine.side_by_side import RUN, alone

collect_ignore_glob = [] if os.environ.get("HERALD_MACHINE") else ["test_*.py", "*/test_*.py"]


@pytest.fixture(scope="session")
def deb() -> Path:
    """The package, as `make deb` builds it; once for both who run side by side."""
    built = KEPT / "package.made"
    with alone(KEPT / ".package"):
        if not RUN or not built.exists() or built.read_text().splitlines()[0] != RUN:
            done = subprocess.run(
                [HOUSE / "packaging" / "build.sh"], capture_output=True, text=True, check=True
            )
            built.write_text(f"{RUN}\n{done.stdout.strip()}\n")
        return HOUSE / built.read_text().splitlines()[1]


FORMER: Final = "e90d107"
"""The last commit that was called companion, version 0.1."""


@pytest.fixture(scope="session")
def former(folder: Path) -> Path:
    """The folder of version 0.1, as people have cloned it."""
    house = folder / "companion"
    if subprocess.run(["git", "cat-file", "-e", FORMER], cwd=HOUSE, check=False).returncode:
        pytest.fail(f"Version 0.1 is wanted, commit {FORMER}: git fetch --unshallow")
    subprocess.run(["git", "clone", "-q", HOUSE, house], check=True)
    subprocess.run(["git", "checkout", "-q", FORMER], cwd=house, check=True)
    return house


@pytest.fixture(scope="session")
def former_deb(former: Path) -> Path:
    """The package of version 0.1."""
    done = subprocess.run(
        [former / "packaging" / "build.sh"], capture_output=True, text=True, check=True
    )
    return former / done.stdout.strip()


NEEDS = {
    "qemu-system-x86_64": "qemu-system-x86", "qemu-img": "qemu-utils", "mke2fs": "e2fsprogs",
    "mkfs.vfat": "dosfstools",
}  # fmt: skip
"""What machines are emulated with, and the Debian package that brings it."""


@pytest.fixture(scope="session")
def emulator() -> None:
    """All that an emulated machine needs of this one is there, and the die's firmware is built."""
    missing = [package for need, package in NEEDS.items() if not shutil.which(need)]
    if missing:
        pytest.fail(f"Install what machines are emulated with: apt-get install {' '.join(missing)}")
    build()


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where the pictures of this run are kept."""
    folder = KEPT / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def stack() -> Iterator[ExitStack]:
    """What is undone at the end."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture(scope="session")
def folder(stack: ExitStack) -> Path:
    """Where the overlays lie: /tmp, for a machine's path must be short."""
    made = Path(tempfile.mkdtemp(prefix="herald-machine-", dir="/tmp"))
    stack.callback(shutil.rmtree, made, ignore_errors=True)
    return made


@pytest.fixture(scope="session")
def installed(stack: ExitStack, folder: Path, deb: Path) -> Root:
    """Debian 12 with the package; not to be changed by a test."""
    root = stack.enter_context(overlay(base("bookworm"), folder / "installed"))
    root.install(deb)
    return root


@pytest.fixture
def machine(installed: Root, folder: Path, request: pytest.FixtureRequest) -> Iterator[Root]:
    """The same, to be changed."""
    with overlay(installed.path, folder / request.node.name[:40]) as root:
        yield root
