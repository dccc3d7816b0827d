"""A newer package is on trial under a real dpkg and systemd, and the older one comes back."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.machine.test_service import UNIT, seen, shown
from tests.support.machine.root import Booted, Root

BASE = "var/lib/table-herald-versions"


def changed(deb: Path, folder: Path, version: str, change: Callable[[Path], None]) -> Path:
    """A newer package, with something changed in it."""
    files = folder / f"changed-{version}"
    subprocess.run(["dpkg-deb", "-R", deb, files], check=True)
    control = files / "DEBIAN/control"
    control.write_text(re.sub(r"(?m)^Version: .*$", f"Version: {version}", control.read_text()))
    info = next((files / "usr/lib/table-herald").glob("*.dist-info"))
    info.rename(info.with_name(f"table_herald-{version}.dist-info"))
    change(files)
    built = folder / f"table-herald_{version}_all.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", files, built],
                   check=True, stdout=subprocess.DEVNULL)  # fmt: skip
    shutil.rmtree(files)
    return built


def ends(code: str) -> Callable[[Path], None]:
    """A version that ends before it has a picture, and whose unit has another description."""

    def change(files: Path) -> None:
        start = files / "usr/lib/table-herald/companion/__main__.py"
        start.write_text(f"def main():\n    {code}\n")
        unit = files / "usr/lib/systemd/system/table-herald.service"
        unit.write_text(unit.read_text().replace("Description=", "Description=Worse: "))

    return change


def cut(files: Path) -> None:
    """dpkg is killed as it begins to replace the files, as by a pulled plug."""
    preinst = files / "DEBIAN/preinst"
    preinst.write_text('#!/bin/sh\n[ -e /root/again ] || kill -9 "$PPID"\n')


def put_in(booted: Booted, machine: Root, deb: Path, *, check: bool = True) -> None:
    shutil.copy(deb, machine.path / "root" / deb.name)
    booted.run("dpkg", "-i", f"/root/{deb.name}", check=check)


def old_is_back(booted: Booted, machine: Root, refused: str) -> None:
    booted.until((machine.path / BASE / "returned").exists)
    booted.until(lambda: not (machine.path / BASE / "trial").exists())
    shown(booted)
    assert (machine.path / BASE / "returned").read_text().strip() == refused
    assert "/kept/" in str((machine.path / BASE / "current").readlink())
    assert booted.shown(UNIT, "Description") == "Table Herald, the referee at the table"
    assert refused in booted.run("herald", "doctor").stdout


@pytest.mark.parametrize("code", ["raise SystemExit(1)", "raise SystemExit(78)"])
def test_a_package_that_does_not_start_gives_way(
    machine: Root, deb: Path, folder: Path, code: str
) -> None:
    worse = changed(deb, folder, "0.2.1", ends(code))
    mended = changed(deb, folder, "0.2.2", lambda _files: None)
    seen(machine)
    with machine.booted() as booted:
        shown(booted)
        put_in(booted, machine, worse)
        old_is_back(booted, machine, "0.2.1")
        put_in(booted, machine, mended)
        booted.until(lambda: not (machine.path / BASE / "trial").exists())
        shown(booted)
        assert str((machine.path / BASE / "current").readlink()) == "/usr/lib/table-herald"
        assert not (machine.path / BASE / "returned").exists()
        assert not (machine.path / "etc/systemd/system/table-herald.service").exists()
        booted.run("apt-get", "-qq", "-y", "purge", "table-herald")
    assert not (machine.path / BASE).exists()


def test_a_killed_dpkg_leaves_the_table_that_runs(machine: Root, deb: Path, folder: Path) -> None:
    newer = changed(deb, folder, "0.2.3", cut)
    seen(machine)
    with machine.booted() as booted:
        shown(booted)
        put_in(booted, machine, newer, check=False)
        shutil.rmtree(machine.path / "usr/lib/table-herald/companion")
        booted.run("systemctl", "restart", UNIT)
        shown(booted)
        assert "/kept/" in str((machine.path / BASE / "current").readlink())
        machine.write("root/again", "")
        put_in(booted, machine, newer)
        booted.until(lambda: not (machine.path / BASE / "trial").exists())
        shown(booted)
        assert str((machine.path / BASE / "current").readlink()) == "/usr/lib/table-herald"
