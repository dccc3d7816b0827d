"""Run as the service, in its sandbox: what can it do that it should not? Prints one JSON line."""

import ctypes
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

_NOT_FILES = ("/proc", "/sys", "/dev/pts")


def writable() -> list[str]:
    """Every folder in which a file can be made; below one that can, nothing is looked at."""
    found = []
    for place, folders, _ in os.walk("/"):
        if place.startswith(_NOT_FILES):
            folders.clear()
            continue
        probe = Path(place) / ".probe"
        try:
            probe.touch()
        except OSError:
            continue
        probe.unlink()
        found.append(place)
        folders.clear()
    return found


def changed() -> list[str]:
    """Files of others that can be opened for writing."""
    found = []
    for place, folders, files in os.walk("/"):
        if place.startswith((*_NOT_FILES, "/dev", "/var/lib/table-herald", "/run/table-herald")):
            folders.clear()
            continue
        for name in files:
            try:
                os.close(os.open(Path(place) / name, os.O_WRONLY | os.O_NONBLOCK | os.O_NOFOLLOW))
            except OSError:
                continue
            found.append(f"{place}/{name}")
    return found


def sockets() -> list[str]:
    """The families of which a socket can be made."""
    found = []
    for name in ("AF_INET", "AF_INET6", "AF_PACKET", "AF_BLUETOOTH", "AF_VSOCK", "AF_CAN"):
        try:
            socket.socket(getattr(socket, name), socket.SOCK_RAW if name == "AF_PACKET" else
                          socket.SOCK_STREAM).close()  # fmt: skip
        except OSError as error:
            if error.errno not in (1, 13, 97):  # refused, or unknown to the kernel
                found.append(name)
            continue
        found.append(name)
    return found


def programs() -> list[str]:
    """What can be started, of what a stranger would like to start."""
    found = []
    for name in ("/bin/sh", "/bin/bash", "/usr/bin/perl", "/usr/bin/mount", "/usr/bin/apt-get",
                 "/usr/bin/systemctl", "/usr/bin/env"):  # fmt: skip
        try:
            subprocess.run([name, "--version"], check=False, capture_output=True)
        except OSError:
            continue
        found.append(name)
    for folder in writable():
        copy = Path(folder) / "true"
        copy.write_bytes(Path("/usr/bin/true").read_bytes())
        copy.chmod(0o755)
        try:
            subprocess.run([copy], check=False)
            found.append(str(copy))
        except OSError:
            pass
        copy.unlink()
    return found


def read() -> list[str]:
    """What can be read that is nobody else's business."""
    found = []
    for name in ("/etc/shadow", "/root/secret", "/home/ada/secret", "/run/dbus/system_bus_socket",
                 "/dev/mem", "/dev/kmsg", "/dev/loop0", "/dev/vda", "/dev/console",
                 *sys.argv[1:]):  # fmt: skip
        try:
            os.close(os.open(name, os.O_RDONLY | os.O_NONBLOCK))
        except OSError:
            continue
        found.append(name)
    return found


def calls() -> list[str]:
    """System calls that only change the machine; each is asked for something harmless."""
    libc = ctypes.CDLL(None, use_errno=True)
    asked: dict[str, Callable[[], int]] = {
        "unshare": lambda: libc.unshare(0x10000000),
        "mount": lambda: libc.mount(b"none", b"/tmp", b"tmpfs", 0, None),
        "reboot": lambda: libc.reboot(0),
        "setuid": lambda: libc.setuid(0),
        "chroot": lambda: libc.chroot(b"/tmp"),
        "bpf": lambda: libc.syscall(321, 0, None, 0),
        "ptrace": lambda: libc.ptrace(16, os.getppid(), None, None),
    }
    return [name for name, call in asked.items() if call() == 0]


def processes() -> list[int]:
    """Others' processes that can be seen."""
    ours = os.getuid()
    seen = [one for one in Path("/proc").iterdir() if one.name.isdecimal()]
    return [int(one.name) for one in seen if one.stat().st_uid != ours]


def status(name: str) -> str:
    """A line of what the kernel says of us."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(line.split(":", 1)[1].strip() for line in lines if line.startswith(f"{name}:"))


print("PROBE " + json.dumps({
    "user": os.getuid(),
    "writable": writable(),
    "changed": changed(),
    "sockets": sockets(),
    "programs": programs(),
    "read": read(),
    "calls": calls(),
    "processes": processes(),
    "capabilities": status("CapBnd").strip("0"),
    "no_new_privileges": status("NoNewPrivs"),
    "seccomp": status("Seccomp"),
}))  # fmt: skip
sys.stdout.flush()
