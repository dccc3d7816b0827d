"""The game's process has no network: what could open one is imported nowhere in it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import companion

ROOT = Path(companion.__file__).parent
OURS = ("adapters", "app", "boards", "core", "games", "minds", "referee", "ui")
NETWORKS = {
    "asyncio", "ftplib", "http", "imaplib", "paho", "poplib", "requests",
    "smtplib", "socket", "socketserver", "ssl", "telnetlib", "xmlrpc", r"urllib\.request",
}  # fmt: skip
MAY = {
    # All speak to this machine alone, by AF_UNIX.
    "adapters/devices/bluetooth_dice.py": {"socket"},
    "adapters/devices/bridge_socket.py": {"socket"},
    "adapters/devices/simulated_bluetooth_die.py": {"socket"},
    "adapters/devices/simulated_bridge.py": {"socket"},
    "app/host/compositor.py": {"socket"},
    "app/spectators/feed.py": {"socket"},
    "core/dice_peer.py": {"socket"},
    "core/systemd.py": {"socket"},
}
OPENS_NONE = {"core/dice_peer.py"}
"""It asks a socket of others who is at its other end."""

IMPORT = re.compile(rf"^\s*(?:from|import)\s+({'|'.join(sorted(NETWORKS))})\b", re.MULTILINE)


def modules() -> list[str]:
    return sorted(
        file.relative_to(ROOT).as_posix() for part in OURS for file in (ROOT / part).rglob("*.py")
    )


def test_nothing_that_knows_a_network_is_imported() -> None:
    assert len(modules()) > 500
    found = {}
    for module in modules():
        names = set(IMPORT.findall((ROOT / module).read_text("utf-8")))
        if names != MAY.get(module, set()):
            found[module] = names
    assert not found


@pytest.mark.parametrize("module", sorted(MAY))
def test_the_sockets_that_there_are_are_of_this_machine(module: str) -> None:
    tree = ast.parse((ROOT / module).read_text("utf-8"))
    made = [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("socket.")
    ]
    assert bool(made) == (module not in OPENS_NONE)
    opened = ("socket.socket(socket.AF_UNIX,", "socket.socketpair()")
    assert [one for one in made if not one.startswith(opened)] == []
