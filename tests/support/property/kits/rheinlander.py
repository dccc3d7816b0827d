"""What do the property tests draw of Rheinländer? Boards, options, seats, positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from companion.core.game import BY_AGREEMENT, Json, Seat, SeatSetup, Setup
from companion.core.options import OptionValue
from tests.support.property.kit import Kit
from tests.support.rules.rheinlander.bot import GreedyBot

COLOURS: Final = ("red", "yellow", "purple", "blue", "green")

OPTIONS: Final[dict[str, tuple[str, str]]] = {
    "river": ("banks_taken", "two_knights"),
    "reinforce": ("squares", "castles_too"),
    "bastion": ("after", "any_time"),
    "overtaken": ("stays", "leaves"),
    "merge_tie": ("all_leave", "sole_owner_stays"),
    "castle_dispute": ("most_knights", "mover_chooses"),
    "bishops": ("per_duchy", "per_church"),
    "coins": ("face_down", "open"),
}
"""Every option with two sides; first what `standard` plays."""

KNIGHTS: Final = {3: 25, 4: 20, 5: 17}
"""Players → knights of each colour, unless a number was agreed on."""


def small_board(random: Random, zones: int) -> dict[str, Json]:
    """A board without faults on which duchies meet soon.

    Banks are shared by two zones, now and then or always, and borders go
    criss-cross, so that mergers, disputes and islands are frequent.
    """
    rivers = [f"w{number}" for number in range(1, zones + 1)]
    sides = _banks(random, zones, random.choice([0.0, 0.3, 0.9]))
    lands = list(dict.fromkeys(name for pair in sides for name in pair))
    wanted = [[bank, river] for pair, river in zip(sides, rivers, strict=True) for bank in pair]
    wanted += [list(pair) for side in (0, 1) for pair in pairwise(pair[side] for pair in sides)]
    if random.random() < 0.7:
        wanted += [list(pair) for pair in pairwise(rivers)]
    every = list(combinations((*lands, *rivers), 2))
    wanted += [list(pair) for pair in random.sample(every, random.choice([0, 4, 20]))]
    borders = {frozenset(pair): pair for pair in wanted if pair[0] != pair[1]}
    shores = [pair for pair in borders.values() if set(pair) <= set(lands)]
    slots = random.choices(shores, k=random.choice([0, 1, 6, 14, 20, 26])) if shores else []
    squares = [*((name, "land") for name in lands), *((name, "river") for name in rivers)]
    random.shuffle(squares)
    spots = ([x, y] for x in range(20) for y in range(20))
    return {
        "id": "drawn",
        "name": "Drawn",
        "game": "rheinlander",
        "size_mm": [20, 20],
        "squares": {name: {"kind": kind, "at": next(spots)} for name, kind in squares},
        "zones": {
            str(number): {"left": left, "river": f"w{number}", "right": right}
            for number, (left, right) in enumerate(sides, 1)
        },
        "borders": list(borders.values()),
        "slots": {
            f"m{number}": {"at": next(spots), "touches": list(pair)}
            for number, pair in enumerate(slots, 1)
        },
    }


def _banks(random: Random, zones: int, shared: float) -> list[tuple[str, str]]:
    """The left and the right bank of every zone; some are banks of two zones."""
    names = [[f"l{number}", f"r{number}"] for number in range(1, zones + 1)]
    places = [(zone, side) for zone in range(zones) for side in (0, 1)]
    random.shuffle(places)
    pairs = zip(places[::2], places[1::2], strict=True)
    for number, ((zone, side), (other, its)) in enumerate(pairs, 1):
        if zone != other and random.random() < shared:
            names[zone][side] = names[other][its] = f"i{number}"
    return [(left, right) for left, right in names]


@st.composite
def rheinlander_options(draw: st.DrawFn) -> tuple[str, dict[str, OptionValue]]:
    """A preset and some options set otherwise; often few knights, so that matches end."""
    preset = draw(st.sampled_from(["standard", "per_church"]))
    choices: dict[str, OptionValue] = {}
    for name in draw(st.lists(st.sampled_from(sorted(OPTIONS)), unique=True)):
        choices[name] = draw(st.sampled_from(OPTIONS[name]))
    knights = draw(st.sampled_from([None, "by_players", 1, 3, 5, 6, 8, 8, 10, 12, 12, 16, 25]))
    if knights is not None:
        choices["knights"] = knights
    if draw(st.booleans()):
        twos = draw(st.integers(0, 12))
        threes = draw(st.integers(0, 12 - twos))
        choices["towns"] = (twos, threes, 12 - twos - threes)
    return preset, choices


@st.composite
def rheinlander_setups(draw: st.DrawFn) -> Setup:
    """A match on a drawn board with drawn options, three to five players."""
    preset, options = draw(rheinlander_options())
    players = draw(st.integers(3, 5))
    colours = draw(st.permutations(COLOURS))
    zones = 5 * players + draw(st.sampled_from([1, 1, 1, 2, 4]))
    board = small_board(Random(draw(st.integers(0, 2**32 - 1))), zones)
    return Setup(
        "rheinlander",
        preset,
        {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in options.items()
        },
        board,
        tuple(SeatSetup(f"P{seat}", (colours[seat],)) for seat in range(players)),
        Seat(draw(st.integers(0, players - 1))),
    )


def _options(setup: Setup) -> dict[str, Any]:
    options: dict[str, Any] = {name: values[0] for name, values in OPTIONS.items()}
    options |= {"knights": "by_players", "towns": [4, 4, 4]}
    if setup.preset == "per_church":
        options["bishops"] = "per_church"
    options |= setup.options
    if options["knights"] == "by_players":
        options["knights"] = KNIGHTS[len(setup.seats)]
    return options


def _kinds(options: dict[str, Any]) -> list[str]:
    """Every marker in the box."""
    towns = [f"town{worth}" for worth, many in zip((2, 3, 4), options["towns"], strict=True)
             for _ in range(many)]  # fmt: skip
    return ["castle"] * 7 + ["church"] * 7 + towns


def check_rheinlander_box(setup: Setup, obj: Json) -> None:
    """Knights, bastions, markers and cards, counted from the written state alone."""
    options = _options(setup)
    squares = setup.board["squares"]
    colours = [seat.colours[0] for seat in setup.seats]
    assert list(obj["supply"]) == list(obj["coins"]) == list(obj["bastions_left"]) == colours
    out = [*obj["knights"].values(), *filter(None, obj["castles"].values())]
    assert set(out) <= set(colours)
    for colour in colours:
        assert obj["supply"][colour] >= 0
        assert obj["supply"][colour] + out.count(colour) == options["knights"]
        assert 0 <= obj["bastions_left"][colour] <= 3
        assert obj["coins"][colour] >= 0
    assert len(obj["bastions"]) + sum(obj["bastions_left"].values()) == 3 * len(colours)
    assert len(set(obj["bastions"])) == len(obj["bastions"])
    assert not set(obj["bastions"]) & set(obj["knights"])
    assert all(squares[square]["kind"] == "land" for square in obj["bastions"])
    box = _kinds(options)
    laid = list(obj["markers"].values())
    assert all(laid.count(kind) <= box.count(kind) for kind in set(laid))
    castles = [slot for slot, kind in obj["markers"].items() if kind == "castle"]
    assert list(obj["castles"]) == castles
    cards = len(setup.board["zones"])
    assert len(set(obj["discards"])) == len(obj["discards"])
    assert set(obj["discards"]) <= set(range(1, cards + 1))
    early = (obj["result"] or {}).get("why") == BY_AGREEMENT
    drawn = obj["phase"] not in ("castle", "build") and not early
    assert len(obj["discards"]) <= cards - 5 * len(colours) + (not drawn)


def scatter_rheinlander(setup: Setup, obj: Json, random: Random) -> None:
    """Change the written state of a beginning into one from the midst of a match."""
    board, options = setup.board, _options(setup)
    colours = [seat.colours[0] for seat in setup.seats]
    box = _kinds(options)
    if random.random() < 0.5:
        box = box[: max(len(board["slots"]), 14)]
    kinds = random.sample(box, len(board["slots"]))
    obj["markers"] = dict(zip(board["slots"], kinds, strict=True))
    obj["castles"] = {slot: None for slot, kind in obj["markers"].items() if kind == "castle"}
    lands = [name for name, square in board["squares"].items() if square["kind"] == "land"]
    kept = {random.choice(lands)}
    few = len(board["squares"])
    if obj["castles"] and random.random() < 0.7:
        # Two owners may want a castle that nobody stands beside yet.
        kept |= set(board["slots"][random.choice(list(obj["castles"]))]["touches"])
        _put_rivals(board, obj, random, kept)
        few = random.choice([4, 12, few])
    army = random.choice(colours)
    for square in random.sample(list(board["squares"]), random.randint(0, few)):
        colour = random.choice([*colours, army])
        if square not in kept and square not in obj["knights"] and obj["supply"][colour] > 1:
            obj["knights"][square] = colour
            obj["supply"][colour] -= 1
    for group in list(_groups(board, obj)):
        if not _settle(board, options, obj, random, group):
            for square in group:
                obj["supply"][obj["knights"].pop(square)] += 1
    obj["archbishop"] = _archbishop(board, options, obj)
    for square in random.sample(lands, random.randint(0, min(3 * len(colours), len(lands)))):
        colour = random.choice(colours)
        free = square not in kept and square not in obj["knights"]
        if free and obj["bastions_left"][colour]:
            obj["bastions_left"][colour] -= 1
            obj["bastions"].append(square)
    obj["bastions"].sort(key=list(board["squares"]).index)
    obj["coins"] = {colour: random.choice([0, 0, 3, 17]) for colour in colours}
    obj["colour"] = random.choice(colours)
    obj["phase"] = random.choice(["card", "card", "card", "build"])
    cards = len(board["zones"])
    most = cards - 5 * len(colours) + (obj["phase"] == "build")
    few = random.choice([0, random.randint(0, most), most])
    obj["discards"] = random.sample(range(1, cards + 1), few)
    if obj["phase"] == "build" and obj["bastions_left"][obj["colour"]] < 3:
        obj["built"] = random.random() < 0.5
    obj["turn"] = random.randint(1, 99)


def _put_rivals(board: Json, obj: Json, random: Random, kept: set[str]) -> None:
    """Pairs of knights of one colour beside a square that stays free."""
    near: dict[str, list[str]] = {square: [] for square in board["squares"]}
    for a, b in board["borders"]:
        near[a].append(b)
        near[b].append(a)
    free = random.choice(sorted(kept))
    for colour in random.sample(list(obj["supply"]), 3):
        posts = [square for square in near[free] if square not in kept]
        pair = [post := random.choice(posts), random.choice(near[post])] if posts else []
        if obj["supply"][colour] > 2 and not kept & {*pair} and not obj["knights"].keys() & {*pair}:
            obj["knights"].update(dict.fromkeys(pair, colour))
            obj["supply"][colour] -= len(pair)


def _groups(board: Json, obj: Json) -> Iterator[list[str]]:
    """The squares of every group, in the board file's order."""
    left = [square for square in board["squares"] if square in obj["knights"]]
    while left:
        group = {left[0]}
        for _ in left:
            for a, b in board["borders"]:
                if (a in group) != (b in group) and a in left and b in left:
                    group |= {a, b}
        yield [square for square in left if square in group]
        left = [square for square in left if square not in group]


def _touched(board: Json, obj: Json, group: list[str], kind: str) -> list[str]:
    """The slots with a marker of this kind that a group touches."""
    return [
        slot
        for slot, entry in board["slots"].items()
        if obj["markers"][slot] == kind and set(entry["touches"]) & set(group)
    ]


def _settle(board: Json, options: Json, obj: Json, random: Random, group: list[str]) -> bool:
    """Give a group its castle knights and perhaps its duke; False if the box does not hold them."""
    castles = _touched(board, obj, group, "castle")
    here = [obj["knights"][square] for square in group]
    holder = random.choice(here)
    owner = _majority([*here, *[holder] * len(castles)])
    if owner is None and len(here) + len(castles) > 1 and random.random() < 0.6:
        owner = random.choice(here)
    holder = owner or holder
    counted = [*here, *[holder] * len(castles)]
    if owner is not None and _majority(counted) not in (None, owner):
        return False
    if obj["supply"][holder] <= len(castles):
        return False
    if owner is not None:
        most = max(map(counted.count, counted))
        if options["overtaken"] == "leaves" and counted.count(owner) < most:
            return False
        obj["dukes"][group[0]] = owner
    obj["supply"][holder] -= len(castles)
    obj["castles"].update(dict.fromkeys(castles, holder))
    return True


def _majority(knights: list[str]) -> str | None:
    """Who has two knights or more and more than every other."""
    most = max(map(knights.count, knights))
    leaders = {colour for colour in knights if knights.count(colour) == most}
    return leaders.pop() if most > 1 and len(leaders) == 1 else None


def _archbishop(board: Json, options: Json, obj: Json) -> str | None:
    """Who has more bishops than every other."""
    bishops: dict[str, int] = {}
    for group in _groups(board, obj):
        if owner := obj["dukes"].get(group[0]):
            churches = len(_touched(board, obj, group, "church"))
            worth = churches if options["bishops"] == "per_church" else min(churches, 1)
            bishops[owner] = bishops.get(owner, 0) + worth
    most = max(bishops.values(), default=0)
    leaders = [colour for colour, many in bishops.items() if many == most]
    return leaders[0] if most and len(leaders) == 1 else None


KIT: Final = Kit(
    rheinlander_setups(),
    check_rheinlander_box,
    lambda game, setup, random: GreedyBot(game, setup, random, wildness=0.3).choose,
    scatter_rheinlander,
    unordered=frozenset({"bastions"}),
)
