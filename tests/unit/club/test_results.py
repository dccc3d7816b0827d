"""companion.club.club_result, league_file: what is taken, kept once, mended and forgotten."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion.club import club_result
from companion.club.club_folder import ClubFolder
from companion.club.club_result import SOMEBODY
from companion.club.league_file import LeagueFile
from companion.core.errors import NotationError
from tests.support.club.table_messages import payload, result

TODAY = date(2026, 11, 23)
GOOD = result("one")


@pytest.fixture
def folder(tmp_path: Path) -> ClubFolder:
    return ClubFolder(tmp_path / "club")


def test_a_result_is_taken_as_the_table_sent_it() -> None:
    assert club_result.judged(payload(GOOD), GOOD.hash, TODAY) == GOOD


def test_a_game_that_this_program_does_not_know_is_taken() -> None:
    newer = result("new", game="a_coming_game")
    assert club_result.judged(payload(newer), newer.hash, TODAY).game == "a_coming_game"


def test_one_writing_of_a_name_is_one_player() -> None:
    apart = result("x", (("E\u0301mile", 1), ("Ben", 2)))
    assert club_result.judged(payload(apart), apart.hash, TODAY).players[0].name == "Émile"


def _with(**fields: Any) -> bytes:
    return json.dumps({**json.loads(payload(GOOD)), **fields}).encode()


def _seats(*seats: tuple[Any, Any]) -> bytes:
    return _with(players=[
        {"name": name, "rank": rank, "points": None, "program": False} for name, rank in seats
    ])  # fmt: skip


@pytest.mark.parametrize(
    "raw",
    [b"", b"{}", b"[]", b"\xff", _with(v=2), _with(v=True), _with(more=1), _with(hash="XY"),
     _with(game="Rhein gold"), _with(game="../x"), _with(board=["x"]), _with(at="2026-13-01"),
     _with(at="2026-11-25"), _with(at="1999-01-01"), _with(at=20261123), _with(players=[]),
     _with(players=[{}] * 9), _seats(("Ada", 1), ("Ada", 2)), _seats(("Ada", 1), ("Ben", 3)),
     _seats(("Ada", 2), ("Ben", 2)), _seats(("Ada", 1), ("Ben", 1), ("Cleo", 2)),
     _seats(("Ada", 0), ("Ben", 1)), _seats(("Ada", True), ("Ben", 2)), _seats(("", 1)),
     _seats((SOMEBODY, 1)), _seats(("x" * 41, 1)), _seats(("a\nb", 1)), _seats(("\u202eAda", 1)),
     _seats((7, 1)), _seats((" ", 1)), b" " * 9000 + payload(GOOD)],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(raw: bytes) -> None:
    with pytest.raises(NotationError):
        club_result.judged(raw, GOOD.hash, TODAY)


def test_a_result_under_another_matchs_name_is_refused() -> None:
    with pytest.raises(NotationError, match="another match"):
        club_result.judged(payload(GOOD), "0" * 64, TODAY)


def test_a_result_is_kept_once_whoever_sends_it(folder: ClubFolder) -> None:
    league = LeagueFile(folder)
    assert league.add("KRBX", GOOD)
    assert not league.add("MAUS", GOOD)
    assert league.add("MAUS", result("two"))
    found = LeagueFile(folder).read()
    assert [(one.table, one.result) for one in found.results] == [
        ("KRBX", GOOD), ("MAUS", result("two"))]  # fmt: skip
    assert found.faults == ()


def test_a_torn_last_line_is_mended_and_said_wherever_it_tore(folder: ClubFolder) -> None:
    league = LeagueFile(folder)
    league.add("KRBX", GOOD)
    league.add("KRBX", result("two"))
    whole = folder.results.read_bytes()
    first = whole.index(b"\n") + 1
    for cut in range(first + 1, len(whole)):
        folder.results.write_bytes(whole[:cut])
        folder.torn.unlink(missing_ok=True)
        found = league.read()
        assert [one.result for one in found.results] == [GOOD]
        assert len(found.faults) == 1
        assert "torn" in found.faults[0]
        assert folder.torn.read_bytes() == whole[first:cut] + b"\n"
        assert folder.results.read_bytes() == whole[:first]
    # The table sends it again.
    assert league.add("KRBX", result("two"))
    assert folder.results.read_bytes() == whole


def test_a_damaged_line_in_the_middle_is_named_and_left_out(folder: ClubFolder) -> None:
    league = LeagueFile(folder)
    for name in ("one", "two", "three"):
        league.add("KRBX", result(name))
    lines = folder.results.read_bytes().split(b"\n")
    lines[1] = b"\x00" * 20
    folder.results.write_bytes(b"\n".join(lines))
    found = league.read()
    assert [one.result for one in found.results] == [result("one"), result("three")]
    assert found.faults[0].startswith("Line 2 of ")


def test_a_write_that_fails_leaves_no_half_line(
    folder: ClubFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = LeagueFile(folder)
    league.add("KRBX", GOOD)
    before = folder.results.read_bytes()
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:30]))
    with pytest.raises(OSError, match="full"):
        league.add("KRBX", result("two"))
    monkeypatch.undo()
    assert folder.results.read_bytes() == before


def test_who_is_forgotten_leaves_the_results_of_the_others(folder: ClubFolder) -> None:
    league = LeagueFile(folder)
    league.add("KRBX", GOOD)
    league.add("KRBX", result("two", (("Ben", 1), ("Cleo", 1))))
    with folder.results.open("ab") as file:
        file.write(b'{"torn":"Ada')
    assert league.forget({"Ada"}) == 1
    assert b"Ada" not in b"".join(file.read_bytes() for file in folder.root.iterdir())
    found = LeagueFile(folder).read()
    assert [player.name for player in found.results[0].result.players] == [
        SOMEBODY, "Ben", "Cleo"]  # fmt: skip
    assert not league.add("KRBX", GOOD), "a table sends it again: it is known"
