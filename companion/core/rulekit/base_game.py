"""Which parts of `Game` are the same in every game? A base class.

A game's modules hold functions: one judges, one lists, one applies. `Rules` names them, and
`BaseGame` answers `Game`'s questions with them. It decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from companion.core.board_fault import BoardReport
from companion.core.game import Colour, GameInfo, Json, OpenHandRules, Seat, SecretDuty
from companion.core.options import OptionValue
from companion.core.refusal import Refusal, RefusedError
from companion.core.rulekit.codec import Codec, Tagged


class InMatch(Protocol):
    """A state that knows the terms of its match."""

    @property
    def terms(self) -> Any:
        """Set-up, board and options, which no move changes."""

    @property
    def turn(self) -> int:
        """The number of turns that were begun."""

    @property
    def colour(self) -> Colour:
        """Whose turn it is."""


S = TypeVar("S", bound=InMatch)
M = TypeVar("M", bound=Tagged)
E = TypeVar("E", bound=Tagged)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Rules(Generic[S, M, E, V]):
    """The functions of a game's modules.

    Attributes:
        check_board: see `Game.check_board`.
        judge: see `Game.judge`.
        legal_moves: see `Game.legal_moves`.
        follow: the state after a legal move, and its events; does not call `judge`.
        evolve: see `Game.evolve`.
        skip: see `Game.skip`.
        conclude: see `Game.conclude`.
        view: see `Game.view`.
        write_state: see `Game.write_state`.
        read_position: from a match's terms and a JSON object; see `Game.read_position`.
        write_move: writes a move as one line of a transcript.
        read_move: reads such a line; raises NotationError when it describes no move.
    """

    check_board: Callable[[Json], BoardReport]
    judge: Callable[[S, M], Refusal | None]
    legal_moves: Callable[[S], Iterator[M]]
    follow: Callable[[S, M], tuple[S, tuple[E, ...]]]
    evolve: Callable[[S, E], S]
    skip: Callable[[S], tuple[S, tuple[E, ...]]]
    conclude: Callable[[S], tuple[S, tuple[E, ...]]]
    view: Callable[[S, Seat | None], V]
    write_state: Callable[[S], Json]
    read_position: Callable[[Any, Json], S]
    write_move: Callable[[M], str]
    read_move: Callable[[str], M]


class BaseGame(Generic[S, M, E, V]):
    """Implements `Game` with a game's modules and codecs; without secrets unless overridden.

    Attributes:
        info: what is known of it without its rules.
        moves: the codec of its moves.
        events: the codec of its events.
        rules: the functions of its modules.
    """

    info: GameInfo
    moves: Codec[M]
    events: Codec[E]
    rules: Rules[S, M, E, V]
    _open_view: tuple[S, V] | None = None

    def seat_limits(self, options: Mapping[str, OptionValue]) -> tuple[int, int]:
        """Fewest and most players; `options` holds every option's value."""
        return self.info.seat_limits(options)

    def colours_each(self, players: int) -> int:
        """How many colours every player has."""
        return self.info.colours_each(players)

    def check_board(self, board_file: Json) -> BoardReport:
        """Check a board file's object; every fault at once. Never raises."""
        return self.rules.check_board(board_file)

    def mover(self, state: S) -> Colour:
        """The colour whose turn it is."""
        return state.colour

    def turn_number(self, state: S) -> int:
        """The number of the turn, from 1; what is prepared before it belongs to the first."""
        return max(1, state.turn)

    def judge(self, state: S, move: M) -> Refusal | None:
        """None when the move is allowed, else the first reason why it is not."""
        return self.rules.judge(state, move)

    def legal_moves(self, state: S) -> Iterator[M]:
        """Exactly the moves that `judge` accepts, in a fixed order."""
        return self.rules.legal_moves(state)

    def apply(self, state: S, move: M) -> tuple[S, tuple[E, ...]]:
        """The state after a legal move and the events that led to it.

        Raises:
            RefusedError: the move is refused.
        """
        refusal = self.rules.judge(state, move)
        if refusal is not None:
            raise RefusedError(refusal)
        return self.rules.follow(state, move)

    def evolve(self, state: S, event: E) -> S:
        """The state after an event."""
        return self.rules.evolve(state, event)

    def skip(self, state: S) -> tuple[S, tuple[E, ...]]:
        """End the turn; what is left of it is lost. Returns the new state and the events.

        Raises:
            RulesError: something must be decided first.
        """
        return self.rules.skip(state)

    def conclude(self, state: S) -> tuple[S, tuple[E, ...]]:
        """End the match as it stands. Returns the new state and the events.

        Raises:
            RulesError: it is over, or something must be decided first.
        """
        return self.rules.conclude(state)

    def view(self, state: S, viewer: Seat | None) -> V:
        """What a viewer may see; None is the open table. Not to be changed."""
        if viewer is not None:
            return self.rules.view(state, viewer)
        kept = self._open_view
        if kept is None or kept[0] is not state:
            # A screen asks for the same position again and again.
            kept = self._open_view = state, self.rules.view(state, None)
        return kept[1]

    def open_hand(self) -> OpenHandRules | None:
        """None: no hand is paper."""
        return None

    def decks(self, _state: S) -> Mapping[Colour, tuple[int, ...]]:
        """Empty: there are no hidden hands."""
        return {}

    def secret_duty(self, _state: S, _event: E) -> SecretDuty | None:
        """None: nothing is secret."""
        return None

    def changed_secrets(self, _before: S, _after: S) -> tuple[SecretDuty, ...]:
        """Empty: nothing is secret."""
        return ()

    def write_move(self, move: M) -> Json:
        """A move as its JSON object."""
        return self.moves.write(move)

    def write_event(self, event: E) -> Json:
        """An event as its JSON object."""
        return self.events.write(event)

    def read_event(self, obj: Json) -> E:
        """An event from its JSON object.

        Raises:
            NotationError: the object describes no event of this game.
        """
        return self.events.read(obj)

    def write_state(self, state: S) -> Json:
        """The public state as a JSON object."""
        return self.rules.write_state(state)

    def read_position(self, state: S, obj: Json) -> S:
        """The position that `obj` describes, in the match of `state`.

        Raises:
            PositionError: the box or the rules do not allow it.
        """
        return self.rules.read_position(state.terms, obj)

    def move_text(self, _state: S, move: M) -> str:
        """A move in the transcript's words, on one line."""
        return self.rules.write_move(move)

    def read_text(self, _state: S, text: str) -> M:
        """The move that a line of a transcript means.

        Raises:
            NotationError: the line describes no move.
        """
        return self.rules.read_move(text)
