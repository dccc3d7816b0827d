"""How do table, broker and viewers come together? One loop, which waits for all of them at once.

It follows the table's socket, keeps the broker running, and says what has changed. Nobody waits
for it, and it stops when it is told to.
"""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.core import private_folder, product
from companion.core.errors import ConfigError
from companion.watching import address, free_memory
from companion.watching.art_files import ArtFiles
from companion.watching.broker import Broker, BrokerPlan, why_not
from companion.watching.drum import Drum
from companion.watching.followed_match import UntrueError
from companion.watching.follower import Follower
from companion.watching.pictures import forget_pieces
from companion.watching.places import RelayPlaces
from companion.watching.publication import Publication
from companion.watching.publisher import Publisher
from companion.watching.show import Show

_AGAIN_S: Final = 1.0
"""So often the table and the broker are looked for."""
_MORE_S: Final = 0.25
"""So long the rest of a step is waited for, where a line was as full as can be."""
_HANGS_S: Final = 5.0
"""A broker that runs and lets nobody in for so long hangs."""
_TROUBLED_S: Final = 15.0
"""After so long a broker that cannot run is tried again."""
_REST_S: Final = 1.0
"""After so long without a word, what was freed goes back to the system."""
_LONG_REST_S: Final = 30.0
"""After so long the pieces are forgotten too; the next board takes a tenth of a second more."""
_UNTRUE_S: Final = 5.0
"""So long a table is left alone that has said what cannot be true."""


@dataclass(frozen=True, slots=True)
class RelayPlan:
    """What a relay is to do.

    Attributes:
        places: its paths.
        port: where people come.
        letters: of the table.
        name: of the table.
        club: the club's name; "" without one.
        broker: what the broker is to do.
        leave_s: it ends when the table has been away so long; None for never.
    """

    places: RelayPlaces
    port: int
    letters: str
    name: str
    club: str
    broker: BrokerPlan
    leave_s: float | None = None


class Relay:
    """The loop. `stop` ends it, from a signal's handler too."""

    def __init__(self, plan: RelayPlan, say: Callable[[str], object]) -> None:
        """Nothing runs yet; `say` takes a line for the log."""
        self._plan, self._log = plan, say
        self._follower = Follower(plan.places.socket)
        self._publisher = Publisher(plan.broker.socket, plan.letters, plan.name)
        self._broker = Broker(plan.broker)
        self._drum = Drum(plan.broker.socket)
        self._files = ArtFiles(plan.broker.page, plan.letters)
        publication = Publication(
            self._publisher, plan.letters, self._files, messages=bool(plan.club)
        )
        self._show = Show(publication, plan.name, lambda: self._watched, club=bool(plan.club))
        self._wake_out, self._wake_in = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._stopped = False
        self._seen_news = -1
        self._connects = 0
        self._table_s = self._broker_s = self._answered_s = 0.0
        self._has_answered = False
        self._there_s = time.monotonic()
        self._settle_s: float | None = None
        self._working = False
        self._rests_s: Sequence[float] = ()
        self._trouble: str | None = None

    def stop(self) -> None:
        """End the loop soon."""
        self._stopped = True
        os.write(self._wake_in, b".")

    def run(self) -> None:
        """Follow the table until `stop` is called, or the table has been away too long.

        Raises:
            ConfigError: the broker cannot run, and this is no service: a person has to help.
            OSError: a file cannot be written.
        """
        try:
            self._show.change(present=False, match=None)
            while not self._stopped:
                self._tend_broker()
                self._tend_table()
                self._wait()
                self._hear()
                self._work()
                if self._left():
                    self._log("The table is offline: stopping.")
                    return
        finally:
            self._publisher.close()
            self._drum.close()
            self._broker.stop()
            self._files.clear()
            address.remove(self._plan.places.address)
            self._clear()
            os.close(self._wake_in)
            os.close(self._wake_out)

    def _clear(self) -> None:
        """Take away what was for this run only. Never raises; systemd clears a service's folder."""
        places = self._plan.places
        if places.is_service:
            return
        shutil.rmtree(self._plan.broker.folder, ignore_errors=True)
        for folder in (places.run, places.run.parent):
            with suppress(OSError):  # a folder in which there is something else stays
                folder.rmdir()

    def _tend_broker(self) -> None:
        """Start the broker where it does not run, and connect."""
        now = time.monotonic()
        if self._publisher.connected:
            self._answered_s, self._has_answered = now, True
        if now < self._broker_s:
            return
        self._broker_s = now + _AGAIN_S
        if self._publisher.connected and self._broker.runs:
            return
        if not self._broker.runs:
            self._restart(now)
        elif now - self._answered_s > _HANGS_S:
            # 2.0.11 can turn round for ever where a club's network was cut without a word.
            self._log("Mosquitto has stopped answering: restarting it.")
            self._publisher.close(farewell=False)
            self._broker.kill()
        elif self._publisher.connect():
            self._broker_s = now + _HANGS_S
        else:
            self._broker_s = now + _AGAIN_S / 20

    def _restart(self, now: float) -> None:
        words = self._broker.last_words()
        ended, answered = self._broker.pid != 0, self._has_answered
        self._publisher.close(farewell=False)
        self._broker.stop()
        try:
            if ended:
                self._ended(why_not(words, self._plan.port), answered=answered)
            self._broker.start()
            self._answered_s, self._broker_s = now, now + _AGAIN_S / 20
            self._has_answered = False
        except ConfigError as error:
            if not self._plan.places.is_service:
                raise
            self._trouble_is(str(error))
            self._broker_s = now + _TROUBLED_S

    def _ended(self, why: str, *, answered: bool) -> None:
        """The broker has ended; one that has not let us in will not do so at the next try either.

        Raises:
            ConfigError: it has not let us in.
        """
        if not answered and (self._trouble is None or self._plan.places.is_service):
            raise ConfigError(why)
        self._log(why)

    def _tend_table(self) -> None:
        """Connect to the table where there is no connection."""
        now = time.monotonic()
        if self._follower.fileno() >= 0:
            self._there_s = now
            return
        if now >= self._table_s:
            self._table_s = now + _AGAIN_S
            self._follower.connect()

    def _wait(self) -> None:
        """Wait until somebody says something, or something is due."""
        reading = [one.fileno() for one in (self._follower, self._publisher) if one.fileno() >= 0]
        writing = [self._publisher.fileno()] if self._publisher.busy else []
        patience = 0.0 if self._working and not self._publisher.busy else _AGAIN_S
        if self._settle_s is not None:
            patience = min(patience, max(0.0, self._settle_s - time.monotonic()))
        if not self._publisher.connected:
            patience = min(patience, max(0.01, self._broker_s - time.monotonic()))
        if self._watched:
            self._drum.beat()
            patience = min(patience, self._drum.patience_s())
        ready, writable, _failed = select.select([self._wake_out, *reading], writing, [], patience)
        if self._publisher.fileno() in ready:
            self._publisher.read()
        if self._publisher.fileno() in writable:
            self._publisher.write()
        self._publisher.tend()

    def _hear(self) -> None:
        """Take what the table has said, and see what has changed."""
        try:
            while self._follower.read():
                self._settle_s = None
            if self._follower.more_comes and self._settle_s is None:
                self._settle_s = time.monotonic() + _MORE_S
            if self._settle_s is not None and time.monotonic() < self._settle_s:
                return
            self._settle_s = None
            if self._follower.news != self._seen_news:
                self._follower.settle()
        except UntrueError as error:
            self._log(str(error))
            self._table_s = time.monotonic() + _UNTRUE_S
        if self._follower.news != self._seen_news:
            self._seen_news = self._follower.news
            self._show.change(
                present=self._follower.present,
                match=self._follower.match,
                results=tuple(self._follower.results.values()),
            )
            self._working = True

    def _work(self) -> None:
        """Say a little of what is to be said."""
        if not self._publisher.connected:
            return
        if self._publisher.connects != self._connects:
            self._connects = self._publisher.connects
            self._show.anew()
            self._working = True
            self._trouble_is("")
        if self._working and not self._publisher.busy:
            self._working = self._show.work()
            self._drum.hurry()
            now = time.monotonic()
            self._rests_s = now + _REST_S, now + _LONG_REST_S
        elif self._rests_s and time.monotonic() > self._rests_s[0]:
            self._rests_s = self._rests_s[1:]
            if not self._rests_s:
                forget_pieces()
            free_memory.give_back()

    @property
    def _watched(self) -> bool:
        """Whether somebody may be there who sees what moves."""
        own = 1 + (self._drum.fileno() >= 0)
        return self._publisher.connected and self._publisher.clients > own

    def _left(self) -> bool:
        leave_s = self._plan.leave_s
        return leave_s is not None and time.monotonic() - self._there_s > leave_s

    def _trouble_is(self, trouble: str) -> None:
        """Say in the address file how to reach the table, or what is wrong."""
        if trouble == self._trouble:
            return
        plan, self._trouble = self._plan, trouble
        url = "" if trouble else address.url(address.own_host(), plan.port, plan.letters)
        self._log(trouble or f"Watch the table at {url}")
        if plan.places.address.parent.is_dir():
            address.write(plan.places.address, url, plan.letters, plan.club, trouble)


def make_page(folder: Path) -> None:
    """Put the page's files into a folder, unless they are there as they are now.

    Raises:
        ConfigError: they cannot be made.
    """
    stamp = folder.parent / f"{folder.name}.stamp"
    now = _page_stamp()
    if folder.is_dir() and stamp.is_file() and stamp.read_text("utf-8") == now:
        return
    # In a process of its own: what it draws stays in no memory here.
    code = (
        "import sys; from pathlib import Path; from companion.watching import page_folder; "
        "page_folder.put_together(Path(sys.argv[1]))"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    private_folder.make(folder.parent)
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)], env=environment, capture_output=True, check=False
    )
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        why = said[-1] if said else f"exit code {done.returncode}"
        raise ConfigError(f"The viewers' page can't be made: {why:.200}")
    stamp.write_text(now, "utf-8")


def _page_stamp() -> str:
    """What the page is made from: its files, and this program's."""
    here = Path(__file__).parent
    files = [here / "page_folder.py", *sorted((here / "page").glob("*"))]
    found = [
        (one.name, one.stat().st_size, one.stat().st_mtime_ns) for one in files if one.exists()
    ]
    return f"{product.NAME} {found}"
