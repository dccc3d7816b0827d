"""What does a list of past matches show of each?

A record may hold a thousand long matches. So a card is made when it is looked at,
from the first and the last entries of its match, each checked by its hash; the
entries between are read and checked when the match is opened. Only a match that goes
on is read whole at once: its moves are counted, and home offers it with a large button.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from itertools import islice
from typing import Final, TypeAlias, overload

from companion import games
from companion.adapters.store import Journal, MatchHead
from companion.core.errors import CompanionError, DamagedRecordError
from companion.core.frozen import frozen
from companion.core.game import BY_AGREEMENT, Colour
from companion.referee import replay
from companion.referee.entries import AFTER_THE_END, MOVE, OUTCOME, check_form
from companion.ui.i18n.dates import moment
from companion.ui.i18n.translate import _, language, match_title, translate
from companion.ui.ports.match_list import MatchCard

_REMEMBERED: Final = 60
"""The number of last matches that are searched for players' names."""


_Said: TypeAlias = tuple[str, date]
"""What a card's words depend on: the language and the day."""


def when(at: str) -> str:
    """A time of the record for people; "" for a text that is no time."""
    try:
        return moment(datetime.fromisoformat(at).astimezone(), datetime.now().astimezone())
    except (ValueError, OverflowError):
        return ""


def _same_day(one: str, other: str) -> bool:
    """Whether two times of the record are on one day here; not so for a text that is no time."""
    try:
        days = {datetime.fromisoformat(at).astimezone().date() for at in (one, other)}
    except (ValueError, OverflowError):
        return False
    return len(days) == 1


@frozen
class _Facts:
    """What was read of a match; independent of the language.

    Attributes:
        entries: the number of entries when it was read; with more it is read again.
        game: the game's title, in English.
        board: the board's name.
        players: (name, first colour) by seat; none where it cannot be played here.
        over: whether it has ended.
        winners: the seats that won.
        alone: the seats that were alone at the table.
        moves: how many were recorded; 0 once it has ended.
        fault: why it cannot be opened.
    """

    entries: int
    game: str = ""
    board: str = ""
    players: tuple[tuple[str, Colour], ...] = ()
    over: bool = True
    winners: tuple[int, ...] = ()
    alone: tuple[int, ...] = ()
    early: bool = False
    moves: int = 0
    fault: CompanionError | None = None


class MatchList:
    """The cards of one record. For one thread."""

    def __init__(
        self,
        journal: Journal,
        listed: Callable[[Sequence[MatchHead]], Sequence[MatchHead]] = list,
    ) -> None:
        """Nothing is read yet.

        Args:
            journal: the record.
            listed: leaves out the matches that are not listed.
        """
        self._journal = journal
        self._listed = listed
        self._known: dict[str, _Facts] = {}
        self._damaged: dict[str, DamagedRecordError] = {}
        self._made: dict[str, tuple[_Facts, _Said, MatchCard]] = {}

    def all(self) -> Sequence[MatchCard]:
        """The listed matches, the last one played first; each card is read when it is looked at.

        Raises:
            StoreError: the list of matches cannot be read. A single match that
                cannot be read is a card that says so.
        """
        listed = self._listed(self._journal.matches())
        heads = sorted(listed, key=lambda head: head.last_at, reverse=True)
        return _Lazy(self, heads, (language(), datetime.now().astimezone().date()))

    def names(self) -> Sequence[str]:
        """Names of players in the last matches, the last one first.

        Raises:
            StoreError: the list of matches cannot be read.
        """
        names = (name for card in islice(self.all(), _REMEMBERED) for name, _ in card.players)
        return tuple(dict.fromkeys(names))

    def found_damaged(self, error: DamagedRecordError) -> None:
        """A match was found damaged when it was read whole: its card says so from now on."""
        self._damaged[error.match] = error
        self._known.pop(error.match, None)

    def card(self, head: MatchHead, said: _Said) -> MatchCard:
        """The card of a match; of one that goes on every entry is checked, as they are counted."""
        facts = self._known.get(head.id)
        if facts is None or facts.entries != head.entries:
            facts = self._known[head.id] = self._read(head)
        made = self._made.get(head.id)
        if made is None or made[0] is not facts or made[1] != said:
            made = self._made[head.id] = (facts, said, _card(head, facts))
        return made[2]

    def _read(self, head: MatchHead) -> _Facts:
        if head.id in self._damaged:
            return _Facts(head.entries, fault=self._damaged[head.id])
        try:
            if head.last_kind not in AFTER_THE_END:
                self._journal.entries(head.id)
            first, last = self._journal.ends(head.id)
            check_form(last)
            info, setup = replay.recorded_setup(first, games.find_info)
            over = last.kind in AFTER_THE_END
            outcome = self._journal.latest(head.id, OUTCOME) if over else None
            return _Facts(
                head.entries,
                info.called(setup.preset),
                setup.board["name"],
                tuple((seat.name, seat.colours[0]) for seat in setup.seats),
                over,
                tuple(outcome.body["winners"]) if outcome is not None else (),
                tuple(outcome.body.get("alone", ())) if outcome is not None else (),
                outcome is not None and outcome.body["why"] == BY_AGREEMENT,
                0 if over else self._journal.count(head.id, MOVE, 0),
            )
        except CompanionError as error:
            return _Facts(head.entries, fault=error)


def damage_of(fault: DamagedRecordError) -> str:
    """What a card says of a damaged record: the whole error is too long for it."""
    text = _("Damaged from entry {seq} on. Rescue keeps everything before that.")
    return text.format(seq=fault.seq)


def _card(head: MatchHead, facts: _Facts) -> MatchCard:
    """A card from these facts, in the current language."""
    at = when(head.last_at)
    if isinstance(facts.fault, DamagedRecordError):
        return MatchCard(head.id, (), "", at, over=True, damaged=damage_of(facts.fault))
    if facts.fault is not None:
        return MatchCard(head.id, (), translate(facts.fault), at, over=True)
    line = match_title(facts.game, facts.board)
    lately = facts.over or _same_day(head.created_at, head.last_at)
    return MatchCard(
        head.id, facts.players, line, at, facts.over, facts.winners,
        alone=facts.alone, early=facts.early, begun="" if lately else when(head.created_at),
        moves=facts.moves,
    )  # fmt: skip


class _Lazy(Sequence[MatchCard]):
    """A list of cards, each read when it is first used."""

    def __init__(self, cards: MatchList, heads: Sequence[MatchHead], said: _Said) -> None:
        self._cards = cards
        self._heads = heads
        self._said = said

    def __len__(self) -> int:
        return len(self._heads)

    @overload
    def __getitem__(self, index: int) -> MatchCard: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[MatchCard]: ...
    def __getitem__(self, index: int | slice) -> MatchCard | Sequence[MatchCard]:
        if isinstance(index, slice):
            return _Lazy(self._cards, self._heads[index], self._said)
        return self._cards.card(self._heads[index], self._said)

    def __iter__(self) -> Iterator[MatchCard]:
        return (self[number] for number in range(len(self)))
