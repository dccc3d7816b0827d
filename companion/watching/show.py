"""What is said of a table, and in which order? The newest board first, the past when there is time.

The work is cut into small jobs, so that a move that comes meanwhile waits for none but one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from companion.core.config.preferences import LANGUAGES
from companion.core.shared_result import SharedResult, write_result
from companion.ui.games import open_tables
from companion.ui.i18n.translate import use
from companion.ui.text import fonts
from companion.ui.theme import ARMIES
from companion.watching import free_memory
from companion.watching.arts import Arts
from companion.watching.board_show import CHUNK, BoardShow, chunk_of
from companion.watching.charts import MatchEnd
from companion.watching.followed_match import WatchedMatch
from companion.watching.looks import LOOKS
from companion.watching.pictures import Pictures, forget_pieces
from companion.watching.publication import Publication, about
from companion.watching.words import MatchWords, without_match

BOARD_LANGUAGE: Final = "en"
"""The title on a board is one picture for all viewers."""
_MANY_BOARDS: Final = 160
"""After so many the pieces of earlier boards are forgotten, though the past is not drawn yet."""
_SOME_BOARDS: Final = 40
"""After so many the same is done when everything is out."""


class Show:
    """Everything that is out of one table."""

    def __init__(
        self, publication: Publication, name: str, watched: Callable[[], bool], *, club: bool
    ) -> None:
        """Nothing is out.

        Args:
            publication: takes what is said.
            name: of the table.
            watched: whether anybody is there who sees what moves.
            club: results are said, because all players agreed to that.
        """
        self._publication, self._name, self._watched = publication, name, watched
        self._club = club
        self._arts = Arts(publication)
        self._present = False
        self._match: WatchedMatch | None = None
        self._of: tuple[str, Any] | None = None
        self._looks: Sequence[BoardShow] = ()
        self._words: MatchWords | None = None
        self._end: tuple[int, MatchEnd] | None = None
        self._told: dict[str, list[int]] = {}
        self._tidy_at = 0
        self._results: Sequence[SharedResult] = ()
        self._jobs: Iterator[None] = iter(())

    def change(
        self, *, present: bool, match: WatchedMatch | None, results: Sequence[SharedResult] = ()
    ) -> None:
        """Something has changed; `work` says what follows from it.

        Args:
            present: the table is there.
            match: the match on it; None for no match, or where the table is away.
            results: for the club.
        """
        self._present, self._results = present, results
        if present:
            self._match = match
        self._jobs = self._all()

    def work(self) -> bool:
        """Do one job. Returns whether there was one."""
        return next(self._jobs, self) is not self

    def anew(self) -> None:
        """Say everything anew: the broker has lost it."""
        self._publication.forget()
        self._arts.forget()
        self._drop()
        self._jobs = self._all()

    def _drop(self) -> None:
        self._of, self._looks, self._words, self._end = None, (), None, None
        self._told, self._tidy_at = {}, 0

    def _all(self) -> Iterator[None]:
        """Every job, the most urgent first."""
        say = self._publication.say
        say("about", about(self._publication.letters, self._name, alive=True))
        match = self._match
        say("match", self._state(match))
        yield
        if match is None:
            yield from self._nothing()
        else:
            yield from self._of_match(match)
        if self._club:
            for result in self._results:
                say(f"results/{result.hash}", write_result(result), qos=1)
        self._arts.sweep()
        yield

    def _nothing(self) -> Iterator[None]:
        """No match: all of the last one is taken back."""
        for look in self._looks:
            look.end()
            yield
        self._drop_end()
        self._drop()
        self._publication.take_back_below("history/")
        for language in LANGUAGES:
            use(language)
            self._publication.say(f"words/{language}", without_match())
            yield

    def _of_match(self, match: WatchedMatch) -> Iterator[None]:
        yield from self._opened(match)
        words = self._words
        assert words is not None
        for number, look in enumerate(self._looks):
            use(BOARD_LANGUAGE)
            look.show(match, walks=self._club or self._watched())
            yield
            if number == 0:
                for language in LANGUAGES:
                    use(language)
                    end = self._ended(match)
                    self._publication.say(f"words/{language}", words.beside(match, end))
                    yield
        for language in LANGUAGES:
            yield from self._history(match, words, language)
        use(BOARD_LANGUAGE)
        for look in self._looks:
            while look.catch_up(match):
                yield
                use(BOARD_LANGUAGE)
            yield from self._tidied(match, _MANY_BOARDS)
        yield from self._tidied(match, _SOME_BOARDS)
        # Few moves write a figure that was not written before.
        fonts.forget()

    def _tidied(self, match: WatchedMatch, boards: int) -> Iterator[None]:
        """After so many boards: forget the pieces of earlier ones, which are out."""
        drawn = sum(look.drawn for look in self._looks)
        if drawn - self._tidy_at < boards:
            return
        self._tidy_at = drawn
        forget_pieces()
        for look in self._looks:
            use(BOARD_LANGUAGE)
            look.warm_up(match)
            yield
        fonts.forget()
        free_memory.give_back()
        yield

    def _opened(self, match: WatchedMatch) -> Iterator[None]:
        """Prepare to show a match; nothing is done where it is the one that was shown."""
        of = match.match, match.setup
        if self._of == of:
            return
        for look in self._looks:
            look.end()
            yield
        self._drop_end()
        self._drop()
        table = open_tables.find(match.setup.game)
        self._words = MatchWords(table)
        self._looks = [
            BoardShow(
                Pictures(match.game, match.setup, table, look, self._arts),
                self._arts,
                self._publication,
            )
            for look in LOOKS
        ]
        self._of = of

    def _ended(self, match: WatchedMatch) -> MatchEnd | None:
        """The end of the match; counted once."""
        outcome, last = match.game.outcome(match.now), match.steps[-1].seq if match.steps else 0
        if outcome is None:
            self._drop_end()
            return None
        if self._end is None or self._end[0] != last:
            self._drop_end()
            end = MatchEnd(match, outcome, self._arts)
            self._arts.hold(end.arts)
            self._end = last, end
        return self._end[1]

    def _drop_end(self) -> None:
        if self._end is not None:
            self._arts.release(self._end[1].arts)
        self._end = None

    def _history(self, match: WatchedMatch, words: MatchWords, language: str) -> Iterator[None]:
        """The lines that are not told yet, chunk by chunk."""
        told = self._told.get(language, [])
        seqs = [step.seq for step in match.shown]
        same = next(
            (number for number, (a, b) in enumerate(zip(told, seqs, strict=False)) if a != b),
            min(len(told), len(seqs)),
        )
        if same == len(told) == len(seqs):
            return
        for chunk in range(chunk_of(same + 1), chunk_of(match.ply) + 1 if match.ply else 0):
            use(language)
            first, end = chunk * CHUNK + 1, min((chunk + 1) * CHUNK, match.ply) + 1
            lines = words.history(match, first, end)
            self._publication.say(
                f"history/{language}/{chunk}", {"v": 1, "first": first, "lines": lines}
            )
            yield
        after = chunk_of(match.ply) + 1 if match.ply else 0
        for chunk in range(after, chunk_of(len(told)) + 1):
            self._publication.take_back(f"history/{language}/{chunk}")
        self._told[language] = seqs

    def _state(self, match: WatchedMatch | None) -> dict[str, Any]:
        """How the match is, without a word."""
        over = match is not None and match.turn is None
        state = "none" if match is None else "over" if over else "playing"
        if not self._present:
            state = "away"
        seats = []
        for number, seat in enumerate(match.setup.seats if match is not None else ()):
            seats.append({
                "name": seat.name,
                "colours": list(seat.colours),
                "hex": [f"#{bytes(ARMIES[colour].fill).hex()}" for colour in seat.colours],
                "program": match is not None and number in match.programs,
            })  # fmt: skip
        return {
            "v": 1,
            "state": state,
            "game": match.setup.game if match is not None else "",
            "ply": match.ply if match is not None else 0,
            "turn": None if match is None or match.turn is None else int(match.turn),
            "seats": seats,
            "steps": match.ply if match is not None else 0,
            "chunk": CHUNK,
        }
