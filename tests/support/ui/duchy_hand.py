"""A hand that makes moves at the table of duchies: it types cards and taps squares."""

from __future__ import annotations

from collections.abc import Container, Mapping

from companion.core.game import Json
from companion.ui.games.rheinlander.table.entry import Entry
from companion.ui.games.rheinlander.table.screen import TableScreen
from tests.support.ui.hand import Hand

HANDFUL = 16
"""So many taps are enough for every move, steps of a settling included."""


def duchies(hand: Hand) -> TableScreen:
    """The table that is seen."""
    screen = hand.window.stage.screen
    assert isinstance(screen, TableScreen)
    return screen


def names(hand: Hand) -> set[str]:
    """What can be tapped now."""
    return {target.id for target in hand.window.stage.targets() if target.works}


def make(hand: Hand, move: Mapping[str, Json]) -> int:
    """Make a move by taps alone; how many taps it took."""
    before = hand.referee.state
    for number in range(1, HANDFUL + 1):
        name = next_tap(duchies(hand).entry, move, names(hand))
        hand.tap(name)
        if hand.referee.state is not before:
            return number
        assert not duchies(hand).shell.note, f"{move}: {name} is answered with a note"
    raise AssertionError(f"{move} is not made after {HANDFUL} taps")


def next_tap(entry: Entry, move: Mapping[str, Json], there: Container[str]) -> str:
    """The next target on the way to a move."""
    place = f"at-{move.get('square', move.get('slot'))}"
    match move["move"]:
        case "lay":
            return place if entry.marker == move["marker"] else f"kind-{move['marker']}"
        case "castle":
            return f"castle-{move['colour']}"
        case "bastion":
            return place if entry.bastion else "bastion"
        case "reshuffle":
            return next(one for one in ("reshuffle", "pile", "numbers") if one in there)
        case "end":
            return "primary"
    card = str(move["card"])
    if entry.bastion or (entry.target and not entry.looks):
        return "cancel"
    if entry.typed != card:
        if not card.startswith(entry.typed):
            return "cancel"
        return "numbers" if "numbers" in there else f"key{card[len(entry.typed)]}"
    return "primary" if move["move"] == "discard" or entry.looks else place


def draw_all(hand: Hand) -> None:
    """Have every marker drawn for the table."""
    hand.tap("primary")
    for _ in range(60):
        hand.window.step()
        if not duchies(hand).moving:
            return
    raise AssertionError("there are still markers to be drawn")
