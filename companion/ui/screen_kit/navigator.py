"""Which screen is open? Pure: a stack of stops, and no pygame.

A stop is a page and its plain arguments: a seat, a place, a purpose; never a secret. `due`
opens the screen that the referee's prompt calls for, whatever was open before, so a match
that was killed comes back on the same screen.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from companion.core.frozen import frozen


class Page(Enum):
    """The screens there are."""

    HOME = "home"
    PAST = "past"
    SETUP = "setup"
    SEAT = "seat"
    NAME = "name"
    RULES = "rules"
    OPTIONS = "options"
    BOARD = "board"
    ARRANGE = "arrange"
    LEVEL = "level"
    TABLE = "table"
    PROGRAM = "program"
    MENU = "menu"
    PASS = "pass"
    PRIVATE = "private"
    PLACE = "castle"  # the value is part of saved UI states, so it stays
    TURN = "turn"
    OPENING = "opening"
    OUTCOME = "outcome"
    SECRETS = "secrets"
    HIDDEN = "shields"  # the same
    AGREE = "agree"
    OPENED = "opened"
    HISTORY = "history"
    TAKE_BACK = "take_back"
    PUT_RIGHT = "put_right"
    ABSENT = "absent"
    HARDWARE = "hardware"
    SETTINGS = "settings"
    SEATING = "seating"
    BOARDS = "boards"
    EDIT = "edit"
    TEACH = "teach"
    WELCOME = "welcome"
    END_EARLY = "end_early"
    END = "end"
    REVIEW = "review"
    PROGRAM_SEAT = "program_seat"
    SPECTATORS = "spectators"
    SEND_RESULT = "send_result"


class Purpose(Enum):
    """Why somebody is alone with the screen."""

    DRAW = "draw"
    """To look at the value that was just placed."""
    CHOOSE = "choose"
    """To choose the value that is placed."""
    LAY = "lay"
    """To say which real piece was placed."""
    LOOK = "look"
    """To look again at a value."""
    OWN = "own"
    """To look at one's own assets that lie in no vault."""
    OPEN = "open"
    """To open a value of one's own for all, as the rules demand."""
    SHARE = "share"
    """To let another player look at a value of one's own."""
    PEEK = "peek"
    """To look, as that player, at such a value."""
    TURN = "turn"
    """To say what the real piece shows; on the page `TURN` everybody does."""
    PIN = "pin"
    """To choose, change or drop a PIN."""
    AGREE = "agree"
    """To agree that all values are opened at the end."""
    AWAY = "away"
    """To agree that another player plays for one."""
    BACK = "back"
    """To say that one is back."""
    SEND = "send"
    """To agree that the result is sent to the club."""
    FORGET = "forget"
    """To agree that all values are forgotten; on the page `AGREE` alone."""


@frozen
class Stop:
    """A page with its arguments.

    Attributes:
        page: the screen.
        seat: whom it is for: the seat that gets the screen, or whose row is changed.
        place: the place it is about; on `HARDWARE` the desk's screen, "" for the list; on
            `BOARDS` and `EDIT` the board, "" for the list; on `WELCOME` the step.
        purpose: the reason for `PASS`, `PRIVATE`, `TURN`, `OPENING` and `AGREE`; on `OUTCOME` how
            the value was opened.
        match: the match's id for `TABLE`, so that another match gets another screen.
    """

    page: Page
    seat: int | None = None
    place: str = ""
    purpose: Purpose | None = None
    match: str = ""


HOME = Stop(Page.HOME)
_AT_THE_TABLE = frozenset({Page.TABLE, Page.PROGRAM, Page.PLACE, Page.MENU})
_ALONE = frozenset({Page.PASS, Page.PRIVATE})
OPENINGS = frozenset({Purpose.OPEN, Purpose.SHARE, Purpose.PEEK, Purpose.TURN})
"""The purposes that the match itself waits for."""
_WATCHED = OPENINGS - {Purpose.TURN}
"""Those for which everybody watches the page `OPENING`."""


@frozen
class Due:
    """What the referee's prompt means for the screens.

    Attributes:
        over: the match has ended.
        purpose: one of `OPENINGS`, when a hidden value is to be opened.
        seat: the seat that must do it; None when everybody does it together.
        place: the place of the hidden value.
        program: the program has decided something for a seat that it plays, or thinks.
    """

    over: bool = False
    purpose: Purpose | None = None
    seat: int | None = None
    place: str = ""
    program: bool = False


@frozen
class Navigator:
    """The stack of stops, home at the bottom. Every change replaces the stack.

    Attributes:
        stack: the stops, the visible one last.
        aside: what is due and was put aside for a look at the board; it comes back on
            request, or after something else was due.
    """

    stack: tuple[Stop, ...] = (HOME,)
    aside: Due | None = None

    @property
    def top(self) -> Stop:
        """The visible stop."""
        return self.stack[-1]

    def push(self, stop: Stop) -> Navigator:
        """Put a screen on top."""
        return replace(self, stack=(*self.stack, stop))

    def back(self) -> Navigator:
        """Take the top screen away; home stays."""
        return replace(self, stack=self.stack[:-1]) if len(self.stack) > 1 else self

    def swap(self, stop: Stop) -> Navigator:
        """Replace the top screen by another."""
        return replace(self, stack=(*self.stack[:-1], stop))

    def home(self) -> Navigator:
        """Down to home."""
        return Navigator()

    def table(self, match: str) -> Navigator:
        """The table of a match, straight above home."""
        return Navigator((HOME, Stop(Page.TABLE, match=match)))

    def down_to(self, *pages: Page) -> Navigator:
        """Remove screens until one of these pages is on top; without one, go home."""
        stack = self.stack
        while len(stack) > 1 and stack[-1].page not in pages:
            stack = stack[:-1]
        return replace(self, stack=stack)

    def hand_over(self, seat: int, purpose: Purpose, place: str) -> Navigator:
        """Ask for the screen to be given to a seat, who is alone with it then."""
        return self.push(Stop(Page.PASS, seat, place, purpose))

    def taken(self) -> Navigator:
        """The right person has the screen: open the page that it was handed over for."""
        top = self.top
        if top.page not in (Page.PASS, Page.OPENING):
            return self
        return self.swap(Stop(Page.PRIVATE, top.seat, top.place, top.purpose))

    def ask_again(self) -> Navigator:
        """The private task was not done: hand the screen over again."""
        top = self.top
        if top.page is not Page.PRIVATE:
            return self
        page = Page.OPENING if top.purpose in _WATCHED else Page.PASS
        return self.swap(Stop(page, top.seat, top.place, top.purpose))

    def give_back(self) -> Navigator:
        """The private part is over: back to what lay below, which everybody may see."""
        return self.back() if self.top.page is Page.PRIVATE else self

    def outcome(self, place: str, purpose: Purpose) -> Navigator:
        """Show what came of an opening, over the table."""
        return self.down_to(Page.TABLE).push(Stop(Page.OUTCOME, None, place, purpose))

    def put_aside(self, due: Due) -> Navigator:
        """Put aside what is due, so that the board can be seen; `recall` brings it back."""
        return replace(self, aside=due)

    def recall(self) -> Navigator:
        """Bring back what was put aside."""
        return replace(self, aside=None)

    def due(self, due: Due) -> Navigator:
        """Open what the prompt calls for; nothing changes when that is the table."""
        if not any(stop.page is Page.TABLE for stop in self.stack):
            return self
        nav = self if due == self.aside else self.recall()
        top = nav.top
        if due.over:
            return _ended(nav)
        if due.purpose is None:
            return _told(nav.down_to(Page.TABLE) if _opens(top) else nav, due)
        if due == nav.aside:
            return nav
        if top.page in _AT_THE_TABLE or (_opens(top) and not _serves(top, due)):
            return _put_up(nav.down_to(Page.TABLE), due)
        return nav


def _told(nav: Navigator, due: Due) -> Navigator:
    """The table, or over it what the program does."""
    if due.program and nav.top.page is Page.TABLE:
        return nav.push(Stop(Page.PROGRAM))
    if not due.program and nav.top.page is Page.PROGRAM:
        return nav.back()
    return nav


def _opens(top: Stop) -> bool:
    """Whether a screen is there to open a hidden value."""
    return top.page in {*_ALONE, Page.TURN, Page.OPENING} and top.purpose in OPENINGS


def _serves(top: Stop, due: Due) -> bool:
    """Whether a screen leads to what is due."""
    if top.place != due.place:
        return False
    return top.purpose is Purpose.TURN or (top.purpose, top.seat) == (due.purpose, due.seat)


def _put_up(nav: Navigator, due: Due) -> Navigator:
    if due.seat is None or due.purpose is None:
        return nav.push(Stop(Page.TURN, None, due.place, Purpose.TURN))
    if due.purpose in _WATCHED:
        return nav.push(Stop(Page.OPENING, due.seat, due.place, due.purpose))
    return nav.hand_over(due.seat, due.purpose, due.place)


def _ended(nav: Navigator) -> Navigator:
    if any(stop.page is Page.END for stop in nav.stack):
        return nav
    if nav.top.page is Page.OUTCOME:
        return nav
    if nav.top.page in _ALONE and nav.top.purpose not in OPENINGS:
        return nav
    return nav.down_to(Page.TABLE).push(Stop(Page.END))
