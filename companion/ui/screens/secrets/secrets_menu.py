"""How are shields kept at this table? Floor 5: with or without PINs, drawn here or real.

Asked when a match is set up, and again whenever its players wish.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect

from companion.core.errors import SetupError
from companion.core.game import Seat
from companion.referee.secrets import Draws
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import BACK, Room, Still
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screen_kit.setup_form import Draft
from companion.ui.screens.secrets.pin_setup import go_round
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests


def hides(draft: Draft, board: object) -> bool:
    """Whether anything is hidden in the match that is set up."""
    try:
        return bool(draft.game.decks(draft.game.initial_state(draft.setup(board))))
    except SetupError:
        return False


def begun(room: Room, draft: Draft) -> None:
    """A match has begun: shields are drawn as wished, and whoever wants one chooses a PIN."""
    if not room.referee.game.decks(room.referee.state):
        return
    if draft.real_shields:
        room.attempt(lambda: _switch(room, Draws.SHIELDS))
    if draft.pins:
        room.attempt(lambda: _wish(room))
        go_round(room)


def _wish(room: Room) -> tuple[()]:
    room.referee.wish_pins()
    return ()


def _switch(room: Room, draws: Draws) -> tuple[()]:
    room.referee.draw_by(draws)
    return ()


def _drawing(room: Room, rect: Rect, *, real: bool, live: bool = True) -> list[Widget]:
    """On the screen, or real shields."""
    sizes = room.sizes
    here, there = columns(rect, [0.5, 0.5], sizes.gap)
    return [
        Button(id_, cell, text, Intent("draws", number) if live else None, sizes.body, Kind.CHOICE,
               on, sub)
        for id_, number, cell, text, sub, on in (
            ("draws-screen", 0, here, _("On the screen"), _("the program shuffles"), not real),
            ("draws-real", 1, there, _("Real shields"), _("keyed in when laid"), real),
        )
    ]  # fmt: skip


def _means_pins(*, pins: bool, real: bool) -> str:
    """What it means to have PINs, or none."""
    if not pins:
        return _("A shield shows only while a finger rests on the button, and nobody is asked for "
                 "a PIN: whoever has this machine could read the shields.")  # fmt: skip
    if real:
        return _("Each player types 4 to 8 digits before a shield is shown. Forgotten ones cannot "
                 "be found again; the real shield can always be turned over.")  # fmt: skip
    return _("Each player types 4 to 8 digits before a shield is shown. Forgotten ones cannot be "
             "found again; the table then agrees what the shield shall count.")  # fmt: skip


def _means_drawing(*, real: bool) -> str:
    """What it means to draw on the screen, or real shields."""
    if real:
        return _("Each draws a real shield, lays it face down, and taps here what it shows.")
    return _("The program draws from a shuffled hand, and nobody can know what comes next.")


def _heading(room: Room, text: str, rect: Rect) -> Label:
    return Label(Words(text, rect, room.sizes.body, "text_bold", room.theme.ink_soft, -1, 1, 1))


class Wishes(Still):
    """In the set-up: PINs or none, on the screen or real."""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Two questions, and what the answers mean."""
        sizes, draft = room.sizes, room.draft
        assert draft is not None  # the set-up, which leads here, has made it
        frame = framed(room, _("Shields and PINs"))
        head, big = sizes.body * 1.5, round(sizes.touch * 1.3)
        body = centred(frame.body, frame.body.w, min(frame.body.h, round(sizes.touch * 8)))
        pins, choice, means, drawn, draws, line = rows(
            body, [head, big, 0.6, head, big, 0.4], max(3, sizes.gap // 2)
        )
        none, each = columns(choice, [0.5, 0.5], sizes.gap)
        said = _means_pins(pins=draft.pins, real=draft.real_shields)
        about = _means_drawing(real=draft.real_shields)
        done = centred(frame.foot, sizes.touch * 5, frame.foot.h)
        return (
            *frame.head,
            _heading(room, _("PINs"), pins),
            Button("pins-none", none, _("None"), Intent("pins", 0), sizes.body, Kind.CHOICE,
                   not draft.pins),
            Button("pins-each", each, _("Each player chooses one"), Intent("pins", 1), sizes.body,
                   Kind.CHOICE, draft.pins),
            Label(Words(said, means, sizes.body, align=-1, rise=-1)),
            _heading(room, _("Shields are drawn"), drawn),
            *_drawing(room, draws, real=draft.real_shields),
            Label(Words(about, line, sizes.body, align=-1, rise=-1)),
            Button("primary", done, _("Done"), BACK, sizes.heading, Kind.PRIMARY),
        )  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """Change the draft, or be done."""
        draft = room.draft
        assert draft is not None  # as above
        match intent.name:
            case "pins":
                room.draft = replace(draft, pins=bool(intent.arg))
            case "draws":
                room.draft = replace(draft, real_shields=bool(intent.arg))
            case BACK.name:
                room.nav = room.nav.back()


class Shields(Still):
    """At the table: how shields are drawn from here on, and everybody's PIN."""

    def __init__(self) -> None:
        """Nothing is wrong yet, and nobody wants to look."""
        self._trouble = ""
        self._looker: Seat | None = None

    def widgets(self, room: Room) -> Sequence[Widget]:
        """One choice, and a row for everybody; or the castles whose shields one may see."""
        if self._looker is not None:
            return self._which(room, self._looker)
        sizes, referee = room.sizes, room.referee
        seats = referee.setup.seats
        frame = framed(room, _("Shields and PINs"))
        head, tall = round(sizes.body * 1.5), round(sizes.touch * 1.3)
        across = 1 if sizes.portrait else 2
        lines = -(-len(seats) // across)
        drawn, draws, pins, *table, rest = rows(
            frame.body, [head, tall, head, *[tall] * lines, 0.5], max(3, sizes.gap * 3 // 4)
        )
        cells = [cell for row in table for cell in columns(row, [0.5] * across, sizes.gap)]
        found: list[Widget] = [
            *frame.head,
            _heading(room, _("Shields are drawn"), drawn),
            *_drawing(room, draws, real=referee.draws is Draws.SHIELDS,
                      live=referee.outcome is None),
            _heading(room, _("My PIN"), pins),
        ]  # fmt: skip
        for number, (seat, cell) in enumerate(zip(seats, cells, strict=False)):
            sub = _("change or drop it") if referee.has_pin(Seat(number)) else _("without a PIN")
            choose = Intent("pin", number) if referee.can_agree(Seat(number)) else None
            sub = sub if choose is not None else _("is away")
            name, look = columns(cell, [0.64, 0.36], sizes.gap // 2)
            sees = bool(_castles(room, Seat(number)))
            found.append(
                Button(f"pin{number}", name if sees else cell, seat.name, choose,
                       sizes.body, sub=sub, picture=Crests(seat.colours))
            )  # fmt: skip
            if sees:
                word, intent = _("Look at my shields"), Intent("look", number)
                found.append(Button(f"look{number}", look, word, intent, sizes.caption))
        if self._trouble:
            found.append(Label(Words(self._trouble, rest, sizes.body, ink=room.theme.danger)))
        else:
            found += self._explained(room, rest)
        done = centred(frame.foot, sizes.touch * 6, frame.foot.h)
        back = _("Back to the board")
        found.append(Button("primary", done, back, Intent("board"), sizes.heading, Kind.PRIMARY))
        return found

    def answer(self, intent: Intent, room: Room) -> None:
        """Draw otherwise from here on, choose a PIN, or back."""
        self._trouble = ""
        match intent.name:
            case "draws":
                draws = Draws.SHIELDS if intent.arg else Draws.SCREEN
                self._trouble = room.attempt(lambda: _switch(room, draws))
            case "pin":
                room.nav = room.nav.hand_over(int(intent.arg or 0), Purpose.PIN, "")
            case "look":
                self._look(room, Seat(int(intent.arg or 0)))
            case "castle" if self._looker is not None:
                room.nav = room.nav.hand_over(self._looker, Purpose.LOOK, str(intent.arg))
                self._looker = None
            case BACK.name if self._looker is not None:
                self._looker = None
            case "board":
                room.nav = room.nav.down_to(Page.TABLE)
            case BACK.name:
                room.nav = room.nav.back()

    def _look(self, room: Room, seat: Seat) -> None:
        """To the one shield that the seat may look at, or to the question which."""
        castles = _castles(room, seat)
        if len(castles) == 1:
            (place,) = castles
            room.nav = room.nav.hand_over(seat, Purpose.LOOK, place)
        elif castles:
            self._looker = seat

    def _which(self, room: Room, seat: Seat) -> Sequence[Widget]:
        """The castles with a hidden shield of the seat's, which everybody can see."""
        sizes, name = room.sizes, room.referee.setup.seats[seat].name
        frame = framed(room, _("Which shield, {name}?").format(name=name), foot=False)
        castles = _castles(room, seat)
        across = min(len(castles), 2 if sizes.portrait else 3)
        lines = -(-len(castles) // across)
        tall = round(sizes.touch * 1.3)
        area = centred(frame.body, frame.body.w, lines * tall + (lines - 1) * sizes.gap)
        cells = [
            cell
            for row in rows(area, [1 / (lines + 1)] * lines, sizes.gap)
            for cell in columns(row, [0.5] * across, sizes.gap)
        ]
        return (
            *frame.head,
            *(
                Button(f"castle-{place}", cell, word, Intent("castle", place), sizes.body)
                for (place, word), cell in zip(castles.items(), cells, strict=False)
            ),
        )

    def _explained(self, room: Room, area: Rect) -> list[Widget]:
        """What the choices mean, as much of it as there is room for."""
        sizes, referee = room.sizes, room.referee
        real = referee.draws is Draws.SHIELDS
        pins = any(referee.has_pin(Seat(seat)) for seat in range(len(referee.setup.seats)))
        high = round(sizes.body * (4.2 if sizes.portrait else 2.4))
        texts = (_means_drawing(real=real), _means_pins(pins=pins, real=real))[: area.h // high]
        cells = rows(Rect(area.topleft, (area.w, high * len(texts))), [high] * len(texts), 0)
        soft = room.theme.ink_soft
        return [
            Label(Words(text, cell, sizes.body, "text", soft))
            for text, cell in zip(texts, cells, strict=True)
        ]


def _castles(room: Room, seat: Seat) -> dict[str, str]:
    """Castles whose hidden shield is a seat's own and can be seen here: place and name."""
    referee = room.referee
    colours = referee.setup.seats[seat].colours
    return {
        place: castle.name
        for place, castle in referee.game.view(referee.state, None).castles.items()
        if castle.shield == "hidden" and castle.owner in colours and referee.can_open(place, seat)
    }


def for_setup(room: Room, draft: Draft, rect: Rect) -> tuple[Rect, list[Widget]]:
    """A button for the set-up that leads to the wishes, and what is left of an area beside it."""
    cards = room.boards(draft.info)
    board = next((card.board for card in cards if card.id == draft.board_id), cards[0].board)
    sub = _("with PINs") if draft.pins else _("no PINs")
    return _beside(room, rect, sub, hides=hides(draft, board))


def for_table(room: Room, rect: Rect) -> tuple[Rect, list[Widget]]:
    """A button for the menu or the end that leads to the shields, and what is left beside it."""
    over = room.referee.outcome is not None
    hidden = bool(room.referee.game.decks(room.referee.state))
    return _beside(room, rect, "" if over else _("and PINs"), hides=hidden)


def _beside(room: Room, rect: Rect, sub: str, *, hides: bool) -> tuple[Rect, list[Widget]]:
    if not hides:
        return rect, []
    left, right = columns(rect, [0.56, 0.44], room.sizes.gap)
    px = room.sizes.body
    return left, [Button("shields", right, _("Shields"), Intent("shields"), px, sub=sub)]


def as_before(room: Room, draft: Draft) -> Draft:
    """A set-up with the wishes of the match that was just played."""
    referee = room.referee
    pins = any(referee.has_pin(Seat(seat)) for seat in range(len(referee.setup.seats)))
    return replace(draft, pins=pins, real_shields=referee.draws is Draws.SHIELDS)


WISHES = Stop(Page.SECRETS)
SHIELDS = Stop(Page.HIDDEN)
ALL_SHIELDS = Stop(Page.OPENED)
