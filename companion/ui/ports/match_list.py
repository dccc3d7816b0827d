"""Which matches are recorded, and how is one begun or opened? Values and a protocol, no code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Protocol

from companion.core.frozen import frozen
from companion.core.game import Colour, Seat, Setup

if TYPE_CHECKING:  # statistics are loaded when somebody looks at them
    from companion.referee.statistics import MatchStatistics


@frozen
class MatchCard:
    """A match as home shows it: public facts only.

    Attributes:
        match_id: the argument for `MatchListPort.resume`.
        players: (name, first colour) by seat.
        line: one line about it: "Rheingold, The Rhine".
        when: when it was last played, for people: "today, 20:15".
        over: whether it has ended.
        winners: the seats that won, once it has.
        damaged: one sentence when the record is damaged; it can then not be resumed.
        alone: the seats that were alone at the table, once it has ended.
        early: all agreed to end it before the rules did.
        begun: when it was begun, for people; "" where its last entry is of the same day, and once
            it has ended.
        moves: how many were recorded, those that were taken back included; 0 once it has ended.
    """

    match_id: str
    players: tuple[tuple[str, Colour], ...]
    line: str
    when: str
    over: bool = False
    winners: tuple[int, ...] = ()
    damaged: str = ""
    alone: tuple[int, ...] = ()
    early: bool = False
    begun: str = ""
    moves: int = 0


@frozen
class BegunAs:
    """How a recorded match was begun, and how its hidden values were kept last.

    Attributes:
        setup: its set-up.
        pins: whether anybody chose a PIN.
        real_values: whether hidden values were real pieces that were keyed in.
        programs: the seats that the program played last, with the names of their levels.
    """

    setup: Setup
    pins: bool
    real_values: bool
    programs: Mapping[Seat, str] = field(default_factory=dict)


class MatchListPort(Protocol):
    """The recorded matches. Every method is called in the window's thread."""

    def matches(self) -> Sequence[MatchCard]:
        """The recorded matches, the last one played first.

        One that nobody has played in yet is not among them if an earlier one was begun alike.
        Returns at once; each card is read when it is first used.

        Raises:
            StoreError: the record cannot be read.
            VaultError: the vault cannot be read.
        """

    def names(self) -> Sequence[str]:
        """Names of players in earlier matches, the last one first. Reads the last matches.

        Raises:
            StoreError: the record cannot be read.
            VaultError: the vault cannot be read.
        """

    def figures(self, match_id: str) -> MatchStatistics:
        """The figures of a recorded match. Blocks as long as reading the whole match takes.

        Raises:
            StoreError: the record cannot be read or is damaged.
            NotationError: this program cannot play it.
        """

    def begun_as(self, match_id: str) -> BegunAs:
        """How a recorded match was begun. Reads its first entry and little more.

        All of it where the program played in it.

        Raises:
            StoreError: the record cannot be read or is damaged.
            NotationError: this program cannot play it.
        """

    def only_set_up(self, begun: BegunAs, match_id: str) -> str | None:
        """The last match that was begun like this and that nobody has played in yet.

        None where there is none but `match_id`, which was begun like this itself.

        Raises:
            StoreError: the record cannot be read.
        """

    def new_match(self, setup: Setup) -> str:
        """Begin a match and put it on the table. Not idempotent: each call begins another one.

        Returns:
            The id of the match.

        Raises:
            SetupError: the options or seats are not allowed.
            BoardError: the board has faults.
            StoreError: it cannot be recorded.
            VaultError: its hidden values cannot be sealed.
            In each case the match that was on the table before stays there.
        """

    def resume(self, match_id: str) -> None:
        """Put a recorded match on the table, in the prompt where it was left. Idempotent.

        Blocks for as long as replaying the match takes.

        Raises:
            StoreError: the record cannot be read; nothing was changed.
            NotationError: this program cannot play it; nothing was changed.
            VaultError: its hidden values are not there; nothing was changed.
        """

    def rescue(self, match_id: str, working: Callable[[], object]) -> None:
        """Resume a damaged match from its last whole entry; the damaged record is kept.

        Blocks for minutes where the record is large and the machine small.

        Args:
            match_id: the match.
            working: called after every step, in the caller's thread.

        Raises:
            StoreError: no entry of the match is whole.
            NotationError: this program cannot play it.
            VaultError: its hidden values are not there.
        """
