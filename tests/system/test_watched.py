"""The real program, watched and not watched: what it opens, and what it waits for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from companion.app.compose import open_session
from companion.app.session import Session
from companion.boards.shipped import shelf
from companion.core.config.preferences import Preferences, write
from companion.core.config.run_options import NO_DIE, Config
from companion.core.game import SeatSetup, Setup
from companion.games.rheingold import moves as mv
from tests.support.watchers import StoppedReader, Watcher, until

ROOT = Path(__file__).parents[2]
LOOKED_AT = """
import json, os, sys, threading
from pathlib import Path
from companion.cli.main import main
from companion.ui.shell.window import Window

usual, rounds = Window.rest, []

def sockets():
    folder = Path("/proc/self/fd")
    links = [os.readlink(one) if os.path.lexists(one) else ""
             for one in [folder / name for name in os.listdir(folder)]]
    mine = {link[8:-1] for link in links if link.startswith("socket:")}
    found = {}
    for kind in ("unix", "tcp", "tcp6", "udp", "udp6"):
        lines = [line.split() for line in Path(f"/proc/net/{kind}").read_text().splitlines()[1:]]
        found[kind] = [line for line in lines if mine & set(line)]
    return found

def rest(self, started):
    usual(self, started)
    rounds.append(1)
    if len(rounds) == 40:
        children = [Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\\0")
                    for task in Path("/proc/self/task").iterdir()
                    for pid in (task / "children").read_text().split()]
        print(json.dumps({"sockets": sockets(), "children": children,
                          "threads": sorted(one.name for one in threading.enumerate())}),
              flush=True)
        self.stage.close()

Window.rest = rest
sys.exit(main(["run", "--simulate", "--size", "800x480", "--data", sys.argv[1]]))
"""


def looked_at(tmp_path: Path, *, watched: bool, **environment: str) -> dict[str, Any]:
    """Start the program as people do, look at what it has open, and end it."""
    data = tmp_path / "data"
    write(data / "preferences.json", Preferences(welcomed=True, spectators=watched))
    kept = {name: value for name, value in os.environ.items() if name != "RUNTIME_DIRECTORY"}
    run = tmp_path / "run"
    run.mkdir(mode=0o700, exist_ok=True)
    env = {
        **kept, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT),
        "XDG_RUNTIME_DIR": str(run), "XDG_CONFIG_HOME": str(tmp_path / "config"), **environment,
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", LOOKED_AT, str(data)],
        env=env, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def listening(found: dict[str, Any]) -> list[str]:
    """The paths of the sockets of this machine that wait for somebody (SO_ACCEPTCON)."""
    waits = 0x10000
    return [line[7] for line in found["sockets"]["unix"] if int(line[3], 16) & waits]


def test_off_means_off_and_on_means_one_socket_of_this_machine(tmp_path: Path) -> None:
    off = looked_at(tmp_path, watched=False)
    assert listening(off) == []
    assert not any("watch" in child for child in off["children"])
    assert list((tmp_path / "run").iterdir()) == []

    service = tmp_path / "service"
    service.mkdir()
    on = looked_at(tmp_path, watched=True, RUNTIME_DIRECTORY=str(service))
    assert listening(on) == [str(service / "public.sock")]
    assert list(service.iterdir()) == []
    assert _threads(on) == _threads(off)
    assert len(on["children"]) == len(off["children"])
    for found in (off, on):
        for kind in ("tcp", "tcp6", "udp", "udp6"):
            assert found["sockets"][kind] == [], "the table has no network"


def _threads(found: dict[str, Any]) -> list[str]:
    """By the first word of their names: a line's thread is named after its device, too.

    The first game's screens are loaded beside the loop, for as long as that takes.
    """
    return sorted(name.split()[0] for name in found["threads"] if name != "screens")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    (tmp_path / "run").mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    write(tmp_path / "data" / "preferences.json", Preferences(spectators=True))
    with open_session(Config(tmp_path / "data", die=NO_DIE)) as table:
        table.signals.wait(0)
        colours = ("red", "blue", "green")
        seats = tuple(SeatSetup(colour.title(), (colour,)) for colour in colours)
        table.match.new_match(Setup("rheingold", "rheingold", {}, shelf.board("rhine"), seats))
        yield table


def times(table: Session, turns: int) -> list[float]:
    """How long turns take, each in seconds: roll, end, and all that the window's loop does then."""
    referee = table.match.referee
    assert referee is not None
    found = []
    for number in range(turns):
        before = time.perf_counter()
        referee.settle_die(number % 3 + 1)
        while referee.prompt.kind.value != "roll":
            referee.play(mv.End() if mv.End() in referee.game.legal_moves(referee.state)
                         else next(iter(referee.game.legal_moves(referee.state))))  # fmt: skip
        table.signals.wait(0)
        found.append(time.perf_counter() - before)
    return found


def test_a_reader_that_is_stopped_makes_no_move_longer(table: Session, tmp_path: Path) -> None:
    path, tend = tmp_path / "run" / "public.sock", table.spectators.tend
    times(table, 10)
    alone = times(table, 60)
    reader = StoppedReader(path, tend)
    # Its socket is full: whoever wrote to it and waited would wait for ever.
    table.spectators._feed.say([b'{"do":"closed"}\n' * 100_000])
    tend()
    stopped = times(table, 60)
    assert table.spectators._feed.readers == 1
    # As long as before, on a machine that does other things too.
    assert median(stopped) < 3 * median(alone) + 0.005
    quick = Watcher(path)
    until(lambda: table.spectators._feed.readers == 2, tend)
    referee = table.match.referee
    assert referee is not None
    until(lambda: quick.seqs()[-1:] == [referee.seq], tend)
    quick.close()
    reader.killed()
    until(lambda: table.spectators._feed.readers == 0, tend)


def test_the_loop_wakes_no_more_often_because_others_may_watch(table: Session) -> None:
    """It is tended in the window's own rounds: a wait is as long as it was asked to be."""
    before = time.perf_counter()
    table.signals.wait(0.2)
    assert time.perf_counter() - before >= 0.2
