"""A vault from before values were sealed: sealed once, and nothing stays in the clear."""

import hashlib
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from companion.adapters.vault import Knowledge, Vault
from companion.core.errors import VaultError
from companion.core.game import Seat
from tests.support.mistyped import mistype
from tests.support.old_vault import DECK, SEED, old_vault
from tests.support.vaults import BLUE, CHEAP, OWNERS, RED, key_of, on_disk


def open_it(folder: Path, owners: Mapping[str, Mapping[str, Seat]] | None) -> Vault:
    ask = None if owners is None else owners.get
    return Vault.at(folder / "vault", folder / "machine.key", cost=CHEAP, owners=ask)


def clear(folder: Path) -> list[bytes]:
    """The values that lie in the clear."""
    found = on_disk(folder)
    return [value for value in (value.to_bytes(8) for value in DECK) if value in found]


def test_it_goes_on_as_it_would_have_and_no_value_is_left_in_the_clear(tmp_path: Path) -> None:
    old_vault(tmp_path, "m")
    assert len(clear(tmp_path)) == 6
    with open_it(tmp_path, {"m": OWNERS}) as vault:
        assert clear(tmp_path) == []
        assert SEED not in on_disk(tmp_path)
        red, blue = key_of(vault, RED), key_of(vault, BLUE)
        assert not vault.has_pin("m", RED)
        assert vault.look("m", "maus", red) == vault.look("m", "maus", blue) == DECK[3]
        assert vault.look("m", "katz", red) == vault.look("m", "katz", blue) == DECK[0]
        assert vault.knows("m", "katz") == Knowledge("blue", everyone=True)
        assert vault.knows("m", "maus") == Knowledge("red", frozenset({1}))
        assert vault.hand("m", "red", red) == (*DECK[:3], *DECK[4:])
        assert vault.hand("m", "blue", blue) == DECK[2:]
        assert vault.last_seq("m") == 12
        drawn = []
        for number in range(5):
            vault.draw("m", 13, "red", f"place {number}")
            drawn.append(vault.look("m", f"place {number}", red))
    # Where the returned one went is what version 1 would have made of the seed.
    assert [value for value in drawn if value != DECK[0]] == [*DECK[1:3], *DECK[4:]]
    assert drawn.index(DECK[0]) == _where_it_went(SEED)
    with open_it(tmp_path, None) as vault:
        assert vault.matches() == {"m"}


def _where_it_went(seed: bytes) -> int:
    """Place among the cards that were left when red's first one came back, as once written."""
    number = int.from_bytes(hashlib.blake2b(b"red/1", key=seed).digest()) % 6
    order = list(DECK[1:])
    order.insert(number, DECK[0])
    order.remove(DECK[3])
    return order.index(DECK[0])


def test_a_match_that_nobody_knows_is_not_kept(tmp_path: Path) -> None:
    old_vault(tmp_path, "m", "n")
    with open_it(tmp_path, {"n": OWNERS}) as vault:
        assert vault.matches() == {"n"}
        assert clear(tmp_path) == []


def test_a_damaged_match_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    file = old_vault(tmp_path, "m", "n")
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("UPDATE operations SET value = 9 WHERE match = 'm'")
    with open_it(tmp_path, {"m": OWNERS, "n": OWNERS}) as vault:
        assert vault.matches() == {"n"}


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("operations", "owner = 'rod' WHERE deed = 'seal'"),
        ("operations", "seat = 3 WHERE deed = 'peek'"),
        ("operations", "seat = NULL WHERE deed = 'peek'"),
        ("operations", "seat = 'x' WHERE deed = 'peek'"),
        ("operations", "deed = 'open', place = 'nowhere' WHERE number = 1"),
        ("operations", "deed = 'share' WHERE number = 1"),
        ("operations", "deed = 'lay' WHERE number = 1"),
        ("operations", "deed = NULL"),
        ("operations", "place = x'00' WHERE number = 0"),
        ("operations", "place = CAST(x'ff' AS TEXT) WHERE number = 0"),
        ("operations", "seq = NULL WHERE number = 0"),
        ("operations", "seq = 'x' WHERE number = 9"),
        ("operations", "number = 'x' WHERE number = 9"),
        ("operations", "number = 20 WHERE number = 3"),
        ("operations", "value = 'x' WHERE number = 0"),
        ("decks", "owner = 'red2' WHERE owner = 'blue'"),
        ("decks", "owner = CAST(x'ff' AS TEXT) WHERE owner = 'blue'"),
        ("decks", "value = NULL WHERE position = 5"),
        ("decks", "value = 'x' WHERE position = 5"),
        ("decks", "value = 1.5 WHERE position = 5"),
        ("decks", "position = 9 WHERE position = 5"),
        ("decks", "position = 'x' WHERE position = 5"),
        ("matches", "seed = NULL"),
        ("matches", "seed = 'x'"),
        ("matches", "seed = zeroblob(65)"),
    ],
)
def test_a_match_with_one_damaged_row_is_left_out_alone(
    tmp_path: Path, table: str, change: str
) -> None:
    file = old_vault(tmp_path, "m", "n")
    which = "id" if table == "matches" else "match"
    clause = " AND " if " WHERE " in change else " WHERE "
    mistype(file, table, f"{change}{clause}{which} = 'm'")
    with open_it(tmp_path, {"m": OWNERS, "n": OWNERS}) as vault:
        assert vault.matches() == {"n"}
        assert vault.look("n", "maus", key_of(vault, RED, "n")) == DECK[3]
        assert clear(tmp_path) == []


@pytest.mark.parametrize("name", ["5", "x'00'", "CAST(x'ff' AS TEXT)"])
def test_a_match_whose_name_is_no_text_is_left_out_alone(tmp_path: Path, name: str) -> None:
    file = old_vault(tmp_path, "m", "n")
    mistype(file, "matches", f"id = {name} WHERE id = 'm'")
    with open_it(tmp_path, {"m": OWNERS, "n": OWNERS}) as vault:
        assert vault.matches() == {"n"}


def test_without_knowing_who_plays_it_is_refused_and_not_touched(tmp_path: Path) -> None:
    file = old_vault(tmp_path, "m")
    before = file.read_bytes()
    with pytest.raises(VaultError, match="earlier version"):
        open_it(tmp_path, None)
    assert file.read_bytes() == before


def test_a_record_that_cannot_be_read_now_leaves_everything_as_it_was(tmp_path: Path) -> None:
    old_vault(tmp_path, "m")

    def unreadable(_match: str) -> None:
        raise VaultError("The record is damaged.")

    with pytest.raises(VaultError, match="record is damaged"):
        Vault.at(tmp_path / "vault", tmp_path / "machine.key", owners=unreadable)
    with open_it(tmp_path, {"m": OWNERS}) as vault:
        assert vault.look("m", "maus", key_of(vault, RED)) == DECK[3]


def test_what_lay_in_the_clear_is_overwritten_as_soon_as_another_reader_lets_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.adapters.vault.unsealed.BUSY_S", 0.0)
    file = old_vault(tmp_path, "m")
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM decks").fetchone()
        with open_it(tmp_path, {"m": OWNERS}) as vault:
            assert len(clear(tmp_path)) == 6
            reader.execute("COMMIT")
            assert vault.matches() == {"m"}
            assert clear(tmp_path) == []
