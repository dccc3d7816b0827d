"""A data folder that version 0.1 left, from before the vault was chained and the program moved.

`tests/support/corpus/house_0_1.tar.xz` was written by that program: three matches, a vault with a
PIN, preferences, a drawn board and a backup; `answers.json` is what it said of them.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any, Final

import pytest

from companion.adapters.store import Journal
from companion.app import data_folder
from companion.app.compose import open_session
from companion.app.transfer import export_match, import_match
from companion.boards.collection.offer import BoardOffer
from companion.core.config.run_options import NO_DIE, Config
from companion.core.game import Seat
from tests.support.archive import unpack

HOUSE: Final = Path(__file__).parents[1] / "support" / "corpus" / "house_0_1.tar.xz"
PIN: Final = "246813"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    data = tmp_path / "data"
    unpack(HOUSE, data)
    return data


def answers(house: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((house / "answers.json").read_text("utf-8"))
    return told


def _unnumbered(text: str) -> str:
    """A transcript without its turns' numbers: Ringgeister's set-up was counted too (R 4.5)."""
    return re.sub(r"^Turn \d+", "Turn", text, flags=re.MULTILINE)


@pytest.mark.parametrize("slug", ["rheingold", "rheinlander", "ringgeister"])
def test_its_matches_go_on_where_they_stood_and_leave_as_they_left(house: Path, slug: str) -> None:
    told = answers(house)[slug]
    with open_session(Config(house, die=NO_DIE)) as table:
        table.match.resume(told["match"])
        referee = table.match.referee
        assert referee is not None
        assert referee.seq == told["seq"]
        assert referee.game.write_state(referee.state) == told["state"]
    with Journal.open(data_folder.record_folder(house), read_only=True) as journal:
        entries = journal.entries(told["match"])
    assert _unnumbered(export_match.written(entries, "text")) == _unnumbered(told["text"])
    assert export_match.written(entries, "json") == told["json"]
    assert import_match.from_json(told["json"]) == entries


def test_its_hidden_values_are_what_they_were_behind_their_pin(house: Path) -> None:
    told = answers(house)["rheingold"]
    with open_session(Config(house, die=NO_DIE)) as table:
        table.match.resume(told["match"])
        referee = table.match.referee
        assert referee is not None
        assert referee.pins.has_pin(Seat(0))
        assert referee.pins.unlock(Seat(0), "111111").key() is None
        key = referee.pins.unlock(Seat(0), PIN).key()
        assert key is not None
        assert {place: referee.hidden.look(place, key) for place in told["looks"]} == told["looks"]
        assert list(referee.hidden.hand("red", key)) == told["hand"]
        key.close()
    assert told["looks"]


def test_its_people_boards_and_backups_are_there(house: Path, tmp_path: Path) -> None:
    with open_session(Config(house, die=NO_DIE)) as table:
        assert table.preference_store.preferences.language == "fr"
        assert "our_river" in {
            board["id"] for board in BoardOffer(table.boards.collection).boards("rheingold")
        }
        assert {"Ada", "Bénédicte"} <= set(table.match.names())
    newest = sorted((house / "backups").glob("record-*.db"))[-1]
    (tmp_path / "record").mkdir()
    shutil.copy(newest, tmp_path / "record" / "record.db")
    with Journal.open(tmp_path / "record", read_only=True) as journal:
        assert {head.id for head in journal.matches()} == {
            told["match"] for told in answers(house).values()
        }
