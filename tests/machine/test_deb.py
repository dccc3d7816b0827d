"""The Debian package in a fresh Debian: installed, used, taken away, and nothing is left."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.machine.root import Root, base, overlay

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


def test_the_same_sources_give_the_same_file(deb: Path) -> None:
    before = deb.read_bytes()
    subprocess.run([Path(__file__).parents[2] / "packaging/build.sh"], check=True,
                   stdout=subprocess.DEVNULL)  # fmt: skip
    assert deb.read_bytes() == before


@pytest.mark.parametrize("suite", SUITES)
def test_it_is_installed_and_taken_away_cleanly(suite: str, deb: Path, folder: Path) -> None:
    with overlay(base(suite), folder / suite) as root:
        root.install(deb)
        with_it = files(root)
        assert root.run("companion", "--version").stdout == "companion 0.1.0\n"
        doctor = root.run("companion", "doctor").stdout
        assert "/etc/companion.toml" in doctor
        assert "can be played with all that is asked for" in doctor
        played = root.run("companion", "demo", "--out", "/root/pictures").stdout
        assert "won." in played
        assert (root.path / "root/pictures/end.jpg").stat().st_size > 10_000
        root.run("systemd-analyze", "verify", "--man=no",
                 "/usr/lib/systemd/system/companion.service",
                 "/usr/lib/systemd/system/companion-cage.service",
                 "/usr/lib/systemd/system/companion-off.path")  # fmt: skip

        if suite != "bookworm":  # its udevadm cannot verify yet
            root.run("udevadm", "verify", "/usr/lib/udev/rules.d/70-companion.rules")
            root.run("env", "XDG_RUNTIME_DIR=/run", "systemd-analyze", "--user", "verify",
                     "--man=no", "/usr/lib/systemd/user/companion.service")  # fmt: skip

        record = root.path / "var/lib/companion/record/record.db"
        record.parent.mkdir(parents=True)
        record.write_text("many evenings")
        root.run("apt-get", "-qq", "-y", "remove", "companion")
        assert record.read_text() == "many evenings", "a removal has taken the matches away"
        assert (root.path / "etc/companion.toml").exists(), "a removal has taken the settings away"
        assert not (root.path / "usr/lib/companion").exists()

        root.run("apt-get", "-qq", "-y", "purge", "companion")
        gone = set(with_it) - set(files(root))
        left = [name for name in files(root) if "companion" in name]
        assert not left
        assert all("companion" in name for name in gone), "it has taken away what is not its own"
        assert root.run("getent", "passwd", "companion").stdout.strip().endswith("nologin")


def test_a_second_installation_beside_the_installers_is_refused(deb: Path, machine: Root) -> None:
    machine.run("apt-get", "-qq", "-y", "purge", "companion")
    machine.write("opt/companion/current", "")
    with pytest.raises(AssertionError, match=r"install\.sh uninstall"):
        machine.install(deb)


def test_what_is_left_of_the_package_takes_nothing_of_the_installers_away(machine: Root) -> None:
    machine.run("apt-get", "-qq", "-y", "remove", "companion")
    machine.write("opt/companion/current", "")
    machine.write("var/lib/companion/record/record.db", "many evenings")
    machine.run("apt-get", "-qq", "-y", "purge", "companion")
    assert (machine.path / "var/lib/companion/record/record.db").exists()


def test_a_persons_login_is_not_taken_over(deb: Path, machine: Root) -> None:
    machine.run("apt-get", "-qq", "-y", "purge", "companion")
    machine.run("usermod", "--shell", "/bin/sh", "companion")
    with pytest.raises(AssertionError, match="a person's login called companion"):
        machine.install(deb)
