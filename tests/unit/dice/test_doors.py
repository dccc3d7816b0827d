"""The sockets' folder is nobody else's, and no second bridge listens there."""

from __future__ import annotations

import asyncio
import os
import socket
from pathlib import Path

import pytest

from companion.core import dice_peer
from companion.core.errors import ConfigError
from companion.dice.doors import Door, handed_over, listen, make_folder


def test_the_folder_is_made_for_this_user_alone(tmp_path: Path) -> None:
    folder = tmp_path / "dice"
    make_folder(folder, service=False)
    make_folder(folder, service=False)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_others_may_enter_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "dice"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    for service in (False, True):
        with pytest.raises(ConfigError):
            make_folder(folder, service=service)
    folder.chmod(0o750)
    make_folder(folder, service=True)


def test_a_link_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "true").mkdir(mode=0o700)
    (tmp_path / "dice").symlink_to(tmp_path / "true")
    with pytest.raises(ConfigError):
        make_folder(tmp_path / "dice", service=False)


@pytest.mark.parametrize(("service", "mode"), [(False, 0o600), (True, 0o660)])
def test_a_socket_may_be_connected_by_those_who_belong_there(
    tmp_path: Path, service: bool, mode: int
) -> None:
    with listen(tmp_path / "s", service=service):
        assert (tmp_path / "s").stat().st_mode & 0o777 == mode


def test_a_socket_that_a_killed_bridge_left_is_replaced(tmp_path: Path) -> None:
    listen(tmp_path / "s", service=False).close()
    assert (tmp_path / "s").exists()
    with (
        listen(tmp_path / "s", service=False),
        pytest.raises(ConfigError, match="Another herald dice"),
    ):
        listen(tmp_path / "s", service=False)


def test_a_path_that_is_too_long_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="too long"):
        listen(tmp_path / ("x" * 120), service=False)


def test_without_systemd_nothing_is_handed_over() -> None:
    assert handed_over({}) is None
    environment = {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid() + 1), "LISTEN_FDNAMES": "x"}
    assert handed_over(environment) is None
    assert environment == {}


def test_a_stranger_is_not_let_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_peer, "is_expected", lambda _guest, **_named: False)

    async def visit() -> None:
        door = Door(listen(tmp_path / "s", service=False), service=False, newest=True)
        door.came = lambda: pytest.fail("he was let in")
        reader, writer = await asyncio.open_unix_connection(tmp_path / "s")
        assert await reader.read() == b""
        writer.close()
        door.close()

    asyncio.run(visit())


def test_a_new_guest_takes_the_place_of_a_dead_one(tmp_path: Path) -> None:
    async def visit() -> None:
        path = tmp_path / "s"
        door = Door(listen(path, service=False), service=False, newest=True, path=path)
        first = await asyncio.open_unix_connection(path)
        second = await asyncio.open_unix_connection(path)
        assert await first[0].read() == b""
        door.send(b"hello")
        assert await second[0].readexactly(5) == b"hello"
        door.close()
        assert not path.exists()
        for one in (first, second):
            one[1].close()

    asyncio.run(visit())


def test_a_guest_who_does_not_read_is_shown_out(tmp_path: Path) -> None:
    async def visit() -> None:
        left: list[bool] = []
        door = Door(listen(tmp_path / "s", service=False), service=False, newest=True)
        door.left = lambda: left.append(True)
        with socket.socket(socket.AF_UNIX) as deaf:
            deaf.connect(str(tmp_path / "s"))
            while not door.has_guest:
                await asyncio.sleep(0)
            while door.has_guest:
                door.send(b"x" * 8192)
        assert left == [True]
        door.close()

    asyncio.run(visit())
