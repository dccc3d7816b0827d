"""What becomes of the hidden values when the match is over? Open all, or forget all.

Both need everybody: a player with a PIN agrees with it, the others by a tap in their own
colour. The values of an absent player cannot be opened without that player's PIN; to forget
them, the players present agree. A value that differs from what was said at the table is
marked.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.errors import VaultError
from companion.core.game import Seat
from companion.referee.secrets import OpenedKey, OpenedValue
from companion.ui.i18n.phrasing import listed
from companion.ui.i18n.translate import _, translate
from companion.ui.screen_kit import consent
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.secrets.private_task import BaseTask, Then
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests


class AgreeTask(BaseTask):
    """One player with a PIN agrees to open all values."""

    def __init__(self, stop: Stop, match: MatchInPlay) -> None:
        """For a stop on `PRIVATE`."""
        super().__init__(stop, match)
        self._trouble = ""

    def widgets(self, room: Room, body: Rect, key: OpenedKey | None) -> Sequence[Widget]:  # noqa: ARG002 - the contract has it
        """What is asked, and the button that agrees."""
        sizes = room.sizes
        text, foot = rows(body, [0.5, round(sizes.touch * 1.4)], sizes.gap)
        asked = _(self._match.hidden_words.agree)
        words = Words(self._trouble or asked, centred(text, sizes.body * 26, text.h), sizes.heading)
        button = centred(foot, sizes.touch * 7, foot.h)
        return (
            Label(words),
            Button("primary", button, _("I agree"), Intent("done"), sizes.heading, Kind.PRIMARY),
        )

    def answer(self, intent: Intent, _room: Room, key: OpenedKey | None) -> Then:
        """Agreed."""
        if intent.name != "done" or key is None:
            return Then.STAY
        self._trouble = agree(self._match, key)
        return Then.STAY if self._trouble else Then.LEAVE


def agree(match: MatchInPlay, key: OpenedKey) -> str:
    """Give a seat's consent to open all. Returns the vault's objection, or nothing."""

    def deed() -> tuple[()]:
        match.referee.disclosure.agree(key)
        return ()

    return match.attempt(deed)


class AgreeScreen(BaseScreen):
    """Everybody is asked: open all, or forget them."""

    def __init__(self, stop: Stop, match: MatchInPlay) -> None:
        """For a stop on `AGREE`: the purpose says what is asked."""
        self._match = match
        self._open = stop.purpose is Purpose.AGREE
        self._tapped: frozenset[Seat] = frozenset()
        self._trouble = ""

    def _asked(self) -> frozenset[Seat]:
        if self._open:
            return self._match.referee.disclosure.must_agree
        return self._match.referee.present

    def _agreed(self) -> frozenset[Seat]:
        return self._match.referee.disclosure.agreed if self._open else self._tapped

    def widgets(self, room: Room) -> Sequence[Widget]:
        """What it means, a button for everybody, and the one that does it."""
        sizes, asked, agreed = room.sizes, self._asked(), self._agreed()
        seats = self._match.referee.setup.seats
        words = self._match.hidden_words
        frame = framed(room, _(words.open_all if self._open else words.forget))
        tall = _height(room, frame.body, len(asked))
        whole = centred(frame.body, frame.body.w, round(sizes.body * 3.2) + sizes.gap + tall)
        text, body = rows(whole, [sizes.body * 3.2, 0.5], sizes.gap)
        ink = room.theme.danger if self._trouble else None
        found: list[Widget] = [
            *frame.head,
            Label(Words(self._trouble or self._sentence(), text, sizes.body, ink=ink)),
        ]
        for number, rect in zip(sorted(asked), _cells(room, body, len(asked)), strict=True):
            on, seat = number in agreed, seats[number]
            able = not self._open or self._match.referee.disclosure.can_agree(number)
            word = _("agrees") if on else _("tap to agree") if able else _("is away")
            tap = Intent("agree", number) if able and not on else None
            found.append(
                Button(f"agree{number}", rect, seat.name, tap,
                       sizes.heading, Kind.CHOICE, on, word, Crests(seat.colours))
            )  # fmt: skip
        wait = consent.who_must_agree(self._match, asked, agreed)
        ready = Intent("do") if agreed >= asked else why_not(wait)
        word = _("Reveal them") if self._open else _("Forget them for good")
        button = centred(frame.foot, sizes.touch * 8, frame.foot.h)
        found.append(Button("primary", button, word, ready, sizes.heading, Kind.PRIMARY))
        return found

    def _sentence(self) -> str:
        referee = self._match.referee
        away = [
            seat
            for seat in sorted(referee.disclosure.must_agree)
            if not referee.disclosure.can_agree(seat)
        ]
        if self._open and away:
            names = listed([referee.setup.seats[seat].name for seat in away])
            return _(self._match.hidden_words.owner_away).format(name=names)
        if self._open:
            return _(self._match.hidden_words.open_all_means)
        return _(self._match.hidden_words.forget_means)

    def answer(self, intent: Intent, room: Room) -> None:
        """Somebody agrees, or everybody has."""
        self._trouble = ""
        match intent.name:
            case "agree":
                self._agree(Seat(int(intent.arg or 0)), room)
            case "do":
                self._trouble = self._match.attempt(lambda: _done(self._match, open_=self._open))
                if not self._trouble and not room.fault:
                    room.nav = room.nav.back()
            case BACK.name:
                room.nav = room.nav.back()

    def _agree(self, seat: Seat, room: Room) -> None:
        if not self._open:
            self._tapped |= {seat}
        elif self._match.referee.pins.has_pin(seat):
            room.nav = room.nav.hand_over(seat, Purpose.AGREE, "")
        else:
            self._trouble = _without_pin(self._match, seat)


def _without_pin(match: MatchInPlay, seat: Seat) -> str:
    """Give the consent of a seat without a PIN, by a tap in its colour."""
    try:
        key = match.referee.pins.unlock(seat).key()
    except VaultError as error:
        return translate(error)
    if key is None:
        return _("That's not the right PIN.")
    try:
        return agree(match, key)
    finally:
        key.close()


def _done(match: MatchInPlay, *, open_: bool) -> tuple[()]:
    """Open all, or forget them; this makes no events."""
    if open_:
        match.referee.disclosure.open_all()
    else:
        match.referee.disclosure.forget_secrets()
    return ()


def _lines(room: Room, number: int) -> int:
    """A row for each player upright, two columns lying."""
    return number if room.sizes.portrait else -(-number // 2)


def _height(room: Room, area: Rect, number: int) -> int:
    """The height of the buttons below the sentence, in pixels, limited by the room."""
    lines, gap = _lines(room, number), room.sizes.gap
    free = area.h - round(room.sizes.body * 3.2) - gap
    return min(free, lines * round(room.sizes.touch * 1.4) + (lines - 1) * gap)


def _cells(room: Room, body: Rect, number: int) -> list[Rect]:
    """A place for each player's button."""
    lines, gap = _lines(room, number), room.sizes.gap
    across = -(-number // max(1, lines))
    cells = [cell for row in rows(body, [0.5] * lines, gap)
             for cell in columns(row, [0.5] * across, gap)]  # fmt: skip
    return cells[:number]


class AllOpenedScreen(BaseScreen):
    """Every hidden value of a match that is over; before that, the ways to get there."""

    def __init__(self, match: MatchInPlay) -> None:
        """Begin with the first page."""
        self._match = match
        self._page = 0

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Those that were opened, or what can be done with those that were not."""
        sizes, referee = room.sizes, self._match.referee
        frame = framed(room, _(self._match.hidden_words.all_title))
        found: list[Widget] = list(frame.head)
        opened = referee.disclosure.opened
        if opened:
            across = 1 if sizes.portrait else 2
            high = round(sizes.touch * 1.35)
            pages = Pages(frame.body, len(opened), self._page, high, sizes, across)
            if pages.pages == 1:
                lines = -(-len(opened) // across)
                needed = lines * (high + sizes.gap) - sizes.gap
                body = centred(frame.body, frame.body.w, needed)
                pages = Pages(body, len(opened), 0, high, sizes, across)
            found += pages.turners()
            for number, rect in pages.rows():
                found += _value(room, self._match, opened[number], rect)
        else:
            text = centred(frame.body, sizes.body * 26, frame.body.h)
            found.append(Label(Words(_before(self._match), text, sizes.heading)))
        return [*found, *self._foot(room, frame.foot)]

    def _foot(self, room: Room, foot: Rect) -> list[Widget]:
        sizes, referee, words = room.sizes, self._match.referee, self._match.hidden_words
        if referee.disclosure.forgotten:
            return []
        forget, open_ = columns(foot, [0.5, 0.5], sizes.gap)
        if referee.disclosure.opened or not referee.disclosure.has_any:
            forget = centred(foot, sizes.touch * 8, foot.h)
        found: list[Widget] = [
            Button("forget", forget, _(words.forget), Intent("forget"), sizes.body)
        ]
        if not referee.disclosure.opened and referee.disclosure.has_any:
            found.append(
                Button("primary", open_, _(words.open_all), Intent("open"), sizes.heading,
                       Kind.PRIMARY)
            )  # fmt: skip
        return found

    def answer(self, intent: Intent, room: Room) -> None:
        """Ask everybody, turn the page, or back."""
        match intent.name:
            case "open":
                room.nav = room.nav.push(Stop(Page.AGREE, purpose=Purpose.AGREE))
            case "forget":
                room.nav = room.nav.push(Stop(Page.AGREE, purpose=Purpose.FORGET))
            case "page":
                self._page = int(intent.arg or 0)
            case BACK.name:
                room.nav = room.nav.back()


def _before(match: MatchInPlay) -> str:
    if match.referee.disclosure.forgotten:
        return _(match.hidden_words.forgotten)
    if not match.referee.disclosure.has_any:
        return _(match.hidden_words.unknown)
    return _(match.hidden_words.face_down)


def _value(room: Room, match: MatchInPlay, slip: OpenedValue, rect: Rect) -> list[Widget]:
    """Whose value it is, where, and which; and what was said of it, where that differs."""
    sizes, theme, referee = room.sizes, room.theme, match.referee
    place = match.hidden.place_name(referee.game.view(referee.state, None), slip.place)
    seat = next(seat for seat in referee.setup.seats if slip.colour in seat.colours)
    inside = rect.inflate(-2 * sizes.gap, -sizes.gap // 2)
    crest, text, value = columns(inside, [inside.h, 0.5, inside.h], sizes.gap)
    upper, lower = rows(text, [0.5, 0.5], 0)
    differs = slip.announced is not None
    line = _("said at the table: {told}").format(told=slip.announced) if differs else seat.name
    return [
        Sheet(rect, fill=theme.marked if differs else theme.panel),
        Image(crest, Crests((slip.colour,))),
        Label(Words(place, upper, sizes.body, "name", None, -1, 1, 1)),
        Label(
            Words(line, lower, sizes.caption, "text", theme.danger if differs else theme.ink_soft,
                  -1, -1, 1)
        ),
        Image(value, match.hidden.picture(slip.colour, slip.value)),
    ]  # fmt: skip
