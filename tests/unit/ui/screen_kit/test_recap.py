"""companion.ui.screen_kit.recap: in which words is a turn told, from all of it to its last step?"""

from __future__ import annotations

from companion.ui.screen_kit.recap import Told, ToldTurn, _wordings


def wordings(*steps: Told) -> list[str]:
    return list(_wordings(ToldTurn("green", steps, 7)))


def test_what_matters_least_goes_before_what_was_done_first() -> None:
    steps = Told("Walks. Wind.", "Walks."), Told("Nothing.", ""), Told("Card.")
    assert wordings(*steps) == ["Walks. Wind. Nothing. Card.", "Walks. Card.", "… Card."]


def test_a_turn_in_which_nothing_mattered_is_told_all_the_same() -> None:
    assert wordings(Told("Wind.", ""), Told("Draws.", "")) == [
        "Wind. Draws.", "Wind. Draws.", "… Draws.",
    ]  # fmt: skip
