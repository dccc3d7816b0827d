"""What does the hub do all evening? Collects results, tells the wall, and keeps its broker alive.

One thread: it waits for a message or a quarter of a second, then writes what is due. A result is
on the disk before its message is cleared from the broker; a table sends all that it retains when it
comes back, so killing any of the processes loses and doubles nothing. Commands change the club's
files; the hub looks at their stamps. No player's name is printed.
"""

from __future__ import annotations

import json
import math
import signal
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from types import FrameType
from typing import Any, Final

import segno
from paho.mqtt import client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode

from companion.club import club_result, wall_board, wall_words
from companion.club.bridge import LINK, PREFIX, RESULTS
from companion.club.certificates import Certificates, own_names
from companion.club.club_folder import ClubFolder, ClubSettings
from companion.club.hub_broker import CLUB, HubBroker, HubDrum
from companion.club.league import League
from companion.club.league_file import LeagueFile
from companion.club.seasons import Seasons
from companion.club.wall_board import WallBoard
from companion.core.errors import NotationError, StoreError

WATCHED: Final = ("about", "match", "words/+", LINK)
"""What the hub's own process hears of each table; boards and pictures pass it by."""
_PAUSE_S: Final = 0.25
"""The wall changes at most so often."""
_LOOKS_S: Final = 1.0
"""The club's files are looked at so often."""
_AGAIN_S: Final = 2.0
"""So long after Mosquitto has died it is started again."""
_RETRY_S: Final = 60.0
"""A disk that was full is tried again after so long."""
_MOST_RESULTS: Final = 500
"""So many of one table are taken on a day: a table gone mad fills no disk."""
_REFUSALS: Final = 1_000
"""So many refused results are remembered, to be told once."""


@dataclass(slots=True)
class _Known:
    """What the hub has in memory of the club's files."""

    tables: Mapping[str, str] = field(default_factory=dict)
    hashes: set[str] = field(default_factory=set)
    season: str = ""


class Hub:
    """The hub of one club, as long as it runs."""

    def __init__(
        self,
        folder: ClubFolder,
        settings: ClubSettings,
        *,
        pages: Callable[[Path], None],
        say: Callable[[str], None],
        alive: Callable[[float], None] = lambda _now_s: None,
    ) -> None:
        """Nothing runs yet.

        Args:
            folder: the club's.
            settings: of the club.
            pages: puts what browsers get into a folder.
            say: takes lines for the organiser, in English.
            alive: is called in each round, with the hub's clock in seconds.
        """
        self._folder, self._settings = folder, settings
        self._pages, self._say, self._alive = pages, say, alive
        self._league = LeagueFile(folder)
        self._board = WallBoard()
        self._known = _Known()
        self._broker = HubBroker(folder)
        self._drum = HubDrum(folder)
        self._client = self._new_client()
        self._stamp: object = None
        self._stopped = False
        self._refused: set[tuple[str, str]] = set()
        self._clearing: dict[str, float] = {}
        self._retry_s = math.inf
        self._taken: Counter[str] = Counter()
        self._day = _today()

    def run(self, ready: Callable[[], None] = lambda: None) -> None:
        """Run until SIGTERM or Ctrl-C.

        Args:
            ready: is called once tables and people can come in.

        Raises:
            ConfigError: Mosquitto or openssl is missing, a port is taken, a file is damaged.
            StoreError: another hub runs here, or Mosquitto does not start.
        """
        with ExitStack() as stack:
            stack.enter_context(self._folder.running())
            for number in (signal.SIGTERM, signal.SIGINT):
                stack.callback(signal.signal, number, signal.signal(number, self._stop))
            # After a cut people come back to the pages of before at once; new ones follow.
            is_first = not self._folder.page.exists()
            self._prepare()
            if is_first:
                self._pages(self._folder.page)
            self._broker.start(self._settings)
            stack.callback(self._broker.stop)
            self._drum.start()
            stack.callback(self._drum.end)
            self._connect()
            ready()
            if not is_first:
                self._pages(self._folder.page)
            next_look = 0.0
            while not self._stopped:
                now = time.monotonic()
                self._alive(now)
                self._serve(now + _PAUSE_S)
                if not self._broker.runs:
                    self._restart()
                if time.monotonic() >= next_look:
                    next_look = time.monotonic() + _LOOKS_S
                    self._look()
                self._publish_due()
            self._client.disconnect()

    def _prepare(self) -> None:
        folder, settings = self._folder, self._settings
        folder.make()
        folder.keep_settings(settings)
        certificates = Certificates(folder.root)
        certificates.make_authority()
        if certificates.make_server((*settings.addresses, *own_names())):
            self._say("Made a new certificate for this computer.")
        contents = self._league.read()
        for fault in contents.faults:
            self._say(fault)
        self._read_files()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopped = True

    def _new_client(self) -> mqtt.Client:
        client = mqtt.Client(
            CallbackAPIVersion.VERSION2, client_id="club", transport="unix", clean_session=True
        )
        client.max_queued_messages_set(0)
        client.max_inflight_messages_set(1000)
        client.on_message = lambda _client, _data, message: self._hear(message)
        return client

    def _connect(self) -> None:
        self._client = self._new_client()
        self._client.connect(str(self._folder.socket), 1, keepalive=60)
        topics = [(f"{PREFIX}+/{one}", 1) for one in (*WATCHED, RESULTS)]
        self._client.subscribe(topics)
        self._say_all()

    def _restart(self) -> None:
        if self._stopped:
            return
        self._say("Mosquitto stopped by itself: restarting it.")
        self._broker.stop()
        time.sleep(_AGAIN_S)
        try:
            self._broker.start(self._settings)
            self._connect()
        except (StoreError, OSError) as error:
            self._say(str(error))

    def _serve(self, until: float) -> None:
        """Take in messages until then; a whole batch of them before anything is said."""
        while (rest := until - time.monotonic()) > 0 and not self._stopped:
            if self._client.loop(timeout=rest) != MQTTErrorCode.MQTT_ERR_SUCCESS:
                time.sleep(_PAUSE_S)
                if self._broker.runs:
                    with suppress(OSError):
                        self._connect()
                return

    def _hear(self, message: mqtt.MQTTMessage) -> None:
        self._drum.hurry()
        letters, _slash, topic = message.topic.removeprefix(PREFIX).partition("/")
        payload = bytes(message.payload)
        if letters in self._clearing:
            if payload:
                self._clear(message.topic)
            return
        if topic.startswith("results/"):
            if payload and self._hear_result(letters, topic.removeprefix("results/"), payload):
                self._clear(message.topic)
            return
        why = wall_board.judged(self._board, letters, topic, payload, int(time.time()))
        if why:
            self._tell_once(letters, topic, f"{letters}: message rejected: {why}")

    def _hear_result(self, letters: str, named: str, payload: bytes) -> bool:
        """Keep a result; whether its message has done its work."""
        if letters not in self._known.tables or named in self._known.hashes:
            return True
        try:
            result = club_result.judged(payload, named, _today())
            if self._taken[letters] >= _MOST_RESULTS:
                self._tell_once(letters, "", f"{letters}: no more results accepted today.")
                return True
            self._taken[letters] += 1
            if self._league.add(letters, result):
                self._say(f"{letters}: result received ({result.game}).")
        except NotationError as error:
            self._tell_once(letters, named, f"{letters}: result refused: {error}")
            return True
        except OSError as error:
            self._tell_once(letters, named, f"A result can't be saved yet and is waiting: {error}")
            self._retry_s = time.monotonic() + _RETRY_S
            return False
        self._known.hashes.add(named)
        self._known.season = ""
        return True

    def _tell_once(self, letters: str, what: str, line: str) -> None:
        if (letters, what) not in self._refused and len(self._refused) < _REFUSALS:
            self._refused.add((letters, what))
            self._say(line)

    def _look(self) -> None:
        """Notice what commands have changed, and the day."""
        stamp = self._folder.stamp()
        if stamp != self._stamp:
            self._stamp = stamp
            self._read_files()
        self._forget_requested()
        season = self._seasons().of(_today().isoformat())
        if _today() != self._day:
            self._day = _today()
            self._taken.clear()
        if season != self._known.season:
            self._known.season = season
            self._publish_league(season)
        now = time.monotonic()
        if now > self._retry_s:
            self._retry_s = math.inf
            # Whoever subscribes again gets what is retained again.
            self._client.subscribe(f"{PREFIX}+/{RESULTS}", 1)
        for letters in [one for one, since in self._clearing.items() if now - since > 3]:
            del self._clearing[letters]
            self._client.unsubscribe(f"{PREFIX}{letters}/#")
            self._broker.save()

    def _read_files(self) -> None:
        try:
            tables = self._folder.invited()
            aliases = self._folder.read_names(self._folder.aliases)
            contents = self._league.read()
        except StoreError as error:
            self._say(str(error))
            return
        before = self._known.tables
        self._known = _Known(tables, {one.result.hash for one in contents.results})
        self._board.set_names(tables, aliases)
        if self._client.is_connected():
            self._broker.read_passwords()
            if tables != before:
                self._publish_tables()
            for letters in set(before) - set(tables):
                self._clear_all(letters)

    def _seasons(self) -> Seasons:
        return Seasons(self._folder.read_names(self._folder.seasons))

    def _forget_requested(self) -> None:
        request = self._folder.forgetting
        try:
            names = self._folder.read_names(request)
        except StoreError:
            names = {}
        if not request.exists():
            return
        for name in names:
            quiet = [
                one for one in self._board.tables_with(name) if not self._board.is_playing(one)
            ]
            self._board.forget(name)
            for letters in quiet:
                self._clear_all(letters)
        self._publish_due()
        self._known.season = ""
        self._serve(time.monotonic() + _PAUSE_S)
        self._broker.save()
        request.unlink(missing_ok=True)

    def _clear_all(self, letters: str) -> None:
        """Take everything from the broker that a table has said."""
        self._clearing[letters] = time.monotonic()
        self._client.subscribe(f"{PREFIX}{letters}/#", 1)

    def _clear(self, topic: str) -> None:
        self._client.publish(topic, b"", qos=1, retain=True)

    def _say_all(self) -> None:
        about: dict[str, Any] = {"v": 1, "name": self._settings.name, "url": self.url}
        code = segno.make(self.url, error="m", micro=False)
        about["qr"] = ["".join("1" if dark else "0" for dark in row) for row in code.matrix]
        self._publish("about", about)
        for language, words in wall_words.documents().items():
            self._publish(f"words/{language}", words)
        self._publish_tables()
        self._board.again()
        self._known.season = ""

    @property
    def url(self) -> str:
        """Where people find the tables."""
        host = (*self._settings.addresses, *own_names(), "localhost")[0]
        host = f"[{host}]" if ":" in host else host
        return f"http://{host}:{self._settings.page_port}/"

    def _publish_tables(self) -> None:
        tables = [{"letters": one, "name": name} for one, name in self._known.tables.items()]
        self._publish("tables", {"v": 1, "tables": tables})

    def _publish_league(self, season: str) -> None:
        league = League(
            self._league.read().results,
            self._folder.read_names(self._folder.aliases),
            self._seasons(),
        )
        self._publish("league", league.document(self._settings.name, season))

    def _publish_due(self) -> None:
        for topic, document in self._board.due():
            self._publish(topic, document)

    def _publish(self, topic: str, document: dict[str, Any] | None) -> None:
        text = "" if document is None else json.dumps(
            document, ensure_ascii=False, sort_keys=True, separators=(",", ":")
        )  # fmt: skip
        self._client.publish(CLUB + topic, text.encode(), qos=0, retain=True)


def _today() -> date:
    return date.today()  # noqa: DTZ011 # the club's own day
