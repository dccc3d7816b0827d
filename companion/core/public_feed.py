"""What does the table tell those who only watch? The messages of one socket. Pure JSON, no I/O.

One message is one line. The table writes lines, the relay reads them, and nothing is ever said in
the other direction. What a message may hold is what everybody at the table sees; which entries
of a record that is, `referee.public_entries` decides.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final, TypeAlias

from companion.core import strict_json
from companion.core.errors import NotationError
from companion.core.frozen import frozen
from companion.core.game import Json
from companion.core.lazy_pattern import lazy_pattern
from companion.core.shared_result import SharedResult, read_result, write_result

VERSION: Final = 1
"""Of these messages, in the first of them."""
MOST_LINE: Final = 4 * 1024 * 1024
"""The longest line, in bytes: a set-up holds its whole board."""
MOST_IN_LINE: Final = 100
"""So many entries at most are one message."""

_MATCH: Final = lazy_pattern(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}", re.ASCII)
_KIND: Final = lazy_pattern(r"[a-z][a-z0-9_]{0,63}", re.ASCII)


@frozen
class Hello:
    """The first message to every reader.

    Attributes:
        product: the version of the program that speaks.
    """

    product: str


@frozen
class Begin:
    """A match is on the table; whatever came before it is forgotten.

    Attributes:
        match: its id.
        setup: the set-up as `core.setup_json.write_setup` writes it, the board whole.
        rules_version: the version of the rules that it was begun with.
        at: when it was begun, UTC; "" where nobody said.
    """

    match: str
    setup: Mapping[str, Json]
    rules_version: int
    at: str = ""


@frozen
class PublicEntry:
    """An entry of the record with what everybody may know of it.

    Attributes:
        seq: its number; entries that nobody need know of leave gaps.
        kind: what it is.
        at: when it was written, UTC.
        source: where it came from.
        version: of the form of its body.
        body: its content.
        match: the match it belongs to; not sent, for `Begin` says it: "" when it was read.
    """

    seq: int
    kind: str
    at: str
    source: str
    version: int
    body: Json
    match: str = ""


@frozen
class Entries:
    """The next entries of the match, in order, each once; they are on the disk already."""

    entries: tuple[PublicEntry, ...]


@frozen
class Closed:
    """No match is on the table."""


@frozen
class Result:
    """A result that all players agreed to send to the club. It may come again at any time."""

    result: SharedResult


FeedMessage: TypeAlias = Hello | Begin | Entries | Closed | Result


def line(message: FeedMessage) -> bytes:
    """A message as it is sent: equal messages have equal bytes.

    Keys keep their order: in a board's file it numbers the places.

    Raises:
        ValueError: it holds a number that JSON has not.
    """
    text = json.dumps(_written(message), separators=(",", ":"), allow_nan=False)
    return text.encode("ascii") + b"\n"


def in_messages(entries: Iterable[PublicEntry]) -> Iterator[Entries]:
    """Entries as messages of at most `MOST_IN_LINE` each."""
    some: list[PublicEntry] = []
    for entry in entries:
        some.append(entry)
        if len(some) == MOST_IN_LINE:
            yield Entries(tuple(some))
            some = []
    if some:
        yield Entries(tuple(some))


def _written(message: FeedMessage) -> dict[str, Json]:
    match message:
        case Hello():
            return {"do": "hello", "v": VERSION, "product": message.product}
        case Begin():
            return {
                "do": "begin",
                "match": message.match,
                "setup": dict(message.setup),
                "rules_version": message.rules_version,
                "at": message.at,
            }
        case Entries():
            return {"do": "entries", "entries": [_written_entry(one) for one in message.entries]}
        case Closed():
            return {"do": "closed"}
        case Result():
            return {"do": "result", "result": write_result(message.result)}


def _written_entry(entry: PublicEntry) -> dict[str, Json]:
    return {
        "seq": entry.seq,
        "kind": entry.kind,
        "at": entry.at,
        "source": entry.source,
        "version": entry.version,
        "body": entry.body,
    }


def read_line(raw: bytes) -> FeedMessage:
    """The message that a line holds, with or without the line break at its end.

    Raises:
        NotationError: it is none: too long, too deep, no JSON, an unknown message, a key too
            many or too few, or a value that is none of its kind.
    """
    if len(raw) > MOST_LINE:
        raise NotationError("A line of the public feed is too long.")
    found = strict_json.load(raw)
    do = found.pop("do", None)
    reader = _READERS.get(do) if isinstance(do, str) else None
    if reader is None:
        raise NotationError("A line of the public feed has an unknown message.")
    return reader(found)


def _hello(found: dict[str, Any]) -> Hello:
    strict_json.members(found, "hello", "v", "product")
    if type(found["v"]) is not int or found["v"] != VERSION:
        raise NotationError("The public feed is of another version than this program's.")
    return Hello(strict_json.text(found, "product", 1))


def _begin(found: dict[str, Any]) -> Begin:
    found.setdefault("at", "")
    strict_json.members(found, "begin", "match", "setup", "rules_version", "at")
    if not isinstance(found["setup"], dict):
        raise strict_json.wrong("setup")
    return Begin(
        strict_json.spelt(found, "match", _MATCH),
        found["setup"],
        strict_json.whole(found, "rules_version", 0),
        strict_json.text(found, "at"),
    )


def _entries(found: dict[str, Any]) -> Entries:
    strict_json.members(found, "entries", "entries")
    entries = tuple(map(_entry, strict_json.listed(found, "entries", 1, MOST_IN_LINE)))
    if any(one.seq >= other.seq for one, other in pairwise(entries)):
        raise NotationError("The entries of the public feed are in no order.")
    return Entries(entries)


def _entry(found: Json) -> PublicEntry:
    found = strict_json.members(found, "entry", "seq", "kind", "at", "source", "version", "body")
    return PublicEntry(
        strict_json.whole(found, "seq", 1),
        strict_json.spelt(found, "kind", _KIND),
        strict_json.text(found, "at", 1),
        strict_json.text(found, "source"),
        strict_json.whole(found, "version", 1),
        found["body"],
    )


def _closed(found: dict[str, Any]) -> Closed:
    strict_json.members(found, "closed")
    return Closed()


def _result(found: dict[str, Any]) -> Result:
    strict_json.members(found, "result", "result")
    return Result(read_result(found["result"]))


_READERS: Final[Mapping[str, Callable[[dict[str, Any]], FeedMessage]]] = {
    "hello": _hello,
    "begin": _begin,
    "entries": _entries,
    "closed": _closed,
    "result": _result,
}
