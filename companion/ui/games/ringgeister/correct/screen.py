"""Table and screen differ: how are they made the same?

First it is asked which of the two is right. If the table is, people touch what stands where, and
the match goes on from there once everybody has agreed; what the box does not allow is answered
at once, so that every position on the way could be. If the screen is, the board is shown to
compare the table with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from companion.core.errors import PositionError
from companion.core.game import Json
from companion.games.ringgeister import position
from companion.games.ringgeister.state import State
from companion.ui.boards.drawing import Marks
from companion.ui.games.ringgeister.correct import agreeing, edits, places
from companion.ui.games.ringgeister.table import move_builder
from companion.ui.games.ringgeister.table.layout import areas
from companion.ui.games.ringgeister.table.move_plan import IDLE, KeyingIn
from companion.ui.games.ringgeister.table.working_view import WorkingView
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.translate import _, translate
from companion.ui.input.events import KeyStroke, Touch, TouchPhase, Wheel
from companion.ui.screen_kit import consent
from companion.ui.screen_kit import which_is_right as which
from companion.ui.screen_kit.change_list import ReadPages
from companion.ui.screen_kit.compare import ComparePage
from companion.ui.screen_kit.consent import Consent
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.reason import Reason
from companion.ui.widgets.base import Intent, Widget


class CorrectionPage(Enum):
    """The pages, in the order in which they come."""

    WHICH = "which"
    PLACES = "places"
    AGREE = "agree"
    COMPARE = "compare"


class CorrectionScreen(BaseScreen):
    """The position as it was told so far, and the visible page."""

    def __init__(self, match: MatchInPlay) -> None:
        """Nothing was told yet."""
        self._match = match
        self._page = CorrectionPage.WHICH
        self._now: State | None = None
        self._of: State | None = None
        self._chosen = ""
        self._turning = False
        self._card: KeyingIn | None = None
        self._trouble = ""
        self._board = WorkingView()
        self._reason = Reason()
        self._consent = Consent(match)
        self._read = ReadPages()
        self._compare = ComparePage(match, RinggeisterVoice(match.referee.setup))

    def _state(self) -> State:
        """The position as it was told; the match's own where nothing was, or it has moved on."""
        state: State = self._match.referee.state
        if self._now is None or self._of != state:
            self._of = self._now = state
            self._chosen = ""
            self._consent.clear()
        return self._now

    def saved_state(self, _room: Room) -> Json:
        """What was told, the reason, who agrees, and the visible page."""
        return {
            "page": self._page.value,
            "position": position.write(self._state()),
            "chosen": self._chosen,
            "reason": self._reason.saved_state,
            "agreed": sorted(self._consent.agreed),
        }

    def restore(self, saved: Json, _room: Room) -> None:
        """Restore them.

        Raises:
            LookupError, TypeError, ValueError: it was not written by `saved_state`.
        """
        state: State = self._match.referee.state
        page, chosen = CorrectionPage(saved["page"]), str(saved["chosen"])
        if chosen and chosen not in state.terms.board.point_index:
            raise ValueError("there is no such point")
        try:
            now = position.read(state.terms, saved["position"])
        except PositionError as error:
            raise ValueError("it cannot stand like this") from error
        self._reason.restore(saved["reason"])
        for seat in saved["agreed"]:
            self._consent.take(Intent(consent.AGREE, int(seat)))
        self._of, self._now, self._page, self._chosen = state, now, page, chosen

    # What is shown

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The page that is up."""
        state = self._state()
        match self._page:
            case CorrectionPage.WHICH:
                return which.page(
                    room,
                    self._match,
                    _("The match goes on from there once everybody agrees."),
                    _("See how the board should look, then compare."),
                )
            case CorrectionPage.COMPARE:
                return self._compare.widgets(room)
            case CorrectionPage.AGREE if self._reason.writing:
                return self._reason.page(room)
            case CorrectionPage.AGREE:
                return agreeing.page(
                    room, self._match, self._told(), self._reason, self._consent, self._trouble,
                    self._read,
                )  # fmt: skip
            case CorrectionPage.PLACES:
                return self._places(room, state)

    def _told(self) -> tuple[State, State]:
        return self._match.referee.state, self._state()

    def _places(self, room: Room, state: State) -> list[Widget]:
        """The board to touch, and what else can be told."""
        at, referee = areas(room.sizes), self._match.referee
        chosen = frozenset({self._chosen} - {""})
        view = referee.game.view(state, None)
        board, overview = self._board.widgets(
            room, at, referee.setup, view, state, IDLE, Marks(chosen=chosen), None
        )
        if board.frame.is_whole:
            at = areas(room.sizes, whole=True)
        model = places.PlacesModel(
            state,
            self._match.referee.state,
            RinggeisterVoice(referee.setup),
            self._chosen,
            self._turning,
            self._card,
            self._trouble,
            self._board.camera.level,
        )
        return places.widgets(room, at, board, overview, model)

    # What is tapped

    def answer(self, intent: Intent, room: Room) -> None:
        """One page on or back, or something that was told."""
        self._trouble = ""
        if intent == BACK:
            self._back(room)
        elif intent.name == "way":
            table = intent.arg == which.TABLE
            self._page = CorrectionPage.PLACES if table else CorrectionPage.COMPARE
        elif self._page is CorrectionPage.COMPARE:
            self._compare.answer(intent, room)
        elif self._page is CorrectionPage.PLACES:
            self._place(intent)
        elif self._reason.writing:
            self._reasoned(intent)
        elif intent.name == "do":
            self._do(room)
        elif self._consent.take(intent):
            self._agreed(intent, room)
        elif not self._read.take(intent):
            self._reasoned(intent)

    def _agreed(self, intent: Intent, room: Room) -> None:
        """The last voice does it."""
        if not self._consent.whole(self._match.referee.present):
            return
        self._do(room)
        if self._trouble or room.fault:
            self._consent.refuse(intent)

    def _reasoned(self, intent: Intent) -> None:
        """Change the reason: earlier consent does not count any more."""
        before = self._reason.text
        if not self._reason.take(intent):
            self._reason.write(intent)
        if self._reason.text != before:
            self._consent.clear()

    def _back(self, room: Room) -> None:
        if self._page is CorrectionPage.AGREE and self._reason.writing:
            self._reason.close()
        elif self._card is not None or self._chosen or self._turning:
            self._card, self._chosen, self._turning = None, "", False
        elif self._page is CorrectionPage.AGREE:
            self._page = CorrectionPage.PLACES
        elif self._page is CorrectionPage.WHICH:
            room.nav = room.nav.back()
        else:
            self._page = CorrectionPage.WHICH

    def _place(self, intent: Intent) -> None:
        """Something was told about the table."""
        state, arg = self._state(), str(intent.arg)
        if intent.name in ("place", "tile") and self._board.camera.spent:
            return
        match intent.name:
            case "closer" | "farther":
                self._board.camera.step(1 if intent.name == "closer" else -1)
            case "on":
                self._page = CorrectionPage.AGREE
                self._read.begin()
            case "turning":
                self._turning, self._chosen = not self._turning, ""
            case "tile":
                self._tell(lambda: edits.turned(state, arg))
            case "colour":
                self._tell(lambda: edits.next_colour(state))
            case "card":
                self._card = KeyingIn()
            case "say" if self._card is not None:
                self._say(state, self._card, *arg.split(" "))
            case "place":
                self._touched(state, arg)
            case _:
                pass

    def _touched(self, state: State, place: str) -> None:
        """A field gets another token; a figure is chosen, and then where it stands."""
        if place in state.terms.board.field_index:
            self._tell(lambda: edits.next_token(state, place))
        elif not self._chosen and edits.standing(state, place):
            self._chosen = place
        elif self._chosen == place or not self._chosen:
            self._chosen = ""
        else:
            one, self._chosen = self._chosen, ""
            self._tell(lambda: edits.moved(state, one, place))

    def _say(self, state: State, card: KeyingIn, key: str, value: str) -> None:
        """An attribute of the card in force; the third one says which it is."""
        said = places.said_again(card, key, value)
        found = move_builder.fitting(state, said, state.terms.deck)
        if not found:
            return
        whole = bool(said.bearer and said.hand and said.below)
        self._card = None if whole else said
        if whole:
            self._tell(lambda: edits.with_card(state, found[0]))

    def _tell(self, edit: Callable[[], State]) -> None:
        """Take what was told, or say why it cannot be."""
        try:
            self._now = edit()
        except PositionError:
            self._trouble = _("Not possible: dark figures must be on black points.")
            return
        self._consent.clear()

    def _do(self, room: Room) -> None:
        """Correct the position; the match goes on from it."""

        def adjust() -> tuple[()]:
            agreed = self._consent.agreed & self._match.referee.present
            told = position.write(self._state())
            self._match.referee.corrections.adjust(told, self._reason.text, agreed)
            self._match.news.clear()
            return ()

        try:
            self._trouble = self._match.attempt(adjust)
        except PositionError as error:
            self._trouble = translate(error)
        if not self._trouble and not room.fault:
            room.nav = room.nav.table(self._match.referee.match_id)

    def typed(self, key: KeyStroke, _room: Room) -> bool:
        """Real keys write the reason."""
        return self._page is CorrectionPage.AGREE and self._reason.typed(key)

    def felt(self, touch: Touch, room: Room) -> bool:
        """Fingers push and stretch the board; one goes over the small one."""
        if self._page is not CorrectionPage.PLACES or self._card or self._board.seen is None:
            return False
        part, overview = self._board.seen
        if not part.frame.is_whole and overview.rect.collidepoint(touch.point):
            self._board.camera.look_at(overview.to_mm(touch.point))
            return True
        zooms = not self._turning
        trembles = max(8, room.sizes.touch // 4)
        felt = self._board.camera.felt(touch, trembles, zooms=zooms)
        return felt or touch.phase is TouchPhase.UP

    def rolled(self, wheel: Wheel, _room: Room) -> bool:
        """The wheel takes another size."""
        return self._board.camera.rolled(wheel)

    def let_go(self) -> None:
        """Forget the fingers."""
        self._board.camera.let_go()
