"""How many sequences of legal moves are there, by depth? Counted once, kept as an oracle.

The numbers were counted by two programs that share no line, and at the shallow
depths by asking `judge` about every move that can be written down; a test does
that again. A number that changes means that a rule changed.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

import pytest

from companion.boards.shipped import shelf
from companion.core.game import Actor, Json
from companion.core.refusal import Refusal
from tests.support.rules.rheinlander.table import GAME, Table, strip

SLOTS: Final = "m1 l1 l2 church, m2 l3 l4 castle, m3 l3 l4 castle, m4 l5 l6 town3, m5 r8 r9 castle"


def laying(**options: Json) -> Table:
    """Three slots on the strip, nothing laid yet."""
    return Table(board=strip(16, "m1 l3 l4, m2 r6 r7, m3 l12 l13"), **options)


def begun(**options: Json) -> Table:
    """The first turn on the strip, with castle, church and town."""
    return Table(slots="m1 l3 l4 castle, m2 r6 r7 church, m3 l12 l13 town4", **options).place()


def midst(**options: Json) -> Table:
    """Red holds the Archbishop; placing, reinforcing, converting and building are open."""
    return Table(slots=SLOTS, zones=20, knights=9, **options).place(
        red="l1 l2 r12 r9", blue="w3 w4 r3", yellow="l5 l6 r5 i", castles="m5 blue",
        bastions="r4 red, r2 blue, l7 yellow, l14 blue, r14 blue",
        dukes="l1 red, l5 yellow, w3 blue", archbishop="red", discards=(15, 19),
    )  # fmt: skip


def churches(preset: str) -> Table:
    """Red can bring yellow's duchy a second church; blue has one."""
    slots = "m1 l1 l2 church, m2 l3 l4 church, m3 r6 r7 church"
    return Table(preset, slots=slots, knights=4).place(
        red="r3", yellow="l1 l2", blue="r6 r7", dukes="l1 yellow, r6 blue"
    )


def disputed(**options: Json) -> Table:
    """Yellow can join red's and blue's duchies beside two castles."""
    return Table(slots=SLOTS, knights=4, **options).place(
        red="l1 l2", blue="w3 w4", yellow="l6 r12", bastions="l5 red, r4 blue, l8 blue",
        dukes="l1 red, w3 blue", archbishop="red", to_move="yellow",
    )  # fmt: skip


def crowded(**options: Json) -> Table:
    """Four squares are free, red has one knight left."""
    squares = list(strip()["squares"])
    taken = [square for square in squares if square not in ("l3", "w14", "r15", "r16")]
    return Table(knights=15, **options).place(
        red=" ".join(taken[:14]), yellow=" ".join(taken[14:28]), blue=" ".join(taken[28:38]),
        bastions=", ".join(f"{square} red" for square in taken[38:41])
        + ", " + ", ".join(f"{square} blue" for square in taken[41:]),
        dukes="",
    )  # fmt: skip


def shipped() -> Table:
    return Table(board=shelf.board("rheinlander"))


def laid() -> Table:
    """The shipped board with its markers, in the order in which they are listed."""
    table = shipped()
    while table.phase == "lay":
        table.state, _ = GAME.apply(table.state, next(GAME.legal_moves(table.state)))
    return table


SCENES: Final[dict[str, tuple[Callable[[], Table], list[int]]]] = {
    "laying": (laying, [15, 150, 750, 24000]),
    "laying, no town of 3": (lambda: laying(towns=[11, 0, 1]), [12, 90, 324, 10368]),
    "begun": (begun, [32, 1024, 3870]),
    "begun, bastions at any time": (lambda: begun(bastion="any_time"), [63, 1984]),
    "midst": (midst, [86, 2223, 9575]),
    "churches": (lambda: churches("standard"), [59, 1593, 6812]),
    "churches, per_church": (lambda: churches("per_church"), [59, 1593, 6814]),
    "midst, two_knights": (lambda: midst(river="two_knights"), [84, 2169, 9189]),
    "midst, castles_too": (lambda: midst(reinforce="castles_too"), [68, 1755, 7564]),
    "midst, any_time": (lambda: midst(bastion="any_time"), [111, 4305, 15790]),
    "disputed": (disputed, [73, 1802, 8696]),
    "disputed, mover_chooses": (lambda: disputed(castle_dispute="mover_chooses"), [73, 1802, 8650]),
    "crowded": (crowded, [16, 32, 244, 936, 2136]),
    "crowded, two_knights": (lambda: crowded(river="two_knights"), [16, 32, 250, 949, 2158]),
    "shipped": (shipped, [130, 16250]),
    "shipped, laid": (laid, [108, 11556, 45572]),
}


def count(state: Any, depth: int) -> int:
    """Sequences of so many legal moves; a match that is over has no longer ones."""
    if depth == 1:
        return sum(1 for _ in GAME.legal_moves(state))
    return sum(count(GAME.apply(state, move)[0], depth - 1) for move in GAME.legal_moves(state))


@pytest.mark.parametrize("name", SCENES)
def test_sequences_by_depth(name: str) -> None:
    scene, numbers = SCENES[name]
    state = scene().state
    assert [count(state, depth) for depth in range(1, len(numbers) + 1)] == numbers


def every_move(table: Table) -> Iterator[Json]:
    """Every move that can be written down here."""
    board = table.board
    cards, squares = range(len(board["zones"]) + 2), board["squares"]
    for kind in ("place", "reinforce", "convert"):
        for card, square in product(cards, squares):
            yield {"move": kind, "card": card, "square": square}
    yield from ({"move": "discard", "card": card} for card in cards)
    yield from ({"move": "castle", "colour": colour} for colour in GAME.info.colours)
    yield from ({"move": "bastion", "square": square} for square in squares)
    yield {"move": "reshuffle"}
    yield {"move": "end"}
    for slot, kind in product(board["slots"], ("town2", "town3", "town4", "castle", "church")):
        yield {"move": "lay", "slot": slot, "marker": kind}


@pytest.mark.parametrize("name", SCENES)
def test_the_listing_agrees_with_judging_every_move_there_is(name: str) -> None:
    table = SCENES[name][0]()
    for _ in range(6):
        if GAME.to_act(table.state) is Actor.NOBODY:
            break
        allowed = []
        for obj in every_move(table):
            read = GAME.read_move(table.state, obj)
            if not isinstance(read, Refusal) and GAME.judge(table.state, read) is None:
                allowed.append(read)
        listed = list(GAME.legal_moves(table.state))
        assert set(listed) == set(allowed)
        assert len(listed) == len(allowed)
        table.state, _ = GAME.apply(table.state, listed[len(listed) // 2])
