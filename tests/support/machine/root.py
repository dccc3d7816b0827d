"""A Debian root of its own for the tests: made once, changed never, thrown away each time.

`base` makes the root of a suite with mmdebstrap, through the same archive as this machine's
apt; what is done to it goes to an overlay. Packages that were once fetched are kept beside it.
Needs root, mmdebstrap and systemd-nspawn (`tools/setup.sh machine` installs them).
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.support.machine.side_by_side import alone, of_this_worker

HOUSE: Final = Path(__file__).parents[3]
KEPT: Final = HOUSE / "build" / "machine"
ARCHIVES: Final = of_this_worker(KEPT / "archives")
"""The packages that were fetched: apt keeps a folder of them to itself."""
MIRROR: Final = os.environ.get("HERALD_MIRROR", "http://deb.debian.org/debian")
_STALE_S: Final = 7 * 86_400
_PATIENCE_S: Final = 900

Done = subprocess.CompletedProcess[str]


def base(suite: str, architecture: str = "") -> Path:
    """The root of a suite with systemd and udev, and nothing of ours.

    Args:
        suite: of Debian.
        architecture: another one than this machine's; its programs run under qemu-user.
    """
    with alone(KEPT / ".bases"):
        return _base(suite, architecture)


def _base(suite: str, architecture: str) -> Path:
    name = f"{suite}-{architecture}" if architecture else suite
    root = KEPT / name
    stamp = KEPT / f"{name}.made"
    if architecture:
        _translate()
    (ARCHIVES / "partial").mkdir(parents=True, exist_ok=True)
    if stamp.exists() and time.time() - stamp.stat().st_mtime < _STALE_S:
        return root
    shutil.rmtree(root, ignore_errors=True)
    other = [f"--architectures={architecture}"] if architecture else []
    subprocess.run(
        ["mmdebstrap", "--quiet", *other, "--variant=minbase", "--skip=cleanup/apt/lists",
         "--include=systemd,systemd-sysv,dbus,udev", suite, str(root), MIRROR],
        check=True, timeout=_PATIENCE_S,
    )  # fmt: skip
    stamp.touch()
    return root


@dataclass(frozen=True, slots=True)
class Root:
    """A root that may be changed; `path` is where it is mounted."""

    path: Path

    def run(self, *command: str, check: bool = True, user: str = "root") -> Done:
        """Run something in it, without booting it."""
        return _run(
            ["systemd-nspawn", *_QUIET, "--pipe", f"--user={user}", f"--directory={self.path}",
             f"--bind={ARCHIVES}:/var/cache/apt/archives", *_proxies(), *command],
            check=check,
        )  # fmt: skip

    def install(self, deb: Path) -> Done:
        """Install a package and what it depends on, as apt does it."""
        shutil.copy(deb, self.path / "root" / deb.name)
        return self.run("apt-get", "-qq", "-y", "--no-install-recommends", "install",
                        f"/root/{deb.name}")  # fmt: skip

    def write(self, name: str, text: str) -> None:
        """Put a file there."""
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    @contextmanager
    def booted(self) -> Iterator[Booted]:
        """PID 1 is systemd in it, until the end of the block."""
        command = ["systemd-nspawn", *_QUIET, f"--directory={self.path}", "--boot",
                   "systemd.unit=multi-user.target"]  # fmt: skip
        nspawn = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            booted = Booted(_leader(nspawn.pid))
            booted.until(lambda: booted.run("systemctl", "is-system-running", check=False)
                         .stdout.strip() in ("running", "degraded"))  # fmt: skip
            yield booted
        finally:
            nspawn.terminate()
            try:
                nspawn.wait(60)
            except subprocess.TimeoutExpired:
                nspawn.kill()
                nspawn.wait()


@dataclass(frozen=True, slots=True)
class Booted:
    """A running machine; `leader` is its PID 1, as this machine counts."""

    leader: int

    def run(self, *command: str, check: bool = True) -> Done:
        """Run something in it, as root."""
        return _run(["nsenter", f"--target={self.leader}", "--mount", "--uts", "--ipc", "--net",
                     "--pid", "--cgroup", "--root", "--wd", *command], check=check)  # fmt: skip

    def shown(self, unit: str, what: str) -> str:
        """One property of a unit."""
        return self.run("systemctl", "show", "--value", "--property", what, unit).stdout.strip()

    def log(self, unit: str) -> str:
        """What a unit has said."""
        return self.run("journalctl", "--no-pager", "--output=cat", "--unit", unit).stdout

    def until(self, so: Callable[[], bool], patience_s: float = 60) -> None:
        """Wait until something is so."""
        end = time.monotonic() + patience_s
        while not so():
            if time.monotonic() > end:
                log = self.run("journalctl", "--no-pager", "--lines=40", check=False).stdout
                raise TimeoutError(f"It never came to be.\n{log}")
            time.sleep(0.1)


@contextmanager
def overlay(lower: Path, folder: Path) -> Iterator[Root]:
    """A root over another one, which stays as it is."""
    with ExitStack() as stack:
        # On a tmpfs: an overlay's upper layer may itself lie on no overlay.
        folder.mkdir(parents=True, exist_ok=True)
        _mount(stack, folder, "-t", "tmpfs", "-o", "size=2g,mode=755", "tmpfs")
        for name in ("upper", "work", "root"):
            (folder / name).mkdir()
        _mount(stack, folder / "root", "-t", "overlay", "-o",
               f"lowerdir={lower},upperdir={folder / 'upper'},workdir={folder / 'work'}",
               "overlay")  # fmt: skip
        yield Root(folder / "root")


def _translate() -> None:
    """Have this kernel give programs for arm64 to qemu-user, as systemd does at a boot."""
    kinds = Path("/proc/sys/fs/binfmt_misc")
    if not (kinds / "register").exists():
        subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", str(kinds)], check=True)
    if not (kinds / _TRANSLATOR).exists():
        (kinds / "register").write_bytes(
            Path(f"/usr/lib/binfmt.d/{_TRANSLATOR}.conf").read_bytes().strip()
        )


_TRANSLATOR: Final = "qemu-aarch64"
_QUIET: Final = ("--quiet", "--register=no", "--keep-unit", "--resolv-conf=copy-host")


def _mount(stack: ExitStack, where: Path, *how: str) -> None:
    subprocess.run(["mount", *how, str(where)], check=True)
    stack.callback(subprocess.run, ["umount", "--lazy", str(where)], check=False)


def _proxies() -> Sequence[str]:
    names = ("http_proxy", "https_proxy", "no_proxy")
    told = [f"--setenv={name}={os.environ[name]}" for name in names if os.environ.get(name)]
    return ["--setenv=DEBIAN_FRONTEND=noninteractive", *told]


def _run(command: Sequence[str], *, check: bool) -> Done:
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        timeout=_PATIENCE_S,
    )  # fmt: skip
    if check and done.returncode:
        raise AssertionError(f"{' '.join(command)}\n{done.stdout}\n{done.stderr}")
    return done


def _leader(nspawn: int) -> int:
    """PID 1 of the machine: the first child of nspawn's that has a PID namespace of its own."""
    ours = Path("/proc/self/ns/pid").readlink()
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for task in Path(f"/proc/{nspawn}/task").glob("*/children"):
            for child in map(int, task.read_text().split()):
                with suppress(OSError):
                    if Path(f"/proc/{child}/ns/pid").readlink() != ours:
                        return child
        time.sleep(0.02)
    os.kill(nspawn, signal.SIGTERM)
    raise TimeoutError("The machine has not started.")
