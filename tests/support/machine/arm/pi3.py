"""QEMU's own Raspberry Pi 3: the real chips' drivers and the real model's tree, but no display.

QEMU models the BCM2837's GPIO as outputs that can be set and read back; it has neither inputs
with a pull nor edges. So what is tried here is what the program asks about the model, how much
memory there is, and lamps as outputs. It starts from its SD card; its first program is a script.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path
from typing import Final

from tests.support.machine.arm.kernel import Kernel, pack
from tests.support.machine.emulated.disk import Card

_PATIENCE_S: Final = 300
_SD: Final = "4G"
"""An SD card's size is a power of two."""
REVISION: Final = "a02082"
_DONE: Final = "IT IS DONE"
_FIRST: Final = """\
#!/bin/sh
mount -t tmpfs tmp /tmp
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp PYTHONPATH=/usr/lib/table-herald LANG=C.UTF-8
exec </dev/ttyS1 >/dev/ttyS1 2>&1
{script}
echo "{done}"
sleep 1000
"""


def said(system: Kernel, card: Card, folder: Path, script: str) -> str:
    """Switch it on with this script as its first program; what that has said.

    Args:
        system: the kernel, and the tree of the Raspberry Pi 3.
        card: with the package on it.
        folder: for the emulator's files.
        script: of the shell, run as root; the root file system can only be read.

    Raises:
        AssertionError: it has not come to its end.
    """
    folder.mkdir(parents=True, exist_ok=True)
    told, initrd, disk, console = (folder / name for name in ("told", "initrd", "sd", "console"))
    told.mkdir(exist_ok=True)
    (told / "told").write_text(_FIRST.format(script=script, done=_DONE))
    (told / "told").chmod(0o755)
    pack(told, initrd)
    initrd.write_bytes(system.initrd.read_bytes() + initrd.read_bytes())
    # A real one's firmware adds the revision.
    tree = folder / "tree"
    shutil.copy(system.pi3, tree)
    subprocess.run(["fdtput", "-p", "-t", "x", str(tree), "/system", "linux,revision", REVISION],
                   check=True)  # fmt: skip
    disk.unlink(missing_ok=True)
    subprocess.run(["qemu-img", "create", "-q", "-f", "qcow2", "-b", str(card.disk), "-F", "raw",
                    str(disk), _SD], check=True)  # fmt: skip
    console.unlink(missing_ok=True)
    emulator = subprocess.Popen(
        ["qemu-system-aarch64", "-M", "raspi3b", "-nodefaults", "-display", "none", "-no-reboot",
         "-kernel", str(system.image), "-dtb", str(tree), "-initrd", str(initrd),
         "-drive", f"if=sd,format=qcow2,file={disk}", "-serial", "null",
         "-serial", f"file:{console}",
         "-append", "root=/dev/mmcblk0 quiet console=ttyS1,115200 panic=1"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT,
    )  # fmt: skip
    try:
        end = time.monotonic() + _PATIENCE_S
        while True:
            text = console.read_text(errors="replace") if console.exists() else ""
            if f"\n{_DONE}" in text.replace("\r", ""):
                return text.replace("\r", "")
            assert time.monotonic() < end, text[-3000:]
            assert emulator.poll() is None, text[-3000:]
            time.sleep(0.2)
    finally:
        emulator.kill()
        emulator.wait()
