"""R 14.5 and 14.6: the file, and what is checked when a layout is made."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.errors import NotationError
from companion.core.game import Json
from tests.support.boards.said import Said, said
from tests.support.rules.ringgeister.table import (
    FOUR,
    GAME,
    SHIPPED,
    THREE,
    Table,
    board,
    scene,
    tile,
)

Obj = dict[str, Any]


def rich() -> Obj:
    """A board that has everything: two tiles that meet, a fork, a gate, a field, water."""
    return board(
        s=tile(
            "a-f b-f f-c c~d d-e f-g",
            {"f": "a b c g | a-c"},
            a="grey N",
            b="grey magic",
            c="black >f",
            d="grey",
            e=(20, 0),
            g="gate axe",
            h="field a b d",
        ),
        t=tile("w-a a-m m-n", a="grey", m="black >a start", w=(-20, 0), n=(20, 0)),
    )


def report(change: Callable[[Obj], object]) -> Said:
    told = copy.deepcopy(rich())
    change(told)
    return said(GAME, told)


def faults(change: Callable[[Obj], object]) -> str:
    """What is said about a board with a fault; a match cannot begin on it."""
    told = copy.deepcopy(rich())
    change(told)
    found = said(GAME, told).faults
    assert found
    with pytest.raises(NotationError):
        Table(told)
    return "; ".join(found)


def s(told: Obj) -> Obj:
    tile_s: Obj = told["tiles"]["s"]
    return tile_s


def test_rg_14_5_the_shipped_board_has_neither_faults_nor_warnings() -> None:
    assert said(GAME, SHIPPED) == ((), ())


def test_rg_14_6_a_board_without_faults() -> None:
    assert said(GAME, rich()).faults == ()
    assert Table(rich()).phase == "draw"


@pytest.mark.parametrize(
    "key", ["id", "name", "game", "size_mm", "tiles", "slots", "layout", "cards", "shapes"]
)
def test_rg_14_5_what_a_file_needs(key: str) -> None:
    faults(lambda told: told.pop(key))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "rheingold"),
        ("id", 3),
        ("name", "\u2800"),
        ("size_mm", [600]),
        ("size_mm", "60 x 60"),
        ("tiles", []),
        ("slots", None),
        ("layout", {}),
        ("layout", []),
        ("cards", {}),
        ("cards", []),
        ("shapes", 3),
    ],
)
def test_rg_14_5_what_a_file_says(key: str, value: Json) -> None:
    faults(lambda told: told.update({key: value}))


@pytest.mark.parametrize("told", [None, [], "board", 3, {}, {"tiles": {}}])
def test_rg_14_5_a_file_is_one_object(told: Json) -> None:
    assert said(GAME, told).faults


@pytest.mark.parametrize(
    "at", [[1.5, 0], ["1", 0], [1], [1, 2, 3], None, "1,2", [True, 0], {"x": 1}]
)
def test_rg_14_5_coordinates_are_whole_millimetres(at: Json) -> None:
    faults(lambda told: s(told)["points"]["a"].update(at=at))
    faults(lambda told: s(told)["ends"]["e"].update(at=at))
    faults(lambda told: told["slots"]["S"].update(at=at))


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told.update(weather="fine"),
        lambda told: s(told).update(weather="fine"),
        lambda told: s(told)["points"]["a"].update(weather="fine"),
        lambda told: s(told)["forks"]["f"].update(weather="fine"),
        lambda told: told["slots"]["S"].update(weather="fine"),
        lambda told: told["cards"]["green1"].update(weather="fine"),
    ],
)
def test_rg_14_5_an_unknown_key_is_a_warning(change: Callable[[Obj], object]) -> None:
    found = report(change)
    assert found.faults == ()
    assert any("weather" in warning for warning in found.warnings)
    told = copy.deepcopy(rich())
    change(told)
    assert Table(told).phase == "draw"


def test_rg_14_5_via_picture_and_its_corners_are_for_drawing() -> None:
    def change(told: Obj) -> None:
        told["picture"] = "board.jpg"
        told["picture_corners"] = [[0, 0], [100, 0], [100, 100], [0, 100]]
        s(told)["ways"][0]["via"] = [[1, 2], [3, 4]]

    plain, drawn = report(lambda _: None), report(change)
    assert drawn == plain


def _rename(told: Obj, old: str, new: str) -> None:
    content = s(told)["points"]
    content[new] = content.pop(old)
    for way in s(told)["ways"]:
        way["between"] = [new if name == old else name for name in way["between"]]


@pytest.mark.parametrize("name", ["d.d", "", "dé", "d" * 99])
def test_rg_14_5_names_are_short_ascii_without_a_dot(name: str) -> None:
    def change(told: Obj) -> None:
        _rename(told, "d", name)
        s(told)["fields"]["h"]["points"] = ["a", "b", name]

    faults(change)


@pytest.mark.parametrize(("taken", "group"), [("f", "forks"), ("e", "ends"), ("g", "gates")])
def test_rg_14_5_names_are_unique_within_the_tile(taken: str, group: str) -> None:
    def change(told: Obj) -> None:
        s(told)["points"][taken] = {"at": [1, 1], "colour": "grey"}

    assert taken in s(rich())[group]
    assert f"{taken}" in faults(change)


def test_rg_14_5_a_field_may_have_the_name_of_a_point() -> None:
    def change(told: Obj) -> None:
        s(told)["fields"] = {"a": s(told)["fields"]["h"]}

    assert report(change).faults == ()


WRONG: dict[str, Callable[[Obj], object]] = {
    "no way": lambda told: s(told)["points"].update(x={"at": [1, 1], "colour": "grey"}),
    "three ways": lambda told: s(told)["ways"].append({"between": ["d", "b"], "kind": "road"}),
    "a way to nothing": lambda told: s(told)["ways"].append(
        {"between": ["b", "x"], "kind": "road"}
    ),
    "a way to a field": lambda told: s(told)["ways"].append(
        {"between": ["b", "h"], "kind": "road"}
    ),
    "a way to itself": lambda told: s(told)["ways"].append({"between": ["b", "b"], "kind": "road"}),
    "a way twice": lambda told: s(told)["ways"].append({"between": ["b", "f"], "kind": "water"}),
    "a way of one": lambda told: s(told)["ways"].append({"between": ["b"], "kind": "road"}),
    "a rail": lambda told: s(told)["ways"][0].update(kind="rail"),
    "an end with two ways": lambda told: s(told)["ways"].append(
        {"between": ["e", "b"], "kind": "road"}
    ),
    "a gate with two ways": lambda told: s(told)["ways"].append(
        {"between": ["g", "b"], "kind": "road"}
    ),
    "an end without a way": lambda told: s(told)["ends"].update(x={"at": [0, 20]}),
    "a gate without a way": lambda told: s(told)["gates"].update(x={"at": [0, 2], "symbol": "axe"}),
    "a gate without a symbol": lambda told: s(told)["gates"]["g"].pop("symbol"),
    "a gate of storms": lambda told: s(told)["gates"]["g"].update(symbol="storm"),
    "a fork of two": lambda told: (
        s(told)["points"].update(
            x={"at": [1, 1], "colour": "grey"}, y={"at": [2, 1], "colour": "grey"}
        ),
        s(told)["forks"].update(
            k={"at": [3, 3], "ways": ["x", "y"], "straight": [], "arrows": False}
        ),
        s(told)["ways"].extend({"between": [name, "k"], "kind": "road"} for name in "xy"),
    ),
    "a fork that leaves one out": lambda told: s(told)["forks"]["f"].update(ways=["a", "b", "c"]),
    "a fork that names one twice": lambda told: s(told)["forks"]["f"].update(
        ways=["a", "b", "c", "g", "g"]
    ),
    "a fork that names another": lambda told: s(told)["forks"]["f"].update(
        ways=["a", "b", "c", "d"]
    ),
    "straight to elsewhere": lambda told: s(told)["forks"]["f"].update(straight=[["a", "d"]]),
    "straight to itself": lambda told: s(told)["forks"]["f"].update(straight=[["a", "a"]]),
    "black without an arrow": lambda told: s(told)["points"]["c"].pop("arrow"),
    "black without forward": lambda told: s(told)["points"]["c"].pop("forward"),
    "forward to elsewhere": lambda told: s(told)["points"]["c"].update(forward="a"),
    "an arrow north-east": lambda told: s(told)["points"]["c"].update(arrow="NE"),
    "a red point": lambda told: s(told)["points"]["a"].update(colour="red"),
    "white with an arrow": lambda told: told["tiles"]["home"]["points"]["w0"].update(arrow="N"),
    "white with magic": lambda told: told["tiles"]["home"]["points"]["w0"].update(magic=True),
    "seventeen starts": lambda told: (
        told["tiles"]["r0"]["points"]["m"].pop("start"),
        told["tiles"]["r0"].pop("rock"),
    ),
    "nineteen starts": lambda told: (
        s(told)["points"]["c"].update(start=True),
        s(told).update(rock=[0, 0]),
    ),
    "two starts on a tile": lambda told: (
        told["tiles"]["r0"]["points"].update(
            k={"at": [1, 1], "colour": "black", "arrow": "N", "forward": "m", "start": True}
        ),
        told["tiles"]["r0"]["ways"].append({"between": ["k", "m"], "kind": "road"}),
        told["tiles"]["r1"]["points"]["m"].pop("start"),
        told["tiles"]["r1"].pop("rock"),
    ),
    "a start in a slot of three turns": lambda told: told["slots"]["R0"].update(turns=[0, 1, 2]),
    "eight white starts": lambda told: (
        told["tiles"]["home"]["points"].pop("w8"),
        told["tiles"]["home"]["points"].pop("w9"),
        told["tiles"]["home"]["forks"]["x"]["ways"].remove("w8"),
        told["tiles"]["home"]["forks"]["x"]["ways"].remove("w9"),
        told["tiles"]["home"].update(
            ways=[
                way
                for way in told["tiles"]["home"]["ways"]
                if not {"w8", "w9"} & set(way["between"])
            ]
        ),
    ),
    "no mountain": lambda told: told["tiles"]["home"]["points"]["fire"].pop("mountain"),
    "two mountains": lambda told: s(told)["points"]["a"].update(mountain=True),
    "a black mountain": lambda told: told["tiles"]["home"]["points"]["fire"].update(
        colour="black", arrow="N", forward="h"
    ),
    "a mountain out of reach": lambda told: (
        told["tiles"]["home"]["points"]["fire"].pop("mountain"),
        s(told)["points"]["a"].update(mountain=True),
    ),
    "two ends on one spot": lambda told: (
        s(told)["ends"].update(k={"at": [20, 0]}),
        s(told)["ways"].append({"between": ["b", "k"], "kind": "road"}),
    ),
    "a field of two": lambda told: s(told)["fields"]["h"].update(points=["a", "b"]),
    "a field of four": lambda told: s(told)["fields"]["h"].update(points=["a", "b", "c", "d"]),
    "a field with a point twice": lambda told: s(told)["fields"]["h"].update(
        points=["a", "a", "b"]
    ),
    "a field of another tile": lambda told: s(told)["fields"]["h"].update(points=["a", "b", "m"]),
    "a field of a fork": lambda told: s(told)["fields"]["h"].update(points=["a", "b", "f"]),
    "fields that share a point": lambda told: s(told)["fields"].update(
        k={"at": [1, 1], "points": ["a", "c", "d"]}
    ),
    "a card without a hand": lambda told: told["cards"]["green1"].pop("hand"),
    "a hand to the left": lambda told: told["cards"]["green1"].update(hand="left"),
    "a bearer in red": lambda told: told["cards"]["green1"].update(bearer="red"),
    "a slot left empty": lambda told: told["layout"].pop("R0"),
    "a tile laid twice": lambda told: told["layout"].update(R0=["r1", 0]),
    "a tile that is not there": lambda told: told["layout"].update(R0=["r99", 0]),
    "a slot that is not there": lambda told: told["layout"].update(R99=["r0", 0]),
    "a turn that is not": lambda told: told["layout"].update(R0=["r0", 4]),
    "a shape that does not fit": lambda told: (
        told["shapes"].update(round=[[0, 0]]),
        told["slots"]["R0"].update(shape="round"),
    ),
    "a shape that is not there": lambda told: (
        told["slots"]["R0"].update(shape="round"),
        told["tiles"]["r0"].update(shape="round"),
    ),
}


@pytest.mark.parametrize("fault", WRONG)
def test_rg_14_6_a_board_with_a_fault_cannot_be_played(fault: str) -> None:
    faults(WRONG[fault])


def test_rg_14_6_every_fault_is_named_at_once() -> None:
    def change(told: Obj) -> None:
        told["tiles"]["r3"]["points"]["m"].pop("arrow")
        told["tiles"]["r7"]["points"]["m"].pop("forward")
        s(told)["forks"]["f"]["ways"] = ["a", "b", "c"]

    said = faults(change)
    for tile_name in ("r3", "r7", "s"):
        assert f"tiles.{tile_name}." in said


def meeting(turn: int, *, rock: bool) -> Obj:
    """Three tiles around a spot; one end comes there only when its tile is turned."""
    told = board(
        s=tile("a-m m-e", a="grey", m="black >a start" if rock else "black >a", e=(0, -20)),
        t=tile("a-w", a="grey", w=(-20, 0)),
        v=tile("a-n", a="grey", n=(0, -20)),
        places={"v": (1020, 1020)},
    )
    told["layout"]["S"] = ["s", turn]
    return told


@pytest.mark.parametrize(
    ("turn", "rock", "fault"),
    [(0, False, False), (1, False, True), (0, True, True), (1, True, True), (2, True, True)],
)
def test_rg_14_6_no_spot_where_ends_of_three_tiles_could_meet(
    turn: int, rock: bool, fault: bool
) -> None:
    assert bool(said(GAME, meeting(turn, rock=rock)).faults) == fault


@pytest.mark.parametrize(("turn", "reached"), [(0, True), (1, False)])
def test_rg_14_6_the_mountain_is_reached_as_the_board_lies(turn: int, reached: bool) -> None:
    told = scene("n-a a-fire", a="grey", fire="grey mountain", n=(0, 20))
    told["layout"]["S"] = ["s", turn]
    assert bool(said(GAME, told).faults) != reached


@pytest.mark.parametrize(("way", "reached"), [("n~fire", True), ("n=fire", True)])
def test_rg_14_6_over_water_and_by_the_spider_the_mountain_is_reached(
    way: str, reached: bool
) -> None:
    told = scene(way, fire="grey mountain", n=(0, 20))
    assert bool(said(GAME, told).faults) != reached


def test_rg_14_6_gates_do_not_lead_to_the_mountain() -> None:
    told = board(
        s=tile("n-g", n=(0, 20), g="gate axe"),
        t=tile("g-fire", fire="grey mountain", g="gate axe"),
    )
    assert said(GAME, told).faults


def test_rg_14_6_a_layout_is_checked_too() -> None:
    told = scene("n-a a-fire", a="grey", fire="grey mountain", n=(0, 20))
    with pytest.raises(NotationError):
        Table(told, layout={**told["layout"], "S": ["s", 1]})


def test_rg_14_6_a_field_for_each_token() -> None:
    assert Table(rich(), missions=0).phase == "draw"
    with pytest.raises(NotationError):
        Table(rich(), missions=1)


def test_rg_14_6_every_seat_with_cards_and_two_at_least() -> None:
    one_each = {"g1": "green forward axe", "v1": "violet forward axe"}
    told = board(one_each, s=tile("a-b", a="grey", b="grey"))
    assert len(Table(told).moves) == 2
    with pytest.raises(NotationError):
        Table(told, seats=THREE)
    alone = board({"g1": "green forward axe", "g2": "green forward axe"}, s=told["tiles"]["s"])
    with pytest.raises(NotationError):
        Table(alone)


def test_rg_14_6_what_a_printed_copy_has_besides_is_a_warning() -> None:
    """The test's boards have neither 12 octagons nor 24 cards, and can be played."""
    assert said(GAME, rich()).warnings
    assert Table(rich(), seats=FOUR).phase == "draw"


SHIPPED_BUT: dict[str, Callable[[Obj], object]] = {
    "a card too many": lambda told: told["cards"].update(green7=dict(told["cards"]["green1"])),
    "no card of a kind": lambda told: told["cards"]["green6"].update(bearer="violet"),
    "a field missing": lambda told: told["tiles"]["o1"].pop("fields"),
    "an arrow against its way": lambda told: told["tiles"]["q3"]["points"]["m"].update(arrow="W"),
    "a fork out of order": lambda told: told["tiles"]["o1"]["forks"]["c"]["ways"].reverse(),
    "a way round the spider": lambda told: (
        told["tiles"]["b3"]["ways"].append({"between": ["h", "fire"], "kind": "road"}),
        told["tiles"]["b3"]["forks"]["h"]["ways"].append("fire"),
    ),
}


@pytest.mark.parametrize("name", SHIPPED_BUT)
def test_rg_14_6_what_no_printed_copy_has_is_a_warning_and_can_be_played(name: str) -> None:
    told: Obj = copy.deepcopy(SHIPPED)
    SHIPPED_BUT[name](told)
    found = said(GAME, told)
    assert found.faults == ()
    assert found.warnings
    assert Table(told).phase == "draw"
