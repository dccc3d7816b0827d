"""The plug is pulled at every write of a whole match; it always goes on where it was.

A child process plays on from what is on the disk and is killed without warning
before one of its SQL statements: the first of a deed, the second, and so on
until the deed gets through; then the next deed. So every statement of the whole
match is once the last thing that did not happen any more. After each cut the
next child must find the position that was reached, neither more nor less.

The first walk plays a match of Rheingold. The second does everything that can
be done with a secret, and looks each time also at what only the players see.
"""

from __future__ import annotations

import itertools
import json
import multiprocessing
import os
import shutil
import signal
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from companion import games
from companion.adapters.store import Journal
from companion.adapters.vault import Vault
from companion.app import data_folder
from companion.app.transfer import export_match
from companion.core.clock import now_utc
from companion.core.errors import VaultError
from companion.core.game import AnyGame, Seat, Setup
from companion.games.rheingold.state import HIDDEN
from companion.referee import entries
from companion.referee.referee import Referee
from companion.referee.secrets import Draws, OpenedKey, PlacedSecret, PlacementMode
from tests.support import shield_game as sg
from tests.support import turns
from tests.support.shield_game import DECK, ShieldGame, shield_setup
from tests.support.vaults import CHEAP

TRANSCRIPT = Path(__file__).with_name("four_castles.match")
FORK = multiprocessing.get_context("fork")
NO_WRITES = ("SELECT", "BEGIN", "PRAGMA APPLICATION", "PRAGMA USER", "PRAGMA FOREIGN")


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


@pytest.fixture
def folder() -> Iterator[Path]:
    """In memory where there is some: what is killed here is a program and no disk."""
    ram = Path("/dev/shm")
    with TemporaryDirectory(dir=ram if os.access(ram, os.W_OK) else None) as name:
        yield Path(name)


# A match of Rheingold

EACH = 6
"""Each move of so many is cut everywhere, another sixth every day, the others are only played."""
NEVER = 10**9


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_nothing_is_lost_or_doubled_wherever_the_plug_is_pulled(folder: Path) -> None:
    game, setup, moves = export_match.from_text(TRANSCRIPT.read_text("utf-8"))
    state = game.initial_state(setup)
    placed: Counter[str] = Counter()
    deeds: list[Deed] = [House.begin]
    deeds += [lambda house, move=move: house.referee.play(move) for move in moves]  # type: ignore[misc]
    walk = Walk(game, setup, deeds)
    number, statement = 0, 1
    while number < len(deeds):
        spared = not turns.EVERYTHING and number % EACH != turns.TURN % EACH
        found, through = walk.life(folder, number, NEVER if spared else statement)
        assert found == (game.write_state(state) if number else None)
        if through and number:
            state, events = game.apply(state, moves[number - 1])
            placed.update(event.colour for event in events if event.kind == "shield_placed")
        number, statement = (number + 1, 1) if through else (number, statement + 1)
    assert game.outcome(state) is not None
    assert walk.cuts.total() > 4 * len(moves) // EACH
    assert placed.total() > 0
    _nothing_doubled(House(folder, game, setup), state, moves)


def _nothing_doubled(house: House, state: Any, moves: tuple[Any, ...]) -> None:
    referee = house.referee
    entries = house.journal.entries(referee.match_id)
    assert sum(entry.kind == "move" for entry in entries) == len(moves)
    assert referee.state == state
    for colour in state.terms.colours:
        key = house.key(state.terms.seat[colour])
        values = list(referee.hidden.hand(colour, key))
        for castle, holding in zip(state.terms.board.castles, state.castles, strict=True):
            if holding.owner == colour and holding.shield is not None:
                values.append(referee.hidden.look(castle.id, key))
            if holding.shield is None:
                assert referee.hidden.knows(castle.id) is None
            assert holding.shield in (None, HIDDEN) or isinstance(holding.shield, int)
        gone = list(state.spent[state.terms.number[colour]])
        assert len(values) + len(gone) == 6
    house.close()


# Everything that can be done with a secret

ADA, BEN = 0, 1
PINS = ("", "1111", "2222")


def _wrong_pin(house: House) -> None:
    assert house.referee.pins.unlock(Seat(ADA), "0000").key() is None


def _open_all(house: House) -> None:
    house.referee.disclosure.agree(house.key(ADA, "2222"))
    house.referee.disclosure.agree(house.key(BEN))
    assert house.referee.disclosure.open_all()


def _forget(house: House) -> None:
    house.referee.disclosure.forget_secrets()


EVERYTHING: list[Deed] = [
    House.begin,
    lambda house: house.referee.pins.set_pin(house.key(ADA), "1111").key(),
    lambda house: house.referee.play(sg.Lay("katz")),
    lambda house: house.referee.play(sg.Lay("maus"), laid=PlacedSecret(DECK[0], house.key(BEN))),
    _wrong_pin,
    lambda house: house.referee.play(sg.Besiege("maus")),
    lambda house: house.referee.hidden.share(house.key(BEN)),
    lambda house: house.referee.open_slip(house.key(ADA, "1111")),
    lambda house: house.referee.play(sg.Besiege("katz")),
    lambda house: house.referee.open_at_table(DECK[1]),
    lambda house: house.referee.hidden.draw_by(Draws.PIECES),
    lambda house: house.referee.play(
        sg.Lay("sooneck"), laid=PlacedSecret(_least(house), house.key(ADA, "1111"))
    ),
    lambda house: house.referee.pins.set_pin(house.key(ADA, "1111"), "2222").key(),
    lambda house: house.referee.play(sg.Stop()),
    _open_all,
    _forget,
]
"""Where one seat alone looks, and a shield that fell goes back."""

OPENED_FOR_ALL: list[Deed] = [
    House.begin,
    lambda house: house.referee.play(sg.Lay("katz"), laid=PlacedSecret(DECK[1], house.key(ADA))),
    lambda house: house.referee.play(sg.Besiege("katz")),
    lambda house: house.referee.open_slip(house.key(ADA)),
    lambda house: house.referee.play(sg.Lay("katz"), laid=PlacementMode.UNSEEN),
]
"""What is otherwise where all look, and a shield that fell is removed."""


def _least(house: House) -> int:
    return min(house.referee.hidden.hand("red", house.key(ADA, "1111")))


def _seen(folder: Path, walk: Walk) -> Any:
    """Everything that anybody can see now, each with the own key; looked up in a copy."""
    with TemporaryDirectory(dir=folder.parent) as name:
        copy = Path(name) / "copy"
        shutil.copytree(folder, copy)
        house = House(copy, walk.game, walk.setup)
        try:
            return None if house.begun is None else _seen_by_all(house)
        finally:
            house.close()


def _seen_by_all(house: House) -> dict[str, Any]:
    referee = house.referee
    seen: dict[str, Any] = {
        "state": house.position(),
        "draws": referee.hidden.draws,
        "entries": [(entry.kind, entry.body) for entry in house.journal.entries(referee.match_id)],
    }
    if referee.match_id not in house.vault.matches():
        return seen
    seen["order"] = house.vault._database.rows.secrets(referee.match_id).hands
    for seat, colour in enumerate(("red", "blue")):
        pins = {pin: _key(referee, Seat(seat), pin) for pin in PINS}
        key = next(found for found in pins.values() if found is not None)
        seen[f"pins of {seat}"] = [pin for pin, found in pins.items() if found is not None]
        seen[f"hand of {seat}"] = referee.hidden.hand(colour, key)
        for place in sg.PLACES:
            known = referee.hidden.knows(place)
            seen[f"{place} for {seat}"] = _look(referee, place, key) if known else None
            seen[f"who knows {place}"] = str(known)
    return seen


def _key(referee: Referee, seat: Seat, pin: str) -> OpenedKey | None:
    if referee.pins.has_pin(seat) is not bool(pin):
        return None
    return referee.pins.unlock(seat, pin).key()


def _look(referee: Referee, place: str, key: OpenedKey) -> int | str:
    try:
        return referee.hidden.look(place, key)
    except VaultError as error:
        return str(error)


def _as_it_goes(folder: Path, walk: Walk) -> list[Any]:
    """What is seen after each deed when the plug is never pulled, from the beginning on."""
    house = House(folder, walk.game, walk.setup)
    seen = [_seen(folder, walk)]
    for deed in walk.deeds[1:]:
        deed(house)
        seen.append(_seen(folder, walk))
    house.close()
    return seen


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.parametrize(
    ("reveal", "captured", "deeds"),
    [("attacker", "returned", EVERYTHING), ("public", "removed", OPENED_FOR_ALL)],
    ids=["attacker", "public"],
)
def test_no_slip_has_no_value_or_two_wherever_the_plug_is_pulled(
    folder: Path, reveal: str, captured: str, deeds: list[Deed]
) -> None:
    walk = Walk(ShieldGame(), shield_setup(reveal, captured), deeds, NO_WRITES)
    here = folder / "here"
    expected: list[Any] = [None]
    number, statement = 0, 1
    while number < len(deeds):
        wrong = _wrong(here)
        _, through = walk.life(here, number, statement)
        seen = _seen(here, walk)
        if number == 0 and seen is not None:
            shutil.copytree(here, folder / "uncut")
            expected += _as_it_goes(folder / "uncut", walk)
        # What is counted of PINs is not in it: a right one that was cut short counts as wrong.
        done = seen in expected[number + 1 : number + 2]
        before = expected[number]
        if deeds[number] is _forget and before is not None and len(seen) < len(before):
            # Gone from the vault, and the record does not say so yet: it is done again.
            before = {**expected[number + 1], "entries": before["entries"]}
        assert done or seen == before
        if deeds[number] is _wrong_pin:
            assert wrong <= _wrong(here) <= wrong + 1
            done = _wrong(here) > wrong
        assert done or not through
        number, statement = (number + 1, 1) if done else (number, _next(number, statement))
    assert (expected[-1]["entries"][-1][0] == entries.SECRETS_FORGOTTEN) is (deeds is EVERYTHING)
    assert min(walk.cuts.values()) > 1


def _next(number: int, statement: int) -> int:
    """The statement to be cut at next: after the first each second one, tomorrow the others."""
    if turns.EVERYTHING:
        return statement + 1
    return statement + 2 if statement > 1 else 2 + (turns.TURN + number) % 2


def _wrong(folder: Path) -> int:
    """How many PINs of Ada's were wrong, as the file says."""
    file = data_folder.vault_folder(folder) / "vault.db"
    if not file.exists():
        return 0
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:
        found = db.execute("SELECT max(wrong) FROM seats WHERE seat = ?", (ADA,)).fetchone()
    return found[0] or 0
