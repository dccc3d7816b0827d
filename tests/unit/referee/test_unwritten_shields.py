"""A shield that could not be written is the same one at the next try: nobody fishes for it.

What becomes of rolls and lots is seen on the glass: tests/system/test_unwritten.py.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.core.errors import StoreError
from companion.games.rheingold import moves as mv
from tests.support.referee_table import ADA, House, take_katz
from tests.support.vaults import key_of

MATCHES = 6
"""Hands are shuffled, and hold equal shields: one match alone might be lucky."""


def refused(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shield is drawn, and cannot be written."""

    def full_disk(*_arguments: object) -> int:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(house.journal, "append", full_disk)
        with pytest.raises(StoreError):
            house.referee.play(mv.PlaceShield())
    assert not house.referee.hidden.can_look("katz", ADA)


def laid(house: House) -> tuple[int, tuple[int, ...]]:
    """What is drawn now, and what is left in the hand, as its owner sees it."""
    house.referee.play(mv.PlaceShield())
    key = key_of(house.vault, ADA)
    return house.referee.hidden.look("katz", key), house.referee.hidden.hand("red", key)


@pytest.mark.parametrize("restarted", [False, True])
def test_a_shield_is_the_same_however_often_it_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, restarted: bool
) -> None:
    for number in range(MATCHES):
        folder, before = tmp_path / f"{number}", tmp_path / f"{number} before"
        house = House(folder)
        take_katz(house)
        house.close()
        shutil.copytree(folder, before)
        house.restart()
        values = laid(house)
        house.close()
        shutil.rmtree(folder)
        shutil.copytree(before, folder)
        house.restart()
        for _ in range(2):
            refused(house, monkeypatch)
            if restarted:
                house.restart()
        assert laid(house) == values
        house.close()
