"""companion.core.public_feed: what is written is read back, and nothing else is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import public_feed as feed
from companion.core.errors import NotationError
from companion.core.game import Json
from companion.core.shared_result import ResultPlayer, SharedResult

AT = "2026-11-23T15:00:00.000+00:00"
BEGIN = feed.Begin("20261123-150000-0a1b", {"game": "rheingold", "seats": [{"name": "Zoë"}]}, 3, AT)
ENTRY = feed.PublicEntry(4, "move", AT, "glass", 1, {"move": "roll", "face": 6})
RESULT = SharedResult(
    "0f" * 32, "rheingold", "classic", "Rhine", "2026-11-23",
    (ResultPlayer("Ada", 1, 12, program=False), ResultPlayer("Bot", 2, None, program=True)),
)  # fmt: skip
MESSAGES: tuple[feed.FeedMessage, ...] = (
    feed.Hello("0.2.0"),
    BEGIN,
    feed.Entries((ENTRY,)),
    feed.Closed(),
    feed.Result(RESULT),
)


@pytest.mark.parametrize("message", MESSAGES)
def test_what_is_written_is_read_back(message: feed.FeedMessage) -> None:
    raw = feed.line(message)
    assert raw.endswith(b"\n")
    assert raw.count(b"\n") == 1
    assert feed.read_line(raw) == message
    assert feed.read_line(raw.rstrip()) == message


def test_the_lines_are_those_of_the_contract() -> None:
    assert feed.line(feed.Hello("0.2.0")) == b'{"do":"hello","v":1,"product":"0.2.0"}\n'
    assert feed.line(feed.Closed()) == b'{"do":"closed"}\n'
    assert json.loads(feed.line(feed.Entries((ENTRY,)))) == {
        "do": "entries",
        "entries": [
            {"seq": 4, "kind": "move", "at": AT, "source": "glass", "version": 1,
             "body": {"move": "roll", "face": 6}},
        ],
    }  # fmt: skip
    assert json.loads(feed.line(feed.Result(RESULT)))["result"]["players"][0] == {
        "name": "Ada", "rank": 1, "points": 12, "program": False,
    }  # fmt: skip


def test_a_set_up_without_a_time_is_read() -> None:
    said = json.loads(feed.line(BEGIN))
    del said["at"]
    read = feed.read_line(json.dumps(said).encode())
    assert isinstance(read, feed.Begin)
    assert read.at == ""


def test_many_entries_are_several_messages() -> None:
    entries = [
        feed.PublicEntry(seq, "turn_ended", AT, "", 1, {})
        for seq in range(1, feed.MOST_IN_LINE + 3)
    ]
    messages = list(feed.in_messages(entries))
    assert [len(one.entries) for one in messages] == [feed.MOST_IN_LINE, 2]
    assert [entry for one in messages for entry in one.entries] == entries
    assert not list(feed.in_messages([]))


def _changed(message: feed.FeedMessage, *path: str | int, to: Json) -> bytes:
    said = json.loads(feed.line(message))
    inner = said
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return json.dumps(said).encode()


ENTRIES = feed.Entries((ENTRY,))
IN_RESULT = ("result", "players", 0)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"do":"begin"}',
        b'{"do":"hello","v":1}',
        b'{"do":["hello"],"v":1}',
        b'{"do":"say","v":1}',
        b'{"do":"closed","do":"closed"}',
        b'{"do":"closed","why":1}',
        b'{"do":"hello","product":"\\ud800","v":1}',
        b'{"do":"hello","product":"0.2.0","v":true}',
        b'{"do":"hello","product":"0.2.0","v":2}',
        b'{"do":"hello","product":"0.2\\n","v":1}',
        b'{"do":"hello","product":NaN,"v":1}',
        b'{"do":"entries","entries":' + b"[" * 100_000,
        b'{"do":"closed"}' + b" " * feed.MOST_LINE,
        _changed(BEGIN, "setup", to=[]),
        _changed(BEGIN, "setup", "seats", to=json.loads("[" * 40 + "]" * 40)),
        _changed(BEGIN, "match", to="../x"),
        _changed(BEGIN, "rules_version", to=1.0),
        _changed(ENTRIES, "entries", to=[]),
        _changed(ENTRIES, "entries", to=[7]),
        _changed(ENTRIES, "entries", 0, "seq", to=0),
        _changed(ENTRIES, "entries", 0, "seq", to=10**12),
        _changed(ENTRIES, "entries", 0, "kind", to="Move"),
        _changed(ENTRIES, "entries", 0, "hash", to="00"),
        _changed(feed.Result(RESULT), "result", "hash", to="0F" * 32),
        _changed(feed.Result(RESULT), "result", "at", to="2026-13-01"),
        _changed(feed.Result(RESULT), "result", "at", to="20261123"),
        _changed(feed.Result(RESULT), "result", "players", to=[]),
        _changed(feed.Result(RESULT), *IN_RESULT, "rank", to=0),
        _changed(feed.Result(RESULT), *IN_RESULT, "points", to="12"),
        _changed(feed.Result(RESULT), *IN_RESULT, "program", to=0),
        _changed(feed.Result(RESULT), *IN_RESULT, "name", to=""),
    ],
)  # fmt: skip
def test_what_is_no_message_is_refused(raw: bytes) -> None:
    with pytest.raises(NotationError):
        feed.read_line(raw)


def test_entries_come_in_order_and_each_once() -> None:
    for pair in ((ENTRY, ENTRY), (ENTRY, feed.PublicEntry(3, "move", AT, "", 1, {}))):
        with pytest.raises(NotationError):
            feed.read_line(feed.line(feed.Entries(pair)))


@given(raw=st.binary(max_size=200))
def test_no_bytes_make_it_fail_otherwise(raw: bytes) -> None:
    try:
        feed.read_line(raw)
    except NotationError:
        return
    raise AssertionError("bytes by chance are no message")


@given(
    value=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text() | st.floats(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    ),
    which=st.sampled_from(MESSAGES),
    data=st.data(),
)
def test_no_value_makes_it_fail_otherwise(
    value: Json, which: feed.FeedMessage, data: st.DataObject
) -> None:
    said = json.loads(feed.line(which))
    key = data.draw(st.sampled_from(sorted(said)))
    said[key] = value
    try:
        read = feed.read_line(json.dumps(said).encode())
    except NotationError:
        return
    assert feed.read_line(feed.line(read)) == read
