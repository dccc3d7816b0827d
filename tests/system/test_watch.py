"""`herald watch`, with a real broker: who comes sees the table, and can do nothing else.

A table double stands for the window; everything else is as it is at home.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.core.config.preferences import LANGUAGES
from tests.support.watching import matches
from tests.support.watching.table_double import TableDouble
from tests.support.watching.viewer import Viewer
from tests.support.watching.web_mqtt import WebMqtt

ENTRIES = matches.entries("rheingold")
STEPS = matches.steps(ENTRIES)
WHOLE = {
    *(f"board/{day}-{shape}" for day in ("day", "night") for shape in ("wide", "tall")),
    *(f"past/{day}-{shape}/0" for day in ("day", "night") for shape in ("wide", "tall")),
    *(f"words/{language}" for language in LANGUAGES),
    *(f"history/{language}/0" for language in LANGUAGES),
}
"""Topics of a match that has been shown for a moment."""


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def until(condition: Callable[[], object], what: str, patience_s: float = 30.0) -> None:
    end = time.monotonic() + patience_s
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)


class House:
    """A table, and `herald watch` beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.table = TableDouble(folder / "table" / "public.sock")
        self.address = folder / "table" / "address.json"
        self.table.begin(matches.begin(ENTRIES), [entry for step in STEPS[:20] for entry in step])
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "companion", "watch", "--port", str(self.port),
             "--table", str(self.table.path), "--data", str(folder)],
            env=environment(folder), stderr=subprocess.PIPE,
        )  # fmt: skip
        self.table.wait_for_reader(60)
        until(self.address.exists, "no address")
        self.said = json.loads(self.address.read_text())
        self.played = 20

    @property
    def letters(self) -> str:
        return str(self.said["letters"])

    @property
    def broker(self) -> int:
        """The broker's process id; 0 while there is none."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        found = children.read_text().split()
        return int(found[0]) if found else 0

    def viewer(self) -> Viewer:
        return Viewer(self.port, self.letters)

    def play(self) -> int:
        """One more step. Returns its ply."""
        self.table.play(STEPS[self.played])
        self.played += 1
        return self.played

    def seen(self, viewer: Viewer, ply: int) -> None:
        """Wait until somebody sees a position in every look."""
        looks = ("day-wide", "night-wide", "day-tall", "night-tall")
        viewer.until(
            lambda: all(
                f"board/{look}" in viewer.topics and viewer.json(f"board/{look}")["ply"] == ply
                for look in looks
            ),
            60,
        )

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(20)
        assert self.process.stderr is not None
        self.process.stderr.close()
        self.table.go()


def environment(folder: Path) -> dict[str, str]:
    return {
        **os.environ, "XDG_RUNTIME_DIR": str(folder), "XDG_STATE_HOME": str(folder / "state"),
        "HOME": str(folder),
    }  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    # A socket's path is at most 107 letters long.
    folder = Path("/tmp") / f"hw{os.getpid()}"
    folder.mkdir(mode=0o700)
    made = House(folder)
    yield made
    made.close()
    shutil.rmtree(folder)


def test_a_viewer_sees_a_move_as_picture_and_in_words(house: House) -> None:
    viewer = house.viewer()
    house.seen(viewer, house.played)
    ply = house.play()
    house.seen(viewer, ply)
    viewer.until(lambda: viewer.json("words/en")["ply"] == ply)
    picture = viewer.picture("day-tall")
    assert picture.get_size() == tuple(viewer.json("board/day-tall")["size"])
    assert house.said["url"].endswith(f":{house.port}/#{house.letters}")
    viewer.close()


def test_the_page_and_its_pictures_are_served_and_nothing_else(house: House) -> None:
    def got(path: str) -> int:
        with socket.create_connection(("127.0.0.1", house.port), 5) as line:
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            return int(line.recv(64).split()[1])

    with urllib.request.urlopen(f"http://127.0.0.1:{house.port}/", timeout=10) as page:
        assert b"<html" in page.read().lower()
    for trick in ("/../../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
                  "/tables/../../letters", "/..%2fletters"):  # fmt: skip
        assert got(trick) >= 400, trick


def test_bad_guests_change_nothing(house: House) -> None:
    viewer = house.viewer()
    house.seen(viewer, house.played)
    viewer.until(lambda: viewer.topics.keys() >= WHOLE)
    before = dict(viewer.topics)
    guests = [WebMqtt(house.port, client=f"guest{number}") for number in range(30)]
    with ExitStack() as crowd:
        for guest in guests:
            crowd.callback(guest.close)
        mischief(house, viewer, guests)
    assert viewer.topics.keys() == before.keys()
    assert viewer.json("match")["state"] == "playing"
    assert house.process.poll() is None
    viewer.close()


def mischief(house: House, viewer: Viewer, guests: list[WebMqtt]) -> None:
    """What guests may try while the table plays on."""
    for number, guest in enumerate(guests[:10]):
        guest.publish(f"herald/1/tables/{house.letters}/match", b'{"v":1,"state":"none"}')
        guest.publish(f"herald/1/tables/{house.letters}/art/{number:016}", b"")
        guest.publish("herald/1/tables/ABCD/about", b'{"v":1,"alive":true}')
        guest.subscribe(["$SYS/#", "#"])
    # A frame that never ends, one that lies, and a packet larger than any.
    guests[10].frame(b"\x30" * 50, size=1 << 40)
    guests[11].packet(0x30, b"\xff\xff" + b"x" * 10)
    guests[12].socket.sendall(b"\xff" * 5000)
    ply = house.play()
    house.seen(viewer, ply)
    strangers = [topic for guest in guests[:3] for topic, _payload in guest.read(0.2)]
    assert all(topic.startswith(f"herald/1/tables/{house.letters}/") for topic in strangers)


def test_a_broker_that_is_killed_comes_back_with_everything(house: House) -> None:
    viewer = house.viewer()
    house.seen(viewer, house.played)
    old = house.broker
    os.kill(old, signal.SIGKILL)
    until(lambda: house.broker not in {0, old}, "no new broker")
    until(lambda: answers(house.port), "it does not listen")
    again = house.viewer()
    house.seen(again, house.played)
    again.until(lambda: again.topics.keys() >= viewer.topics.keys())
    again.close()
    viewer.close()


def test_a_broker_that_hangs_is_started_again(house: House) -> None:
    old = house.broker
    os.kill(old, signal.SIGSTOP)
    until(lambda: house.broker not in {0, old}, "no new broker", 60)
    until(lambda: answers(house.port), "it does not listen")
    again = house.viewer()
    house.seen(again, house.played)
    again.close()


def answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), 1):
            return True
    except OSError:
        return False


def test_a_table_that_goes_is_away_and_is_back_when_it_comes(house: House) -> None:
    viewer = house.viewer()
    house.seen(viewer, house.played)
    house.table.hang_up()
    viewer.until(lambda: viewer.json("match")["state"] == "away")
    house.table.wait_for_reader(20)
    viewer.until(lambda: viewer.json("match")["state"] == "playing")
    house.seen(viewer, house.played)
    viewer.close()


def test_a_relay_that_is_busy_for_a_while_does_not_count_as_away(house: House) -> None:
    """On a small machine it may paint a board for so long: nobody may think that it has gone."""
    viewer = house.viewer()
    house.seen(viewer, house.played)
    guest = WebMqtt(house.port)
    guest.subscribe([f"herald/1/tables/{house.letters}/about"])
    told: list[bool] = []

    def hear() -> bool:
        told.extend(json.loads(said)["alive"] for _topic, said in guest.read(0))
        return bool(told)

    until(hear, "no word of the table")
    os.kill(house.process.pid, signal.SIGSTOP)
    time.sleep(9)  # Mosquitto's patience is counted by its clock
    os.kill(house.process.pid, signal.SIGCONT)
    house.seen(viewer, house.play())
    hear()
    assert told == [True]
    guest.close()
    viewer.close()


def test_told_to_end_it_leaves_nothing(house: House) -> None:
    broker = house.broker
    house.process.terminate()
    assert house.process.wait(20) == 0
    assert not house.address.exists()
    assert not Path(f"/proc/{broker}").exists()
    assert not answers(house.port)
    assert not list((house.folder / "state").rglob("tables"))
    assert not (house.folder / "table-herald").exists(), "what was for this run only"


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-m", "companion", "watch", "--port", str(port),
             "--data", str(tmp_path)],
            capture_output=True, text=True, check=False, timeout=60, env=environment(tmp_path),
        )  # fmt: skip
    assert done.returncode == 78
    assert done.stderr.splitlines()[-1] == (
        f"herald: Another program uses port {port}: choose another with --port."
    )


def test_nothing_that_holds_a_secret_or_a_device_is_loaded() -> None:
    code = (
        "import sys; from companion.watching import lean_imports; lean_imports.load();"
        "import companion.watching.starting; from companion.ui.games import open_tables;"
        "[open_tables.find(one) for one in ('rheingold', 'rheinlander', 'ringgeister')];"
        "print(*[name for name in sys.modules if name.startswith(('companion.adapters',"
        "'companion.app', 'companion.cli', 'nacl', 'sqlite3', 'serial', 'gpiozero', 'ssl'))])"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False,
        env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
    )  # fmt: skip
    assert (done.returncode, done.stdout.strip()) == (0, ""), done
