"""A vault that is lost stops no match; one that fails just now leaves everything as it was."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.adapters.vault import LostVault
from companion.core.errors import LostSecretsError, StoreError, VaultError
from companion.referee import entries, replay
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.referee.secrets import PlacedSecret, PlacementMode
from tests.support import shield_game as sg
from tests.support.evening import ADA, BEN, GAME, Evening, besieged, key, now
from tests.support.shield_game import DECK, shield_setup
from tests.support.vaults import vault_at

LOST = LostVault(VaultError("The vault is damaged."))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.close()


# The vault is lost


def test_a_lost_vault_never_stops_a_match(evening: Evening) -> None:
    """Everything that can happen to a shield happens while the vault cannot be opened."""
    besieged(evening, "attacker", "removed")
    referee = evening.resume(LOST)
    assert not referee.pins.has_pin(ADA)
    assert referee.pins.wait_s(ADA) == 0
    assert referee.hidden.knows("katz") is None
    assert not referee.hidden.needs_share()
    assert not referee.hidden.can_open("katz", ADA)
    with pytest.raises(VaultError, match="damaged"):
        referee.pins.unlock(ADA)
    referee.open_at_table(DECK[0], referee.present)
    with pytest.raises(VaultError, match="damaged"):
        referee.play(sg.Lay("maus"))
    referee.play(sg.Lay("maus"), laid=PlacementMode.UNSEEN)
    referee.play(sg.Besiege("katz"))
    referee.open_at_table(DECK[1], referee.present)
    referee.play(sg.Lay("katz"), laid=PlacementMode.UNSEEN)
    referee.play(sg.Besiege("maus"))
    referee.open_at_table(DECK[2], referee.present)
    referee.play(sg.Stop())
    assert referee.outcome is not None
    assert referee.disclosure.opened == ()
    assert list(replay.check(GAME, referee.setup, evening.journal.entries("m")))[-1].after == (
        referee.state
    )


def test_a_vault_that_comes_back_catches_up_with_the_record(evening: Evening) -> None:
    besieged(evening, "attacker", "removed")
    referee = evening.resume(LOST)
    referee.open_at_table(DECK[0], referee.present)
    referee.play(sg.Lay("maus"), laid=PlacementMode.UNSEEN)
    referee.play(sg.Besiege("katz"))
    referee.open_at_table(DECK[1], referee.present)
    referee.play(sg.Lay("katz"), laid=PlacementMode.UNSEEN)
    referee.play(sg.Lay("sooneck"), laid=PlacementMode.UNSEEN)
    found = evening.restart()
    assert found.state == referee.state
    for place, owner in (("maus", "red"), ("katz", "red"), ("sooneck", "blue")):
        known = found.hidden.knows(place)
        assert known is not None
        assert (known.owner, known.unseen) == (owner, True)
    value = found.hidden.hand("red", key(found, ADA))[0]
    found.play(sg.Lay("rheinfels"), laid=PlacedSecret(value, key(found, ADA)))
    assert found.hidden.look("rheinfels", key(found, ADA)) == value
    assert evening.bodies(entries.SLIP)[-1] == {"place": "rheinfels", "slip": 5}


def test_an_older_copy_of_the_vault_catches_up_too(evening: Evening, tmp_path: Path) -> None:
    referee = evening.begin()
    referee.play(sg.Lay("katz"))
    evening.vault.close()
    old = (tmp_path / "vault" / "vault.db").read_bytes()
    referee = evening.restart()
    referee.play(sg.Lay("maus"))
    referee.play(sg.Lay("sooneck"))
    evening.vault.close()
    (tmp_path / "vault" / "vault.db").write_bytes(old)
    referee = evening.restart()
    assert referee.hidden.can_open("katz", ADA)
    assert not referee.hidden.can_open("maus", BEN)
    assert not referee.hidden.can_open("sooneck", ADA)
    known = referee.hidden.knows("maus")
    assert known is not None
    assert evening.restart().hidden.knows("maus") == known


def test_a_vault_of_another_machine_knows_no_such_match(evening: Evening, tmp_path: Path) -> None:
    besieged(evening)
    with vault_at(tmp_path / "another") as empty:
        referee = evening.resume(empty)
        assert not referee.hidden.can_look("katz", ADA)
        with pytest.raises(LostSecretsError, match="is empty"):
            referee.pins.unlock(ADA)
        referee.open_at_table(DECK[0], referee.present)
        referee.play(sg.Lay("maus"), laid=PlacementMode.UNSEEN)
        assert referee.prompt.kind is PromptKind.DECIDE


def test_a_vault_that_was_damaged_on_the_way_stops_nothing(evening: Evening) -> None:
    referee = besieged(evening)
    ada = key(referee, ADA)
    with closing(sqlite3.connect(evening.folder / "vault" / "vault.db")) as db, db:
        db.execute("UPDATE operations SET deed = zeroblob(552)")
    with pytest.raises(LostSecretsError, match="damaged"):
        referee.pins.unlock(ADA)
    with pytest.raises(LostSecretsError, match="damaged"):
        referee.open_slip(ada)
    referee.open_at_table(DECK[1], referee.present)
    assert evening.restart().state == referee.state


def test_without_a_vault_no_match_with_shields_begins(evening: Evening) -> None:
    with pytest.raises(VaultError, match="damaged"):
        Referee.begin(GAME, shield_setup(), "m", evening.journal, LOST, now)
    assert evening.journal.matches() == ()


# A vault that fails only now


def test_what_the_vault_cannot_do_now_did_not_happen(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = besieged(evening)
    ada = key(referee, ADA)
    value = referee.hidden.look("katz", ada)

    def busy(*_what: object) -> None:
        raise VaultError("The vault is busy.")

    before = referee.state
    attempts: list[Callable[[], object]] = [
        lambda: referee.open_slip(ada),
        lambda: referee.open_at_table(DECK[0], referee.present),
    ]
    with monkeypatch.context() as patch:
        patch.setattr(evening.vault, "open", busy)
        for attempt in attempts:
            with pytest.raises(VaultError, match="busy"):
                attempt()
    assert referee.state == before
    events = referee.open_slip(ada)
    assert [event.value for event in events if event.kind == "shown"] == [value]


def test_what_could_not_even_be_undone_is_undone_before_the_next_secret(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = evening.begin()

    def fails(*_what: object) -> int:
        raise StoreError("The disk is full.")

    def busy(*_what: object) -> None:
        raise VaultError("The vault is busy.")

    settle = evening.vault.settle
    calls: list[int] = []

    def settles_once(match: str, last_seq: int) -> None:
        calls.append(last_seq)
        if len(calls) == 2:
            busy()
        settle(match, last_seq)

    with monkeypatch.context() as patch:
        patch.setattr(evening.journal, "append", fails)
        patch.setattr(evening.vault, "settle", settles_once)
        with pytest.raises(StoreError, match="full"):
            referee.play(sg.Lay("katz"))
    assert evening.vault.last_seq("m") == 2
    referee.play(sg.Lay("katz"))
    assert len(referee.hidden.hand("red", key(referee, ADA))) == len(DECK) - 1
