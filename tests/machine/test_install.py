"""The one command in a fresh Debian, by a person whose sudo asks for a password; and back again."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.machine.test_deb import SUITES
from tests.machine.test_service import UNIT, seen, shown
from tests.support.machine.root import HOUSE, Root, base, overlay
from tests.system.test_pages_of_commands import BLOCK

_KEPT_OUT = (".git", ".venv", ".venv-ce", "build", "out", "__pycache__", ".hypothesis",
             ".mypy_cache", ".ruff_cache", ".pytest_cache")  # fmt: skip

TOLD = f"export PIP_CERT={os.environ['PIP_CERT']}; " if "PIP_CERT" in os.environ else ""
"""The way to the package index is this machine's."""


@pytest.fixture(scope="module", params=SUITES)
def house(folder: Path, request: pytest.FixtureRequest) -> Iterator[Root]:
    """A Debian with Ada, who has sudo by her password, and the program's folder in her home."""
    with overlay(base(request.param), folder / f"house-{request.param}") as root:
        root.run("apt-get", "-qq", "-y", "--no-install-recommends", "install", "sudo",
                 "ca-certificates", "make")  # fmt: skip
        root.run("useradd", "--create-home", "--groups", "sudo", "--shell", "/bin/sh", "ada")
        root.run("sh", "-c", "echo ada:rhine | chpasswd")
        shutil.copytree(HOUSE, root.path / "home/ada/companion",
                        ignore=shutil.ignore_patterns(*_KEPT_OUT))  # fmt: skip
        trusted = "etc/ssl/certs/ca-certificates.crt"
        shutil.copyfile(f"/{trusted}", root.path / trusted)
        if Path("/etc/pip.conf").exists():
            shutil.copy("/etc/pip.conf", root.path / "etc/pip.conf")
        root.run("chown", "-R", "ada:ada", "/home/ada")
        root.run("chmod", "-R", "go-rwx", "/home/ada/companion")
        yield root


def as_ada(root: Root, *words: str, check: bool = True) -> str:
    """What the installer says to Ada, who types her password where it is asked for."""
    root.write("home/ada/password", "#!/bin/sh\necho rhine\n")
    (root.path / "home/ada/password").chmod(0o755)
    told = " ".join(f"{key}={os.environ[key]}" for key in ("PIP_CERT",) if key in os.environ)
    done = root.run(
        "su", "ada", "-c",
        f"umask 077 && cd ~/companion && SUDO_ASKPASS=/home/ada/password {told} tools/install.sh "
        f"{' '.join(words)}", check=check,
    )  # fmt: skip
    return done.stdout + done.stderr


def test_one_command_makes_a_table_and_another_takes_it_away(house: Root) -> None:
    house.run("useradd", "companion")
    assert "a person's login called companion" in as_ada(house, check=False)
    assert not (house.path / "opt/companion").exists()
    house.run("userdel", "companion")

    said = as_ada(house)
    assert "Done. The table is there after each start of the machine." in said
    assert "KMSDRM" in said
    assert "group gpio: this machine has none" in said
    assert house.run("companion", "--version", user="companion").stdout == "companion 0.1.0\n"
    groups = house.run("id", "--name", "--groups", "companion").stdout.split()
    assert {"video", "render", "input", "audio", "dialout"} <= set(groups)
    house.run("systemd-analyze", "verify", "--man=no", "/etc/systemd/system/companion.service")

    seen(house)
    with house.booted() as booted:
        shown(booted)
        assert "/opt/companion/current/venv/bin" in booted.shown(UNIT, "ExecStart")

        first = installed(house)
        house.write("etc/companion.toml", '[die]\nuse = "clay"\n')
        worse = booted.run("sh", "-c", f"{TOLD}/home/ada/companion/tools/install.sh", check=False)
        assert worse.returncode == 1
        assert "it does not start" in worse.stdout
        assert "/etc/companion.toml is yours and stays" in worse.stdout
        assert booted.shown(UNIT, "ActiveState") == "failed"
        second = installed(house)
        assert second != first
        house.write("etc/companion.toml", '[die]\nuse = "touch"\n')
        back = booted.run("/opt/companion/install.sh", "update", "--back").stdout
        assert "it runs" in back
        assert installed(house) == first
        assert booted.shown(UNIT, "ActiveState") == "active"
    assert house.run("companion", "--version").stdout == "companion 0.1.0\n"
    assert (house.path / "etc/companion.toml").read_text() == '[die]\nuse = "touch"\n'

    a_fault_leaves_all_as_it_was(house, {first, second})
    the_same_version_again_keeps_the_older_one(house)

    house.run("/opt/companion/install.sh", "uninstall")
    left = [str(path.relative_to(house.path)) for path in (house.path / "etc").rglob("*companion*")]
    assert sorted(left) == ["etc/companion.toml", "etc/default/companion",
                            "etc/systemd/system/companion.service.d"]  # fmt: skip
    assert not (house.path / "opt/companion").exists()
    assert (house.path / "var/lib/companion/record/record.db").exists()
    assert house.run("sh", "-c", "command -v companion", check=False).returncode != 0


def installed(house: Root) -> str:
    """The version that runs."""
    return (house.path / "opt/companion/installed").read_text().strip()


def a_fault_leaves_all_as_it_was(house: Root, versions: set[str]) -> None:
    """Nothing of a version that could not be put together stays behind."""
    before = installed(house)
    done = house.run("env", "PIP_INDEX_URL=http://127.0.0.1:9/", "PIP_RETRIES=0",
                     "/home/ada/companion/tools/install.sh", check=False)  # fmt: skip
    assert done.returncode == 1
    assert "could not be put together" in done.stderr
    assert {one.name for one in (house.path / "opt/companion/versions").iterdir()} == versions
    assert installed(house) == before


def the_same_version_again_keeps_the_older_one(house: Root) -> None:
    """And whoever has disabled the table finds it disabled."""
    older = installed(house)
    git = house.path / "usr/local/bin/git"
    git.write_text("#!/bin/sh\necho abcd1234\n")
    git.chmod(0o755)
    as_ada(house)
    newer = installed(house)
    house.run("systemctl", "disable", "companion")
    assert "you have disabled it, and that stays" in as_ada(house)
    assert installed(house) != newer
    assert house.run("systemctl", "is-enabled", "companion", check=False).stdout == "disabled\n"
    as_ada(house, "update", "--back")
    assert installed(house) == older
    git.unlink()


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
    with house.booted() as booted:
        for command in commands:
            done = booted.run("sh", "-c", f"{TOLD}cd /home/ada/companion && {command}", check=False)
            assert done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-2000:])
            if command == "tools/install.sh":
                assert "it runs" in done.stdout
                shown(booted)
        assert booted.run("companion", "--version").stdout == "companion 0.1.0\n"
        assert booted.shown(UNIT, "FragmentPath").endswith("/lib/systemd/system/companion.service")
