"""R 13: the moves in JSON, and the order in which faults are cited."""

import pytest

from companion.core.game import Json
from companion.core.refusal import Refusal
from tests.support.rules.rheingold.table import GAME, Table

EVERY: list[tuple[str, Json]] = [
    ("roll 4", {"move": "roll", "face": 4}),
    ("enter", {"move": "enter"}),
    ("decline", {"move": "decline"}),
    ("march 3 a > m", {"move": "march", "from": "a", "to": "m", "knights": 3}),
    (
        "assault m from a 3, s6 1",
        {"move": "assault", "space": "m", "fronts": {"a": 3, "s6": 1}},
    ),
    ("besiege katz from k 6", {"move": "besiege", "castle": "katz", "fronts": {"k": 6}}),
    ("halt", {"move": "halt"}),
    ("resolve m", {"move": "resolve", "place": "m"}),
    ("open 2", {"move": "open", "value": 2}),
    ("open held", {"move": "open", "held": True}),
    ("open fell", {"move": "open", "held": False}),
    ("open held lost 4", {"move": "open", "held": True, "lost": 4}),
    (
        "open held lost 4 value 2",
        {"move": "open", "held": True, "lost": 4, "value": 2},
    ),
    ("retreat c", {"move": "retreat", "to": "c"}),
    ("occupy k 2", {"move": "occupy", "fronts": {"k": 2}}),
    ("shield", {"move": "shield"}),
    ("no_shield", {"move": "no_shield"}),
    ("end", {"move": "end"}),
]


@pytest.mark.parametrize(("words", "obj"), EVERY)
def test_r_13_every_move_in_words_and_in_json(words: str, obj: Json) -> None:
    table = Table()
    move = table.move(words)
    assert GAME.write_move(move) == obj
    assert GAME.move_text(table.state, move) == words


def test_r_13_a_move_that_is_none() -> None:
    table = Table()
    for obj in (
        {"move": "fly"},
        {"move": None},
        {"move": ["roll"]},
        {"face": 4},
        {},
        [],
        ["roll"],
        None,
        4,
        True,
    ):
        table.refuses(obj, "no_such_move", "13")


@pytest.mark.parametrize("obj", [obj for _, obj in EVERY])
def test_r_13_unknown_keys_are_refused(obj: Json) -> None:
    refusal = _read_in_any_phase({**obj, "why": "because"})
    assert (refusal.code, refusal.paragraph) == ("bad_keys", "13")


@pytest.mark.parametrize("obj", [obj for _, obj in EVERY if len(obj) > 1 and obj["move"] != "open"])
def test_r_13_missing_keys_are_refused(obj: Json) -> None:
    for key in set(obj) - {"move"}:
        refusal = _read_in_any_phase({name: value for name, value in obj.items() if name != key})
        assert (refusal.code, refusal.paragraph) == ("bad_keys", "13")


def _read_in_any_phase(obj: Json) -> Refusal:
    """Read a move in a phase in which its kind can be made."""
    begun = Table("osullivan")
    march = Table("rheingold", losers="difference")
    shield = Table(enter="all").place(red="t 2").do("besiege maus from t 2")
    tables = [
        begun,
        Table("osullivan").do("roll 1"),
        march.place(red="a 5, m 3", blue="b 4"),
        Table("osullivan").place(red="a 3", blue="m 1").do("march 3 a > m", "halt"),
        Table().place(red="k 9", blue="katz 1 hidden").do("besiege katz from k 9"),
        Table("rheingold", losers="difference")
        .place(red="a 5", blue="m 4")
        .do("assault m from a 5"),
        Table().place(red="k 9").do("besiege katz from k 9"),
        shield,
    ]
    for table in tables:
        read = GAME.read_move(table.state, obj)
        assert isinstance(read, Refusal)
        if read.code != "wrong_phase":
            return read
    raise AssertionError(f"no phase for {obj}")


@pytest.mark.parametrize(
    "knights", [0, -1, 1.0, 2.5, "1", True, None, [1], {"1": 1}, 1e3, float("nan")]
)
def test_r_13_numbers_are_whole_and_at_least_1(knights: Json) -> None:
    table = Table().place(red="a 3, t 2", blue="b 1")
    for obj in (
        {"move": "march", "from": "a", "to": "m", "knights": knights},
        {"move": "assault", "space": "b", "fronts": {"a": knights}},
        {"move": "besiege", "castle": "maus", "fronts": {"t": knights}},
    ):
        table.refuses(obj, "bad_number", "13")
    occupy = Table().place(red="t 3").do("besiege maus from t 3")
    occupy.refuses({"move": "occupy", "fronts": {"t": knights}}, "bad_number", "13")


@pytest.mark.parametrize("face", [1.0, "1", True, None, [1]])
def test_r_13_a_face_is_a_whole_number(face: Json) -> None:
    Table().refuses({"move": "roll", "face": face}, "bad_number", "13")


@pytest.mark.parametrize("fronts", [[], [["a", 3]], "a", 3, None])
def test_r_13_fronts_are_an_object(fronts: Json) -> None:
    refusal = (
        Table()
        .place(red="a 3", blue="b 1")
        .refusal({"move": "assault", "space": "b", "fronts": fronts})
    )
    assert refusal is not None
    assert refusal.paragraph == "13"


def test_r_13_a_value_that_is_null_is_not_left_out() -> None:
    table = Table().place(red="k 9", blue="katz 1 hidden").do("besiege katz from k 9")
    assert table.refusal({"move": "open", "value": 1}) is None
    assert table.refusal({"move": "open", "value": 1, "held": None}) is not None
    assert table.refusal({"move": "open", "value": None}) is not None


def test_r_13_places_are_known() -> None:
    table = Table().place(red="a 3")
    table.refuses("march 1 nowhere > a", "unknown_place", "13", "nowhere")
    table.refuses("march 1 a > nowhere", "unknown_place", "13", "nowhere")
    table.refuses({"move": "march", "from": "{a}", "to": "a", "knights": 1}, "unknown_place", "13")


def test_r_13_braces_in_a_castles_name_do_no_harm() -> None:
    board = Table().state.terms.setup.board
    castles = {**board["castles"], "katz": {**board["castles"]["katz"], "name": "{x} {0} {"}}
    table = Table(board={**board, "castles": castles}).place(red="k 3, t 3", blue="maus 1")
    table.refuses("besiege katz from t 3", "not_a_gate", "7.1")
    table.refuses("besiege katz from k 3", "too_weak", "7.2", "{x} {0} {")
    table.refuses("march 3 k > katz", "castle_closed", "5.4", "{x} {0} {")


def test_r_13_of_several_faults_the_first_in_order_is_cited() -> None:
    """Phase, keys, place, number, marches, way, knights, rule."""
    roll = Table()
    over: Json = {"move": "march", "from": "?", "to": "?", "knights": 0, "extra": 1}
    roll.refuses(over, "wrong_phase", "13")
    table = Table().place(red="a 2, katz 2", blue="m 2, k 2", left=0)
    table.refuses(over, "bad_keys", "13")
    march: Json = {"move": "march", "from": "a", "to": "?", "knights": 0}
    table.refuses(march, "unknown_place", "13")
    table.refuses({**march, "to": "c"}, "bad_number", "13")
    table.refuses({**march, "to": "c", "knights": 9}, "no_march_left", "5.1")
    table = Table().place(red="a 2, katz 2", blue="m 2, k 2")
    table.refuses({**march, "to": "c", "knights": 9}, "not_adjacent", "5.1")
    table.refuses({**march, "to": "b", "knights": 9}, "too_many", "5.1")
    assault: Json = {"move": "assault", "space": "?", "fronts": {"a": 0}}
    table.refuses(assault, "unknown_place", "13")
    table.refuses({**assault, "space": "c"}, "bad_number", "13")
    table.refuses({**assault, "space": "c", "fronts": {"a": 9}}, "not_adjacent", "5.1")
    table.refuses({**assault, "space": "m", "fronts": {"a": 9}}, "too_many", "5.1")
    table.refuses({**assault, "space": "k", "fronts": {"katz": 2}}, "garrison", "5.5")
    table.refuses({**assault, "space": "m", "fronts": {"a": 2}}, "too_weak", "6.3")


def test_r_13_the_order_after_a_taken_castle_occupy_shield_turn() -> None:
    table = Table(enter="choose").place(red="t 3").do("besiege maus from t 3")
    assert table.phase == "occupy"
    assert table.do("occupy t 2").phase == "shield"
    assert table.do("shield").phase == "march"


def test_r_13_game_over_comes_before_everything() -> None:
    table = Table(enter="choose").place(
        red="t 3", blue="isle 1, katz 1, x1 1, x2 1, x3 1, x4 1, x5 1"
    )
    assert table.do("besiege maus from t 3").phase == "over"


def test_r_13_marches_left_falls_as_soon_as_the_move_is_made() -> None:
    table = Table(enter="choose").place(red="w 3, e 3", blue="isle 1 hidden")
    assert table.do("besiege isle from e 3, w 3").left == 1
    assert table.phase == "open"
    table = Table(losers="difference").place(red="a 3, b 2", blue="m 4")
    assert table.do("assault m from a 3, b 2").left == 1
    assert table.phase == "retreat"


def test_r_13_nothing_else_is_skipped() -> None:
    # One answer is left at every step, and every step is asked.
    table = Table("osullivan", shields="must").place(red="k 8", blue="katz 1 hidden")
    table.do("march 8 k > katz")
    table.do("halt")
    assert table.moves == ["resolve katz"]
    table.do("resolve katz")
    assert table.moves == ["open fell"]
    table.do("open fell")
    assert table.moves == ["shield"]
    table.do("shield")
    assert table.moves == ["end"]
