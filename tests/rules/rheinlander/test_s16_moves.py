"""RL 16 and RL 18.8: the moves in JSON, and the order in which faults are cited."""

import pytest

from companion.core.game import Json
from companion.core.refusal import Refusal
from tests.support.rules.rheinlander.table import GAME, Table, move, strip

EVERY: list[Json] = [
    {"move": "lay", "slot": "m1", "marker": "town4"},
    {"move": "place", "card": 5, "square": "l5"},
    {"move": "reinforce", "card": 14, "square": "l2"},
    {"move": "convert", "card": 7, "square": "r7"},
    {"move": "discard", "card": 9},
    {"move": "castle", "colour": "red"},
    {"move": "bastion", "square": "r9"},
    {"move": "reshuffle"},
    {"move": "end"},
]


def at(kind: str) -> Table:
    """A table at which the move of `EVERY` of this kind is allowed."""
    match kind:
        case "lay":
            return Table(board=strip(16, "m1 l1 l2, m2 l2 l3"))
        case "castle":
            table = Table(slots="m1 l3 l4 castle").place(
                red="l1 l2", blue="w3 w4", dukes="l1 red, w3 blue", to_move="yellow"
            )
            return table.do("place 3 l3")
        case "bastion" | "reshuffle" | "end":
            return Table().place().do("place 3 l3")
        case "discard":
            return Table().place(yellow="l9", blue="r9 w9", dukes="l9 blue")
    return Table(slots="m1 r1 r2 church").place(
        red="r1 r2 l1", yellow="r7", dukes="r1 red", archbishop="red"
    )


@pytest.mark.parametrize("obj", EVERY, ids=lambda obj: obj["move"])
def test_rl_16_every_move_is_read_and_written(obj: Json) -> None:
    table = at(obj["move"])
    read = GAME.read_move(table.state, obj)
    assert not isinstance(read, Refusal)
    assert GAME.judge(table.state, read) is None
    assert GAME.write_move(read) == obj
    assert obj in table.moves
    text = GAME.move_text(table.state, read)
    assert GAME.read_text(table.state, text) == read


@pytest.mark.parametrize("obj", EVERY, ids=lambda obj: obj["move"])
def test_rl_16_no_other_keys(obj: Json) -> None:
    table = at(obj["move"])
    table.refuses({**obj, "why": "because"}, "bad_keys", "16")
    for key in set(obj) - {"move"}:
        short = {name: value for name, value in obj.items() if name != key}
        table.refuses(short, "bad_keys", "16")


PHASES = {
    "lay": {"lay"},
    "place": {"card"},
    "reinforce": {"card"},
    "convert": {"card"},
    "discard": {"card"},
    "castle": {"castle"},
    "bastion": {"build"},
    "reshuffle": {"build"},
    "end": {"build"},
}


@pytest.mark.parametrize("obj", EVERY, ids=lambda obj: obj["move"])
def test_rl_16_every_move_in_its_phase_alone(obj: Json) -> None:
    for other in ("lay", "place", "castle", "end"):
        table = at(other)
        if table.phase not in PHASES[obj["move"]]:
            table.refuses(obj, "wrong_phase", "16")


@pytest.mark.parametrize(
    "obj",
    [{"move": "fly"}, {"move": None}, {"move": ["end"]}, {"card": 4}, {}, [], ["end"], None, 4],
)
def test_rl_16_a_move_that_is_none(obj: Json) -> None:
    for kind in ("lay", "place", "castle", "end"):
        at(kind).refuses(obj, "no_such_move", "16")


@pytest.mark.parametrize("slot", ["m3", "l1", "", None, 1, ["m1"]])
def test_rl_16_slots_are_known(slot: Json) -> None:
    at("lay").refuses({"move": "lay", "slot": slot, "marker": "castle"}, "unknown_slot", "16")


@pytest.mark.parametrize("marker", ["town5", "bishop", "", None, 2])
def test_rl_16_markers_are_known(marker: Json) -> None:
    refusal = at("lay").refusal({"move": "lay", "slot": "m1", "marker": marker})
    assert refusal is not None


@pytest.mark.parametrize("square", ["m1", "l17", "L1", "", None, 1, ["l1"]])
def test_rl_16_squares_are_known(square: Json) -> None:
    for kind in ("place", "reinforce", "convert"):
        obj = {"move": kind, "card": 5, "square": square}
        at(kind).refuses(obj, "unknown_square", "16")
    at("bastion").refuses({"move": "bastion", "square": square}, "unknown_square", "16")


@pytest.mark.parametrize("card", [0, 17, -1, 5.0, "5", True, None, [5]])
def test_rl_16_cards_are_whole_numbers_from_1_to_n(card: Json) -> None:
    for kind in ("place", "reinforce", "convert"):
        at(kind).refuses({"move": kind, "card": card, "square": "l5"}, "bad_card", "16")
    at("discard").refuses({"move": "discard", "card": card}, "bad_card", "16")


@pytest.mark.parametrize("colour", ["black", "purple", "", None, 1, ["red"]])
def test_rl_16_colours_are_those_of_the_match(colour: Json) -> None:
    at("castle").refuses({"move": "castle", "colour": colour}, "bad_colour", "16")


def test_rl_16_a_choice_with_one_answer_is_not_asked() -> None:
    table = Table(slots="m1 l3 l4 castle").place(
        red="l1 l2", blue="w3 w4 w5", dukes="l1 red, w3 blue", to_move="yellow"
    )
    assert table.do("place 3 l3").phase == "build"


def test_rl_16_the_castle_is_asked_of_whoever_played_the_card() -> None:
    table = at("castle")
    assert (table.colour, GAME.to_act(table.state)) == ("yellow", 1)


def test_rl_16_build_comes_in_every_turn() -> None:
    table = Table().place(bastions="r1 red, r3 red, r5 red").do("place 9 l9")
    assert (table.phase, table.squares("bastion")) == ("build", set())
    assert table.allows("end")
    assert Table(knights=1).place().do("place 9 l9").phase == "build"


def test_rl_16_bastion_and_reshuffle_in_any_order() -> None:
    one = Table().place().do("place 9 l9", "bastion r9", "reshuffle")
    other = Table().place().do("place 9 l9", "reshuffle", "bastion r9")
    assert one.json == other.json


def test_rl_18_8_of_several_faults_the_first_in_order_is_cited() -> None:
    """Phase, keys, slot or square, card, rule."""
    late: Json = {"move": "place", "card": 99, "square": "?", "why": 1}
    at("end").refuses(late, "wrong_phase", "16")
    table = Table(zones=20).place(discards=(9,), yellow="l9")
    table.refuses(late, "bad_keys", "16")
    table.refuses({"move": "place", "card": 99, "square": "?"}, "unknown_square", "16")
    table.refuses("place 99 l9", "bad_card", "16")
    table.refuses("place 9 l9", "card_gone", "4.2")
    table.refuses("place 8 l9", "not_free", "5.1")
    lay = at("lay").do("lay m1 castle")
    lay.refuses({"move": "lay", "slot": "?", "marker": "?"}, "unknown_slot", "16")


def test_rl_18_8_a_refusal_has_a_sentence_for_people() -> None:
    for text in ("place 9 l3", "reinforce 5 l9", "convert 5 l5", "end", "discard 4"):
        refusal = Table().place().refusal(move(text))
        assert refusal is not None
        assert refusal.text.endswith(".")
        assert "{" not in refusal.text
