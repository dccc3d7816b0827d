"""python -m bench club: what does a hub bear, and does it lose anything?

A hundred tables play and a thousand people watch at one hub on this machine; some of the tables
are real Mosquittos with their bridges. The hub is killed five times, and some networks are cut
while half an hour of play passes at their tables. Every result must be in the league once.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bench import club_guests
from bench.club_guests import CUT_S, STEPS, Evening
from companion.club.invitation import Invitation
from companion.club.league_file import LeagueFile
from tests.support.club.club_evening import letters
from tests.support.club.hub_process import HubProcess, hub
from tests.support.club.listener import short_folder
from tests.support.club.table_broker import Cable, TableBroker
from tests.support.club.table_messages import TableMessages, payload, result

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Load:
    """What the hub's two processes took.

    Attributes:
        most_mb: the largest resident memory of each.
        used_s: processor time of each, over all its lives.
    """

    most_mb: Counter[str] = field(default_factory=Counter)
    used_s: dict[str, float] = field(default_factory=dict)
    _last: dict[int, tuple[str, float]] = field(default_factory=dict)

    def look(self, club: HubProcess) -> None:
        """Look at both now."""
        try:
            pids = {"hub": club.pid, "Mosquitto": club.broker_pid()}
        except (AssertionError, OSError, IndexError):
            return
        for name, pid in pids.items():
            try:
                pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
                spent = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
            except (OSError, IndexError):
                continue
            self.most_mb[name] = max(self.most_mb[name], round(pages * 4096 / 1e6))
            self._last[pid] = name, (int(spent[11]) + int(spent[12])) / _TICKS

    def done(self) -> None:
        """Add all lives up."""
        for name, used_s in self._last.values():
            self.used_s[name] = self.used_s.get(name, 0.0) + used_s


class _RealTable:
    """A table with a Mosquitto of its own, whose network is cut with the others'."""

    def __init__(self, folder: Path, invitation: Invitation, port: int) -> None:
        self.cable = Cable(port)
        self.broker = TableBroker(folder / invitation.letters, invitation, self.cable.port)
        self.hashes: list[str] = []
        self.hangs = 0
        self._said = TableMessages(invitation.letters)
        self._retained: dict[str, bytes] = {}

    def play(self, evening: Evening) -> None:
        """Play until the end; half an hour's results while the network is cut."""
        start, number, was_cut = time.monotonic(), 0, False
        left, back = evening.cut
        while (now := time.monotonic() - start) < evening.seconds:
            if left < now < back and not was_cut:
                was_cut = True
                self.cable.cut()
                for _match in range(max(1, round(CUT_S / evening.step_s / STEPS))):
                    number = self._finish(number)
            elif now >= back and was_cut:
                self.cable.mend()
                left = back = evening.seconds
                was_cut = False
            self._said.step()
            for topic, message in self._said.all().items():
                self._publish(topic, message)
            if self._said.ply % STEPS == 0:
                number = self._finish(number)
            time.sleep(evening.step_s)  # people think between two steps
        self.cable.mend()

    def _finish(self, number: int) -> int:
        done = result(f"{self.broker.letters} real {number}")
        self.hashes.append(done.hash)
        self._publish(f"results/{done.hash}", payload(done))
        return number + 1

    def _publish(self, topic: str, message: bytes) -> None:
        """As a relay does: a broker that hangs is killed, and told everything anew.

        Mosquitto 2.0.11 sometimes loops for ever when the other end of a bridge closes at once.
        """
        self._retained[topic] = message
        try:
            self.broker.publish(topic, message)
        except (AssertionError, RuntimeError, ValueError):
            self.hangs += 1
            self.broker.stop(kill=True)
            self.broker.start()
            for known, said in self._retained.items():
                self.broker.publish(known, said)


def main(arguments: Sequence[str]) -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m bench club", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="default: 10")
    parser.add_argument("--tables", type=int, default=100, help="default: 100")
    parser.add_argument("--real", type=int, default=3, help="of them with a Mosquitto (default: 3)")
    parser.add_argument("--viewers", type=int, default=1000, help="a tenth of them at the wall")
    parser.add_argument("--kills", type=int, default=5, help="of the hub (default: 5)")
    parser.add_argument("--step", type=float, default=5.0, help="seconds a step (default: 5)")
    options = parser.parse_args(arguments)
    if not (0 < options.minutes <= 60 and options.tables <= 400 and options.viewers <= 2000):
        parser.error("at most 60 minutes, 400 tables, 2000 viewers")
    if not 0 <= options.real <= min(20, options.tables):
        parser.error("at most 20 real Mosquittos")
    _measure(options)


def _measure(options: argparse.Namespace) -> None:
    names = letters(options.tables)
    with ExitStack() as stack:
        club = stack.enter_context(hub("Bench"))
        print(f"{options.tables} tables are invited ...", flush=True)
        invited = [club.invite(one, f"Table {n}") for n, one in enumerate(names, 1)]
        club.start()
        seconds = options.minutes * 60
        evening = Evening(
            club.port, club.tables_port, (club.folder.root / "ca.pem").read_text(), seconds,
            options.step, (seconds * 0.35, seconds * 0.6),
        )  # fmt: skip
        real, lean = invited[: options.real], invited[options.real :]
        folder = stack.enter_context(short_folder())
        brokers = [_RealTable(folder, one, club.tables_port) for one in real]
        for one in brokers:
            one.broker.start()
            stack.callback(one.cable.end)
            stack.callback(one.broker.stop)
        walls = options.viewers // 10
        context = multiprocessing.get_context("spawn")
        ends = [context.Pipe(duplex=False) for _process in range(2)]
        cuts = max(1, len(lean) // 10)
        people = [
            context.Process(target=club_guests.tables, args=(evening, lean, cuts, ends[0][1])),
            context.Process(
                target=club_guests.viewers,
                args=(evening, list(names), options.viewers - walls, walls, ends[1][1]),
            ),
        ]
        playing = [threading.Thread(target=one.play, args=(evening,)) for one in brokers]
        for process in people:
            process.start()
        for thread in playing:
            thread.start()
        load = _watch(club, seconds, options.kills)
        sent, unheard = ends[0][0].recv(), ends[0][0].recv()
        (at_table, at_wall), comings = ends[1][0].recv(), ends[1][0].recv()
        for process in people:
            process.join()
        for thread in playing:
            thread.join()
        sent += [one for table in brokers for one in table.hashes]
        _wait_for(club, len(sent))
        kept = Counter(
            line.split('"hash":"')[1][:64] for line in club.folder.results.read_text().splitlines()
        )
        known = {one.result.hash for one in LeagueFile(club.folder).read().results}
    lost = len(set(sent) - known)
    doubled = sum(count - 1 for count in kept.values())
    print(
        f"{options.tables} tables ({options.real} with a Mosquitto of their own), "
        f"{options.viewers} viewers ({walls} at the wall), {options.minutes:g} minutes, a step in "
        f"{options.step:g} s; the hub was killed {options.kills} times; {cuts + options.real} "
        f"networks were cut for {CUT_S // 60} minutes of play"
    )
    print(f"step -> viewer of a table: {_quantiles(at_table)}")
    print(f"step -> wall:              {_quantiles(at_wall)}")
    print("what was said while the hub was dead or a network cut is in it, once it came")
    print(f"viewers came in {comings} times")
    for name in ("hub", "Mosquitto"):
        share = 100 * load.used_s[name] / seconds
        print(f"{name}: at most {load.most_mb[name]} MB, {share:.0f} % of one core")
    print(f"results: {len(sent)} sent, {len(known)} in the league, {lost} lost, {doubled} doubled")
    print(f"not acknowledged at the end: {unheard}")
    print(f"Mosquittos of tables that hung and were killed: {sum(one.hangs for one in brokers)}")


def _watch(club: HubProcess, seconds: float, kills: int) -> Load:
    load, start, chance = Load(), time.monotonic(), Random(7)
    whens = sorted(seconds * (n + chance.uniform(0.2, 0.8)) / (kills + 1) for n in range(kills))
    while (now := time.monotonic() - start) < seconds:
        load.look(club)
        if whens and now > whens[0]:
            whens.pop(0)
            club.kill()
            club.start()
            print(f"  the hub was killed and is back after {time.monotonic() - start - now:.1f} s")
        time.sleep(0.5)  # so often the load is looked at
    load.done()
    return load


def _wait_for(club: HubProcess, count: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        text = club.folder.results.read_text() if club.folder.results.exists() else ""
        if text.count("\n") >= count:
            break
        time.sleep(0.2)  # another process writes the file
    time.sleep(1)  # what came twice would come now


def _quantiles(found: list[float]) -> str:
    if not found:
        return "nothing came"
    found.sort()
    median, most, nearly = (found[int(len(found) * part)] for part in (0.5, 0.95, 0.99))
    return (
        f"median {median:.0f} ms, 95th {most:.0f} ms, 99th {nearly:.0f} ms ({len(found)} messages)"
    )
