"""R 8: shields."""

import pytest

from companion.core.errors import PositionError
from companion.core.game import Actor, Chance, ChanceKind, DutyKind, Seat, SecretDuty
from companion.games.rheingold import events as ev
from tests.support.rules.rheingold.table import GAME, Table


def duties(table: Table, move: str) -> list[SecretDuty]:
    """What a move, and everything that follows from it, means for the vault."""
    state = table.state
    table.do(move)
    found = []
    for event in map(GAME.read_event, table.events):
        duty = GAME.secret_duty(state, event)
        if duty is not None:
            found.append(duty)
        state = GAME.evolve(state, event)
    return found


def test_r_8_1_shields_may() -> None:
    table = Table(enter="all", shields="may").place(red="t 2").do("besiege maus from t 2")
    assert (table.phase, table.pending) == ("shield", {"castle": "maus"})
    assert table.moves == ["shield", "no_shield"]
    assert GAME.to_act(table.state) == 0
    table.do("shield")
    assert (table.castle("maus"), table.hand("red")) == (("red", 2, "hidden"), 5)
    assert (table.phase, table.left) == ("march", 2)


def test_r_8_1_shields_may_be_left() -> None:
    table = Table(enter="all", shields="may").place(red="t 2")
    table.do("besiege maus from t 2", "no_shield")
    assert (table.castle("maus"), table.hand("red")) == (("red", 2, None), 6)
    assert (table.phase, table.left) == ("march", 2)


def test_r_8_1_shields_must() -> None:
    table = Table(enter="all", shields="must").place(red="t 2").do("besiege maus from t 2")
    assert table.moves == ["shield"]
    table.refuses("no_shield", "shield_must", "8.1")
    assert table.do("shield").castle("maus") == ("red", 2, "hidden")


@pytest.mark.parametrize("shields", ["may", "must"])
def test_r_8_1_an_empty_hand_is_not_asked(shields: str) -> None:
    table = Table(enter="all", shields=shields).place(
        red="t 2, x1 1 hidden, x2 1 hidden, x3 1 hidden", spent={"red": [0, 1, 2]}
    )
    assert table.hand("red") == 0
    table.do("besiege maus from t 2")
    assert (table.phase, table.castle("maus")) == ("march", ("red", 2, None))


def test_r_8_1_shields_none() -> None:
    table = Table(enter="all", shields="none").place(red="t 2").do("besiege maus from t 2")
    assert (table.phase, table.hand("red")) == ("march", 6)
    assert GAME.decks(table.state) == {}
    with pytest.raises(PositionError, match="without shields"):
        Table(shields="none").place(red="maus 1 hidden")


def test_r_8_1_right_after_taking_and_only_then() -> None:
    table = Table().place(red="maus 2, t 1")
    table.refuses("shield", "wrong_phase", "13")
    table.do("march 1 t > maus")
    table.refuses("shield", "wrong_phase", "13")
    table = Table(enter="all").place(red="t 2").do("besiege maus from t 2")
    table.refuses("end", "wrong_phase", "13", "shield")
    table.refuses("march 1 maus > t", "wrong_phase", "13")
    table.refuses("occupy t 1", "wrong_phase", "13")


def test_r_8_1_first_occupy_then_shield() -> None:
    table = Table(enter="choose").place(red="t 2").do("besiege maus from t 2")
    table.refuses("shield", "wrong_phase", "13", "go in")
    assert table.do("occupy t 1").phase == "shield"


def test_r_8_1_one_a_castle_when_it_changes_hands() -> None:
    table = Table(enter="all").place(red="k 9", blue="katz 1 hidden")
    table.do("besiege katz from k 9", "open 3")
    assert table.castle("katz") == ("red", 9, None)
    assert table.do("shield").castle("katz") == ("red", 9, "hidden")


@pytest.mark.parametrize("draw", ["random", "chosen"])
def test_r_8_2_the_draw_is_the_vaults_and_the_move_says_nothing(draw: str) -> None:
    table = Table(enter="all", draw=draw).place(red="t 2").do("besiege maus from t 2")
    assert duties(table, "shield") == [SecretDuty(DutyKind.SEAL, "red", "maus")]
    assert table.events == [{"event": "shield_placed", "colour": "red", "castle": "maus"}]


def test_r_8_2_nobody_looks_first_and_declines() -> None:
    table = Table(enter="all").place(red="t 2").do("besiege maus from t 2")
    assert duties(table, "no_shield") == []


def test_r_8_3_only_the_owner_may_look_again() -> None:
    # The open state holds no value: nobody can look through it.
    table = Table().place(red="maus 1 hidden", blue="katz 1 face 2")
    views = [GAME.view(table.state, seat) for seat in (None, Seat(0), Seat(1), Seat(2))]
    assert views == [views[0]] * 4
    assert views[0].castles["maus"].shield == "hidden"
    assert views[0].castles["katz"].shield == 2


def test_r_8_4_reveal_public_turns_it_up_for_all() -> None:
    table = Table(reveal="public").place(red="k 9", blue="katz 2 hidden")
    table.do("besiege katz from k 9")
    assert GAME.to_act(table.state) is Actor.CHANCE
    assert GAME.chance(table.state) == Chance(ChanceKind.SLIP, "katz", "blue", None)
    assert table.moves == ["open 0", "open 1", "open 2", "open 3"]
    assert duties(table, "open 3") == [SecretDuty(DutyKind.OPEN, "blue", "katz")]
    assert table.castle("katz") == ("blue", 2, 3)


def test_r_8_4_reveal_public_says_the_value_and_nothing_else() -> None:
    table = Table(reveal="public").place(red="k 9", blue="katz 2 hidden")
    table.do("besiege katz from k 9")
    table.refuses({"move": "open", "value": 3, "held": True}, "bad_keys", "13")
    table.refuses({"move": "open", "held": True}, "bad_keys", "13")
    table.refuses({"move": "open"}, "bad_keys", "13")
    table.refuses({"move": "open", "value": 3, "lost": 9}, "bad_keys", "13")


def test_r_8_4_reveal_attacker_tells_no_more_than_whether_it_held() -> None:
    table = Table("osullivan").place(red="k 9", blue="katz 2 hidden")
    table.do("march 9 k > katz", "halt", "resolve katz")
    assert GAME.to_act(table.state) is Actor.CHANCE
    assert GAME.chance(table.state) == Chance(ChanceKind.SLIP, "katz", "blue", Seat(0))
    assert table.moves == ["open fell", "open held"]
    table.refuses({"move": "open", "value": 3}, "bad_keys", "13")
    table.refuses({"move": "open", "held": True, "value": 3}, "impossible_shield", "12.3")
    table.refuses({"move": "open", "held": True, "lost": 9}, "impossible_shield", "12.3")
    seen = duties(table, "open held")
    assert seen == [SecretDuty(DutyKind.PEEK, "blue", "katz", Seat(0))]
    assert table.castle("katz") == ("blue", 2, "hidden")
    assert not any("value" in event for event in table.events)


@pytest.mark.parametrize("answer", [0, 1, 2, 3])
def test_r_8_4_the_vaults_answer_becomes_what_the_table_is_told(answer: int) -> None:
    table = Table("osullivan").place(red="k 9", blue="katz 2 hidden")
    table.do("march 9 k > katz", "halt", "resolve katz")
    told = GAME.chance_move(table.state, answer)
    assert GAME.move_text(table.state, told) == ("open held" if answer == 3 else "open fell")


def test_r_8_4_only_outcomes_that_a_possible_value_gives() -> None:
    weak = Table("osullivan").place(red="k 3", blue="katz 2 hidden")
    weak.do("march 3 k > katz", "halt", "resolve katz")
    assert weak.moves == ["open held"]
    weak.refuses("open fell", "impossible_shield", "12.3")
    strong = Table("osullivan").place(red="k 10", blue="katz 2 hidden")
    strong.do("march 10 k > katz", "halt", "resolve katz")
    assert strong.moves == ["open fell"]
    strong.refuses("open held", "impossible_shield", "12.3")


def test_r_8_5_captured_shield_removed() -> None:
    table = Table(reveal="public", captured_shield="removed")
    table.place(red="k 9", blue="katz 1 hidden").do("besiege katz from k 9")
    seen = duties(table, "open 2")
    assert [duty.kind for duty in seen] == [DutyKind.OPEN, DutyKind.REMOVE]
    assert (table.json["spent"]["blue"], table.hand("blue")) == ([2], 5)


def test_r_8_5_captured_shield_removed_is_known_to_all_even_if_only_the_attacker_looked() -> None:
    table = Table("osullivan", captured_shield="removed").place(red="k 9", blue="katz 2 hidden")
    table.do("march 9 k > katz", "halt", "resolve katz")
    assert table.moves == ["open fell value 0", "open fell value 1", "open fell value 2",
                           "open held"]  # fmt: skip
    table.refuses("open fell", "impossible_shield", "12.3")
    table.refuses("open fell value 3", "impossible_shield", "12.3")
    table.do("open fell value 2")
    assert table.json["spent"]["blue"] == [2]


def test_r_8_5_captured_shield_returned() -> None:
    table = Table("osullivan", captured_shield="returned").place(red="k 9", blue="katz 2 hidden")
    table.do("march 9 k > katz", "halt", "resolve katz")
    seen = duties(table, "open fell")
    assert [duty.kind for duty in seen] == [DutyKind.PEEK, DutyKind.RETURN]
    assert (table.json["spent"]["blue"], table.hand("blue")) == ([], 6)
    assert table.castle("katz") == ("red", 9, None)


def test_r_8_5_a_shield_turned_up_before_all_is_returned_too() -> None:
    table = Table(reveal="public", captured_shield="returned")
    table.place(red="k 9", blue="katz 2 hidden").do("besiege katz from k 9", "open 1")
    assert (table.json["spent"]["blue"], table.hand("blue")) == ([], 6)


@pytest.mark.parametrize(("captured", "hand", "spent"), [("removed", 5, [1]), ("returned", 6, [])])
def test_r_8_5_a_shield_that_lay_open_goes_the_same_way(
    captured: str, hand: int, spent: list[int]
) -> None:
    table = Table(captured_shield=captured).place(red="k 9", blue="katz 2 face 1")
    table.do("besiege katz from k 9")
    assert (table.hand("blue"), table.json["spent"]["blue"]) == (hand, spent)
    assert "shield_opened" not in table.kinds


def test_r_8_5_spent_is_in_order_of_loss() -> None:
    table = Table(enter="all").place(
        red="k 9, t 9", blue="katz 1 hidden, maus 1 hidden", spent={"blue": [1]}
    )
    table.do("besiege katz from k 9", "open 3", "no_shield", "besiege maus from t 9", "open 0")
    assert table.json["spent"]["blue"] == [1, 3, 0]


def test_r_8_6_held_shield_face_up() -> None:
    table = Table(reveal="public", held_shield="face_up").place(red="k 3", blue="katz 1 hidden")
    table.do("besiege katz from k 3", "open 1")
    assert table.castle("katz") == ("blue", 1, 1)
    again = Table().place(red="k 4", blue="katz 1 face 1").do("besiege katz from k 4")
    assert again.phase == "occupy"


def test_r_8_6_held_shield_hidden() -> None:
    table = Table(reveal="public", held_shield="hidden").place(red="k 5", blue="katz 1 hidden")
    table.do("besiege katz from k 3", "open 1")
    assert table.castle("katz") == ("blue", 1, "hidden")
    assert table.kinds == ["shield_opened", "shield_hidden", "siege_held"]
    assert table.do("besiege katz from k 2").phase == "open"


def test_r_8_6_face_up_when_only_the_attacker_looked() -> None:
    table = Table("osullivan", held_shield="face_up").place(red="k 3", blue="katz 1 hidden")
    table.do("march 3 k > katz", "halt", "resolve katz")
    assert table.moves == ["open fell", "open held value 1", "open held value 2",
                           "open held value 3"]  # fmt: skip
    table.do("open held value 2")
    assert table.castle("katz") == ("blue", 1, 2)
    assert ev.ShieldOpened("blue", "katz", 2) in map(GAME.read_event, table.events)


def test_r_8_7_a_lone_shield_of_0_is_taken_by_one_knight() -> None:
    table = Table("highlanders").place(red="k 1", blue="katz 0 hidden").do("besiege katz from k 1")
    assert table.do("open 0").castle("katz") == ("red", 1, None)


def test_r_8_7_a_lone_shield_defends_with_its_value() -> None:
    table = Table("highlanders").place(red="k 5", blue="katz 0 hidden")
    assert table.do("besiege katz from k 5", "open 3").castle("katz") == ("blue", 0, 3)
    table = Table("highlanders").place(red="k 6", blue="katz 0 hidden")
    assert table.do("besiege katz from k 6", "open 3").castle("katz")[0] == "red"
