"""What do the property tests draw of Ringgeister? Boards, options, seats, positions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from companion.core.game import Json, Seat, SeatSetup, Setup
from companion.core.options import OptionValue
from tests.support.property.kit import Kit
from tests.support.rules.ringgeister.bot import Walker
from tests.support.rules.ringgeister.scrambled import COLOURS, fields, relaid, scrambled

MISSIONS: Final = {"variant_a": 0, "standard": 1, "variant_b": 2, "variant_c": 3, "ludorium": 1}
"""Preset → tokens for each player (R 12)."""
VALUES: Final[dict[str, tuple[OptionValue, ...]]] = {
    "figures": ("both", "one_or_both", "one"),
    "gandalf_magic": ("nothing", "silent", "draw"),
    "order": ("magic_first", "wind_first"),
    "storm": ("no_figure", "start_free", "all"),
    "wind": ("geometry", "table"),
    "tolerance": (0, 5, 10, 40),
    "white": ("start_only", "ordinary"),
    "own_point": ("counts", "passed"),
    "return": ("owner", "mover", "first"),
    "turn_limit": (None, 1, 3, 20, 999),
}
DARK: Final = {"gollum": 1, "orc": 8, "wraith": 9}


def options_by_lot(random: Random, most_tokens: int) -> tuple[str, dict[str, OptionValue], int]:
    """A preset, options set otherwise, and how many play; the tokens find their fields."""
    preset = random.choice(sorted(MISSIONS))
    changed = random.sample(sorted(VALUES), random.choice([0, 3, 6]))
    options = {name: random.choice(VALUES[name]) for name in changed}
    if random.random() < 0.5:
        options["missions"] = random.randint(0, 3)
    missions = options.get("missions", MISSIONS[preset])
    assert isinstance(missions, int)
    players = random.randint(2, 4)
    if players > 3 and preset == "variant_c":
        options["players"] = "2-4"
    while missions * players > most_tokens:
        missions = options["missions"] = missions - 1
    return preset, options, players


def setup_by_lot(random: Random) -> Setup:
    """A match on a small board drawn by lot, laid in its own or another way."""
    board = scrambled(random)
    preset, options, players = options_by_lot(random, fields(board))
    layout = relaid(random, board) if random.random() < 0.3 else None
    if layout is not None and fields({**board, "layout": layout}) < fields(board):
        layout = None
    colours = random.sample(COLOURS, players)
    seats = tuple(SeatSetup(f"P{seat}", (colour,)) for seat, colour in enumerate(colours))
    return Setup(
        "ringgeister",
        preset,
        options,
        board,
        seats,
        Seat(random.randrange(players)),
        {} if layout is None else {"layout": layout},
    )


def missions_of(setup: Setup) -> int:
    """Tokens for each player."""
    tokens = setup.options.get("missions", MISSIONS[setup.preset])
    assert isinstance(tokens, int)
    return tokens


def points_of(board: Json, layout: Json, *colours: str) -> list[str]:
    """The points of these colours on the table, in the board's order."""
    laid = {tile for tile, _ in layout.values()}
    return [
        f"{tile}.{name}"
        for tile, content in board["tiles"].items()
        if tile in laid
        for name, point in content["points"].items()
        if point["colour"] in colours
    ]


def check_ringgeister_box(setup: Setup, obj: Json) -> None:
    """Figures, tokens, cards and tiles, counted from the written state alone."""
    board = setup.board
    layout: Any = setup.extras.get("layout", board["layout"])
    colours = [seat.colours[0] for seat in setup.seats]
    lost = (obj["result"] or {}).get("why") == "ring_taken"
    begun = obj["turn"] > 0

    figures = {"gandalf"} | {f"{colour}_{kind}" for colour in colours for kind in ("hobbit", "man")}
    assert set(obj["light"]) == figures
    off = [figure for figure, point in obj["light"].items() if point is None]
    if obj["phase"] == "return":
        assert sorted(obj["pending"]["figures"]) == sorted(off)
    elif begun and not lost:
        assert off == []
    standing = [point for point in obj["light"].values() if point] + list(obj["dark"])
    assert len(set(standing)) == len(standing)
    assert set(standing) <= set(points_of(board, layout, "grey", "black", "white"))
    kinds = Counter(obj["dark"].values())
    assert kinds == DARK if begun else all(kinds[kind] <= DARK[kind] for kind in kinds)
    if not lost:
        assert set(obj["dark"]) <= set(points_of(board, layout, "black"))

    for colour in colours:
        tokens = list(obj["tokens"].values()).count(colour) + obj["left"][colour]
        assert tokens <= missions_of(setup)
        assert begun or tokens == missions_of(setup)
        assert not begun or obj["left"][colour] == 0
    assert set(obj["left"]) == set(colours) >= set(obj["tokens"].values())

    deck = {name for name, card in board["cards"].items() if card["bearer"] in colours}
    assert len(set(obj["drawn"])) == len(obj["drawn"])
    assert set(obj["drawn"]) <= deck
    assert [obj["card"]] == obj["drawn"][-1:] or (obj["card"] is None and not obj["drawn"])

    laid = {tile: slot for slot, (tile, _) in layout.items()}
    assert {tile: slot for tile, (slot, _) in obj["tiles"].items()} == laid
    for tile, (slot, turn) in obj["tiles"].items():
        assert turn in board["slots"][slot]["turns"]
        assert "rock" in board["tiles"][tile] or [tile, turn] == layout[slot]


def scatter_ringgeister(setup: Setup, obj: Json, random: Random) -> None:
    """Change the written state of a beginning into one from the midst of a match."""
    board = setup.board
    layout: Any = setup.extras.get("layout", board["layout"])
    black = points_of(board, layout, "black")
    dark = random.sample([kind for kind, count in DARK.items() for _ in range(count)], 18)
    obj["dark"] = dict(zip(random.sample(black, 18), dark, strict=True))
    free = [
        point
        for point in points_of(board, layout, "grey", "black", "white")
        if point not in obj["dark"]
        and not board["tiles"][point.split(".")[0]]["points"][point.split(".")[1]].get("mountain")
    ]
    for figure, point in zip(obj["light"], random.sample(free, len(obj["light"])), strict=True):
        obj["light"][figure] = point
    spots = [
        f"{tile}.{name}" for tile in obj["tiles"] for name in board["tiles"][tile].get("fields", {})
    ]
    random.shuffle(spots)
    colours = [seat.colours[0] for seat in setup.seats]
    for colour in colours:
        obj["left"][colour] = 0
        for _ in range(random.randint(0, missions_of(setup))):
            obj["tokens"][spots.pop()] = colour
    for tile in obj["tiles"]:
        if "rock" in board["tiles"][tile] and random.random() < 0.5:
            obj["tiles"][tile][1] = random.randrange(4)
    deck = [name for name, card in board["cards"].items() if card["bearer"] in colours]
    obj["drawn"] = random.sample(deck, random.randint(1, len(deck)))
    obj["card"] = obj["drawn"][-1]
    limit = setup.options.get("turn_limit") or 99
    assert isinstance(limit, int)
    obj.update(phase="move", turn=random.randint(1, limit), colour=random.choice(colours))


KIT: Final = Kit(
    st.integers(0, 2**32 - 1).map(lambda seed: setup_by_lot(Random(seed))),
    check_ringgeister_box,
    lambda game, setup, random: Walker(game, setup, random, wildness=0.3).choose,
    scatter_ringgeister,
)
