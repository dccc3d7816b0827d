"""The chain of hashes: what it binds, and what it refuses to believe."""

import hashlib
import json
from dataclasses import replace

import pytest

from companion.adapters.store.chain import Entry, NewEntry, believe, canonical, link
from companion.core.errors import DamagedRecordError

NEW = NewEntry("knights_marched", 2, {"to": "w2", "knights": 3}, "die 5a0b11ff/3/17")


def row(entry: Entry, text: str | None = None) -> tuple[object, ...]:
    body = canonical(entry.body) if text is None else text
    return entry.seq, entry.kind, entry.version, entry.at, entry.source, entry.hash, body


def test_a_body_has_one_text_in_ascii_and_keeps_its_order() -> None:
    text = canonical({"b": [1, None], "a": "Jörg"})
    assert text == '{"b":[1,null],"a":"J\\u00f6rg"}'
    assert canonical(json.loads(text)) == text


@pytest.mark.parametrize("body", [float("nan"), {"x": float("inf")}, {1, 2}])
def test_what_is_not_json_has_no_text(body: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        canonical(body)


def test_the_hash_can_be_computed_by_hand() -> None:
    columns = '["m",7,"k",1,"{\\"x\\":1}","2026-11-01T10:00:00Z","s"]'
    expected = hashlib.sha256(f"{'ab' * 32}\n{columns}".encode()).hexdigest()
    new = NewEntry("k", 1, {"x": 1}, "s")
    assert link("ab" * 32, "m", 7, new, "2026-11-01T10:00:00Z").hash == expected


def test_an_entry_that_was_written_is_believed() -> None:
    entry = link("", "m", 0, NEW, "t")
    assert believe("", "m", 0, row(entry)) == entry


def test_every_column_is_bound_by_the_hash() -> None:
    entry = link("before", "m", 3, NEW, "t")
    changed = [
        replace(entry, kind="other"),
        replace(entry, version=3),
        replace(entry, at="u"),
        replace(entry, source=""),
        replace(entry, body={"to": "w2", "knights": 4}),
        replace(entry, hash="0" * 64),
    ]
    for other in changed:
        with pytest.raises(DamagedRecordError) as caught:
            believe("before", "m", 3, row(other))
        assert (caught.value.match, caught.value.seq) == ("m", 3)
    for before, match in (("other", "m"), ("before", "n")):
        with pytest.raises(DamagedRecordError):
            believe(before, match, 3, row(entry))


def test_an_entry_out_of_place_is_named() -> None:
    with pytest.raises(DamagedRecordError, match="entry 4 is in its place"):
        believe("", "m", 3, row(link("", "m", 4, NEW, "t")))


@pytest.mark.parametrize("column", range(7))
@pytest.mark.parametrize("wrong", [None, b"bytes", 1.5])
def test_a_column_of_the_wrong_type_is_damage(column: int, wrong: object) -> None:
    columns = list(row(link("", "m", 0, NEW, "t")))
    columns[column] = wrong
    with pytest.raises(DamagedRecordError, match="wrong type"):
        believe("", "m", 0, tuple(columns))


def test_a_body_that_is_no_json_is_damage_even_with_a_fitting_hash() -> None:
    text = "{"
    columns = canonical(["m", 0, "k", 1, text, "t", ""])
    digest = hashlib.sha256(f"\n{columns}".encode()).hexdigest()
    with pytest.raises(DamagedRecordError, match="its content isn't JSON"):
        believe("", "m", 0, (0, "k", 1, "t", "", digest, text))
