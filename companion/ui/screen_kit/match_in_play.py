"""What may a screen do with the match on the table? Read it, move, and report events.

Only screens about a match are given this; other screens never see a referee.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from companion.core.errors import RulesError, StoreError, VaultError
from companion.core.game import Seat
from companion.core.refusal import Refusal, RefusedError
from companion.referee.referee import Referee
from companion.referee.replay import ReplayStep
from companion.referee.sources import GLASS
from companion.ui.boards.voice import Voice
from companion.ui.i18n.translate import _, translate
from companion.ui.ports.games import GamesPort
from companion.ui.ports.match import MatchPort
from companion.ui.ports.program_players import ProgramPlayersPort, ProgramTurn

if TYPE_CHECKING:  # for types only: the first picture needs none of them
    from companion.ui.screen_kit.game_ui import FindGameUi, GameUi
    from companion.ui.screen_kit.hidden_values import HiddenValuesUi, HiddenWords


class MatchInPlay:
    """The match on the table, as its screens use it; one for the whole program.

    Attributes:
        roll_here: the die of this table rolls; False is numbers by hand.
        news: the events since the screen last took them, oldest first.
        unheard: the same events until they have had their sounds.
        undone: something was taken back and has not had its sound.
        die_name: what the die of a source is called here; "" where nobody knows.
        stands: chance's answer was given once more after that, and no table has said so yet.
    """

    def __init__(
        self,
        port: MatchPort,
        games: GamesPort,
        ui_of: FindGameUi,
        show_fault: Callable[[str], object],
        programs: ProgramPlayersPort,
    ) -> None:
        """Nothing has happened yet.

        Args:
            port: gives the referee.
            games: the games there are.
            ui_of: finds the UI record of a game by its slug.
            show_fault: shows a sentence when something went wrong.
            programs: the players that the program plays.
        """
        self._port = port
        self._games = games
        self._ui_of = ui_of
        self._show_fault = show_fault
        self._programs = programs
        self.roll_here = True
        self.die_name: Callable[[str], str] = _no_name
        self.news: list[Any] = []
        self.unheard: list[Any] = []
        self.undone = False
        self.stands = False

    @property
    def on_table(self) -> Referee | None:
        """The referee of the match on the table; None where there is no match."""
        return self._port.referee

    @property
    def referee(self) -> Referee:
        """The referee of the match on the table; only for screens about a match."""
        referee = self._port.referee
        if referee is None:
            raise LookupError("no match is on the table")
        return referee

    @property
    def programs(self) -> ProgramPlayersPort:
        """The players that the program plays."""
        return self._programs

    @property
    def game_ui(self) -> GameUi:
        """The UI record of the game on the table; only for screens about a match."""
        return self._ui_of(self.referee.setup.game)

    @property
    def voice(self) -> Voice:
        """The voice of the match on the table; only for screens about a match."""
        return self.game_ui.wording(self.referee.setup)

    @property
    def hidden(self) -> HiddenValuesUi:
        """The hidden values of the match on the table; only where its game has some."""
        found = self.game_ui.hidden_values
        if found is None:
            raise LookupError("nothing is hidden in this game")
        return found

    @property
    def hidden_words(self) -> HiddenWords:
        """What the hidden values are called: by the match, else by the first game with some."""
        slugs = [info.slug for info in self._games.infos()]
        if self._port.referee is not None:
            slugs.insert(0, self.referee.setup.game)
        for slug in slugs:
            found = self._ui_of(slug).hidden_values
            if found is not None:
                return found.words()
        raise LookupError("nothing is hidden in any game")

    def gesture(self, turn: ProgramTurn) -> tuple[Any, ...]:
        """The moves of a computer's turn that hands make in one go now."""
        return turn.steps[: self.game_ui.instructions.gesture(turn.steps)]

    def instruction(self, turn: ProgramTurn) -> str:
        """They in words; "" where they need no hands, as a turn's end does."""
        return self.game_ui.instructions.instruction(self.referee.state, self.gesture(turn))

    def tell(self, events: Iterable[Any]) -> None:
        """Add events, for the screen and for the sounds."""
        happened = tuple(events)
        self.news.extend(happened)
        self.unheard.extend(happened)

    def play(self, move: Any, source: str = GLASS) -> Refusal | None:
        """Make a move, by touch unless `source` says otherwise. Returns the refusal, if any.

        A record or a vault that fails is shown as a fault; the match is unchanged.
        """
        return self._made(lambda: self.referee.play(move, source))

    def play_together(self, moves: Sequence[Any], source: str = GLASS) -> Refusal | None:
        """Make the moves of one gesture, all or none. Returns the refusal, if any."""
        return self._made(lambda: self.referee.play_together(moves, source))

    def _made(self, deed: Callable[[], Iterable[Any]]) -> Refusal | None:
        try:
            self.tell(deed())
        except RefusedError as error:
            return error.refusal
        except RulesError as error:
            self._show_fault(translate(error))
        except StoreError as error:
            self._show_fault(stopped(error))
        except VaultError as error:
            self._show_fault(translate(error))
        return None

    def attempt(self, deed: Callable[[], Iterable[Any]]) -> str:
        """Do something that needs the vault; its events are added to the news.

        Returns:
            The vault's objection, in a sentence for the screen; empty when it is done. Any
            other failure is shown as a fault.
        """
        try:
            self.tell(deed())
        except VaultError as error:
            return translate(error)
        except RulesError as error:
            self._show_fault(translate(error))
        except StoreError as error:
            self._show_fault(stopped(error))
        return ""

    def refused(self, deed: Callable[[], object]) -> str:
        """Do something that the rules or the vault may refuse; it makes no events.

        Returns:
            The objection, in a sentence for the screen; empty when it is done. A record that
            fails is shown as a fault.
        """
        try:
            deed()
        except (RulesError, VaultError) as error:
            return translate(error)
        except StoreError as error:
            self._show_fault(stopped(error))
        return ""

    def take_back(self, number: int, agreed: Collection[Seat] = ()) -> str:
        """Take back the last steps; where chance has answered before, it answers at once.

        What was rolled or opened stands, and nothing else can happen there: nobody has to tap.

        Returns:
            The vault's objection, as `attempt` does.
        """

        def deed() -> Sequence[Any]:
            self.referee.corrections.take_back(number, agreed)
            self.news.clear()
            self.undone = True
            events: list[Any] = []
            while (answer := self.referee.answered) is not None:
                events += self.referee.play(answer, GLASS)
                self.stands = True
            return events

        return self.attempt(deed)

    def history(self) -> tuple[ReplayStep, ...]:
        """Everything that was done in the match; if unreadable, nothing, and a fault is shown."""
        try:
            return self.referee.queries.history()
        except StoreError as error:
            self._show_fault(translate(error))
            return ()


def _no_name(_source: str) -> str:
    """No die has a name."""
    return ""


def stopped(error: StoreError) -> str:
    """The sentence for a move that cannot be recorded."""
    return _("Play has stopped. {what}").format(what=translate(error))
