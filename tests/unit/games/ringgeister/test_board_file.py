"""The board file and the layout: every fault of their description, each named with its place."""

import copy
import json
from collections.abc import Mapping
from typing import Any, Final

import pytest

from companion.boards.shipped import shelf
from companion.core.errors import BoardError, SetupError
from companion.core.game import Json, Seat, SeatSetup, Setup
from companion.games.ringgeister.game import Ringgeister
from tests.support.boards.said import said

GAME: Final = Ringgeister()
BOARD: Final = shelf.board("ringgeister")
_WRITTEN: Final = json.dumps(BOARD)
GONE: Final = object()
"""Stands for: take the key away."""


def change(*changes: tuple[str, Any]) -> dict[str, Json]:
    """The board with some things changed."""
    board: dict[str, Json] = json.loads(_WRITTEN)
    for path, value in changes:
        *way, last = path.split("/")
        at: Any = board
        for step in way:
            at = at[int(step) if isinstance(at, list) else step]
        if value is GONE:
            del at[last]
        else:
            at[int(last) if isinstance(at, list) else last] = value
    return board


def setup(
    board: Json = BOARD,
    seats: tuple[str, ...] = ("green", "violet"),
    options: Mapping[str, Json] | None = None,
    extras: Mapping[str, Json] | None = None,
) -> Setup:
    return Setup(
        game="ringgeister",
        preset="standard",
        options=options or {},
        board=board,
        seats=tuple(SeatSetup(colour.title(), (colour,)) for colour in seats),
        first=Seat(0),
        extras=extras or {},
    )


def test_the_shipped_board_has_neither_faults_nor_warnings() -> None:
    report = said(GAME, BOARD)
    assert report.faults == ()
    assert report.warnings == ()


@pytest.mark.parametrize("key", sorted(set(BOARD) - {"authentic", "note"}))
def test_every_key_that_play_needs_is_needed(key: str) -> None:
    assert f"{key}: is missing" in said(GAME, change((key, GONE))).faults


@pytest.mark.parametrize("key", ["authentic", "note"])
def test_what_only_people_read_may_be_left_out(key: str) -> None:
    assert said(GAME, change((key, GONE))).faults == ()


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("id", "../up", "id: '../up'"),
        ("name", "", "name: must be text"),
        ("game", "chess", "game: is 'chess'"),
        ("authentic", "no", "authentic: must be true or false"),
        ("note", 1, "note: must be text"),
        ("size_mm", [0, 600], "size_mm: must be [width, height]"),
        ("size_mm", [600.0, 600], "size_mm: must be [width, height]"),
        ("size_mm", [10, 600], "slots.O1.at: [240, 120] is off the board"),
        ("size_mm", [600, 50], "slots.O1.shape: is larger than the board"),
        ("shapes/square", [[1, 2, 3]], "shapes.square: must be a list of [x, y]"),
        ("shapes/square", [], "shapes.square: must have 3 to"),
        ("shapes/square", [[0, 0], [9, 9], [0, 0]], "shapes.square: must have 3 to"),
        ("shapes/square", [[0, 0], [9, 9], [0, 9]] * 400, "shapes.square: must have 3 to"),
        ("tiles", [], "tiles: must be an object"),
        ("name", "a\nb", "name: 'a\\nb' has characters that can't be shown"),
        ("picture", 1, "picture: must be the name of a file"),
        ("picture_corners", [1], "picture_corners: must be a list of [x, y]"),
        ("slots/O1", None, "slots.O1: must be an object"),
        ("cards/green1", [], "cards.green1: must be an object"),
        ("tiles/o1/points/an", [], "tiles.o1.points.an: must be an object"),
        ("tiles/o1/points/as/forward", 3, "tiles.o1.points.as.forward: must be a name"),
        ("tiles/o1/forks/c", 1, "tiles.o1.forks.c: must be an object"),
        ("tiles/o1/forks/c/ways", [1], "tiles.o1.forks.c.ways: must be a list of names"),
        ("tiles/o1/forks/c/straight", {}, "tiles.o1.forks.c.straight: must be a list"),
        ("tiles/o1/gates/g", 1, "tiles.o1.gates.g: must be an object"),
        ("tiles/o1/fields/h", 1, "tiles.o1.fields.h: must be an object"),
        ("tiles/o1/fields/h/points", "an", "tiles.o1.fields.h.points: must be a list"),
        ("tiles/o1/ways", {}, "tiles.o1.ways: must be a list"),
        ("tiles/o1/ways/0", 1, "tiles.o1.ways[1]: must be an object"),
        ("tiles/o1/ways/0/between", "an", "tiles.o1.ways[1].between: must be [name, name]"),
        ("tiles/o1", 1, "tiles.o1: must be an object"),
        ("tiles/o1/shape", "round", "tiles.o1.shape: is 'round'"),
        ("tiles/o1/points/an/at", [1.0, 2], "tiles.o1.points.an.at: must be [x, y]"),
        ("tiles/o1/points/an/colour", "red", "tiles.o1.points.an.colour: is 'red'"),
        ("tiles/o1/points/an/arrow", "NE", "tiles.o1.points.an.arrow: is 'NE'"),
        ("tiles/o1/points/an/magic", 1, "tiles.o1.points.an.magic: must be true or false"),
        ("tiles/o1/points/an/start", True, "tiles.o1.points.an: a start must be black or white"),
        ("tiles/o1/points/an/mountain", True, "layout: must have one Mountain"),
        ("tiles/b3/points/fire/mountain", GONE, "layout: must have one Mountain, has none"),
        (
            "tiles/b3/points/fire/colour",
            "black",
            "tiles.b3.points.fire: the Mountain must be a grey",
        ),
        ("tiles/o1/points/a.b", {}, "tiles.o1.points: the name 'a.b'"),
        ("tiles/o1/ends/an", {"at": [1, 1]}, "tiles.o1.an: the name is used twice"),
        ("tiles/o1/points/as/arrow", GONE, "tiles.o1.points.as.arrow: is missing"),
        ("tiles/o1/points/as/forward", GONE, "tiles.o1.points.as.forward: is missing"),
        ("tiles/o1/points/as/forward", "fn", "tiles.o1.points.as.forward: no path leads to 'fn'"),
        ("tiles/o1/points/as/start", GONE, "layout: must have 18 black starts, has 17"),
        ("tiles/o1/points/pse/start", True, "tiles.o1: has 2 black starts"),
        ("tiles/o1/rock", GONE, "tiles.o1.rock: is missing"),
        ("tiles/b1/rock", [0, 0], "tiles.b1.rock: belongs only on a tile with a black start"),
        ("tiles/b1/points/w1/magic", True, "tiles.b1.points.w1: a white point can't have"),
        ("tiles/b1/points/w1/arrow", "N", "tiles.b1.points.w1: a white point can't have"),
        ("tiles/o1/forks/c/arrows", 0, "tiles.o1.forks.c.arrows: must be true or false"),
        (
            "tiles/o1/forks/c/ways/0",
            "n",
            "tiles.o1.forks.c.ways: must name the path to an exactly once",
        ),
        (
            "tiles/o1/forks/c/ways/0",
            "ae",
            "tiles.o1.forks.c.ways: must name the path to ae exactly once",
        ),
        ("tiles/o1/forks/c/straight/0", ["an", "g"], "tiles.o1.forks.c.straight: 'g' isn't one"),
        ("tiles/o1/forks/c/straight/0", ["an", "ae"], "tiles.o1.forks.c.straight: names the path"),
        ("tiles/o1/forks/c/straight", [["an"]], "tiles.o1.forks.c.straight: number 1 must be"),
        ("tiles/o1/ends/n/at", [60, 0], "tiles.o1.ends.e: on the same spot as n"),
        (
            "tiles/o1/gates/g/symbol",
            "storm",
            "tiles.o1.gates.g.symbol: 'storm' isn't a gate symbol",
        ),
        ("tiles/o1/fields/h/points", ["an", "ae"], "tiles.o1.fields.h.points: must be three"),
        ("tiles/o1/fields/h/points/0", "ae", "tiles.o1.fields.h.points: names a point twice"),
        ("tiles/o1/fields/h/points/0", "c", "tiles.o1.fields.h.points: 'c' isn't a point"),
        (
            "tiles/o1/fields/k",
            {"at": [0, 0], "points": ["an", "as", "aw"]},
            "tiles.o1.fields.k.points: shares 'an' with h",
        ),
        ("tiles/o1/ways/0/kind", "rail", "tiles.o1.ways[1].kind: is 'rail'"),
        ("tiles/o1/ways/0/between", ["an", "x"], "tiles.o1.ways[1].between: there is no 'x'"),
        ("tiles/o1/ways/0/between", ["an", "an"], "tiles.o1.ways: a path leads from an to itself"),
        ("tiles/o1/ways/0/between", ["an", "fn"], "tiles.o1.ways: there are two paths between"),
        (
            "tiles/o1/ways/0/between",
            ["ae", "g"],
            "tiles.o1.points.ae: has 3 paths, must have 1 or 2",
        ),
        ("tiles/o1/ways/0/between", ["ae", "g"], "tiles.o1.gates.g: has 2 paths, must have 1"),
        ("tiles/o1/ways/0/between", ["ae", "n"], "tiles.o1.ends.n: has 2 paths, must have 1"),
        ("tiles/o1/ways/2/between", ["fn", "c"], "tiles.o1.ends.ne: has 0 paths, must have 1"),
        (
            "tiles/q8/points/z",
            {"at": [0, 0], "colour": "grey"},
            "tiles.q8.points.z: has 0 paths, must have 1 or 2",
        ),
        ("tiles/o1/ways/0/via", [1], "tiles.o1.ways[1].via: must be a list"),
        ("slots/O1/shape", "square", "layout.O1: o7 doesn't have the slot's shape"),
        ("slots/O1/turns", [0, 2, 3], "layout.O1: o7 turns during play"),
        ("slots/O1/turns", [0, 1, 3], "layout.O1: o7 can't be placed with quarter turn 2"),
        ("slots/O1/turns", [4], "slots.O1.turns: must be a list of quarter turns"),
        ("slots/O1/at", "mid", "slots.O1.at: must be [x, y]"),
        ("slots/O1/at", [360, 120], "layout: ends of "),
        ("layout/O1", GONE, "layout.O1: is missing"),
        ("layout/O9", ["o7", 0], "layout.O9: o7 is already in O1"),
        ("layout/O1", ["o7"], "layout.O1: must be [tile, quarter turn]"),
        ("layout/O1", ["o7", True], "layout.O1: o7 can't be placed with quarter turn True"),
        ("layout/O1", ["o77", 0], "layout.O1: there is no tile 'o77'"),
        ("layout/Z1", ["o7", 0], "layout: there is no slot 'Z1'"),
        ("cards", {}, "cards: at least 2 are needed"),
        ("cards/green1/bearer", "red", "cards.green1.bearer: is 'red'"),
        ("cards/green1/hand", "left", "cards.green1.hand: is 'left'"),
        ("cards/green1/below", 3, "cards.green1.below: 3 is neither"),
    ],
)
def test_faults_have_their_place(path: str, value: Any, fault: str) -> None:
    board = change((path, value))
    faults = said(GAME, board).faults
    assert any(found.startswith(fault) for found in faults), faults
    with pytest.raises(BoardError):
        GAME.initial_state(setup(board))


def test_the_mountain_must_be_reached() -> None:
    ways = [way for way in BOARD["tiles"]["b3"]["ways"] if way["between"] != ["fire", "g3"]]
    board = change(("tiles/b3/ways", [*ways, {"between": ["g3", "h"], "kind": "road"}]))
    board["tiles"]["b3"]["forks"]["h"]["ways"].append("g3")
    board["tiles"]["b3"]["points"]["end"] = {"at": [0, 0], "colour": "grey"}
    board["tiles"]["b3"]["ways"].append({"between": ["fire", "end"], "kind": "road"})
    faults = said(GAME, board).faults
    assert faults == ("layout: no route leads from a white start to b3.fire",)


def test_nine_white_starts_are_enough_and_eight_are_not() -> None:
    def recoloured(*names: str) -> dict[str, Json]:
        return change(
            *(
                (f"tiles/b1/points/{name}", {"at": [0, number], "colour": "grey"})
                for number, name in enumerate(names)
            )
        )

    assert said(GAME, recoloured("w1")).faults == ()
    faults = said(GAME, recoloured("w1", "w2")).faults
    assert faults == ("layout: must have at least 9 white starts, has 8",)


@pytest.mark.parametrize(
    ("path", "value", "warning"),
    [
        ("river", [], "river: is unknown"),
        ("tiles/o1/points/an/height", 1, "tiles.o1.points.an.height: is unknown"),
        ("tiles/o1/points/an/forward", "c", "tiles.o1.points.an.forward: is for black points"),
        ("tiles/o1/fields", {}, "layout: a printed copy has 9 mission fields; this one has 8"),
        ("tiles/o1/points/as/arrow", "N", "tiles.o1.points.as.arrow: doesn't follow"),
        (
            "tiles/o1/forks/c/ways",
            ["ae", "an", "as", "aw"],
            "tiles.o1.forks.c.ways: aren't clockwise",
        ),
        ("cards/green6", GONE, "cards: a printed copy has 24"),
        ("cards/green1/below", "comb", "cards.green1.below: no gate has the symbol 'comb'"),
        ("a b", 1, "'a b': is unknown"),
    ],
)
def test_what_a_printed_copy_has_besides_is_a_warning(path: str, value: Any, warning: str) -> None:
    report = said(GAME, change((path, value)))
    assert report.faults == ()
    assert any(found.startswith(warning) for found in report.warnings), report.warnings
    GAME.initial_state(setup(change((path, value))))


def test_a_way_around_the_spider_is_a_warning() -> None:
    board = change(("tiles/b3/ways/0/kind", "spider"))
    report = said(GAME, board)
    assert report.faults == ()
    assert report.warnings == ("tiles.b3.ways: there is a path around u4 - k4",)


def test_all_faults_are_named_at_once() -> None:
    board = change(
        ("game", "chess"), ("tiles/o1/ways/0/kind", "rail"), ("tiles/b3/points/fire/mountain", GONE)
    )
    assert len(said(GAME, board).faults) == 3


@pytest.mark.parametrize("value", [None, 1, "board", [], {}, {"tiles": {"o1": []}}])
def test_no_json_makes_the_check_raise(value: Json) -> None:
    assert said(GAME, value).faults


def test_more_tiles_than_any_board_has_are_refused_at_once() -> None:
    assert said(GAME, change(("tiles", {f"t{n}": {} for n in range(600)}))).faults == (
        "tiles: more than 500 entries",
    )
    crowded: dict[str, Json] = {f"p{n}": {} for n in range(301)}
    assert said(GAME, change(("tiles/o1/points", crowded))).faults == (
        "tiles.o1.points: more than a board can hold",
    )


def test_a_list_that_nobody_could_read_is_cut() -> None:
    faults = said(
        GAME,
        change(*((f"tiles/o{n}/points", dict.fromkeys(map(str, range(300)))) for n in range(1, 5))),
    ).faults
    assert len(faults) == 501
    assert faults[-1].startswith("and ")


def test_the_players_lay_the_tiles_as_they_like() -> None:
    layout = {**BOARD["layout"], "O1": ["o2", 3], "O2": ["o7", 1]}
    state = GAME.initial_state(setup(extras={"layout": layout}))
    tiles = GAME.write_state(state)["tiles"]
    assert tiles["o2"] == ["O1", 3]
    assert tiles["o7"] == ["O2", 1]
    assert list(tiles) == list(BOARD["tiles"])
    point = state.terms.board.points[state.terms.board.point_index["o2.an"]]
    assert state.terms.board.tiles[point.tile].at == (240, 120)


@pytest.mark.parametrize(
    "layout",
    [
        None,
        [],
        {},
        {**BOARD["layout"], "O1": ["o2", 0]},
        {**BOARD["layout"], "O1": ["q1", 0], "Q2": ["o7", 0]},
        {**BOARD["layout"], "O1": ["o7", 4]},
        {**BOARD["layout"], "B1": ["b1", 1]},
        {**BOARD["layout"], "B1": ["b3", 0], "B3": ["b1", 0]},
        {**BOARD["layout"], "X": ["o7", 0]},
    ],
)
def test_a_layout_that_cannot_be_is_refused(layout: Json) -> None:
    with pytest.raises(SetupError):
        GAME.initial_state(setup(extras={"layout": layout}))


def test_extras_that_the_game_does_not_know_are_refused() -> None:
    with pytest.raises(SetupError):
        GAME.initial_state(setup(extras={"weather": "rain"}))


def test_every_token_needs_a_field_and_every_colour_a_card() -> None:
    four = ("yellow", "orange", "violet", "green")
    GAME.initial_state(setup(seats=four, options={"missions": 2}))
    GAME.initial_state(setup(seats=four[:3], options={"missions": 3}))
    with pytest.raises(SetupError, match="12 tokens"):
        GAME.initial_state(setup(seats=four, options={"missions": 3}))
    cards = {name: card for name, card in BOARD["cards"].items() if card["bearer"] != "green"}
    with pytest.raises(SetupError, match="green"):
        GAME.initial_state(setup(change(("cards", cards))))


def test_the_check_leaves_the_file_as_it_was() -> None:
    board = copy.deepcopy(BOARD)
    GAME.initial_state(setup(board))
    assert json.dumps(board) == json.dumps(BOARD)
