"""What may I do? is answered at a table of Rheinländer, and what the answer says is so."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from companion.games.rheinlander import moves as mv
from companion.games.rheinlander import openings, prospects
from companion.games.rheinlander.judging import judge
from companion.games.rheinlander.state import State
from companion.ui.games.rheinlander.board_widget import BoardPart
from companion.ui.games.rheinlander.table.entry import Entry
from companion.ui.games.rheinlander.table.screen import TableScreen
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.widgets.base import Intent
from tests.support.ui.advice_hand import leaf
from tests.support.ui.duchy_scenes import DUCHY_SCENES
from tests.support.ui.game_scenes import agreed, put_on
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import words
from tests.ui.conftest import OnWindow


def _board(hand: Hand) -> BoardPart:
    return next(one for one in hand.window.stage.widgets() if isinstance(one, BoardPart))


def _entry(hand: Hand) -> Entry:
    assert isinstance(hand.window.stage.screen, TableScreen)
    return hand.window.stage.screen.entry


def _any_card(state: State) -> set[str]:
    return {state.terms.board.squares[square] for square in openings.reinforceable(state)}


def test_only_what_takes_any_card_is_dotted(on_window: OnWindow) -> None:
    hand = Hand(on_window(DUCHY_SCENES["card"]))
    assert not _board(hand).pointing.dots
    hand.tap("advice")
    assert "A dotted square takes any card." in leaf(hand.window.stage)[0]
    assert _board(hand).pointing.dots == _any_card(hand.referee.state) != set()


def test_without_such_a_square_none_is_told_of(
    on_window: OnWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(on_window(DUCHY_SCENES["card"]))
    none: Callable[[State], Sequence[int]] = lambda _state: []  # noqa: E731 - a stub
    monkeypatch.setattr(openings, "reinforceable", none)
    hand.tap("advice")
    assert leaf(hand.window.stage)[0] == "Type a card's number, then tap a lit square."


@pytest.mark.parametrize(
    ("phase", "options", "rows"),
    [
        ("card", {"bastion": "any_time"}, [Intent("numbers")]),
        ("build", {}, [Intent("reshuffle"), Intent("end")]),
    ],
)
def test_where_a_bastion_is_chosen_the_dots_are_its_squares_and_the_sheet_says_so(
    on_window: OnWindow, phase: str, options: dict[str, str], rows: list[Intent]
) -> None:
    hand = Hand(
        on_window(lambda desk: put_on(desk, agreed("rheinlander", 3, **options), 30, phase))
    )
    hand.tap("bastion")
    hand.tap("advice")
    dots = _board(hand).pointing.dots
    assert dots
    assert all(judge(hand.referee.state, mv.BuildBastion(square)) is None for square in dots)
    assert leaf(hand.window.stage)[0] == "Tap a dotted square to build the bastion there."
    offered = [one for one in hand.window.stage.targets() if one.id.startswith("advice-")]
    begun = {one.intent: one.id for one in offered if one.intent != Intent("advice")}
    assert list(begun) == rows
    hand.tap(begun[rows[-1]])
    assert not _entry(hand).bastion


def _row(hand: Hand, *, consequential: bool) -> tuple[str, str]:
    """Tap the first row that needs a certain card. Returns the card and the square."""
    found = next(
        one
        for one in prospects.prospects(hand.referee.state)
        if one.card is not None and one.seen.consequential is consequential
    )
    stage, arg = hand.window.stage, f"{found.card} {found.square}"
    stage.screen.answer(Intent("wait", arg), stage.room)
    return str(found.card), found.square


def test_a_row_shows_which_of_its_cards_squares_is_meant(on_window: OnWindow) -> None:
    hand = Hand(on_window(DUCHY_SCENES["card"]))
    seq = hand.referee.seq
    hand.tap("advice")
    rows = [one.intent for one in hand.window.stage.targets() if one.id.startswith("advice-")]
    assert any(one is not None and " " in str(one.arg) for one in rows)
    hand.tap("advice")
    card, square = _row(hand, consequential=False)
    assert _entry(hand) == Entry(card, square)
    assert hand.referee.seq == seq, "nothing is played by itself"
    place = RheinlanderVoice(hand.referee.setup).place(square)
    assert f"Card {card}: put a knight on {place}" in words(hand)
    marks = _board(hand).marks
    assert marks.chosen == {square}
    assert not marks.lit
    hand.window.step()
    hand.tap("primary")
    assert hand.referee.seq > seq
    assert hand.referee.state.discards[-1] == int(card)


def test_what_costs_somebody_a_duke_is_shown_before(on_window: OnWindow) -> None:
    hand = Hand(on_window(DUCHY_SCENES["card"]))
    card, square = _row(hand, consequential=True)
    assert _entry(hand) == Entry(card, square, looks=True)
    assert _board(hand).pointing.ghost == (square, hand.referee.state.colour)


def test_another_number_leaves_it(on_window: OnWindow) -> None:
    hand = Hand(on_window(DUCHY_SCENES["card"]))
    card, _square = _row(hand, consequential=False)
    other = next(
        digit
        for digit in "123456789"
        if any(one.id == f"key{digit}" and one.works for one in hand.window.stage.targets())
        and not card.startswith(digit)
    )
    hand.tap(f"key{other}")
    assert _entry(hand) == Entry(other)
