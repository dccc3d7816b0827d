"""What was wrong is set right by an entry of its own."""

from __future__ import annotations

from typing import Any

import pytest

from companion.adapters.store import NewEntry
from companion.boards.shipped import shelf
from companion.core.errors import DamagedRecordError, NotationError, PositionError, RulesError
from companion.core.game import Seat
from companion.core.refusal import RefusedError
from companion.games.rheingold import moves as mv
from companion.referee import entries, replay
from companion.referee.chance import counted
from companion.referee.secrets import Draws
from tests.support.referee_table import ADA, ALL, BEN, CLEO, GAME, House, beside_katz, take_katz

# Change what, keep when


def test_the_last_move_is_replaced_in_the_same_moment(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    exit_ = shelf.board("rhine")["starts"]["1"]["exits"][0]
    referee.play(mv.March("s1", exit_, 1))
    when = referee.queries.history()[-1].at
    referee.corrections.replace(mv.End())
    assert referee.state.colour == "blue"
    *_, undone, taken, ended = referee.queries.history()
    assert (undone.in_force, ended.move, ended.at) == (False, mv.End(), when)
    assert taken.at != when
    assert house.restart().state == referee.state


def test_a_move_that_is_refused_there_replaces_nothing(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    exit_ = shelf.board("rhine")["starts"]["1"]["exits"][0]
    referee.play(mv.March("s1", exit_, 1))
    before, kinds = referee.state, house.kinds()
    with pytest.raises(RefusedError):
        referee.corrections.replace(mv.March("s2", exit_, 1))
    assert (referee.state, house.kinds()) == (before, kinds)


def test_a_roll_keyed_in_wrong_is_replaced_when_all_agree(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    with pytest.raises(RulesError, match="must agree"):
        referee.corrections.replace(mv.Roll(2))
    referee.corrections.replace(mv.Roll(2), agreed=ALL)
    assert GAME.write_state(referee.state)["places"] == {"s2": {"red": 1}}
    referee.corrections.take_back(1, ALL)
    assert referee.answered == mv.Roll(2)


def test_what_the_die_said_is_not_replaced(house: House) -> None:
    referee = house.referee
    referee.settle_die(1, "die 5a0b11ff/1/7")
    with pytest.raises(RulesError, match="tapped in"):
        referee.corrections.replace(mv.Roll(2), agreed=ALL)


# Putting right


def test_a_position_is_put_right_and_play_goes_on_from_it(house: House) -> None:
    referee = beside_katz(house)
    assert referee.queries.history()[-1].body["reason"] == "for the test"
    assert referee.queries.history()[-1].body["agreed"] == [0, 1, 2]
    gate = shelf.board("rhine")["castles"]["katz"]["gates"][0]
    referee.play(mv.Besiege("katz", ((gate, 8),)))
    assert GAME.write_state(house.restart().state)["castles"]["katz"]["owner"] == "red"
    list(replay.check(GAME, referee.setup, house.journal.entries("m")))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"places": {"s2": {"red": 1}}}, "43 knights"),
        ({"hand": {"red": 5}}, "5 shields"),
        ({"marches_left": 2}, "marches_left"),
    ],
)
def test_what_the_box_forbids_is_refused_and_changes_nothing(
    house: House, changes: dict[str, Any], why: str
) -> None:
    before, kinds = house.referee.state, house.kinds()
    with pytest.raises(PositionError, match=why):
        house.put(**changes)
    assert (house.referee.state, house.kinds()) == (before, kinds)


def test_putting_right_needs_everybody_and_a_difference(house: House) -> None:
    referee = house.referee
    same = GAME.write_state(referee.state)
    with pytest.raises(RulesError, match="Nothing would change"):
        referee.corrections.adjust(same, "", ALL)
    with pytest.raises(RulesError, match="must agree"):
        referee.corrections.adjust({**same, "colour": "blue"}, "", [ADA])
    referee.corrections.adjust({**same, "colour": "blue"}, "Ben begins", ALL)
    assert (referee.state.colour, referee.queries.this_turn) == ("blue", ())


def test_a_shield_found_on_a_castle_is_drawn_or_lies_unseen(house: House) -> None:
    for by, place in ((Draws.SCREEN, "katz"), (Draws.PIECES, "maus")):
        house.referee.hidden.draw_by(by)
        holding = {"owner": "red", "knights": 1, "shield": "hidden", "taken": True}
        state = GAME.write_state(house.referee.state)
        fewer = {key: {"red": state[key]["red"] - 1} for key in ("supply", "hand")}
        house.put(castles={place: holding}, **fewer)
    referee = house.restart()
    drawn, unseen = referee.hidden.knows("katz"), referee.hidden.knows("maus")
    assert drawn is not None
    assert unseen is not None
    assert (drawn.unseen, unseen.unseen) == (False, True)
    assert (referee.hidden.can_open("katz", ADA), referee.hidden.can_open("maus", ADA)) == (
        True,
        False,
    )


def test_a_shield_that_is_gone_is_spent_or_back_in_the_hand(house: House) -> None:
    referee, _ = take_katz(house)
    referee.play(mv.PlaceShield())
    obj = GAME.write_state(referee.state)
    gone = {**obj["castles"]["katz"], "shield": None}
    house.put(castles={"katz": gone}, spent={"red": [3]}, hand={"red": 5})
    key = referee.pins.unlock(ADA).key()
    assert key is not None
    assert referee.hidden.knows("katz") is None
    assert len(referee.hidden.hand("red", key)) == 5
    referee.corrections.take_back(1, ALL)
    assert referee.hidden.knows("katz") is not None
    house.put(castles={"katz": gone}, hand={"red": 6})
    assert len(referee.hidden.hand("red", key)) == 6


# Who is not there


def test_a_turn_is_passed_over_when_the_others_agree(house: House) -> None:
    referee = house.referee
    with pytest.raises(RulesError, match="must agree"):
        referee.corrections.skip([BEN])
    referee.corrections.skip([BEN, CLEO])
    assert (referee.state.colour, referee.state.turn) == ("blue", 2)
    assert house.kinds()[-2:] == ["skipped", "turn_ended"]
    assert house.restart().state == referee.state
    list(replay.check(GAME, referee.setup, house.journal.entries("m")))


def test_what_was_begun_is_not_passed_over(house: House) -> None:
    referee = beside_katz(house)
    gate = shelf.board("rhine")["castles"]["katz"]["gates"][0]
    referee.play(mv.Besiege("katz", ((gate, 8),)))
    with pytest.raises(RulesError, match="First let someone finish what they started"):
        referee.corrections.skip(ALL)


def test_somebody_plays_for_another_and_need_not_be_asked_for_them(house: House) -> None:
    referee = house.referee
    referee.stand_ins.appoint(CLEO, BEN, [ADA, BEN])
    assert referee.present == {ADA, BEN}
    assert referee.stand_ins.active == {CLEO: BEN}
    with pytest.raises(RulesError, match="Only someone who's there can play for another"):
        referee.stand_ins.appoint(ADA, CLEO)
    referee.settle_die(1)
    referee.corrections.take_back(1, [ADA, BEN])
    referee = house.restart()
    assert dict(referee.stand_ins.active) == {CLEO: BEN}
    with pytest.raises(RulesError, match="two must be"):
        referee.stand_ins.appoint(BEN, ADA)
    with pytest.raises(RulesError, match="no such seat"):
        referee.stand_ins.appoint(Seat(7), ADA)
    referee.stand_ins.appoint(CLEO, None, [CLEO])
    assert house.restart().present == {ADA, BEN, CLEO}


# The record


def test_entries_that_take_back_what_is_not_there_are_damage(house: House) -> None:
    house.referee.settle_die(1)
    house.journal.append(
        "m", 4, [NewEntry(entries.TAKEN_BACK, 1, {"to": 1, "agreed": []})], house.now()
    )
    with pytest.raises(DamagedRecordError, match="it takes back something that isn't there"):
        house.restart()


def test_entries_of_a_later_program_are_refused_with_a_sentence(house: House) -> None:
    house.journal.append("m", 1, [NewEntry("move", 2, {})], house.now())
    with pytest.raises(
        NotationError, match="Match m was continued by a later version of Table Herald,"
    ):
        house.restart()


def test_an_open_shield_that_is_out_is_not_taken_for_a_hidden_one(house: House) -> None:
    held = {"owner": "red", "knights": 1, "taken": True}
    both = {"katz": {**held, "shield": "hidden"}, "maus": {**held, "shield": 2}}
    house.put(castles=both, supply={"red": 40}, hand={"red": 4})
    none = {name: {**one, "shield": None} for name, one in both.items()}
    house.put(castles=none, spent={"red": [2]}, hand={"red": 5})
    slips = {slip.place: slip for slip in house.vault._database.rows.secrets("m").every_slip()}
    assert slips["maus"].known.everyone
    assert not slips["katz"].known.everyone


def test_what_replaces_twice_keeps_the_first_time(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    exit_ = shelf.board("rhine")["starts"]["1"]["exits"][0]
    referee.play(mv.March("s1", exit_, 1))
    when = referee.corrections.played[-1].at
    referee.corrections.replace(mv.End())
    referee.corrections.replace(mv.March("s1", exit_, 1))
    assert referee.corrections.played[-1].at == when == house.restart().corrections.played[-1].at


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("stand_in", {"seat": 99, "by": 0}),
        ("stand_in", {}),
        ("drawing", {"by": "foo"}),
        ("drawing", None),
        ("taken_back", {"to": 0, "agreed": [99]}),
        ("adjusted", {"position": {}, "agreed": []}),
        ("skipped", {"colour": "nobody", "agreed": []}),
        ("shields_opened", {"slips": 5}),
        ("slip_differs", {}),
        ("match_started", {"game": "rheingold"}),
    ],
)
def test_an_entry_that_does_not_say_what_its_kind_must_is_damage(
    house: House, kind: str, body: Any
) -> None:
    house.journal.append("m", 1, [NewEntry(kind, 1, body)], house.now())
    with pytest.raises(DamagedRecordError):
        house.restart()


def test_a_source_that_no_device_wrote_counts_no_roll() -> None:
    sources = frozenset({"die x", "die 1/2/x", "die a/-1/2", "die 5a0b11ff/3/17"})
    assert [roll.seq for roll in counted(sources)] == [17]
