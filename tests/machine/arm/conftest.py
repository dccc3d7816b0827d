"""Emulated Raspberry Pis: as the other machines, only `make system-test` switches them on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.machine.arm.image import card
from tests.support.machine.emulated.disk import Card

NEEDS = {
    "qemu-system-aarch64": "qemu-system-arm", "qemu-aarch64-static": "qemu-user-static",
    "qemu-img": "qemu-utils", "mke2fs": "e2fsprogs", "mmdebstrap": "mmdebstrap",
    "systemd-nspawn": "systemd-container", "arch-test": "arch-test", "depmod": "kmod",
    "cpio": "cpio", "dtc": "device-tree-compiler",
    "aarch64-linux-gnu-gcc": "gcc-aarch64-linux-gnu",
}  # fmt: skip
"""What an emulated Raspberry Pi is made with, and the Debian package that brings it."""


@pytest.fixture(scope="session")
def arm_emulator() -> None:
    """All that it needs of this machine is there."""
    missing = [package for need, package in NEEDS.items() if not shutil.which(need)]
    if missing:
        pytest.fail(f"Install what ARM is emulated with: apt-get install {' '.join(missing)}")


@pytest.fixture(scope="session")
def arm_card(deb: Path, arm_emulator: None) -> Card:
    """The card of every emulated Raspberry Pi."""
    return card(deb)
