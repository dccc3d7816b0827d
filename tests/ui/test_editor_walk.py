"""A stranger draws a printed board over its photograph, every tap by FINGER events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.drafting.sheet import Point
from companion.games import GAMES
from companion.games.rheingold.drafting.draft import BoardDraft
from companion.games.rheingold.drafting.reading import from_json
from companion.ui.widgets.parts import Button
from tests.support.ui.desk_boards import rhine
from tests.support.ui.edit_hand import Draughtsman
from tests.support.ui.edit_scenes import photograph
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow

TAP_S = 2.0
"""So long a stranger takes for a tap, looking included."""
MOST_S = 15 * 60
SPOTS: dict[str, Point] = {
    name: (entry["at"][0], entry["at"][1]) for name, entry in rhine()["spaces"].items()
}


def test_a_stranger_draws_the_rhine_over_its_photograph_in_a_quarter_of_an_hour(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    board, hand = rhine(), Draughtsman(open_window((800, 480)))
    photograph(desk.inbox() / "table.jpg", board)
    begin(hand)

    hand.pinch((400, 240), (400, 240), 120, 216)
    hand.tap("tool-river")
    for at in board["river"][::2]:
        hand.sheet((at[0], at[1]))
    hand.tap("tool-road")
    for trail in trails((a, b) for a, b in board["roads"]):
        hand.chain(*(SPOTS[name] for name in trail))
    hand.tap("tool-start")
    for entry in board["starts"].values():
        hand.sheet((entry["at"][0], entry["at"][1]))
        for exit_ in entry["exits"]:
            hand.sheet(SPOTS[exit_])
    hand.tap("tool-castle")
    spared = sum(castle(hand, board["castles"][name]) for name in across(board))

    told = desk.collection.find(hand.state.board)
    assert told is not None
    report = GAMES["rheingold"].check_board(told.board)
    assert (report.faults, report.warnings) == ((), ())
    assert graph(hand.draft) == graph(from_json(board))
    # Offered names of other boards spare letters; whoever has none of them types all.
    assert hand.taps * TAP_S < MOST_S / 1.5
    assert (hand.taps + spared) * TAP_S < MOST_S


def begin(hand: Draughtsman) -> None:
    """From home to the photograph under the sheet, with a name."""
    hand.tap("boards")
    hand.tap("primary")
    hand.tap("game-rheingold")
    hand.tap("name")
    for _ in "My board":
        hand.tap("rub")
    hand.write("Rheingold")
    hand.lay_photo()


def across(board: dict[str, Any]) -> list[str]:
    """The castles from left to right, as one goes over a board."""
    return sorted(board["castles"], key=lambda name: board["castles"][name]["at"])


def castle(hand: Draughtsman, entry: dict[str, Any]) -> int:
    """Put a castle with gates, swords and name; how many taps an offered name spared."""
    hand.sheet((entry["at"][0], entry["at"][1]))
    place = hand.work.chosen or ""
    taken = {nearest(hand.draft.spaces[gate]) for gate in hand.draft.castles[place].gates}
    for gate in sorted({*entry["gates"]} ^ taken):
        hand.sheet(SPOTS[gate])
    if entry["swords"] > 1:
        hand.tap(f"swords{entry['swords']}")
    return call(hand, entry["name"])


def call(hand: Draughtsman, name: str) -> int:
    """Name the chosen castle, by an offered name as soon as it is offered."""
    typed = 2 + len(name)
    if name in offered(hand):
        hand.tap(offered(hand)[name])
        return typed - 1
    before = hand.taps
    hand.tap("name")
    for letter in name:
        if name in offered(hand):
            hand.tap(offered(hand)[name])
            return typed - (hand.taps - before)
        hand.tap("space" if letter == " " else f"key{letter.lower()}")
    hand.tap("primary")
    return 0


def offered(hand: Draughtsman) -> dict[str, str]:
    """The names that are offered now, each with its button."""
    buttons = [one for one in hand.window.stage.widgets() if isinstance(one, Button)]
    return {one.text: one.id for one in buttons if one.id.startswith("chip")}


def nearest(at: Point) -> str:
    """What the Rhine calls the space that is nearest."""
    return min(
        SPOTS, key=lambda name: (SPOTS[name][0] - at[0]) ** 2 + (SPOTS[name][1] - at[1]) ** 2
    )


def graph(draft: BoardDraft) -> tuple[Any, ...]:
    """What leads where on a board, each space by what the Rhine calls it."""
    name = {space: nearest(at) for space, at in draft.spaces.items()}
    assert len(set(name.values())) == len(name)
    return (
        sorted(name.values()),
        sorted(sorted((name[a], name[b])) for a, b in draft.roads),
        sorted(sorted((name[a], name[b])) for a, b in draft.crossings),
        {one.name: (one.swords, sorted(name[gate] for gate in one.gates))
         for one in draft.castles.values()},
        {number: sorted(name[exit_] for exit_ in start.exits)
         for number, start in draft.starts.items()},
    )  # fmt: skip


def trails(roads: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Roads as trails: each road on one of them, few trails."""
    left: list[tuple[str, str]] = list(roads)
    found: list[list[str]] = []
    while left:
        ends: dict[str, int] = {}
        for road in left:
            for place in road:
                ends[place] = ends.get(place, 0) + 1
        odd = [place for place in sorted(ends, key=lambda one: ends[one]) if ends[place] % 2]
        here = (odd or sorted(ends))[0]
        trail = [here]
        while (way := next((one for one in left if here in one), None)) is not None:
            left.remove(way)
            here = way[1] if way[0] == here else way[0]
            trail.append(here)
        found.append(trail)
    return found
