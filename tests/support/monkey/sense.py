"""What would somebody do here who wants to bring the match to its end? The next tap, no more.

It remembers nothing, so that it finds its way from wherever chance has led.
"""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import State
from companion.referee.prompts import PromptKind
from companion.ui.games.rheingold.table.move_plan import (
    Calling,
    Crossroads,
    Ending,
    GatheringForces,
    Marching,
)
from companion.ui.games.rheingold.table.screen import TableScreen
from companion.ui.games.rheinlander.table.screen import TableScreen as DuchyTable
from companion.ui.games.ringgeister.table.move_plan import Going
from companion.ui.games.ringgeister.table.screen import TableScreen as RingTable
from companion.ui.screen_kit.navigator import Page
from companion.ui.widgets.parts import Button
from companion.ui.widgets.pinpad import PinDots
from tests.support.monkey.pair import Pair
from tests.support.ui.duchy_hand import next_tap as duchy_tap
from tests.support.ui.hand import thoughtful

PIN = "4071"
WAY_OUT = ("home", "back", "cancel", "later", "menu", "primary", "anywhere")
"""What leads home from anywhere: the first of these that can be tapped."""
LIKED = {
    "rheinlander": ("castle", "convert", "reinforce", "place", "discard", "end"),
}
SHARES = {Page.TABLE: 0.6, Page.PASS: 0.45, Page.OPENING: 0.5, Page.OUTCOME: 0.5,
          Page.PRIVATE: 0.5, Page.TURN: 0.5, Page.HOME: 0.35, Page.SETUP: 0.3}  # fmt: skip
"""How often it plays on where a match goes on; elsewhere chance looks about."""
ELSEWHERE = 0.2
HOLD, WAIT = "hold", "wait"
"""No taps: keep the finger on it; do nothing for a while."""


def way_out(pair: Pair) -> str:
    """The next tap on the way home."""
    names = {one.id for one in pair.targets()}
    if pair.room.fault:
        return "primary"
    if pair.page is Page.PRIVATE and HOLD in names and not names & {"back", "primary"}:
        return HOLD
    return next((name for name in WAY_OUT if name in names), "")


def next_tap(pair: Pair, chance: Random) -> str:
    """The next tap of somebody who plays; "" for none that is known."""
    names = {one.id for one in pair.targets()}
    if pair.room.fault:
        return "primary"
    match pair.page:
        case Page.TABLE:
            return _at_table(pair, names, chance)
        case Page.PRIVATE | Page.PASS | Page.OPENING:
            return _alone(pair, names, chance)
        case Page.OUTCOME:
            return "primary" if "primary" in names else "anywhere"
        case Page.TURN:
            return "primary" if "primary" in names else _agreed(pair) or _shield(names, chance)
        case Page.HOME | Page.SETUP | Page.NAME:
            return "primary" if "primary" in names else way_out(pair)
        case Page.END:
            ways = ["primary", "hidden", "sheet-points", "again", "sheet-keep"]
            return "primary" if "anywhere" in names else chance.choice(ways)
        case Page.OPENED:
            return chance.choice(["primary", "primary", "back", "forget"])
        case Page.AGREE:
            asked = sorted(name for name in names if name.startswith("agree"))
            return "primary" if "primary" in names else chance.choice([*asked, "back"])
        case _:
            return next((name for name in ("back", "primary") if name in names), "")


def _agreed(pair: Pair) -> str:
    """The next player who can agree; "" for nobody."""
    found = (one for one in pair.stage.widgets() if isinstance(one, Button))
    able = (one.id for one in found if one.id.startswith("agree") and one.intent and not one.on)
    return next(able, "")


def _shield(names: set[str], chance: Random) -> str:
    """One of the shields that are offered."""
    offered = sorted(name for name in names if name.startswith("value"))
    return chance.choice(offered) if offered else ""


def _alone(pair: Pair, names: set[str], chance: Random) -> str:
    """A PIN, a look, a shield; then the large button."""
    widgets = pair.stage.widgets()
    dots = next((one for one in widgets if isinstance(one, PinDots)), None)
    if dots is not None:
        if dots.typed >= len(PIN):
            return "primary" if "primary" in names else WAIT
        keys = {one.text: one.id for one in widgets if isinstance(one, Button) and "pad" in one.id}
        wanted = keys.get(PIN[dots.typed], "")
        return wanted if wanted in names else way_out(pair)
    if "primary" in names and chance.random() < 0.7:
        return "primary"
    if HOLD in names and chance.random() < 0.6:
        return HOLD
    return _shield(names, chance) or ("primary" if "primary" in names else way_out(pair))


def _at_table(pair: Pair, names: set[str], chance: Random) -> str:
    """The next tap on the way to a move that brings the match on."""
    screen, referee = pair.stage.screen, pair.stage.match.referee
    if referee.outcome is not None or referee.answered is not None:
        return "primary"
    if referee.prompt.kind is PromptKind.ROLL:
        faces = sorted(name for name in names if name.startswith("face"))
        if faces:
            return chance.choice(faces)
        return "primary" if "primary" in names else ("second" if "second" in names else WAIT)
    if isinstance(screen, TableScreen):
        return _march(screen, pair, names)
    if isinstance(screen, DuchyTable):
        return _by_card(screen, pair, names)
    if isinstance(screen, RingTable):
        return _ring(screen, names, chance)
    return ""


def _ring(screen: RingTable, names: set[str], chance: Random) -> str:
    """What brings a match of the Ring on: whatever is lit, a figure, the large button."""
    if screen.film.act is not None:
        return "primary"
    if "all" in names and chance.random() < 0.7:
        return "all"
    if isinstance(screen.plan, Going) and chance.random() < 0.8:
        return "primary"
    places = sorted(name for name in names if name.startswith("at-"))
    if places and chance.random() < 0.7:
        return chance.choice(places)
    figures = sorted(name for name in names if name.startswith(("figure-", "dark-", "say-")))
    if figures and chance.random() < 0.6:
        return chance.choice(figures)
    return "primary" if "primary" in names else "view-minus" if "view-minus" in names else ""


def _march(screen: TableScreen, pair: Pair, names: set[str]) -> str:
    state: State = pair.stage.match.referee.state
    plan, move = screen.plan_now(pair.room), thoughtful(state)
    match move, plan:
        case mv.March(from_=start, to=end, knights=knights), Marching(place=place) if (
            place == start
        ):
            if plan.knights != knights:
                return _number(plan.knights, knights, names)
            return f"at-{end}"
        case (
            (mv.Assault(space=target, fronts=fronts) | mv.Besiege(castle=target, fronts=fronts)),
            GatheringForces(),
        ) if plan.target == target:
            return _muster(plan, dict(fronts), names)
        case mv.Occupy(fronts=fronts), GatheringForces():
            return _muster(plan, dict(fronts), names)
        case mv.End(), Ending():
            return "primary"
        case _, Marching() | GatheringForces() | Ending() | Calling() | Crossroads():
            return "cancel"
        case mv.March(from_=start), _:
            return f"at-{start}"
        case ((mv.Assault(space=target) | mv.Besiege(castle=target)), _):
            return f"at-{target}"
        case ((mv.Resolve(place=place) | mv.Retreat(to=place)), _):
            return f"at-{place}"
        case ((mv.Decline() | mv.NoShield()), _):
            return "second"
        case _:
            return "primary"


def _number(now: int, wanted: int, names: set[str]) -> str:
    if f"number{wanted}" in names:
        return f"number{wanted}"
    return "fewer" if now > wanted else "more"


def _muster(plan: GatheringForces, fronts: dict[str, int], names: set[str]) -> str:
    """The first front whose number is not as it should be."""
    ready = dict(plan.ready)
    for place, _most in plan.most:
        wanted = fronts.get(place, 0)
        if ready.get(place, 0) != wanted:
            if plan.active != place:
                return f"at-{place}"
            return _number(plan.here, wanted, names)
    return "primary"


def _by_card(screen: DuchyTable, pair: Pair, names: set[str]) -> str:
    referee = pair.stage.match.referee
    if referee.prompt.kind is PromptKind.LOT:
        return "primary"
    game, state = referee.game, referee.state
    moves: list[Any] = [game.write_move(move) for move in game.legal_moves(state)]
    wanted = [[move for move in moves if move["move"] == kind] for kind in LIKED[game.info.slug]]
    some = next((found for found in wanted if found), moves)
    if not some:
        return "primary"
    # The same choice as long as the position is the same.
    return duchy_tap(screen.entry, some[referee.seq * 7919 % len(some)], names)
