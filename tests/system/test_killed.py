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

import os
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from companion.app import data_folder
from companion.app.transfer import export_match
from companion.core.errors import VaultError
from companion.core.game import Seat
from companion.games.rheingold.state import HIDDEN
from companion.referee import entries
from companion.referee.referee import Referee
from companion.referee.secrets import Draws, OpenedKey, PlacedSecret, PlacementMode
from tests.support import shield_game as sg
from tests.support import turns
from tests.support.pulled_plug import Deed, House, Walk
from tests.support.shield_game import DECK, ShieldGame, shield_setup

TRANSCRIPT = Path(__file__).with_name("four_castles.match")
NO_WRITES = ("SELECT", "BEGIN", "PRAGMA APPLICATION", "PRAGMA USER", "PRAGMA FOREIGN")


@pytest.fixture
def folder() -> Iterator[Path]:
    """In memory where there is some: what is killed here is a program and no disk."""
    ram = Path("/dev/shm")
    with TemporaryDirectory(dir=ram if os.access(ram, os.W_OK) else None) as name:
        yield Path(name)


# A match of Rheingold

EACH = 12
"""Each move of so many is cut everywhere, another twelfth every turn; the others are played."""
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
    lambda house: house.referee.open_at_table(DECK[1], house.referee.present),
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
