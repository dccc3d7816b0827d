"""The Debian package in a fresh Debian: installed, used, taken away, and nothing is left."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.archive import unpack
from tests.support.machine.root import HOUSE, Root, base, overlay

SUITES = ("bookworm", "trixie")
_MAY_STAY = ("var/lib/dpkg", "var/lib/apt", "var/log", "var/cache", "etc/ld.so.cache", "root",
             "var/lib/systemd/deb-systemd", "usr/share/mime", "etc/passwd", "etc/group",
             "etc/shadow", "etc/gshadow", "etc/.pwd.lock", "etc/resolv.conf", "run",
             "tmp")  # fmt: skip
"""What any package changes, and the user, who stays so that nobody else gets its number."""


def files(root: Root) -> Mapping[str, tuple[int, int]]:
    """Every file, with its size and rights."""
    found = {}
    for path in root.path.rglob("*"):
        name = str(path.relative_to(root.path))
        if not name.startswith(_MAY_STAY) and not path.is_dir():
            seen = path.lstat()
            found[name] = seen.st_size, seen.st_mode
    return found


def test_lintian_finds_nothing(deb: Path) -> None:
    said = subprocess.run(["lintian", "--fail-on=warning", str(deb)], capture_output=True,
                          text=True, check=False)  # fmt: skip
    assert said.returncode == 0, said.stdout
    assert not said.stdout


@pytest.mark.parametrize("suite", SUITES)
def test_it_is_installed_and_taken_away_cleanly(suite: str, deb: Path, folder: Path) -> None:
    with overlay(base(suite), folder / suite) as root:
        root.install(deb)
        with_it = files(root)
        assert root.run("herald", "--version").stdout == "herald 0.2.0\n"
        doctor = root.run("herald", "doctor").stdout
        assert "/etc/table-herald.toml" in doctor
        assert "ready: everything in the settings is available" in doctor
        played = root.run("herald", "demo", "--out", "/root/pictures").stdout
        assert "won." in played
        assert (root.path / "root/pictures/end.jpg").stat().st_size > 10_000
        root.run("systemd-analyze", "verify", "--man=no",
                 "/usr/lib/systemd/system/table-herald.service",
                 "/usr/lib/systemd/system/table-herald-cage.service",
                 "/usr/lib/systemd/system/table-herald-off.path")  # fmt: skip

        if suite != "bookworm":  # its udevadm cannot verify yet
            root.run("udevadm", "verify", "/usr/lib/udev/rules.d/70-table-herald.rules")
            root.run("env", "XDG_RUNTIME_DIR=/run", "systemd-analyze", "--user", "verify",
                     "--man=no", "/usr/lib/systemd/user/table-herald.service")  # fmt: skip

        record = root.path / "var/lib/table-herald/record/record.db"
        record.parent.mkdir(parents=True)
        record.write_text("many evenings")
        root.run("apt-get", "-qq", "-y", "remove", "table-herald")
        assert record.read_text() == "many evenings", "a removal has taken the matches away"
        assert (root.path / "etc/table-herald.toml").exists(), (
            "a removal has taken the settings away"
        )
        assert not (root.path / "usr/lib/table-herald").exists()

        root.run("apt-get", "-qq", "-y", "purge", "table-herald")
        gone = set(with_it) - set(files(root))
        left = [name for name in files(root) if "herald" in name]
        assert not left
        assert all("herald" in name for name in gone), "it has taken away what is not its own"
        assert root.run("getent", "passwd", "table-herald").stdout.strip().endswith("nologin")


def test_a_second_installation_beside_the_installers_is_refused(deb: Path, machine: Root) -> None:
    machine.run("apt-get", "-qq", "-y", "purge", "table-herald")
    machine.write("opt/table-herald/current", "")
    with pytest.raises(AssertionError, match=r"install\.sh uninstall"):
        machine.install(deb)


def test_what_is_left_of_the_package_takes_nothing_of_the_installers_away(machine: Root) -> None:
    machine.run("apt-get", "-qq", "-y", "remove", "table-herald")
    machine.write("opt/table-herald/current", "")
    machine.write("var/lib/table-herald/record/record.db", "many evenings")
    machine.run("apt-get", "-qq", "-y", "purge", "table-herald")
    assert (machine.path / "var/lib/table-herald/record/record.db").exists()


def test_a_persons_login_is_not_taken_over(deb: Path, machine: Root) -> None:
    machine.run("apt-get", "-qq", "-y", "purge", "table-herald")
    machine.run("usermod", "--shell", "/bin/sh", "table-herald")
    with pytest.raises(AssertionError, match="someone's login is called table-herald"):
        machine.install(deb)


def play_before(root: Root) -> str:
    """Version 0.1 has been used here. Returns what it says of its matches."""
    data = root.path / "var/lib/companion"
    unpack(HOUSE / "tests/support/corpus/house_0_1.tar.xz", data)
    (data / "answers.json").unlink()
    root.run("chown", "-R", "companion:companion", "/var/lib/companion")
    root.write("etc/companion.toml", '[die]\nuse = "touch"\n')
    root.write("etc/default/companion", "COMPANION_OPTIONS=--turned 1\n")
    return root.run("companion", "matches", "--data", "/var/lib/companion", user="companion").stdout


def taken_over(root: Root, matches: str) -> None:
    """Everything of before is there under the new name, and its owner's."""
    said = root.run("herald", "matches", "--data", "/var/lib/table-herald", user="table-herald")
    assert said.stdout == matches.replace("goes on", "in progress")
    assert len(matches.splitlines()) == 3
    assert (root.path / "etc/table-herald.toml").read_text() == '[die]\nuse = "touch"\n'
    options = (root.path / "etc/default/table-herald").read_text()
    assert options == "HERALD_OPTIONS=--turned 1\n"


@pytest.mark.parametrize("suite", SUITES)
def test_it_replaces_the_package_of_before_and_the_way_back_is_open(
    suite: str, deb: Path, former_deb: Path, folder: Path
) -> None:
    with overlay(base(suite), folder / f"former-{suite}") as root:
        root.install(former_deb)
        matches = play_before(root)
        root.install(deb)
        taken_over(root, matches)
        assert root.run("sh", "-c", "command -v companion", check=False).returncode != 0
        root.run("systemctl", "is-enabled", "table-herald.service")
        root.run("herald", "demo", "--out", "/root/pictures")

        root.install(former_deb)
        assert root.run("sh", "-c", "command -v herald", check=False).returncode != 0
        back = root.run("companion", "matches", "--data", "/var/lib/companion", user="companion")
        assert back.stdout == matches
        root.run("systemctl", "is-enabled", "companion.service")
        assert (root.path / "etc/companion.toml").read_text() == '[die]\nuse = "touch"\n'
