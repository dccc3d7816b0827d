"""Two matches that differ only in hidden values are the same to everything but their owners' keys.

They are played side by side, with decks that have no value in common and
orders of their own. All that is written or said must be equal byte for byte;
of the vault, whose every byte is drawn by chance, all sizes must be.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import games
from companion.adapters.store import Journal
from companion.adapters.vault import Vault
from companion.app import data_folder
from companion.app.transfer import export_match
from companion.core.errors import VaultError
from companion.core.game import AnyGame, Seat, Setup
from companion.referee import replay
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.referee.secrets import Draws, OpenedKey, PlacedSecret, PlacementMode
from tests.support import shield_game as sg
from tests.support.shield_game import ShieldGame, shield_setup
from tests.support.vaults import CHEAP

RAM = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else None
ADA, BEN = Seat(0), Seat(1)
PIN = "80706050"

# No value in common, each as likely to hold; so no draw and no return tells them apart.
# Twelve of them, for cards whose numbers have one digit, and cards whose numbers have two.
ODD = (tuple(range(770_000_101, 770_000_125, 2)), tuple(range(880_000_301, 880_000_325, 2)))
EVEN = tuple(tuple(value + 1 for value in deck) for deck in ODD)


def now() -> str:
    return "2026-11-20T20:00:00+00:00"


def is_part(thing: object) -> bool:
    """Whether this is the referee or a part of it."""
    return type(thing).__module__.startswith("companion.referee.")


class House:
    """One of the two matches."""

    def __init__(self, game: AnyGame, setup: Setup) -> None:
        self.game, self.setup = game, setup
        self.home = Path(tempfile.mkdtemp(dir=RAM))
        self._open()
        self.referee = Referee.begin(game, setup, "m", self.journal, self.vault, now)
        self.keys: dict[Seat, OpenedKey] = {}
        for number in range(len(setup.seats)):
            key = self.referee.pins.unlock(Seat(number)).key()
            assert key is not None
            self.keys[Seat(number)] = key

    def _open(self) -> None:
        self.journal = Journal.open(data_folder.record_folder(self.home))
        folder, key = data_folder.vault_folder(self.home), data_folder.machine_key(self.home)
        self.vault = Vault.at(folder, key, cost=CHEAP, clock=lambda: 0.0)

    def crash(self) -> None:
        """Nothing is closed: the files as they lie there are all that is left."""
        there = Path(tempfile.mkdtemp(dir=RAM))
        shutil.copytree(self.home, there, dirs_exist_ok=True)
        self.close()
        self.home = there
        self._open()
        find = {**games.GAMES, self.game.info.slug: self.game}.__getitem__
        self.referee = Referee.resume(find, "m", self.journal, self.vault, now)

    def close(self) -> None:
        self.journal.close()
        self.vault.close()
        shutil.rmtree(self.home)

    def named(self, which: int) -> PlacedSecret:
        """A value of the mover's hand, keyed in by its owner: 0 the least, -1 the largest."""
        seat = self.referee.prompt.seat
        assert seat is not None
        key = self.keys[seat]
        return PlacedSecret(self.referee.hidden.hand(self.referee.prompt.colour, key)[which], key)

    def answer(self, how: int) -> tuple[Any, ...]:
        """The prompt OPEN: by keys, or at the table."""
        prompt = self.referee.prompt
        owner, viewer = prompt.seat, prompt.private_to
        assert owner is not None
        if how == 0 or not self.referee.hidden.can_open(prompt.place, owner):
            value = self.referee.hidden.possible_values()[0]
            if self.referee.hidden.can_open(prompt.place, owner):
                value = self.referee.hidden.look(prompt.place, self.keys[owner])
            return self.referee.open_at_table(value, self.referee.present)
        if self.referee.hidden.needs_share():
            self.referee.hidden.share(self.keys[owner])
        return self.referee.open_slip(self.keys[owner if viewer is None else viewer])

    def look_everywhere(self) -> None:
        """Everybody looks at whatever they may, and tries what they may not."""
        for seat, key in self.keys.items():
            for place in sg.PLACES:
                try:
                    self.referee.hidden.look(place, key)
                except VaultError:
                    continue
            self.referee.hidden.hand(self.setup.seats[seat].colours[0], key)

    def written(self) -> dict[str, bytes]:
        """The record, byte for byte, and what can be made of it."""
        folder = data_folder.record_folder(self.home)
        files = {file.name: file.read_bytes() for file in folder.iterdir()}
        del files["record.db-shm"]  # an index of the log, with the places of its readers
        files["record.db-wal"] = _without_salt(files["record.db-wal"])
        entries = self.journal.entries("m")
        files["export"] = export_match.as_json(entries).encode()
        files["export as text"] = repr(
            [(step.move, step.events) for step in replay.check(self.game, self.setup, entries)]
        ).encode()
        return files

    def sizes(self) -> dict[str, Any]:
        """How large everything in the vault is, in its order, and the files."""
        folder = data_folder.vault_folder(self.home)
        found: dict[str, Any] = {
            file.name: file.stat().st_size
            for file in (*folder.iterdir(), data_folder.machine_key(self.home))
        }
        with closing(sqlite3.connect(folder / "vault.db")) as db:
            for (table,) in db.execute("SELECT name FROM sqlite_master").fetchall():
                found[table] = [
                    [len(cell) if isinstance(cell, bytes) else cell for cell in row]
                    for row in db.execute(f"SELECT * FROM {table}")
                ]
        return found

    def public(self) -> dict[str, Any]:
        """Everything that the referee and its parts say without a key."""
        referee, end = self.referee, self.referee.disclosure
        parts = [vars(part) for part in (referee, *vars(referee).values()) if is_part(part)]
        return {
            "state": referee.state,
            "prompt": referee.prompt,
            "turn": referee.queries.this_turn,
            "outcome": referee.outcome,
            "pins": [(referee.pins.has_pin(seat), referee.pins.wait_s(seat)) for seat in self.keys],
            "places": [
                (str(referee.hidden.knows(place)),
                 [(referee.hidden.can_look(place, seat), referee.hidden.can_open(place, seat))
                  for seat in self.keys])
                for place in sg.PLACES
            ],
            "share": referee.hidden.needs_share(),
            "draws": referee.hidden.draws,
            "agreed": (end.agreed, end.must_agree, end.opened, end.forgotten),
            "text": re.sub(r"0x[0-9a-f]+", "", repr(parts).replace(str(self.home), "")),
        }  # fmt: skip


def _without_salt(log: bytes) -> bytes:
    """A write-ahead log without the random numbers by which SQLite knows its frames again."""
    page = int.from_bytes(log[8:12])
    frames = [log[at : at + 24 + page] for at in range(32, len(log), 24 + page)]
    return log[:16] + b"".join(frame[:8] + frame[24:] for frame in frames)


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("move"), st.integers(0, 99)),
        st.tuples(st.just("named"), st.integers(0, 99)),
        st.tuples(st.just("unseen"), st.integers(0, 99)),
        st.tuples(st.just("look"), st.just(0)),
        st.tuples(st.just("crash"), st.just(0)),
        st.tuples(st.just("pin"), st.integers(0, 1)),
        st.tuples(st.just("wrong"), st.integers(0, 1)),
        st.tuples(st.just("draws"), st.integers(0, 1)),
    ),
    min_size=4,
    max_size=25,
)


def play(house: House, kind: str, number: int) -> object:
    """One step; what it says."""
    referee = house.referee
    match kind:
        case "crash":
            house.crash()
        case "look":
            house.look_everywhere()
        case "pin":
            assert referee.pins.set_pin(house.keys[Seat(number)], PIN).key()
        case "wrong":
            return public_part(lambda: referee.pins.unlock(Seat(number), "0000").key() is None)
        case "draws":
            return public_part(lambda: referee.hidden.draw_by(list(Draws)[number]))
        case _ if referee.prompt.kind is PromptKind.OPEN:
            return house.answer(number % 3)
        case _:
            moves = list(house.game.legal_moves(referee.state))[:-1]  # the last one is the end
            if moves:
                move = moves[number % len(moves)]
                laid: PlacedSecret | PlacementMode = PlacementMode.DRAW
                if isinstance(move, sg.Lay) and kind == "named":
                    laid = house.named(0)
                elif kind == "unseen":
                    laid = PlacementMode.UNSEEN
                return public_part(lambda: referee.play(move, laid=laid))
    return None


def public_part(deed: Any) -> object:
    """What a deed returned, or the sentence with which it was refused."""
    try:
        return deed()
    except VaultError as error:
        return str(error)


def equal(one: House, other: House) -> None:
    assert one.public() == other.public()
    assert one.written() == other.written()
    assert one.sizes() == other.sizes()


@settings(max_examples=60, deadline=None)
@given(steps=STEPS, decks=st.sampled_from((ODD, EVEN)))
def test_nothing_tells_two_matches_apart_whose_hidden_values_differ(
    steps: list[tuple[str, int]], decks: tuple[tuple[int, ...], ...]
) -> None:
    houses = [House(ShieldGame(deck), shield_setup("attacker", "returned")) for deck in decks]
    try:
        for kind, number in steps:
            heard = [play(house, kind, number) for house in houses]
            assert heard[0] == heard[1]
            equal(*houses)
        for house in houses:
            if house.referee.prompt.kind is PromptKind.OPEN:
                house.answer(1)
            house.referee.play(sg.Stop())
        equal(*houses)
    finally:
        for house in houses:
            house.close()


@pytest.fixture
def pair() -> Iterator[list[House]]:
    game = ShieldGame()
    houses = [House(game, shield_setup("public", "removed")) for _ in range(2)]
    yield houses
    for house in houses:
        house.close()


def test_what_is_opened_for_all_is_equal_and_what_lies_hidden_tells_nothing(
    pair: list[House],
) -> None:
    """Opened is the same value; beside it lie others. They show when all agree, and only then."""
    deck = sg.DECK
    hidden = ((deck[1], deck[2]), (deck[3], deck[4]))
    for house, (one, other) in zip(pair, hidden, strict=True):
        referee, ada, ben = house.referee, house.keys[ADA], house.keys[BEN]
        referee.play(sg.Lay("katz"), laid=PlacedSecret(one, ada))
        referee.play(sg.Lay("maus"), laid=PlacedSecret(other, ben))
        referee.play(sg.Lay("sooneck"), laid=PlacedSecret(deck[0], ada))
        referee.play(sg.Besiege("sooneck"))
        referee.open_slip(ada)
        house.look_everywhere()
        house.crash()
        house.referee.play(sg.Stop())
    equal(*pair)
    for house in pair:
        for key in house.keys.values():
            house.referee.disclosure.agree(key)
        house.referee.disclosure.open_all()
    assert pair[0].written()["export"] != pair[1].written()["export"]
    assert pair[0].sizes() == pair[1].sizes()


def test_two_matches_of_rheingold_with_other_shields_are_recorded_alike() -> None:
    transcript = Path(__file__).parents[1] / "system" / "four_castles.match"
    game, setup, moves = export_match.from_text(transcript.read_text("utf-8"))
    houses = [House(game, setup) for _ in range(2)]
    for number, move in enumerate(moves):
        for house, which in zip(houses, (0, -1), strict=True):
            laid: PlacedSecret | PlacementMode = PlacementMode.DRAW
            if game.write_move(move) == {"move": "shield"}:
                laid = house.named(which)
            house.referee.play(move, laid=laid)
            if number % 20 == 7:
                house.crash()
    equal(*houses)
    entries = [house.journal.entries("m") for house in houses]
    assert len({export_match.as_text(one) for one in entries}) == 1
    lay = [[bare.value for bare in house.vault.disclose("m", house.keys)] for house in houses]
    assert len(lay[0]) == len(lay[1]) == 3
    assert lay[0] != lay[1]
    for house in houses:
        house.close()
