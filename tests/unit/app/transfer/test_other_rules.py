"""A match of other rules is never read otherwise: every door says why, and nothing is changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.adapters.store import Entry, Journal, NewEntry
from companion.adapters.store.chain import link
from companion.app import data_folder
from companion.app.compose import open_session
from companion.app.transfer import export_match
from companion.cli import exit_codes, main
from companion.core.config.run_options import NO_DIE, Config
from companion.core.errors import NotationError
from tests.support import recorded

Change = Callable[[dict[str, Any]], None]

OTHERS: dict[str, tuple[Change, str]] = {
    "an older version": (
        lambda body: body.update(rules_version=0),
        "Match m1 was started under version 0 of the Rheingold rules;",
    ),
    "a later version": (
        lambda body: body.update(rules_version=9),
        "Match m1 was started under version 9 of the Rheingold rules;",
    ),
    "no version": (
        lambda body: body.pop("rules_version"),
        "Match m1 was started under version None of the Rheingold rules;",
    ),
    "an unknown option": (
        lambda body: body.update(options={"weather": "fog"}),
        "no option 'weather'",
    ),
    "an unknown value": (
        lambda body: body.update(options={"enter": "never"}),
        "Option enter can't be 'never';",
    ),
    "an unknown preset": (lambda body: body.update(preset="nibelungen"), "no preset 'nibelungen'"),
    "an unknown game": (lambda body: body.update(game="nibelungen"), "no game 'nibelungen'"),
}
"""What is otherwise → the change of a match's first entry, and words of the refusal."""


def recorded_as(change: Change) -> tuple[Entry, ...]:
    """Some moves, recorded by a program that had other rules."""
    found: list[Entry] = []
    for entry in recorded.entries(moves=12):
        body = entry.body
        if not entry.seq:
            body = dict(body)
            change(body)
        new = NewEntry(entry.kind, entry.version, body, entry.source)
        found.append(link(found[-1].hash if found else "", entry.match, entry.seq, new, entry.at))
    return tuple(found)


def in_a_record(folder: Path, change: Change) -> tuple[Entry, ...]:
    entries = recorded_as(change)
    with Journal.open(data_folder.record_folder(folder)) as journal:
        journal.take_in(entries)
    return entries


@pytest.mark.parametrize("what", OTHERS)
def test_it_is_not_gone_on_with_and_stays_as_it_is(tmp_path: Path, what: str) -> None:
    change, why = OTHERS[what]
    entries = in_a_record(tmp_path, change)
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        assert len(table.match.matches()) == 1
        with pytest.raises(NotationError) as caught:
            table.match.resume("m1")
        assert why in str(caught.value)
        assert table.match.referee is None
    with Journal.open(data_folder.record_folder(tmp_path)) as journal:
        assert journal.entries("m1") == entries


@pytest.mark.parametrize("what", OTHERS)
def test_it_is_not_replayed_exported_or_imported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    change, why = OTHERS[what]
    entries = in_a_record(tmp_path / "here", change)
    file = tmp_path / "evening.json"
    file.write_text(export_match.as_json(entries), "utf-8")
    here, there = str(tmp_path / "here"), str(tmp_path / "there")
    for words in (
        ["replay", "m1", "--data", here],
        ["export", "m1", "--data", here],
        ["replay", str(file)],
        ["import", str(file), "--data", there],
    ):
        assert main.main(words) == exit_codes.WRONG
        told = capsys.readouterr()
        assert (told.out, len(told.err.splitlines())) == ("", 1)
        assert why in told.err
    assert not Path(there).exists()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Rules: 1", "Rules: 9", "follows version 9 of the rules"),
        ("Preset: rheingold", "Preset: nibelungen", "no preset 'nibelungen'"),
        ("First: 0", 'First: 0\nOption: weather = "fog"', "no option 'weather'"),
    ],
)
def test_a_transcript_of_it_is_refused_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, why: str
) -> None:
    text = export_match.as_text(recorded.entries(moves=12))
    assert f"{old}\n" in text
    file = tmp_path / "evening.match"
    file.write_text(text.replace(f"{old}\n", f"{new}\n"), "utf-8")
    for words in (["replay", str(file)], ["import", str(file), "--data", str(tmp_path / "there")]):
        assert main.main(words) == exit_codes.WRONG
        assert why in capsys.readouterr().err
    assert not (tmp_path / "there").exists()
