"""How is a game played? Its first match, played by the newcomer's own finger.

The board is the game's own drawing, and what was done follows the real rules. No match is
begun and nothing is recorded: a step's number is all that there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from companion.core.game import AnyGame, GameInfo, Json, Setup
from companion.ui.boards.drawing import Drawing, Marks, MovingDrawing, Spot
from companion.ui.boards.motion import Playable
from companion.ui.i18n.translate import _
from companion.ui.input.events import Touch, TouchPhase
from companion.ui.pace import FLIP_S, TUMBLE_S
from companion.ui.ports.games import GamesPort
from companion.ui.ports.program_players import ProgramPlayersPort
from companion.ui.screen_kit.board_view import BoardCache
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.game_choice import GameChoice
from companion.ui.screen_kit.lesson import Lesson, LessonStep, first_lesson, lessons
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.once_per_screen import first_board
from companion.ui.screen_kit.rolled import ShownRoll
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.screens.new_match.draft import with_game
from companion.ui.screens.secrets.outcome import turned_over
from companion.ui.screens.secrets.peek import LOOKED_AFTER_S
from companion.ui.screens.tutorial.board import TaughtBoard
from companion.ui.screens.tutorial.coach import ProgressDots, coach, dock
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.note import Note
from companion.ui.widgets.parts import Button, Image, Kind
from companion.ui.widgets.picture import TUMBLE_HZ, DiePicture, Icon, Picture
from companion.ui.widgets.secretfield import HOLD

_LIES: Final = 2.4
"""When the words follow, in times of turning over: what lies face up is looked at first."""


class TutorialScreen(BaseScreen):
    """The board, the teacher's words beside it or below, and what is due."""

    def __init__(self, games: GamesPort, programs: ProgramPlayersPort) -> None:
        """From the beginning: where several games teach one, it asks which."""
        self._games = games
        self._programs = programs
        self._choice = GameChoice(games)
        self._at = 0
        self._slug = ""
        self._keeper = BoardCache()
        self._game: AnyGame | None = None
        self._lesson: Lesson | None = None
        self._setup: Setup | None = None
        self._steps: tuple[LessonStep, ...] = ()
        self._missed: str | None = None
        self._held_since: float | None = None
        self._looked = False
        self._arrived = False
        self._walk: Playable | None = None
        self._since = 0.0
        self._turned_at: float | None = None
        self._thrown_at: float | None = None
        self._tumbled = -1
        self._roll = ShownRoll()

    def _taught(self, room: Room) -> tuple[AnyGame, Lesson, Setup]:
        """The lesson, read when the screen comes up."""
        if self._game is None or self._lesson is None or self._setup is None:
            wanted = [one for one in lessons(room, self._games) if one[0].info.slug == self._slug]
            game, lesson = wanted[0] if wanted else first_lesson(room, self._games)
            self._game, self._lesson = game, lesson
            board = first_board(room, self._games, game.info).board
            self._setup = lesson.setup(board)
            self._steps = tuple(lesson.steps(game, board))
            self._at = min(self._at, len(self._steps) - 1)
        return self._game, self._lesson, self._setup

    @property
    def moving(self) -> bool:
        """While something walks, the die tumbles, a finger holds, or a board is to be painted."""
        moves = self._walk is not None or self._arrived or self._turned_at is not None
        rolls = self._thrown_at is not None or self._roll.showing
        return moves or rolls or self._held_since is not None or self._choice.painting

    def widgets(self, room: Room) -> Sequence[Widget]:
        """What is taught now, and what is to be tapped."""
        sizes = room.sizes
        if offered := self._asked(room):
            frame = framed(room, _("Which game would you like to learn?"), foot=False)
            return [*frame.head, *self._choice.cards(room, frame.body, offered)]
        _game, lesson, _setup = self._taught(room)
        step = self._steps[self._at]
        frame = framed(room, _("Learn to play"), back=False)
        if sizes.portrait:
            high = min(frame.body.h * 64 // 100, frame.body.w * 103 // 100)
            board, words = rows(frame.body, [high, 0.5], sizes.gap)
        else:
            board, words = columns(frame.body, [0.56, 0.44], sizes.gap)
        aside = 0.31 if sizes.portrait else 0.23
        parts = [frame.foot.h, aside, 0.54 - aside, 0.46]
        before, skip, dots, due = columns(frame.foot, parts, sizes.gap)
        drawn = self._board(room, step, board)
        turning = self._turning(room, step)
        # Words and reckoning would tell what is still being turned over or rolled.
        waits = turning is not None or self._thrown_at is not None
        said = self._steps[self._at - 1] if waits else step
        several = len(lessons(room, self._games)) > 1
        back = Intent("step", -1) if self._at or several else None
        last = self._at == len(self._steps) - 1
        leave = _("Home") if last else _("Skip")
        return [
            *frame.head,
            drawn,
            *coach(room, said, lesson.values(), words, self._die(step)),
            *self._roll.widgets(room, board, dock(room, said, words)),
            *(
                []
                if turning is None
                else [Image(board.inflate(-sizes.touch, -sizes.touch), turning)]
            ),
            Button("before", before, "", back, sizes.body, Kind.QUIET, picture=Icon("back")),
            Button("back", skip, leave, BACK, sizes.body, Kind.QUIET),
            ProgressDots(dots, self._at, len(self._steps)),
            *_due(room, step, due),
            *self._note(room, drawn, step, due, words),
        ]

    def _die(self, step: LessonStep) -> DiePicture | None:
        """The die on the sheet: before it is rolled, while it tumbles, as it lies."""
        if self._thrown_at is not None:
            return DiePicture(None, rolling=True)
        if step.face is not None:
            return None if self._roll.showing else DiePicture(step.face)
        return DiePicture(None) if self._rolls(self._at + 1) else None

    def _rolls(self, number: int) -> bool:
        """Whether the die is rolled on the way to a step."""
        if not 0 < number < len(self._steps):
            return False
        return self._steps[number].face is not None and self._steps[number - 1].face is None

    def _turning(self, room: Room, step: LessonStep) -> Picture | None:
        """What is being turned over, as it looks now; None where nothing is, or it lies."""
        if step.turned is None or self._turned_at is None or not room.preferences.animated:
            return None
        done = (room.now - self._turned_at) / FLIP_S
        return turned_over(*step.turned, done) if done < _LIES else None

    def _asked(self, room: Room) -> list[GameInfo]:
        """The games among which is asked; none once it is clear."""
        found = [game.info for game, _lesson in lessons(room, self._games)]
        return found if len(found) > 1 and not self._slug else []

    def _board(self, room: Room, step: LessonStep, area: Rect) -> TaughtBoard:
        """The part of the board in which it happens: it stands still from step to step."""
        game, lesson, setup = self._taught(room)
        across, down = lesson.larger(upright=room.sizes.portrait)
        whole = round(area.w * across), round(area.h * down)
        area = centred(area, *room.ui_of(setup.game).board.fit(setup.board, area.size))
        drawing = self._keeper.get(room, "lesson", setup, whole, close=False)
        view = game.view(step.state, None)
        if self._arrived:
            self._arrived = False
            self._walk = _walk(drawing, step) if room.preferences.animated else None
            self._since = room.now
            self._turned_at = None if step.turned is None else room.now
            rolls = room.preferences.animated and self._rolls(self._at)
            self._thrown_at = room.now if rolls else None
        spots = drawing.spots(view)
        centre = _middle([spots[place] for place in lesson.in_sight()], drawing.size)
        marks = Marks(lit=frozenset({step.place} - {""}), chosen=frozenset({step.chosen} - {""}))
        # Nobody enters before the die has fallen.
        passed = 0.0 if self._thrown_at is not None else room.now - self._since
        frame = None if self._walk is None else self._walk.frame(passed)
        past = _walk(drawing, step) if step.traced else None
        return TaughtBoard(
            area, drawing, view, marks, centre, room.sizes.touch, frame=frame, past=past
        )

    def _note(
        self, room: Room, board: TaughtBoard, step: LessonStep, due: Rect, words: Rect
    ) -> list[Widget]:
        """A friendly line where something else was tapped; it covers neither words nor button."""
        if self._missed is None:
            return []
        at = due.midtop
        text = _("Hold the button for a moment and look at the picture.")
        if self._missed:
            at = board.point(self._missed) or board.rect.center
            text = _("Not there yet: your next step is lit up on the board.")
            if not step.place:
                text = _("Not there yet: the large button comes first.")
        free = (words, due)
        return [Note(room.inner, at, text, "", room.sizes.body, room.sizes.gap, free)]

    def answer(self, intent: Intent, room: Room) -> None:
        """What was asked for, something else, a step back, or out."""
        if self._asked(room):
            self._choose(intent, room)
            return
        self._taught(room)
        step, self._missed = self._steps[self._at], None
        match intent.name:
            case "place" if str(intent.arg) == step.place:
                self._on()
            case "place":
                self._missed = str(intent.arg)
            case "do" if self._at == len(self._steps) - 1:
                self._plays(room)
            case "do":
                self._on()
            case "looked":
                self._held_since, self._looked = room.now, False
            case "step" if self._at:
                self._at, self._walk, self._turned_at = self._at - 1, None, None
                self._lands()
            case "step":
                self._slug, self._game = "", None
            case BACK.name:
                room.nav = room.nav.back()

    def _choose(self, intent: Intent, room: Room) -> None:
        """This game's lesson, or out."""
        if intent.name == "game":
            self._slug, self._at = str(intent.arg), 0
        elif intent == BACK:
            room.nav = room.nav.back()

    def _plays(self, room: Room) -> None:
        """A match of the game that was taught can be set up."""
        info = self._taught(room)[0].info
        board = first_board(room, self._games, info).id
        draft = room.draft or SetupDraft.fresh(info, board)
        if draft.info.slug != info.slug:
            draft = with_game(draft, self._programs, info, board)
        room.draft = draft
        room.nav = room.nav.home().push(Stop(Page.SETUP))

    def _on(self) -> None:
        """The step was done: the next one, and what has happened is seen."""
        self._at = min(self._at + 1, len(self._steps) - 1)
        self._arrived, self._turned_at = True, None
        self._lands()

    def _lands(self) -> bool:
        """The die lies in its dock at once. Returns whether it moved."""
        tumbled, self._thrown_at = self._thrown_at is not None, None
        return self._roll.drop() or tumbled

    def felt(self, touch: Touch, _room: Room) -> bool:
        """A finger that comes down ends the roll, and means what it means but on the large die."""
        if touch.phase is not TouchPhase.DOWN or self._roll.covers(touch.point):
            return False
        return self._lands()

    def _tumbles(self, room: Room) -> bool:
        """The die tumbles, and is shown large once it has fallen. Returns whether it changed."""
        if self._thrown_at is None:
            return self._roll.tick(room)
        face = self._steps[self._at].face
        if face is not None and room.now - self._thrown_at >= TUMBLE_S:
            self._thrown_at, self._since = None, room.now
            self._roll.show(face)
            return True
        before, self._tumbled = self._tumbled, int(room.now * TUMBLE_HZ)
        return before != self._tumbled

    def tick(self, room: Room) -> bool:
        """Pieces walk, the die rolls; a value that was held for long enough was seen."""
        walked = self._walk is not None or self._turned_at is not None
        walked |= self._choice.paint(room)
        walked |= self._tumbles(room)
        if self._turned_at is not None and room.now - self._turned_at >= FLIP_S * _LIES:
            self._turned_at = None
        if self._walk is not None and room.now - self._since >= self._walk.seconds:
            self._walk = None if self._thrown_at is None else self._walk
        if self._held_since is None:
            return walked or self._arrived
        if room.held == HOLD:
            self._looked |= room.now - self._held_since >= LOOKED_AFTER_S
            return walked
        self._held_since = None
        if self._looked:
            self._on()
        else:
            self._missed = ""
        return True

    def saved_state(self, _room: Room) -> Json:
        """Which step it is, and of which game where one was chosen."""
        return {"step": self._at} | ({"game": self._slug} if self._slug else {})

    def restore(self, saved: Json, room: Room) -> None:
        """Go on where it was left; a step without a game is one of the first game that has any.

        Raises:
            LookupError, TypeError, ValueError: `saved` was not written by this screen.
        """
        self._at, self._slug = max(0, int(saved["step"])), str(saved.get("game", ""))
        if self._at and not self._slug:
            self._slug = first_lesson(room, self._games)[0].info.slug


def _due(room: Room, step: LessonStep, rect: Rect) -> list[Widget]:
    """The large button, where it is what is asked for."""
    px = room.sizes.heading
    if step.value is not None:
        return [Button(HOLD, rect, _("Hold to see"), Intent("looked"), px, hold=True)]
    if not step.button:
        return []
    return [Button("primary", rect, _(step.button), Intent("do"), px, Kind.PRIMARY)]


def _walk(drawing: Drawing, step: LessonStep) -> Playable | None:
    """What is seen of what led to a step."""
    if not isinstance(drawing, MovingDrawing):
        return None
    return drawing.motion(step.before, step.events, step.state)


def _middle(spots: Sequence[Spot], size: tuple[int, int]) -> Spot:
    """The middle of some spots on a picture, each side 0 to 1."""
    across, down = zip(*spots, strict=True)
    return (min(across) + max(across)) / (2 * size[0]), (min(down) + max(down)) / (2 * size[1])
