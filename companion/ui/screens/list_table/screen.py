"""How is a game played whose moves are chosen from lists? Its table screen.

It knows no game: the rules give the moves, the board's picture the places of their names,
the game's voice the words. It keeps only the player's taps towards a move, and the shell's
note about a refused tap; both end with their position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.game import ChanceKind, Json, Refusal
from companion.referee.prompts import PromptKind
from companion.ui.boards.drawing import Drawing, Marks, Spot
from companion.ui.i18n.translate import _, ngettext, translate_refusal
from companion.ui.input.events import KeyStroke
from companion.ui.screen_kit import advice
from companion.ui.screen_kit.board_view import BoardCache, DrawnBoard, crowded, places_of
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.read_aloud import Spoken
from companion.ui.screen_kit.table_shell import TableNote, TableShell
from companion.ui.screens.list_table.layout import ByListAreas, areas
from companion.ui.screens.list_table.move_filter import KIND, Narrowing
from companion.ui.screens.list_table.offer import MoveOffer, Now, offer
from companion.ui.screens.list_table.panel import PanelModel, panel, spoken
from companion.ui.widgets.advice_sheet import AdviceLine
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.edge import Edge
from companion.ui.widgets.layout import columns
from companion.ui.widgets.parts import Button, Kind

_MOST_KEPT = 5000
"""The most moves that the saved state lists; with more, the taps are not saved."""


class ByListScreen:
    """The table, refereed by list."""

    def __init__(self, match: MatchInPlay) -> None:
        """No move is begun."""
        self._match = match
        self.shell = TableShell()
        self._keeper = BoardCache()
        self._now: Now | None = None
        self._narrowing = Narrowing.of((), {})
        self._closer: Spot | None = None
        self._listing = False
        self._page = 0
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

    def saved_state(self, room: Room) -> Json:
        """The moves that remained after each tap, by their numbers."""
        self._follow(room)
        steps, at = [], self._narrowing
        while at.before is not None:
            steps.append(sorted(at.kept))
            at = at.before
        few = sum(map(len, steps)) <= _MOST_KEPT
        return steps[::-1] if steps and few else None

    def restore(self, saved: Json, room: Room) -> None:
        """Restore the remaining moves.

        Raises:
            LookupError, TypeError, ValueError: it was not written by `saved_state`.
        """
        self._follow(room)
        for kept in saved:
            numbers = frozenset(map(int, kept))
            if not numbers or not numbers < self._narrowing.kept:
                raise ValueError("these moves are not meant")
            self._narrowing = Narrowing(self._narrowing.moves, numbers, self._narrowing)

    def _follow(self, room: Room) -> Now:
        """Follow the match: a new position ends an unfinished move, and brings news."""
        referee = self._match.referee
        if self._now is not None and self._now.state is referee.state:
            return self._now
        fresh, self._now = self._now is None, self._read(room)
        answer = referee.answered
        # What was drawn and taken back is drawn again with the same result.
        open_ = referee.game.legal_moves(referee.state) if answer is None else [answer]
        objects = [referee.game.write_move(move) for move in open_]
        self._narrowing = Narrowing.of(objects, self._now.where)
        self._closer, self._listing, self._page = None, False, 0
        self.shell.renew(room, self._match)
        news = self._match.news or (
            [event for _state, event in referee.queries.lately] if fresh else []
        )
        events = [referee.game.write_event(event) for event in news]
        self._events = [*self._events, *events] if self._drawing else events or self._events
        self._match.news.clear()
        if events and not fresh:
            self._flash = places_of(events, self._now.where)
        return self._now

    def _read(self, room: Room) -> Now:
        referee = self._match.referee
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
        voice = self._match.game_ui.speaker(referee.setup)
        return Now(state, view, voice, where, seat, colour, prompt.kind, more)

    def _areas(self, room: Room) -> ByListAreas:
        setup = self._match.referee.setup
        fit = self._match.game_ui.board.fit
        return areas(room.sizes, lambda most: fit(setup.board, most))

    def _picture(self, room: Room, at: ByListAreas, *, close: bool) -> Drawing:
        referee = self._match.referee
        return self._keeper.get(room, referee.match_id, referee.setup, at.board.size, close=close)

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Edge, board, panel, and the note above them."""
        moment, at = self._moment(room), self._areas(room)
        now, done = moment.now, moment.offer
        board = self._board(room, at, now, done)
        kind = Kind.PLAIN if done.quiet else Kind.PRIMARY
        found: list[Widget] = [
            Edge(room.page, now.colour, at.edge),
            board,
            *panel(room, at, moment),
            self.shell.corner(room, at.corner, unfinished=self._away),
            *self._foot(room, at, done, kind),
        ]
        note = self.shell.note
        if note is not None:
            point, words = board.point(note.place) or at.primary.midtop, self._in_words(now, note)
            found.append(self.shell.note_widget(room, at.board, found, point, *words))
        elif self.shell.advised:
            found.append(self._advice(room, at, board))
        return found

    def _foot(self, room: Room, at: ByListAreas, done: MoveOffer, kind: Kind) -> list[Widget]:
        """The large button, and the one that asks what may be done while nothing is begun."""
        asks = not (self._narrowed or self._listing or room.preferences.lite)
        large, found = at.primary, list[Widget]()
        if asks:
            touch = room.sizes.touch
            ask, large = columns(at.primary, [touch, 0.5], room.sizes.gap)
            found.append(self.shell.ask_button(room, ask))
        text = done.large
        found.append(Button("primary", large, text, done.intent, room.sizes.heading, kind))
        return found

    def _advice(self, room: Room, at: ByListAreas, board: DrawnBoard) -> Widget:
        """The legal kinds of move, where they hide least of what is lit."""
        spots = board.drawing.spots(self._follow(room).view)
        seen = {place: point for place in spots if (point := board.point(place)) is not None}
        area = at.board.inflate(-room.sizes.gap, -4)
        ground = advice.Ground(area, seen.__getitem__, tuple(seen), room.sizes.touch // 4)
        lit = self._narrowing.lit & seen.keys()
        return advice.advice_sheet(room, ground, self._advised(room), lit)

    def _advised(self, room: Room) -> tuple[AdviceLine, ...]:
        """What is due, and a row for every kind of move that is legal, with its places."""
        now, found = self._follow(room), [AdviceLine(self.offer(room).due)]
        for kind in self._narrowing.kinds:
            some = self._narrowing.with_value(KIND, kind) or self._narrowing
            what, spots = now.voice.kind(str(kind)), len(some.lit)
            small = ngettext("{n} place", "{n} places", spots) if spots else ""
            found.append(AdviceLine(what, Intent("kind", kind), small))
        return tuple(found)

    def spoken(self, room: Room) -> Spoken:
        """The news, who acts, what is due, and the note; the drawing of many lots is not told."""
        moment, noted = self._moment(room), self.shell.note
        note = self._in_words(moment.now, noted)[0] if noted is not None else ""
        return Spoken() if self._drawing else replace(spoken(moment), note=note)

    def _moment(self, room: Room) -> PanelModel:
        now = self._follow(room)
        news = now.voice.tell(now.view, self._events)
        return PanelModel(self._match.referee.setup, now, self._offer(now), news, self._page)

    def offer(self, room: Room) -> MoveOffer:
        """What can be done now, beside the board."""
        return self._offer(self._follow(room))

    def _offer(self, now: Now) -> MoveOffer:
        return offer(now, self._narrowing, listing=self._listing, drawing=self._drawing)

    def _board(self, room: Room, at: ByListAreas, now: Now, done: MoveOffer) -> DrawnBoard:
        picture = self._picture(room, at, close=self._closer is not None)
        marks = Marks(
            lit=frozenset() if self._drawing else self._lit(done),
            chosen=done.asked_of.chosen,
            flash=self._flash,
        )
        centre = self._closer or (0.5, 0.5)
        return DrawnBoard(at.board, picture, now.view, marks, centre, room.sizes.touch)

    def _lit(self, done: MoveOffer) -> frozenset[str]:
        """The places that the question is about; with advice, those of every kind of move."""
        return self._narrowing.lit if self.shell.advised else done.asked_of.lit

    @property
    def _narrowed(self) -> bool:
        return self._narrowing.before is not None

    @property
    def _away(self) -> bool:
        """Whether there is anything to step back from."""
        return self._narrowed or self._closer is not None or self._listing

    def answer(self, intent: Intent, room: Room) -> None:
        """A tap on the board or on the panel."""
        now = self._follow(room)
        if self.shell.takes(intent):
            return
        match intent.name:
            case "place":
                self._tapped(str(intent.arg), room, now)
            case "value":
                self._chosen(int(intent.arg or 0), now)
            case "kind":
                self._take(self._narrowing.with_value(KIND, str(intent.arg)))
            case "list":
                self._listing, self._page = True, 0
            case "page":
                self._page = int(intent.arg or 0)
            case "do" | "plain":
                self._do(room, now)
            case "lot":
                self._match.attempt(self._match.referee.draw_lot)
            case "all" | "stop":
                self._drawing, self._events = intent.name == "all", []
            case "cancel" | BACK.name if self._step_back():
                pass
            case _:
                self.shell.leaves(intent, room)

    def _step_back(self) -> bool:
        """Undo the last tap. Returns whether there was one."""
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
        """Narrow the moves."""
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
        """A place was tapped: enlarge, select, deselect, or answer in words."""
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
        elif place in narrowing.chosen and self._narrowed:
            self._step_back()
        else:
            self._refuse(place, room, now)

    def _refuse(self, place: str, room: Room, now: Now) -> None:
        """Say why nothing can be done there: by the rules, else by what can be tapped."""
        refusal = self._reason(place, now)
        if refusal is not None:
            self.shell.refuse(room, place, refusal)
        elif self._narrowing.lit:
            self.shell.refuse(room, place, _("Tap one of the lit places."))
        else:
            self.shell.refuse(room, place, _("There is nothing to tap on the board now."))

    def _reason(self, place: str, now: Now) -> Refusal | None:
        referee = self._match.referee
        for obj in now.voice.meant(now.view, place, self._narrowing.left):
            move = referee.game.read_move(now.state, dict(obj))
            refusal = move if isinstance(move, Refusal) else referee.judge(move)
            if refusal is not None:
                return refusal
        return None

    def _do(self, room: Room, now: Now) -> None:
        """Make the move of the large button."""
        meant = self._offer(now).meant
        if meant is None:
            return
        move = self._match.referee.game.read_move(now.state, dict(meant))
        refusal = move if isinstance(move, Refusal) else self._match.play(move)
        if refusal is not None:
            self.shell.refuse(room, "", refusal)

    def _in_words(self, now: Now, note: TableNote) -> tuple[str, str]:
        """A note's text and its rule, with the names of a refusal as people know them."""
        refusal = note.why
        if isinstance(refusal, str):
            return refusal, ""
        values = tuple(
            (
                name,
                now.voice.called(now.view, value, note.place) if isinstance(value, str) else value,
            )
            for name, value in refusal.values
        )
        text = translate_refusal(Refusal(refusal.code, refusal.paragraph, refusal.template, values))
        small = _("Rule {paragraph}").format(paragraph=refusal.paragraph)
        return text[:1].upper() + text[1:], small

    def typed(self, key: KeyStroke, room: Room) -> bool:
        """A question mark asks what may be done."""
        if not advice.asked(key, room):
            return False
        self.answer(advice.ASK, room)
        return True

    def tick(self, room: Room) -> bool:
        """Draw the next lot; a note passes."""
        changed = self.shell.tick(room) or bool(self._match.news)
        if self._drawing:
            changed = True
            if self._match.referee.prompt.kind is PromptKind.LOT and not room.fault:
                self._match.attempt(self._match.referee.draw_lot)
                self._follow(room)
            else:
                self._drawing = False
        return changed

    def gone(self) -> None:
        """Nothing is held that must be forgotten."""
