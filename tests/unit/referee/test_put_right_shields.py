"""A shield that is put right stays the one that it was: no other can be fished for."""

from __future__ import annotations

from companion.core.game import DutyKind
from companion.games.rheingold import moves as mv
from companion.games.rheingold.correction import changed_secrets
from tests.support.referee_table import ADA, GAME, House, take_katz


def card(house: House, place: str) -> int | None:
    """Which of its owner's shields lies there."""
    return house.vault._database.rows.secrets("m").slip(place).card


def without_shield(house: House) -> None:
    katz = GAME.write_state(house.referee.state)["castles"]["katz"]
    house.put(castles={"katz": {**katz, "shield": None}}, hand={"red": 6})


def test_a_shield_that_was_put_right_away_is_the_next_that_is_laid(house: House) -> None:
    referee, _ = take_katz(house)
    referee.play(mv.PlaceShield())
    key = referee.pins.unlock(ADA).key()
    assert key is not None
    was, value = card(house, "katz"), referee.hidden.look("katz", key)
    katz = GAME.write_state(referee.state)["castles"]["katz"]
    for _ in range(5):
        without_shield(house)
        house.restart()
        house.put(castles={"katz": katz}, hand={"red": 5})
        assert card(house, "katz") == was
    key = house.referee.pins.unlock(ADA).key()
    assert key is not None
    assert house.referee.hidden.look("katz", key) == value


def test_a_shield_that_lies_on_another_castle_goes_there_itself(house: House) -> None:
    referee, _ = take_katz(house)
    referee.play(mv.PlaceShield())
    was = card(house, "katz")
    obj = GAME.write_state(referee.state)
    house.put(
        castles={
            "katz": {**obj["castles"]["katz"], "shield": None},
            "maus": {"owner": "red", "knights": 1, "shield": "hidden", "taken": True},
        },
        supply={"red": obj["supply"]["red"] - 1},
    )
    assert card(house, "maus") == was
    assert house.restart().hidden.knows("katz") is None
    assert card(house, "maus") == was


def test_a_shield_of_a_castle_that_was_lost_is_mixed_with_its_hand(house: House) -> None:
    referee, _ = take_katz(house)
    referee.play(mv.PlaceShield())
    before = referee.state
    obj = GAME.write_state(before)
    katz = obj["castles"]["katz"]
    lost = {"owner": "blue", "knights": katz["knights"], "shield": None, "taken": True}
    supply = {
        **obj["supply"],
        "red": obj["supply"]["red"] + katz["knights"],
        "blue": obj["supply"]["blue"] - katz["knights"],
    }
    after = GAME.read_position(
        before,
        {
            **obj,
            "castles": {**obj["castles"], "katz": lost},
            "hand": {**obj["hand"], "red": 6},
            "supply": supply,
        },
    )
    assert [duty.kind for duty in changed_secrets(before, after)] == [DutyKind.RETURN]
    katz = {**katz, "shield": None}
    after = GAME.read_position(
        before,
        {**obj, "castles": {**obj["castles"], "katz": katz}, "hand": {**obj["hand"], "red": 6}},
    )
    assert [duty.kind for duty in changed_secrets(before, after)] == [DutyKind.TAKE_UP]
