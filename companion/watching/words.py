"""What is there to read of a match, in one language? Built up from what lies open.

`use` of the language comes first: each function here says its texts in the language in use.
"""

from __future__ import annotations

from typing import Any, Final

from companion.core.game import ChanceKind
from companion.referee.entries import MOVE, TAKEN_BACK
from companion.referee.replay import ReplayStep
from companion.ui.boards.open_table import OpenTable
from companion.ui.boards.voice import Figure, Voice, in_words
from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import language, match_title
from companion.ui.screens.match.history_lines import HistoryLines
from companion.ui.screens.match.history_turns import HistoryTurns
from companion.ui.screens.match.result_words import standings_of
from companion.watching.charts import MatchEnd
from companion.watching.followed_match import WatchedMatch
from companion.watching.page_words import page_words

_RECENT: Final = 8
"""So many last moves stand beside the board."""
_MOST_LINES: Final = 1_000
"""So many lines are kept in words: in every language more than are said again with each move."""

Json = dict[str, Any]


def without_match() -> Json:
    """What is read while no match is played: the words of the page alone."""
    return {
        "v": 1, "ply": 0, "page": page_words(), "title": "", "line": "", "due": "",
        "standing": {"headings": [], "rows": []}, "recent": [], "roll": None, "odds": [],
        "picture": "", "end": None,
    }  # fmt: skip


class MatchWords:
    """The words of one match. A new line of its history is put into words once a language."""

    def __init__(self, table: OpenTable) -> None:
        """Nothing has been said; `table` is what the game tells everybody."""
        self._table = table
        self._lines: dict[tuple[str, int], str] = {}
        self._turns: tuple[tuple[ReplayStep, ...], HistoryTurns] | None = None

    def beside(self, match: WatchedMatch, end: MatchEnd | None) -> Json:
        """What is read beside the board.

        Args:
            match: as far as it has gone.
            end: its figures; None while it goes on.
        """
        setup, state = match.setup, match.now
        voice = self._table.wording(setup)
        view = match.game.view(state, None)
        standing = standings_of(setup, view, voice)
        due = self._table.due(setup, state)
        title = match_title(match.game.info.called(setup.preset), str(setup.board["name"]))
        return {
            "v": 1,
            "ply": match.ply,
            "page": page_words(),
            "title": str(title),
            "line": str(voice.line(view)),
            "due": str(due),
            "standing": {
                "headings": [str(one) for one in standing.headings],
                "rows": [
                    {"seat": one.seat, "figures": [_figure(figure) for figure in one.figures]}
                    for one in standing.lines
                ],
            },
            "recent": self._recent(match, voice),
            "roll": self._roll(match, voice),
            "odds": [{"text": str(line)} for line in self._table.odds(setup, state)],
            "picture": sentences(*map(str, self._table.described(setup, state))),
            "end": None if end is None else end.in_words(voice),
        }

    def history(self, match: WatchedMatch, first: int, end: int) -> list[Json]:
        """The lines of the plies from `first` to `end`, that one left out."""
        voice = self._table.wording(match.setup)
        turns = self._all_turns(match)
        return [
            {
                **self._line(match, voice, match.shown[ply - 1], ply),
                "turn": turns.of(ply - 1).number,
            }
            for ply in range(first, end)
        ]

    def _all_turns(self, match: WatchedMatch) -> HistoryTurns:
        if self._turns is None or self._turns[0] is not match.shown:
            self._turns = match.shown, HistoryTurns(match.game, match.shown)
        return self._turns[1]

    def _line(self, match: WatchedMatch, voice: Voice, step: ReplayStep, ply: int) -> Json:
        lines = HistoryLines(match.game, match.setup, voice, match.steps)
        number = _number(match.steps, step.seq)
        key = language(), step.seq
        if key not in self._lines:
            self._lines[key] = str(lines[number].text)
            while len(self._lines) > _MOST_LINES:
                del self._lines[next(iter(self._lines))]
        colour = lines.whose(number)
        return {"ply": ply, "seat": int(match.seat_of(colour)), "text": self._lines[key]}

    def _recent(self, match: WatchedMatch, voice: Voice) -> list[Json]:
        """The last moves in force; what was taken back is told as one line."""
        found: list[Json] = []
        ply = match.ply
        for step in reversed(match.steps):
            if len(found) == _RECENT:
                break
            if step.in_force:
                found.append(self._line(match, voice, step, ply))
                ply -= step.kind != TAKEN_BACK
        return found[::-1]

    def _roll(self, match: WatchedMatch, voice: Voice) -> Json | None:
        """The last roll of the turn that goes on; None where there is none."""
        turns = self._all_turns(match).all
        if match.turn is None or not turns or turns[-1].colour != match.game.mover(match.now):
            return None
        face = self._all_turns(match).face(turns[-1])
        if face is None:
            return None
        for ply in range(turns[-1].end, turns[-1].first, -1):
            step = match.shown[ply - 1]
            chance = match.game.chance(step.before) if step.kind == MOVE else None
            if chance is not None and chance.kind is ChanceKind.DIE:
                return {"face": face, "text": self._line(match, voice, step, ply)["text"]}
        return None


def _number(steps: tuple[ReplayStep, ...], seq: int) -> int:
    """The number of the step of an entry, by halving: the entries are in order."""
    low, high = 0, len(steps)
    while low < high:
        middle = (low + high) // 2
        if steps[middle].seq < seq:
            low = middle + 1
        else:
            high = middle
    return low


def _figure(figure: Figure) -> int | str:
    said = in_words(figure)
    return said if isinstance(said, int) else str(said)
