"""The game's process has no network: what could open one is imported nowhere in it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import companion

ROOT = Path(companion.__file__).parent
OURS = ("adapters", "app", "boards", "core", "games", "minds", "referee", "ui")
NETWORKS = {
    "asyncio", "ftplib", "http", "imaplib", "paho", "poplib", "requests",
    "smtplib", "socket", "socketserver", "ssl", "telnetlib", "urllib", "xmlrpc",
}  # fmt: skip
MAY = {
    # All speak to this machine alone, by AF_UNIX.
    "app/host/compositor.py": {"socket"},
    "app/spectators/feed.py": {"socket"},
    "core/systemd.py": {"socket"},
}


def imported(tree: ast.Module) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    # Of this one a part only spells addresses.
    return {name.split(".")[0] for name in names - {"urllib.parse"}}


def modules() -> list[str]:
    return sorted(
        file.relative_to(ROOT).as_posix() for part in OURS for file in (ROOT / part).rglob("*.py")
    )


def test_nothing_that_knows_a_network_is_imported() -> None:
    assert len(modules()) > 500
    found = {}
    for module in modules():
        names = imported(ast.parse((ROOT / module).read_text("utf-8"))) & NETWORKS
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
    assert made
    opened = ("socket.socket(socket.AF_UNIX,", "socket.socketpair()")
    assert [one for one in made if not one.startswith(opened)] == []
