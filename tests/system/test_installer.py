"""The installer finds out what machine this is, says every step, and changes nothing when asked to.

Here it only says what it would do; `make system-test` lets it install in a machine of its own.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
INSTALLER = HOUSE / "tools" / "install.sh"


def ask(*words: str, seen: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **more}
    if seen is not None:
        environment["HERALD_SEEN"] = str(seen)
    return subprocess.run(
        ["sh", INSTALLER, *words], capture_output=True, text=True, check=False, env=environment
    )


def pi(root: Path, *, desktop: bool = False, codename: str = "trixie") -> Path:
    """A Raspberry Pi 5 with the second touch display."""
    files = {
        "proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0",
        "etc/os-release": f'PRETTY_NAME="Debian GNU/Linux ({codename})"\n'
                          f"VERSION_CODENAME={codename}\n",
        "sys/class/drm/card1-DSI-1/status": "connected\n",
        "sys/class/drm/card1-DSI-1/modes": "720x1280\n",
        "sys/class/drm/card1-HDMI-A-1/status": "disconnected\n",
        "sys/class/input/event0/device/properties": "0\n",
        "sys/class/input/event0/device/name": "pwr_button\n",
        "sys/class/input/event1/device/properties": "2\n",
        "sys/class/input/event1/device/name": "Goodix Capacitive TouchScreen\n",
    }  # fmt: skip
    if desktop:
        files["etc/systemd/system/display-manager.service"] = ""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_it_says_which_machine_display_and_touch_screen_it_found(tmp_path: Path) -> None:
    said = ask("--dry-run", seen=pi(tmp_path), HERALD_ARCHITECTURE="arm64").stdout
    assert "machine: Raspberry Pi 5 Model B Rev 1.0, arm64" in said
    assert "display: DSI-1 (720x1280)\n" in said
    assert "touch: Goodix Capacitive TouchScreen\n" in said
    assert "WARNING" not in said
    assert "so: the table takes over the screen" in said
    assert "would run: systemctl enable table-herald.service" in said


def test_a_desktop_keeps_its_screen_until_it_is_said_otherwise(tmp_path: Path) -> None:
    root = pi(tmp_path, desktop=True)
    said = ask("--dry-run", seen=root).stdout
    assert "so: a program in the desktop's menu" in said
    assert "systemctl enable" not in said
    said = ask("--dry-run", "--kiosk", seen=root).stdout
    assert "would run: systemctl enable table-herald.service" in said
    assert "would run: systemctl set-default multi-user.target" in said
    assert "sudo reboot" in said


@pytest.mark.parametrize(
    ("codename", "bits", "word"),
    [
        ("bullseye", "arm64", "tried on Debian 12"),
        ("trixie", "armhf", "32-bit systems are untested"),
    ],
)
def test_where_it_was_never_tried_it_says_so(
    tmp_path: Path, codename: str, bits: str, word: str
) -> None:
    root = pi(tmp_path, codename=codename)
    assert f"WARNING: {word}" in ask(
        "--dry-run", seen=root, HERALD_ARCHITECTURE=bits).stdout  # fmt: skip


def test_each_step_is_said_and_none_is_done(tmp_path: Path) -> None:
    before = sorted(Path("/etc/systemd/system").iterdir())
    done = ask("--dry-run", seen=pi(tmp_path))
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    for step in ("1. This computer", "2. System packages", "3. The program, version",
                 "4. Units, rules and names", "5. The user table-herald", "6. Fonts",
                 "7. Starting"):  # fmt: skip
        assert step in done.stdout
    assert "venv --system-site-packages" in done.stdout
    assert "would write: /etc/udev/rules.d/70-table-herald.rules" in done.stdout
    assert "Nothing was changed" in done.stdout
    assert sorted(Path("/etc/systemd/system").iterdir()) == before
    assert not Path("/opt/table-herald").exists()


def test_taking_it_away_says_what_stays() -> None:
    said = ask("uninstall", "--dry-run").stdout
    assert "would run: rm -rf /opt/table-herald" in said
    assert "kept: the record in /var/lib/table-herald" in said
    assert "rm -rf /var/lib" not in said


@pytest.mark.parametrize(
    ("words", "code", "word"),
    [(("dance",), 2, "choose install, update"), (("status",), 1, "not installed here"),
     (("update", "--back", "--dry-run"), 1, "no previous version"),
     (("--help",), 0, "tools/install.sh update --back")],
)  # fmt: skip
def test_what_it_cannot_do_it_says_in_a_line(words: tuple[str, ...], code: int, word: str) -> None:
    done = ask(*words)
    assert done.returncode == code
    assert word in done.stdout + done.stderr


def taken(script: str) -> list[str]:
    """What a part of the installer takes out of this folder."""
    return re.findall(r'"\$house/([A-Za-z][\w./-]*)"', script)


def test_whatever_it_takes_from_here_is_here() -> None:
    names = taken(INSTALLER.read_text())
    assert len(names) > 6
    for name in names:
        assert (HOUSE / name).exists(), name


def test_a_program_can_be_built_of_what_it_copies(tmp_path: Path) -> None:
    script = INSTALLER.read_text()
    part = script[script.index('mkdir -p "$place/source') : script.index("python3 -m venv")]
    for name in taken(part):
        target = tmp_path / "source" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        copy: Callable[[Path, Path], object] = (
            shutil.copytree if (HOUSE / name).is_dir() else shutil.copy
        )
        copy(HOUSE / name, target)
    done = subprocess.run(
        [sys.executable, "-c", "from setuptools import setup; setup()", "-q", "build_py",
         "--build-lib", tmp_path / "built"],
        cwd=tmp_path / "source", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "built/companion/ui/locale/de.mo").is_file()
    assert (tmp_path / "built/companion/core/config/table-herald.toml").is_file()
