"""May others watch, and do they? Keeps `SpectatorsPort`.

Switched off, there is nothing: no socket, no file, no process. Switched on, the table says what is
public on a socket of this machine, and a relay, which has a network and none of our secrets, shows
it to others. The table waits for neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from companion.app.child_process import ChildProcess
from companion.app.match_session import MatchSession
from companion.app.spectators import address
from companion.app.spectators.feed import PublicFeed
from companion.app.spectators.match_lines import MatchLines
from companion.app.spectators.places import Places
from companion.app.spectators.results import SharedResults
from companion.core import product
from companion.core.errors import ConfigError, StoreError
from companion.core.message import N_, Message
from companion.core.public_feed import Hello, line
from companion.ui.ports.spectators import SpectatorsState, WatchAddress

ALONE_S: Final = 20.0
"""So long after it was switched on somebody must read, or something is wrong."""
_AGAIN_S: Final = 5.0
"""After so many seconds it is tried again what did not work."""
_ASKED_S: Final = 0.5
"""So often the address file is read at most."""
_SERVICE_MODE: Final = 0o660
_OWN_MODE: Final = 0o600

_NO_RELAY: Final = N_(
    "Nobody can watch: the service table-herald-watch isn't running on this computer."
)
_CANNOT_LISTEN: Final = N_("Nobody can watch: {file} can't be created ({why}).")


class Spectators:
    """Those who only watch. For one thread; `tend` never blocks."""

    def __init__(
        self,
        match: MatchSession,
        wanted: Callable[[], bool],
        places: Places,
        relay: ChildProcess | None,
        clock: Callable[[], float],
    ) -> None:
        """Nobody can watch before the first `tend`. What a killed run has left is cleared.

        Args:
            match: the matches of this table.
            wanted: whether others may watch.
            places: where table and relay meet.
            relay: shows the table to others; None where a service does.
            clock: the window's, in seconds.
        """
        self._wanted, self._places, self._relay, self._clock = wanted, places, relay, clock
        self._hello = b""
        self._lines = MatchLines(match)
        self._results = SharedResults(match)
        self._feed = PublicFeed(places.socket, self._greeting)
        self._on = self._leaves = False
        self._since_s = self._again_s = self._read_s = float("-inf")
        self._address: WatchAddress | None = None
        self._told = (0, "")
        self._trouble = Message("")
        places.clear()

    def state(self) -> SpectatorsState:
        """How it stands; see `SpectatorsPort.state`."""
        if not (self._on and self._wanted()):
            return SpectatorsState(on=self._wanted())
        self._read_address()
        now = self._clock()
        if self._feed.readers and self._address is not None:
            return SpectatorsState(True, self._address, Message(self._address.trouble))
        return SpectatorsState(True, None, self._why_alone(now))

    def _why_alone(self, now: float) -> Message:
        """Why nobody reads; empty where that may still be usual."""
        if self._trouble or self._feed.readers:
            return self._trouble
        if self._address is not None and self._address.trouble:
            # Where nothing can be shown, nobody reads either.
            return Message(self._address.trouble)
        if self._relay is not None:
            return self._relay.trouble
        return Message(_NO_RELAY) if now - self._since_s >= ALONE_S else Message("")

    def tend(self) -> None:
        """Follow the preference and the record; send what waits. Called every round."""
        if self._wanted() != self._on:
            if self._on:
                self._switch_off()
            else:
                self._on, self._since_s, self._again_s = True, self._clock(), float("-inf")
        if not self._on:
            self._bury()
            return
        if not self._feed.is_open:
            self._open()
        if self._feed.is_open:
            self._follow()
            self._send_results()
            self._feed.tend()
            if self._feed.readers:
                self._since_s = self._clock()
            if self._relay is not None:
                self._relay.tend()

    def hurry(self) -> None:
        """Say a move before it is drawn: a picture can take longer than all of the way to others.

        Whatever may take a moment itself, as a whole match does, is left to `tend`.
        """
        if self._on and self._feed.is_open and self._lines.has_move:
            self._follow()
            self._feed.tend()

    def close(self) -> None:
        """Nobody can watch any more; waits a moment for the relay. Idempotent."""
        self._switch_off()
        if self._relay is not None:
            self._relay.close()
        if self._leaves:
            self._leaves = False
            self._places.clear()

    def _switch_off(self) -> None:
        """Nobody can watch any more. What the relay leaves behind is cleared once it has gone."""
        if not self._on:
            return
        self._on, self._leaves = False, True
        self._feed.close()
        if self._relay is not None:
            self._relay.end()
        self._lines.forget()
        self._address, self._trouble, self._read_s = None, Message(""), float("-inf")
        self._told = (0, "")
        self._places.clear()

    def _bury(self) -> None:
        """Clear what a relay has left that was asked to end."""
        if self._leaves and (self._relay is None or self._relay.has_gone()):
            self._leaves = False
            self._places.clear()

    def _open(self) -> None:
        now = self._clock()
        if now < self._again_s:
            return
        self._again_s = now + _AGAIN_S
        try:
            self._places.clear()
            self._places.make()
            self._feed.open(_SERVICE_MODE if self._places.is_service else _OWN_MODE)
        except ConfigError as error:
            self._trouble = error.message
        except OSError as error:
            why = error.strerror or str(error)
            self._trouble = Message(_CANNOT_LISTEN, file=str(self._places.socket), why=why)
        else:
            self._hello = line(Hello(product.version()))
            self._trouble = Message("")
            self._since_s, self._again_s = now, float("-inf")
            self._look_through()

    def _look_through(self) -> None:
        """Begin to look for results that were shared; a record that fails says so elsewhere."""
        try:
            self._results.begin()
        except StoreError:
            return

    def _follow(self) -> None:
        """Say what is new in the record; a record that fails is asked again later."""
        now = self._clock()
        if now < self._again_s:
            return
        try:
            lines, ended = self._lines.news()
        except StoreError:
            self._again_s = now + _AGAIN_S
            return
        self._feed.say(lines)
        for match_id in ended:
            self._results.look_at(match_id)

    def _greeting(self) -> Iterator[bytes]:
        yield self._hello
        yield from self._lines.said

    def _send_results(self) -> None:
        """Look for one more result; tell all for the relay's club to who has come.

        Whoever was there hears them again; they count once, for each names its match.
        """
        try:
            found = self._results.look() if self._clock() >= self._again_s else None
        except StoreError:
            self._again_s = self._clock() + _AGAIN_S
            return
        if found is not None and found.club == self._told[1]:
            self._feed.say([found.line])
        if self._results.is_empty or not self._feed.readers:
            return
        self._read_address()
        club = "" if self._address is None else self._address.club
        told = (self._feed.welcomed, club)
        if told != self._told and club:
            self._feed.say(self._results.of(club))
            self._told = told

    def _read_address(self) -> None:
        """Read the relay's file, twice a second at most."""
        now = self._clock()
        if now - self._read_s >= _ASKED_S:
            self._read_s, self._address = now, address.read(self._places.address)
