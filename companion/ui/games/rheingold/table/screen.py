"""Whose turn is it, and what may be tapped? The table screen.

The board, a broad edge in the colour to move, one panel. It keeps only the player's
unfinished move (`plan`) and the shell's note about a refused tap; both end with their
position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.game import Json
from companion.core.refusal import Refusal
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Phase, State
from companion.games.rheingold.view import TableView
from companion.referee.place_buttons import PlacePress
from companion.referee.sources import GLASS
from companion.ui.games.rheingold.board import RheingoldBoard
from companion.ui.games.rheingold.board_widget import BoardKeeper, BoardPart
from companion.ui.games.rheingold.table import advice as table_advice
from companion.ui.games.rheingold.table import (
    castle_buttons,
    explanations,
    move_builder,
    move_builder_json,
    scene,
    shield,
    taps,
)
from companion.ui.games.rheingold.table import die as table_die
from companion.ui.games.rheingold.table.controls import (
    ControlsModel,
    arranged,
    controls,
    shows_die,
    shows_faces,
)
from companion.ui.games.rheingold.table.due_words import DueWords
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.heading import Heading
from companion.ui.games.rheingold.table.layout import TableAreas, areas
from companion.ui.games.rheingold.table.motion import TableMotion
from companion.ui.games.rheingold.table.move_builder import Moves
from companion.ui.games.rheingold.table.move_plan import (
    ENDING,
    IDLE,
    GatheringForces,
    Marching,
    MovePlan,
)
from companion.ui.games.rheingold.table.news import TableNews
from companion.ui.games.rheingold.table.scoreboard import Scoreboard, standings
from companion.ui.games.rheingold.table.wording import acting, gate_counted
from companion.ui.input.events import KeyStroke, Touch, TouchPhase
from companion.ui.ports.table_devices import DevicesPort
from companion.ui.screen_kit import advice, automatic, undo
from companion.ui.screen_kit.computers_turn import computers_turn, told_of, watched
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.read_aloud import Spoken
from companion.ui.screen_kit.table_shell import TableNote, TableShell
from companion.ui.screen_kit.worn_colour import worn_colour
from companion.ui.widgets.base import Intent, Point, Widget
from companion.ui.widgets.parts import Sheet

_BY_TOUCH = ("", GLASS)
"""No button press has begun the plan."""
_MOVES: dict[str, mv.Move] = {
    "enter": mv.Enter(),
    "decline": mv.Decline(),
    "halt": mv.Halt(),
    "end": mv.End(),
    "no-shield": mv.NoShield(),
}


class TableScreen(BaseScreen):
    """The table screen of Rheingold and Highlanders."""

    def __init__(self, match: MatchInPlay, devices: DevicesPort) -> None:
        """No move is begun."""
        self._match = match
        self._devices = devices
        self.shell = TableShell()
        self._keeper = BoardKeeper()
        self._plan: MovePlan = IDLE
        self._pressed = _BY_TOUCH
        self._made_in: Any = None
        self._news = TableNews()
        self._by_hand = self._undrawn = False
        self._motion = TableMotion()
        self._may_in: tuple[State, MovePlan] | None = None
        self._may: frozenset[str] = frozenset()

    @property
    def plan(self) -> MovePlan:
        """The player's unfinished move."""
        return self._plan

    def plan_now(self, room: Room) -> MovePlan:
        """The unfinished move in the present position."""
        self._follow(room)
        return self._plan

    @property
    def moving(self) -> bool:
        """The die tumbles, or pieces walk."""
        return self._motion.moving or self.shell.change.moving

    def _follow(self, room: Room) -> None:
        """Follow the match: a new position ends an unfinished move, and brings news."""
        state = self._match.referee.state
        if self._match.news:
            self._motion.flash_at(scene.where(self._match.news), room)
            self._match.news.clear()
        if state is not self._made_in:
            before, self._made_in = self._made_in, state
            back = self._news.follow(before, self._match.referee)
            self._motion.follow(before, self._match.referee.queries, room, back=back)
            self._plan = move_builder.begin(state)
            self._pressed = _BY_TOUCH
            self._undrawn = False
            self.shell.renew(room, self._match)

    def saved_state(self, room: Room) -> Json:
        """The plan as JSON, if there is one."""
        self._follow(room)
        return move_builder_json.write(self._plan)

    def restore(self, saved: Json, room: Room) -> None:
        """Restore the plan, if the position still allows it.

        Raises:
            LookupError, TypeError, ValueError: it is no plan.
        """
        self._follow(room)
        self._plan = move_builder_json.read(self._match.referee.state, saved)

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Edge, board, panel, and the note above them."""
        self._follow(room)
        state: State = self._match.referee.state
        view: TableView = self._match.referee.game.view(state, None)
        at, teller, die = areas(room.sizes), Teller(state), self._devices.die()
        colour = worn_colour(self._match, acting(state))
        computer = computers_turn(self._match)
        words, small = self._words.large_and_small(room, view, teller)
        if computer and words == self._news.told():
            colour = told_of(self._match) or colour
        now = ControlsModel(
            state=state,
            plan=self._plan,
            teller=teller,
            last=small,
            great=self._news.great and small == self._news.told(),
            by_hand=self._by_hand or not self._match.roll_here,
            face=table_die.rolled(self._match),
            aloft=self._motion.roll.showing,
            rolling=die.rolling and state.phase is Phase.ROLL,
            draws=self._match.referee.hidden.draws,
            undrawn=self._undrawn,
            shell=self.shell,
        )
        faces = not room.sizes.portrait and shows_faces(self._match, self._devices, now)
        unfinished = not room.sizes.portrait and isinstance(self._plan, (Marching, GatheringForces))
        marches = view.marches_left if colour == view.colour else 0
        heading = Heading(
            "" if unfinished or faces else teller.name(colour),
            words,
            colour,
            None if faces else marches,
            move_builder.cost(state, self._plan),
            view.supply[colour],
            gate_counted(state, self._plan, teller),
            state.phase is Phase.OVER,
        )
        docks = shows_die(self._match, self._devices, now)
        at = arranged(room, at, now, docks=docks)
        found: list[Widget] = [
            self.shell.edge(room, self._match, colour, at.edge),
            Sheet(at.panel),
            Scoreboard(at.score, standings(view, teller, colour), room.sizes),
            self._board(room, at, view),
            *heading.widgets(room.sizes, room.theme, at, self.shell.change.arms(colour)),
            *controls(room, self._match, self._devices, at, now),
            *self._motion.roll.widgets(room, at.board, at.die if docks else at.crest),
        ]
        if self.shell.note is not None:
            found.append(self._noted(room, at, found, self.shell.note))
        else:
            over = room, self._match, self._ground(room, at), self._plan, self.shell
            found += table_advice.over(*over) if not computer else []
        return watched(room, self._match, computer, found)

    @property
    def _words(self) -> DueWords:
        return DueWords(self._match, self._devices, self._news, self.shell, self._plan)

    def spoken(self, room: Room) -> Spoken:
        """The news, who acts, what is due, and the note."""
        self._follow(room)
        state: State = self._match.referee.state
        view: TableView = self._match.referee.game.view(state, None)
        teller = Teller(state)
        noted = self.shell.note
        note = explanations.note(state, noted.why) if noted is not None else ""
        name, due = teller.name(acting(state)), self._words.due(room, view, teller)
        return Spoken(self._news.told(), name, due, note)

    def _board(self, room: Room, at: TableAreas, view: TableView) -> BoardPart:
        referee, board = self._match.referee, self._picture(room, at)
        acts = computers_turn(self._match) is None
        lit = move_builder.lit(referee.state, self._plan) if acts else move_builder.Lit()
        places = tuple(referee.state.terms.board.places)
        reach = max(room.sizes.touch // 2, round(board.plan.unit * 0.8))
        flash, back = self._motion.flash, self._words.to_put_back
        # Whoever takes knights off looks at them alone; what may be tapped can be tapped.
        seen = move_builder.Lit() if self._words.to_take_off(room) else lit
        shown = scene.scene(view, referee.state, self._plan, seen, flash, back)
        stands, moving = self._motion.frame(shown, room)
        finger = room.sizes.touch
        return BoardPart(at.board, board, stands, places, lit.all, reach, moving, finger)

    def _picture(self, room: Room, at: TableAreas) -> RheingoldBoard:
        referee = self._match.referee
        return self._keeper.get(referee.match_id, referee.setup.board, at.board.size, room.theme)

    def _ground(self, room: Room, at: TableAreas) -> advice.Ground:
        board, area = self._picture(room, at), at.board.inflate(-room.sizes.gap, -4)
        places = tuple(self._match.referee.state.terms.board.places)
        return table_advice.ground(board, at.board.topleft, area, places)

    def _noted(
        self, room: Room, at: TableAreas, below: Sequence[Widget], note: TableNote
    ) -> Widget:
        state: State = self._match.referee.state
        text, small = explanations.note(state, note.why), explanations.small(state, note)
        castle = note.place in state.terms.board.castle_index
        tap = Intent("castle", note.place) if castle else None
        point = self._ground(room, at).where(note.place) if note.place else at.primary.midtop
        return self.shell.note_widget(room, at.board, below, point, text, small, tap)

    def answer_press(self, press: PlacePress, room: Room) -> None:
        """A castle's real button was pressed."""
        castle_buttons.answer(press, room, self._match, self._devices, self)

    def may_press(self, room: Room) -> frozenset[str]:
        """The castles whose button means something; found anew for another position or plan."""
        state = self._match.referee.state
        # While another screen is open, the table's news waits.
        plan = self.plan_now(room) if room.nav.top.page is Page.TABLE else self._plan
        before = self._may_in
        if before is None or before[0] is not state or before[1] is not plan:
            self._may_in = (state, plan)
            self._may = castle_buttons.pressable(state, plan)
        return self._may if computers_turn(self._match) is None else frozenset()

    def pressed(self, castle: str, room: Room, source: str) -> bool:
        """A castle's real button means a tap on it; whether the rules allow it.

        A siege that is begun by it has its `source`, also when the glass finishes it.
        """
        self._follow(room)
        self.shell.note, self._pressed = None, (castle, source)
        taps.tapped(castle, room, self._match, self)
        self._recall_press()
        return self.shell.note is None

    def _recall_press(self) -> None:
        """Undo what a button press has begun: what follows is by touch."""
        if move_builder.about(self._plan) != self._pressed[0]:
            self._pressed = _BY_TOUCH

    def answer(self, intent: Intent, room: Room) -> None:
        """A tap on the board or on the panel."""
        self._follow(room)
        self._recall_press()
        if self.shell.takes(intent) or automatic.takes(intent, self._match):
            return
        state: State = self._match.referee.state
        match intent.name:
            case "place":
                taps.tapped(str(intent.arg), room, self._match, self)
            case "dragged" | "suggested":
                taps.taken(str(intent.arg), self._match, self)
            case "dropped":
                taps.dropped(str(intent.arg), room, self._match, self)
            case "castle":
                room.nav = room.nav.push(Stop(Page.PLACE, place=str(intent.arg)))
            case "number":
                self._plan = move_builder.numbered(self._plan, int(intent.arg or 0))
            case "do-no-shield" if isinstance(self._plan, GatheringForces):
                taps.done(self._plan, room, self._match, self, then=(mv.NoShield(),))
            case "do" | "do-shield" as meant if isinstance(self._plan, GatheringForces):
                taps.done(self._plan, room, self._match, self)
                falls = self._match.referee.state.phase is Phase.SHIELD
                if meant == "do-shield" and falls and not room.fault:
                    self._shield(room)
            case "undo":
                undo.take_back(room, self._match)
            case BACK.name if self._by_hand and state.phase is Phase.ROLL:
                self._by_hand = False
            case "cancel" | BACK.name if self._plan not in (IDLE, move_builder.begin(state)):
                self._plan = move_builder.begin(state)
            case "end?":
                self._plan = ENDING
            case "roll":
                self._by_hand = False
                self._devices.roll()
            case "by-hand":
                self._by_hand = True
            case "count":
                table_die.answer(bool(intent.arg), room, self._match, self._devices, self)
            case "face":
                self.play((mv.Roll(int(intent.arg or 0)),), room, "")
            case "open":
                room.nav = room.nav.recall()
            case "stands" if (answer := self._match.referee.answered) is not None:
                self.play((answer,), room, "")
            case "shield":
                self._shield(room)
            case name if name in _MOVES:
                self.play((_MOVES[name],), room, "")
            case _:
                self.shell.leaves(intent, room)

    def begin(self, plan: MovePlan) -> None:
        """The player has begun this; the board and the panel show it."""
        self._plan = plan

    def play(self, moves: Moves, room: Room, place: str) -> None:
        """Make the moves of one gesture; a refusal is said at `place`."""
        if len(moves) == 1:
            refusal = self._match.play(moves[0], self._pressed[1])
        else:
            refusal = self._match.play_together(moves, self._pressed[1])
        if refusal is not None:
            self.note(place, refusal, room)
            return
        if (state := self._match.referee.state) is not self._made_in:
            self._follow(room)
            self._plan = move_builder.after(state, moves)

    def note(self, place: str, why: Refusal | str, room: Room) -> None:
        """Answer at a place, or over the panel where that is "", why something cannot be."""
        self.shell.refuse(room, place, why)
        if place in self._match.referee.state.terms.board.castle_index:
            self._devices.refuse(place)

    def _shield(self, room: Room) -> None:
        """Place a shield; where none can be drawn, say why and offer a real one."""
        trouble = shield.place(room, self._match, undrawn=self._undrawn)
        if trouble:
            self._undrawn = True
            self.note(getattr(self._match.referee.state.pending, "castle", ""), trouble, room)

    def typed(self, key: KeyStroke, room: Room) -> bool:
        """A question mark shows the advice; any key ends what moves."""
        self._drop()
        if not advice.asked(key, room):
            return False
        self.answer(advice.ASK, room)
        return True

    def felt(self, touch: Touch, _room: Room) -> bool:
        """A finger that comes down ends what moves, and means what it means but on the die."""
        if touch.phase is TouchPhase.MOVE:
            return False
        return self._drop(touch.point if touch.phase is TouchPhase.DOWN else None)

    def _drop(self, finger: Point | None = None) -> bool:
        return self._motion.drop(finger) | self.shell.change.drop()

    def tick(self, room: Room) -> bool:
        """The die tumbles; pieces walk; a note and a flash pass."""
        changed = self.shell.tick(room, self._match) or bool(self._match.news)
        if self.moving:
            self.shell.seen_moving(room)
        return self._motion.tick(room, rolling=self._devices.die().rolling) or changed
