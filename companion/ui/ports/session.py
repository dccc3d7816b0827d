"""What does the glass need of the house? Protocols only, no code.

The screens know the referee and the games' views. Everything else (the record,
the devices) they reach through `Desk`, which the composition root
implements. Every method is called in the window's thread, returns within a few
milliseconds, and is asked only when something is drawn or tapped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from companion.boards.collection.collection import BoardCollection
from companion.core.config.preferences import Preferences
from companion.core.game import AnyGame, Colour, GameInfo, Json, Setup
from companion.core.message import N_, Message
from companion.referee.place_buttons import PlacePress
from companion.referee.referee import Referee
from companion.referee.statistics import MatchStatistics
from companion.ui.ports.devices import Bench, Condition


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match as home shows it: public facts only.

    Attributes:
        match_id: for `Desk.resume`.
        players: (name, first colour) by seat.
        line: one line about it: "Rheingold on the Rhine, turn 12".
        when: when it was last played, for people: "today, 20:15".
        over: whether it has ended.
        winners: the seats that won, once it has.
        damaged: one sentence when the record is damaged; it can then not be resumed.
        alone: the seats that were alone at the table, once it has ended.
    """

    match_id: str
    players: tuple[tuple[str, Colour], ...]
    line: str
    when: str
    over: bool = False
    winners: tuple[int, ...] = ()
    damaged: str = ""
    alone: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A board that can be played: `board` is the board file's object, whole."""

    id: str
    name: str
    game: str
    authentic: bool
    board: Json


PAPERS: Final = ("a4", "a3", "letter", "sheet")
"""Onto what a board is printed: in sheets, or in one piece."""


class Printing(Protocol):
    """A board that is being printed."""

    def done(self) -> Path | None:
        """Where the pages are, None as long as they are being made.

        Raises:
            StoreError: they could not be made or kept. It is over.
        """

    def close(self) -> None:
        """Nobody waits for it any more. May be called twice."""


EXPORTS: Final = ("text", "json", "csv", "bgstats")
"""The forms in which a match leaves the house."""

DIE_READY = Message("The die is ready.")
"""What a die says with which everything is well."""


@dataclass(frozen=True, slots=True)
class DieStatus:
    """What the die does, as far as the screen is concerned.

    Attributes:
        there: whether it can be rolled at all; without it faces are tapped by hand.
        simulated: whether `Desk.roll` presses it; a real one is rolled by hand.
        rolling: it has left the hand and not yet come to rest.
        face: how it lies, None while it rolls or before its first roll.
        text: one sentence for people: `DIE_READY`, or what is wrong.
    """

    there: bool
    simulated: bool
    rolling: bool
    face: int | None
    text: Message


CASTLES_READY = N_("The castle buttons are ready.")
"""What the castles say with which everything is well."""


@dataclass(frozen=True, slots=True)
class CastlesStatus:
    """What the castles' buttons do, as far as the screen is concerned.

    Attributes:
        used: whether this table is to have any; else castles are tapped.
        there: whether they answer.
        text: one sentence for people: `CASTLES_READY`, or what is wrong.
        stuck: the castles whose button does not come up.
    """

    used: bool
    there: bool
    text: str
    stuck: tuple[str, ...] = ()


class Loudspeaker(Protocol):
    """What makes the program heard; every method returns at once, and none raises."""

    def play(self, sounds: Sequence[str], loudness: float) -> None:
        """Let sounds be heard, one after another, by their names; `loudness` 0 to 1.

        Those of before that have not begun are left out.
        """

    def say(self, text: str, language: str, loudness: float) -> None:
        """Let a text be read aloud, instead of whatever is being read."""

    def hush(self) -> None:
        """Let nothing more be heard of what is being read. Idempotent."""

    def try_again(self) -> None:
        """What has failed before may be tried again."""

    @property
    def trouble(self) -> str:
        """Why no sound is heard, a key for translations; "" as long as nothing is known."""

    def voice_trouble(self, language: str) -> str:
        """Why no voice is heard in a language, a key for translations; "" when one is."""


class Desk(Protocol):
    """The rest of the house, as the window sees it."""

    @property
    def referee(self) -> Referee | None:
        """The match on the table, None before one is begun or resumed."""

    @property
    def preferences(self) -> Preferences:
        """How the people at this table like it."""

    def prefer(self, preferences: Preferences) -> None:
        """Like it so from now on; kept for the next start.

        Raises:
            StoreError: it cannot be kept; it holds until the program ends.
        """

    @property
    def fresh(self) -> bool:
        """Whether nothing was ever chosen, begun or played here."""

    @property
    def hardware(self) -> Bench:
        """The devices, as the hardware desk sees them."""

    def conditions(self) -> Sequence[Condition]:
        """What a match needs besides devices, and how it is; cheap enough for once a second."""

    def flight_record(self) -> Sequence[str]:
        """What went over the wires last, as lines of a file, oldest first; no secret is in it."""

    @property
    def loudspeaker(self) -> Loudspeaker:
        """What makes the program heard."""

    def marked(self) -> Json:
        """What `mark` kept last, also before a restart; None if there is nothing."""

    def mark(self, told: Json) -> None:
        """Keep where everybody is between two moves; public all of it.

        Raises:
            StoreError: it cannot be kept.
        """

    def pump(self) -> bool:
        """Let the devices' signals in; True when something may look different now.

        Called twenty to sixty times a second; must return at once.
        """

    def rest(self, seconds: float) -> None:
        """Sleep for so long, or until a device has something to say."""

    def news(self) -> Sequence[Any]:
        """The events that `pump` led to since the last call, in order."""

    def games(self) -> Sequence[AnyGame]:
        """The games there are, the usual one first."""

    def boards(self, game: GameInfo) -> Sequence[BoardCard]:
        """The boards of a game, the usual one first."""

    @property
    def atlas(self) -> BoardCollection:
        """The boards that were drawn at this table."""

    def inbox(self) -> Path:
        """The folder for what comes into the house where there is no stick."""

    def pictures(self) -> Sequence[Path]:
        """The photographs on sticks and in the inbox, the newest first; may take a moment."""

    def parcels(self) -> Sequence[Path]:
        """What may be a board there, and among what was given away; the newest first."""

    def names(self) -> Sequence[str]:
        """Names that players used before, the last one first."""

    def matches(self) -> Sequence[MatchCard]:
        """Every recorded match, the last one played first; each is read when it is looked at."""

    def greetings(self) -> Sequence[str]:
        """What home says in a quiet line, each a sentence; usually nothing.

        What is wrong with a machine that is ours alone; how the last stop was when it was
        not a clean one, until a match is opened; and that the clock is not set.
        """

    def figures(self, match_id: str) -> MatchStatistics:
        """A recorded match in numbers; takes as long as reading the match.

        Raises:
            StoreError: the record cannot be read or does not agree with itself.
            NotationError: this program cannot play it.
        """

    def export(self, match_id: str, form: str) -> Path:
        """Write a recorded match to a new file: `form` is one of `EXPORTS`. Where it is.

        Raises:
            StoreError: the record cannot be read, or no disk takes the file.
            NotationError: this program cannot play it.
        """

    def keep(self, name: str, content: bytes) -> Path:
        """Write a picture or the like to a new file, as `export` does. Where it is.

        Raises:
            StoreError: no disk takes the file.
        """

    def print_board(self, board: Json, paper: str) -> Printing:
        """Begin to print a board and its pieces, as a PDF that is then kept as `keep` does.

        Args:
            board: a board file's object that can be played.
            paper: one of `PAPERS`.

        Raises:
            StoreError: it could not be begun.
        """

    def report(self, working: Callable[[], object]) -> Path:
        """Write all that helps to find a fault to one file. Returns where it is.

        Args:
            working: told at every step; the whole record is read.

        Raises:
            StoreError: no disk takes the file.
        """

    def new_match(self, setup: Setup) -> str:
        """Begin a match; `referee` is its referee then. Returns its id.

        Raises:
            SetupError: options or seats do not make a match.
            BoardError: the board has faults.
            StoreError: it cannot be recorded.
            VaultError: its shields cannot be hidden.
        """

    def resume(self, match_id: str) -> None:
        """Go on with a recorded match, in the prompt where it was left.

        Raises:
            StoreError: the record cannot be read; nothing was changed.
            NotationError: this program cannot play it.
            VaultError: its hidden values are not there.
        """

    def rescue(self, match_id: str, working: Callable[[], object]) -> None:
        """Go on with a damaged match from its last whole entry; the damaged record is kept.

        Args:
            match_id: the match.
            working: told at every step; a large record takes minutes on a small machine.

        Raises:
            StoreError: nothing of it is whole.
            NotationError: this program cannot play it.
            VaultError: its hidden values are not there.
        """

    def die(self) -> DieStatus:
        """What the die does."""

    def roll(self) -> None:
        """Press the simulated die. The face comes in by `pump`, a moment later."""

    def castles(self) -> CastlesStatus:
        """What the castles' buttons do."""

    def presses(self) -> Iterator[PlacePress]:
        """What was pressed at the castles since the last call, each once, in order.

        A press has been dealt with when the next one is asked for; whoever asks
        takes them all. Times are of the window's clock.
        """

    def may_press(self, castles: frozenset[str]) -> None:
        """These castles' lamps say that a press means something now. Idempotent, cheap."""

    def refuse(self, castle: str) -> None:
        """A press on this castle was refused: its lamp says so, once."""

    @property
    def switches_off(self) -> bool:
        """Whether the machine is ours alone: the program ends by switching it off."""

    def switch_off(self) -> None:
        """Have the machine switched off, a moment later; everything is on the disk already.

        Raises:
            StoreError: it cannot be asked for.
        """

    def quit(self) -> None:
        """The player has closed the program; the window ends by itself."""
