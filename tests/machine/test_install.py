"""The one command in a fresh Debian, by a person whose sudo asks for a password; and back again."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.machine.test_deb import SUITES, play_before, taken_over
from tests.machine.test_service import UNIT, seen, shown
from tests.support.machine.root import HOUSE, Booted, Root, base, overlay
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
        shutil.copytree(HOUSE, root.path / "home/ada/table-herald",
                        ignore=shutil.ignore_patterns(*_KEPT_OUT))  # fmt: skip
        trusted = "etc/ssl/certs/ca-certificates.crt"
        shutil.copyfile(f"/{trusted}", root.path / trusted)
        if Path("/etc/pip.conf").exists():
            shutil.copy("/etc/pip.conf", root.path / "etc/pip.conf")
        root.run("chown", "-R", "ada:ada", "/home/ada")
        root.run("chmod", "-R", "go-rwx", "/home/ada/table-herald")
        yield root


def as_ada(root: Root, *words: str, check: bool = True) -> str:
    """What the installer says to Ada, who types her password where it is asked for."""
    root.write("home/ada/password", "#!/bin/sh\necho rhine\n")
    (root.path / "home/ada/password").chmod(0o755)
    told = " ".join(f"{key}={os.environ[key]}" for key in ("PIP_CERT",) if key in os.environ)
    done = root.run(
        "su", "ada", "-c",
        f"umask 077 && cd ~/table-herald && SUDO_ASKPASS=/home/ada/password {told} "
        f"tools/install.sh {' '.join(words)}", check=check,
    )  # fmt: skip
    return done.stdout + done.stderr


def test_one_command_makes_a_table_and_another_takes_it_away(house: Root) -> None:
    house.run("useradd", "table-herald")
    assert "someone's login is called table-herald" in as_ada(house, check=False)
    assert not (house.path / "opt/table-herald").exists()
    house.run("userdel", "table-herald")

    said = as_ada(house)
    assert "Done. From now on, the table starts with the computer." in said
    assert "KMSDRM" in said
    assert "group gpio: not on this computer" in said
    assert house.run("herald", "--version", user="table-herald").stdout == "herald 0.2.0\n"
    groups = house.run("id", "--name", "--groups", "table-herald").stdout.split()
    assert {"video", "render", "input", "audio", "dialout"} <= set(groups)
    house.run("systemd-analyze", "verify", "--man=no", "/etc/systemd/system/table-herald.service")

    seen(house)
    with house.booted() as booted:
        shown(booted)
        assert "/opt/table-herald/current/venv/bin" in booted.shown(UNIT, "ExecStart")

        first = installed(house)
        house.write("etc/table-herald.toml", '[die]\nuse = "clay"\n')
        worse = booted.run(
            "sh", "-c", f"{TOLD}/home/ada/table-herald/tools/install.sh", check=False
        )
        assert worse.returncode == 1
        assert "does not start" in worse.stdout
        assert "/etc/table-herald.toml is yours and was not changed" in worse.stdout
        # On trial it was tried twice; then the version of before came back, to the same settings.
        booted.until(lambda: booted.shown(UNIT, "ActiveState") == "failed")
        booted.until(lambda: not (house.path / "opt/table-herald/trial").exists())
        assert installed(house) == first
        assert "Did not start" in booted.run("/opt/table-herald/install.sh", "status").stdout
        house.write("etc/table-herald.toml", '[die]\nuse = "touch"\n')
        newer = booted.run("/opt/table-herald/install.sh", "update", "--back").stdout
        assert "it is running" in newer
        second = installed(house)
        assert second != first
        back = booted.run("/opt/table-herald/install.sh", "update", "--back").stdout
        assert "it is running" in back
        assert installed(house) == first
        assert booted.shown(UNIT, "ActiveState") == "active"
    assert house.run("herald", "--version").stdout == "herald 0.2.0\n"
    assert (house.path / "etc/table-herald.toml").read_text() == '[die]\nuse = "touch"\n'

    a_fault_leaves_all_as_it_was(house, {first, second})
    the_same_version_again_keeps_the_older_one(house)

    house.run("/opt/table-herald/install.sh", "uninstall")
    left = [str(path.relative_to(house.path)) for path in (house.path / "etc").rglob("*herald*")]
    assert sorted(left) == ["etc/default/table-herald",
                            "etc/systemd/system/table-herald.service.d",
                            "etc/table-herald.toml"]  # fmt: skip
    assert not (house.path / "opt/table-herald").exists()
    assert (house.path / "var/lib/table-herald/record/record.db").exists()
    assert house.run("sh", "-c", "command -v herald", check=False).returncode != 0


def installed(house: Root) -> str:
    """The version that runs."""
    return (house.path / "opt/table-herald/installed").read_text().strip()


def a_fault_leaves_all_as_it_was(house: Root, versions: set[str]) -> None:
    """Nothing of a version that could not be put together stays behind."""
    before = installed(house)
    done = house.run("env", "PIP_INDEX_URL=http://127.0.0.1:9/", "PIP_RETRIES=0",
                     "/home/ada/table-herald/tools/install.sh", check=False)  # fmt: skip
    assert done.returncode == 1
    assert "could not be installed" in done.stderr
    assert {one.name for one in (house.path / "opt/table-herald/versions").iterdir()} == versions
    assert installed(house) == before


def the_same_version_again_keeps_the_older_one(house: Root) -> None:
    """And whoever has disabled the table finds it disabled."""
    older = installed(house)
    git = house.path / "usr/local/bin/git"
    git.write_text("#!/bin/sh\necho abcd1234\n")
    git.chmod(0o755)
    as_ada(house)
    newer = installed(house)
    house.run("systemctl", "disable", "table-herald")
    assert "you have disabled it, so it stays disabled" in as_ada(house)
    assert installed(house) != newer
    assert house.run("systemctl", "is-enabled", "table-herald", check=False).stdout == "disabled\n"
    as_ada(house, "update", "--back")
    assert installed(house) == older
    git.unlink()


def test_it_replaces_the_one_of_before_and_the_way_back_is_open(house: Root, former: Path) -> None:
    # What an installation of this version has left is not what is taken over here.
    shutil.rmtree(house.path / "var/lib/table-herald", ignore_errors=True)
    for name in ("table-herald.toml", "default/table-herald"):
        (house.path / "etc" / name).unlink(missing_ok=True)
    shutil.copytree(former, house.path / "home/ada/companion")
    house.run("chown", "-R", "ada:ada", "/home/ada/companion")
    mine = house.path / "home/ada/table-herald"
    new = house.path / "home/ada/new"
    mine.rename(new)
    (house.path / "home/ada/companion").rename(mine)
    as_ada(house)
    mine.rename(house.path / "home/ada/companion")
    new.rename(mine)
    matches = play_before(house)
    seen(house)
    with house.booted() as booted:
        said = as_ada_booted(booted)
        assert "to go back: " in said
        shown(booted)
        assert booted.shown("companion.service", "ActiveState") == "inactive"
        back = booted.run("/opt/table-herald/install.sh", "update", "--back").stdout
        assert "is back" in back
        assert booted.shown(UNIT, "ActiveState") == "inactive"
        assert booted.run(
            "setpriv", "--reuid=companion", "--regid=companion", "--clear-groups",
            "companion", "matches", "--data", "/var/lib/companion",
        ).stdout == matches  # fmt: skip
        assert "it is running" in as_ada_booted(booted)
    taken_over(house, matches)
    house.run("/opt/table-herald/install.sh", "uninstall")
    house.run("/opt/companion/install.sh", "uninstall")
    for name in ("var/lib/companion", "var/lib/table-herald"):
        shutil.rmtree(house.path / name)
    for name in ("companion.toml", "table-herald.toml", "default/companion",
                 "default/table-herald"):  # fmt: skip
        (house.path / "etc" / name).unlink()


def as_ada_booted(booted: Booted) -> str:
    """What the installer says where systemd runs."""
    done = booted.run("sh", "-c", f"{TOLD}/home/ada/table-herald/tools/install.sh")
    return done.stdout


def test_every_command_of_the_page_for_the_raspberry_pi_can_be_typed(house: Root) -> None:
    seen(house)
    house.write("boot/firmware/config.txt", "")
    page = (HOUSE / "docs/raspberry-pi.md").read_text()
    blocks = [(match["how"], match["text"]) for match in BLOCK.finditer(page)]
    commands = [line for how, text in blocks if how == "run" for line in text.splitlines()]
    # The package comes after the other way, and what that leaves, was taken away.
    kept = "/var/lib/table-herald /etc/table-herald.toml /etc/default/table-herald"
    commands += [f"sudo rm -r {kept}", "sudo userdel table-herald"]
    commands += [line for how, text in blocks if how == "run package" for line in text.splitlines()]
    assert len(commands) > 20
    with house.booted() as booted:
        for command in commands:
            done = booted.run(
                "sh", "-c", f"{TOLD}cd /home/ada/table-herald && {command}", check=False
            )
            assert done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-2000:])
            if command == "tools/install.sh":
                assert "it is running" in done.stdout
                shown(booted)
        assert booted.run("herald", "--version").stdout == "herald 0.2.0\n"
        assert booted.shown(UNIT, "FragmentPath").endswith(
            "/lib/systemd/system/table-herald.service"
        )
