"""What has happened so far? Every line of the match, turn by turn, and the board at that time.

Nothing here touches the match: the board is drawn from the record, as large and in the same
arrangement as on the table's own screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from companion.core.game import Json
from companion.ui.boards.drawing import Drawing, Marks
from companion.ui.boards.drawn import is_drawn
from companion.ui.i18n.translate import _
from companion.ui.input.events import Touch, TouchPhase, Wheel
from companion.ui.screen_kit import closer_look
from companion.ui.screen_kit.board_view import BoardCache
from companion.ui.screen_kit.closer_look import FACTOR, HERE, CloserLook
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.read_only_board import ReadOnlyBoard
from companion.ui.screens.match import history_legend as legend
from companion.ui.screens.match.history_episodes import following
from companion.ui.screens.match.history_layout import HistoryAreas, areas, most_beside, room_beside
from companion.ui.screens.match.history_lines import HistoryLine, HistoryLines
from companion.ui.screens.match.history_list import PresentStep, TurnList
from companion.ui.screens.match.history_motion import HistoryMotion
from companion.ui.screens.match.history_playback import Playback
from companion.ui.screens.match.history_rows import lines_of
from companion.ui.screens.match.history_scrubber import Scrubber
from companion.ui.screens.match.history_turns import HistoryTurns, milestones, undone
from companion.ui.screens.match.step_mark import middle, places_of
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon

_WORTH_DRAWING: Final = 1.3
"""A board that becomes larger than so many times its place on the table is drawn anew."""

_AGAIN_S: Final = 0.45
_EACH_S: Final = 0.09
"""A held step button repeats: the delay before it does, and the time between steps, in seconds."""

_STEPS: Final = {"step-back": -1, "step-on": 1}
_ICONS: Final = {
    "back": "back", "list": "scroll", "step-back": "step-back", "step-on": "step-on",
}  # fmt: skip


class _Past:
    """A match as far as it has gone, prepared to be shown."""

    def __init__(self, match: MatchInPlay) -> None:
        referee, steps = match.referee, match.history()
        self.steps = steps
        self.lines: HistoryLines = lines_of(match)
        self.turns = HistoryTurns(referee.game, steps)
        self.milestones = milestones(steps, match.game_ui.milestones)
        self.undone = undone(steps)
        self.list = TurnList(referee.setup, self.turns, len(steps))
        words = match.game_ui.milestone_words
        self.explained = legend.entries(self.milestones, words, undone=bool(self.undone))


class HistoryScreen(BaseScreen):
    """The board with the list, a bar with the whole match, and buttons that step and play."""

    def __init__(self, match: MatchInPlay) -> None:
        """The last line is chosen."""
        self._match = match
        self._known: _Past | None = None
        self._at = 0
        self._unfolded = False
        self._keeper = BoardCache()
        self._next = 0.0
        self._held = ""
        self._wanted: tuple[int, int] | None = None
        self._motion = HistoryMotion()
        self._playback = Playback()
        self._scrubber: Scrubber | None = None
        self._scrubbing = False
        self._speed: Rect | None = None
        self._look = CloserLook()
        self._followed = -1
        self._halted = False

    @property
    def moving(self) -> bool:
        """It plays, a step button is held, the board is being drawn, or pieces walk on it."""
        drawing = self._wanted is not None
        return self._playback.on or bool(self._held) or drawing or self._motion.moving

    @property
    def _past(self) -> _Past:
        if self._known is None:
            self._known = _Past(self._match)
            self._at = len(self._known.lines) - 1
        return self._known

    def saved_state(self, _room: Room) -> Json:
        """The entry that is chosen, and whether the list lies over the board."""
        lines = self._past.lines
        return {"seq": lines[self._at].seq if lines else 0, "list": self._unfolded}

    def restore(self, saved: Json, _room: Room) -> None:
        """Choose it again; nothing plays.

        Raises:
            LookupError, TypeError, ValueError: it was not written by `saved_state`.
        """
        seq, self._unfolded = int(saved["seq"]), bool(saved["list"])
        number = next((i for i, step in enumerate(self._match.history()) if step.seq == seq), None)
        if number is not None and self._past.lines:
            self._at = number

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Board, lines, the bar, and the buttons that step through them."""
        past = self._past
        self._scrubber = None
        if not past.lines:
            frame = framed(room, _("History"))
            text = _("Nothing has happened yet.")
            return [*frame.head, Label(Words(text, frame.body, room.sizes.heading))]
        at = areas(room.sizes, self._board_size(room), len(past.explained))
        self._scrubber = Scrubber(
            at.scrubber, len(past.lines), self._at, past.turns.all, past.undone, past.milestones
        )
        legends = [legend.legend(at.legend, room.sizes, past.explained, past.turns.all)]
        if at.strip is not None and not self._unfolded:
            legends = []
        return [*self._upper(room, at), *self._lower(room, at), *legends, self._scrubber,
                *self._buttons(room, at)]  # fmt: skip

    def _board_size(self, room: Room) -> tuple[int, int]:
        """How large the board is: as at the table, unless it leaves no room for a list.

        One that would be much larger beside a list is drawn as large as that.
        """
        size = self._match.game_ui.table_board(room.sizes)
        board, fit = self._match.referee.setup.board, self._match.game_ui.board.fit
        beside = room_beside(room.sizes, size)
        if beside is not None:
            return fit(board, beside)
        most = most_beside(room.sizes)
        larger = size if most is None else fit(board, most)
        return larger if _area(larger) > _WORTH_DRAWING * _area(size) else size

    def _upper(self, room: Room, at: HistoryAreas) -> list[Widget]:
        """The board, or the list that is laid over it."""
        if at.strip is not None and self._unfolded:
            return [*self._title(room, at), *self._list(room, at.lines)]
        title = self._title(room, at) if at.strip is None else []
        return [*title, *self._look.taps(at.board), *self._board(room, at.board)]

    def _lower(self, room: Room, at: HistoryAreas) -> list[Widget]:
        """The list, or the present step alone where the list is folded."""
        past, sizes = self._past, room.sizes
        if at.strip is None:
            return self._list(room, at.lines)
        heading = past.list.heading(at.strip, past.turns.of(self._at), sizes)
        return [PresentStep(at.strip, heading, past.lines[self._at], sizes.body)]

    def _title(self, room: Room, at: HistoryAreas) -> list[Widget]:
        if at.title is None:
            return []
        sizes = room.sizes
        text = _("Step {n} of {all}").format(n=self._at + 1, all=len(self._past.lines))
        heading = Rect(at.title.x, at.title.y, at.title.w, at.title.h * 3 // 5)
        small = Rect(heading.x, heading.bottom, heading.w, at.title.bottom - heading.bottom)
        words = Words(_("History"), heading, sizes.heading, "title", None, -1, lines=1)
        ink = room.theme.ink_soft
        return [Label(words), Label(Words(text, small, sizes.caption, "text", ink, -1, lines=1))]

    def _list(self, room: Room, area: Rect) -> list[Widget]:
        past = self._past
        return past.list.widgets(area, room.sizes, past.lines, self._at)

    def _board(self, room: Room, rect: Rect) -> list[Widget]:
        """All of it, or the part of it where the chosen step happened."""
        referee = self._match.referee
        line = self._past.lines[self._at]
        view = referee.game.view(line.after, None)
        size = self._look.size(rect)
        self._wanted = None
        if not is_drawn(referee.setup.game, referee.setup.board, size, room.theme):
            self._wanted, size = size, rect.size
            if not is_drawn(referee.setup.game, referee.setup.board, size, room.theme):
                return [Sheet(rect)]
        drawing = self._picture(room, size)
        self._follow(drawing, view, line)
        centre = self._look.centre
        moved = self._motion.widget(rect, drawing, view, line, room, centre)
        if moved is not None:
            return [moved]
        return [ReadOnlyBoard(rect, drawing, view, Marks(), centre, room.sizes.touch)]

    def _follow(self, drawing: Drawing, view: object, line: HistoryLine) -> None:
        """Bring the places of another step into the middle."""
        if line.seq == self._followed:
            return
        self._followed, spots = line.seq, drawing.spots(view)
        game = self._match.referee.game
        written = [game.write_event(event) for event in line.events]
        places = [place for event in written for place in places_of(event, spots)]
        if places:
            self._look.follow(middle(places, spots, drawing.size, FACTOR))

    def _picture(self, room: Room, size: tuple[int, int]) -> Drawing:
        referee = self._match.referee
        return self._keeper.get(room, f"{referee.match_id}/past", referee.setup, size, close=False)

    def _buttons(self, room: Room, at: HistoryAreas) -> list[Widget]:
        px, last = room.sizes.body, len(self._past.lines) - 1
        intents = {
            "back": BACK,
            "list": Intent("list"),
            "step-back": Intent("step", -1) if self._at > 0 else None,
            "step-on": Intent("step", 1) if self._at < last else None,
        }
        found: list[Widget] = []
        for name, rect in at.buttons.items():
            if name == "play":
                ink = room.theme.primary_text
                picture = Icon("pause" if self._playback.on else "play", ink)
                play = Intent("play") if last > 0 else None
                found.append(Button(name, rect, "", play, px, Kind.PRIMARY, picture=picture))
                continue
            if name == "closer":
                if not self._unfolded:
                    found.append(self._look.button(rect, px, HERE))
                continue
            if name == "speed":
                self._speed = rect
                text = f"{self._playback.speed}\N{MULTIPLICATION SIGN}"
                found.append(Button(name, rect, text, Intent("faster"), px))
                continue
            kind = Kind.QUIET if name == "back" else Kind.PLAIN
            if name == "list":
                kind = Kind.CHOICE
            chosen = name == "list" and self._unfolded
            icon = Icon(_ICONS[name])
            found.append(Button(name, rect, "", intents[name], px, kind, chosen, picture=icon))
        return found

    @property
    def first(self) -> str:
        """Enter steps on."""
        return "step-on"

    def tick(self, room: Room) -> bool:
        """Paint the board after the first picture; let pieces walk; play; repeat a held button."""
        changed = self._motion.tick(room)
        if self._wanted is not None and self._keeper.paint(
            room, self._match.referee.setup, self._wanted
        ):
            self._wanted = None
            return True
        busy = self._wanted is not None or self._motion.moving
        if self._playback.due(room, busy=busy, quiet=self._motion.quiet):
            self._play_on()
            changed = True
        return self._repeat(room) or changed

    def _repeat(self, room: Room) -> bool:
        """Step again while a step button is held. Returns whether it stepped."""
        held = room.held if room.held in _STEPS else ""
        if held != self._held:
            self._held, self._next = held or "", room.now + _AGAIN_S
            return False
        if not self._held or room.now < self._next:
            return False
        self._next = room.now + _EACH_S
        self._motion.drop()
        return self._go(self._at + _STEPS[self._held])

    def felt(self, touch: Touch, room: Room) -> bool:
        """A finger ends a walk and what plays; it drags the list, or goes along the bar.

        On the button that changes the speed it ends nothing.
        """
        if self._speed is not None and self._speed.collidepoint(touch.point):
            return False
        changed = self._playback.felt(touch)
        if touch.phase is TouchPhase.DOWN:
            changed |= self._motion.drop()
            self._halted = changed
        bar = self._scrubber
        if bar is None:
            return changed
        if touch.phase is TouchPhase.DOWN:
            self._scrubbing = bar.rect.collidepoint(touch.point)
        if self._scrubbing and touch.phase is TouchPhase.MOVE:
            return self._go(bar.step_at(touch.x)) or changed
        if self._scrubbing and touch.phase is TouchPhase.DOWN:
            return self._tapped(bar, touch.x, room) or changed
        self._scrubbing = False
        return self._past.list.felt(touch) or changed

    def _tapped(self, bar: Scrubber, x: int, room: Room) -> bool:
        """Go where a finger came down on the bar; a milestone there is seen to happen."""
        mark = bar.milestone_at(x)
        if mark is None:
            return self._go(bar.step_at(x))
        self._go(mark.at)
        self._motion.step(self._past.lines[mark.at], room, back=False)
        return True

    def rolled(self, wheel: Wheel, _room: Room) -> bool:
        """The wheel scrolls the list."""
        return self._past.list.rolled(wheel)

    def let_go(self) -> None:
        """Forget the finger."""
        self._scrubbing = False
        if self._known is not None:
            self._known.list.let_go()

    def _go(self, to: int) -> bool:
        """Choose another line. Returns whether it was another."""
        before, past = self._at, self._past
        self._at = max(0, min(len(past.lines) - 1, to))
        past.list.follow()
        return self._at != before

    def _walk(self, by: int, room: Room) -> None:
        """Step so far; over a single step the pieces walk."""
        before = self._at
        if self._go(self._at + by) and abs(by) == 1:
            self._motion.step(self._past.lines[max(before, self._at)], room, back=by < 0)

    def _play_on(self) -> None:
        """Play what comes next: all of a gesture at once, and nothing that was taken back."""
        past = self._past
        episode = following(self._match.referee.game, past.steps, self._at)
        last = len(past.lines) - 1
        if episode is not None:
            self._motion.play(past.lines[episode.first : episode.last + 1], self._playback.speed)
        self._go(last if episode is None else episode.last)
        if self._at == last:
            self._playback.stop()

    def _play(self) -> None:
        """Play from here; from the beginning where all was played."""
        if self._playback.turn() and self._at == len(self._past.lines) - 1:
            self._go(0)

    def answer(self, intent: Intent, room: Room) -> None:
        """Another line, the list, what plays, or back."""
        past = self._past
        match intent.name:
            case "line" if not past.list.dragged:
                self._motion.drop()
                self._go(int(intent.arg or 0))
                self._unfolded = False
            case "list" if not past.list.dragged:
                self._unfolded = not self._unfolded
                past.list.follow()
            case "step":
                self._walk(int(intent.arg or 0), room)
            case "faster":
                self._playback.faster()
            case closer_look.CLOSER if not self._halted:
                self._look.answer(intent)
                self._followed = -1 if intent.arg == HERE else past.lines[self._at].seq
            case "play":
                self._unfolded = False
                self._play()
            case BACK.name:
                room.nav = room.nav.back()


def _area(size: tuple[int, int]) -> int:
    return size[0] * size[1]
