"""The machine's key: whole or not there, its owner's alone, and without it a vault is closed."""

import os
import resource
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.adapters.vault import machine
from companion.adapters.vault.seals import KEY_BYTES
from companion.core.errors import LostSecretsError, VaultError
from tests.support.vaults import DECKS, OWNERS, RED, key_of, vault_at


@pytest.fixture
def loose_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def filled(folder: Path) -> Path:
    """A vault with a match in it; the key's file."""
    with vault_at(folder) as vault:
        vault.begin("m", OWNERS, DECKS)
    return folder / "machine.key"


@pytest.mark.usefixtures("loose_umask")
def test_the_key_is_its_owners_alone_and_made_with_the_first_match(tmp_path: Path) -> None:
    with vault_at(tmp_path) as vault:
        assert not (tmp_path / "machine.key").exists()
        vault.begin("m", OWNERS, DECKS)
        key = (tmp_path / "machine.key").read_bytes()
        assert len(key) == KEY_BYTES
        assert rights(tmp_path / "machine.key") == 0o600
        vault.begin("n", OWNERS, DECKS)
    assert (tmp_path / "machine.key").read_bytes() == key
    assert sorted(file.name for file in tmp_path.iterdir()) == ["machine.key", "vault"]


def test_the_key_is_not_in_the_vaults_folder(tmp_path: Path) -> None:
    key = filled(tmp_path).read_bytes()
    for file in (tmp_path / "vault").iterdir():
        assert key not in file.read_bytes()


def test_rights_that_let_others_in_are_taken_away(tmp_path: Path) -> None:
    filled(tmp_path).chmod(0o644)
    with vault_at(tmp_path):
        assert rights(tmp_path / "machine.key") == 0o600


def test_what_a_cut_while_making_left_behind_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "machine.key.new").write_bytes(b"half")
    filled(tmp_path)
    assert not (tmp_path / "machine.key.new").exists()


def test_a_copied_vault_without_its_key_cannot_be_opened_and_says_so(tmp_path: Path) -> None:
    filled(tmp_path / "here")
    shutil.copytree(tmp_path / "here" / "vault", tmp_path / "there" / "vault")
    before = (tmp_path / "there" / "vault" / "vault.db").read_bytes()
    with pytest.raises(LostSecretsError, match="was made on another computer,") as caught:
        vault_at(tmp_path / "there")
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "there" / "machine.key").exists()
    filled(tmp_path / "other")
    shutil.copy(tmp_path / "other" / "machine.key", tmp_path / "there")
    with pytest.raises(LostSecretsError, match="was made on another computer,"):
        vault_at(tmp_path / "there")
    assert (tmp_path / "there" / "vault" / "vault.db").read_bytes() == before
    shutil.copy(tmp_path / "here" / "machine.key", tmp_path / "there")
    with vault_at(tmp_path / "there") as vault:
        assert vault.hand("m", "red", key_of(vault, RED)) == DECKS["red"]


def test_an_empty_vault_takes_whatever_key_is_there(tmp_path: Path) -> None:
    key = filled(tmp_path)
    with vault_at(tmp_path) as vault:
        vault.forget("m")
    key.unlink()
    filled(tmp_path)
    with vault_at(tmp_path) as vault:
        assert vault.hand("m", "red", key_of(vault, RED)) == DECKS["red"]


@pytest.mark.parametrize("content", [b"", b"x" * 31, b"x" * 33])
def test_a_file_that_is_no_key_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    filled(tmp_path).write_bytes(content)
    with pytest.raises(VaultError, match="isn't a vault key;"):
        vault_at(tmp_path)
    assert (tmp_path / "machine.key").read_bytes() == content


def test_a_disk_that_refuses_the_key_begins_no_match(tmp_path: Path) -> None:
    with vault_at(tmp_path) as vault:
        (tmp_path / "machine.key.new").mkdir()
        with pytest.raises(VaultError):
            vault.begin("m", OWNERS, DECKS)
        assert vault.matches() == frozenset()


def test_the_key_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut while it is made leaves a whole key or none."""
    synced: list[bytes] = []
    rename = Path.rename

    def sync(file: int) -> None:
        if stat.S_ISREG(os.fstat(file).st_mode):
            synced.append((tmp_path / "machine.key.new").read_bytes())

    def rename_after_sync(old: Path, new: Path) -> Path:
        assert synced == [old.read_bytes()]
        return rename(old, new)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "rename", rename_after_sync)
    assert synced == []
    assert machine.make(tmp_path / "machine.key") == machine.read(tmp_path / "machine.key")


@pytest.mark.parametrize("harm", ["gone", "another", "no key"])
def test_no_match_begins_under_another_key_while_the_vault_keeps_some(
    tmp_path: Path, harm: str
) -> None:
    """The mark of the old key would be overwritten, and its matches lost for good."""
    key = filled(tmp_path)
    right = key.read_bytes()
    with vault_at(tmp_path) as vault:
        match harm:
            case "gone":
                key.unlink()
            case "another":
                key.write_bytes(b"x" * KEY_BYTES)
            case "no key":
                key.write_bytes(b"x")
        before = key.read_bytes() if key.exists() else None
        with pytest.raises(
            VaultError, match=r"isn't a vault key;|is different or missing,"
        ) as caught:
            vault.begin("n", OWNERS, DECKS)
        assert "\n" not in str(caught.value)
        assert (key.read_bytes() if key.exists() else None) == before
        assert vault.matches() == {"m"}
        assert vault.hand("m", "red", key_of(vault, RED)) == DECKS["red"]
        key.write_bytes(right)
        vault.begin("n", OWNERS, DECKS)
    with vault_at(tmp_path) as vault:
        assert vault.hand("m", "red", key_of(vault, RED)) == DECKS["red"]
        assert vault.hand("n", "red", key_of(vault, RED, "n")) == DECKS["red"]


def test_a_key_that_another_program_made_meanwhile_is_used(tmp_path: Path) -> None:
    with vault_at(tmp_path) as early, vault_at(tmp_path) as late:
        late.begin("m", OWNERS, DECKS)
        early.begin("n", OWNERS, DECKS)
        assert early.hand("m", "red", key_of(early, RED)) == DECKS["red"]


def test_a_key_of_which_only_a_part_was_written_is_none(tmp_path: Path) -> None:
    # A file that may not grow further: the kernel takes a part, and says so in a number only.
    file, before = tmp_path / "machine.key", resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (KEY_BYTES // 2, before[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            machine.make(file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert machine.read(file) is None
    key = machine.make(file)
    assert machine.read(file) == key
