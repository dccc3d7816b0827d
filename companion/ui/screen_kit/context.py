"""What may a screen use, and what must it be?

A `Screen` makes widgets from what is true now and answers intents. It reaches
everything through its `Room`: the desk, the theme, the sizes, the way to other
screens. It never keeps a secret and never blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Protocol, runtime_checkable

from pygame import Rect

from companion.core.config.preferences import Preferences
from companion.core.errors import RulesError, StoreError, VaultError
from companion.core.game import GameInfo, Json, Refusal, RefusedError
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.referee.replay import ReplayStep
from companion.referee.sources import GLASS
from companion.ui.boards.voice import Voice
from companion.ui.i18n.translate import _, language, translate, use
from companion.ui.input.events import Key, Touch, Wheel
from companion.ui.ports.session import BoardCard, Desk, MatchCard
from companion.ui.screen_kit.game_ui import FindGameUi, GameUi
from companion.ui.screen_kit.hidden_values import HiddenValues, HiddenWords
from companion.ui.screen_kit.navigator import Due, Navigator, Purpose
from companion.ui.screen_kit.setup_form import Draft
from companion.ui.text import fonts
from companion.ui.theme import LARGE_TEXT, THEMES, Metrics, Theme
from companion.ui.widgets.base import Intent, Widget

BACK = Intent("back")
"""What escape means on every screen."""


class Room:
    """Where the screens live; one for the whole program.

    Attributes:
        desk: the rest of the house.
        ui_of: slug → what that game brings to the glass; LookupError where there is none.
        theme: colours by role, as it is preferred.
        size: of the picture, in pixels.
        sizes: the metrics for it.
        now: seconds, monotonic, as of this round.
        nav: which screens stand.
        draft: the set-up that is being filled in, None before it is begun.
        fault: something went wrong; shown over everything until it is answered.
        busy: what is being done that takes long, "" as long as nothing is; see `long`.
        working: told at every step of it that was really made, by whoever does it.
        closing: the player has asked for the program to end.
        roll_here: the die of this table rolls; False is numbers by hand.
        news: what happened at the table since the screen last asked, oldest first.
        heard: the same events until they have had their sounds.
        refused: something that was not allowed was answered, and not heard yet.
        held: the target that is held down, as of this round.
        begun: page → what was begun on it before a restart; its screen takes it.
    """

    def __init__(
        self,
        desk: Desk,
        theme: Theme | None,
        size: tuple[int, int],
        now: float,
        ui_of: FindGameUi,
    ) -> None:
        """Nothing is open but home.

        Args:
            desk: the rest of the house.
            theme: a look that stays, whatever is preferred; None follows the preferences.
            size: of the picture, in pixels.
            now: seconds, monotonic.
            ui_of: finds what a game brings to the glass.
        """
        self.desk = desk
        self.ui_of = ui_of
        self._look = theme
        self._liked: Preferences | None = None
        self.fault = ""
        self.busy = ""
        self.working: Callable[[], object] = _nobody
        self.resize(size)
        self.follow()
        self.now = now
        self.nav = Navigator()
        self.draft: Draft | None = None
        self.closing = False
        self.roll_here = True
        self.news: list[Any] = []
        self.heard: list[Any] = []
        self.refused = False
        self.held: str | None = None
        self.begun: dict[str, Json] = {}
        self._cards: Sequence[MatchCard] | None = None
        self._names: Sequence[str] | None = None
        self._boards: dict[str, Sequence[BoardCard]] = {}

    @contextmanager
    def long(self, what: str) -> Iterator[None]:
        """What takes long enough to be said is done in this block, and calls `working`.

        Args:
            what: is being done: a sentence.
        """
        self.busy = what
        try:
            yield
        finally:
            self.busy = ""

    def resize(self, size: tuple[int, int]) -> None:
        """The picture has another size now."""
        self.size = size
        large = self.desk.preferences.large_text
        self.sizes = Metrics.of(size, LARGE_TEXT if large else 1.0)

    def follow(self) -> bool:
        """Look and speak as it is preferred; whether that is another way than before."""
        liked = self.desk.preferences
        if liked is self._liked:
            return False
        self._liked = liked
        use(liked.language)
        # In English: whoever lacks the letters of a language cannot read it.
        self.fault = self.fault or str(fonts.missing(language()))
        self.theme = self._look or THEMES[liked.theme]
        self.resize(self.size)
        return True

    def prefer(self, **changes: Any) -> None:
        """Like it so from now on; what cannot be kept is shown as a fault, and holds all the same.

        Args:
            changes: fields of `Preferences`, by their names.
        """
        try:
            self.desk.prefer(replace(self.desk.preferences, **changes))
        except StoreError as error:
            self.fault = translate(error)

    @property
    def scattered(self) -> bool:
        """Whether the digits of a PIN pad stand in random places."""
        return self.desk.preferences.scattered

    def matches(self) -> Sequence[MatchCard]:
        """Every recorded match; asked of the desk once for each time a screen comes up."""
        if self._cards is None:
            try:
                self._cards = self.desk.matches()
            except (StoreError, VaultError) as error:
                self.fault, self._cards = translate(error), ()
        return self._cards

    def names(self) -> Sequence[str]:
        """Names that players used before; asked of the desk as the matches are."""
        if self._names is None:
            try:
                self._names = self.desk.names()
            except (StoreError, VaultError) as error:
                self.fault, self._names = translate(error), ()
        return self._names

    def boards(self, info: GameInfo) -> Sequence[BoardCard]:
        """The boards of a game; asked of the desk once for each time a screen comes up."""
        if info.slug not in self._boards:
            self._boards[info.slug] = self.desk.boards(info)
        return self._boards[info.slug]

    def forget(self) -> None:
        """Another screen has come up: what was asked of the desk may be old."""
        self._cards = None
        self._names = None
        self._boards.clear()

    @property
    def page(self) -> Rect:
        """The whole screen."""
        return Rect((0, 0), self.size)

    @property
    def inner(self) -> Rect:
        """The screen without its margins."""
        margin = -2 * self.sizes.margin
        return self.page.inflate(margin, margin)

    @property
    def referee(self) -> Referee:
        """The referee of the match on the table; only for screens that stand on one."""
        referee = self.desk.referee
        if referee is None:
            raise LookupError("no match is on the table")
        return referee

    @property
    def game_ui(self) -> GameUi:
        """What the game on the table brings to the glass; for the same screens as `referee`."""
        return self.ui_of(self.referee.setup.game)

    @property
    def voice(self) -> Voice:
        """How the match on the table is worded; for the same screens as `referee`."""
        return self.game_ui.wording(self.referee.setup)

    @property
    def hidden(self) -> HiddenValues:
        """The hidden values of the match on the table; for screens that stand on one with some."""
        found = self.game_ui.hidden_values
        if found is None:
            raise LookupError("nothing is hidden in this game")
        return found

    @property
    def hidden_words(self) -> HiddenWords:
        """What they are called; where no match with some is on the table, by the first game."""
        slugs = [game.info.slug for game in self.desk.games()]
        if self.desk.referee is not None:
            slugs.insert(0, self.referee.setup.game)
        for slug in slugs:
            found = self.ui_of(slug).hidden_values
            if found is not None:
                return found.words()
        raise LookupError("nothing is hidden in any game")

    def tell(self, events: Iterable[Any]) -> None:
        """This has happened: it is news for the screen, and for the ear."""
        told = tuple(events)
        self.news.extend(told)
        self.heard.extend(told)

    def play(self, move: Any, source: str = GLASS) -> Refusal | None:
        """Make a move, by touch if no other `source` is named; the refusal if it is forbidden.

        A record or a vault that fails is shown as a fault; the match is unchanged.
        """
        try:
            self.tell(self.referee.play(move, source))
        except RefusedError as error:
            return error.refusal
        except RulesError as error:
            self.fault = translate(error)
        except StoreError as error:
            self.fault = stopped(error)
        except VaultError as error:
            self.fault = translate(error)
        return None

    def attempt(self, deed: Callable[[], Iterable[Any]]) -> str:
        """Do something that a vault has a say in; the events that it returns are news.

        Returns:
            What the vault says against it, in a sentence for the screen that asked;
            empty when it is done. Any other failure is shown as a fault.
        """
        try:
            self.tell(deed())
        except VaultError as error:
            return translate(error)
        except RulesError as error:
            self.fault = translate(error)
        except StoreError as error:
            self.fault = stopped(error)
        return ""

    def history(self) -> tuple[ReplayStep, ...]:
        """All that was done in the match on the table; none, and a fault, if it is unreadable."""
        try:
            return self.referee.queries.history()
        except StoreError as error:
            self.fault = translate(error)
            return ()

    def settle(self) -> None:
        """Put up the screen that the referee's prompt calls for."""
        if self.desk.referee is not None:
            self.nav = self.nav.due(due(self.desk.referee))


def _nobody() -> None:
    """Nobody waits for what takes long."""


def due(referee: Referee) -> Due:
    """What the prompt means for the screens."""
    prompt = referee.prompt
    if prompt.kind is PromptKind.OVER:
        return Due(over=True)
    if prompt.kind is not PromptKind.OPEN or referee.answered is not None:
        return Due()
    viewer = prompt.private_to
    if viewer is None:
        purpose, seat = Purpose.OPEN, prompt.seat
    elif referee.hidden.needs_share():
        purpose, seat = Purpose.SHARE, prompt.seat
    else:
        purpose, seat = Purpose.PEEK, viewer
    if seat is None or not referee.hidden.can_open(prompt.place, seat):
        purpose, seat = Purpose.TURN, viewer
    return Due(False, purpose, seat, prompt.place)


def stopped(error: StoreError) -> str:
    """What a player is told when a move cannot be recorded."""
    return _("Play has stopped. {what}").format(what=translate(error))


class Screen(Protocol):
    """One screen. The stage makes it for a stop and drops it with the stop."""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """What is on it now, lower things first. Makes no move and asks for no secret."""

    def answer(self, intent: Intent, room: Room) -> None:
        """A tap meant this."""

    def typed(self, key: Key, room: Room) -> bool:
        """A letter or backspace was typed; whether the screen had a use for it."""

    def tick(self, room: Room) -> bool:
        """Time has passed; whether the screen looks different now."""

    def gone(self) -> None:
        """It is seen no more and will not come back: what it holds is forgotten."""

    @property
    def moving(self) -> bool:
        """Whether something on it moves by itself."""

    @property
    def first(self) -> str:
        """The target that enter means while the keys have reached none."""


@runtime_checkable
class Feeling(Protocol):
    """A screen that wants to know where every finger is, whatever it means there."""

    def felt(self, touch: Touch, room: Room) -> bool:
        """A finger is, moves or leaves there; whether the screen looks different now."""


@runtime_checkable
class Handled(Protocol):
    """A screen with something on it that is pushed and stretched by hand."""

    def rolled(self, wheel: Wheel, room: Room) -> bool:
        """A wheel was turned over it; whether the screen looks different now."""

    def let_go(self) -> None:
        """No finger counts any more; idempotent."""


class Still:
    """What most screens do about keys, time and leaving: nothing."""

    @property
    def first(self) -> str:
        """The large button."""
        return "primary"

    @property
    def moving(self) -> bool:
        """Nothing moves."""
        return False

    def typed(self, _key: Key, _room: Room) -> bool:
        """No use for letters."""
        return False

    def tick(self, _room: Room) -> bool:
        """Nothing changes by itself."""
        return False

    def gone(self) -> None:
        """It holds nothing that matters."""
