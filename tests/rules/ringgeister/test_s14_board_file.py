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
    obj = copy.deepcopy(rich())
    change(obj)
    return said(GAME, obj)


def faults(change: Callable[[Obj], object]) -> str:
    """What is said about a board with a fault; a match cannot begin on it."""
    obj = copy.deepcopy(rich())
    change(obj)
    found = said(GAME, obj).faults
    assert found
    with pytest.raises(NotationError):
        Table(obj)
    return "; ".join(found)


def s(obj: Obj) -> Obj:
    tile_s: Obj = obj["tiles"]["s"]
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
    faults(lambda obj: obj.pop(key))


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
    faults(lambda obj: obj.update({key: value}))


@pytest.mark.parametrize("obj", [None, [], "board", 3, {}, {"tiles": {}}])
def test_rg_14_5_a_file_is_one_object(obj: Json) -> None:
    assert said(GAME, obj).faults


@pytest.mark.parametrize(
    "at", [[1.5, 0], ["1", 0], [1], [1, 2, 3], None, "1,2", [True, 0], {"x": 1}]
)
def test_rg_14_5_coordinates_are_whole_millimetres(at: Json) -> None:
    faults(lambda obj: s(obj)["points"]["a"].update(at=at))
    faults(lambda obj: s(obj)["ends"]["e"].update(at=at))
    faults(lambda obj: obj["slots"]["S"].update(at=at))


@pytest.mark.parametrize(
    "change",
    [
        lambda obj: obj.update(weather="fine"),
        lambda obj: s(obj).update(weather="fine"),
        lambda obj: s(obj)["points"]["a"].update(weather="fine"),
        lambda obj: s(obj)["forks"]["f"].update(weather="fine"),
        lambda obj: obj["slots"]["S"].update(weather="fine"),
        lambda obj: obj["cards"]["green1"].update(weather="fine"),
    ],
)
def test_rg_14_5_an_unknown_key_is_a_warning(change: Callable[[Obj], object]) -> None:
    found = report(change)
    assert found.faults == ()
    assert any("weather" in warning for warning in found.warnings)
    obj = copy.deepcopy(rich())
    change(obj)
    assert Table(obj).phase == "draw"


def test_rg_14_5_via_picture_and_its_corners_are_for_drawing() -> None:
    def change(obj: Obj) -> None:
        obj["picture"] = "board.jpg"
        obj["picture_corners"] = [[0, 0], [100, 0], [100, 100], [0, 100]]
        s(obj)["ways"][0]["via"] = [[1, 2], [3, 4]]

    plain, drawn = report(lambda _: None), report(change)
    assert drawn == plain


def _rename(obj: Obj, old: str, new: str) -> None:
    content = s(obj)["points"]
    content[new] = content.pop(old)
    for way in s(obj)["ways"]:
        way["between"] = [new if name == old else name for name in way["between"]]


@pytest.mark.parametrize("name", ["d.d", "", "dé", "d" * 99])
def test_rg_14_5_names_are_short_ascii_without_a_dot(name: str) -> None:
    def change(obj: Obj) -> None:
        _rename(obj, "d", name)
        s(obj)["fields"]["h"]["points"] = ["a", "b", name]

    faults(change)


@pytest.mark.parametrize(("taken", "group"), [("f", "forks"), ("e", "ends"), ("g", "gates")])
def test_rg_14_5_names_are_unique_within_the_tile(taken: str, group: str) -> None:
    def change(obj: Obj) -> None:
        s(obj)["points"][taken] = {"at": [1, 1], "colour": "grey"}

    assert taken in s(rich())[group]
    assert f"{taken}" in faults(change)


def test_rg_14_5_a_field_may_have_the_name_of_a_point() -> None:
    def change(obj: Obj) -> None:
        s(obj)["fields"] = {"a": s(obj)["fields"]["h"]}

    assert report(change).faults == ()


WRONG: dict[str, Callable[[Obj], object]] = {
    "no way": lambda obj: s(obj)["points"].update(x={"at": [1, 1], "colour": "grey"}),
    "three ways": lambda obj: s(obj)["ways"].append({"between": ["d", "b"], "kind": "road"}),
    "a way to nothing": lambda obj: s(obj)["ways"].append({"between": ["b", "x"], "kind": "road"}),
    "a way to a field": lambda obj: s(obj)["ways"].append({"between": ["b", "h"], "kind": "road"}),
    "a way to itself": lambda obj: s(obj)["ways"].append({"between": ["b", "b"], "kind": "road"}),
    "a way twice": lambda obj: s(obj)["ways"].append({"between": ["b", "f"], "kind": "water"}),
    "a way of one": lambda obj: s(obj)["ways"].append({"between": ["b"], "kind": "road"}),
    "a rail": lambda obj: s(obj)["ways"][0].update(kind="rail"),
    "an end with two ways": lambda obj: s(obj)["ways"].append(
        {"between": ["e", "b"], "kind": "road"}
    ),
    "a gate with two ways": lambda obj: s(obj)["ways"].append(
        {"between": ["g", "b"], "kind": "road"}
    ),
    "an end without a way": lambda obj: s(obj)["ends"].update(x={"at": [0, 20]}),
    "a gate without a way": lambda obj: s(obj)["gates"].update(x={"at": [0, 2], "symbol": "axe"}),
    "a gate without a symbol": lambda obj: s(obj)["gates"]["g"].pop("symbol"),
    "a gate of storms": lambda obj: s(obj)["gates"]["g"].update(symbol="storm"),
    "a fork of two": lambda obj: (
        s(obj)["points"].update(
            x={"at": [1, 1], "colour": "grey"}, y={"at": [2, 1], "colour": "grey"}
        ),
        s(obj)["forks"].update(
            k={"at": [3, 3], "ways": ["x", "y"], "straight": [], "arrows": False}
        ),
        s(obj)["ways"].extend({"between": [name, "k"], "kind": "road"} for name in "xy"),
    ),
    "a fork that leaves one out": lambda obj: s(obj)["forks"]["f"].update(ways=["a", "b", "c"]),
    "a fork that names one twice": lambda obj: s(obj)["forks"]["f"].update(
        ways=["a", "b", "c", "g", "g"]
    ),
    "a fork that names another": lambda obj: s(obj)["forks"]["f"].update(ways=["a", "b", "c", "d"]),
    "straight to elsewhere": lambda obj: s(obj)["forks"]["f"].update(straight=[["a", "d"]]),
    "straight to itself": lambda obj: s(obj)["forks"]["f"].update(straight=[["a", "a"]]),
    "black without an arrow": lambda obj: s(obj)["points"]["c"].pop("arrow"),
    "black without forward": lambda obj: s(obj)["points"]["c"].pop("forward"),
    "forward to elsewhere": lambda obj: s(obj)["points"]["c"].update(forward="a"),
    "an arrow north-east": lambda obj: s(obj)["points"]["c"].update(arrow="NE"),
    "a red point": lambda obj: s(obj)["points"]["a"].update(colour="red"),
    "white with an arrow": lambda obj: obj["tiles"]["home"]["points"]["w0"].update(arrow="N"),
    "white with magic": lambda obj: obj["tiles"]["home"]["points"]["w0"].update(magic=True),
    "seventeen starts": lambda obj: (
        obj["tiles"]["r0"]["points"]["m"].pop("start"),
        obj["tiles"]["r0"].pop("rock"),
    ),
    "nineteen starts": lambda obj: (
        s(obj)["points"]["c"].update(start=True),
        s(obj).update(rock=[0, 0]),
    ),
    "two starts on a tile": lambda obj: (
        obj["tiles"]["r0"]["points"].update(
            k={"at": [1, 1], "colour": "black", "arrow": "N", "forward": "m", "start": True}
        ),
        obj["tiles"]["r0"]["ways"].append({"between": ["k", "m"], "kind": "road"}),
        obj["tiles"]["r1"]["points"]["m"].pop("start"),
        obj["tiles"]["r1"].pop("rock"),
    ),
    "a start in a slot of three turns": lambda obj: obj["slots"]["R0"].update(turns=[0, 1, 2]),
    "eight white starts": lambda obj: (
        obj["tiles"]["home"]["points"].pop("w8"),
        obj["tiles"]["home"]["points"].pop("w9"),
        obj["tiles"]["home"]["forks"]["x"]["ways"].remove("w8"),
        obj["tiles"]["home"]["forks"]["x"]["ways"].remove("w9"),
        obj["tiles"]["home"].update(
            ways=[
                way
                for way in obj["tiles"]["home"]["ways"]
                if not {"w8", "w9"} & set(way["between"])
            ]
        ),
    ),
    "no mountain": lambda obj: obj["tiles"]["home"]["points"]["fire"].pop("mountain"),
    "two mountains": lambda obj: s(obj)["points"]["a"].update(mountain=True),
    "a black mountain": lambda obj: obj["tiles"]["home"]["points"]["fire"].update(
        colour="black", arrow="N", forward="h"
    ),
    "a mountain out of reach": lambda obj: (
        obj["tiles"]["home"]["points"]["fire"].pop("mountain"),
        s(obj)["points"]["a"].update(mountain=True),
    ),
    "two ends on one spot": lambda obj: (
        s(obj)["ends"].update(k={"at": [20, 0]}),
        s(obj)["ways"].append({"between": ["b", "k"], "kind": "road"}),
    ),
    "a field of two": lambda obj: s(obj)["fields"]["h"].update(points=["a", "b"]),
    "a field of four": lambda obj: s(obj)["fields"]["h"].update(points=["a", "b", "c", "d"]),
    "a field with a point twice": lambda obj: s(obj)["fields"]["h"].update(points=["a", "a", "b"]),
    "a field of another tile": lambda obj: s(obj)["fields"]["h"].update(points=["a", "b", "m"]),
    "a field of a fork": lambda obj: s(obj)["fields"]["h"].update(points=["a", "b", "f"]),
    "fields that share a point": lambda obj: s(obj)["fields"].update(
        k={"at": [1, 1], "points": ["a", "c", "d"]}
    ),
    "a card without a hand": lambda obj: obj["cards"]["green1"].pop("hand"),
    "a hand to the left": lambda obj: obj["cards"]["green1"].update(hand="left"),
    "a bearer in red": lambda obj: obj["cards"]["green1"].update(bearer="red"),
    "a slot left empty": lambda obj: obj["layout"].pop("R0"),
    "a tile laid twice": lambda obj: obj["layout"].update(R0=["r1", 0]),
    "a tile that is not there": lambda obj: obj["layout"].update(R0=["r99", 0]),
    "a slot that is not there": lambda obj: obj["layout"].update(R99=["r0", 0]),
    "a turn that is not": lambda obj: obj["layout"].update(R0=["r0", 4]),
    "a shape that does not fit": lambda obj: (
        obj["shapes"].update(round=[[0, 0]]),
        obj["slots"]["R0"].update(shape="round"),
    ),
    "a shape that is not there": lambda obj: (
        obj["slots"]["R0"].update(shape="round"),
        obj["tiles"]["r0"].update(shape="round"),
    ),
}


@pytest.mark.parametrize("fault", WRONG)
def test_rg_14_6_a_board_with_a_fault_cannot_be_played(fault: str) -> None:
    faults(WRONG[fault])


def test_rg_14_6_every_fault_is_named_at_once() -> None:
    def change(obj: Obj) -> None:
        obj["tiles"]["r3"]["points"]["m"].pop("arrow")
        obj["tiles"]["r7"]["points"]["m"].pop("forward")
        s(obj)["forks"]["f"]["ways"] = ["a", "b", "c"]

    said = faults(change)
    for tile_name in ("r3", "r7", "s"):
        assert f"tiles.{tile_name}." in said


def meeting(turn: int, *, rock: bool) -> Obj:
    """Three tiles around a spot; one end comes there only when its tile is turned."""
    obj = board(
        s=tile("a-m m-e", a="grey", m="black >a start" if rock else "black >a", e=(0, -20)),
        t=tile("a-w", a="grey", w=(-20, 0)),
        v=tile("a-n", a="grey", n=(0, -20)),
        places={"v": (1020, 1020)},
    )
    obj["layout"]["S"] = ["s", turn]
    return obj


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
    obj = scene("n-a a-fire", a="grey", fire="grey mountain", n=(0, 20))
    obj["layout"]["S"] = ["s", turn]
    assert bool(said(GAME, obj).faults) != reached


@pytest.mark.parametrize("way", ["n~fire", "n=fire"])
def test_rg_14_6_over_water_and_by_the_spider_the_mountain_is_reached(way: str) -> None:
    obj = scene(way, fire="grey mountain", n=(0, 20))
    assert not said(GAME, obj).faults


def test_rg_14_6_gates_do_not_lead_to_the_mountain() -> None:
    obj = board(
        s=tile("n-g", n=(0, 20), g="gate axe"),
        t=tile("g-fire", fire="grey mountain", g="gate axe"),
    )
    assert said(GAME, obj).faults


def test_rg_14_6_a_layout_is_checked_too() -> None:
    obj = scene("n-a a-fire", a="grey", fire="grey mountain", n=(0, 20))
    with pytest.raises(NotationError):
        Table(obj, layout={**obj["layout"], "S": ["s", 1]})


def test_rg_14_6_a_field_for_each_token() -> None:
    assert Table(rich(), missions=0).phase == "draw"
    with pytest.raises(NotationError):
        Table(rich(), missions=1)


def test_rg_14_6_every_seat_with_cards_and_two_at_least() -> None:
    one_each = {"g1": "green forward axe", "v1": "violet forward axe"}
    obj = board(one_each, s=tile("a-b", a="grey", b="grey"))
    assert len(Table(obj).moves) == 2
    with pytest.raises(NotationError):
        Table(obj, seats=THREE)
    alone = board({"g1": "green forward axe", "g2": "green forward axe"}, s=obj["tiles"]["s"])
    with pytest.raises(NotationError):
        Table(alone)


def test_rg_14_6_what_a_printed_copy_has_besides_is_a_warning() -> None:
    """The test's boards have neither 12 octagons nor 24 cards, and can be played."""
    assert said(GAME, rich()).warnings
    assert Table(rich(), seats=FOUR).phase == "draw"


SHIPPED_BUT: dict[str, Callable[[Obj], object]] = {
    "a card too many": lambda obj: obj["cards"].update(green7=dict(obj["cards"]["green1"])),
    "no card of a kind": lambda obj: obj["cards"]["green6"].update(bearer="violet"),
    "a field missing": lambda obj: obj["tiles"]["o1"].pop("fields"),
    "an arrow against its way": lambda obj: obj["tiles"]["q3"]["points"]["m"].update(arrow="W"),
    "a fork out of order": lambda obj: obj["tiles"]["o1"]["forks"]["c"]["ways"].reverse(),
    "a way round the spider": lambda obj: (
        obj["tiles"]["b3"]["ways"].append({"between": ["h", "fire"], "kind": "road"}),
        obj["tiles"]["b3"]["forks"]["h"]["ways"].append("fire"),
    ),
}


@pytest.mark.parametrize("name", SHIPPED_BUT)
def test_rg_14_6_what_no_printed_copy_has_is_a_warning_and_can_be_played(name: str) -> None:
    obj: Obj = copy.deepcopy(SHIPPED)
    SHIPPED_BUT[name](obj)
    found = said(GAME, obj)
    assert found.faults == ()
    assert found.warnings
    assert Table(obj).phase == "draw"
