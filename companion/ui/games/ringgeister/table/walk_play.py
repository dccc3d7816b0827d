"""What is made of taps towards a move of Ringgeister? A plan, the move, or why not."""

from __future__ import annotations

from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.state import State
from companion.games.ringgeister.view import TableView
from companion.referee.sources import GLASS, TABLE
from companion.ui.games.ringgeister.table import lines, move_builder, move_plan, setting_up
from companion.ui.games.ringgeister.table.camera import Camera
from companion.ui.games.ringgeister.table.move_plan import IDLE, Going, KeyingIn, MovePlan
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.table_shell import TableShell
from companion.ui.widgets.base import Intent


class WalkPlay:
    """The unfinished move, and the moves it becomes.

    Attributes:
        plan: the unfinished move.
    """

    def __init__(self, match: MatchInPlay, shell: TableShell, camera: Camera) -> None:
        """Nothing is begun.

        Args:
            match: on the table.
            shell: which says why something is refused.
            camera: it follows a figure that is chosen.
        """
        self._match = match
        self._shell = shell
        self._camera = camera
        self.plan: MovePlan = IDLE

    def answer(self, intent: Intent, room: Room, *, asked: bool) -> bool:
        """A tap towards a move. Returns whether it was one.

        Args:
            intent: what it means.
            room: where it was.
            asked: what may be done was shown; whoever closes that walks nowhere yet.
        """
        state, plan = self._match.referee.state, self.plan
        match intent.name:
            case "place":
                made = move_builder.tap(state, plan, str(intent.arg))
                if asked and isinstance(made, mv.Walk) and self._match.referee.judge(made) is None:
                    made = Going(made.figure, made.to)
                self._take(made, room, str(intent.arg))
            case "figure":
                self._take(move_builder.tell_figure(state, plan, str(intent.arg)), room, "")
                self._camera.follow()
            case "walk" if isinstance(plan, Going):
                self._take(mv.Walk(plan.figure, plan.to), room, plan.to)
            case "advised":
                figure, to = str(intent.arg).split(" ")
                self.plan = Going(figure, to)
                self._camera.follow()
            case "end":
                self._take(mv.End(), room, "")
            case "nobody":
                self._take(mv.Blow(None), room, "")
            case "dark":
                start = next(iter(move_builder.lit(state, plan)))
                self._take(mv.Place(str(intent.arg), start), room, start)
            case "set-up":
                self.plan = setting_up.step(int(intent.arg or 0))
                self._camera.follow()
            case "by-hand":
                self.plan = KeyingIn()
            case "say" if isinstance(plan, KeyingIn):
                key, value = str(intent.arg).split(" ")
                self._take(move_builder.key_in(state, plan, key, value), room, "")
            case _:
                return False
        return True

    def _take(self, made: MovePlan | mv.Move, room: Room, place: str) -> None:
        """Begin a plan, or make a move; a refusal is said at `place`."""
        if isinstance(made, move_plan.PLANS):
            self.plan = made
            return
        referee = self._match.referee
        refusal = self._match.play(made, TABLE if isinstance(made, mv.TurnUp) else GLASS)
        if refusal is not None and refusal.code == "unknown_field":
            # Nothing is to be pointed at: beside a field lies what has no name for people.
            state: State = referee.state
            view: TableView = referee.game.view(state, None)
            voice = RinggeisterVoice(referee.setup)
            self._shell.refuse(room, "", lines.due(state, view, self.plan, voice, None))
        elif refusal is not None:
            self._shell.refuse(room, place, refusal)
