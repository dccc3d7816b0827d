"""Where is a screen drawn, and what must it be?

A `Screen` makes widgets from what is true now and answers intents. Its `Room` has the
theme, the sizes, the time and the way to other screens; whatever else it uses it was
given when it was made. It never keeps a secret and never blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar, runtime_checkable

from pygame import Rect

from companion.core.config.preferences import Preferences
from companion.core.game import Json
from companion.ui.i18n.translate import language, use
from companion.ui.input.events import KeyStroke, Touch, Wheel
from companion.ui.screen_kit.game_ui import FindGameUi
from companion.ui.screen_kit.navigator import Navigator
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.text import fonts
from companion.ui.theme import LARGE_TEXT, THEMES, Metrics, Theme
from companion.ui.widgets.base import Intent, Widget

_T = TypeVar("_T")

BACK = Intent("back")
"""What escape means on every screen."""


class Room:
    """Where the screens are drawn; one for the whole program.

    It knows the picture, the time and the way to other screens. What a screen may do
    besides, it is given when it is made: a port, or the match in play.

    Attributes:
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
        refused: something that was not allowed was answered, and not heard yet.
        held: the target that is held down, as of this round.
        saved_states: page → what was unfinished on it before a restart; its screen takes it.
    """

    def __init__(
        self,
        preferences: Callable[[], Preferences],
        theme: Theme | None,
        size: tuple[int, int],
        now: float,
        ui_of: FindGameUi,
    ) -> None:
        """Nothing is open but home.

        Args:
            preferences: what holds now; the same object until it is another one.
            theme: a look that stays, whatever is preferred; None follows the preferences.
            size: of the picture, in pixels.
            now: seconds, monotonic.
            ui_of: finds what a game brings to the glass.
        """
        self._preferences = preferences
        self.ui_of = ui_of
        self._look = theme
        self._followed: Preferences | None = None
        self.fault = ""
        self.busy = ""
        self.working: Callable[[], object] = _nobody
        self.resize(size)
        self.follow()
        self.now = now
        self.nav = Navigator()
        self.draft: SetupDraft | None = None
        self.closing = False
        self.refused = False
        self.held: str | None = None
        self.saved_states: dict[str, Json] = {}
        self._asked: dict[Hashable, Any] = {}

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

    def show_fault(self, text: str) -> None:
        """Show over everything that something went wrong."""
        self.fault = text

    @property
    def preferences(self) -> Preferences:
        """How the people at this table like it, to be read only."""
        return self._preferences()

    def resize(self, size: tuple[int, int]) -> None:
        """The picture has another size now."""
        self.size = size
        self.sizes = Metrics.of(size, LARGE_TEXT if self.preferences.large_text else 1.0)

    def follow(self) -> bool:
        """Look and speak as it is preferred; whether that is another way than before."""
        preferences = self.preferences
        if preferences is self._followed:
            return False
        self._followed = preferences
        use(preferences.language)
        # In English: whoever lacks the letters of a language cannot read it.
        self.fault = self.fault or str(fonts.missing(language()))
        self.theme = self._look or THEMES[preferences.theme]
        self.resize(self.size)
        return True

    def once(self, question: Hashable, answer: Callable[[], _T]) -> _T:
        """An answer that is computed once for each time a screen comes up.

        Args:
            question: what is asked; the same question has answers of the same type.
            answer: computes it, when it was not asked since.
        """
        if question not in self._asked:
            self._asked[question] = answer()
        found: _T = self._asked[question]
        return found

    def forget(self) -> None:
        """Another screen has come up, or boards have changed: answers may be old."""
        self._asked.clear()

    @property
    def page(self) -> Rect:
        """The whole screen."""
        return Rect((0, 0), self.size)

    @property
    def inner(self) -> Rect:
        """The screen without its margins."""
        margin = -2 * self.sizes.margin
        return self.page.inflate(margin, margin)


def _nobody() -> None:
    """Nobody waits for what takes long."""


class Screen(Protocol):
    """One screen. The stage makes it for a stop and drops it with the stop."""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """What is on it now, lower things first. Makes no move and asks for no secret."""

    def answer(self, intent: Intent, room: Room) -> None:
        """A tap meant this."""

    def typed(self, key: KeyStroke, room: Room) -> bool:
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


class BaseScreen:
    """What most screens do about keys, time and leaving: nothing."""

    @property
    def first(self) -> str:
        """The large button."""
        return "primary"

    @property
    def moving(self) -> bool:
        """Nothing moves."""
        return False

    def typed(self, _key: KeyStroke, _room: Room) -> bool:
        """No use for letters."""
        return False

    def tick(self, _room: Room) -> bool:
        """Nothing changes by itself."""
        return False

    def gone(self) -> None:
        """It holds nothing that matters."""
