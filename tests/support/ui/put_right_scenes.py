"""Every page on which table and screen are made the same, to be measured and looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.game import SeatSetup
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.shell.stage import Stage
from tests.support.ui.game_scenes import agreed, put_on
from tests.support.ui.scenes import at, placed
from tests.support.ui.simulated_desk import SimulatedDesk, four_players

SIEGE = {"castle": "pfalz", "fronts": {"g_pfalz_w": 4, "g_pfalz_e": 4}, "owner": "blue"}
MOVED = ("at-w9", "army-nobody", "at-e1", "army-red", "number4", "at-maus", "army-green")
"""A stack that stands elsewhere, and a castle that is somebody else's."""
GONE = ("at-katz", "shield-none", "at-lahneck", "shield-none")
"""A shield that lay face down is not there, and an open one."""


def righting(
    desk: SimulatedDesk, *taps: str, preset: str = "highlanders", players: int = 4, **more: Any
) -> Stage:
    """On the screen that puts it right, after these taps."""
    setup = four_players(preset)
    names = ("Ada", "Bartholomäus Hoh", "Chloé", "Maximiliane-Lui", "Wenzel-Emanuel")
    colours = (*(seat.colours for seat in setup.seats), ("black",))
    seats = tuple(
        SeatSetup(name, worn) for name, worn in zip(names[:players], colours, strict=False)
    )
    stage = placed(desk, replace(setup, seats=seats), **more)
    return at(opened(stage), *taps)


def opened(stage: Stage) -> Stage:
    """The same table, on the screen that puts it right."""
    stage.room.nav = stage.room.nav.push(Stop(Page.PUT_RIGHT))
    stage.tick(0.0)
    return stage


def _of(*taps: str, **more: Any) -> Callable[[SimulatedDesk], Stage]:
    return lambda desk: righting(desk, *taps, **more)


def _other(desk: SimulatedDesk, slug: str, *taps: str) -> Stage:
    players, moves = (5, 86) if slug == "rheinlander" else (4, 60)
    return at(opened(put_on(desk, agreed(slug, players), moves)), *taps)


ZONES = ("table", "piece-yellow", "at-l20", "at-l21", "piece-none", "at-l47")
"""Two knights of yellow's that stand elsewhere, and one of red's that does not."""

MARKS = ("table", "part-markers", "kind-church", "at-m3")
"""A church where something else lies: the box holds no eighth one."""

CARDS = ("table", "part-cards", "card3", "card17")
PLAYERS = ("table", "part-players", "coins-red-more5", "coins-blue-fewer1", "turn-blue")

MORE = ("more",) * 27
"""More knights than the box holds, with those that stand elsewhere."""

TURN = ("table", *MOVED, "primary")
AGREE = (*TURN, "primary")

MANY = tuple(
    tap
    for place in ("e1", "e2", "e3", "w8", "g_katz", "g_maus", "w1")
    for tap in (f"at-{place}", "army-blue" if place == "g_katz" else "army-red")
)
"""More changes than a page has rows."""

PUT_RIGHT_SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "right-which": _of(),
    "right-places": _of("table"),
    "right-space": _of("table", *MOVED[:5]),
    "right-start": _of("table", "at-s1"),
    "right-castle": _of("table", *MOVED, "at-pfalz"),
    "right-forbidden": _of("table", *MOVED[:4], *MORE),
    "right-attacked": _of(
        "table", "at-w8", preset="osullivan_improved", marches_left=1,
        engaged={"w8": {"w9": 3}, "katz": {"g_katz": 4}},
    ),
    "right-gone": _of("table", *GONE, "primary", "out-katz-2"),
    "right-turn": _of(*TURN, "turn-blue"),
    "right-turn-roll": _of(*TURN, "phase-roll"),
    "right-turn-enter": _of(
        *TURN, preset="osullivan_improved", phase="enter", pending={"start": "s4"}
    ),
    "right-turn-begun": _of(*TURN, phase="open", marches_left=1, pending=SIEGE),
    "right-begun": _of(
        "table", "at-pfalz", "shield-none", phase="open", marches_left=1, pending=SIEGE
    ),
    "right-agree": _of(*AGREE),
    "right-agreed": _of(*AGREE, "why1", "agree0", "agree1", "agree2"),
    "right-many": _of("table", *MANY, "primary", "primary"),
    "right-five-castle": _of("table", "at-pfalz", players=5),
    "right-five-turn": _of(*TURN, players=5),
    "right-five-agree": _of(*AGREE, "why3", "agree4", players=5),
    "right-reason": _of(*AGREE, "own", "keyt"),
    "right-mends": _of("screen", *MOVED, *GONE, "primary", "task0"),
    "right-mended": _of("screen", *MOVED[:5], "primary", "task0"),
    "right-zones": lambda desk: _other(desk, "rheinlander"),
    "right-zones-screen": lambda desk: _other(desk, "rheinlander", "screen"),
    "right-zones-table": lambda desk: _other(desk, "rheinlander", "table"),
    "right-zones-told": lambda desk: _other(desk, "rheinlander", *ZONES),
    "right-zones-agree": lambda desk: _other(desk, "rheinlander", *ZONES, "primary", "agree0"),
    "right-zones-markers": lambda desk: _other(desk, "rheinlander", *MARKS),
    "right-zones-cards": lambda desk: _other(desk, "rheinlander", *CARDS),
    "right-zones-players": lambda desk: _other(desk, "rheinlander", *PLAYERS),
    "right-zones-all": lambda desk: _other(
        desk, "rheinlander", *CARDS, *PLAYERS[1:], "part-pieces", *ZONES[1:], "primary"
    ),
    "right-tiles-screen": lambda desk: _other(desk, "ringgeister", "screen"),
}  # fmt: skip
