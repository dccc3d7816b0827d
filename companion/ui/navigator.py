"""Which screen stands now? Floor 5, pure: a stack of stops, and no pygame.

A stop is a page and its plain arguments: a seat, a place, a purpose; never a
secret. `due` puts up the screen that the referee's prompt calls for, whatever
stood before: so a match that was killed comes back on the very same screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Page(Enum):
    """The screens there are."""

    HOME = "home"
    PAST = "past"
    SETUP = "setup"
    SEAT = "seat"
    NAME = "name"
    OPTIONS = "options"
    TABLE = "table"
    MENU = "menu"
    PASS = "pass"
    PRIVATE = "private"
    CASTLE = "castle"
    END = "end"


class Purpose(Enum):
    """Why somebody is alone with the screen."""

    DRAW = "draw"
    """To look at the shield that was just placed."""
    CHOOSE = "choose"
    """To choose the shield that is placed."""
    LOOK = "look"
    """To look again at a shield of their own."""
    PEEK = "peek"
    """To look, as attacker, at the shield that defends."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A page with its arguments.

    Attributes:
        page: the screen.
        seat: whom it is for: the seat that gets the screen, or whose row is changed.
        place: the castle it is about.
        purpose: for `PASS` and `PRIVATE`, why; None on a `PASS` back to the table.
        match: for `TABLE`, which match, so that another one is another screen.
    """

    page: Page
    seat: int | None = None
    place: str = ""
    purpose: Purpose | None = None
    match: str = ""


HOME = Stop(Page.HOME)
_AT_THE_TABLE = frozenset({Page.TABLE, Page.CASTLE, Page.MENU})
_ALONE = frozenset({Page.PASS, Page.PRIVATE})


@dataclass(frozen=True, slots=True)
class Due:
    """What the referee's prompt means for the screens.

    Attributes:
        over: the match has ended.
        peek_by: the seat that alone must look at a shield now.
        place: the castle it lies in.
    """

    over: bool = False
    peek_by: int | None = None
    place: str = ""


@dataclass(frozen=True, slots=True)
class Navigator:
    """The stack of stops, home at the bottom. Every change is a new one."""

    stack: tuple[Stop, ...] = (HOME,)

    @property
    def top(self) -> Stop:
        """The screen that is seen."""
        return self.stack[-1]

    def push(self, stop: Stop) -> Navigator:
        """Put a screen on top."""
        return Navigator((*self.stack, stop))

    def back(self) -> Navigator:
        """Take the top screen away; home stays."""
        return Navigator(self.stack[:-1] or (HOME,)) if len(self.stack) > 1 else self

    def swap(self, stop: Stop) -> Navigator:
        """Another screen in place of the top one."""
        return Navigator((*self.stack[:-1], stop))

    def home(self) -> Navigator:
        """Down to home."""
        return Navigator()

    def table(self, match: str) -> Navigator:
        """The table of a match, straight above home."""
        return Navigator((HOME, Stop(Page.TABLE, match=match)))

    def down_to(self, *pages: Page) -> Navigator:
        """Take screens away until one of these pages is on top; home if none is there."""
        stack = self.stack
        while len(stack) > 1 and stack[-1].page not in pages:
            stack = stack[:-1]
        return Navigator(stack)

    def hand_over(self, seat: int, purpose: Purpose, place: str) -> Navigator:
        """Ask for the screen to be given to a seat, who is alone with it then."""
        return self.push(Stop(Page.PASS, seat, place, purpose))

    def taken(self) -> Navigator:
        """The right person has the screen: on to what it was handed over for."""
        top = self.top
        if top.page is not Page.PASS:
            return self
        if top.purpose is None:
            return self.back()
        return self.swap(Stop(Page.PRIVATE, top.seat, top.place, top.purpose))

    def give_back(self, seat: int | None) -> Navigator:
        """The private part is over: the screen goes back to the table, to `seat`."""
        if self.top.page is not Page.PRIVATE:
            return self
        return self.swap(Stop(Page.PASS, seat))

    def due(self, due: Due) -> Navigator:
        """The stack that the prompt calls for; unchanged when nothing special is."""
        if not any(stop.page is Page.TABLE for stop in self.stack):
            return self
        if due.over:
            if any(stop.page is Page.END for stop in self.stack):
                return self
            if self.top.page in _ALONE and self.top.purpose is not Purpose.PEEK:
                return self
            return self.down_to(Page.TABLE).push(Stop(Page.END))
        if due.peek_by is not None:
            if self.top.page in _AT_THE_TABLE:
                return self.down_to(Page.TABLE).hand_over(due.peek_by, Purpose.PEEK, due.place)
            return self
        if self.top.page in _ALONE and self.top.purpose is Purpose.PEEK:
            return self.down_to(Page.TABLE)
        return self
