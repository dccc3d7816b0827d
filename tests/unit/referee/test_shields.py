"""Hidden values at the table: who may see them, who must agree, and what if the vault is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.errors import RulesError, VaultError
from companion.core.game import Seat
from companion.referee import entries, replay
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.referee.secrets import Draws, PlacedSecret, PlacementMode
from companion.referee.sources import TABLE, VAULT, is_source
from companion.referee.told_values import AgreedSource, agreed_source
from tests.support import shield_game as sg
from tests.support.evening import ADA, BEN, GAME, Evening, besieged, key
from tests.support.shield_game import DECK


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.close()


# Laying and looking


def test_a_shield_is_drawn_without_a_key_and_for_its_owner_alone(evening: Evening) -> None:
    referee = evening.begin()
    referee.play(sg.Lay("katz"))
    ada, ben = key(referee, ADA), key(referee, BEN)
    assert referee.hidden.look("katz", ada) in DECK
    assert sorted([*referee.hidden.hand("red", ada), referee.hidden.look("katz", ada)]) == sorted(
        DECK
    )
    assert (referee.hidden.can_look("katz", ADA), referee.hidden.can_look("katz", BEN)) == (
        True,
        False,
    )
    assert (referee.hidden.can_open("katz", ADA), referee.hidden.can_open("katz", BEN)) == (
        True,
        False,
    )
    assert not referee.hidden.can_look("maus", ADA)
    for attempt in (
        lambda: referee.hidden.look("katz", ben),
        lambda: referee.hidden.hand("red", ben),
    ):
        with pytest.raises(VaultError, match="Only its owner"):
            attempt()
    assert evening.bodies(entries.SLIP) == [{"place": "katz", "slip": 1}]
    assert referee.queries.this_turn == ()


def test_a_shield_that_its_owner_names_is_that_one(evening: Evening) -> None:
    referee = evening.begin()
    ada, ben = key(referee, ADA), key(referee, BEN)
    with pytest.raises(VaultError, match="Only its owner"):
        referee.play(sg.Lay("katz"), laid=PlacedSecret(DECK[3], ben))
    with pytest.raises(VaultError, match="This value is no longer in this hand"):
        referee.play(sg.Lay("katz"), laid=PlacedSecret(7, ada))
    assert evening.kinds() == ["match_started"]
    referee.play(sg.Lay("katz"), laid=PlacedSecret(DECK[3], ada))
    assert referee.hidden.look("katz", ada) == DECK[3]
    assert DECK[3] not in referee.hidden.hand("red", ada)
    assert str(DECK[3]) not in repr(PlacedSecret(DECK[3], ada))


def test_a_shield_that_is_laid_unseen_lies_and_only_the_table_opens_it(evening: Evening) -> None:
    referee = evening.begin()
    referee.play(sg.Lay("katz"), laid=PlacementMode.UNSEEN)
    assert referee.hidden.can_look("katz", ADA)
    assert not referee.hidden.can_open("katz", ADA)
    known = referee.hidden.knows("katz")
    assert known is not None
    assert known.unseen
    referee.play(sg.Lay("maus"))
    with pytest.raises(VaultError, match="real pieces"):
        referee.play(sg.Lay("sooneck"))
    referee.play(sg.Lay("sooneck"), laid=PlacedSecret(DECK[0], key(referee, ADA)))
    referee.play(sg.Besiege("katz"))
    assert not referee.hidden.needs_share()
    with pytest.raises(VaultError, match="turn over the real piece"):
        referee.open_slip(key(referee, ADA))
    events = referee.open_at_table(DECK[1], referee.present)
    assert [event.value for event in events if event.kind == "shown"] == [DECK[1]]


# The prompt OPEN


def test_for_all_the_owner_opens_it_and_nobody_else(evening: Evening) -> None:
    referee = besieged(evening)
    prompt = referee.prompt
    assert (prompt.kind, prompt.seat, prompt.private_to) == (PromptKind.OPEN, ADA, None)
    assert not referee.hidden.needs_share()
    sealed = referee.hidden.look("katz", key(referee, ADA))
    with pytest.raises(VaultError, match="You can't look at this"):
        referee.open_slip(key(referee, BEN))
    with pytest.raises(RulesError, match="die"):
        referee.settle_die(1)
    with pytest.raises(RulesError, match="nothing to show"):
        referee.hidden.share(key(referee, ADA))
    events = referee.open_slip(key(referee, ADA))
    assert [event.value for event in events if event.kind == "shown"] == [sealed]
    assert referee.queries.last_source == VAULT
    with pytest.raises(RulesError, match="slip"):
        referee.open_slip(key(referee, ADA))
    with pytest.raises(RulesError, match="slip"):
        referee.open_at_table(sealed, referee.present)


def test_the_attacker_looks_only_when_the_owner_let_it(evening: Evening) -> None:
    referee = besieged(evening, "attacker", "returned")
    assert (referee.prompt.seat, referee.prompt.private_to) == (ADA, BEN)
    assert referee.hidden.needs_share()
    for attempt in (referee.open_slip, lambda ben: referee.hidden.look("katz", ben)):
        with pytest.raises(VaultError, match="Only its owner"):
            attempt(key(referee, BEN))
    with pytest.raises(VaultError, match="You can't look at this"):
        referee.open_slip(key(referee, ADA))
    with pytest.raises(VaultError, match="Only its owner"):
        referee.hidden.share(key(referee, BEN))
    before = evening.kinds()
    referee.hidden.share(key(referee, ADA))
    assert evening.kinds() == before
    assert not referee.hidden.needs_share()
    referee = evening.restart()
    assert not referee.hidden.needs_share()
    assert referee.hidden.can_open("katz", BEN)
    known = referee.hidden.knows("katz")
    assert known is not None
    assert known.seats == frozenset()
    seen = referee.hidden.look("katz", key(referee, BEN))
    assert seen == referee.hidden.look("katz", key(referee, ADA))
    referee.open_slip(key(referee, BEN))
    assert [entry.source for entry in evening.journal.entries("m")][-3] == VAULT


def held(evening: Evening, value: int = DECK[0]) -> Referee:
    """Ben has looked at an odd shield of Ada's; it held and lies hidden again."""
    referee = evening.begin("attacker", "returned")
    referee.play(sg.Lay("katz"), laid=PlacedSecret(value, key(referee, ADA)))
    referee.play(sg.Besiege("katz"))
    referee.hidden.share(key(referee, ADA))
    referee.open_slip(key(referee, BEN))
    return referee


def test_who_peeked_looks_again_with_a_key_of_its_own(evening: Evening) -> None:
    held(evening)
    referee = evening.restart()
    known = referee.hidden.knows("katz")
    assert known is not None
    assert (known.owner, known.seats, known.everyone) == ("red", frozenset({BEN}), False)
    assert referee.hidden.look("katz", key(referee, BEN)) == DECK[0]


def test_who_has_seen_it_needs_no_leave_to_look_at_it_in_the_next_siege(evening: Evening) -> None:
    referee = held(evening)
    referee.play(sg.Lay("maus"))
    referee.play(sg.Besiege("katz"))
    assert not referee.hidden.needs_share()
    referee.open_slip(key(referee, BEN))
    assert referee.prompt.kind is PromptKind.DECIDE


def test_the_real_shield_is_turned_over_without_any_key(evening: Evening) -> None:
    referee = besieged(evening)
    referee.hidden.draw_by(Draws.PIECES)
    assert referee.hidden.possible_values() == DECK
    assert referee.hidden.must_agree() == frozenset(), "everybody sees it"
    with pytest.raises(RulesError, match="No shield that is left"):
        referee.open_at_table(7)
    referee.open_at_table(DECK[1])
    assert referee.queries.last_source == TABLE
    assert evening.resume().queries.last_source == TABLE
    assert referee.state.spent == (("red", DECK[1]),)
    assert referee.hidden.possible_values() == ()


def test_a_shield_that_no_piece_shows_is_agreed_on_by_everybody(evening: Evening) -> None:
    referee = besieged(evening)
    before = evening.kinds()
    assert referee.hidden.must_agree() == {ADA, BEN}
    for agreed in ((), (BEN,), (ADA, BEN, Seat(2))):
        with pytest.raises(RulesError, match="must agree"):
            referee.open_at_table(DECK[1], agreed)
    assert evening.kinds() == before
    assert referee.prompt.kind is PromptKind.OPEN
    referee.open_at_table(DECK[1], [BEN, ADA])
    assert referee.queries.last_source == "agreed 0/1"
    again = evening.resume()
    assert again.queries.last_source == "agreed 0/1"
    assert again.state == referee.state
    assert again.hidden.must_agree() == frozenset(), "there is nothing to agree on"


@pytest.mark.parametrize(
    "text",
    ["agreed", "agreed ", "agreed 1/0", "agreed 0/0", "agreed 0/", "agreed 10", "agreed -1",
     "agreed 0 1", "agreed \u0660", "agreed 0\n"],
)  # fmt: skip
def test_an_agreement_that_nobody_can_have_made_is_no_source(text: str) -> None:
    assert agreed_source(text) is None
    assert not is_source(text)


def test_an_agreement_is_read_as_it_was_written() -> None:
    assert agreed_source("agreed 0/2/5") == AgreedSource((0, 2, 5))
    assert str(AgreedSource((0, 2, 5))) == "agreed 0/2/5"
    assert is_source("agreed 1")


def test_what_was_told_before_cannot_be_told_again(evening: Evening) -> None:
    referee = besieged(evening)
    referee.open_at_table(DECK[1], referee.present)
    referee.play(sg.Lay("katz"))
    referee.play(sg.Lay("maus"))
    referee.play(sg.Lay("sooneck"))
    referee.play(sg.Besiege("sooneck"))
    assert DECK[1] not in referee.hidden.possible_values()
    assert len(referee.hidden.possible_values()) == len(DECK) - 1


def test_a_sealed_value_that_cannot_be_any_more_is_opened_at_the_table(evening: Evening) -> None:
    """Katz was said to be what Sooneck is: the vault learns of it when Sooneck is besieged."""
    referee = evening.begin()
    referee.play(sg.Lay("katz"), laid=PlacedSecret(DECK[3], key(referee, ADA)))
    referee.play(sg.Besiege("katz"))
    referee.open_at_table(DECK[1], referee.present)
    referee.play(sg.Lay("sooneck"), laid=PlacedSecret(DECK[1], key(referee, ADA)))
    referee.play(sg.Besiege("sooneck"))
    with pytest.raises(VaultError, match=r"Turn over the real piece.") as caught:
        referee.open_slip(key(referee, ADA))
    assert str(DECK[1]) not in str(caught.value)
    referee.open_at_table(DECK[3], referee.present)
    assert referee.prompt.kind is PromptKind.DECIDE


def test_a_peek_at_the_table_is_kept_for_the_attackers_eyes(evening: Evening) -> None:
    referee = besieged(evening, "attacker", "returned")
    referee.open_at_table(DECK[0], referee.present)
    assert referee.hidden.look("katz", key(referee, BEN)) == DECK[0]
    assert evening.bodies("tell") == []
    assert evening.bodies("move")[-1] == {"move": "tell", "held": True}


# PINs


def test_a_pin_guards_its_seat_in_its_match(evening: Evening) -> None:
    referee = evening.begin()
    assert not referee.pins.has_pin(ADA)
    ada = key(referee, ADA)
    assert referee.pins.set_pin(ada, "4711").key() is ada
    assert referee.pins.has_pin(ADA)
    referee = evening.restart()
    assert referee.pins.has_pin(ADA)
    assert not referee.pins.has_pin(BEN)
    assert referee.pins.unlock(ADA, "4712").key() is None
    assert key(referee, ADA, "4711").seat == ADA
    for number in range(5):
        assert evening.resume().pins.unlock(ADA, f"000{number}").key() is None
    assert 59 < evening.restart().pins.wait_s(ADA) <= 60
    assert evening.resume().pins.wait_s(BEN) == 0


# How shields are drawn


def test_how_shields_are_drawn_is_kept_and_hinders_no_replay(evening: Evening) -> None:
    referee = evening.begin()
    assert referee.hidden.draws is Draws.SCREEN
    referee.hidden.draw_by(Draws.PIECES)
    referee.hidden.draw_by(Draws.PIECES)
    referee.play(sg.Lay("katz"))
    referee.hidden.draw_by(Draws.SCREEN)
    referee.hidden.draw_by(Draws.PIECES)
    assert evening.bodies(entries.DRAWING) == [
        {"by": by} for by in ("shields", "screen", "shields")
    ]
    again = evening.restart()
    assert again.hidden.draws is Draws.PIECES
    assert again.state == referee.state
    assert again.queries.this_turn == referee.queries.this_turn
    again.play(sg.Stop())
    with pytest.raises(RulesError, match="over"):
        again.hidden.draw_by(Draws.SCREEN)
    steps = list(replay.check(GAME, again.setup, evening.journal.entries("m")))
    assert [step.move for step in steps] == [sg.Lay("katz"), sg.Stop()]


def test_the_wish_for_pins_is_kept_until_something_is_played(evening: Evening) -> None:
    referee = evening.begin()
    assert referee.pins.asks_pins == ()
    for _again in range(2):
        referee.pins.wish_pins()
    assert evening.bodies(entries.PINS_WISHED) == [{}]
    everybody = referee.pins.asks_pins
    assert ADA in everybody
    key = referee.pins.unlock(ADA).key()
    assert key is not None
    referee.pins.set_pin(key, "4711").key()
    again = evening.restart()
    assert set(again.pins.asks_pins) == set(everybody) - {ADA}
    again.play(sg.Lay("katz"))
    assert again.pins.asks_pins == ()
    assert evening.restart().pins.asks_pins == ()
    with pytest.raises(RulesError, match="The match has started:"):
        again.pins.wish_pins()
    steps = list(replay.check(GAME, again.setup, evening.journal.entries("m")))
    assert [step.move for step in steps] == [sg.Lay("katz")]
