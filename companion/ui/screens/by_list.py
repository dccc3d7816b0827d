"""How is a game played whose moves are chosen from lists? Floor 5: its table screen.

It knows no game: the rules say which moves there are, the board's picture where
their names stand, the game's voice what they are called. It keeps only what the
player has tapped of a move, and the note that answers a tap on what is not allowed;
both end with the position they belong to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.game import ChanceKind, Json, Refusal
from companion.referee.prompts import PromptKind
from companion.ui.boards import drawing as drawings
from companion.ui.boards.drawing import Drawing, Marks, Spot
from companion.ui.boards.voice import speaker
from companion.ui.navigator import Page, Stop
from companion.ui.screens.by_list_board import DrawnBoard, Keeper, crowded
from companion.ui.screens.by_list_layout import Areas, areas
from companion.ui.screens.by_list_offer import Now, Offer, offer
from companion.ui.screens.by_list_panel import Moment, panel
from companion.ui.screens.narrowing import Narrowing
from companion.ui.screens.room import BACK, Room
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.edge import Edge
from companion.ui.widgets.parts import Button, Kind, Note
from companion.ui.widgets.picture import Icon
from companion.ui.words import _, why_not

_NOTE_STAYS_S: Final = 8.0


class ByList:
    """The table, refereed by list."""

    def __init__(self) -> None:
        """Nothing is begun."""
        self._keeper = Keeper()
        self._now: Now | None = None
        self._narrowing = Narrowing.of((), {})
        self._closer: Spot | None = None
        self._listing = False
        self._page = 0
        self._note: tuple[str, str, str] | None = None
        self._note_until = 0.0
        self._events: list[Json] = []
        self._flash: frozenset[str] = frozenset()
        self._drawing = False

    @property
    def narrowing(self) -> Narrowing:
        """The moves that are still meant."""
        return self._narrowing

    @property
    def first(self) -> str:
        """The large button."""
        return "primary"

    @property
    def moving(self) -> bool:
        """Lots are being drawn, one after another."""
        return self._drawing

    def _follow(self, room: Room) -> Now:
        """A new position: what was begun in the old one is gone, the news is told."""
        referee = room.referee
        if self._now is not None and self._now.state is referee.state:
            return self._now
        fresh, self._now = self._now is None, self._read(room)
        objects = [
            referee.game.write_move(move) for move in referee.game.legal_moves(referee.state)
        ]
        self._narrowing = Narrowing.of(objects, self._now.where)
        self._closer, self._listing, self._page, self._note = None, False, 0, None
        news = room.news or ([event for _state, event in referee.this_turn] if fresh else [])
        told = [referee.game.write_event(event) for event in news]
        self._events = [*self._events, *told] if self._drawing else told or self._events
        room.news.clear()
        if told and not fresh:
            self._flash = _places(told, self._now.where)
        return self._now

    def _read(self, room: Room) -> Now:
        referee = room.referee
        game, state, prompt = referee.game, referee.state, referee.prompt
        view = game.view(state, None)
        seat, colour = prompt.seat, prompt.colour
        if prompt.kind is PromptKind.DECIDE and seat is not None:
            worn = referee.setup.seats[seat].colours
            colour = colour if colour in worn else worn[0]
        more = False
        if prompt.kind is PromptKind.LOT:
            lot, _equal = next(iter(game.lots(state)))
            after, _events = game.apply(state, lot)
            next_ = game.chance(after)
            more = next_ is not None and next_.kind is ChanceKind.LOT
        where = dict(self._picture(room, self._areas(room), close=False).where(view))
        voice = speaker(referee.setup)
        return Now(state, view, voice, where, seat, colour, prompt.kind, more)

    def _areas(self, room: Room) -> Areas:
        setup = room.referee.setup
        fit = drawings.find(setup.game).fit
        return areas(room.sizes, lambda most: fit(setup.board, most))

    def _picture(self, room: Room, at: Areas, *, close: bool) -> Drawing:
        referee = room.referee
        return self._keeper.get(
            referee.match_id, referee.setup, at.board.size, room.theme, close=close
        )

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Edge, board, panel, and the note above them."""
        now, at = self._follow(room), self._areas(room)
        done = self._offer(now)
        news = now.voice.tell(now.view, self._events)
        moment = Moment(room.referee.setup, now, done, news, self._page)
        board = self._board(room, at, now, done)
        kind = Kind.PLAIN if done.quiet else Kind.PRIMARY
        found: list[Widget] = [
            Edge(room.page, now.colour, at.edge),
            board,
            *panel(room, at, moment),
            self._corner(room, at),
            Button("primary", at.primary, done.large, done.intent, room.sizes.heading, kind),
        ]
        if self._note is not None:
            place, text, small = self._note
            point = board.point(place) or at.primary.midtop
            area = at.board.inflate(-room.sizes.gap, -room.sizes.gap)
            found.append(Note(area, point, text, small, room.sizes.body, room.sizes.gap))
        return found

    def offer(self, room: Room) -> Offer:
        """What can be done now, beside the board."""
        return self._offer(self._follow(room))

    def _offer(self, now: Now) -> Offer:
        return offer(now, self._narrowing, listing=self._listing, drawing=self._drawing)

    def _board(self, room: Room, at: Areas, now: Now, done: Offer) -> DrawnBoard:
        picture = self._picture(room, at, close=self._closer is not None)
        marks = Marks(
            lit=frozenset() if self._drawing else done.asked_of.lit,
            chosen=done.asked_of.chosen,
            flash=self._flash,
        )
        centre = self._closer or (0.5, 0.5)
        return DrawnBoard(at.board, picture, now.view, marks, centre, room.sizes.touch)

    @property
    def _begun(self) -> bool:
        return self._narrowing.before is not None

    def _corner(self, room: Room, at: Areas) -> Widget:
        if self._begun or self._closer is not None or self._listing:
            return Button("cancel", at.corner, "", Intent("cancel"), room.sizes.body,
                          picture=Icon("cross"))  # fmt: skip
        return Button("menu", at.corner, "", Intent("menu"), room.sizes.body, Kind.QUIET,
                      picture=Icon("menu"))  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """A tap on the board or on the panel."""
        now = self._follow(room)
        if self._note is not None:
            self._note = None
            if intent == BACK:
                return
        match intent.name:
            case "place":
                self._tapped(str(intent.arg), room, now)
            case "value":
                self._chosen(int(intent.arg or 0), now)
            case "list":
                self._listing, self._page = True, 0
            case "page":
                self._page = int(intent.arg or 0)
            case "do" | "plain":
                self._do(room, now)
            case "lot":
                room.attempt(room.referee.draw_lot)
            case "all" | "stop":
                self._drawing, self._events = intent.name == "all", []
            case "cancel" | BACK.name if self._step_back():
                pass
            case "menu" | BACK.name:
                room.nav = room.nav.push(Stop(Page.MENU))
            case "result":
                room.nav = room.nav.down_to(Page.END, Page.HOME)

    def _step_back(self) -> bool:
        """The last thing that was begun is begun no more; whether there was one."""
        self._page = 0
        if self._drawing:
            self._drawing = False
        elif self._closer is not None:
            self._closer = None
        elif self._narrowing.before is not None:
            self._narrowing = self._narrowing.before
        elif self._listing:
            self._listing = False
        else:
            return False
        return True

    def _take(self, narrowed: Narrowing | None) -> None:
        """Fewer moves are meant."""
        if narrowed is not None:
            self._narrowing = narrowed
            self._closer, self._listing, self._page = None, False, 0

    def _chosen(self, number: int, now: Now) -> None:
        done = self._offer(now)
        question = done.question
        if question is None or number >= len(question.values):
            return
        narrowed = done.asked_of.with_value(question.key, question.values[number])
        if narrowed is not None:
            self._take(replace(narrowed, before=self._narrowing))

    def _tapped(self, place: str, room: Room, now: Now) -> None:
        """A place was tapped: looked at closely, chosen, let go, or answered in words."""
        narrowing = self._narrowing
        if self._closer is None and not self._drawing:
            picture = self._picture(room, self._areas(room), close=False)
            spots = picture.spots(now.view)
            lit = self._offer(now).asked_of.lit
            near = lit if place in lit else narrowing.telling
            if crowded(spots, near, place, room.sizes.touch):
                (x, y), (wide, high) = spots[place], picture.size
                self._closer = (x / wide, y / high)
                return
        if place in narrowing.telling and not self._drawing:
            self._take(narrowing.at(place))
        elif place in narrowing.chosen and self._begun:
            self._step_back()
        else:
            self._refuse(place, room, now)

    def _refuse(self, place: str, room: Room, now: Now) -> None:
        """Say why nothing can be done there: by the rules, else what can be tapped."""
        refusal = self._reason(place, room, now)
        if refusal is not None:
            values = tuple(
                (name, now.voice.called(value, place) if isinstance(value, str) else value)
                for name, value in refusal.values
            )
            text = why_not(Refusal(refusal.code, refusal.paragraph, refusal.template, values))
            small = _("Rule {paragraph}").format(paragraph=refusal.paragraph)
            self._noted(room, place, text[:1].upper() + text[1:], small)
        elif self._narrowing.lit:
            self._noted(room, place, _("Tap one of the lit places."), "")
        else:
            self._noted(room, place, _("There is nothing to tap on the board now."), "")

    def _reason(self, place: str, room: Room, now: Now) -> Refusal | None:
        referee = room.referee
        for obj in now.voice.meant(now.view, place, self._narrowing.left):
            move = referee.game.read_move(now.state, dict(obj))
            refusal = move if isinstance(move, Refusal) else referee.judge(move)
            if refusal is not None:
                return refusal
        return None

    def _noted(self, room: Room, place: str, text: str, small: str) -> None:
        self._note, self._note_until = (place, text, small), room.now + _NOTE_STAYS_S

    def _do(self, room: Room, now: Now) -> None:
        """The large button: the move that is meant."""
        meant = self._offer(now).meant
        if meant is None:
            return
        move = room.referee.game.read_move(now.state, dict(meant))
        refusal = move if isinstance(move, Refusal) else room.play(move)
        if refusal is not None:
            small = _("Rule {paragraph}").format(paragraph=refusal.paragraph)
            self._noted(room, "", why_not(refusal), small)

    def typed(self, _key: object, _room: Room) -> bool:
        """No use for letters."""
        return False

    def tick(self, room: Room) -> bool:
        """Draw the next lot; a note passes."""
        changed = bool(room.news)
        if self._drawing:
            changed = True
            if room.referee.prompt.kind is PromptKind.LOT and not room.fault:
                room.attempt(room.referee.draw_lot)
                self._follow(room)
            else:
                self._drawing = False
        if self._note is not None and room.now > self._note_until:
            self._note, changed = None, True
        return changed

    def gone(self) -> None:
        """It holds nothing that matters."""


def _places(events: Sequence[Json], where: Mapping[str, str]) -> frozenset[str]:
    """Where on the board something has happened; whence something went is seen as well."""
    return frozenset(
        where[value]
        for event in events
        for value in event.values()
        if isinstance(value, str) and value in where
    )
