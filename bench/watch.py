"""Does the table feel that others watch, and how soon do they see a move? In one run.

The real window on a virtual screen, its own `herald watch` and Mosquitto: taps while nobody may
watch, with 300 viewers, and with 2,000 requests a second thrown at the page; then moves, from the
record to the board's message at a viewer. Everything stays on this machine and ends by itself.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Final

from bench import taps, watch_guests
from bench.taps import LONG, SIZE, Timed, Waits
from companion.app.compose import open_session
from companion.app.session import Session
from companion.core.config.run_options import SIMULATED, Config
from companion.ui.ports.spectators import WatchAddress
from companion.ui.shell.window import Glass

VIEWERS: Final = 300
A_SECOND: Final = 2_000
MOVES: Final = 80
LOOK: Final = "day-wide"
MEDIAN_MS: Final = 150
HIGH_MS: Final = 500
MOST_MB: Final = 45
PAUSES_S: Final = (5.0, 30.0)
"""Between two moves people think: the relay gives memory back in the meantime."""
_PATIENCE_S: Final = 60.0
_REST_S: Final = 0.6
"""From one move to the next: a walk is over by then."""


def report() -> None:
    """Print what taps and moves take."""
    with ExitStack() as house:
        house.enter_context(taps.display())
        folder = house.enter_context(tempfile.TemporaryDirectory(prefix="herald-"))
        os.environ["XDG_RUNTIME_DIR"] = os.environ["XDG_STATE_HOME"] = folder
        table = house.enter_context(open_session(Config(Path(folder) / "data", die=SIMULATED)))
        taps.fill(table)
        window = Timed(table, Glass(SIZE))
        house.callback(window.close)
        window.load_ahead()
        print(f"tap to picture, {SIZE[0]} by {SIZE[1]}      median    95th")
        _say("nobody may watch", _tapped(window))
        address = _switched_on(table, window)
        port = int(address.url.split(":")[2].split("/")[0])
        _say("others may, nobody does", _tapped(window))
        _say_memory("nobody watches")
        with watch_guests.viewers(port, address.letters, VIEWERS, LOOK) as told:
            _say(f"{VIEWERS} viewers", _tapped(window))
            _moves(window, told)
            _say_memory(f"{VIEWERS} viewers, a move just made")
            for passed_s in PAUSES_S:
                _pause(window, passed_s)
                _say_memory(f"{VIEWERS} viewers, {passed_s:.0f} s later")
            pages = ("/", "/watch.js", "/no/such/page", "/../../etc/passwd")
            with watch_guests.flood(port, pages, A_SECOND) as asked:
                begun, before = time.monotonic(), asked()
                waits = _tapped(window)
                a_second = (asked() - before) / (time.monotonic() - begun)
                _say(f"and {a_second:,.0f} requests a second", waits)


def _tapped(window: Timed) -> Waits:
    prepare, names = taps.SCENES["table"]
    waits = Waits()
    window.tapping(taps.repeat(prepare, names, window, waits))
    return waits


def _say(what: str, waits: Waits) -> None:
    found = waits.first
    print(f"{what:30} {statistics.median(found):7.1f} {taps.high(found):7.1f} ms")


def _switched_on(table: Session, window: Timed) -> WatchAddress:
    """Let others watch; how they get there."""
    store = table.preference_store
    store.set_preferences(replace(store.preferences, spectators=True))
    found: list[WatchAddress] = []

    def there() -> bool:
        state = table.spectators.state()
        if state.address is not None and state.address.url:
            found.append(state.address)
        return bool(found)

    _until(window, there, "herald watch did not come; is its port free?")
    return found[0]


def _pause(window: Timed, seconds: float) -> None:
    """Go on for so long; nobody does anything."""
    end = time.monotonic() + seconds
    _until(window, lambda: time.monotonic() > end, "the clock stands still")


def _until(window: Timed, there: Callable[[], bool], trouble: str) -> None:
    """Go on until something is there."""
    end = time.monotonic() + _PATIENCE_S
    while not there():
        if time.monotonic() > end:
            raise SystemExit(trouble)
        begun = time.monotonic()
        window.step()
        window.rest(begun)


def _moves(window: Timed, told: Connection) -> None:
    """Make moves; how long each took to a viewer's board."""
    chance = Random(5)
    taps.SCENES["table"][0](window)
    match, times, _ = window.stage.match, list[float](), _drained(told)
    assert match.on_table is not None
    assert match.on_table.match_id == LONG
    for _number in range(MOVES):
        referee = match.referee
        moves = list(referee.game.legal_moves(referee.state))
        by_kind = {move.kind: move for move in chance.sample(moves, len(moves))}
        move = by_kind[chance.choice(sorted(by_kind))]
        begun = time.monotonic()
        if match.play(move) is not None:
            continue
        came: list[float] = []

        def seen(begun: float = begun, came: list[float] = came) -> bool:
            came.extend(at for at, _ply in _drained(told) if at > begun)
            return time.monotonic() - begun > _REST_S

        _until(window, seen, "no board came")
        times += [(came[0] - begun) * 1e3] if came else []
    print(
        f"{len(times)} moves, to a viewer's board:   {statistics.median(times):7.1f} "
        f"{taps.high(times):7.1f} ms   (at most {MEDIAN_MS} and {HIGH_MS})"
    )


def _drained(told: Connection) -> list[tuple[float, int]]:
    found = []
    while told.poll(0):
        found.append(told.recv())
    return found


def _say_memory(when: str) -> None:
    """Print what relay and broker have of the memory, shared pages in parts."""
    relay = next(pid for pid in _children(os.getpid()) if "watch" in _command(pid))
    parts = [_megabytes(pid) for pid in (relay, *_children(relay))]
    told = " + ".join(f"{part:.1f}" for part in parts)
    print(f"memory, {when}: relay and broker {told} = {sum(parts):.1f} MB (at most {MOST_MB})")


def _megabytes(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024 / 1e6


def _children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _command(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
