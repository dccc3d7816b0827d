"""Whose turn it is, and what may be tapped? The table screen.

The working view of the board with its tools, the whole board small, the card in force, the
score, one panel. It keeps the player's unfinished move, the acts that the table has not carried
out, and the shell's note; a new position ends the first and the last.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Json
from companion.games.ringgeister import deck
from companion.games.ringgeister.state import State
from companion.games.ringgeister.view import TableView
from companion.referee.prompts import PromptKind
from companion.ui.games.ringgeister.film import Turning
from companion.ui.games.ringgeister.table import advice as table_advice
from companion.ui.games.ringgeister.table import (
    focus,
    lines,
    move_builder,
    move_plan,
    put_back,
)
from companion.ui.games.ringgeister.table.board_part import Shown
from companion.ui.games.ringgeister.table.camera import Level
from companion.ui.games.ringgeister.table.card_entry import card_entry
from companion.ui.games.ringgeister.table.controls import ControlsModel, controls
from companion.ui.games.ringgeister.table.film_player import FilmPlayer, last_acts
from companion.ui.games.ringgeister.table.heading import acting, heading
from companion.ui.games.ringgeister.table.layout import areas
from companion.ui.games.ringgeister.table.marks import marks
from companion.ui.games.ringgeister.table.mission_notes import MissionNotes
from companion.ui.games.ringgeister.table.move_plan import IDLE, KeyingIn, MovePlan
from companion.ui.games.ringgeister.table.scoreboard import (
    CardInForce,
    Scoreboard,
    card_in_force,
    standings,
)
from companion.ui.games.ringgeister.table.shown_card import SEEN
from companion.ui.games.ringgeister.table.walk_play import WalkPlay
from companion.ui.games.ringgeister.table.working_view import WorkingView
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _
from companion.ui.input.events import KeyStroke, Touch, TouchPhase, Wheel
from companion.ui.screen_kit import advice, automatic, undo
from companion.ui.screen_kit.comparison_icons import DifferenceSigns
from companion.ui.screen_kit.computers_turn import computers_turn, watched
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.put_back import corrected
from companion.ui.screen_kit.read_aloud import Spoken
from companion.ui.screen_kit.table_shell import TableShell
from companion.ui.screen_kit.worn_colour import worn_colour
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.parts import Sheet


class TableScreen(BaseScreen):
    """The table screen of Ringgeister."""

    def __init__(self, match: MatchInPlay) -> None:
        """No move is begun."""
        self._match = match
        self.shell = TableShell()
        self.film = FilmPlayer()
        self.board = WorkingView()
        self.playing = WalkPlay(match, self.shell, self.board.camera)
        self._made_in: State | None = None
        self._news: list[Json] = []
        self._flash: frozenset[str] = frozenset()
        self._played = 0
        self._back: tuple[State, State] | None = None
        self._drawing = False
        self._scouting = False
        self._missions = MissionNotes()

    @property
    def plan(self) -> MovePlan:
        """The player's unfinished move."""
        return self.playing.plan

    @property
    def moving(self) -> bool:
        """Lots are being drawn, or an act plays."""
        return self._drawing or self.film.moving or self.shell.change.moving

    def holds_turn(self, room: Room) -> bool:
        """Until the table has carried out what the last move has set off."""
        self._follow(room)
        return self.film.act is not None

    def carry_on(self, room: Room) -> None:
        """The act was seen; the next one begins."""
        self._follow(room)
        self.film.carried_out()
        self.board.camera.follow()

    @property
    def _left(self) -> Shown | None:
        """What hands may still carry out while nothing is begun."""
        begun = self.plan != move_builder.begin(self._match.referee.state)
        return None if begun else self.film.left

    def _follow(self, room: Room) -> State:
        """Follow the match: a new position ends an unfinished move, and brings news."""
        referee = self._match.referee
        state: State = referee.state
        written = [referee.game.write_event(event) for event in self._match.news]
        self._match.news.clear()
        if state is self._made_in:
            self._news += written
            return state
        before, self._made_in = self._made_in, state
        self._missions.follow(written)
        if before is None and not written:
            lately = referee.queries.lately
            written = [referee.game.write_event(event) for _state, event in lately]
        self._news = [*self._news, *written] if self._drawing else written
        fewer = len(referee.corrections.played) < self._played
        self._played = len(referee.corrections.played)
        self._back = (before, state) if fewer and before is not None else None
        self.film.follow(before, referee, room, back=fewer)
        named = {value for event in written for value in event.values() if isinstance(value, str)}
        places = state.terms.board.point_index.keys() | state.terms.board.field_index.keys()
        self._flash = frozenset(named & places) if before is not None else frozenset()
        self.playing.plan = move_builder.begin(state)
        self.shell.renew(room, self._match)
        self.board.camera.follow()
        return state

    def saved_state(self, room: Room) -> Json:
        """The plan, and the act that the table has not carried out."""
        self._follow(room)
        return {
            "film": self.film.resume_at,
            "ticked": sorted(self.film.ticked),
            "plan": move_plan.write(self.plan),
        }

    def restore(self, saved: Json, room: Room) -> None:
        """Restore both, if the position still allows it.

        Raises:
            LookupError, TypeError, ValueError: it was not written by `saved_state`.
        """
        state = self._follow(room)
        plan = move_plan.read(saved["plan"])
        if saved["film"] is None:
            self.film.clear()
        else:
            self.film.show(
                last_acts(self._match.referee), int(saved["film"]), list(map(str, saved["ticked"]))
            )
        if not move_builder.fits(state, plan):
            raise ValueError("the position does not allow it")
        if plan != IDLE:
            self.playing.plan = plan

    # What is shown

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Edge, board, overview, card, score, panel, and the note above them."""
        state = self._follow(room)
        view: TableView = self._match.referee.game.view(state, None)
        at, voice, shown = areas(room.sizes), self._voice, self.film.shown(room)
        computer, left = computers_turn(self._match) if shown is None else None, self._left
        busy = self._drawing or (computer is not None and computer.decides)
        pointed = marks(state, view, self.plan, self._flash, busy=busy, act=shown is not None)
        board, overview = self.board.widgets(
            room,
            at,
            self._match.referee.setup,
            view,
            state,
            self.plan,
            pointed,
            shown,
            self.film.passing(room),
            left,
        )
        whole = board.frame.is_whole
        at = areas(room.sizes, whole=whole)
        colour = acting(self._match.referee, shown)
        if shown is None:
            colour = worn_colour(self._match, colour)
        text, weighty = self._text(view, voice, shown, brief=True)
        level = self.board.camera.level
        name = "" if weighty and any(text) and not room.sizes.portrait else voice.name(colour)
        due = lines.due(state, view, self.plan, voice, shown or left, computer)
        signs: list[tuple[int, int]] = []
        if self._back is not None and self.plan == IDLE and shown is None:
            # What hands put back is read from a metre away; where to stands small.
            due = put_back.large(*self._back, voice) or due
        if self._back is not None and self.plan == move_builder.begin(state) and shown is None:
            differs = [board.point(name) for name in put_back.changed_points(*self._back)]
            signs = [point for point in differs if point is not None]
        now = ControlsModel(
            state, self.plan, voice, name, text, weighty, shown, self._drawing,
            (level < Level.CLOSE, level > Level.WHOLE), self.shell, left is not None,
        )  # fmt: skip
        counted = bool(state.terms.options.missions)
        rows = standings(state, view, colour)
        names = tuple(voice.name(row.colour) for row in rows) if whole else ()
        found: list[Widget] = [
            self.shell.edge(room, self._match, colour, at.edge),
            Sheet(at.panel),
            *([] if whole else [overview]),
            CardInForce(at.card, card_in_force(self._match.referee, shown, self.plan)),
            Scoreboard(at.score, rows, room.sizes, counted, names),
            *heading(room.sizes, at, name, self.shell.change.arms(colour), due),
            *controls(room, self._match, at, now),
        ]
        if isinstance(self.plan, KeyingIn):
            found += card_entry(room, state, self.plan, at.board, deck.left(state))
        else:
            found.append(board)
        if signs:
            found.append(DifferenceSigns(board.rect, signs, room.sizes.touch))
        large = self.film.card.widgets(room, at.board, at.card, view.card)
        found += large
        note = self.shell.note
        if note is not None:
            point = board.point(note.place) or at.primary.midtop
            words = lines.noted(view, voice, note)
            found.append(self.shell.note_widget(room, at.board, found, point, *words))
        elif shown is not None and computer is None and not large and self.shell.advised:
            found.append(table_advice.over_act(room, board, (due, *text)))
        elif not large and (shown or computer) is None and not isinstance(self.plan, KeyingIn):
            asked = (room, self._match, board, state, view, self.plan, voice)
            found += table_advice.over(*asked, shell=self.shell)
        return watched(room, self._match, computer, found)

    @property
    def _voice(self) -> RinggeisterVoice:
        return RinggeisterVoice(self._match.referee.setup)

    def _text(
        self, view: TableView, voice: RinggeisterVoice, shown: Shown | None, *, brief: bool
    ) -> tuple[tuple[str, ...], bool]:
        """What is said beside what is due, and whether it is weighty.

        In brief where it is read: the places of a walk have just been seen on the board.
        """
        state: State = self._match.referee.state
        told = lines.told(state, self.plan, voice, shown or self._left)
        if told is not None:
            return (told,), True
        if self._back is not None:
            return (put_back.told(*self._back, voice),), False
        if text := corrected(self._match.referee):
            return (text,), False
        return voice.tell(view, self._news, brief=brief), False

    def spoken(self, room: Room) -> Spoken:
        """The news, who acts, what is due, and the note; the drawing of many lots is not told."""
        if self._drawing:
            return Spoken()
        state = self._follow(room)
        view: TableView = self._match.referee.game.view(state, None)
        voice, shown = self._voice, self.film.shown(room)
        noted = self.shell.note
        note = lines.noted(view, voice, noted)[0] if noted is not None else ""
        told, _weighty = self._text(view, voice, shown, brief=False)
        text = sentences(*told)
        due = lines.due(state, view, self.plan, voice, shown, computers_turn(self._match))
        return Spoken(text, voice.name(acting(self._match.referee, shown)), due, note)

    # What is tapped

    def answer(self, intent: Intent, room: Room) -> None:
        """A tap on the board, on a tool or on the panel."""
        state, asked = self._follow(room), self.shell.advised
        if self.shell.takes(intent) or automatic.takes(intent, self._match):
            return
        if intent == SEEN:
            self.film.drop()
            return
        if intent.name in ("place", "tile") and self.board.camera.spent:
            return
        acts = self.film.act is not None or (intent.name in ("moved", "again"))
        if not (self._of_act(intent) if acts else self._of_turn(intent, room, asked=asked)):
            if intent.name == "undo":
                undo.take_back(room, self._match)
            elif intent.name in ("closer", "farther"):
                self.board.camera.step(1 if intent.name == "closer" else -1)
            elif intent.name == "missions":
                self._tell_mission(state, room)
            elif intent == BACK and self._step_back(state):
                pass
            else:
                self.shell.leaves(intent, room)

    def _of_act(self, intent: Intent) -> bool:
        """A tap while an act is seen. Returns whether it was about the act."""
        match intent.name:
            case "moved":
                self.film.carried_out()
            case "again":
                self.film.again()
            case "tile":
                self.film.tick_off(str(intent.arg))
            case _:
                return False
        self.board.camera.follow()
        return True

    def _of_turn(self, intent: Intent, room: Room, *, asked: bool) -> bool:
        """A tap towards a move, or a lot. Returns whether it was one; see `WalkPlay.answer`."""
        match intent.name:
            case "lot":
                self._match.attempt(self._match.referee.draw_lot)
            case "all" | "stop":
                self._drawing, self._news = intent.name == "all", []
            case "cancel":
                self._step_back(self._match.referee.state)
            case _:
                if intent.name == "figure":
                    # Whoever looks at a figure does not look at what was left any more.
                    self.film.carried_out()
                return self.playing.answer(intent, room, asked=asked)
        return True

    def _step_back(self, state: State) -> bool:
        """Drop what is begun. Returns whether there was anything."""
        begun = self._drawing or self.plan != move_builder.begin(state)
        self._drawing, self.playing.plan = False, move_builder.begin(state)
        return begun

    def _tell_mission(self, state: State, room: Room) -> None:
        """Tell of the next token: where it lies, and who stands around it."""
        told = self._missions.next_left(state, self._voice)
        if told is None:
            self.shell.refuse(room, "", _("There are no missions left on the board."))
            return
        self.board.camera.look_at(focus.place(state, told.field))
        self.shell.tell(room, *told)

    def typed(self, key: KeyStroke, room: Room) -> bool:
        """A question mark asks what may be done; any key ends what moves."""
        self.film.drop()
        if not advice.asked(key, room):
            return False
        self.answer(advice.ASK, room)
        return True

    def felt(self, touch: Touch, room: Room) -> bool:
        """A finger ends what moves; it pushes and stretches the board, and goes over the small one.

        On the whole board a tap goes closer, where nothing is ticked off.
        """
        finger = touch.point
        down = touch.phase is TouchPhase.DOWN
        changed = down and self.film.drop(finger) | self.shell.change.drop()
        if self.board.seen is None:
            return changed
        board, overview = self.board.seen
        if touch.phase is TouchPhase.DOWN:
            seen = not board.frame.is_whole
            self._scouting = seen and overview.rect.collidepoint(touch.point)
        if self._scouting:
            self.board.camera.look_at(overview.to_mm(touch.point))
            self._scouting = touch.phase is not TouchPhase.UP
            return True
        if isinstance(self.plan, KeyingIn):
            return changed
        zooms = not (isinstance(self.film.act, Turning) or board.apart)
        trembles = max(8, room.sizes.touch // 4)
        return self.board.camera.felt(touch, trembles, zooms=zooms) or changed

    def rolled(self, wheel: Wheel, _room: Room) -> bool:
        """The wheel takes another size."""
        return self.board.camera.rolled(wheel)

    def let_go(self) -> None:
        """Forget the fingers."""
        self._scouting = False
        self.board.camera.let_go()

    def tick(self, room: Room) -> bool:
        """An act plays; the next lot is drawn; a note passes."""
        changed = self.shell.tick(room, self._match) or bool(self._match.news)
        changed |= self.film.tick(room)
        if self.film.go_on(self._match):
            self.board.camera.follow()
            changed = True
        if self._missions.done is not None and self.film.act is None and not self.film.moving:
            self.shell.tell(room, *self._missions.completed(self._missions.done, self._voice))
            changed = True
        if self._drawing:
            changed = True
            if self._match.referee.prompt.kind is PromptKind.LOT and not room.fault:
                self._match.attempt(self._match.referee.draw_lot)
                self._follow(room)
            else:
                self._drawing = False
        return changed
