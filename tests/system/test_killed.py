"""The plug is pulled at every write of a whole match; it always goes on where it was.

A child process plays on from what is on the disk and is killed without warning
before one of its SQL statements: the first of a move, the second, and so on
until a move gets through; then the next move. So every statement of the whole
match is once the last thing that did not happen any more. After each cut the
next child must find the position that was reached, neither more nor less.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sqlite3
from collections import Counter
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from companion import archive, export, games
from companion.errors import VaultError
from companion.games.rheingold.state import HIDDEN
from companion.referee.referee import Referee
from companion.store import Journal
from companion.table import now_utc
from companion.vault import Vault

TRANSCRIPT = Path(__file__).with_name("four_castles.match")
FORK = multiprocessing.get_context("fork")


class _Plug:
    """Pulls itself before the n-th SQL statement from now on."""

    def __init__(self) -> None:
        self.left = 0

    def seen(self, _statement: str) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def _watched(plug: _Plug, connect: Callable[..., sqlite3.Connection]) -> Callable[..., Any]:
    def connect_and_watch(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*arguments, **options)
        connection.set_trace_callback(plug.seen)
        return connection

    return connect_and_watch


def _live(folder: Path, number: int, statement: int, told: Connection) -> None:
    """One life: resume, say what stands, make move `number`, die before `statement`."""
    plug = _Plug()
    sqlite3.connect = _watched(plug, sqlite3.connect)  # in the child alone
    game, setup, moves = export.from_text(TRANSCRIPT.read_text("utf-8"))
    journal = Journal.open(archive.record_folder(folder))
    vault = Vault.at(archive.vault_folder(folder))
    if journal.matches():
        find = games.find
        referee = Referee.resume(find, journal.matches()[0].id, journal, vault, now_utc)
    else:
        referee = Referee.begin(game, setup, "match", journal, vault, now_utc)
    told.send_bytes(json.dumps(game.write_state(referee.state)).encode())
    if number < len(moves):
        plug.left = statement
        referee.play(moves[number])
        plug.left = 0
        told.send_bytes(b"done")
    os.kill(os.getpid(), signal.SIGKILL)


def _one_life(folder: Path, number: int, statement: int) -> tuple[Any, bool]:
    """The position found at the start, and whether the move got through."""
    here, there = FORK.Pipe(duplex=False)
    child = FORK.Process(target=_live, args=(folder, number, statement, there))
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
    return json.loads(heard[0]), len(heard) > 1


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_nothing_is_lost_or_doubled_wherever_the_plug_is_pulled(tmp_path: Path) -> None:
    game, setup, moves = export.from_text(TRANSCRIPT.read_text("utf-8"))
    state = game.initial_state(setup)
    placed: Counter[str] = Counter()
    _one_life(tmp_path, len(moves), 0)
    number, statement, cuts = 0, 1, 0
    while number < len(moves):
        found, through = _one_life(tmp_path, number, statement)
        assert found == game.write_state(state)
        cuts += 1
        if through:
            state, events = game.apply(state, moves[number])
            placed.update(event.colour for event in events if event.kind == "shield_placed")
            number, statement = number + 1, 1
        else:
            statement += 1
    assert game.outcome(state) is not None
    assert cuts > 4 * len(moves)
    assert placed.total() > 0
    _nothing_doubled(tmp_path, state, moves)


def _nothing_doubled(folder: Path, state: Any, moves: tuple[Any, ...]) -> None:
    with (
        Journal.open(archive.record_folder(folder)) as journal,
        Vault.at(archive.vault_folder(folder)) as vault,
    ):
        entries = journal.entries("match")
        assert sum(entry.kind == "move" for entry in entries) == len(moves)
        referee = Referee.resume(games.find, "match", journal, vault, now_utc)
        assert referee.state == state
        for colour in state.terms.colours:
            values = list(vault.hand("match", colour))
            for castle, holding in zip(state.terms.board.castles, state.castles, strict=True):
                if holding.owner == colour and holding.shield is not None:
                    values.append(vault.look("match", castle.id))
                if holding.shield is None:
                    with pytest.raises(VaultError):
                        vault.look("match", castle.id)
                assert holding.shield in (None, HIDDEN) or isinstance(holding.shield, int)
            gone = list(state.spent[state.terms.number[colour]])
            assert len(values) + len(gone) == 6
