"""A vault that is full, damaged or tampered with: it says so in a sentence, and opens nothing."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import LostSecretsError, VaultError
from companion.vault import Vault
from companion.vault.file import VAULT
from tests.vaults import DECK, DECKS, OWNERS, RED, key_of, vault_at


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[Vault]:
    with vault_at(tmp_path) as vault:
        vault.begin("m", OWNERS, DECKS)
        yield vault


def test_a_full_disk_changes_nothing_and_the_next_try_may_succeed(vault: Vault) -> None:
    (pages,) = vault._db.execute("PRAGMA page_count").fetchone()
    vault._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(VaultError, match="SQLITE_FULL") as caught:
        vault.draw("m", 1, "red", "katz" * 3000)
    assert not isinstance(caught.value, LostSecretsError)
    vault._db.execute("PRAGMA max_page_count = 10000")
    assert vault.hand("m", "red", key_of(vault, RED)) == DECK
    assert vault.draw("m", 1, "red", "katz") == 1


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE operations SET deed = zeroblob(552)",
        "UPDATE operations SET deed = x''",
        "UPDATE operations SET deed = (SELECT deed FROM operations WHERE number = 0)",
        "UPDATE operations SET seq = 2 WHERE number = 0",
        "DELETE FROM operations WHERE number = 0",
        "UPDATE operations SET number = 9 - number",
        "DELETE FROM cards",
        "UPDATE matches SET seed = zeroblob(552)",
        "DROP TABLE operations",
        "DROP TABLE cards",
    ],
)
def test_a_damaged_vault_is_lost_and_says_so_in_a_sentence(
    vault: Vault, tmp_path: Path, statement: str
) -> None:
    key = key_of(vault, RED)
    vault.lay("m", 1, "red", "katz", 3, key)
    vault.open("m", 2, "katz", 3)
    with closing(sqlite3.connect(tmp_path / "vault" / VAULT, isolation_level=None)) as db:
        db.execute(statement)
    with pytest.raises(LostSecretsError, match="is damaged"):
        vault.look("m", "katz", key)


def test_what_another_program_did_to_the_vault_is_seen_at_once(
    vault: Vault, tmp_path: Path
) -> None:
    vault.draw("m", 1, "red", "katz")
    assert vault.knows("m", "katz") == vault.knows("m", "katz")
    with closing(sqlite3.connect(tmp_path / "vault" / VAULT, isolation_level=None)) as db:
        db.execute("DELETE FROM operations")
    with pytest.raises(VaultError, match="No shield lies there"):
        vault.knows("m", "katz")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE cards SET value = (SELECT value FROM cards WHERE owner = 'red' AND card = 0)",
        "UPDATE cards SET value = zeroblob(552)",
    ],
)
def test_a_card_in_another_cards_place_opens_nothing(
    vault: Vault, tmp_path: Path, statement: str
) -> None:
    key = key_of(vault, RED)
    with closing(sqlite3.connect(tmp_path / "vault" / VAULT, isolation_level=None)) as db:
        db.execute(statement)
    with pytest.raises(LostSecretsError, match="is damaged"):
        vault.hand("m", "red", key)


@pytest.mark.parametrize(
    "statement",
    ["UPDATE seats SET lock = (SELECT lock FROM seats WHERE seat = 1)", "DELETE FROM seats"],
)
def test_a_lock_in_another_locks_place_opens_nothing(
    vault: Vault, tmp_path: Path, statement: str
) -> None:
    with closing(sqlite3.connect(tmp_path / "vault" / VAULT, isolation_level=None)) as db:
        db.execute(statement)
    with pytest.raises(LostSecretsError, match="is damaged"):
        vault.unlock("m", RED, "")
