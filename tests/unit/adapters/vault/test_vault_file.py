"""The vault's file: nobody else's from the first moment, whole or not there."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.adapters.vault import Vault
from companion.adapters.vault.file import VAULT, in_words
from companion.core.errors import VaultError
from tests.support.vaults import DECKS, OWNERS, on_disk


def at(home: Path) -> Vault:
    """The vault whose folder this is."""
    return Vault.at(home, home.with_name("machine.key"))


def rights(path: Path) -> str:
    return oct(stat.S_IMODE(path.stat().st_mode))


@pytest.fixture
def loose_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("loose_umask")
def test_folder_and_files_are_their_owners_alone(tmp_path: Path) -> None:
    home = tmp_path / "vault"
    with at(home) as vault:
        vault.begin("m", OWNERS, DECKS)
        vault.draw("m", 1, "red", "katz")
        names = {file.name: rights(file) for file in home.iterdir()}
    assert rights(home) == "0o700"
    assert names == {VAULT: "0o600", f"{VAULT}-wal": "0o600", f"{VAULT}-shm": "0o600"}


@pytest.mark.usefixtures("loose_umask")
def test_the_file_is_closed_to_others_before_anything_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, str]] = []
    connect = sqlite3.connect

    def watch(name: str, **options: object) -> sqlite3.Connection:
        seen.extend((file.stat().st_size, rights(file)) for file in tmp_path.iterdir())
        return connect(name, **options)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr("sqlite3.connect", watch)
    at(tmp_path).close()
    assert seen[0] == (0, "0o600")
    assert {mode for _, mode in seen} == {"0o600"}


@pytest.mark.usefixtures("loose_umask")
def test_rights_that_let_others_in_are_taken_away(tmp_path: Path) -> None:
    home = tmp_path / "vault"
    first = at(home)
    first.begin("m", OWNERS, DECKS)
    home.chmod(0o777)
    for file in home.iterdir():
        file.chmod(0o664)
    with at(home):
        assert rights(home) == "0o700"
        assert {rights(file) for file in home.iterdir()} == {"0o600"}
    first.close()


def test_it_syncs_every_commit_and_overwrites_what_it_deletes(tmp_path: Path) -> None:
    with at(tmp_path) as vault:
        settings = {
            name: vault._database._db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
        }
    assert settings == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "secure_delete": 1,
    }


@pytest.mark.parametrize("content", [b"", b"x", b"This is no vault. " * 500])
def test_a_file_that_is_no_vault_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    (tmp_path / VAULT).write_bytes(content)
    with pytest.raises(VaultError) as caught:
        at(tmp_path)
    assert "\n" not in str(caught.value)
    assert (tmp_path / VAULT).read_bytes() == content


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / VAULT)) as db:
        db.execute("CREATE TABLE songs (title)")
    before = (tmp_path / VAULT).read_bytes()
    with pytest.raises(VaultError, match="isn't a vault for this version of Table Herald;"):
        at(tmp_path)
    assert (tmp_path / VAULT).read_bytes() == before


def test_a_log_without_its_vault_is_not_played_into_a_new_one(tmp_path: Path) -> None:
    (tmp_path / f"{VAULT}-wal").write_bytes(b"secrets")
    with pytest.raises(VaultError, match="is missing"):
        at(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [f"{VAULT}-wal"]


def test_what_a_cut_while_making_left_behind_is_made_anew(tmp_path: Path) -> None:
    for suffix in (".new", ".new-journal", ".new-wal"):
        (tmp_path / f"{VAULT}{suffix}").write_bytes(b"half")
    with at(tmp_path) as vault:
        assert vault.matches() == frozenset()
        assert rights(tmp_path / VAULT) == "0o600"
    assert [file.name for file in tmp_path.iterdir()] == [VAULT]


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(VaultError, match="can't be opened or created"):
        at(tmp_path / "file" / "vault")


def test_a_failure_is_told_without_what_sqlite_quotes(tmp_path: Path) -> None:
    error = sqlite3.OperationalError("near 987654321")
    error.sqlite_errorname = "SQLITE_ERROR"
    with pytest.raises(VaultError, match="SQLITE_ERROR") as caught, in_words(tmp_path):
        raise error
    assert "987654321" not in str(caught.value)
    assert caught.value.__suppress_context__


def test_what_another_reader_kept_from_being_overwritten_is_overwritten_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.adapters.vault.file.BUSY_S", 0.0)
    monkeypatch.setattr("companion.adapters.vault.database.BUSY_S", 0.0)
    folder = tmp_path / "vault"
    for after in ("an operation", "closing", "a new start"):
        vault = at(folder)
        vault.begin(after, OWNERS, DECKS)
        query = "SELECT seed FROM matches WHERE id = ?"
        (seed,) = vault._database._db.execute(query, (after,)).fetchone()
        with closing(sqlite3.connect(folder / VAULT, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM matches").fetchone()
            vault.forget(after)
            assert vault.matches() == frozenset()
            assert seed[:64] in on_disk(folder)
            if after == "a new start":
                vault.close()
            reader.execute("COMMIT")
            match after:
                case "an operation":
                    assert vault.matches() == frozenset()
                case "closing":
                    vault.close()
                case _:
                    vault = at(folder)
            assert seed[:64] not in on_disk(folder)
            vault.close()
