"""The screens of Ringgeister's table, to be measured and looked at."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from typing import Any

from companion.games.ringgeister import foresight, listing
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.foresight import Foreseen
from companion.games.ringgeister.state import State
from companion.ui.games.ringgeister.film import DarkWalk, Turning
from companion.ui.games.ringgeister.table import move_builder
from companion.ui.games.ringgeister.table.move_plan import Going, KeyingIn
from companion.ui.games.ringgeister.table.screen import TableScreen
from companion.ui.pace import MOMENTS_S
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.shell.stage import Stage
from companion.ui.widgets.base import Intent
from tests.support import recorded
from tests.support.ui.desk_boards import shipped
from tests.support.ui.game_scenes import agreed, ended, past, playing, put_on, set_up
from tests.support.ui.lesson_hand import after
from tests.support.ui.simulated_desk import SimulatedDesk


def ring(desk: SimulatedDesk, phase: str = "move", moves: int = 60, **options: Any) -> Stage:
    """A match of four after so many moves, and then on to the next position in a phase."""
    return put_on(desk, agreed("ringgeister", 4, **options), moves, phase)


def ring_table(stage: Stage) -> TableScreen:
    """The table that is seen."""
    assert isinstance(stage.screen, TableScreen)
    return stage.screen


def tapped(stage: Stage, *names: str) -> Stage:
    """After these targets were tapped; a place is brought into sight first."""
    for name in names:
        found = next((one for one in stage.targets() if one.id == name), None)
        assert found is not None, name
        assert found.intent is not None, name
        stage.screen.answer(found.intent, stage.room)
        stage.tick(stage.room.now)
        stage.widgets()
    return stage


def foreseen(state: State, wanted: Callable[[Foreseen], bool]) -> mv.Walk | None:
    """A walk that sets off something of this kind; None where there is none."""
    return next((walk for walk, found in _foreseen(state) if wanted(found)), None)


@lru_cache(maxsize=256)
def _foreseen(state: State) -> tuple[tuple[mv.Walk, Foreseen], ...]:
    """What each walk sets off; many scenes look for one in the same positions."""
    walks = (move for move in listing.legal_moves(state) if isinstance(move, mv.Walk))
    return tuple((walk, foresight.foresee(state, walk)) for walk in walks)


def found_walk(
    desk: SimulatedDesk, wanted: Callable[[Foreseen], bool], **options: Any
) -> tuple[Stage, mv.Walk]:
    """The first position with such a walk."""
    match = playing(agreed("ringgeister", 4, **options))
    for moves in range(40, 240, 2):
        walk = foreseen(match.after(moves, "move")[0], wanted)
        if walk is not None:
            return ring(desk, "move", moves, **options), walk
    raise LookupError("there is no such position")


def going(desk: SimulatedDesk, wanted: Callable[[Foreseen], bool]) -> Stage:
    """A walk that is begun, and not walked yet."""
    stage, walk = found_walk(desk, wanted)
    ring_table(stage).playing.plan = Going(walk.figure, walk.to)
    return stage


def filmed(desk: SimulatedDesk, wanted: Callable[[Foreseen], bool], passed_s: float) -> Stage:
    """So long after a walk was walked."""
    stage, walk = found_walk(desk, wanted)
    stage.match.play(walk)
    stage.tick(stage.room.now)
    stage.widgets()
    assert isinstance(ring_table(stage).film.act, DarkWalk)
    stage.tick(stage.room.now + MOMENTS_S)
    stage.widgets()
    stage.tick(stage.room.now + passed_s)
    return stage


def going_now(desk: SimulatedDesk) -> Stage:
    """A light figure on its way, which wakes somebody."""
    stage, walk = found_walk(desk, fights)
    stage.match.play(walk)
    stage.tick(stage.room.now)
    stage.widgets()
    stage.tick(stage.room.now + 0.4)
    return stage


def before_mission(desk: SimulatedDesk) -> tuple[Stage, mv.Walk]:
    """Two figures stand at an own token, and a walk of the hobbit completes the mission."""
    stage = ring(desk)
    referee = stage.match.referee
    state: State = referee.state
    board, own = state.terms.board, state.colour
    obj = referee.game.write_state(state)
    field = next(field for field, colour in state.tokens if colour == own)
    around = [board.points[point].name for point in board.fields[field].points]
    other = next(colour for colour in state.terms.colours if colour != own)
    obj["light"][f"{own}_man"], obj["light"][f"{other}_man"] = around[:2]
    taken = {*obj["light"].values(), *obj["dark"]}
    for start in (point.name for point in board.points if point.name not in taken):
        obj["light"][f"{own}_hobbit"] = start
        made = referee.game.read_position(state, obj)
        walk = foreseen(made, lambda found: bool(found.missions) and not found.wind)
        if walk is not None:
            referee._recording.fold.state = made
            stage.tick(0.0)
            stage.widgets()
            return stage, walk
    raise LookupError("nobody can complete it")


def mission_done(desk: SimulatedDesk) -> Stage:
    """Somebody has walked, and that has completed a mission."""
    stage, walk = before_mission(desk)
    stage.match.play(walk)
    stage.widgets()
    for _moment in range(2):
        stage.tick(stage.room.now + MOMENTS_S)
        stage.widgets()
    return stage


def fights(found: Foreseen) -> bool:
    """Somebody will be beaten."""
    return any(one.won for one in found.encounters) and not found.taken


def at_fight(desk: SimulatedDesk) -> Stage:
    """The moment of the first fight."""
    stage = filmed(desk, fights, 0.0)
    table = ring_table(stage)
    for _ in range(400):
        shown = table.film.shown(stage.room)
        if shown is not None and shown.now.fight is not None:
            return stage
        stage.tick(stage.room.now + 0.05)
    raise AssertionError("nobody fights")


def stormy(desk: SimulatedDesk, *ticked: int) -> Stage:
    """A storm that turns several tiles, some of which were turned on the table."""
    for moves in range(20, 200, 3):
        stage = ring(desk, "draw", moves)
        state: State = stage.match.referee.state
        if state.pending is None:
            continue
        card = next((name for name in move_builder.fitting(state, KeyingIn(below="storm"))), "")
        if not card:
            continue
        stage.match.play(mv.TurnUp(card))
        stage.tick(stage.room.now)
        stage.widgets()
        act = ring_table(stage).film.act
        if isinstance(act, Turning) and len(act.tiles) > 2:
            for _shown in ("the card", "the tiles"):
                stage.tick(stage.room.now + 2)
                stage.widgets()
            return tapped(stage, *(f"tile-{act.tiles[number]}" for number in ticked))
    raise LookupError("no storm turns several tiles")


def lit(stage: Stage, number: int = 0) -> str:
    """The target of a place that is lit and in sight."""
    found = [one.id for one in stage.targets() if one.id.startswith("at-") and one.legal]
    return sorted(found)[number]


def _first_lit(stage: Stage) -> Stage:
    return tapped(stage, lit(stage))


def _refused(desk: SimulatedDesk) -> Stage:
    """A dark figure was tapped as if somebody could walk there."""
    stage = tapped(ring(desk), "figure-hobbit")
    state: State = stage.match.referee.state
    points = state.terms.board.points
    dark = {f"at-{points[point].name}" for point, _kind in state.dark}
    return tapped(stage, next(one.id for one in stage.targets() if one.id in dark))


def _reminded(desk: SimulatedDesk) -> Stage:
    """The bearer stands before the Mountain."""
    stage = put_on(desk, agreed("ringgeister", 2), 40, "move")
    referee = stage.match.referee
    obj = referee.game.write_state(referee.state)
    bearer = referee.setup.board["cards"][obj["card"]]["bearer"]
    obj.update(colour=bearer, moved=[], tokens={})
    obj["light"][f"{bearer}_hobbit"] = "b3.g3"
    referee._recording.fold.state = referee.game.read_position(referee.state, obj)
    stage.tick(0.0)
    stage.widgets()
    return stage


def _ended(desk: SimulatedDesk) -> Stage:
    """The result of a match of three."""
    return ended(desk, recorded.of_transcript("ringgeister", "standard"))


def laid(desk: SimulatedDesk, *taps: str) -> Stage:
    """The tiles in the set-up."""
    stage = set_up(2, Stop(Page.ARRANGE, place="ringgeister"))(desk)
    stage.widgets()
    return tapped(stage, *taps)


def with_spares(desk: SimulatedDesk, number: int = 3) -> str:
    """A board that has so many tiles more than slots, octagons first; its name in files."""
    board = deepcopy(shipped("ringgeister"))
    board["id"], board["name"] = "ring-spares", "With spares"
    inner = [name for name in board["tiles"] if name[0] in "oq"]
    for tile in inner[:number]:
        board["tiles"][f"x{tile}"] = deepcopy(board["tiles"][tile])
    desk.theirs = (board,)
    return "ring-spares"


def spares(desk: SimulatedDesk, *taps: str, number: int = 3) -> Stage:
    """The tiles in the set-up, some of which are in the box."""
    board = with_spares(desk, number)
    stage = set_up(2, Stop(Page.ARRANGE, place="ringgeister"))(desk)
    stage.widgets()
    assert stage.room.draft is not None
    stage.room.draft = stage.room.draft.with_board(board)
    stage.widgets()
    return tapped(stage, *taps)


def _held(desk: SimulatedDesk) -> Stage:
    stage = laid(desk)
    stage.screen.answer(Intent("dragged", "O5"), stage.room)
    stage.widgets()
    return stage


def righted(desk: SimulatedDesk, *taps: str) -> Stage:
    """The page on which it is told who stands where."""
    stage = ring(desk)
    stage.room.nav = stage.room.nav.push(Stop(Page.PUT_RIGHT))
    stage.tick(0.0)
    stage.widgets()
    return tapped(stage, "table", *taps)


def _moved(desk: SimulatedDesk) -> Stage:
    """A hobbit stands elsewhere."""
    stage = righted(desk)
    state: State = stage.match.referee.state
    board = state.terms.board
    number = state.where("green_hobbit")
    assert number is not None
    stage.screen.answer(Intent("place", board.points[number].name), stage.room)
    goal = next(
        point.name
        for at, point in enumerate(board.points)
        if point.colour == "grey" and at not in state.light and not point.mountain
    )
    stage.screen.answer(Intent("place", goal), stage.room)
    stage.widgets()
    return tapped(stage, "colour")


RING_SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "tiles-laid": lambda desk: laid(desk, "slot-O5"),
    "tiles-held": _held,
    "tiles-spare": lambda desk: spares(desk, "spare-xo2"),
    "tiles-spare-many": lambda desk: spares(desk, "spares", number=20),
    "right-ring": righted,
    "right-ring-turning": lambda desk: tapped(righted(desk), "view-minus", "turning"),
    "right-ring-card": lambda desk: tapped(righted(desk), "card", "say-green"),
    "right-ring-agree": lambda desk: tapped(_moved(desk), "primary", "why0", "agree0"),
    "turn-up": lambda desk: put_on(desk, agreed("ringgeister", 4)),
    "turn-up-list": lambda desk: tapped(put_on(desk, agreed("ringgeister", 4)), "by-hand"),
    "card-keyed": lambda desk: tapped(
        ring(desk, "draw", 80), "by-hand", "say-green", "say-backward"
    ),
    "place-light": lambda desk: ring(desk, "place", 3),
    "place-dark": lambda desk: ring(desk, "place", 14),
    "token": lambda desk: ring(desk, "token", 20),
    "walk": ring,
    "walk-figure": lambda desk: tapped(ring(desk), "figure-hobbit"),
    "walk-close": lambda desk: tapped(ring(desk), "figure-hobbit", "view-plus"),
    "walk-whole": lambda desk: tapped(ring(desk), "view-minus"),
    "walk-sure": lambda desk: going(desk, fights),
    "walk-card": lambda desk: going(desk, lambda found: found.card and found.wind != ""),
    "walk-refused": _refused,
    "walk-advice": lambda desk: tapped(ring(desk), "advice"),
    "walk-advice-man": lambda desk: tapped(ring(desk), "figure-man", "advice"),
    "turn-up-advice": lambda desk: tapped(ring(desk, "draw", 80), "advice"),
    "walk-advice-card": lambda desk: tapped(found_walk(desk, lambda seen: seen.card)[0], "advice"),
    "walk-reminded": _reminded,
    "missions": lambda desk: tapped(ring(desk), "missions"),
    "mission-done": mission_done,
    "wind": lambda desk: ring(desk, "wind", 40, wind="table"),
    "return": lambda desk: ring(desk, "return", 40),
    "walk-walking": going_now,
    "film-wind": lambda desk: filmed(desk, fights, 0.7),
    "film-way": lambda desk: filmed(desk, lambda found: found.woken is not None, 2.0),
    "film-fight": at_fight,
    "film-over": lambda desk: filmed(desk, fights, 30.0),
    "storm": stormy,
    "storm-ticked": lambda desk: stormy(desk, 0, 1),
    **{f"teach-tiles-{step}": after("ringgeister", step) for step in range(7)},
    "tiles-menu": lambda desk: tapped(ring(desk), "menu"),
    "tiles-history": lambda desk: past(desk, agreed("ringgeister", 4), 60),
    "tiles-history-closer": lambda desk: tapped(past(desk, agreed("ringgeister", 4), 60), "closer"),
    "tiles-end": _ended,
    "tiles-end-points": lambda desk: tapped(_ended(desk), "sheet-points"),
    "tiles-end-deeds": lambda desk: tapped(_ended(desk), "sheet-deeds"),
}
