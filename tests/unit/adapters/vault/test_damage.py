"""A vault that is full, damaged or tampered with: it says so in a sentence, and opens nothing."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.adapters.vault import Vault
from companion.adapters.vault.file import VAULT
from companion.core.errors import LostSecretsError, VaultError
from tests.support.mistyped import mistype
from tests.support.vaults import BLUE, DECK, DECKS, OWNERS, RED, key_of, vault_at


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[Vault]:
    with vault_at(tmp_path) as vault:
        vault.begin("m", OWNERS, DECKS)
        yield vault


def test_a_full_disk_changes_nothing_and_the_next_try_may_succeed(vault: Vault) -> None:
    (pages,) = vault._database._db.execute("PRAGMA page_count").fetchone()
    vault._database._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(VaultError, match="SQLITE_FULL") as caught:
        vault.draw("m", 1, "red", "katz" * 3000)
    assert not isinstance(caught.value, LostSecretsError)
    vault._database._db.execute("PRAGMA max_page_count = 10000")
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
    with pytest.raises(LostSecretsError, match="is damaged"):
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


VALUES = (
    "NULL",
    "5",
    "-1",
    "9223372036854775807",
    "1.5",
    "'x'",
    "''",
    "x''",
    "CAST(x'ff' AS TEXT)",
)
COLUMNS = {
    ("machine", "TRUE"): ("mark",),
    ("matches", "TRUE"): ("id", "seed"),
    ("seats", "seat = 0"): ("match", "seat", "lock", "wrong", "served"),
    ("heads", "TRUE"): ("match", "head"),
    ("cards", "owner = 'red' AND card = 0"): ("match", "owner", "card", "value"),
    ("operations", "number = 0"): ("match", "number", "seq", "deed"),
}


def ask_everything(folder: Path) -> list[str]:
    """Whatever a vault can be asked; the words in which it refused."""
    refused = []

    def ask(question: Callable[[], object]) -> None:
        try:
            question()
        except VaultError as error:
            refused.append(str(error))

    try:
        vault = vault_at(folder)
    except VaultError as error:
        return [str(error)]
    with vault:
        for question in (
            vault.matches,
            lambda: vault.last_seq("m"),
            lambda: vault.has_pin("m", RED),
            lambda: vault.wait_s("m", RED),
            lambda: vault.holders("m"),
            lambda: vault.knows("m", "katz"),
            lambda: vault.can_open("m", "katz", RED),
            lambda: vault.can_open("m", "katz", BLUE),
            lambda: vault.unlock("m", RED, "1234").key(),
            lambda: vault.hand("m", "red", key_of(vault, RED, pin="1234")),
            lambda: vault.look("m", "katz", key_of(vault, RED, pin="1234")),
            lambda: vault.look("m", "katz", key_of(vault, BLUE)),
            lambda: vault.hand("m", "blue", key_of(vault, BLUE)),
            lambda: vault.disclose("m", {BLUE: key_of(vault, BLUE)}),
            lambda: vault.draw("m", 20, "red", "sooneck"),
            lambda: vault.lay("m", 20, "blue", "pfalz", 0, key_of(vault, BLUE)),
            lambda: vault.open("m", 21, "maus", 1),
            lambda: vault.settle("m", 2),
            lambda: vault.set_pin(key_of(vault, BLUE), "9876").key(),
            lambda: vault.begin("n", OWNERS, DECKS),
            lambda: vault.forget("m"),
        ):
            ask(question)
    return refused


@pytest.mark.parametrize(
    ("table", "row", "column"),
    [(table, row, column) for (table, row), names in COLUMNS.items() for column in names],
)
def test_a_value_of_another_type_anywhere_is_refused_in_words(
    tmp_path: Path, table: str, row: str, column: str
) -> None:
    whole, harmed = tmp_path / "whole", tmp_path / "harmed"
    with vault_at(whole) as vault:
        vault.begin("m", OWNERS, DECKS)
        vault.set_pin(key_of(vault, RED), "1234").key()
        vault.draw("m", 1, "red", "katz")
        vault.peek("m", 2, "katz", BLUE, 2)
        vault.draw("m", 3, "blue", "maus")
    shutil.copytree(whole, harmed)
    assert ask_everything(harmed) == ["Hidden values are revealed once every player has agreed."]
    shutil.rmtree(harmed)
    tried = 0
    for value in VALUES:
        shutil.copytree(whole, harmed)
        try:
            mistype(harmed / "vault" / VAULT, table, f"{column} = {value} WHERE {row}")
        except sqlite3.IntegrityError:
            # SQLite itself keeps NULL out of a key.
            pass
        else:
            tried += 1
            assert all("\n" not in words for words in ask_everything(harmed))
        shutil.rmtree(harmed)
    assert tried


@pytest.mark.parametrize("wrong", ["NULL", "'x'", "x'00'", "1.5", "-1", "9223372036854775807"])
def test_a_count_of_wrong_pins_that_is_none_opens_nothing(
    vault: Vault, tmp_path: Path, wrong: str
) -> None:
    vault.set_pin(key_of(vault, RED), "1234").key()
    mistype(tmp_path / "vault" / VAULT, "seats", f"wrong = {wrong}")
    with pytest.raises(LostSecretsError, match="is damaged"):
        vault.wait_s("m", RED)
    with pytest.raises(LostSecretsError, match="is damaged"):
        vault.unlock("m", RED, "1234")


def test_a_match_whose_name_is_damaged_does_not_keep_others_from_beginning(
    vault: Vault, tmp_path: Path
) -> None:
    mistype(tmp_path / "vault" / VAULT, "matches", "id = CAST(x'ff' AS TEXT)")
    assert vault.matches() == frozenset()
    vault.begin("n", OWNERS, DECKS)
    assert vault.hand("n", "red", key_of(vault, RED, "n")) == DECK
