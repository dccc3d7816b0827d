"""Which Mosquitto is there, and may it listen here? For the relay's broker and for a club's hub."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
from typing import Final

from companion.core.errors import ConfigError

INSTALL: Final = "sudo apt-get install mosquitto"
"""The line that installs it."""
_DEBIAN: Final = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin"
"""Where Debian has it: outside the search path of many users."""
_LEAST: Final = (2, 0)
_VERSION: Final = re.compile(r"mosquitto version (\d+)\.(\d+)")


def find() -> str:
    """The path of a Mosquitto that will do.

    Raises:
        ConfigError: it is missing or too old.
    """
    found = tool("mosquitto")
    try:
        said = subprocess.run([found, "-h"], capture_output=True, timeout=10, check=False).stdout
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ConfigError(f"{found} doesn't answer ({error}). Reinstall it: {INSTALL}") from error
    version = _VERSION.search(said.decode("utf-8", "replace"))
    if version is None or tuple(map(int, version.groups())) < _LEAST:
        raise ConfigError(f"{found} is older than Mosquitto 2.0. Install a newer one: {INSTALL}")
    return found


def tool(name: str) -> str:
    """The path of a program that comes with Mosquitto.

    Raises:
        ConfigError: it is missing.
    """
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:{_DEBIAN}")
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
    """What starts it so that it dies with its parent: else it would hold the port."""
    setpriv = shutil.which("setpriv")
    return (setpriv, "--pdeathsig", "TERM", "--") if setpriv is not None else ()
