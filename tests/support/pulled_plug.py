"""How does a process play on from a folder and die before its n-th statement?"""

from __future__ import annotations

import itertools
import json
import multiprocessing
import os
import signal
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from companion import games
from companion.adapters.store import Journal
from companion.adapters.vault import Vault
from companion.app import data_folder
from companion.core.clock import now_utc
from companion.core.game import AnyGame, Seat, Setup
from companion.referee.referee import Referee
from companion.referee.secrets import OpenedKey
from tests.support.vaults import CHEAP

FORK = multiprocessing.get_context("fork")


class House:
    """Record, vault and referee of a folder, as one start of the program has them."""

    def __init__(self, folder: Path, game: AnyGame, setup: Setup) -> None:
        self.game, self.setup = game, setup
        self.journal = Journal.open(data_folder.record_folder(folder))
        # Nobody waits here: it is later each time anybody asks.
        clock = itertools.count(0, 10_000)
        self.vault = Vault.at(
            data_folder.vault_folder(folder), data_folder.machine_key(folder),
            cost=CHEAP, clock=lambda: float(next(clock)),
        )  # fmt: skip
        self.begun: Referee | None = None
        for head in self.journal.matches():
            find = {**games.GAMES, game.info.slug: game}.__getitem__
            self.begun = Referee.resume(find, head.id, self.journal, self.vault, now_utc)

    @property
    def referee(self) -> Referee:
        assert self.begun is not None
        return self.begun

    def begin(self) -> None:
        """Begin the match, under a name that none has yet."""
        match = f"match-{len(self.vault.matches())}"
        self.begun = Referee.begin(self.game, self.setup, match, self.journal, self.vault, now_utc)

    def position(self) -> Any:
        """What everybody sees; None while there is no match."""
        return None if self.begun is None else self.game.write_state(self.begun.state)

    def key(self, seat: int, pin: str = "") -> OpenedKey:
        key = self.referee.pins.unlock(Seat(seat), pin).key()
        assert key is not None
        return key

    def close(self) -> None:
        self.journal.close()
        self.vault.close()


Deed = Callable[[House], object]


@dataclass
class Walk:
    """A match, deed by deed.

    Attributes:
        game: its rules.
        setup: what it begins with.
        deeds: what is done, in order; beginning the match is the first.
        skipped: statements before which the plug is not pulled.
    """

    game: AnyGame
    setup: Setup
    deeds: Sequence[Deed]
    skipped: tuple[str, ...] = ()
    cuts: Counter[int] = field(default_factory=Counter)

    def life(self, folder: Path, number: int, statement: int) -> tuple[Any, bool]:
        """The position found at the start, and whether the deed got through."""
        here, there = FORK.Pipe(duplex=False)
        child = FORK.Process(target=self._live, args=(folder, number, statement, there))
        child.start()
        there.close()
        heard = []
        while True:
            try:
                heard.append(here.recv_bytes())
            except EOFError:
                break
        child.join()
        here.close()
        assert child.exitcode == -signal.SIGKILL
        assert heard, "the match could not be resumed"
        self.cuts[number] += 1
        return json.loads(heard[0]), len(heard) > 1

    def _live(self, folder: Path, number: int, statement: int, told: Connection) -> None:
        """One life: resume, say what stands, do deed `number`, die before `statement`."""
        plug = _Plug(self.skipped)
        _watch(plug)
        house = House(folder, self.game, self.setup)
        told.send_bytes(json.dumps(house.position()).encode())
        plug.left = statement
        self.deeds[number](house)
        plug.left = 0
        told.send_bytes(b"done")
        os.kill(os.getpid(), signal.SIGKILL)


class _Plug:
    """Pulls itself before the n-th write from now on."""

    def __init__(self, skipped: tuple[str, ...]) -> None:
        self.left = 0
        self._skipped = skipped

    def seen(self, statement: str) -> None:
        if self._skipped and statement.lstrip().upper().startswith(self._skipped):
            return
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def _watch(plug: _Plug) -> None:
    """Let the plug see every statement, and every step in making a file; in the child alone."""
    connect, rename, fsync = sqlite3.connect, Path.rename, os.fsync

    def connect_and_watch(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **options)
        connection.set_trace_callback(plug.seen)
        return connection

    def rename_and_watch(old: Path, new: Path) -> Path:
        plug.seen("rename")
        return rename(old, new)

    def sync_and_watch(file: int) -> None:
        plug.seen("fsync")
        fsync(file)

    sqlite3.connect = connect_and_watch  # type: ignore[assignment]
    Path.rename = rename_and_watch  # type: ignore[assignment,method-assign]
    os.fsync = sync_and_watch  # type: ignore[assignment]
