"""The list of dice that were chosen at this table: kept, and read with care."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.core.config import known_dice
from companion.core.config.known_dice import KnownDice, KnownDie, OpenQuestion
from companion.core.dice_lines import MOST_DICE
from companion.core.errors import StoreError

RED = KnownDie("F4:12:00:00:0A:01", "godice", "Rote Würfel", "Ada")
BLUE = KnownDie("F4:12:00:00:0B:02", "pixels", "Pixel 2")


def test_what_was_written_is_read(tmp_path: Path) -> None:
    known = KnownDice((RED, BLUE), used=True, question=OpenQuestion("m", 7, RED.uid, 4))
    known_dice.write(tmp_path / "dice.json", known)
    assert known_dice.read(tmp_path / "dice.json") == known


def test_a_die_is_known_by_its_address_once() -> None:
    renamed = KnownDie(RED.address, RED.make, "Ada's")
    known = KnownDice().with_die(RED).with_die(BLUE).with_die(renamed)
    assert known.dice == (renamed, BLUE)
    assert known.die(BLUE.uid) == BLUE
    assert known.without(BLUE.uid).dice == (renamed,)
    assert known.die("00000000") is None


def test_there_is_room_for_so_many() -> None:
    known = KnownDice()
    for number in range(MOST_DICE):
        known = known.with_die(KnownDie(f"F4:12:00:00:0A:{number:02X}", "pixels", "die"))
    with pytest.raises(ValueError, match="no room"):
        known.with_die(BLUE)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"dice": 3}', '{"dice": [3]}', "[" * 9000, '{"used": 1, "question": {}}'],
)
def test_a_damaged_file_is_an_empty_list(tmp_path: Path, text: str) -> None:
    file = tmp_path / "dice.json"
    file.write_text(text)
    assert known_dice.read(file) == KnownDice()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("address", "f4:12"), ("make", "other"), ("name", ""), ("name", "x" * 33),
        ("name", "a\nb"), ("whose", 3),
    ],
)  # fmt: skip
def test_what_is_no_die_is_left_out(tmp_path: Path, field: str, value: object) -> None:
    file = tmp_path / "dice.json"
    known_dice.write(file, KnownDice((RED, BLUE)))
    said = json.loads(file.read_text())
    said["dice"][0][field] = value
    file.write_text(json.dumps(said))
    assert known_dice.read(file).dice == (BLUE,)


def test_a_disk_that_refuses_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="can't be saved"):
        known_dice.write(tmp_path / "file" / "dice.json", KnownDice())
