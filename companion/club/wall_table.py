"""What does the wall show of one table? Judged from what the table says, in each language.

A table says what it likes below its own letters, and nothing else (Mosquitto sees to that). What
is not as it must be is ignored as a whole: the last true state stays. Its name on the wall is the
club's, not its own, and only these few fields reach the wall, all of them bounded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.core import strict_json
from companion.core.errors import NotationError
from companion.ui.theme import ARMIES

MOST_BYTES: Final = 1_000_000
STATES: Final = ("none", "playing", "over", "away")
_MOST_SEATS: Final = 8
_MOST_ROWS: Final = 16
_MOST_PLY: Final = 100_000
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)
_UNSEEN: Final = re.compile(r"[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What turns the direction of writing: a name must not turn the wall's own words."""


@dataclass(frozen=True, slots=True)
class WallSeat:
    """One player, by the table's message `match`.

    Attributes:
        name: as at the table.
        colours: of `ARMIES`; others are left out.
        program: the program plays it.
    """

    name: str
    colours: tuple[str, ...]
    program: bool


@dataclass(frozen=True, slots=True)
class TableMatch:
    """The table's message `match`.

    Attributes:
        state: one of `STATES`.
        ply: the newest step.
        turn: whose turn it is, if anybody's.
        seats: the players.
    """

    state: str
    ply: int
    turn: int | None
    seats: tuple[WallSeat, ...]


@dataclass(frozen=True, slots=True)
class TableWords:
    """The table's message `words/LANG`, as far as the wall shows it.

    Attributes:
        ply: the step that it is about.
        title: what is played.
        line: the turn, and until when.
        due: what is due.
        heading: what the first figure of each player is.
        figures: seat → that figure, as it is written.
        newest: the newest step in words, with its ply and seat; None at the beginning.
        end: how it ended; empty while it goes on.
        winners: the seats that won.
    """

    ply: int
    title: str
    line: str
    due: str
    heading: str
    figures: Mapping[int, str]
    newest: tuple[int, int | None, str] | None
    end: str
    winners: frozenset[int]


def read_about(payload: bytes, letters: str) -> bool:
    """Whether the table's relay is there.

    Raises:
        NotationError: the message is none, or about another table.
    """
    found = _opened(payload)
    if found.get("letters") != letters:
        raise NotationError("The table's letters aren't its own.")
    return strict_json.truth(found, "alive") if "alive" in found else False


def read_match(payload: bytes) -> TableMatch:
    """The message `match`.

    Raises:
        NotationError: it is none.
    """
    found = _opened(payload)
    state = found.get("state")
    if state not in STATES:
        raise strict_json.wrong("state")
    if state == "none":
        return TableMatch(state, 0, None, ())
    listed = found.get("seats")
    if not isinstance(listed, list) or len(listed) > _MOST_SEATS:
        raise strict_json.wrong("seats")
    seats = tuple(map(_seat, listed))
    turn = found.get("turn")
    if turn is not None and (type(turn) is not int or not 0 <= turn < len(seats)):
        raise strict_json.wrong("turn")
    return TableMatch(state, _ply(found, "ply"), turn, seats)


def read_words(payload: bytes) -> TableWords:
    """The message `words/LANG`.

    Raises:
        NotationError: it is none.
    """
    found = _opened(payload)
    standing, end = found.get("standing"), found.get("end")
    if not isinstance(standing, dict) or not (end is None or isinstance(end, dict)):
        raise strict_json.wrong("standing")
    headings = _list(standing, "headings", 8)
    rows = [_row(one) for one in _list(standing, "rows", _MOST_ROWS)]
    winners = _list(end, "winners", _MOST_SEATS) if end else []
    return TableWords(
        ply=_ply(found, "ply"),
        title=_text(found.get("title"), 80),
        line=_text(found.get("line", ""), 120),
        due=_text(found.get("due", ""), 160),
        heading=_text(headings[0], 40) if headings else "",
        figures=dict(row for row in rows if row is not None),
        newest=_newest(_list(found, "recent", 50)),
        end=_text(end.get("title", ""), 120) if end else "",
        winners=frozenset(one for one in winners if type(one) is int),
    )


def leaders(figures: Mapping[int, str]) -> frozenset[int]:
    """The seats with the best first figure; none where it is no number or all have the same."""
    if len(figures) < 2 or not all(_WHOLE.fullmatch(one) for one in figures.values()):
        return frozenset()
    best = max(map(int, figures.values()))
    found = frozenset(seat for seat, one in figures.items() if int(one) == best)
    return found if len(found) < len(figures) else frozenset()


def document(
    letters: str, name: str, match: TableMatch | None, words: TableWords | None, *, away: bool
) -> dict[str, Any]:
    """The message `herald/1/club/wall/LANG/LETTERS`.

    Args:
        letters: the table's.
        name: what the club calls it.
        match: what it last said of its match.
        words: the same in words; None until they came.
        away: nothing more is heard of it.
    """
    state = match.state if match is not None else "none"
    playing = match if state != "none" else None
    seats = playing.seats if playing is not None else ()
    said = words if playing is not None else None
    over = state == "over" or (said is not None and bool(said.end))
    best = said.winners if said is not None and over else leaders(said.figures if said else {})
    return {
        "v": 1,
        "letters": letters,
        "name": name,
        "state": "away" if away else "over" if over and state == "playing" else state,
        "over": over,
        "title": said.title if said else "",
        "line": said.line if said else "",
        "due": said.end if said and over else said.due if said else "",
        "heading": said.heading if said else "",
        "players": [
            {
                "name": one.name,
                "colours": list(one.colours),
                "program": one.program,
                "turn": playing is not None and not over and seat == playing.turn,
                "leads": seat in best,
                "figure": said.figures.get(seat, "") if said else "",
            }
            for seat, one in enumerate(seats)
        ],
    }


def renamed(text: str, aliases: Mapping[str, str]) -> str:
    """A sentence with aliases instead of names; a name within a word stays."""
    if not aliases:
        return text
    names = sorted(aliases, key=len, reverse=True)
    pattern = "|".join(rf"(?<!\w){re.escape(one)}" for one in names)
    return re.sub(pattern, lambda found: aliases[found[0]], text)


def _opened(payload: bytes) -> dict[str, Any]:
    if len(payload) > MOST_BYTES:
        raise NotationError("The message is larger than a megabyte.")
    found = strict_json.load(payload)
    if type(found.get("v")) is not int or found["v"] != 1:
        raise NotationError("The message is from another version.")
    return found


def _seat(found: Any) -> WallSeat:
    if not isinstance(found, dict) or type(found.get("program")) is not bool:
        raise strict_json.wrong("seats")
    colours = _list(found, "colours", 8)
    return WallSeat(
        _text(found.get("name"), 60),
        tuple(one for one in colours if isinstance(one, str) and one in ARMIES),
        found["program"],
    )


def _row(found: Any) -> tuple[int, str] | None:
    if not isinstance(found, dict):
        raise strict_json.wrong("rows")
    seat, figures = found.get("seat"), _list(found, "figures", 12)
    if type(seat) is not int or not 0 <= seat < _MOST_SEATS:
        raise strict_json.wrong("seat")
    if not figures:
        return None
    first = figures[0]
    return seat, _text(str(first) if type(first) is int else first, 20)


def _newest(recent: Sequence[Any]) -> tuple[int, int | None, str] | None:
    if not recent:
        return None
    last = recent[-1]
    if not isinstance(last, dict):
        raise strict_json.wrong("recent")
    seat = last.get("seat")
    if seat is not None and (type(seat) is not int or not 0 <= seat < _MOST_SEATS):
        raise strict_json.wrong("seat")
    return _ply(last, "ply"), seat, _text(last.get("text"), 240)


def _list(found: Mapping[str, Any], key: str, most: int) -> list[Any]:
    value = found.get(key, [])
    if not isinstance(value, list) or len(value) > most:
        raise strict_json.wrong(key)
    return value


def _ply(found: Mapping[str, Any], key: str) -> int:
    value = found.get(key, 0)
    if type(value) is not int or not 0 <= value <= _MOST_PLY:
        raise strict_json.wrong(key)
    return value


def _text(value: Any, most: int) -> str:
    """A text on one line, cut where it is too long: a long sentence is no lie."""
    if not isinstance(value, str):
        raise NotationError("The text can't be read.")
    line = " ".join(_UNSEEN.sub("", value[: 4 * most]).split())
    shown = "".join(one for one in line if one.isprintable())
    return shown if len(shown) <= most else shown[: most - 1].rstrip() + "…"
