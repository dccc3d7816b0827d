"""How is a match imported?

A match from the JSON of an export keeps its entries and hashes, once every entry follows
from the one before it and the rules give the same result for every move. A match from a
transcript is played through the rules and gets the present time. The vault has nothing of
an imported match: its hidden shields are real ones from then on, turned over at the table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any, Final

from companion import games
from companion.adapters.store import Entry, Journal, NewEntry
from companion.adapters.store.chain import canonical, link
from companion.app.transfer import export_match
from companion.app.transfer.verify_import import Draft, Untold, played_by, retrace, seats, stand_in
from companion.boards.shipped import shelf
from companion.core import transcript
from companion.core.errors import (
    CompanionError,
    DamagedRecordError,
    NotationError,
    RulesError,
    UsageError,
)
from companion.core.game import AnyGame, Json, Seat, Setup
from companion.referee.entries import STARTED
from companion.referee.referee import Referee
from companion.referee.secrets import PlacementMode
from companion.referee.sources import IMPORT

_KEYS: Final = {"seq": int, "at": str, "source": str, "kind": str, "hash": str}
_MOST_ENTRIES: Final = 1_000_000
_MOST_VERSION: Final = 1_000
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}\Z", re.ASCII)
"""What a match's id may be: it is part of file names."""
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3}(?:\d{3})?)?\+00:00", re.ASCII)
_KIND: Final = re.compile(r"[a-z][a-z0-9_]{0,63}", re.ASCII)
"""The kinds of entry that any version of this program has written."""
_DEEP: Final = 32
"""The deepest nesting of lists and objects; no set-up and no position is deeper."""
_YEARS: Final = range(1970, 2200)


class Taken(Enum):
    """The result of an import."""

    NEW = "new"
    THERE = "there"
    """The record already has this very match; nothing was written."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """An imported match.

    Attributes:
        match: its id.
        taken: the result: whether it was new.
        entries: how many there are.
    """

    match: str
    taken: Taken
    entries: int


def read(text: str, match_id: str, now: Callable[[], str]) -> tuple[Entry, ...]:
    """The entries of a match in a file, JSON or transcript.

    Args:
        text: the content of the file.
        match_id: for a transcript, which has none of its own.
        now: the time as UTC text; for a transcript.

    Raises:
        NotationError: it holds no match; names the line and the reason.
    """
    return from_json(text) if text.lstrip().startswith("{") else from_text(text, match_id, now)


def take_in(journal: Journal, entries: Sequence[Entry], as_new: str = "") -> Arrival:
    """Write an imported match to the record, all of it or nothing.

    Args:
        journal: the record.
        entries: the whole match.
        as_new: the id to import it under, beside a match with the same id; "" for its own.

    Raises:
        UsageError: the record has another match of this id. Nothing was written.
        StoreError: it cannot be written. Nothing was written.
    """
    if as_new:
        entries = renamed(entries, as_new)
    match = entries[0].match
    if any(head.id == match for head in journal.matches()):
        _compare(journal.entries(match), entries)
        return Arrival(match, Taken.THERE, len(entries))
    journal.take_in(entries, foreign=len(entries))
    return Arrival(match, Taken.NEW, len(entries))


def _compare(there: Sequence[Entry], coming: Sequence[Entry]) -> None:
    """Check that two matches are the same.

    Raises:
        UsageError: they differ.
    """
    for one, other in zip(there, coming, strict=False):
        if one != other:
            raise UsageError(
                f"You already have a different match {one.match}: they differ from entry {one.seq} "
                f"on. Nothing was imported. To import it under a new id, add --as-new."
            )
    if len(there) != len(coming):
        raise UsageError(
            f"You already have match {there[0].match}, with {len(there)} entries; the file has "
            f"{len(coming)}, and the rest is identical. Nothing was imported. To import it under a "
            f"new id, add --as-new."
        )


def renamed(entries: Sequence[Entry], match_id: str) -> tuple[Entry, ...]:
    """The same match under another id, with new hashes."""
    return _chained(match_id, ((_new(entry), entry.at) for entry in entries))


def _new(entry: Entry) -> NewEntry:
    return NewEntry(entry.kind, entry.version, entry.body, entry.source)


def _chained(match_id: str, news: Iterator[tuple[NewEntry, str]]) -> tuple[Entry, ...]:
    found: list[Entry] = []
    for seq, (new, at) in enumerate(news):
        found.append(link(found[-1].hash if found else "", match_id, seq, new, at))
    return tuple(found)


# From JSON


def from_json(text: str) -> tuple[Entry, ...]:
    """The entries of a match as an export's JSON holds it.

    Raises:
        NotationError: it is no match, or its entries do not follow from one another by
            their hashes or by the rules.
    """
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(f"Line {error.lineno}: this isn't JSON: {error.msg}.") from error
    except (ValueError, RecursionError) as error:
        raise NotationError(f"This JSON can't be read: {error}.") from error
    match document:
        case {"format": export_match.FORMAT, "version": int(version), "match": str(match)} if (
            1 <= version <= export_match.VERSION
        ):
            pass
        case {"format": export_match.FORMAT, "version": version}:
            raise NotationError(
                f"This match was exported in version {version!r:.9} of the format; this program "
                f"reads versions 1 to {export_match.VERSION}."
            )
        case _:
            raise NotationError(f'This JSON has no "format": "{export_match.FORMAT}".')
    if not _ID.match(match):
        raise NotationError("The match's id isn't valid: use letters, digits, dots and dashes.")
    rows = document.get("entries")
    if not isinstance(rows, list) or not 1 <= len(rows) <= _MOST_ENTRIES:
        raise NotationError('This JSON has no list of "entries".')
    entries: list[Entry] = []
    for seq, row in enumerate(rows):
        try:
            entries.append(_believed(entries, match, seq, row))
        except NotationError as error:
            raise NotationError(f"{_place(text, seq)}: {error}") from error
    _check(text, entries)
    return tuple(entries)


def _believed(before: Sequence[Entry], match: str, seq: int, row: Json) -> Entry:
    """The entry in a row, checked against the one before it.

    Raises:
        NotationError: it does not follow.
    """
    if not isinstance(row, dict):
        raise NotationError("an entry must be an object.")
    version = row.get("version", 1)
    for key, kind in _KEYS.items():
        if type(row.get(key)) is not kind:
            raise NotationError(f"its {key!r} is missing or has the wrong type.")
    if row["seq"] != seq:
        raise NotationError(f"entry {row['seq']} is in the place of entry {seq}.")
    if type(version) is not int or not 1 <= version <= _MOST_VERSION or "body" not in row:
        raise NotationError('its "version" or "body" is missing or wrong.')
    if not _is_time(row["at"]):
        raise NotationError("its time isn't valid.")
    if not _KIND.fullmatch(row["kind"]):
        raise NotationError("its kind isn't valid.")
    new = NewEntry(row["kind"], version, row["body"], row["source"])
    try:
        _check_text(new.body)
        entry = link(before[-1].hash if before else "", match, seq, new, row["at"])
    except (ValueError, RecursionError) as error:
        raise NotationError(f"its body can't be recorded: {error}.") from error
    if entry.hash != row["hash"]:
        raise NotationError("its content doesn't match its hash: it was changed after the export.")
    return entry


def _check_text(body: Json) -> None:
    """Check that a body can be written to a file and read back everywhere in the program.

    Raises:
        ValueError: it cannot.
        RecursionError: it is nested deeper than Python goes.
    """
    if "\\ud" in canonical(body):
        try:
            json.dumps(body, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise ValueError("it has half a character") from None
    level = [body]
    for _ in range(_DEEP):
        level = [inner for one in level for inner in _inner(one)]
    if level:
        raise ValueError("it's nested too deep")


def _inner(value: Json) -> Iterable[Json]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _is_time(at: str) -> bool:
    """Whether the record of this program, of any version, writes a time like this."""
    try:
        return bool(_TIME.fullmatch(at)) and datetime.fromisoformat(at).year in _YEARS
    except ValueError:
        return False


def _check(text: str, entries: Sequence[Entry]) -> None:
    """Check that our referee makes the same entries of all that was done.

    Raises:
        NotationError: the entries differ, or this program cannot play the match.
    """
    first = entries[0]
    if first.kind != STARTED or first.source or not isinstance(first.body, dict):
        raise NotationError(f"{_place(text, 0)}: a match must begin with its set-up.")
    try:
        retrace(entries)
    except DamagedRecordError as error:
        # The error is worded for a record and its rescue; here it is a file.
        why = str(error.values["what"]).removesuffix(".")
        raise NotationError(f"{_place(text, error.seq)}: {why}.") from error
    except (LookupError, TypeError, AttributeError) as error:
        raise NotationError(f"{_place(text, 0)}: what follows can't be read.") from error
    except CompanionError as error:
        raise NotationError(f"{_place(text, 0)}: {error}") from error


def _place(text: str, seq: int) -> str:
    """Where in the file an entry begins: "Line 12, entry 9"."""
    decoder, at = json.JSONDecoder(), text.find('"entries"')
    at = text.find("[", at) + 1
    try:
        for _ in range(seq):
            _, at = decoder.raw_decode(text, _begin(text, at))
    except (ValueError, RecursionError):
        return f"Entry {seq}"
    return f"Line {text.count(chr(10), 0, _begin(text, at)) + 1}, entry {seq}"


def _begin(text: str, at: int) -> int:
    """The position in the text at which the next value of a list begins."""
    while at < len(text) and text[at] in " \t\r\n,":
        at += 1
    return at


# From a transcript


def from_text(text: str, match_id: str, now: Callable[[], str]) -> tuple[Entry, ...]:
    """The entries of a match that a transcript tells, played through the rules.

    Raises:
        NotationError: it is no transcript; names the line and the reason.
    """
    game, setup, lines = transcript.read_lines(text, games.find, shelf.board)
    named = [(f"Line {number}", move) for number, move in lines]
    return _played(game, setup, named, match_id, now)


def played(
    game: AnyGame, setup: Setup, moves: Sequence[Any], match_id: str, now: Callable[[], str]
) -> tuple[Entry, ...]:
    """The entries of a match with these moves; an `Agreement` marks a move that a table agreed on.

    Raises:
        NotationError: an agreement is not allowed there.
    """
    named = [(f"Move {number}", move) for number, move in enumerate(moves, 1)]
    return _played(game, setup, named, match_id, now)


def _played(
    game: AnyGame,
    setup: Setup,
    moves: Sequence[tuple[str, Any]],
    match_id: str,
    now: Callable[[], str],
) -> tuple[Entry, ...]:
    """As `played`; each move comes with the words that say where it is in the file."""
    draft = Draft()
    referee = Referee.begin(game, setup, match_id, draft, Untold(), now)
    instead: transcript.Agreement | None = None
    for place, move in moves:
        try:
            if isinstance(move, transcript.Agreement) and move.word == transcript.INSTEAD:
                instead = move
                continue
            if instead is None:
                _play(referee, move)
            else:
                _play_instead(referee, move, seats(instead.body))
                instead = None
        except (RulesError, KeyError, TypeError, ValueError) as error:
            raise NotationError(f"{place}: {error}") from error
    if instead is not None:
        raise NotationError(f"{moves[-1][0]}: no move replaces the earlier one.")
    for entry in draft.written:
        try:
            _check_text(entry.body)
        except (ValueError, RecursionError) as error:
            raise NotationError(f"This match can't be recorded: {error}.") from error
    return tuple(draft.written)


def _play(referee: Referee, move: Any) -> None:
    match move:
        case transcript.Agreement(word=transcript.PUT_RIGHT, body=body):
            referee.corrections.adjust(body["position"], str(body.get("reason", "")), seats(body))
        case transcript.Agreement(word=transcript.SKIP, body=body):
            referee.corrections.skip(seats(body))
        case transcript.Agreement(word=transcript.ENDED, body=body):
            referee.corrections.end(seats(body))
        case transcript.Agreement(word=transcript.PLAYED_BY, body=body):
            played_by(referee, body)
        case transcript.Agreement(body=body):
            stand_in(referee, body, names_consent="agreed" in body)
        case _:
            referee.play(move, IMPORT, PlacementMode.UNSEEN)


def _play_instead(referee: Referee, move: Any, agreed: Sequence[Seat]) -> None:
    """Repeat the earlier answer of chance, then let everybody agree that it was this one.

    Raises:
        RulesError: chance has given no other answer here, or a player has not agreed.
    """
    answer = referee.answered
    if answer is None or answer == move or isinstance(move, transcript.Agreement):
        raise RulesError("There is no earlier answer here to replace.")
    referee.play(answer, IMPORT, PlacementMode.UNSEEN)
    # The agreement may be older than a player's departure.
    referee.corrections.replace(move, IMPORT, referee.present & set(agreed))
