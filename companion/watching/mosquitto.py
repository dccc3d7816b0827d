"""Which Mosquitto is there, and may it listen here? For the relay's broker and for a club's hub."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final

from companion.core.errors import ConfigError

INSTALL: Final = "sudo apt-get install mosquitto"
"""The line that installs it."""
_DEBIAN: Final = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin"
"""Where Debian has it: outside the search path of many users."""
_LEAST: Final = (2, 0)
_SERVES: Final = (2, 1)
"""Before this version it serves pages wherever it has WebSockets."""
_TRIED_S: Final = 5.0
_MARK: Final = b"herald: a page"
_VERSION: Final = re.compile(r"mosquitto version (\d+)\.(\d+)")


def find() -> str:
    """The path of a Mosquitto that will do.

    Raises:
        ConfigError: it is missing or too old.
    """
    found = tool("mosquitto")
    if _version(found) < _LEAST:
        raise ConfigError(f"{found} is older than Mosquitto 2.0. Install a newer one: {INSTALL}")
    return found


def _version(program: str) -> tuple[int, ...]:
    try:
        said = subprocess.run([program, "-h"], capture_output=True, timeout=10, check=False).stdout
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ConfigError(f"{program} doesn't answer ({error}). Reinstall it: {INSTALL}") from error
    version = _VERSION.search(said.decode("utf-8", "replace"))
    return tuple(map(int, version.groups())) if version is not None else ()


@lru_cache(maxsize=4)
def serves_pages(program: str) -> bool:
    """Whether a Mosquitto serves the files of `http_dir`.

    From 2.1 on it can be built with WebSockets of its own; then it takes that line and serves
    nothing, so that only a try tells. It takes a moment.

    Raises:
        ConfigError: it doesn't answer.
    """
    if _version(program) < _SERVES:
        return True
    with tempfile.TemporaryDirectory(prefix="herald-") as made:
        folder, port = Path(made), free_port()
        (folder / "index.html").write_bytes(_MARK)
        file = folder / "mosquitto.conf"
        user = pwd.getpwuid(os.geteuid()).pw_name
        # Some do not start with a listener for browsers alone.
        file.write_text(
            f"user {user}\nlistener 0 {folder}/socket\nlistener {port} 127.0.0.1\n"
            f"protocol websockets\nhttp_dir {folder}\n"
        )
        tried = subprocess.Popen(
            [*leash(), program, "-c", str(file)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            return _MARK in _served(port, time.monotonic() + _TRIED_S)
        finally:
            tried.kill()
            tried.wait()


def _served(port: int, until: float) -> bytes:
    """What somebody serves at a port of this machine; nothing where it is no page."""
    said = b""
    while time.monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), _TRIED_S) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            while piece := line.recv(4096):
                said += piece
            return said
        time.sleep(0.02)  # it does not listen yet
    return said


def free_port() -> int:
    """A port of this machine alone that nobody listens on."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def search_path() -> str:
    """Where programs are looked for."""
    return f"{os.environ.get('PATH', '')}:{_DEBIAN}"


def tool(name: str) -> str:
    """The path of a program that comes with Mosquitto.

    Raises:
        ConfigError: it is missing.
    """
    found = shutil.which(name, path=search_path())
    if found is None:
        raise ConfigError(f"Mosquitto is missing. Install it with: {INSTALL}")
    return found


def check_free(port: int, options: str = "--port") -> None:
    """Check that a port can be listened on, by IPv4 and, where there is one, by IPv6.

    Args:
        port: its number.
        options: how another one is chosen on the command line.

    Raises:
        ConfigError: it is taken, or for root alone.
    """
    for family, address in ((socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::")):
        try:
            with socket.socket(family, socket.SOCK_STREAM) as tried:
                tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    tried.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                tried.bind((address, port))
        except PermissionError as error:
            raise ConfigError(
                f"Only root may use port {port}: choose another with {options}."
            ) from error
        except OSError as error:
            if family == socket.AF_INET6:
                continue  # a machine without IPv6
            raise ConfigError(taken(port, options)) from error


def taken(port: int, options: str = "--port") -> str:
    """A sentence for people about a port that another program listens on."""
    return f"Another program uses port {port}: choose another with {options}."


def leash() -> tuple[str, ...]:
    """What starts it so that it dies with its parent: else it would hold the port.

    Debian 13's `setpriv` asks for more than a service may do.
    """
    return sys.executable, "-m", "companion.core.leashed"
