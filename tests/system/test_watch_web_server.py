"""Where Mosquitto serves no pages, lighttpd does, and for those who watch nothing is different."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.core.errors import ConfigError
from companion.watching import mosquitto
from companion.watching.broker import Broker, BrokerPlan
from tests.support.club.hub_process import hub, wait
from tests.support.club.listener import viewer as hub_viewer
from tests.support.watching.viewer import Viewer
from tests.support.watching.web_mqtt import WebMqtt
from tests.system.test_watch import House, answers, free_port

NEWER = """\
#!/bin/sh
# As a Mosquitto with WebSockets of its own: it takes http_dir, and serves nothing.
[ "$1" != -h ] || {{ echo "mosquitto version 2.1.2"; exit; }}
sed /^http_dir/d "$2" >"$2.taken"
exec {real} -c "$2.taken"
"""


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Mosquitto that serves no pages is found first."""
    program = tmp_path / "mosquitto"
    program.write_text(NEWER.format(real=mosquitto.find()))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    return program


@pytest.fixture
def house(newer: Path) -> Iterator[House]:
    folder = Path("/tmp") / f"hn{os.getpid()}"  # a socket's path is at most 107 letters long
    folder.mkdir(mode=0o700)
    made = House(folder)
    yield made
    made.close()
    shutil.rmtree(folder)


def children(house: House) -> list[int]:
    told = Path(f"/proc/{house.process.pid}/task/{house.process.pid}/children").read_text()
    return [int(one) for one in told.split()]


def let_in(house: House, before: list[int]) -> Viewer:
    """Somebody who comes once none of the processes of before is there."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if len(children(house)) == 2 and not set(before) & set(children(house)):
            # It answers that there is no Mosquitto behind it, or nobody answers yet.
            with suppress(OSError):
                return house.viewer()
        time.sleep(0.1)
    raise AssertionError("nobody is let in")


def asked(port: int, path: str) -> tuple[int, bytes]:
    with socket.create_connection(("127.0.0.1", port), 5) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        said = b""
        while piece := line.recv(65_536):
            said += piece
    return int(said.split()[1]), said


def test_a_mosquitto_is_tried_whether_it_serves_pages(newer: Path, tmp_path: Path) -> None:
    assert mosquitto.find() == str(newer)
    assert not mosquitto.serves_pages(str(newer))
    able = tmp_path / "able"
    able.write_text(newer.read_text().replace("sed /^http_dir/d", "cat"))
    able.chmod(0o755)
    assert mosquitto.serves_pages(str(able))


def test_the_page_is_served_moves_are_seen_and_nothing_else_is_given(house: House) -> None:
    guest, came = WebMqtt(house.port), time.monotonic()
    viewer = house.viewer()
    house.seen(viewer, house.played)
    house.seen(viewer, house.play())
    with urllib.request.urlopen(f"http://127.0.0.1:{house.port}/", timeout=10) as page:
        assert page.headers["Content-Type"] == "text/html; charset=utf-8"
        assert b"<title>Table Herald" in page.read()
    (art, *_), *_more = viewer.json("board/day-wide")["items"]
    code, said = asked(house.port, f"/tables/{house.letters}/{art}.png")
    assert code == 200
    assert b"image/png" in said
    for trick in ("/../../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
                  "/tables/../../letters", "/..%2fletters", "/tables/", "/art/"):  # fmt: skip
        assert asked(house.port, trick)[0] >= 300, trick
    (house.folder / "secret").write_text("not for guests")
    (served,) = (house.folder / "state").rglob("page")
    (served / "away").symlink_to(house.folder / "secret")
    assert asked(house.port, "/away")[0] == 403

    # A page says nothing for half a minute; who has said nothing at all is sent away sooner.
    with socket.create_connection(("127.0.0.1", house.port), 40) as silent:
        assert silent.recv(1) == b""
    time.sleep(max(0.0, came + 25 - time.monotonic()))  # lighttpd counts by its clock
    assert list(guest.read(0)) == []
    assert not guest.ended
    guest.close()

    # Whichever of the two dies, both are there again.
    for killed in (0, 1):
        before = children(house)
        os.kill(before[killed], signal.SIGKILL)
        again = let_in(house, before)
        house.seen(again, house.played)
        again.close()
    viewer.close()

    both = children(house)
    house.process.terminate()
    assert house.process.wait(20) == 0
    assert not [one for one in both if Path(f"/proc/{one}").exists()]
    assert not answers(house.port)


def test_a_clubs_hub_has_it_as_well(newer: Path) -> None:
    with hub("Friday", "KRBX") as club:
        club.start()
        code, said = asked(club.port, "/wall.html")
        assert code == 200
        assert b"text/html" in said
        with hub_viewer(club, "herald/1/club/about") as guest:
            wait(lambda: guest.said("herald/1/club/about"), "the club's name")
        assert club.stop() == 0
        assert not answers(club.port)


def test_where_it_is_missing_one_line_says_so(
    newer: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mosquitto.serves_pages(str(newer))
    monkeypatch.setattr(mosquitto, "_DEBIAN", "/nowhere")
    monkeypatch.setenv("PATH", str(tmp_path))
    plan = BrokerPlan(tmp_path / "broker", tmp_path, tmp_path / "page", free_port(), "KRBX")
    with pytest.raises(ConfigError, match="sudo apt-get install lighttpd"):
        Broker(plan).start()
