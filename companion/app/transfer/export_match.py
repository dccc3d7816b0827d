"""How is a recorded match exported?

As a transcript that people can read and the program plays back, as JSON with everything the
record holds, as its figures for a spreadsheet, or for programs that log plays. The vault is
not read: a value that was never opened is in none of them. Shields that all agreed to open
after the end are in the transcript and the JSON. docs/record.md describes them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion import games
from companion.adapters.store import Entry
from companion.app.transfer import bgstats, csv_statistics
from companion.boards.shipped import shelf
from companion.core import transcript
from companion.core.errors import NotationError
from companion.core.game import AnyGame, Json, Setup
from companion.referee import replay, statistics
from companion.referee.company import Attendance, people_at
from companion.referee.entries import (
    ADJUSTED,
    ENDED,
    MOVE,
    PLAYED_BY,
    SKIPPED,
    STAND_IN,
    TAKEN_BACK,
    opened_in,
    standing,
)
from companion.referee.match_fold import MatchFold

FORMAT: Final = "companion-match"
VERSION: Final = 2
"""Version of the JSON form; in version 1 every entry had the first form, so none gave its own."""

TEXT: Final = "text"
JSON: Final = "json"
CSV: Final = "csv"
BGSTATS: Final = "bgstats"
LINK: Final = "link"
SUFFIX: Final[Mapping[str, str]] = {
    TEXT: ".match",
    JSON: ".json",
    CSV: ".csv",
    BGSTATS: ".bgsplay",
    LINK: ".txt",
}
"""Form → the suffix of its file's name."""

_WORDS: Final = {
    ADJUSTED: transcript.PUT_RIGHT,
    SKIPPED: transcript.SKIP,
    ENDED: transcript.ENDED,
    STAND_IN: transcript.STAND_IN,
    PLAYED_BY: transcript.PLAYED_BY,
}


def written(entries: Sequence[Entry], form: str) -> str:
    """A recorded match in one of the forms.

    Raises:
        DamagedRecordError: the record contradicts the rules.
        NotationError: this program cannot play the match, or a play log is requested for an
            unfinished match.
    """
    # An unpaired surrogate in an old record is escaped as in JSON.
    return _FORMS[form](entries).encode("utf-8", "backslashreplace").decode()


def as_text(entries: Sequence[Entry]) -> str:
    """The transcript of a recorded match.

    Raises:
        DamagedRecordError: the record contradicts the rules.
        NotationError: this program cannot play the match.
    """
    game, setup = replay.open_setup(entries[0], games.find)
    for _ in replay.check(game, setup, entries):
        pass
    lines = list(_lines(game, setup, entries))
    text = transcript.write(game, setup, lines, is_shipped)
    return text + "".join((*_alone(game, setup, entries), *_shields(entries)))


def _lines(game: AnyGame, setup: Setup, entries: Sequence[Entry]) -> Iterator[Any]:
    """The moves in play, and remarks for people about what was taken back."""
    instead = _instead(game, setup, entries)
    steps = tuple(replay.history(game, setup, entries))
    for step in steps:
        if step.kind == TAKEN_BACK:
            people = people_at(setup, steps, step.seq)
            yield transcript.Comment(_agreed("that was taken back", setup, step.body, people))
        elif not step.in_force:
            yield transcript.Comment(f"{game.mover(step.before)}: {_correction_line(game, step)}")
        elif step.kind == MOVE:
            if step.seq in instead:
                yield transcript.Agreement(transcript.INSTEAD, {"agreed": instead[step.seq]})
            yield step.move
        else:
            yield transcript.Agreement(_WORDS[step.kind], step.body)


def _instead(game: AnyGame, setup: Setup, entries: Sequence[Entry]) -> dict[int, list[int]]:
    """The moves that the table agreed on against an earlier answer of chance: entry → who agreed.

    Example: a roll was keyed in wrong, a correction made it due again, and only then did
    everybody agree on another face. Without this remark the rules would refuse the second
    roll.
    """
    found: dict[int, list[int]] = {}
    if not any(entry.kind == TAKEN_BACK and "instead" in entry.body for entry in entries):
        return found
    kept = {entry.seq for entry in standing(entries)}
    fold, company = MatchFold(game, setup), Attendance(setup)
    for entry in entries:
        if entry.seq not in kept:
            continue
        company.take(entry.kind, entry.seq, entry.body)
        answer = fold.answered() if entry.kind == MOVE else None
        if answer is not None and game.write_move(answer) != entry.body:
            # A player who has left since need not agree again.
            found[entry.seq] = sorted(map(int, company.present))
        fold.take(entry)
    return found


def _correction_line(game: AnyGame, step: replay.ReplayStep) -> str:
    """The words for a step that does not count any more: taken back, or replaced."""
    if step.kind == MOVE:
        return game.move_text(step.before, step.move)
    return _WORDS[step.kind]


def _agreed(what: str, setup: Setup, body: Json, people: int) -> str:
    names = ", ".join(setup.seats[seat].name for seat in body["agreed"])
    alone = " alone" if len(body["agreed"]) == 1 < people else ""
    return f"{what}; agreed: {names}{alone}" if names else what


def _alone(game: AnyGame, setup: Setup, entries: Sequence[Entry]) -> Iterator[str]:
    """A remark for people for each player who was alone at the table."""
    found = statistics.of(game, setup, entries).alone
    for number, sentence in enumerate(statistics.solitude_lines(setup, found)):
        yield f"{'' if number else chr(10)}# {sentence}\n"


def _shields(entries: Sequence[Entry]) -> Iterator[str]:
    """Remarks for people about shields, which the program does not read back."""
    opened = opened_in(entries)
    if opened:
        yield "\n# Shields, opened when all had agreed:\n"
    for one in opened:
        otherwise = "" if one.announced is None else f", told at the table as {one.announced}"
        yield f"#   {one.slip}: {one.colour}, {one.place}, {one.value}{otherwise}\n"


def as_json(entries: Sequence[Entry]) -> str:
    """Every entry of a recorded match as one JSON object, one entry a line."""
    header = {"format": FORMAT, "version": VERSION, "match": entries[0].match}
    head = json.dumps(header, ensure_ascii=False, indent=1).removesuffix("\n}")
    rows = ",\n".join(f"  {json.dumps(_row(entry), ensure_ascii=False)}" for entry in entries)
    return f'{head},\n "entries": [\n{rows}\n ]\n}}\n'


def _row(entry: Entry) -> dict[str, Json]:
    return {
        "seq": entry.seq,
        "at": entry.at,
        "source": entry.source,
        "kind": entry.kind,
        "version": entry.version,
        "body": entry.body,
        "hash": entry.hash,
    }


def from_text(text: str) -> tuple[AnyGame, Setup, tuple[Any, ...]]:
    """Game, set-up and moves of a transcript; an `Agreement` where the table agreed on a move.

    Raises:
        NotationError: it is no transcript; names the line.
    """
    return transcript.read(text, games.find, shelf.board)


def is_shipped(board: Json) -> bool:
    """Whether a board's object equals one that came with the program."""
    try:
        return bool(shelf.board(board["id"]) == board)
    except NotationError:
        return False


_FORMS: Final[Mapping[str, Callable[[Sequence[Entry]], str]]] = {
    TEXT: as_text,
    JSON: as_json,
    CSV: csv_statistics.as_csv,
    BGSTATS: bgstats.as_bgsplay,
    LINK: bgstats.as_link,
}
