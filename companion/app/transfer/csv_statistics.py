"""How do the figures of a match come into a spreadsheet?

One row a figure ("tidy data"): what it is, and for which turn, seat, colour and face of
the die it holds; what does not apply is empty. docs/record.md lists the figures.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final

from companion import games
from companion.adapters.store import Entry
from companion.core.game import Setup
from companion.referee import replay, statistics

COLUMNS: Final = ("match", "figure", "turn", "seat", "player", "colour", "face", "value")

_Row = dict[str, str | int | float]


def as_csv(entries: Sequence[Entry]) -> str:
    """The figures of a recorded match, as comma-separated values with a heading.

    Raises:
        DamagedRecordError: an entry cannot be read or cannot have happened there.
        NotationError: this program cannot play the match.
    """
    game, setup = replay.open_setup(entries[0], games.find)
    found = statistics.of(game, setup, entries)
    text = io.StringIO(newline="")
    out = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\n")
    out.writeheader()
    for row in _rows(setup, found):
        out.writerow({"match": entries[0].match, **row})
    return text.getvalue()


def _rows(setup: Setup, found: statistics.MatchStatistics) -> Iterator[_Row]:
    yield from _whole(found)
    seat_of = {colour: n for n, seat in enumerate(setup.seats) for colour in seat.colours}
    line = found.line.replace(" ", "_")
    for seat, standing in enumerate(found.at_start):
        yield {"figure": line, "turn": 0, **_who(setup, seat), "value": standing}
    for turn in found.turns:
        for seat, standing in enumerate(turn.standing):
            yield {"figure": line, "turn": turn.number, **_who(setup, seat), "value": standing}
        mover: _Row = {"turn": turn.number, "colour": turn.colour}
        mover |= _who(setup, seat_of[turn.colour])
        yield {"figure": "turn_moves", **mover, "value": turn.moves}
        if turn.seconds is not None:
            yield {"figure": "turn_seconds", **mover, "value": round(turn.seconds, 1)}
    for colour, counts in found.rolls:
        for face, number in enumerate(counts, 1):
            if sum(found.faces):
                who = {**_who(setup, seat_of[colour]), "colour": colour}
                yield {"figure": "rolls", **who, "face": face, "value": number}
    for count in found.counts:
        for seat, number in enumerate(count.by_seat):
            yield {"figure": count.name, **_who(setup, seat), "value": number}
    for spell in found.alone:
        who = _who(setup, spell.seat)
        if not spell.there:
            yield {"figure": "alone_from_turn", **who, "value": spell.turn}
            if spell.until is not None:
                yield {"figure": "alone_to_turn", **who, "value": spell.until}
        yield {"figure": "agreed_alone", "turn": spell.turn, **who, "value": spell.agreed}
    for feat in found.feats:
        yield {
            "figure": feat.name, "turn": feat.turn, **_who(setup, feat.seat), "value": feat.value,
        }  # fmt: skip


def _whole(found: statistics.MatchStatistics) -> Iterator[_Row]:
    """The figures that hold for the whole match."""
    yield {"figure": "turns", "value": found.turn_count}
    yield {"figure": "moves", "value": found.moves}
    yield {"figure": "moves_undone", "value": found.undone}
    yield {"figure": "corrections", "value": found.corrected}
    if found.early:
        yield {"figure": "ended_early", "value": 1}
    if found.seconds is not None:
        yield {"figure": "seconds", "value": round(found.seconds, 1)}
    if sum(found.faces):
        chances = statistics.chances(found.faces)
        yield {"figure": "rolls_expected_of_each_face", "value": round(chances.expected, 3)}
        if chances.p is not None:
            yield {"figure": "rolls_p", "value": round(chances.p, 6)}


def _who(setup: Setup, seat: int) -> _Row:
    return {"seat": seat, "player": setup.seats[seat].name}
