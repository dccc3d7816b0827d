"""Whose turn is it, which card is played, and where may it go? The table screen of Rheinländer.

The board, a row of players, and a panel with a number pad that is always open. It keeps only what
is entered (`entry`), how many steps of the settling are done, and the shell's note; all end with
their position. After a turn the next card's number ends it: nobody has to tap *End turn*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeGuard

from companion.core.game import Json
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander.state import Phase, State
from companion.games.rheinlander.view import TableView
from companion.referee.prompts import seat_of
from companion.ui.boards.drawing import Marks
from companion.ui.games.rheinlander import motion
from companion.ui.games.rheinlander.board import Pointing, kept
from companion.ui.games.rheinlander.board_widget import BoardPart
from companion.ui.games.rheinlander.table import above, primary, reminders, saved_entry, wording
from companion.ui.games.rheinlander.table import entry as entries
from companion.ui.games.rheinlander.table.accounts import accounts, summands
from companion.ui.games.rheinlander.table.card_play import CardPlay
from companion.ui.games.rheinlander.table.consequences import foretold
from companion.ui.games.rheinlander.table.entry import EMPTY, Entry, Lights
from companion.ui.games.rheinlander.table.layout import TableAreas, areas
from companion.ui.games.rheinlander.table.news import TableNews
from companion.ui.games.rheinlander.table.pad import pad
from companion.ui.games.rheinlander.table.panel import PanelModel, panel
from companion.ui.games.rheinlander.table.scoreboard import score
from companion.ui.games.rheinlander.table.settling import Settling
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.translate import _
from companion.ui.input.events import KeyName, KeyStroke, Touch, TouchPhase
from companion.ui.screen_kit import advice, automatic, undo
from companion.ui.screen_kit.computers_turn import ComputersTurn, computers_turn, thinking, watched
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.handing_over import hand_over
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Purpose
from companion.ui.screen_kit.piece_motion import PieceMotion
from companion.ui.screen_kit.read_aloud import Spoken
from companion.ui.screen_kit.reminders import wanted
from companion.ui.screen_kit.table_shell import TableShell
from companion.ui.screen_kit.worn_colour import worn_colour
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.parts import Button, Sheet


def _is_key(one: Widget) -> TypeGuard[Button]:
    """Whether a button of the pad: nobody plays for a computer."""
    return isinstance(one, Button) and one.id in ("bastion", "numbers")


class TableScreen(BaseScreen):
    """The table screen of Rheinländer."""

    def __init__(self, match: MatchInPlay) -> None:
        """Nothing is entered."""
        self._match = match
        self.shell = TableShell()
        self._playing = CardPlay(match, self.shell, self._follow)
        self._made_in: State | None = None
        self._played = 0
        self._news = TableNews()
        self._motion = PieceMotion(motion.motion, motion.changed)
        self._settling = Settling()
        self._grid = self._drawing = False
        self._duchy = ""
        self._lights: tuple[State, Entry, Lights] | None = None

    @property
    def entry(self) -> Entry:
        """What is entered."""
        return self._playing.entry

    @property
    def moving(self) -> bool:
        """Markers are being drawn, one after another, or pieces come and go."""
        return self._drawing or self._motion.moving or self.shell.change.moving

    def holds_turn(self, room: Room) -> bool:
        """Until hands have settled what the last move has set off."""
        self._follow(room)
        return self._settles

    def carry_on(self, room: Room) -> None:
        """The step was seen; the next one is shown."""
        self._follow(room)
        self._settling.done += 1

    @property
    def _state(self) -> State:
        state: State = self._match.referee.state
        return state

    @property
    def _voice(self) -> RheinlanderVoice:
        return RheinlanderVoice(self._match.referee.setup)

    def _follow(self, room: Room) -> None:
        """Follow the match: a new position ends what was entered, and brings news and steps."""
        state, referee, news = self._state, self._match.referee, tuple(self._match.news)
        self._match.news.clear()
        if state is self._made_in:
            return
        before, self._made_in = self._made_in, state
        played = len(referee.corrections.played)
        back = played < self._played and before is not None
        self._played = played
        if self._drawing:
            self._news.add(news)
        else:
            self._news.follow(before, referee, news, back=back)
        if not self._drawing:
            self._motion.follow(before, referee.queries, room, back=back)
        self._playing.entry = entries.begin(state, self.entry)
        told = wanted(room.preferences, reminders.STEPS) and not self._news.was_put_back
        self._settling.follow(referee.queries, self._voice, wanted=told)
        self._grid, self._duchy = False, ""
        self.shell.renew(room, self._match)

    def saved_state(self, room: Room) -> Json:
        """What is entered and how far the settling is, as JSON."""
        self._follow(room)
        return saved_entry.write(self.entry, self._settling.done, self._match.referee.queries.seq)

    def restore(self, saved: Json, room: Room) -> None:
        """Restore it, if the position is still the same.

        Raises:
            LookupError, TypeError, ValueError: it was not written by `saved_state`.
        """
        self._follow(room)
        seq = self._match.referee.queries.seq
        self._playing.entry, done = saved_entry.read(saved, self._state, seq)
        self._settling.resume(done)

    def _lit(self) -> Lights:
        """What may be tapped; found anew for another position or entry."""
        known, state = self._lights, self._state
        if self._computer is not None and self._computer.decides:
            return Lights()
        if known is None or known[0] is not state or known[1] != self.entry:
            known = (state, self.entry, entries.lights(state, self.entry))
            self._lights = known
        return known[2]

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Edge, board, players, panel, and what stands above them."""
        self._follow(room)
        at = areas(room.sizes)
        view: TableView = self._match.referee.game.view(self._state, None)
        board = self._board(room, at, view)
        found: list[Widget] = [
            self.shell.edge(room, self._match, worn_colour(self._match, view.colour), at.edge),
            Sheet(at.panel),
            score(self._match, room.sizes, at.score),
            board,
            *panel(room, at, self._panel_model()),
            *self._keys(room, at, view),
            undo.button(room, at.undo, self._match),
            self.shell.corner(room, at.corner, unfinished=self._begun),
        ]
        if self._settles and self._of_computer:
            # Nothing is asked of a person, who may still let the computer go on alone.
            found = [replace(one, intent=None) if _is_key(one) else one for one in found]
            found.append(automatic.button(room, at.ask, self._match))
        elif not room.preferences.lite:
            found.append(self.shell.ask_button(room, at.ask))
        found += self._over(room, at, board, found)
        return watched(room, self._match, self._computer, found)

    @property
    def _computer(self) -> ComputersTurn | None:
        """The computer player that is to act, once the last move is settled."""
        return None if self._settles else computers_turn(self._match)

    @property
    def _of_computer(self) -> bool:
        """Whether it is the turn of a computer player."""
        referee = self._match.referee
        return seat_of(referee.setup, self._state.colour) in referee.queries.programs

    @property
    def _settles(self) -> bool:
        """Whether hands still settle the last move."""
        return self._settling.step is not None

    def _keys(self, room: Room, at: TableAreas, view: TableView) -> list[Widget]:
        """The pad; once the match is over, of what the points are made."""
        if view.result is not None:
            return accounts(room, at, view, self._voice)
        return pad(
            room.sizes, at, self._state, self.entry, self._voice, open_=self._grid,
            numbers=self._settling.step is None and not self.entry.looks,
        )  # fmt: skip

    def _over(
        self, room: Room, at: TableAreas, board: BoardPart, below: Sequence[Widget]
    ) -> list[Widget]:
        """A note, the cards, a duchy, advice or a reminder: one of them above the rest."""
        note = self.shell.note
        if note is not None:
            return above.noted(room, at, board, below, self.shell, note, self._voice)
        ground = above.ground(room, board)
        if self.shell.advised:
            return above.advised(room, ground, self._match, self.entry, self._voice)
        if self._duchy:
            return above.duchy(room, board, self._duchy)
        if self._computer is not None:
            return []
        if self._grid:
            return [above.cards(room, at.board, self._state, self.entry)]
        if (step := self._settling.step) is not None and step.place:
            return above.settling(room, board, step)
        done = [] if self._begun else above.done(room, ground, self._match, self.shell, self._voice)
        return done or above.reminder(room, ground, self._state, self.entry, self._voice)

    def _panel_model(self) -> PanelModel:
        state, voice, step = self._state, self._voice, self._settling.step
        words, referee = wording.due(state, self.entry, voice), self._match.referee
        button = primary.button(referee, self._settling, self.entry, drawing=self._drawing)
        foreseen = wording.outlook(state, self.entry) if self.entry.looks else None
        if foreseen is not None:
            words = foretold(foreseen)
        elif step is not None:
            words = step.text
        elif (computer := self._computer) is not None and computer.decides:
            words = thinking(computer)
        told, first = self._news.told(referee, voice), self._news.first(referee, voice)
        if state.phase is Phase.OVER:
            told, first = summands(referee.game.view(state, None), voice), ""
        news = "" if step is not None or self.entry.looks else told
        if news and self._news.was_put_back and not self._begun:
            # What hands put back is read from a metre away; what comes then stands small.
            words, news, first = news, words, ""
        name = voice.name(worn_colour(self._match, state.colour))
        card = None if self._computer is not None else (self.entry.typed, state.colour)
        return PanelModel(name, words, news, first, step, button, foreseen, card)

    @property
    def _begun(self) -> bool:
        """Whether something is begun that a tap can cancel."""
        return self._grid or bool(self._duchy) or self.entry != entries.begin(self._state)

    def _board(self, room: Room, at: TableAreas, view: TableView) -> BoardPart:
        state, entry, lights = self._state, self.entry, self._lit()
        step = self._settling.step
        chosen = {entry.target} if entry.target and not entry.looks else set()
        chosen |= {step.place} - {""} if step is not None else set()
        ghost = (entry.target, state.colour) if entry.looks and entry.target else None
        flash = self._news.flash if step is None else frozenset()
        # Where the square is chosen as well as the card, the card's other squares are not meant.
        lit = lights.strong if chosen.isdisjoint(lights.strong) else frozenset[str]()
        marks = Marks(lit, frozenset(chosen), flash)
        dots = lights.dots | (lights.asked if self.shell.advised else frozenset())
        picture = kept(self._match.referee.setup, at.board.size, room.theme)
        reach = max(room.sizes.touch // 2, round(picture.plan.unit * 0.9))
        offered = frozenset() if entry.card is None or ghost else marks.lit
        pointing = Pointing(dots, ghost, offered, state.colour)
        return BoardPart(
            at.board, picture, view, marks, pointing, lights.all, state.phase is Phase.LAY, reach,
            frame=self._motion.frame(room),
        )  # fmt: skip

    def spoken(self, room: Room) -> Spoken:
        """The news, who acts, what is due, and the note; drawing many lots is not told."""
        self._follow(room)
        if self._drawing:
            return Spoken()
        model, note = self._panel_model(), self.shell.note
        text = wording.said(note.why, self._voice)[0] if note is not None else ""
        return Spoken(model.news, model.name, model.words, text)

    def answer(self, intent: Intent, room: Room) -> None:
        """A tap on the board, a key or a button."""
        self._follow(room)
        if self.shell.takes(intent) or automatic.takes(intent, self._match):
            return
        drawing_, self._drawing = self._drawing, False
        grid, self._grid = self._grid, False
        duchy, self._duchy = self._duchy, ""
        match intent.name:
            case "place":
                self._tapped(str(intent.arg), room)
            case "digit":
                self._playing.digit(str(intent.arg), room)
            case "card":
                self._playing.card(str(intent.arg), room)
            case "wait":
                self._playing.mean(str(intent.arg))
            case "pile":
                self._grid = not grid
            case "bastion" | "numbers":
                builds = intent.name == "bastion" and not self.entry.bastion
                self._playing.entry = Entry(bastion=True) if builds else EMPTY
                self._settling.skip()
            case "kind":
                self._playing.entry = Entry(marker=str(intent.arg))
            case "duchy":
                self._duchy = str(intent.arg)
            case "do":
                self._playing.make(self.entry.target, room)
            case "done":
                self._settling.done += 1
            case "coins":
                hand_over(room, self._match, int(intent.arg or 0), Purpose.OWN, "")
            case "all" | "stop":
                self._drawing = intent.name == "all"
                self._news = TableNews()
            case "undo":
                undo.take_back(room, self._match)
            case "castle":
                self._playing.play(mv.GiveCastle(str(intent.arg)), room, "")
            case "discard" if self.entry.card is not None:
                self._playing.play(mv.Discard(self.entry.card), room, "")
            case "reshuffle" | "end":
                self._playing.play(mv.End() if intent.name == "end" else mv.Reshuffle(), room, "")
            case "stands" if (answer := self._match.referee.answered) is not None:
                self._playing.play(answer, room, "")
            case "cancel" | BACK.name if grid or duchy or drawing_ or self._begun:
                if not (grid or duchy or drawing_):
                    self._playing.entry = entries.begin(self._state)
            case _:
                self.shell.leaves(intent, room)

    def _tapped(self, place: str, room: Room) -> None:
        """A place was tapped: a move, a square that waits for its card, or why not."""
        if self._settles and self._of_computer:
            # As on the page of its step: the board goes on, or says whose hands do.
            if self._match.programs.goes_on_alone:
                self._settling.done += 1
            else:
                self.shell.refuse(room, place, _("Move its pieces as you're told, then tap Done."))
            return
        self._playing.tapped(place, room)

    def typed(self, key: KeyStroke, room: Room) -> bool:
        """Digits are keys of the pad; backspace clears them; a question mark shows the advice."""
        if key.name is KeyName.BACKSPACE and self.entry.typed:
            self.answer(Intent("cancel"), room)
            return True
        if key.name is KeyName.TEXT and key.text in tuple("0123456789") and not self._computer:
            self.answer(Intent("digit", key.text), room)
            return True
        if not advice.asked(key, room):
            return False
        self.answer(advice.ASK, room)
        return True

    def felt(self, touch: Touch, _room: Room) -> bool:
        """A finger that comes down ends what moves, and means what it means."""
        return touch.phase is TouchPhase.DOWN and self._motion.drop() | self.shell.change.drop()

    def tick(self, room: Room) -> bool:
        """Lay the next marker; a note passes."""
        changed = self.shell.tick(room, self._match) or bool(self._match.news)
        changed = self._motion.tick(room) or changed
        if self._drawing:
            changed = True
            if self._state.phase is Phase.LAY and not room.fault:
                self._match.attempt(self._match.referee.draw_lot)
                self._follow(room)
            if self._state.phase is not Phase.LAY or room.fault:
                self._drawing = False
        return changed
