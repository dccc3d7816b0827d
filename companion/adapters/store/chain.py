"""What is an entry, and how are entries chained by hashes? Pure.

The hash of an entry is SHA-256 over the previous hash and all columns of the entry,
so that no change in the middle of a match goes unnoticed. The chain cannot show that
the *end* of a match is missing; the journal stores the ends separately. Nothing here
opens a file.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final, TypeAlias

from companion.core.errors import DamagedRecordError
from companion.core.frozen import frozen
from companion.core.game import Json
from companion.core.message import Message

_CANONICAL: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False)
MATCH_STARTED = "match_started"
"""The kind of every match's entry 0; its body is the setup."""

Row: TypeAlias = tuple[object, ...]
"""One row of a query. A damaged file puts anything into any column."""


@frozen
class NewEntry:
    """An entry to be written.

    Attributes:
        kind: the event's name.
        version: the version of the body's form; 1, 2, …
        body: the event as JSON.
        source: where it came from: the sentence of a device, "die 5a0b11ff/3/17", or
            a word of the caller, "glass"; may be empty.
    """

    kind: str
    version: int
    body: Json
    source: str = ""


@frozen
class Entry:
    """An entry that is written; its hash was checked when it was read.

    Attributes:
        match: the match it belongs to.
        seq: its number in the match; from 0 without gaps.
        kind: the event's name; `MATCH_STARTED` for entry 0.
        version: the version of the body's form.
        body: the event as JSON; the setup for entry 0.
        at: when it was written, UTC, as the caller gave it.
        source: see `NewEntry`.
        hash: SHA-256 over the previous hash and all of the above, 64 hexadecimal digits.
    """

    match: str
    seq: int
    kind: str
    version: int
    body: Json
    at: str
    source: str
    hash: str


@frozen
class MatchHead:
    """A match as a list of matches shows it, without its entries.

    Attributes:
        id: the match.
        game: the game's slug.
        created_at: when entry 0 was written, UTC.
        entries: how many there are.
        last_at: when the last one was written, UTC.
        last_kind: its kind; tells whether the match is over.
    """

    id: str
    game: str
    created_at: str
    entries: int
    last_at: str
    last_kind: str


def canonical(body: Json) -> str:
    """The canonical text of a JSON value: no spaces, ASCII, keys in their own order.

    The order is kept because a board file's order means something: which gate
    is the first, which button belongs to which castle.

    Raises:
        TypeError: it is not JSON.
        ValueError: it holds a number that JSON does not have.
        RecursionError: it is nested too deep.
    """
    return _CANONICAL.encode(body)


def link(before: str, match: str, seq: int, new: NewEntry, at: str) -> Entry:
    """The entry that follows the one with the hash `before` ("" for entry 0)."""
    text = canonical(new.body)
    digest = _digest(before, match, seq, new.kind, new.version, text, at, new.source)
    return Entry(match, seq, new.kind, new.version, new.body, at, new.source, digest)


def believe(before: str, match: str, seq: int, row: Row) -> Entry:
    """The entry in a row (seq, kind, version, at, source, hash, body), checked.

    Raises:
        DamagedRecordError: it is not the one that was written after `before`.
    """
    match row:
        case (
            int(number),
            str(kind),
            int(version),
            str(at),
            str(source),
            str(digest),
            str(text),
        ) if number == seq:
            pass
        case (int(number), *_) if number != seq:
            raise DamagedRecordError(
                match, seq, Message("entry {number} is in its place", number=number)
            )
        case _:
            raise DamagedRecordError(match, seq, "a column has the wrong type")
    if digest != _digest(before, match, seq, kind, version, text, at, source):
        raise DamagedRecordError(match, seq, "its content doesn't match its hash")
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise DamagedRecordError(match, seq, "its content isn't JSON") from None
    return Entry(match, seq, kind, version, body, at, source, digest)


def _digest(before: str, *columns: str | int) -> str:
    """SHA-256 of the hash before and of a list of columns that reads only one way."""
    return hashlib.sha256(f"{before}\n{canonical(columns)}".encode("ascii")).hexdigest()
