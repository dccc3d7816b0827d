"""How long is a PIN? The vault keeps that beside its lock, so that the last digit is the last."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.adapters.vault import LostVault, Vault
from companion.core.errors import VaultError
from companion.core.game import Seat
from tests.support.vaults import BLUE, DECKS, OWNERS, RED, key_of, on_disk, vault_at


def forget_digits(vault: Vault, seat: Seat = RED) -> None:
    """A lock as an earlier version wrote it: four fields."""
    with vault._database.writing():
        rows = vault._database.rows
        rows.set_lock("m", seat, replace(rows.lock("m", seat), digits=None))


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    made = vault_at(tmp_path)
    made.begin("m", OWNERS, DECKS)
    return made


@pytest.mark.parametrize("pin", ["4711", "471104", "47110471"])
def test_it_is_known_as_long_as_there_is_one(vault: Vault, pin: str) -> None:
    assert vault.pin_digits("m", RED) is None
    vault.set_pin(key_of(vault, RED), pin).key()
    assert (vault.pin_digits("m", RED), vault.pin_digits("m", BLUE)) == (len(pin), None)
    vault.set_pin(key_of(vault, RED, pin=pin), "").key()
    assert vault.pin_digits("m", RED) is None


def test_an_earlier_lock_learns_it_when_its_pin_is_right_once(vault: Vault, tmp_path: Path) -> None:
    vault.set_pin(key_of(vault, RED), "471104").key()
    forget_digits(vault)
    vault.close()
    with vault_at(tmp_path) as again:
        assert again.pin_digits("m", RED) is None
        assert again.unlock("m", RED, "4711").key() is None
        assert again.pin_digits("m", RED) is None, "a wrong one tells nothing"
        key_of(again, RED, pin="471104")
        assert again.pin_digits("m", RED) == 6
    with vault_at(tmp_path) as once_more:
        assert once_more.pin_digits("m", RED) == 6
        key_of(once_more, RED, pin="471104")


def test_a_lock_of_four_fields_is_read(vault: Vault) -> None:
    vault.set_pin(key_of(vault, RED), "4711").key()
    lock = vault._database.rows.lock("m", RED)
    written = lock.write()
    earlier = written.removesuffix(b", 4]") + b"]"
    assert earlier != written
    assert type(lock).read(earlier) == replace(lock, digits=None)
    assert type(lock).read(written) == lock


def test_a_pin_that_was_changed_during_a_try_keeps_its_own_length(vault: Vault) -> None:
    key = key_of(vault, RED)
    vault.set_pin(key, "4711").key()
    forget_digits(vault)
    trying = vault.unlock("m", RED, "4711")
    vault.set_pin(key, "471104").key()
    trying.key()
    assert vault.pin_digits("m", RED) == 6
    key_of(vault, RED, pin="471104")


def test_no_length_changes_the_size_of_the_file(tmp_path: Path) -> None:
    sizes = set()
    for pin in ("", "4711", "47110471"):
        folder = tmp_path / f"pin{len(pin)}"
        with vault_at(folder) as vault:
            vault.begin("m", OWNERS, DECKS)
            vault.set_pin(key_of(vault, RED), pin).key()
        sizes.add(len(on_disk(folder)))
    assert len(sizes) == 1


def test_a_lost_vault_knows_no_pin() -> None:
    assert LostVault(VaultError("It is gone.")).pin_digits("m", RED) is None
