"""How are hidden values kept at this table? With or without PINs, drawn here or real.

Asked when a match is set up, and again whenever its players wish.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect

from companion.core.errors import SetupError
from companion.core.game import Seat
from companion.referee.secrets import Draws
from companion.ui.i18n.translate import _, in_context
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.handing_over import hand_over
from companion.ui.screen_kit.hidden_values import HiddenWords
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screen_kit.once_per_screen import board_cards
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.screens.secrets.pin_setup import go_round
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests


def hides(draft: SetupDraft, board: object) -> bool:
    """Whether anything is hidden in the match that is set up."""
    try:
        return bool(draft.game.decks(draft.game.initial_state(draft.setup(board))))
    except SetupError:
        return False


def ask_for_pins(room: Room, match: MatchInPlay, draft: SetupDraft) -> None:
    """After a match has begun: draw values as wished, and hand out the screen for PINs."""
    if not match.referee.game.decks(match.referee.state):
        return
    if draft.real_values:
        match.attempt(lambda: _switch(match, Draws.PIECES))
    if draft.pins:
        match.attempt(lambda: _wish(match))
        go_round(room, match)


def _wish(match: MatchInPlay) -> tuple[()]:
    match.referee.pins.wish_pins()
    return ()


def _switch(match: MatchInPlay, draws: Draws) -> tuple[()]:
    match.referee.hidden.draw_by(draws)
    return ()


def _drawing(
    room: Room, words: HiddenWords, rect: Rect, *, real: bool, live: bool = True
) -> list[Widget]:
    """On the screen, or the real ones."""
    sizes = room.sizes
    here, there = columns(rect, [0.5, 0.5], sizes.gap)
    return [
        Button(id_, cell, text, Intent("draws", number) if live else None, sizes.body, Kind.CHOICE,
               on, sub)
        for id_, number, cell, text, sub, on in (
            ("draws-screen", 0, here, _("On the screen"), _("shuffled for you"), not real),
            ("draws-real", 1, there, _(words.real), _("entered when placed"), real),
        )
    ]  # fmt: skip


def _means_pins(words: HiddenWords, *, pins: bool, real: bool) -> str:
    """What it means to have PINs, or none."""
    if not pins:
        return _(words.means_no_pins)
    if real:
        return _(words.means_pins_real)
    return _(words.means_pins)


def _means_drawing(words: HiddenWords, *, real: bool) -> str:
    """What it means to draw on the screen, or the real ones."""
    if real:
        return _(words.means_real)
    return _("Table Herald draws from a shuffled hand, so nobody can know what's next.")


def _words_of(room: Room, match: MatchInPlay, slug: str) -> HiddenWords:
    """The words of a game for its hidden values."""
    hidden = room.ui_of(slug).hidden_values
    return match.hidden_words if hidden is None else hidden.words()


def _heading(room: Room, text: str, rect: Rect) -> Label:
    return Label(Words(text, rect, room.sizes.body, "text_bold", room.theme.ink_soft, -1, 1, 1))


class SecretsSetupScreen(BaseScreen):
    """In the set-up: PINs or none, on the screen or real."""

    def __init__(self, match: MatchInPlay) -> None:
        """Nothing is wished yet."""
        self._match = match

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Two questions, and what the answers mean."""
        sizes, draft = room.sizes, room.draft
        assert draft is not None  # the set-up, which leads here, has made it
        words = _words_of(room, self._match, draft.info.slug)
        frame = framed(room, _(words.title))
        head, big = sizes.body * 1.5, round(sizes.touch * 1.3)
        body = centred(frame.body, frame.body.w, min(frame.body.h, round(sizes.touch * 8)))
        pins, choice, means, drawn, draws, line = rows(
            body, [head, big, 0.6, head, big, 0.4], max(3, sizes.gap // 2)
        )
        none, each = columns(choice, [0.5, 0.5], sizes.gap)
        meaning = _means_pins(words, pins=draft.pins, real=draft.real_values)
        about = _means_drawing(words, real=draft.real_values)
        done = centred(frame.foot, sizes.touch * 5, frame.foot.h)
        return (
            *frame.head,
            _heading(room, _("PINs"), pins),
            Button("pins-none", none, in_context("PINs", "None"), Intent("pins", 0), sizes.body,
                   Kind.CHOICE, not draft.pins),
            Button("pins-each", each, _("Each player chooses one"), Intent("pins", 1), sizes.body,
                   Kind.CHOICE, draft.pins),
            Label(Words(meaning, means, sizes.body, align=-1, rise=-1)),
            _heading(room, _(words.drawn), drawn),
            *_drawing(room, words, draws, real=draft.real_values),
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
                room.draft = replace(draft, real_values=bool(intent.arg))
            case BACK.name:
                room.nav = room.nav.back()


class SecretsMenuScreen(BaseScreen):
    """At the table: how values are drawn from here on, and everybody's PIN."""

    def __init__(self, match: MatchInPlay) -> None:
        """Nothing is wrong yet, and nobody wants to look."""
        self._match = match
        self._trouble = ""
        self._looker: Seat | None = None

    def widgets(self, room: Room) -> Sequence[Widget]:
        """One choice, and a row for each player; or the places whose values a player may see."""
        if self._looker is not None:
            return self._which(room, self._looker)
        sizes, referee = room.sizes, self._match.referee
        seats = referee.setup.seats
        words = self._match.hidden_words
        frame = framed(room, _(words.title))
        head, tall = round(sizes.body * 1.5), round(sizes.touch * 1.3)
        across = 1 if sizes.portrait else 2
        lines = -(-len(seats) // across)
        drawn, draws, pins, *table, rest = rows(
            frame.body, [head, tall, head, *[tall] * lines, 0.5], max(3, sizes.gap * 3 // 4)
        )
        cells = [cell for row in table for cell in columns(row, [0.5] * across, sizes.gap)]
        found: list[Widget] = [
            *frame.head,
            _heading(room, _(words.drawn), drawn),
            *_drawing(room, words, draws, real=referee.hidden.draws is Draws.PIECES,
                      live=referee.outcome is None),
            _heading(room, _("My PIN"), pins),
        ]  # fmt: skip
        for number, (seat, cell) in enumerate(zip(seats, cells, strict=False)):
            sub = _("change or remove it") if referee.pins.has_pin(Seat(number)) else _("no PIN")
            choose = Intent("pin", number) if referee.disclosure.can_agree(Seat(number)) else None
            if choose is None:
                program = number in referee.queries.programs
                sub = _("computer player") if program else _("is away")
            name, look = columns(cell, [0.64, 0.36], sizes.gap // 2)
            sees = bool(_places(self._match, Seat(number)))
            found.append(
                Button(f"pin{number}", name if sees else cell, seat.name, choose,
                       sizes.body, sub=sub, picture=Crests(seat.colours))
            )  # fmt: skip
            if sees:
                word, intent = _(words.look), Intent("look", number)
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
                draws = Draws.PIECES if intent.arg else Draws.SCREEN
                self._trouble = self._match.attempt(lambda: _switch(self._match, draws))
            case "pin":
                room.nav = room.nav.hand_over(int(intent.arg or 0), Purpose.PIN, "")
            case "look":
                self._look(room, Seat(int(intent.arg or 0)))
            case "place" if self._looker is not None:
                hand_over(room, self._match, self._looker, Purpose.LOOK, str(intent.arg))
                self._looker = None
            case BACK.name if self._looker is not None:
                self._looker = None
            case "board":
                room.nav = room.nav.down_to(Page.TABLE)
            case BACK.name:
                room.nav = room.nav.back()

    def _look(self, room: Room, seat: Seat) -> None:
        """Open the one value that the seat may look at, or ask which one."""
        places = _places(self._match, seat)
        if len(places) == 1:
            (place,) = places
            hand_over(room, self._match, seat, Purpose.LOOK, place)
        elif places:
            self._looker = seat

    def _which(self, room: Room, seat: Seat) -> Sequence[Widget]:
        """The places with a hidden value of the seat's, which everybody can see."""
        sizes, name = room.sizes, self._match.referee.setup.seats[seat].name
        frame = framed(room, _(self._match.hidden_words.which).format(name=name), foot=False)
        places = _places(self._match, seat)
        across = min(len(places), 2 if sizes.portrait else 3)
        lines = -(-len(places) // across)
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
                Button(f"place-{place}", cell, word, Intent("place", place), sizes.body)
                for (place, word), cell in zip(places.items(), cells, strict=False)
            ),
        )

    def _explained(self, room: Room, area: Rect) -> list[Widget]:
        """What the choices mean, as much of it as there is room for."""
        sizes, referee, words = room.sizes, self._match.referee, self._match.hidden_words
        real = referee.hidden.draws is Draws.PIECES
        pins = any(referee.pins.has_pin(Seat(seat)) for seat in range(len(referee.setup.seats)))
        high = round(sizes.body * (4.2 if sizes.portrait else 2.4))
        texts = (_means_drawing(words, real=real), _means_pins(words, pins=pins, real=real))[
            : area.h // high
        ]
        cells = rows(Rect(area.topleft, (area.w, high * len(texts))), [high] * len(texts), 0)
        soft = room.theme.ink_soft
        return [
            Label(Words(text, cell, sizes.body, "text", soft))
            for text, cell in zip(texts, cells, strict=True)
        ]


def _places(match: MatchInPlay, seat: Seat) -> dict[str, str]:
    """Places whose hidden value a person owns and can see here: place and name."""
    referee = match.referee
    if seat in referee.queries.programs:
        return {}
    colours = referee.setup.seats[seat].colours
    view = referee.game.view(referee.state, None)
    return {
        place: name
        for place, name in match.hidden.lying(view, colours).items()
        if referee.hidden.can_open(place, seat)
    }


def for_setup(
    room: Room, match: MatchInPlay, games: GamesPort, draft: SetupDraft, rect: Rect
) -> list[Widget]:
    """The button of the set-up that leads to the wishes; none where nothing is hidden."""
    cards = board_cards(room, games, draft.info)
    board = next((card.board for card in cards if card.id == draft.board_id), cards[0].board)
    sub = _("with PINs") if draft.pins else _("no PINs")
    if not hides(draft, board):
        return []
    return [_button(room, match, draft.info.slug, rect, sub)]


def for_menu(room: Room, match: MatchInPlay, rect: Rect) -> list[Button]:
    """A button that leads to what is hidden; none where nothing is."""
    if not match.referee.game.decks(match.referee.state):
        return []
    sub = "" if match.referee.outcome is not None else _("and PINs")
    return [_button(room, match, match.referee.setup.game, rect, sub)]


def _button(room: Room, match: MatchInPlay, slug: str, rect: Rect, sub: str) -> Button:
    words = _words_of(room, match, slug)
    return Button("hidden", rect, _(words.button), Intent("hidden"), room.sizes.body, sub=sub)


WISHES = Stop(Page.SECRETS)
HIDDEN = Stop(Page.HIDDEN)
ALL_OPENED = Stop(Page.OPENED)
