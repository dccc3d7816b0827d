"""Which seats does the program play, and what do they do now? Values and a protocol.

The program decides; a person's hands move its pieces. The window shows one step after the
other, and says when each has been done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from companion.core.frozen import frozen
from companion.core.game import Seat
from companion.core.message import Message

NOTHING = Message("")
"""No trouble: `ProgramTurn.trouble` and `Ideas.trouble` when all is well."""


Gesture: TypeAlias = Callable[[Sequence[Any]], int]
"""How many of the first of these moves hands make in one go, at least 1."""


def one_by_one(_moves: Sequence[Any]) -> int:
    """Every move is a gesture of its own."""
    return 1


@frozen
class LevelInfo:
    """How the program can play a game.

    Attributes:
        name: its name in the record: "novice".
        title: what people call it, in English, to be translated: "The Novice".
        character: how it plays, one English sentence, to be translated.
    """

    name: str
    title: str
    character: str


@frozen
class ProgramTurn:
    """What a seat that the program plays is doing now.

    Attributes:
        seat: the seat.
        level: the name of its level.
        thinking: it has not decided yet.
        move: the next step for somebody's hands, a move of the game; None until it has decided.
        steps: `move` and those that follow it, up to the next answer of chance or of a person.
        needs_hand: it cannot think before somebody keys in which cards lie before it; see
            `ProgramPlayersPort.set_hand`.
        trouble: what went wrong with its thinking and what was done about it; `NOTHING` while
            all is well. It is said while the steps that follow from it are shown.
    """

    seat: Seat
    level: str
    thinking: bool = True
    move: Any | None = None
    steps: tuple[Any, ...] = ()
    needs_hand: bool = False
    trouble: Message = NOTHING


@frozen
class Ideas:
    """What a person's seat might do now, as the program's strongest level sees it.

    Only what everybody at the table knows is used.

    Attributes:
        seat: the seat.
        thinking: the ideas are still being looked for.
        lines: several ways to go on, the best first; each is a list of moves in order.
        trouble: why there are none; `NOTHING` while all is well.
    """

    seat: Seat
    thinking: bool = True
    lines: tuple[tuple[Any, ...], ...] = ()
    trouble: Message = NOTHING


class ProgramPlayersPort(Protocol):
    """The seats that the program plays. Called in the window's thread; returns at once."""

    def levels(self, game: str) -> Sequence[LevelInfo]:
        """How the program can play a game, the weakest first; empty where it cannot."""

    def seats(self) -> Mapping[Seat, str]:
        """The seats of the match on the table that the program plays, with their levels' names.

        Empty where no match is on the table.
        """

    def take_seat(self, seat: Seat, level: str | None) -> None:
        """Let the program play a seat from here on, or with None let people play it again.

        Written to the record, so that everybody can read it later. Nobody need agree to it.

        Raises:
            RulesError: no match is on the table, it is over, there is no such seat or level,
                or the seat has a PIN: its player removes it first.
            VaultError: the vault cannot say whether the seat has a PIN.
            StoreError: it cannot be recorded.
        """

    def turn(self) -> ProgramTurn | None:
        """What a seat of the program does now; None where none is to act.

        Cheap; called in every frame. It is what makes the program think, and what makes it
        answer when a hidden value of its own is to be opened.
        """

    def done(self, number: int = 1) -> tuple[Any, ...]:
        """Write the next steps: somebody's hands have done them. Returns their events.

        Args:
            number: how many hands have done in one go; they are one gesture of the record.

        Raises:
            RulesError: there is no next step, or it fits the match no longer.
            VaultError: its hidden value cannot be kept.
            StoreError: it cannot be recorded. The match is unchanged.
        """

    def go_on_alone(self, pace_s: float | None, gesture: Gesture = one_by_one) -> None:
        """Let the program say `done` itself, or with None let hands say it again.

        For watching, and for playing without a box. A simulated die is then rolled by the
        program in its own turns too. A rematch goes on in the same way; another game, or one of
        other people, does not.

        Args:
            pace_s: after how many seconds each step is done.
            gesture: how many of the next steps are done in one go.
        """

    def hasten(self) -> None:
        """Do the step that is shown at once, where the program goes on alone."""

    def hold(self, held: bool) -> None:
        """Let the program wait before it does anything alone, or go on again.

        While people are still told or asked what somebody's move has set off, nothing follows.

        Args:
            held: it waits; its pace begins anew when it goes on.
        """

    @property
    def goes_on_alone(self) -> bool:
        """Whether the program says `done` itself."""

    def ideas(self) -> Ideas | None:
        """What the person who acts now might do; None where no person acts.

        The first call in a position makes the program look for them, the others ask whether
        it has found them. Until it is called nothing is done.
        """

    # A game whose hands are paper: the program's hand lies open

    def hand(self, seat: Seat) -> tuple[str, ...] | None:
        """The cards that lie open before a seat of the program.

        None in a game without, and until they are keyed in.
        """

    def hand_size(self, seat: Seat) -> int | None:
        """How many cards must lie before a seat of the program now; None in a game without."""

    def cards(self) -> tuple[str, ...]:
        """The names of the cards that can be drawn in the match on the table."""

    def set_hand(self, seat: Seat, cards: Sequence[str]) -> None:
        """Say which cards lie open before a seat of the program. Written to the record.

        Raises:
            RulesError: the program does not play this seat, or these cards cannot lie there.
            StoreError: it cannot be recorded.
        """

    def deal(self, seat: Seat) -> None:
        """Draw what lacks in the open hand of a seat, for a table without cards of paper.

        Written to the record. No card is drawn that lies open elsewhere.

        Raises:
            RulesError: the program does not play this seat, or there are not enough cards.
            StoreError: it cannot be recorded.
        """

    def keep_dealing(self, *, on: bool) -> None:
        """Remember whether cards are dealt on the screen from here on, or keyed in.

        A rematch goes on in the same way, as with `go_on_alone`.
        """

    @property
    def keeps_dealing(self) -> bool:
        """Whether the table has no cards of paper, so that `deal` draws for every seat."""
