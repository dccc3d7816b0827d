"""A vault of version 2, 3 or 4, in which rows were not chained: brought up once, and the same.

`tests/support/corpus/vault_4` is one that the last program of its time made and closed; what it
answered, drawing on at the end, lies beside it.
"""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from companion.adapters.vault import machine
from companion.adapters.vault.file import VAULT, VERSION
from companion.adapters.vault.unchained import chain
from companion.core.errors import LostSecretsError
from tests.support.mistyped import mistype
from tests.support.old_vault import VAULT_4, change, lay_out
from tests.support.vault.evening_vault import Answers, answers, open_vault

_REWORDED: Final = {
    "Only its owner and those who have seen it may look at this value.": (
        "Only its owner and those who've seen it may look at this value."
    ),
    "No shield lies there that the vault knows.": "The vault has nothing there.",
    "The program was not told this shield: turn the real one over.": (
        "Table Herald wasn't told this one: turn over the real piece."
    ),
    "A real shield of {colour} was laid without telling the program, so it cannot draw for "
    "{colour} any more. Go on with the real shields.": (
        "A real piece of {colour} was placed without telling Table Herald, so it can't draw for "
        "{colour} any more. Continue with the real pieces."
    ),
}
"""A refusal of the version that wrote the vault -> the same one as it is said today."""


def _said() -> Answers:
    """What the version that wrote the vault answered."""
    text = (VAULT_4 / "answers.json").read_text()
    for before, now in _REWORDED.items():
        assert before in text
        text = text.replace(before, now)
    answered: Answers = json.loads(text)
    return answered


SAID: Final = _said()


def version_of(file: Path) -> int:
    with closing(sqlite3.connect(file)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


@pytest.mark.parametrize("version", [2, 3, 4])
def test_an_old_vault_says_what_it_said(tmp_path: Path, version: int) -> None:
    file = lay_out(tmp_path, version=version)
    assert answers(tmp_path) == SAID
    assert version_of(file) == VERSION


def test_once_it_is_brought_up_it_goes_on_saying_so(tmp_path: Path) -> None:
    file = lay_out(tmp_path)
    open_vault(tmp_path).close()
    before = file.read_bytes()
    open_vault(tmp_path).close()
    assert file.read_bytes() == before
    assert answers(tmp_path) == SAID


@pytest.mark.parametrize("key", [None, b"k" * 32])
def test_without_its_key_it_is_not_touched(tmp_path: Path, key: bytes | None) -> None:
    file = lay_out(tmp_path)
    (tmp_path / "machine.key").unlink()
    if key is not None:
        (tmp_path / "machine.key").write_bytes(key)
    before = file.read_bytes()
    with pytest.raises(LostSecretsError, match="was made on another computer,"):
        open_vault(tmp_path)
    assert file.read_bytes() == before
    shutil.copy(VAULT_4 / "machine.key", tmp_path)
    assert answers(tmp_path) == SAID


def test_an_empty_one_is_brought_up_without_a_key(tmp_path: Path) -> None:
    file = lay_out(tmp_path)
    for table in ("operations", "cards", "owners", "seats", "matches"):
        change(file, f"DELETE FROM {table}")
    (tmp_path / "machine.key").unlink()
    with open_vault(tmp_path) as vault:
        vault.begin("m", {}, {})
        assert vault.last_seq("m") == 0
    assert version_of(file) == VERSION


def test_the_plug_pulled_at_any_moment_leaves_one_version_or_the_other(tmp_path: Path) -> None:
    file = lay_out(tmp_path / "now")
    cuts: list[Path] = []

    def cut(_statement: str) -> None:
        there = tmp_path / f"cut {len(cuts)}"
        left = shutil.ignore_patterns("*-shm")
        cuts.append(shutil.copytree(tmp_path / "now", there, ignore=left))

    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        # So little memory that SQLite writes to the log in mid-transaction.
        db.execute("PRAGMA cache_size = 2")
        db.set_trace_callback(cut)
        chain(db, machine.read(tmp_path / "now" / "machine.key"))
        db.set_trace_callback(None)
        cut("")
        whole = cuts[-1] / "vault" / f"{VAULT}-wal"
        for size in range(0, whole.stat().st_size, 4096 + 24):
            cut("")
            with (cuts[-1] / "vault" / whole.name).open("r+b") as log:
                log.truncate(size + 1000)
    versions = [version_of(there / "vault" / VAULT) for there in cuts]
    assert set(versions) == {4, VERSION}
    assert len(cuts) > 50
    for there in cuts:
        assert answers(there) == SAID


@pytest.mark.parametrize(
    ("table", "harm"),
    [
        ("owners", "DELETE FROM owners WHERE match = 'm' AND owner = 'red'"),
        ("owners", "UPDATE owners SET seat = 7 WHERE match = 'm' AND owner = 'red'"),
        ("owners", "seat = 'x' WHERE match = 'm'"),
        ("owners", "owner = CAST(x'ff' AS TEXT) WHERE match = 'm' AND owner = 'red'"),
        ("seats", "DELETE FROM seats WHERE match = 'm' AND seat = 1"),
        ("seats", "UPDATE seats SET lock = zeroblob(552) WHERE match = 'm' AND seat = 1"),
        ("seats", "seat = 'x' WHERE match = 'm' AND seat = 1"),
        ("cards", "DELETE FROM cards WHERE match = 'm' AND owner = 'red' AND card = 1"),
        ("cards", "UPDATE cards SET value = zeroblob(552) WHERE match = 'm' AND card = 1"),
        ("cards", "card = 'x' WHERE match = 'm' AND card = 1"),
        ("operations", "DELETE FROM operations WHERE match = 'm' AND number = 3"),
        ("operations", "UPDATE operations SET seq = 0 WHERE match = 'm' AND number = 3"),
        ("operations", "seq = 'x' WHERE match = 'm' AND number = 3"),
        ("operations", "deed = NULL WHERE match = 'm' AND number = 3"),
        ("matches", "UPDATE matches SET seed = zeroblob(552) WHERE id = 'm'"),
        ("matches", "seed = 5 WHERE id = 'm'"),
    ],
)
def test_of_a_damaged_match_all_is_told_and_another_is_as_it_was(
    tmp_path: Path, table: str, harm: str
) -> None:
    file = lay_out(tmp_path)
    if harm.startswith(("DELETE", "UPDATE")):
        change(file, harm)
    else:
        mistype(file, table, harm)
    found = answers(tmp_path)
    for question, answer in found.items():
        words = question.split()
        assert answer == ("told" if "m" in words else SAID[question]), question
    with open_vault(tmp_path) as vault:
        assert vault.matches() == {"m", "n"}
        vault.forget("m")
        assert vault.matches() == {"n"}


def test_a_disk_that_is_full_leaves_it_as_it_was(tmp_path: Path) -> None:
    file = lay_out(tmp_path)
    key = machine.read(tmp_path / "machine.key")

    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages}")
        for _ in range(2):
            with pytest.raises(sqlite3.OperationalError, match="full"):
                chain(db, key)
    assert version_of(file) == 4
    assert answers(tmp_path) == SAID


@pytest.mark.parametrize(("which", "sign"), [(0, "~"), (-1, "!")])
def test_a_name_that_a_damaged_tree_does_not_find_again_is_told(
    tmp_path: Path, which: int, sign: str
) -> None:
    file = lay_out(tmp_path)
    with closing(sqlite3.connect(file)) as db:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = 'matches'"
        (page,) = db.execute(query).fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
        names = [name for (name,) in db.execute("SELECT id FROM matches ORDER BY id")]
    content = bytearray(file.read_bytes())
    damaged = sign * len(names[which])
    at = content.index(names[which].encode(), (page - 1) * size, page * size)
    # Out of its order: what is sought by its name is sought where it is not.
    content[at : at + len(damaged)] = damaged.encode()
    file.write_bytes(content)
    with pytest.raises(LostSecretsError), open_vault(tmp_path) as vault:
        vault.knows(damaged, "katz")
