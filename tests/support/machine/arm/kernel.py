"""Which kernel does the emulated Raspberry Pi run, and where does its GPIO chip come from?

Debian's own, unpacked and not installed: its initramfs-tools would take a quarter of an hour
under emulation. Debian has the kernel's simulator of GPIO chips (gpio-sim) switched off, so it is
built as a module out of Debian's source, against Debian's headers, and kept by version. The
initrd is busybox and the few modules that reach the disk.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.support.machine.root import HOUSE, MIRROR

KEPT: Final = HOUSE / "build" / "arm"
ARCHITECTURE: Final = "arm64"
SUITE: Final = "bookworm"
_KEYS: Final = "/usr/share/keyrings/debian-archive-keyring.gpg"
_STALE_S: Final = 7 * 86_400
_PATIENCE_S: Final = 900

_FROM_SOURCE: Final = ("gpio-sim.c", "gpiolib.h")
_IRQ_SIM: Final = "irq_sim.c"
_NOT_EXPORTED: Final = ("handle_simple_irq(irq_to_desc(irqnum))", "generic_handle_irq(irqnum)")
"""irq_sim.c calls what no module may call; the second does the same and may be."""
_KBUILD: Final = """\
obj-m := gpio-sim.o
gpio-sim-y := simulator.o irq_sim.o
CONFIG_DEBUG_INFO_BTF_MODULES :=
"""
_CROSS: Final = "aarch64-linux-gnu-"

_TO_REACH_THE_DISK: Final = (
    "virtio_pci", "virtio_mmio", "virtio_blk", "ext4",
    "bcm2835_dma", "bcm2835", "sdhci_iproc", "mmc_block",  # the card of a Raspberry Pi 3
)  # fmt: skip
_TREE_OF_PI_3: Final = "bcm2837-rpi-3-b.dtb"
INIT: Final = """\
#!/bin/busybox sh
/bin/busybox mount -t devtmpfs dev /dev
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t sysfs sys /sys
while read -r module; do /bin/busybox insmod "/modules/$module"; done < /order
root=$(/bin/busybox sed 's/.*root=\\([^ ]*\\).*/\\1/' /proc/cmdline)
until [ -b "$root" ]; do /bin/busybox usleep 10000; done
/bin/busybox mount -o ro "$root" /root
init=/sbin/init
[ ! -e /told ] || { /bin/busybox cp /told /dev/told; init=/dev/told; }
for mounted in dev proc sys; do /bin/busybox mount --move "/$mounted" "/root/$mounted"; done
exec /bin/busybox switch_root /root "$init"
"""


@dataclass(frozen=True, slots=True)
class Kernel:
    """Debian's kernel for arm64 with a simulated GPIO chip; never written to.

    Attributes:
        version: as `uname -r` says it.
        image: what the emulator starts.
        initrd: mounts the root that the command line names and starts what is on it, or the
            program `told` of an archive after it.
        modules: what belongs into /usr/lib/modules.
        pi3: the device tree of a Raspberry Pi 3, as the kernel's makers wrote it.
    """

    version: str
    image: Path
    initrd: Path
    modules: Path
    pi3: Path


def kernel() -> Kernel:
    """Debian's newest kernel of the suite; asked for once a week, built once for each version."""
    latest = KEPT / "kernel"
    stamp = KEPT / "kernel.made"
    recipe = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]
    is_fresh = stamp.exists() and time.time() - stamp.stat().st_mtime < _STALE_S
    if is_fresh and stamp.read_text() == recipe:
        return _found(latest)
    archive = Archive.opened(KEPT / "archive")
    version = archive.depends("linux-image-arm64").removeprefix("linux-image-")
    built = KEPT / f"kernel-{archive.candidate('linux-image-arm64')}-{recipe}"
    if not (built / "made").exists():
        shutil.rmtree(built, ignore_errors=True)
        _build(archive, version, built)
        (built / "made").touch()
    latest.unlink(missing_ok=True)
    latest.symlink_to(built.name)
    stamp.write_text(recipe)
    return _found(latest)


def _found(folder: Path) -> Kernel:
    (modules,) = (folder / "modules").iterdir()
    return Kernel(modules.name, folder / "vmlinuz", folder / "initrd", modules.parent,
                  folder / _TREE_OF_PI_3)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Archive:
    """Debian's archive for arm64, asked without touching this machine's own apt."""

    folder: Path

    @classmethod
    def opened(cls, folder: Path) -> Archive:
        """With fresh lists."""
        for name in ("lists/partial", "cache/archives/partial"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / "sources.list").write_text(
            f"deb [signed-by={_KEYS}] {MIRROR} {SUITE} main\n"
            f"deb [signed-by={_KEYS}] {MIRROR}-security {SUITE}-security main\n"
        )
        archive = cls(folder)
        archive._ask("apt-get", "update", "-qq")
        return archive

    def depends(self, package: str) -> str:
        """The first package that this one depends on."""
        told = self._ask("apt-cache", "depends", package)
        return next(line.split()[-1] for line in told.splitlines() if "Depends:" in line)

    def candidate(self, package: str) -> str:
        """The version that would be installed."""
        told = self._ask("apt-cache", "policy", package)
        return next(line.split()[-1] for line in told.splitlines() if "Candidate:" in line)

    def unpack(self, packages: Sequence[str], to: Path) -> None:
        """Fetch these and unpack them, without running anything of theirs."""
        fetched = to / "fetched"
        fetched.mkdir(parents=True)
        self._ask("apt-get", "download", *packages, cwd=fetched)
        for deb in fetched.iterdir():
            _run("dpkg-deb", "-x", str(deb), str(to))
        shutil.rmtree(fetched)

    def _ask(self, program: str, *words: str, cwd: Path | None = None) -> str:
        told = {
            "APT::Architecture": ARCHITECTURE, "APT::Architectures::": ARCHITECTURE,
            "Dir::Etc::sourcelist": self.folder / "sources.list", "Dir::Etc::sourceparts": "/none",
            "Dir::State::lists": self.folder / "lists", "Dir::Cache": self.folder / "cache",
            "Dir::State::status": "/dev/null", "APT::Sandbox::User": "root",
        }  # fmt: skip
        options = [word for key, value in told.items() for word in ("-o", f"{key}={value}")]
        # This machine's own architecture second: the compiler's helpers run here.
        options += ["-o", f"APT::Architectures::={_run('dpkg', '--print-architecture').strip()}"]
        return _run(program, *options, *words, cwd=cwd)


def _build(archive: Archive, version: str, to: Path) -> None:
    """Kernel, modules and initrd of this version."""
    series = ".".join(version.split(".")[:2])
    common = f"{version.removesuffix('-' + ARCHITECTURE)}-common"
    here = _run("dpkg", "--print-architecture").strip()
    unpacked = to / "unpacked"
    archive.unpack(
        [f"linux-image-{version}", f"linux-headers-{version}", f"linux-headers-{common}",
         f"linux-kbuild-{series}:{here}", f"linux-source-{series}", "busybox-static"],
        unpacked,
    )  # fmt: skip
    shutil.copy(unpacked / f"boot/vmlinuz-{version}", to / "vmlinuz")
    shutil.copy(unpacked / f"usr/lib/linux-image-{version}/broadcom/{_TREE_OF_PI_3}", to)
    modules = to / "modules" / version
    shutil.copytree(unpacked / f"lib/modules/{version}", modules, symlinks=True)
    for link in ("build", "source"):
        (modules / link).unlink(missing_ok=True)
    simulator = _simulator(unpacked, version, common, series)
    (modules / "updates").mkdir()
    shutil.copy(simulator, modules / "updates")
    # depmod looks below lib/modules.
    (unpacked / "root/lib").mkdir(parents=True)
    (unpacked / "root/lib/modules").symlink_to(to / "modules")
    _run("depmod", "-b", str(unpacked / "root"), version)
    _initrd(unpacked, version, to / "initrd")
    shutil.rmtree(unpacked)


def _simulator(unpacked: Path, version: str, common: str, series: str) -> Path:
    """gpio-sim.ko, compiled against Debian's headers."""
    headers = unpacked / f"usr/src/linux-headers-{version}"
    # The headers expect to lie in /usr/src, and the compiler's helpers in /usr/lib.
    for name in ("Makefile", ".kernelvariables"):
        file = headers / name
        if file.exists():
            file.write_text(file.read_text().replace("/usr/", f"{unpacked}/usr/"))
    for base in (headers, unpacked / f"usr/src/linux-headers-{common}"):
        for name in ("scripts", "tools"):
            link = base / name
            if link.is_symlink():
                link.unlink()
                link.symlink_to(unpacked / f"usr/lib/linux-kbuild-{series}/{name}")
    (source,) = (unpacked / "usr/src").glob("linux-source-*.tar.xz")
    module = unpacked / "module"
    module.mkdir()
    top = source.name.removesuffix(".tar.xz")
    wanted = [f"{top}/drivers/gpio/{name}" for name in _FROM_SOURCE]
    _run("tar", "--extract", "--file", str(source), "--directory", str(module),
         "--transform", "s|.*/||", *wanted, f"{top}/kernel/irq/{_IRQ_SIM}")  # fmt: skip
    (module / "gpio-sim.c").rename(module / "simulator.c")
    old, new = _NOT_EXPORTED
    text = (module / _IRQ_SIM).read_text()
    assert text.count(old) == 1, "irq_sim.c is another than it was"
    (module / _IRQ_SIM).write_text(text.replace(old, new))
    (module / "Kbuild").write_text(_KBUILD)
    _run("make", "-C", str(headers), f"M={module}", "ARCH=arm64", f"CROSS_COMPILE={_CROSS}",
         f"DEB_HOST_ARCH={ARCHITECTURE}", "DEB_BUILD_ARCH=amd64",
         "DEB_HOST_GNU_TYPE=aarch64-linux-gnu", "modules")  # fmt: skip
    return module / "gpio-sim.ko"


def _initrd(unpacked: Path, version: str, to: Path) -> None:
    """busybox, the modules that reach the disk in their order, and `INIT`."""
    root = unpacked / "initrd"
    for name in ("bin", "dev", "proc", "sys", "root", "modules"):
        (root / name).mkdir(parents=True)
    shutil.copy(unpacked / "bin/busybox", root / "bin")
    order = list(_needed(unpacked / "root", version))
    for file in order:
        shutil.copy(file, root / "modules")
    (root / "order").write_text("".join(f"{file.name}\n" for file in order))
    (root / "init").write_text(INIT)
    (root / "init").chmod(0o755)
    pack(root, to)


def pack(root: Path, to: Path) -> None:
    """An initrd of this folder."""
    script = 'cd "$1" && find . | cpio --quiet -o -H newc | gzip -1 > "$2"'
    _run("sh", "-c", script, "sh", str(root), str(to))


def _needed(root: Path, version: str) -> Iterable[Path]:
    seen = set()
    for module in _TO_REACH_THE_DISK:
        told = _run("modprobe", "-d", str(root), "-S", version, "--show-depends", module)
        for line in told.splitlines():  # what is built in has no file
            if line.startswith("insmod ") and line not in seen:
                seen.add(line)
                yield Path(line.split()[1])


def _run(*command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd,
                          stdin=subprocess.DEVNULL, timeout=_PATIENCE_S)  # fmt: skip
    assert done.returncode == 0, (
        f"{' '.join(command)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    )
    return done.stdout
