"""A hand for the tests: it taps on the real window, and plays a whole match that way."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

import pygame

from companion.games import GAMES
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Phase, ShieldDue, Siege, State, total
from companion.referee.referee import Referee
from companion.ui.games.rheingold.table.move_plan import (
    Crossroads,
    Ending,
    GatheringForces,
    Idle,
    Marching,
)
from companion.ui.games.rheingold.table.screen import TableScreen
from companion.ui.screen_kit.navigator import Page
from companion.ui.screens.secrets.peek import LOOKED_AFTER_S
from companion.ui.shell.primary_guard import DEAD_S
from companion.ui.shell.stage import Stage
from companion.ui.shell.window import Window
from companion.ui.widgets.base import Target, hit, towards
from companion.ui.widgets.note import Note
from tests.support.ui.clock import Clock


def _named(name: str, targets: Sequence[Target]) -> Target:
    found = {target.id: target for target in targets}
    assert name in found, f"{name} is not among {sorted(found)}"
    return found[name]


class Hand:
    """Taps, holds and slides by FINGER events, as a touch screen sends them."""

    def __init__(self, window: Window) -> None:
        """Over a window."""
        self.window = window

    def target(self, name: str) -> Target:
        """What has this name on the screen now."""
        return _named(name, self.window.stage.targets())

    def finger(self, kind: int, point: tuple[int, int]) -> None:
        """One event of a finger, and a round of the window."""
        wide, high = self.window.stage.room.size
        x, y = (point[0] + 0.5) / wide, (point[1] + 0.5) / high
        event = pygame.event.Event(kind, touch_id=3, finger_id=1, x=x, y=y, dx=0.0, dy=0.0)
        pygame.event.post(event)
        self.window.step()

    def wait(self, seconds: float) -> None:
        """Let the tests' clock advance, where the window has it."""
        if isinstance(self.window._clock, Clock):
            self.window._clock.now += seconds

    def tap_at(self, point: tuple[int, int]) -> None:
        """Down and up at a point."""
        self.finger(pygame.FINGERDOWN, point)
        self.finger(pygame.FINGERUP, point)

    def tap(self, name: str) -> None:
        """Tap what has this name; it must be what the finger really hits."""
        self.wait(DEAD_S + 0.05)
        stage = self.window.stage
        targets = stage.targets()
        target = _named(name, targets)
        assert target.intent is not None, f"{name} cannot be tapped now"
        point = target.rect.center
        struck = hit(targets, point, stage.room.sizes.touch)
        assert struck is not None, f"nothing is hit at {name}"
        assert struck.id == name, f"{struck.id} lies over {name}"
        self.tap_at(point)

    def to_result(self) -> None:
        """From the closing picture to the result: a tap ends its movement, the next one goes on."""
        for _ in range(2):
            self.tap("primary")

    def hold(self, name: str) -> None:
        """Press and stay."""
        self.finger(pygame.FINGERDOWN, self.target(name).rect.center)

    def look(self, name: str = "hold") -> None:
        """Press for long enough to see what is there, and let go."""
        self.hold(name)
        self.wait(LOOKED_AFTER_S + 0.05)
        self.window.step()
        self.lift(name)

    def lift(self, name: str) -> None:
        """Let go again."""
        self.finger(pygame.FINGERUP, self.target(name).rect.center)

    def key_down(self, code: int, text: str = "") -> None:
        """Press a real key, and leave it down."""
        event = pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=0)
        pygame.event.post(event)
        self.window.step()

    def key_up(self, code: int) -> None:
        """Let go of a real key."""
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, unicode="", mod=0))
        self.window.step()

    @property
    def page(self) -> Page:
        """The page that is seen."""
        return self.window.stage.room.nav.top.page

    @property
    def referee(self) -> Referee:
        """The match on the table."""
        return self.window.stage.match.referee

    @property
    def table(self) -> TableScreen:
        """The table screen that is seen."""
        screen = self.window.stage.screen
        assert isinstance(screen, TableScreen)
        return screen

    @property
    def idle(self) -> bool:
        """Whether nothing is begun at the table."""
        return isinstance(self.table.plan, Idle)

    @property
    def note(self) -> str:
        """What the note says; empty when there is none."""
        found = [one for one in self.window.stage.widgets() if isinstance(one, Note)]
        return " ".join(words.text for one in found for words in one.words())

    @property
    def pixels(self) -> bytes:
        """Everything that is on the glass."""
        return pygame.image.tobytes(self.window._picture, "RGB")

    def number(self, wanted: int) -> None:
        """Set the number by the row, or by minus and plus."""
        for _ in range(60):
            plan = self.table.plan
            now = plan.knights if isinstance(plan, Marching) else None
            if isinstance(plan, GatheringForces):
                now = plan.here
            assert now is not None
            if now == wanted:
                return
            names = {target.id for target in self.window.stage.targets()}
            if f"number{wanted}" in names:
                self.tap(f"number{wanted}")
            else:
                self.tap("fewer" if now > wanted else "more")
        raise AssertionError(f"no way to {wanted}")

    def make(self, move: mv.Move) -> None:
        """Make a move by touch, from an idle table."""
        match move:
            case mv.Roll() | mv.Open() | mv.Enter() | mv.Halt():
                self.tap("primary")
            case mv.End():
                self.tap("primary")
                screen = self.window.stage.screen
                if isinstance(screen, TableScreen) and isinstance(screen.plan, Ending):
                    self.tap("primary")
            case mv.Decline() | mv.NoShield():
                self.tap("second")
            case mv.March(from_=start, to=end, knights=knights):
                self.tap(f"at-{start}")
                self.number(knights)
                self.tap(f"at-{end}")
                screen = self.window.stage.screen
                if isinstance(screen, TableScreen) and isinstance(screen.plan, Crossroads):
                    self.tap(f"at-{start}")
            case mv.Assault(space=place, fronts=fronts) | mv.Besiege(castle=place, fronts=fronts):
                self.tap(f"at-{place}")
                self.muster(fronts)
                self.tap("primary")
                screen = self.window.stage.screen
                plan = screen.plan if isinstance(screen, TableScreen) else None
                if isinstance(plan, GatheringForces) and plan.in_vain:
                    self.tap("primary")
            case mv.Occupy(fronts=fronts):
                self.muster(fronts)
                self.tap("primary")
            case mv.Resolve(place=place) | mv.Retreat(to=place):
                self.tap(f"at-{place}")
            case mv.PlaceShield():
                self.tap("primary")

    def muster(self, fronts: tuple[tuple[str, int], ...]) -> None:
        """So many from each front, nobody from the others."""
        plan = self.table.plan
        assert isinstance(plan, GatheringForces)
        for place in dict(plan.ready):
            if place not in dict(fronts):
                self._activate(place)
                self.number(0)
        for place, knights in fronts:
            self._activate(place)
            self.number(knights)

    def _activate(self, place: str) -> None:
        plan = self.table.plan
        assert isinstance(plan, GatheringForces)
        if plan.active != place:
            self.tap(f"at-{place}")

    def through_private(self) -> None:
        """Whoever the screen is for does what is asked, and everybody sees what came of it."""
        while self.page in (Page.PASS, Page.PRIVATE, Page.OPENING, Page.OUTCOME):
            names = {target.id for target in self.window.stage.targets()}
            if self.page is Page.OUTCOME and "primary" not in names:
                self.tap("anywhere")
                continue
            if self.page is Page.PRIVATE and "hold" in names:
                if "value0" in names:
                    self.choose()
                else:
                    self.look()
            self.tap("primary")

    def choose(self) -> None:
        """Tap a shield that is in the hand of the colour to move."""
        colour = self.referee.state.colour
        key = self.referee.pins.unlock(self.referee.state.terms.seat[colour]).key()
        assert key is not None
        self.tap(f"value{self.referee.hidden.hand(colour, key)[-1]}")
        key.close()


def out_of_keys_reach(stage: Stage) -> set[str]:
    """What the arrow keys never come to, wherever they go from where they begin."""
    able = [one for one in stage.targets() if one.reachable]
    todo, met = [towards(able, None, (0, 1))], set()
    while todo:
        here = todo.pop()
        if here is None or here.id in met:
            continue
        met.add(here.id)
        todo += [towards(able, here, way) for way in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    return {one.id for one in able} - met


def thoughtful(state: State) -> mv.Move:
    """A move that brings the match on: sieges, then marches towards one castle."""
    moves: list[mv.Move] = list(GAMES["rheingold"].legal_moves(state))
    if state.phase is not Phase.MARCH:
        match state.pending:
            case Siege() if state.phase is Phase.OCCUPY:
                one = min(state.pending.fronts)
                return mv.Occupy(((one[0], 1),))
            case ShieldDue():
                return mv.PlaceShield()
        return moves[0]
    sieges = [move for move in moves if isinstance(move, mv.Besiege)]
    if sieges:
        return max(sieges, key=lambda move: (len(move.fronts), total(move.fronts)))
    assaults = [move for move in moves if isinstance(move, mv.Assault)]
    if assaults:
        return max(assaults, key=lambda move: (len(move.fronts), total(move.fronts)))
    engaging = [move for move in moves if isinstance(move, mv.March) and _is_strong(state, move)]
    if engaging:
        return max(engaging, key=_size)
    far = _distances(state)
    best: tuple[int, mv.Move] | None = None
    for move in moves:
        if isinstance(move, mv.March) and move.from_ not in state.terms.board.castle_index:
            gain = far.get(move.from_, 99) - far.get(move.to, 99)
            if gain > 0 and (best is None or (gain, move.knights) > (best[0], _size(best[1]))):
                best = (gain, move)
    return best[1] if best is not None else moves[-1]


def _is_strong(state: State, move: mv.March) -> bool:
    """Whether a march attacks (R 9.1) with a good chance."""
    board = state.terms.board
    if move.to in board.castle_index:
        holding = state.holding(move.to)
        if holding.owner == state.colour:
            return False
        swords = board.castles[board.castle_index[move.to]].swords
        need = 2 * swords if holding.owner is None else 2 * holding.knights + 2
        return move.knights >= need
    stack = state.stack(move.to) if move.to in board.space_index else None
    return stack is not None and stack.colour != state.colour and move.knights > stack.knights


def _size(move: mv.Move) -> int:
    return move.knights if isinstance(move, mv.March) else 0


def _distances(state: State) -> Mapping[str, int]:
    """Steps to the gates of the castle that the mover goes for."""
    board = state.terms.board
    ours = [place for place in board.space_index if state.knights_at(place, state.colour)]
    best: dict[str, int] = {}
    least: tuple[int, int] | None = None
    for castle, holding in zip(board.castles, state.castles, strict=True):
        if holding.taken:
            continue
        far = _from(state, castle.gates)
        cost = (sum(far.get(place, 99) for place in ours) + 6 * castle.swords, castle.swords)
        if least is None or cost < least:
            best, least = far, cost
    return best


def _from(state: State, gates: tuple[str, ...]) -> dict[str, int]:
    board = state.terms.board
    far = dict.fromkeys(gates, 0)
    todo = deque(gates)
    while todo:
        place = todo.popleft()
        for other in board.approaches.get(place, ()):
            if other not in far and other not in board.castle_index:
                far[other] = far[place] + 1
                todo.append(other)
    return far
