"""Hidden values after the end: opened when everybody agrees, or forgotten with the vault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.errors import LostSecretsError, RulesError, StoreError
from companion.referee import entries
from companion.referee.referee import Referee
from companion.referee.secrets import OpenedValue, PlacedSecret, PlacementMode
from tests.support import shield_game as sg
from tests.support.evening import ADA, BEN, Evening, key
from tests.support.shield_game import DECK


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.close()


def ended(evening: Evening) -> Referee:
    """Three shields lay; one of them was told otherwise at the table."""
    referee = evening.begin()
    referee.play(sg.Lay("katz"), laid=PlacedSecret(DECK[2], key(referee, ADA)))
    referee.play(sg.Lay("maus"), laid=PlacedSecret(DECK[0], key(referee, BEN)))
    referee.play(sg.Besiege("maus"))
    referee.open_at_table(DECK[1], referee.present)
    referee.play(sg.Lay("maus"), laid=PlacementMode.UNSEEN)
    with pytest.raises(RulesError, match="The match isn't over yet"):
        referee.disclosure.agree(key(referee, ADA))
    with pytest.raises(RulesError, match="The match isn't over yet"):
        referee.disclosure.open_all()
    with pytest.raises(RulesError, match="The match isn't over yet"):
        referee.disclosure.forget_secrets()
    referee.play(sg.Stop())
    return referee


OPENED = (
    OpenedValue(1, "red", "katz", DECK[2]),
    OpenedValue(2, "blue", "maus", DECK[0], DECK[1]),
)


def test_all_shields_are_opened_when_every_owner_has_agreed(evening: Evening) -> None:
    referee = ended(evening)
    assert referee.disclosure.must_agree == {ADA, BEN}
    ada = key(referee, ADA)
    assert (
        referee.disclosure.agree(ada)
        == referee.disclosure.agree(ada)
        == {ADA}
        == referee.disclosure.agreed
    )
    ada.close()
    with pytest.raises(RulesError, match="every player has agreed"):
        referee.disclosure.open_all()
    assert not referee.disclosure.opened
    assert referee.disclosure.agree(key(referee, BEN)) == {ADA, BEN}
    assert referee.disclosure.open_all() == OPENED == referee.disclosure.opened
    assert referee.disclosure.agreed == frozenset()
    assert evening.bodies(entries.SECRETS_OPENED) == [
        {
            "slips": [
                {"slip": 1, "colour": "red", "place": "katz", "value": DECK[2]},
                {"slip": 2, "colour": "blue", "place": "maus", "value": DECK[0]},
            ]
        }
    ]
    assert evening.bodies(entries.SLIP_DIFFERS) == [{"slip": 2, "told": DECK[1], "sealed": DECK[0]}]
    assert referee.disclosure.open_all() == OPENED
    assert evening.restart().disclosure.opened == OPENED
    assert evening.kinds().count(entries.SECRETS_OPENED) == 1


def test_an_agreement_is_for_this_run_alone(evening: Evening) -> None:
    referee = ended(evening)
    referee.disclosure.agree(key(referee, ADA))
    referee = evening.restart()
    assert referee.disclosure.agreed == frozenset()
    referee.disclosure.agree(key(referee, BEN))
    with pytest.raises(RulesError, match="every player"):
        referee.disclosure.open_all()


def test_where_nothing_was_sealed_nothing_is_opened(evening: Evening) -> None:
    referee = evening.begin()
    referee.play(sg.Stop())
    assert referee.disclosure.must_agree == frozenset()
    assert referee.disclosure.open_all() == ()
    assert evening.kinds()[-1] == entries.OUTCOME


def test_forgotten_secrets_are_gone_and_the_record_stays(evening: Evening) -> None:
    referee = ended(evening)
    before = evening.journal.entries("m")
    assert not referee.disclosure.forgotten
    referee.disclosure.forget_secrets()
    referee.disclosure.forget_secrets()
    assert evening.vault.matches() == frozenset()
    assert evening.journal.entries("m")[:-1] == before
    assert evening.kinds()[-1] == entries.SECRETS_FORGOTTEN
    assert referee.disclosure.forgotten
    referee = evening.restart()
    assert referee.disclosure.forgotten
    assert referee.hidden.knows("katz") is None
    assert not referee.pins.has_pin(ADA)
    assert referee.disclosure.must_agree == frozenset()
    with pytest.raises(LostSecretsError):
        referee.pins.unlock(ADA)


def test_what_cannot_be_recorded_was_not_opened(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = ended(evening)
    for seat in (ADA, BEN):
        referee.disclosure.agree(key(referee, seat))

    def full_disk(*_what: object) -> int:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(evening.journal, "append", full_disk)
        with pytest.raises(StoreError):
            referee.disclosure.open_all()
        assert referee.disclosure.opened == ()
        with pytest.raises(StoreError):
            referee.disclosure.forget_secrets()
        assert not referee.disclosure.forgotten
