"""What do hands do for a player that the program plays? Step by step, up to the next chance.

The board as the table shows it, the step as an arrow on it, and *Done*. A step is written when
*Done* is tapped; before that nothing of it is in the record. Steps that need no hands (the end
of a turn) are written by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pygame import Rect

from companion.core.errors import RulesError, StoreError, VaultError
from companion.core.game import Seat
from companion.core.place_buttons import HasPlaceButtons
from companion.referee.place_buttons import PlacePress
from companion.ui.boards.drawing import Drawing, Marks, MovingDrawing
from companion.ui.boards.drawn import is_drawn
from companion.ui.boards.motion import Playable
from companion.ui.i18n.translate import _, translate
from companion.ui.input.events import Touch, TouchPhase
from companion.ui.ports.program_players import ProgramTurn
from companion.ui.ports.table_devices import DevicesPort
from companion.ui.screen_kit import automatic
from companion.ui.screen_kit.board_view import CLOSER, BoardCache, corner
from companion.ui.screen_kit.computers_turn import SeenOnly, last_told
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.match_in_play import MatchInPlay, stopped
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.read_aloud import Spoken
from companion.ui.screen_kit.read_only_board import ReadOnlyBoard
from companion.ui.screen_kit.table_shell import menu_sign
from companion.ui.screens.match.history_motion import BoardInMotion
from companion.ui.screens.match.open_hand_turn import OpenHandTurn
from companion.ui.screens.match.program_turn_layout import ProgramTurnAreas, areas, room_left
from companion.ui.screens.match.step_mark import StepMark, close_up, marks, places_of
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.edge import Edge
from companion.ui.widgets.layout import rows
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests
from companion.ui.widgets.tap_area import TapArea

_NEXT: Final = Intent("next-step")
"""The program, which goes on alone, does the shown step at once."""
_TIMES: Final = 3
"""So often a step is shown by itself."""
_SEEN_S: Final = 0.6
"""How long the board stands still before a step is shown on it, in seconds."""
_ENDS_S: Final = 1.5
"""How long it is said that a turn ends in which hands had nothing to do, in seconds."""


class ProgramTurnScreen(BaseScreen):
    """The turn of a player that the program plays."""

    def __init__(self, match: MatchInPlay, devices: DevicesPort) -> None:
        """For the match in play, at a table with these devices."""
        self._match = match
        self._devices = devices
        self._cache = BoardCache()
        self._wanted: tuple[int, int] | None = None
        self._shown: tuple[Any, tuple[Any, ...]] | None = None
        self._walk: Playable | None = None
        self._since = 0.0
        self._walking = False
        self._seen: ProgramTurn | None = None
        self._carried_out: Seat | None = None
        self._ends: tuple[int, float] = (-1, 0.0)
        self._hand = OpenHandTurn(match, devices)

    @property
    def moving(self) -> bool:
        """While the board is painted, or a step is shown."""
        return self._walking or self._wanted is not None

    # What is shown

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Edge, board with the step, and the panel."""
        turn = self._seen = self._match.programs.turn()
        sizes = room.sizes
        at = self._areas(room)
        seat = self._match.referee.setup.seats[turn.seat if turn is not None else 0]
        found: list[Widget] = [
            Edge(room.page, seat.colours[0], at.edge),
            Sheet(at.panel),
            SeenOnly(self._match.game_ui.score(self._match, room.sizes, at.score)),
            *self._upper(room, at, turn),
            Image(at.crest, Crests(seat.colours)),
            Button("menu", at.corner, "", Intent("menu"), sizes.body, Kind.QUIET,
                   picture=menu_sign(room)),
        ]  # fmt: skip
        if turn is None or not str(turn.trouble):
            found += self._who(room, at, seat.name, turn)
        if turn is None:
            return found
        if turn.move is not None:
            found.append(TapArea("board", at.board, self._on_the_board()))
        words = self._words(turn)
        found.append(
            Label(Words(words, at.words, sizes.prompt, "text_bold", None, -1, 0, _lines(room, at)))
        )
        if str(turn.trouble):
            ink, text = room.theme.danger, translate(turn.trouble)
            found.append(Label(Words(text, at.name, sizes.caption, "text", ink, -1, lines=3)))
        found.append(automatic.button(room, at.auto, self._match))
        if turn.move is not None and (self._match.instruction(turn) or str(turn.trouble)):
            found.append(self._primary(room, at))
            if not self._match.programs.goes_on_alone:
                found.append(
                    Button("again", at.again, _("Show again"), Intent("again"), sizes.body,
                           Kind.QUIET)
                )  # fmt: skip
        return found

    def _who(
        self, room: Room, at: ProgramTurnAreas, name: str, turn: ProgramTurn | None
    ) -> list[Widget]:
        """Whose turn it is, and that people's hands play it."""
        upper, lower = rows(at.name, [0.55, 0.45], 0)
        computer = _("{name}, the computer").format(name=name)
        found: list[Widget] = [Label(Words(computer, upper, room.sizes.body, "name", None, -1))]
        if turn is not None and turn.move is not None:
            alone, ink = self._match.programs.goes_on_alone, room.theme.ink_soft
            hands = _("Tap the board to go on") if alone else _("You move its pieces")
            found.append(Label(Words(hands, lower, room.sizes.caption, "text", ink, -1)))
        return found

    def _on_the_board(self) -> Intent:
        """What a tap on the board means: the next step, or that hands move the pieces."""
        if self._match.programs.goes_on_alone:
            return _NEXT
        return why_not(_("Move its pieces as you're told, then tap Done."))

    def _primary(self, room: Room, at: ProgramTurnAreas) -> Widget:
        """*Done*; while the program says so itself, what it did last is read there."""
        sizes = room.sizes
        if self._match.programs.goes_on_alone:
            before, rect = last_told(self._match), at.primary
            if (at.again.top, at.again.bottom) == (rect.top, rect.bottom):
                # Nothing is shown again then: the words have that room, too.
                rect = rect.union(at.again)
            return Label(Words(before, rect, sizes.body, "text", None, -1, lines=3))
        return Button("primary", at.primary, _("Done"), Intent("done"), sizes.heading, Kind.PRIMARY)

    def _areas(self, room: Room) -> ProgramTurnAreas:
        """Where everything is."""
        game_ui, sizes = self._match.game_ui, room.sizes
        size, score = game_ui.table_board(sizes), game_ui.score_area(sizes)
        most = room_left(sizes, size) if score is None else None
        if most is not None:
            size = game_ui.board.fit(self._match.referee.setup.board, most)
        return areas(sizes, size, score)

    def _words(self, turn: ProgramTurn) -> str:
        """What hands do now."""
        if turn.needs_hand:
            return self._hand.due(turn)
        if turn.move is None:
            return _("{name} is thinking").format(name=self._name(turn))
        return self._match.instruction(turn) or _("Its turn ends")

    def _name(self, turn: ProgramTurn) -> str:
        return self._match.referee.setup.seats[turn.seat].name

    def _upper(self, room: Room, at: ProgramTurnAreas, turn: ProgramTurn | None) -> list[Widget]:
        """The board, or the cards of which some lie open before the program's player."""
        if turn is None or not turn.needs_hand:
            return [self._board(room, at, turn), *self._marks(room, at, turn)]
        return self._hand.widgets(room, at, turn)

    def _marks(self, room: Room, at: ProgramTurnAreas, turn: ProgramTurn | None) -> list[StepMark]:
        """Lights at the places of the step."""
        referee = self._match.referee
        if turn is None or turn.move is None or self._wanted is not None:
            return []
        drawing, centre = self._picture(room, at.board, turn)
        spots = drawing.spots(referee.game.view(referee.state, None))
        px = round(room.sizes.touch * 0.9)
        written = referee.game.write_move(self._match.gesture(turn)[-1])
        picture = Rect(corner(at.board, drawing.size, centre), drawing.size)
        found = marks(written, spots, picture, px)
        return [one for one in found if at.board.contains(one.rect)]

    def _picture(
        self, room: Room, rect: Rect, turn: ProgramTurn | None
    ) -> tuple[Drawing, tuple[float, float]]:
        """The board, and which part of it is in the middle: closer where a step is hard to see."""
        referee = self._match.referee
        whole = self._cache.get(room, referee.match_id, referee.setup, rect.size, close=False)
        if turn is None or turn.move is None or self._match.programs.goes_on_alone:
            # Who only watches is shown the same board all the time.
            return whole, (0.5, 0.5)
        spots = whole.spots(referee.game.view(referee.state, None))
        written = referee.game.write_move(self._match.gesture(turn)[-1])
        centre = close_up(places_of(written, spots), spots, rect.size, room.sizes.touch)
        if centre is None:
            return whole, (0.5, 0.5)
        size = round(rect.w * CLOSER), round(rect.h * CLOSER)
        if not is_drawn(referee.setup.game, referee.setup.board, size, room.theme):
            self._wanted = size
            return whole, (0.5, 0.5)
        closer = self._cache.get(room, referee.match_id, referee.setup, size, close=False)
        return closer, centre

    def _board(self, room: Room, at: ProgramTurnAreas, turn: ProgramTurn | None) -> Widget:
        referee, rect = self._match.referee, at.board
        view = referee.game.view(referee.state, None)
        self._wanted = None
        if not is_drawn(referee.setup.game, referee.setup.board, rect.size, room.theme):
            self._wanted = rect.size
            return Sheet(rect)
        drawing, centre = self._picture(room, rect, turn)
        moved = self._motion(room, drawing, turn)
        if moved is None or not isinstance(drawing, MovingDrawing):
            return ReadOnlyBoard(rect, drawing, view, Marks(), centre, room.sizes.touch)
        passed = room.now - self._since - _SEEN_S
        whole = moved.seconds + _SEEN_S
        # What carries on alone is walked on the table when it is done: nothing is seen twice.
        times = 0 if self._match.programs.goes_on_alone else _TIMES
        self._walking = room.preferences.animated and passed < times * whole
        frame = moved.frame(min(moved.seconds, max(0.0, passed) % whole)) if self._walking else None
        return BoardInMotion(rect, drawing, view, moved, frame, centre)

    def _motion(self, room: Room, drawing: Drawing, turn: ProgramTurn | None) -> Playable | None:
        """What moves in the present step; found anew for another one."""
        if turn is None or turn.move is None or not isinstance(drawing, MovingDrawing):
            self._shown, self._walk, self._walking = None, None, False
            return None
        state, moves = self._match.referee.state, self._match.gesture(turn)
        if self._shown != (state, moves):
            self._shown, self._since, self._walking = (state, moves), room.now, True
            events: list[Any] = []
            after = state
            for move in moves:
                after, happened = self._match.referee.game.apply(after, move)
                events += happened
            self._walk = drawing.motion(state, events, after)
        return self._walk

    def spoken(self, _room: Room) -> Spoken:
        """Who plays, and what hands do."""
        turn = self._match.programs.turn()
        if turn is None or (turn.move is None and not turn.needs_hand):
            return Spoken()
        note = translate(turn.trouble) if str(turn.trouble) else ""
        return Spoken("", self._name(turn), self._words(turn), note)

    # What is tapped

    def answer(self, intent: Intent, room: Room) -> None:
        """The step is done, is shown once more, or the menu."""
        match intent.name:
            case "done":
                self._done(room)
            case "auto":
                automatic.takes(intent, self._match)
            case _NEXT.name:
                self._match.programs.hasten()
            case "card":
                self._hand.card(str(intent.arg), room)
            case "deal":
                self._hand.deal(room)
            case "again":
                self._since, self._walking = room.now - _SEEN_S, True
            case "menu" | BACK.name:
                room.nav = room.nav.push(Stop(Page.MENU))

    # What is pressed at the table

    def may_press(self, _room: Room) -> frozenset[str]:
        """The places of the step that have a button: it means *Done*."""
        turn, game = self._match.programs.turn(), self._match.referee.game
        if turn is None or turn.move is None or not isinstance(game, HasPlaceButtons):
            return frozenset()
        written = game.write_move(self._match.gesture(turn)[-1])
        return frozenset(places_of(written, game.button_places(self._match.referee.setup)))

    def answer_press(self, press: PlacePress, room: Room) -> None:
        """At a place of the step it is done; elsewhere the lamp says that a press means nothing."""
        if press.place in self.may_press(room) and not press.held:
            self._done(room)
        else:
            self._devices.refuse(press.place)

    def _done(self, room: Room) -> None:
        """Write the step; what comes of it is seen at the table, if that shows it."""
        turn = self._match.programs.turn()
        if turn is None or turn.move is None:
            return
        self._carried_out = turn.seat if self._match.instruction(turn) else None
        try:
            self._match.tell(self._match.programs.done(len(self._match.gesture(turn))))
        except StoreError as error:
            room.show_fault(stopped(error))
            return
        except (RulesError, VaultError) as error:
            room.show_fault(translate(error))
            return
        room.nav = room.nav.down_to(Page.TABLE)

    def felt(self, touch: Touch, _room: Room) -> bool:
        """A finger ends what moves."""
        walked = self._walking
        if touch.phase is TouchPhase.DOWN:
            self._walking, self._since = False, float("-inf")
            self._ends = self._ends[0], float("-inf")
        return walked

    def tick(self, room: Room) -> bool:
        """Paint the board, show the step, and write what needs no hands."""
        turn = self._match.programs.turn()
        changed = self._hand.tick(room) or self._walking or turn != self._seen
        if self._wanted is not None and self._cache.paint(
            room, self._match.referee.setup, self._wanted
        ):
            self._wanted = None
            changed = True
        # What it has just done alone is seen at the table before anything follows.
        seen = not self._match.news
        due = turn is not None and seen and self._needs_no_hands(turn) and not room.fault
        if turn is not None and due and self._told_it_ends(turn, room):
            self._done(room)
            changed = True
        return changed

    def _told_it_ends(self, turn: ProgramTurn, room: Room) -> bool:
        """Whether people know that the turn ends: they had steps, or have read that it does."""
        if turn.seat == self._carried_out or self._match.programs.goes_on_alone:
            return True
        seq = self._match.referee.seq
        if self._ends[0] != seq:
            self._ends = seq, room.now + _ENDS_S
        return room.now >= self._ends[1]

    def _needs_no_hands(self, turn: ProgramTurn) -> bool:
        """Whether the step is written by itself; what went wrong is seen before."""
        return turn.move is not None and not self._match.instruction(turn) and not str(turn.trouble)


def _lines(room: Room, at: ProgramTurnAreas) -> int:
    """How many lines the words may take."""
    return max(1, min(6, round(at.words.h / (room.sizes.prompt * 1.15))))
