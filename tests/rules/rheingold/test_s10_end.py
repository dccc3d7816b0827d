"""R 10: the end."""

import pytest

from companion.core.errors import PositionError, RulesError
from companion.core.game import BY_AGREEMENT, Actor, Json, Outcome, Seat
from tests.support.rules.rheingold.table import BOARD, GAME, PRESETS, Table

LAST: dict[str, Json] = {"blue": "isle 1, katz 1, x1 1", "green": "x2 1, x3 1, x4 1"}
"""Six of nine castles; maus, burg and x5 are left."""


def test_r_10_1_over_in_the_middle_of_a_turn() -> None:
    table = Table(enter="all").place(red="t 2, x5 1, a 1", **LAST).do("besiege maus from t 2")
    assert (table.phase, table.left) == ("over", 2)
    assert GAME.to_act(table.state) is Actor.NOBODY
    assert table.moves == []
    assert table.castle("burg") == ("red", 0, None)
    assert table.json["castles"]["burg"]["taken"] is False
    assert GAME.outcome(table.state) == Outcome((Seat(1),), (3, 6, 3), "last_castle")


def test_r_10_1_after_it_nothing_is_allowed() -> None:
    table = Table(enter="all").place(red="t 2, x5 1, a 1", **LAST).do("besiege maus from t 2")
    for move in ("roll 1", "march 1 a > b", "end", "shield", "halt", "occupy t 1"):
        table.refuses(move, "game_over", "10.1")


def test_r_10_1_not_before() -> None:
    table = Table(enter="all").place(red="t 2", **LAST).do("besiege maus from t 2")
    assert (table.phase, GAME.outcome(table.state)) == ("shield", None)


def test_r_10_1_not_when_a_player_loses_a_castle() -> None:
    table = Table(enter="all").place(red="f 2, x5 1", **LAST).do("besiege x1 from f 2")
    assert table.phase == "shield"


def test_r_10_1_enter_all_the_attackers_are_in() -> None:
    table = Table(enter="all").place(red="t 5, x5 1", **LAST).do("besiege maus from t 3")
    assert (table.castle("maus"), table.at("t")) == (("red", 3, None), {"red": 2})


def test_r_10_1_enter_choose_they_are_at_their_gates() -> None:
    table = Table(enter="choose").place(red="t 5, x5 1", **LAST).do("besiege maus from t 3")
    assert (table.phase, table.castle("maus"), table.at("t")) == (
        "over",
        ("red", 0, None),
        {"red": 5},
    )


def test_r_10_1_enter_choose_after_the_marches_they_go_back_to_their_gates() -> None:
    table = Table("osullivan", enter="choose").place(red="t 5, x5 1", **LAST)
    table.do("march 3 t > maus", "halt", "resolve maus")
    assert (table.castle("maus"), table.at("t")) == (("red", 0, None), {"red": 5})


def test_r_10_1_a_seventh_castle_of_one_colour_ends_it_too() -> None:
    table = Table("osullivan_french").place(
        red="x1 1, x2 1, x3 1, x4 1, x5 1, t 2", blue="isle 1, katz 1"
    )
    table.do("march 2 t > maus", "halt", "resolve maus")
    assert table.result["castles"] == {"0": 7, "1": 2, "2": 0}


@pytest.mark.parametrize("preset", PRESETS)
def test_r_10_1_no_shield_is_placed(preset: str) -> None:
    table = Table(preset, marches="may").place(red="t 2, x5 1", **LAST)
    if table.allows("march 2 t > maus"):
        table.do("march 2 t > maus", "halt", "resolve maus")
    else:
        table.do("besiege maus from t 2")
    assert table.hand("red") == 6
    assert table.phase == "over"


def test_r_10_1_whoever_is_still_engaged_stays_so_and_counts() -> None:
    table = Table("osullivan").place(red="t 2, x5 1, m 2, f 3", **LAST)
    table.do("march 2 t > maus", "march 2 m > burg", "march 3 f > x2", "halt", "resolve maus")
    assert table.phase == "over"
    assert table.json["engaged"] == {"burg": {"m": 2}, "x2": {"f": 3}}
    assert table.result["knights"] == {"0": 8, "1": 3, "2": 3}
    assert table.castle("burg") == ("red", 0, None)


def test_r_10_1_a_position_that_is_over_must_say_so() -> None:
    with pytest.raises(PositionError, match="the match ends when only one castle is left untaken"):
        Table().place(red="maus 1, x5 1", **LAST)


def test_r_10_2_points_are_the_swords_of_the_castles_owned() -> None:
    table = Table(enter="all").place(red="t 2, x5 1", **LAST).do("besiege maus from t 2")
    assert table.result["points"] == {"0": 3, "1": 6, "2": 3}
    assert table.result["winners"] == [1]
    assert table.result["castles"] == {"0": 3, "1": 3, "2": 3}


def test_r_10_3_knights_on_the_board_starts_garrisons_and_stacks_by_value() -> None:
    # Red takes maus and inherits burg.
    table = Table(enter="all", tie_break="knights")
    armies: dict[str, Json] = {
        "red": "katz 1, x1 1, t 2",
        "blue": "isle 1, x2 1, x3 1",
        "green": "x4 1, x5 1",
    }
    table.place(**armies).do("besiege maus from t 2")
    assert table.result["points"] == {"0": 5, "1": 5, "2": 2}
    assert table.result["knights"] == {"0": 4, "1": 3, "2": 2}
    assert table.result["winners"] == [0]
    more: dict[str, Json] = {**armies, "blue": "isle 2, x2 1, x3 1, s1"}
    table = Table(enter="all", tie_break="knights").place(**more).do("besiege maus from t 2")
    assert table.result["knights"] == {"0": 4, "1": 5, "2": 2}
    assert table.result["winners"] == [1]


def test_r_10_3_castles() -> None:
    armies: dict[str, Json] = {
        "red": "katz 1, x1 1, t 2",
        "blue": "isle 9, x2 9, x3 1",
        "green": "x4 1, x5 1",
    }
    table = Table(enter="all", tie_break="castles").place(**armies).do("besiege maus from t 2")
    assert table.result["points"] == {"0": 5, "1": 5, "2": 2}
    assert table.result["castles"] == {"0": 4, "1": 3, "2": 2}
    assert table.result["winners"] == [0]


def test_r_10_3_then_the_victory_is_shared() -> None:
    armies: dict[str, Json] = {
        "red": "katz 1, x1 1, t 2",
        "blue": "isle 2, x2 1, x3 1",
        "green": "x4 1, x5 1",
    }
    table = Table(enter="all", tie_break="knights").place(**armies).do("besiege maus from t 2")
    assert table.result["knights"] == {"0": 4, "1": 4, "2": 2}
    assert table.result["winners"] == [0, 1]


def test_r_10_3_shared_by_castles() -> None:
    # One sword everywhere, so that points and castles can be equal; knights do not count.
    plans = {name: {**plan, "swords": 1} for name, plan in BOARD["castles"].items()}
    armies: dict[str, Json] = {
        "red": "x1 1, x2 1, t 2",
        "blue": "isle 9, katz 1, x3 1, x4 1",
        "green": "x5 1",
    }
    table = Table(enter="all", tie_break="castles", board={**BOARD, "castles": plans})
    table.place(**armies).do("besiege maus from t 2")
    assert table.result["points"] == table.result["castles"] == {"0": 4, "1": 4, "2": 1}
    assert table.result["winners"] == [0, 1]


def test_r_10_2_ended_by_agreement_the_castles_count_as_they_stand() -> None:
    table = Table().place(red="t 2, x5 1, a 1", **LAST)
    over, events = GAME.conclude(table.state)
    assert GAME.outcome(over) == Outcome((Seat(1),), (1, 6, 3), BY_AGREEMENT)
    assert [event.kind for event in events] == ["match_ended"]
    assert GAME.write_state(over)["castles"] == table.json["castles"]


def test_r_10_3_ended_by_agreement_before_anything_happened_all_share_it() -> None:
    outcome = GAME.outcome(GAME.conclude(Table().state)[0])
    assert outcome == Outcome((Seat(0), Seat(1), Seat(2)), (0, 0, 0), BY_AGREEMENT)


def test_r_6_4_beaten_knights_retreat_before_all_can_end_it() -> None:
    table = Table(losers="difference").place(red="a 5, w 1", blue="m 4, burg 1")
    table.do("assault m from a 5")
    assert table.phase == "retreat"
    with pytest.raises(RulesError, match="retreat"):
        GAME.conclude(table.state)
    over, _events = GAME.conclude(table.do("retreat a").state)
    assert GAME.outcome(over) is not None


def test_r_10_1_ended_by_agreement_an_open_siege_decides_nothing() -> None:
    table = Table("osullivan").place(red="t 5", blue="a 1")
    table.do("march 3 t > maus")
    over, _events = GAME.conclude(table.state)
    assert GAME.write_state(over)["engaged"] == table.json["engaged"] != {}
    assert GAME.write_state(over)["castles"]["maus"]["owner"] is None
    for move in GAME.legal_moves(table.state):
        refusal = GAME.judge(over, move)
        assert refusal is not None
        assert refusal.code == "game_over"
