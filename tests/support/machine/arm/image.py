"""What is on the card of the emulated Raspberry Pi? Debian for arm64, and the package on it.

Made like the card of the other emulated machine (`emulated/disk.py`), in three layers: Debian,
what the package needs, the package. Debian's programs run under qemu-user while it is made. The
pins' libraries are put where the program tells people to put them: pip's folder for the whole
system, because Debian 12 has no newer ones. Older ones lie in /opt, for those tests that want to
hear what is said about them.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Final

from tests.support.machine.arm.kernel import ARCHITECTURE, KEPT, SUITE, Kernel, kernel
from tests.support.machine.emulated.disk import AGENT_UNIT, SIZE, Card
from tests.support.machine.root import HOUSE, Root, base, overlay
from tests.support.machine.side_by_side import alone

LIBRARIES: Final = "usr/local/lib/python3.11/dist-packages"
OLD: Final = ("1.6.2", "2.0.1")
"""Versions of gpiozero that are too old: Debian 12's, and the last before the one needed."""
_MB: Final = 3_000
_LGPIO: Final = "lgpio==0.2.2.0"
_GPIOZERO: Final = ("gpiozero==2.0.1.post3", "colorzero")
_WHEELS: Final = ("manylinux2014_aarch64", "manylinux_2_17_aarch64", "manylinux_2_34_aarch64")
TESTERS: Final = "opt/tested"
_TESTERS: Final = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "hypothesis",
                   "sortedcontainers")  # fmt: skip
_TOOLS: Final = ("gpiod", "kmod", "procps", "sudo")
"""What the tests do inside that the package does not."""
_HERE: Final = Path(__file__).parent
_INSIDE: Final = _HERE.with_name("emulated") / "inside.py"
_SETTINGS: Final = """\
[die]
use = "serial"
port = "/dev/herald-die"
[castles]
buttons = "gpio"
"""


def card(deb: Path) -> Card:
    """The card with this package on it; made anew when package, kernel, agent or recipe changes."""
    with alone(KEPT / ".cards"):
        return _card(deb)


def _card(deb: Path) -> Card:
    base(SUITE, ARCHITECTURE)  # its stamp is asked for below
    system = kernel()
    made = hashlib.sha256(system.version.encode())
    for file in (deb, _INSIDE, Path(__file__), HOUSE / "hardware/wiring.md"):
        made.update(file.read_bytes())
    made.update(b"%d" % base(SUITE, ARCHITECTURE).with_suffix(".made").stat().st_mtime_ns)
    folder = KEPT / "card"
    stamp = folder / "made"
    found = Card(folder / "disk", system.image, system.initrd)
    if stamp.exists() and stamp.read_text() == made.hexdigest():
        return found
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with overlay(_ready(deb), folder / "overlay") as root:
        shutil.copy(deb, root.path / "root" / deb.name)
        root.run("dpkg", "--install", f"/root/{deb.name}")
        _furnish(root, system)
        subprocess.run(
            ["mke2fs", "-q", "-t", "ext4", "-d", root.path, found.disk, f"{_MB}M"],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    stamp.write_text(made.hexdigest())
    return found


def _ready(deb: Path) -> Path:
    """The root with everything that the package and the tests need, but without the package."""
    asked = ["dpkg-deb", "--field", str(deb), "Depends"]
    needs = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    root, stamp = KEPT / "computer", KEPT / "computer.made"
    bare = base(SUITE, ARCHITECTURE)
    told = f"{needs}{_TOOLS}{_LGPIO}{_GPIOZERO}{bare.with_suffix('.made').stat().st_mtime_ns}"
    if stamp.exists() and stamp.read_text() == told:
        return root
    stamp.unlink(missing_ok=True)
    shutil.rmtree(root, ignore_errors=True)
    KEPT.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cp", "--archive", bare, root], check=True)
    made = Root(root)
    made.run("apt-get", "-qq", "-y", "--no-install-recommends", "install", *_TOOLS)
    made.run("apt-get", "-qq", "-y", "--no-install-recommends", "satisfy", needs)
    made.run("apt-get", "clean")
    _wheels(root / LIBRARIES, _LGPIO, *_GPIOZERO)
    for version in OLD:
        _wheels(root / f"opt/gpiozero-{version}", f"gpiozero=={version}", "colorzero")
    stamp.write_text(told)
    return root


def with_testers(deb: Path) -> Path:
    """The same with what our tests are run by."""
    with alone(KEPT / ".cards"):
        root = _ready(deb)
    if not (root / TESTERS / "pytest").exists():
        _wheels(root / TESTERS, *(f"{one}=={metadata.version(one)}" for one in _TESTERS))
    return root


def _wheels(to: Path, *wanted: str) -> None:
    """Put wheels for arm64 there, as pip does it over there."""
    platforms = [word for one in _WHEELS for word in ("--platform", one)]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(to),
         *platforms, "--python-version", "311", "--only-binary", ":all:", *wanted],
        check=True,
    )  # fmt: skip


def rule_of_the_page() -> str:
    """The rule that gives the chips to group gpio, as hardware/wiring.md has it."""
    page = (HOUSE / "hardware/wiring.md").read_text()
    (rule,) = re.findall(r"^echo '(SUBSYSTEM==\"gpio\".*)' \| sudo tee", page, re.MULTILINE)
    return f"{rule}\n"


def _furnish(root: Root, system: Kernel) -> None:
    """What an imager writes to a card, what the page says about the pins, and the agent."""
    root.run("groupadd", "--system", "--force", "gpio")
    root.run("usermod", "-aG", "gpio", "table-herald")
    root.run("useradd", "--create-home", "ada")
    root.write("etc/udev/rules.d/60-gpio.rules", rule_of_the_page())
    root.write("etc/fstab", "/dev/vda / ext4 defaults,noatime 0 1\n")
    root.write("etc/hostname", "table\n")
    root.write("etc/hosts", "127.0.0.1 localhost\n127.0.1.1 table\n")
    root.write("etc/table-herald.toml", _SETTINGS)
    (root.path / "var/log/journal").mkdir(exist_ok=True)
    shutil.copytree(system.modules, root.path / "usr/lib/modules", dirs_exist_ok=True)
    shutil.copy(_INSIDE, root.path / "usr/local/lib/inside.py")
    wide, high = SIZE
    root.write("etc/systemd/system/inside.service", AGENT_UNIT.format(wide=wide, high=high))
    root.run("systemctl", "enable", "inside.service")
    shutil.rmtree(root.path / "var/lib/apt/lists")
