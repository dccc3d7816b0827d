"""The card of an emulated machine: Debian with its own kernel, and the package, installed by apt.

What the package needs is installed once for all; the package itself goes to an overlay, and both
together are written to a file system in one file. Nothing is added but what a test must have: the
agent (`inside.py`), and what a page tells people to install beside the package. Needs root, and
what `tools/setup.sh machine` installs.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.support.machine.root import KEPT, Root, base, overlay
from tests.support.machine.side_by_side import alone

SUITE: Final = "bookworm"
SIZE: Final = (800, 480)
"""The display: the first Touch Display of a Raspberry Pi, in pixels."""

_CARD_MB: Final = 2_800
_KERNEL: Final = "linux-image-amd64"
_HERE: Final = Path(__file__).parent
_AT_START: Final = ("virtio_pci", "virtio_blk", "ext4")
"""What the kernel needs to reach its root; the rest is loaded by udev."""

AGENT_UNIT: Final = """\
[Unit]
Description=What the tests do inside
# Later than the table, so that nothing of ours is in the way while it starts.
After=table-herald.service table-herald-cage.service
[Service]
ExecStart=/usr/bin/python3 -I /usr/local/lib/inside.py /dev/virtio-ports/inside {wide} {high}
Restart=always
[Install]
WantedBy=multi-user.target
"""

_SETTINGS: Final = '[die]\nuse = "serial"\nport = "/dev/herald-die"\n'


@dataclass(frozen=True, slots=True)
class Card:
    """What a machine starts from; never written to.

    Attributes:
        disk: the file with the root file system.
        kernel: Debian's.
        initrd: as Debian's initramfs-tools made it.
    """

    disk: Path
    kernel: Path
    initrd: Path


def card(deb: Path, *more: str) -> Card:
    """The card with this package on it; made anew when package, agent or recipe is another.

    Args:
        deb: the package.
        more: of Debian's packages; there is a card for each choice of them.
    """
    with alone(KEPT / ".cards"):
        return _card(deb, more)


def _card(deb: Path, more: tuple[str, ...]) -> Card:
    base(SUITE)  # its stamp is asked for below
    made = hashlib.sha256()
    for file in (deb, _HERE / "inside.py", Path(__file__), KEPT / f"{SUITE}.made"):
        made.update(file.read_bytes() if file.stat().st_size else b"%d" % file.stat().st_mtime_ns)
    folder = KEPT / "-".join(("card", *more))
    stamp = folder / "made"
    found = Card(folder / "disk", folder / "vmlinuz", folder / "initrd")
    if stamp.exists() and stamp.read_text() == made.hexdigest():
        return found
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with overlay(_ready(deb), folder / "overlay") as root:
        # Not by `Root.install`: nothing is to be fetched, so no other machine's apt is waited for.
        shutil.copy(deb, root.path / "root" / deb.name)
        (root.path / "root/archives/partial").mkdir(parents=True)
        root.run("apt-get", "-qq", "-y", "--no-install-recommends",
                 "-o", "Dir::Cache::archives=/root/archives", "install",
                 f"/root/{deb.name}")  # fmt: skip
        if more:
            root.run("apt-get", "-qq", "-y", "--no-install-recommends", "install", *more)
        _furnish(root)
        shutil.copy(root.path / "vmlinuz", found.kernel)
        shutil.copy(root.path / "initrd.img", found.initrd)
        subprocess.run(
            ["mke2fs", "-q", "-t", "ext4", "-d", root.path, found.disk, f"{_CARD_MB}M"],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    stamp.write_text(made.hexdigest())
    return found


def _ready(deb: Path) -> Path:
    """The root with a kernel and everything that the package needs, but without the package."""
    needs = _asked(["dpkg-deb", "--field", str(deb), "Depends"])
    root, stamp = KEPT / "computer", KEPT / "computer.made"
    told = f"{needs}{_KERNEL}{(base(SUITE).with_suffix('.made')).stat().st_mtime_ns}"
    if stamp.exists() and stamp.read_text() == told:
        return root
    shutil.rmtree(root, ignore_errors=True)
    subprocess.run(["cp", "--archive", base(SUITE), root], check=True)
    made = Root(root)
    # Small, and without asking what machine this is: it starts another one.
    made.write("etc/initramfs-tools/conf.d/emulated", "MODULES=list\nCOMPRESS=gzip\nFSTYPE=ext4\n")
    made.write("etc/initramfs-tools/modules", "\n".join(_AT_START) + "\n")
    made.run("apt-get", "-qq", "-y", "--no-install-recommends", "install", _KERNEL)
    made.run("apt-get", "-qq", "-y", "--no-install-recommends", "satisfy", needs)
    made.run("apt-get", "clean")
    stamp.write_text(told)
    return root


def _furnish(root: Root) -> None:
    """What an imager writes to a card, the die that is plugged in, and the agent."""
    root.write("etc/fstab", "/dev/vda / ext4 defaults,noatime 0 1\n")
    root.write("etc/hostname", "table\n")
    root.write("etc/table-herald.toml", _SETTINGS)
    (root.path / "var/log/journal").mkdir(exist_ok=True)
    shutil.copy(_HERE / "inside.py", root.path / "usr/local/lib/inside.py")
    wide, high = SIZE
    root.write("etc/systemd/system/inside.service", AGENT_UNIT.format(wide=wide, high=high))
    root.run("systemctl", "enable", "inside.service")
    shutil.rmtree(root.path / "var/lib/apt/lists")


def _asked(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
