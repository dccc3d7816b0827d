"""The table screen of duchies on the Rhine, in all its states, to be measured and looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.ui.screen_kit.navigator import Purpose
from companion.ui.shell.stage import Stage
from tests.support import recorded
from tests.support.ui.game_scenes import agreed, ended, past, put_on
from tests.support.ui.lesson_hand import after
from tests.support.ui.scenes import at
from tests.support.ui.simulated_desk import SimulatedDesk


def dukes(desk: SimulatedDesk, phase: str = "card", players: int = 5, **options: Any) -> Stage:
    """In the middle of a match."""
    return put_on(desk, agreed("rheinlander", players, **options), 86, phase)


def arranged(desk: SimulatedDesk, changes: Mapping[str, Any], **options: Any) -> Stage:
    """Three players at a position of these parts; the rest is counted up."""
    stage = put_on(desk, agreed("rheinlander", 3, **options), 26)
    referee = desk.referee
    assert referee is not None
    obj = referee.game.write_state(referee.state)
    markers = obj["markers"]
    other = next(slot for slot, kind in markers.items() if kind == "castle")
    markers[other], markers["m3"] = markers["m3"], "castle"
    obj["castles"] = {slot: None for slot, kind in markers.items() if kind == "castle"}
    return arranged_on(stage, obj | changes)


def arranged_on(stage: Stage, obj: dict[str, Any]) -> Stage:
    """A table at this position; supplies are counted up."""
    referee = stage.match.referee
    out = [*obj["knights"].values(), *obj["castles"].values()]
    knights = referee.state.terms.knights
    obj["supply"] = {colour: knights - out.count(colour) for colour in obj["supply"]}
    referee._recording.fold.state = referee.game.read_position(referee.state, obj)
    stage.tick(0.0)
    stage.widgets()
    return stage


DISPUTE = {
    "knights": {"l3": "red", "l4": "red", "r5": "yellow", "w5": "yellow"},
    "dukes": {"l3": "red", "w5": "yellow"},
}
"""Two duchies of two knights each; a knight on l5 joins them and touches a castle."""

MERGER = {
    "knights": {"l8": "red", "l9": "red", "l11": "yellow", "l12": "yellow", "w12": "purple"},
    "dukes": {"l8": "red", "l11": "yellow"},
}
"""Card 10 on its left bank joins red's duchy and yellow's."""


def _of(make: Callable[[SimulatedDesk], Stage], *taps: str) -> Callable[[SimulatedDesk], Stage]:
    return lambda desk: at(make(desk), *taps)


def _start(desk: SimulatedDesk) -> Stage:
    return put_on(desk, agreed("rheinlander", 5))


def _laying(desk: SimulatedDesk) -> Stage:
    return put_on(desk, agreed("rheinlander", 5), 9)


def _disputed(desk: SimulatedDesk) -> Stage:
    return at(arranged(desk, DISPUTE, castle_dispute="mover_chooses"), "key5", "at-l5")


def merger(desk: SimulatedDesk) -> Stage:
    """Red can join two duchies; both dukes may leave."""
    return arranged(desk, MERGER)


def waiting(desk: SimulatedDesk) -> Stage:
    """Red can reinforce the left bank of 9, whose own card is gone."""
    return arranged(desk, {"knights": {"l8": "red"}, "dukes": {}, "discards": [30, 9]})


def converting(desk: SimulatedDesk) -> Stage:
    """Red holds the Archbishop; a knight of yellow's stands alone."""
    stage = arranged(desk, {"knights": {}, "dukes": {}})
    referee = desk.referee
    assert referee is not None
    obj = referee.game.write_state(referee.state)
    markers, touched = obj["markers"], referee.setup.board["slots"]["m5"]["touches"]
    other = next(slot for slot, kind in markers.items() if kind == "church")
    markers[other], markers["m5"] = markers["m5"], "church"
    obj["castles"] = {slot: None for slot, kind in markers.items() if kind == "castle"}
    first, second = touched
    parts = {"knights": {first: "red", second: "red", "l15": "yellow"}, "dukes": {first: "red"}}
    return arranged_on(stage, obj | parts | {"archbishop": "red", "discards": []})


def _build(desk: SimulatedDesk) -> Stage:
    return put_on(desk, agreed("rheinlander", 4), 46, "build")


def _held(desk: SimulatedDesk) -> Stage:
    """A finger stays on a duchy."""
    stage = dukes(desk)
    spot = next(one for one in stage.targets() if one.id == "at-l47")
    assert spot.long is not None
    stage.screen.answer(spot.long, stage.room)
    stage.tick(0.0)
    return stage


def _near_end(desk: SimulatedDesk, phase: str) -> Stage:
    """Four knights a player at the set-up: the end is near from the beginning."""
    setup = agreed("rheinlander", 3, knights=4)
    return put_on(desk, setup, 30 if phase == "card" else 45, phase)


def _last_turn(desk: SimulatedDesk) -> Stage:
    """A supply is empty; the turn is still to be ended."""
    setup = agreed("rheinlander", 3, knights=1)
    return put_on(desk, setup, 27, "build")


def _over(desk: SimulatedDesk) -> Stage:
    """The board beside the points, after the match."""
    stage = put_on(desk, agreed("rheinlander", 5), 4000)
    return at(stage, "primary", "primary", "board")


def _own(desk: SimulatedDesk) -> Stage:
    stage = dukes(desk)
    stage.room.nav = stage.room.nav.hand_over(1, Purpose.OWN, "").taken()
    stage.tick(0.0)
    return stage


DUCHY_SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "lay": _start,
    "lay-kind": _of(_laying, "kind-castle"),
    "card": dukes,
    "card-one": _of(dukes, "key2"),
    "card-typed": _of(dukes, "key2", "key2"),
    "card-waits": _of(waiting, "at-l9"),
    "card-refused": _of(dukes, "at-w20"),
    "card-grid": _of(dukes, "pile"),
    "castle": _disputed,
    "merger": _of(merger, "key1", "key0", "at-l10"),
    "settling": _of(merger, "key1", "key0", "at-l10", "primary"),
    "settling-coin": _of(merger, "key1", "key0", "at-l10", "primary", "primary"),
    "duchy": _held,
    "build": _build,
    "build-bastion": _of(_build, "bastion"),
    "build-grid": _of(_build, "pile"),
    "last-knights": lambda desk: _near_end(desk, "card"),
    "last-turn": _last_turn,
    "advice-card": _of(dukes, "advice"),
    "advice-build": _of(_build, "advice"),
    **{f"teach-zones-{step}": after("rheinlander", step) for step in range(6)},
    "zones-menu": lambda desk: at(dukes(desk), "menu"),
    "zones-history": lambda desk: past(desk, agreed("rheinlander", 5), 60),
    "zones-end": lambda desk: ended(desk, recorded.of_transcript("rheinlander", "per_church")),
    "zones-over": _over,
    "own-coins": _own,
}
