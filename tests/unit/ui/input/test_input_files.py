"""Which of the open files do touches come over?"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.ui.input import input_files
from companion.ui.input.input_files import InputFiles

Connect = Callable[[str], tuple[socket.socket, socket.socket]]


@pytest.fixture
def connect() -> Iterator[Connect]:
    """Connects to a server of this name, which is made for it; the client's end, the server's."""
    opened: list[socket.socket] = []

    def made(name: str) -> tuple[socket.socket, socket.socket]:
        listener, client = socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)
        opened.extend((listener, client))
        listener.bind(name)
        listener.listen()
        client.connect(name)
        server, _address = listener.accept()
        opened.append(server)
        return client, server

    yield made
    for one in opened:
        one.close()


@pytest.fixture
def known() -> InputFiles:
    """Nobody has looked yet."""
    return InputFiles()


def test_a_connection_to_a_display_server_is_one(
    known: InputFiles, connect: Connect, tmp_path: Path
) -> None:
    assert known.silent() == ()
    wayland, _server = connect(str(tmp_path / "wayland-1"))
    x_server, _server_too = connect(f"\0/tmp/.X11-unix/X{os.getpid()}")
    assert known.silent() == (), "it looks when it is told to"
    known.find()
    assert set(known.silent()) == {wayland.fileno(), x_server.fileno()}


def test_other_connections_and_files_are_none(
    known: InputFiles, connect: Connect, tmp_path: Path
) -> None:
    connect(str(tmp_path / "watching"))
    pair = socket.socketpair()
    with (tmp_path / "record").open("w"), pair[0], pair[1], socket.socket() as unconnected:
        known.find()
        assert unconnected.fileno() >= 0
        assert known.silent() == ()


def test_what_is_left_unread_would_end_every_sleep_at_once(
    known: InputFiles, connect: Connect, tmp_path: Path
) -> None:
    client, server = connect(str(tmp_path / "wayland-0"))
    known.find()
    server.sendall(b"touched")
    assert known.silent() == ()
    assert client.recv(64) == b"touched", "nothing was read from it"
    assert known.silent() == (client.fileno(),)


def test_what_was_closed_or_hung_up_since_ends_no_sleep(
    known: InputFiles, connect: Connect, tmp_path: Path
) -> None:
    client, server = connect(str(tmp_path / "wayland-0"))
    known.find()
    server.close()
    assert known.silent() == (), "it would be readable for ever"
    client.close()
    assert known.silent() == ()


def test_without_a_desktop_it_is_the_input_devices(
    known: InputFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(input_files, "_DEVICES", str(tmp_path / "event"))
    for name in ("event3", "mouse0"):
        os.mkfifo(tmp_path / name)
    with (
        (tmp_path / "event3").open("r+b", buffering=0) as device,
        (tmp_path / "mouse0").open("r+b", buffering=0),
    ):
        known.find()
        assert known.silent() == (device.fileno(),)


def test_elsewhere_than_on_linux_there_are_none(
    known: InputFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(input_files, "_OPEN", tmp_path / "no such folder")
    known.find()
    assert known.silent() == ()
