"""What is a game to the rest of the program? The contract that every game implements.

A *game* is a set of rules: pure functions over frozen values. The referee, the
record and the screens know games only through `Game`. Nothing here knows a
particular game, a clock, a file or a source of chance.

Three rules hold for every game (tests/property/test_laws.py proves them):

* `judge` is the single truth about legality, `legal_moves` lists exactly what
  it accepts, `apply` makes events, and a state is only what `evolve` makes of
  them.
* Chance is an actor: when `to_act` is `Actor.CHANCE`, the legal moves are the
  possible outcomes, and `chance` says where the referee gets the one that
  happened.
* A state holds nothing that is hidden. What is hidden has a slip in the vault;
  `secret_duty` tells the referee what an event means for the vault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from enum import Enum
from typing import Any, Final, NewType, Protocol, TypeAlias, TypeVar

from companion.core.board_fault import BoardReport
from companion.core.frozen import frozen
from companion.core.options import OptionInfo, OptionValue, PresetInfo
from companion.core.refusal import Refusal

Seat = NewType("Seat", int)
"""Where a player sits: 0 … n-1, clockwise."""

Colour: TypeAlias = str
"""An army, by its English name: "red"."""

Json: TypeAlias = Any
"""A value that `json` reads and writes."""

BY_AGREEMENT: Final = "agreement"
"""`Outcome.why` of a match that all players agreed to end early, in every game."""


class Actor(Enum):
    """Who acts when no seat does."""

    CHANCE = "chance"
    """The die, the vault or a lid full of tokens: the referee fetches what happened."""
    NOBODY = "nobody"
    """The match is over."""


@frozen
class SeatSetup:
    """Who sits at one seat, and with which colours."""

    name: str
    colours: tuple[Colour, ...]


@frozen
class Setup:
    """Everything a match is made from; the first entry of its record.

    Attributes:
        game: the game's slug.
        preset: the preset's name.
        options: only the options that depart from the preset.
        board: the board file's JSON object, whole, so that a match belongs to
            the board it began with.
        seats: clockwise.
        first: the seat that starts.
        extras: what one game needs besides (a layout of tiles, say).
    """

    game: str
    preset: str
    options: Mapping[str, Json]
    board: Mapping[str, Json]
    seats: tuple[SeatSetup, ...]
    first: Seat = Seat(0)
    extras: Mapping[str, Json] = field(default_factory=dict)


def one_colour(_players: int) -> int:
    """The usual number of colours that every player has."""
    return 1


@frozen
class GameInfo:
    """What a game is called and how it can be played.

    Attributes:
        slug: the name in files and on the pipe.
        title: the name for people.
        rules_version: grows whenever an old record would be read otherwise.
        colours: the armies in the box.
        presets: every preset by its name, the usual one first.
        options: every option that can be set, in the order of the rules.
        default_board: the board that is used when nobody chooses.
        needs_die: whether a die is rolled in it, so that screens ask which.
        seat_limits: fewest and most players, by the value of every option.
        colours_each: how many colours every player has, by the number of players.
    """

    slug: str
    title: str
    rules_version: int
    colours: tuple[Colour, ...]
    presets: Mapping[str, PresetInfo]
    options: tuple[OptionInfo, ...]
    default_board: str
    needs_die: bool = True
    seat_limits: Callable[[Mapping[str, OptionValue]], tuple[int, int]] = field(kw_only=True)
    colours_each: Callable[[int], int] = field(kw_only=True, default=one_colour)

    def usual_board(self, preset: str) -> str:
        """The board that a preset is played on when nobody chooses."""
        return self.presets[preset].board or self.default_board

    def called(self, preset: str) -> str:
        """What those who play by a preset call the game, in English."""
        return self.presets[preset].known_as or self.title


@frozen
class Outcome:
    """How a match ended.

    Attributes:
        winners: seats, ascending; several share the victory, none is possible.
        points: by seat; empty in a game without points.
        why: the game's word for how it ended; `BY_AGREEMENT` where the players ended it early.
    """

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    why: str

    @property
    def is_early(self) -> bool:
        """Whether the players ended it before the rules did."""
        return self.why == BY_AGREEMENT

    def who(self, setup: Setup) -> str:
        """The winners' names in English: "Ada and Ben", or "nobody"."""
        return " and ".join(setup.seats[seat].name for seat in self.winners) or "nobody"


class ChanceKind(Enum):
    """Where the referee gets what happened."""

    DIE = "die"
    """A die; the answer is its face."""
    SLIP = "slip"
    """A slip in the vault; the answer is its value. `place` says which."""
    LOT = "lot"
    """A bag, a pile, a box: the table says what was drawn, or the referee draws
    one of `Game.lots`. Nobody knew it before, nothing of it is hidden after."""


@frozen
class Chance:
    """What a state in which chance acts is waiting for.

    Attributes:
        kind: where the answer comes from.
        place: for a slip, the place that it lies at.
        owner: for a slip, whose it is.
        viewer: for a slip, the seat that alone may see the value; None when it
            is opened for all.
        moment: identifies the question, so that the same question always gets the same
            answer. For a die it names this one roll: if the roll is taken back and is due
            again, the recorded face is used again. For a lot it names the pile or the bag,
            whose order is kept in the same way.
    """

    kind: ChanceKind
    place: str = ""
    owner: Colour = ""
    viewer: Seat | None = None
    moment: str = ""


class DutyKind(Enum):
    """What an event means for the vault."""

    SEAL = "seal"
    """A value of the owner's hand goes to `place`, face down."""
    OPEN = "open"
    """The value at `place` becomes known to everybody; it stays there."""
    PEEK = "peek"
    """One more seat knows the value at `place`."""
    REMOVE = "remove"
    """The value at `place` leaves the match."""
    RETURN = "return"
    """The value at `place` goes back into the owner's hand, unseen."""
    TAKE_UP = "take up"
    """The value at `place` goes back on top of the owner's hand: the next draw takes it."""


@frozen
class SecretDuty:
    """What the vault must do when an event is written.

    Attributes:
        kind: what is to be done.
        owner: whose secret it is.
        place: where it lies on the board.
        viewer: for `PEEK`, who looked.
        announced: for `OPEN`, the value that everybody saw, where the move does not say it.
    """

    kind: DutyKind
    owner: Colour
    place: str
    viewer: Seat | None = None
    announced: int | None = None


S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)


class OpenHandRules(Protocol):
    """What can lie in an open hand of a game whose hands are paper.

    The rules know no hand of such a game. Only a seat that the program plays has its cards open
    on the table, where people key them in.
    """

    def cards(self, state: Any) -> tuple[str, ...]:
        """The names of the cards that can lie there now: all but those that lie open elsewhere."""

    def size(self, state: Any, seat: Seat) -> int:
        """How many cards a seat must have now."""

    def played(self, move: Any) -> str | None:
        """The card that a move takes out of the hand, None if it takes none."""

    def elsewhere(self, card: str, name: str) -> Refusal:
        """Why nobody else can play a card that lies open before the player of this name."""


class Game(Protocol[S, M, E, V_co]):
    """A set of rules. State S, move M, event E, view V; all frozen values."""

    @property
    def info(self) -> GameInfo:
        """Names, presets, options."""

    def check_board(self, board: Json) -> BoardReport:
        """Check a board file's object; every fault at once. Never raises."""

    def seat_limits(self, options: Mapping[str, OptionValue]) -> tuple[int, int]:
        """As `info.seat_limits`."""

    def colours_each(self, players: int) -> int:
        """As `info.colours_each`."""

    def initial_state(self, setup: Setup) -> S:
        """The state before the first move.

        Raises:
            SetupError: preset, options or seats do not make a match.
            BoardError: the board has faults.
        """

    def to_act(self, state: S) -> Seat | Actor:
        """Who acts next."""

    def mover(self, state: S) -> Colour:
        """The colour whose turn it is, whoever acts."""

    def turn_number(self, state: S) -> int:
        """The number of the turn, from 1. Whatever counts or names turns asks here."""

    def judge(self, state: S, move: M) -> Refusal | None:
        """None when the move is allowed, else the first reason why it is not."""

    def legal_moves(self, state: S) -> Iterator[M]:
        """Exactly the moves that `judge` accepts, each once, in a fixed order; lazy."""

    def apply(self, state: S, move: M) -> tuple[S, tuple[E, ...]]:
        """The state after a legal move and the events that led to it.

        Raises:
            RulesError: the move is refused; the text is the refusal's.
        """

    def evolve(self, state: S, event: E) -> S:
        """The state after an event. Asks no questions; replay uses it alone."""

    def skip(self, state: S) -> tuple[S, tuple[E, ...]]:
        """End the turn of a player who is away. Returns the new state and the events.

        Raises:
            RulesError: the turn cannot be skipped now; something must be decided first.
        """

    def conclude(self, state: S) -> tuple[S, tuple[E, ...]]:
        """End the match as it stands, because all players agree. Returns state and events.

        It is scored as the rules score an end; `Outcome.why` is `BY_AGREEMENT`.

        Raises:
            RulesError: it is over, or something must be decided first.
        """

    def view(self, state: S, viewer: Seat | None) -> V_co:
        """What a viewer may see; None is the open table."""

    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, None while it goes on."""

    def chance(self, state: S) -> Chance | None:
        """What chance is asked for, None when a seat acts."""

    def chance_move(self, state: S, answer: int) -> M:
        """The move that puts chance's answer into the match.

        Args:
            state: a state in which chance acts.
            answer: the face of a die, or the value of a slip.

        Raises:
            RulesError: no such answer is possible here.
        """

    def lots(self, state: S) -> Iterator[tuple[M, int]]:
        """What can be drawn now: each legal move with the number of lots that produce it.

        Empty unless `chance` asks for a lot. Where the table may lay things in any
        order, these are the outcomes for the next one in the game's own order.
        """

    def decks(self, state: S) -> Mapping[Colour, tuple[int, ...]]:
        """The hidden values that each colour has in hand when the match begins."""

    def open_hand(self) -> OpenHandRules | None:
        """What can lie in an open hand; None where hands are not paper."""

    def secret_duty(self, state: S, event: E) -> SecretDuty | None:
        """What the vault must do for an event; `state` is the one before it."""

    def changed_secrets(self, before: S, after: S) -> tuple[SecretDuty, ...]:
        """What the vault must do when a position has been corrected, in order."""

    def read_move(self, state: S, obj: Json) -> M | Refusal:
        """A move from its JSON object; a refusal when the object describes no move."""

    def write_move(self, move: M) -> Json:
        """A move as its JSON object."""

    def write_event(self, event: E) -> Json:
        """An event as its JSON object, with its kind under "event"."""

    def read_event(self, obj: Json) -> E:
        """An event from its JSON object.

        Raises:
            NotationError: the object describes no event of this game.
        """

    def write_state(self, state: S) -> Json:
        """The public state as a JSON object; equal states print equally."""

    def read_position(self, state: S, obj: Json) -> S:
        """The position that `obj` describes, in the match of `state`.

        Raises:
            PositionError: the box does not allow it; the text names what is impossible.
        """

    def move_text(self, state: S, move: M) -> str:
        """A move in the transcript's words, on one line."""

    def read_text(self, state: S, text: str) -> M:
        """The move that a line of a transcript means.

        Raises:
            NotationError: the line describes no move.
        """


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game whose own types do not matter to the caller."""
