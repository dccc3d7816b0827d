"""What is a screen, and what does it know of its surroundings?

A `Screen` makes widgets from the present state and answers intents. Its `Room` has the
theme, the sizes, the time and the navigation to other screens. Everything else that it uses
is given to its constructor. It never keeps a secret and never blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from pygame import Rect

from companion.core.config.preferences import Preferences
from companion.core.game import Json
from companion.ui.i18n.translate import language, use
from companion.ui.input.events import KeyStroke, Touch, Wheel
from companion.ui.screen_kit.navigator import Navigator
from companion.ui.text import fonts
from companion.ui.theme import LARGE_TEXT, THEMES, Metrics, Theme
from companion.ui.widgets.base import Intent, Widget

if TYPE_CHECKING:  # for types only: the first picture needs neither
    from companion.ui.screen_kit.game_ui import FindGameUi
    from companion.ui.screen_kit.setup_form import SetupDraft

_T = TypeVar("_T")

BACK = Intent("back")
"""The target that escape presses on every screen."""


class Room:
    """Where the screens are drawn; one for the whole program.

    It knows the picture, the time and the navigation. What else a screen may use is given
    to its constructor: a port, or the match in play.

    Attributes:
        ui_of: slug → the UI record of that game; LookupError where there is none.
        theme: colours by role, as the preferences say.
        size: of the picture, in pixels.
        sizes: the metrics for it.
        now: the time of this round, in monotonic seconds.
        nav: the stack of screens.
        draft: the set-up that is being filled in, None before it is begun.
        fault: what went wrong, shown over everything until it is answered; "" for nothing.
        busy: the long work that is being done, "" for none; see `long`.
        working: the callback that long work calls after each of its steps.
        closing: the player has asked for the program to end.
        refused: a refusal was shown and has not had its sound yet.
        held: the target that is held down, as of this round.
        saved_states: page → the unfinished input before a restart, until its screen takes
            it.
    """

    def __init__(
        self,
        preferences: Callable[[], Preferences],
        theme: Theme | None,
        size: tuple[int, int],
        now: float,
        ui_of: FindGameUi,
    ) -> None:
        """Begin with home alone.

        Args:
            preferences: returns the present preferences; the same object until they change.
            theme: a fixed look, whatever the preferences say; None follows them.
            size: of the picture, in pixels.
            now: the time in monotonic seconds.
            ui_of: finds the UI record of a game by its slug.
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
        """Show in this block that long work is being done; the work calls `working`.

        Args:
            what: the work, in a sentence.
        """
        self.busy = what
        try:
            yield
        finally:
            self.busy = ""

    def show_fault(self, text: str) -> None:
        """Show a fault over everything."""
        self.fault = text

    @property
    def preferences(self) -> Preferences:
        """The preferences of the people at this table, read-only."""
        return self._preferences()

    def resize(self, size: tuple[int, int]) -> None:
        """The picture has another size now."""
        self.size = size
        self.sizes = Metrics.of(size, LARGE_TEXT if self.preferences.large_text else 1.0)

    def follow(self) -> bool:
        """Follow the preferences for look and language. Returns whether either has changed."""
        preferences = self.preferences
        if preferences is self._followed:
            return False
        self._followed = preferences
        use(preferences.language)
        # In English: a text in a language whose letters are missing could not be read.
        self.fault = self.fault or str(fonts.missing(language()))
        look = self._look or THEMES[preferences.theme]
        self.theme = replace(look, letters=LARGE_TEXT) if preferences.large_text else look
        self.resize(self.size)
        return True

    def once(self, question: Hashable, answer: Callable[[], _T]) -> _T:
        """An answer that is computed once for each time a screen comes up.

        Args:
            question: its name; the same question always has answers of the same type.
            answer: computes it on the first request.
        """
        if question not in self._asked:
            self._asked[question] = answer()
        found: _T = self._asked[question]
        return found

    def forget(self) -> None:
        """Forget the answers of `once`: another screen has come up, or boards have changed."""
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
    """Nothing waits for long work."""


class Screen(Protocol):
    """One screen. The stage makes it for a stop and drops it with the stop."""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The present widgets, lower ones first. Makes no move and asks for no secret."""

    def answer(self, intent: Intent, room: Room) -> None:
        """Answer a tap with this intent."""

    def typed(self, key: KeyStroke, room: Room) -> bool:
        """Handle a typed letter or backspace. Returns whether the screen used it."""

    def tick(self, room: Room) -> bool:
        """Let time pass. Returns whether the screen looks different now."""

    def gone(self) -> None:
        """Forget everything: the screen is closed and will not come back."""

    @property
    def moving(self) -> bool:
        """Whether something on it moves by itself."""

    @property
    def first(self) -> str:
        """The target that enter presses while no target has the focus."""


@runtime_checkable
class Feeling(Protocol):
    """A screen that follows every finger, whatever a tap there means."""

    def felt(self, touch: Touch, room: Room) -> bool:
        """A finger is down, moves or leaves. Returns whether the screen looks different now."""


@runtime_checkable
class Asking(Protocol):
    """A screen that asks one person for one thing."""

    @property
    def still_asked(self) -> bool:
        """Whether that is still to be done."""


@runtime_checkable
class HoldsSounds(Protocol):
    """A screen that shows what has happened a moment later; it is not heard before."""

    def holds_sounds(self, room: Room) -> bool:
        """Whether the sounds of what has happened wait."""


@runtime_checkable
class HoldsTurn(Protocol):
    """A screen that keeps the next player's turn back; the turn is not heard before it opens."""

    def holds_turn(self, room: Room) -> bool:
        """Whether the next player's turn has not opened yet."""

    def carry_on(self, room: Room) -> None:
        """Take what hands are asked for as done: the program, which set it off, goes on alone."""


@runtime_checkable
class Handled(Protocol):
    """A screen with content that is dragged and zoomed by hand."""

    def rolled(self, wheel: Wheel, room: Room) -> bool:
        """A wheel was turned over it. Returns whether the screen looks different now."""

    def let_go(self) -> None:
        """Forget all fingers; idempotent."""


class BaseScreen:
    """The defaults of most screens for keys, time and leaving: nothing happens."""

    @property
    def first(self) -> str:
        """The large button."""
        return "primary"

    @property
    def moving(self) -> bool:
        """Nothing moves."""
        return False

    def typed(self, _key: KeyStroke, _room: Room) -> bool:
        """Letters are not used."""
        return False

    def tick(self, _room: Room) -> bool:
        """Nothing changes by itself."""
        return False

    def gone(self) -> None:
        """Nothing is held that must be forgotten."""
