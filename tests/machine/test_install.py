"""The one command in a fresh Debian, by a person whose sudo asks for a password; and back again."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.machine.root import HOUSE, Root, base, overlay
from tests.machine.test_service import UNIT, seen, shown
from tests.system.test_pages_of_commands import BLOCK

_KEPT_OUT = (".git", ".venv", ".venv-ce", "build", "out", "__pycache__", ".hypothesis",
             ".mypy_cache", ".ruff_cache", ".pytest_cache")  # fmt: skip


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[Root]:
    """Debian 12 with Ada, who has sudo by her password, and the program's folder in her home."""
    with overlay(base("bookworm"), folder / "house") as root:
        root.run("apt-get", "-qq", "-y", "--no-install-recommends", "install", "sudo",
                 "ca-certificates", "make")  # fmt: skip
        root.run("useradd", "--create-home", "--groups", "sudo", "--shell", "/bin/sh", "ada")
        root.run("sh", "-c", "echo ada:rhine | chpasswd")
        shutil.copytree(HOUSE, root.path / "home/ada/companion",
                        ignore=shutil.ignore_patterns(*_KEPT_OUT))  # fmt: skip
        # The way to the package index is this machine's.
        trusted = "etc/ssl/certs/ca-certificates.crt"
        shutil.copyfile(f"/{trusted}", root.path / trusted)
        if Path("/etc/pip.conf").exists():
            shutil.copy("/etc/pip.conf", root.path / "etc/pip.conf")
        root.run("chown", "-R", "ada:ada", "/home/ada")
        yield root


def as_ada(root: Root, *words: str, check: bool = True) -> str:
    """What the installer says to Ada, who types her password where it is asked for."""
    root.write("home/ada/password", "#!/bin/sh\necho rhine\n")
    (root.path / "home/ada/password").chmod(0o755)
    told = " ".join(f"{key}={os.environ[key]}" for key in ("PIP_CERT",) if key in os.environ)
    done = root.run(
        "su", "ada", "-c",
        f"cd ~/companion && SUDO_ASKPASS=/home/ada/password {told} tools/install.sh "
        f"{' '.join(words)}", check=check,
    )  # fmt: skip
    return done.stdout + done.stderr


def test_one_command_makes_a_table_and_another_takes_it_away(house: Root) -> None:
    said = as_ada(house)
    assert "Done. The table is there after each start of the machine." in said
    assert "KMSDRM" in said
    assert "group gpio: this machine has none" in said
    assert house.run("companion", "--version").stdout == "companion 0.1.0\n"
    groups = house.run("id", "--name", "--groups", "companion").stdout.split()
    assert {"video", "render", "input", "audio", "dialout"} <= set(groups)
    house.run("systemd-analyze", "verify", "--man=no", "/etc/systemd/system/companion.service")

    seen(house)
    with house.booted() as booted:
        shown(booted)
        assert "/opt/companion/current/venv/bin" in booted.shown(UNIT, "ExecStart")

    house.write("etc/companion.toml", '[die]\nuse = "touch"\n')
    first = (house.path / "opt/companion/installed").read_text()
    said = as_ada(house, "update")
    assert "/etc/companion.toml is yours and stays" in said
    second = (house.path / "opt/companion/installed").read_text()
    assert second != first
    assert len(list((house.path / "opt/companion/versions").iterdir())) == 2

    as_ada(house, "update", "--back")
    assert (house.path / "opt/companion/installed").read_text() == first
    assert house.run("companion", "--version").stdout == "companion 0.1.0\n"
    assert (house.path / "etc/companion.toml").read_text() == '[die]\nuse = "touch"\n'

    house.run("/opt/companion/install.sh", "uninstall")
    left = [str(path.relative_to(house.path)) for path in (house.path / "etc").rglob("*companion*")]
    assert sorted(left) == ["etc/companion.toml", "etc/default/companion",
                            "etc/systemd/system/companion.service.d"]  # fmt: skip
    assert not (house.path / "opt/companion").exists()
    assert (house.path / "var/lib/companion/record/record.db").exists()
    assert house.run("sh", "-c", "command -v companion", check=False).returncode != 0


def test_every_command_of_the_page_for_the_raspberry_pi_can_be_typed(house: Root) -> None:
    seen(house)
    house.write("boot/firmware/config.txt", "")
    page = (HOUSE / "docs/raspberry-pi.md").read_text()
    blocks = [(match["how"], match["text"]) for match in BLOCK.finditer(page)]
    commands = [line for how, text in blocks if how == "run" for line in text.splitlines()]
    # The package comes after the other way, and what that leaves, was taken away.
    kept = "/var/lib/companion /etc/companion.toml /etc/default/companion"
    commands += [f"sudo rm -r {kept}", "sudo userdel companion"]
    commands += [line for how, text in blocks if how == "run package" for line in text.splitlines()]
    assert len(commands) > 20
    told = f"export PIP_CERT={os.environ['PIP_CERT']}; " if "PIP_CERT" in os.environ else ""
    with house.booted() as booted:
        for command in commands:
            done = booted.run("sh", "-c", f"{told}cd /home/ada/companion && {command}", check=False)
            assert done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-2000:])
            if command == "tools/install.sh":
                shown(booted)
        assert booted.run("companion", "--version").stdout == "companion 0.1.0\n"
        assert booted.shown(UNIT, "FragmentPath").endswith("/lib/systemd/system/companion.service")
