"""Hands of paper: the program's lies open, and people key in what it draws."""

from __future__ import annotations

import sys
import time
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.program_players.program_players import FAILED, ProgramPlayers
from companion.app.program_players.thinking_process import ThinkingProcess
from companion.boards.shipped import shelf
from companion.core.errors import RulesError
from companion.core.game import Seat, SeatSetup, Setup
from companion.core.refusal import RefusedError
from companion.games.rheinlander import moves as mv
from companion.referee.entries import OPEN_HAND
from companion.referee.program_seats import ProgramSeats
from companion.referee.prompts import PromptKind
from companion.ui.ports.program_players import ProgramTurn
from tests.support.programs import ProgramTable

ADA, BEN, CLEO = Seat(0), Seat(1), Seat(2)
HAND = ("3", "14", "25", "36", "47")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[ProgramTable]:
    seats = tuple(
        SeatSetup(name, (colour,))
        for name, colour in (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green"))
    )
    table = ProgramTable(
        tmp_path, Setup("rheinlander", "standard", {}, shelf.board("rheinlander"), seats)
    )
    table.players.take_seat(ADA, table.players.levels("rheinlander")[-1].name)
    while table.match.prompt.kind is PromptKind.LOT:
        table.match.draw_lot(lambda _below: 0)
    yield table
    table.close()


def test_it_does_not_think_before_its_cards_are_keyed_in(table: ProgramTable) -> None:
    turn = table.players.turn()
    assert turn is not None
    assert (turn.needs_hand, turn.thinking, turn.move) == (True, False, None)
    assert table.players.hand(ADA) is None
    assert table.players.hand_size(ADA) == 5
    table.players.set_hand(ADA, HAND)
    assert table.players.hand(ADA) == HAND
    turn = table.until_programs_decide()
    assert str(turn.move.card) in HAND


def test_a_card_that_is_played_leaves_the_hand_and_comes_back_with_the_move(
    table: ProgramTable,
) -> None:
    table.players.set_hand(ADA, HAND)
    card = str(table.until_programs_decide().move.card)
    table.players.done()
    left = tuple(one for one in HAND if one != card)
    assert table.players.hand(ADA) == left
    table.restart()
    assert table.players.hand(ADA) == left
    table.match.corrections.take_back(1, table.match.present)
    assert table.players.hand(ADA) == HAND


def test_after_drawing_the_new_card_is_keyed_in_and_taken_back_with_its_turn(
    table: ProgramTable,
) -> None:
    table.players.set_hand(ADA, HAND)
    seq = table.match.seq
    while table.match.prompt.seat == ADA:
        table.until_programs_decide()
        table.players.done()
    left = table.players.hand(ADA)
    assert left is not None
    assert (len(left), table.players.hand_size(ADA)) == (4, 5)
    drawn = next(card for card in table.players.cards() if card not in HAND)
    table.players.set_hand(ADA, [*left, drawn])
    assert set(table.players.hand(ADA) or ()) == {*left, drawn}
    number = sum(step.seq > seq for step in table.match.corrections.played)
    table.match.corrections.take_back(number, table.match.present)
    assert table.players.hand(ADA) == HAND


@pytest.mark.parametrize(
    "cards", [HAND[:4], (*HAND, "5"), ("3", "3", "14", "25", "36"), ("3", "14", "25", "36", "999")]
)
def test_cards_that_cannot_lie_there_are_refused(
    table: ProgramTable, cards: tuple[str, ...]
) -> None:
    with pytest.raises(RulesError, match="different cards"):
        table.players.set_hand(ADA, cards)
    assert OPEN_HAND not in [entry.kind for entry in table.journal.entries("m")]


def test_a_card_lies_before_one_seat_and_people_show_none(table: ProgramTable) -> None:
    table.players.set_hand(ADA, HAND)
    with pytest.raises(RulesError, match="The computer doesn't play this seat"):
        table.players.set_hand(BEN, ("1", "2", "4", "5", "6"))
    table.players.take_seat(BEN, "envoy")
    with pytest.raises(RulesError, match="different cards"):
        table.players.set_hand(BEN, ("3", "1", "2", "4", "5"))


def test_going_on_alone_it_draws_for_itself_only_where_no_person_holds_cards(
    table: ProgramTable,
) -> None:
    table.players.go_on_alone(0.0)
    table.players.poll()
    assert table.players.hand(ADA) is None
    for seat in (BEN, CLEO):
        table.players.take_seat(seat, "newcomer")
    table.players.poll()
    assert len(table.players.hand(ADA) or ()) == 5


def test_a_rematch_is_dealt_on_the_screen_and_a_match_of_others_is_not(table: ProgramTable) -> None:
    assert not table.players.keeps_dealing
    table.players.keep_dealing(on=True)
    table.begin(table.setup, "rematch")
    table.players.poll()
    assert table.players.keeps_dealing
    chloe = replace(table.setup.seats[0], name="Chloé")
    table.begin(replace(table.setup, seats=(chloe, *table.setup.seats[1:])), "others")
    table.players.poll()
    assert not table.players.keeps_dealing


def test_the_discards_are_out_of_it(table: ProgramTable) -> None:
    table.players.set_hand(ADA, HAND)
    move = table.until_programs_decide().move
    assert isinstance(move, mv.Place | mv.Reinforce | mv.Convert | mv.Discard)
    table.players.done()
    assert str(move.card) not in table.players.cards()


def bens_moves(table: ProgramTable) -> tuple[str, mv.Move, mv.Move]:
    """Ada's turn over: a card that lies before her, a move of Ben's with it, and one without."""
    table.players.set_hand(ADA, HAND)
    while table.match.prompt.seat != BEN:
        if (turn := table.players.turn()) is not None and turn.needs_hand:
            left = table.players.hand(ADA) or ()
            drawn = next(card for card in table.players.cards() if card not in HAND)
            table.players.set_hand(ADA, [*left, drawn])
        table.until_programs_decide()
        table.players.done()
    hand = set(table.players.hand(ADA) or ())
    moves = [one for one in table.match.game.legal_moves(table.match.state) if hasattr(one, "card")]
    hers = next(one for one in moves if str(one.card) in hand)
    own = next(one for one in moves if str(one.card) not in {*hand, *HAND})
    return str(hers.card), hers, own


def test_nobody_else_plays_a_card_that_lies_open(table: ProgramTable) -> None:
    """RL 4.2: every number is on one card."""
    card, hers, own = bens_moves(table)
    refused = table.match.judge(hers)
    assert refused is not None
    assert refused.text == f"Card {card} is already face up in front of Ada."
    seq = table.match.seq
    with pytest.raises(RefusedError, match="face up in front of Ada"):
        table.match.play(hers)
    with pytest.raises(RefusedError, match="face up in front of Ada"):
        table.match.play_together([hers])
    assert table.match.seq == seq
    assert table.match.judge(own) is None
    table.match.play(own)


def test_a_hand_of_which_a_card_was_played_by_another_is_keyed_in_again(
    table: ProgramTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Earlier versions let people play it; the match must go on."""
    card, hers, _own = bens_moves(table)
    with monkeypatch.context() as earlier:
        earlier.setattr(ProgramSeats, "judge", lambda *_: None)
        table.match.play(hers)
    table.restart()
    left = table.players.hand(ADA) or ()
    assert card not in left
    wanted = (table.players.hand_size(ADA) or 0) - len(left)
    assert wanted > 0
    free = [one for one in table.players.cards() if one not in left]
    table.players.set_hand(ADA, [*left, *free[:wanted]])
    assert len(table.players.hand(ADA) or ()) == table.players.hand_size(ADA)


DYING = (sys.executable, "-c", "raise SystemExit(1)")


def without_thinking(table: ProgramTable) -> None:
    """The process that thinks dies as soon as it was started, again and again."""
    table.players.close()
    process = ThinkingProcess(time.monotonic, DYING)
    table.players = ProgramPlayers(table, process, table, lambda: table.now_s)


def given_up(table: ProgramTable) -> ProgramTurn:
    """What is played when its thinking failed twice."""
    end = time.monotonic() + 30
    while (turn := table.players.turn()) is None or turn.thinking:
        assert time.monotonic() < end
        table.players.poll()
        time.sleep(0.005)  # the window's tick
    return turn


def move_without(table: ProgramTable, cards: Collection[str]) -> mv.Move:
    """The first legal move that takes none of these cards."""
    moves = table.match.game.legal_moves(table.match.state)
    found: mv.Move = next(one for one in moves if str(getattr(one, "card", "")) not in cards)
    return found


def test_where_nobody_thinks_a_card_of_the_open_hand_is_played(table: ProgramTable) -> None:
    without_thinking(table)
    assert table.players.turn() is not None
    table.players.set_hand(ADA, HAND)
    asked = 0
    for _turn in range(4):
        while table.match.prompt.seat == ADA:
            turn = given_up(table)
            assert turn.trouble == FAILED
            assert not turn.needs_hand
            assert table.match.judge(turn.move) is None
            before = table.players.hand(ADA) or ()
            if (card := getattr(turn.move, "card", None)) is not None:
                assert str(card) in before
                asked += 1
            table.players.done()
        left = table.players.hand(ADA) or ()
        assert len(left) == (table.players.hand_size(ADA) or 0) - 1
        while table.match.prompt.seat != ADA:
            held = {*left, *HAND}
            moves = table.match.game.legal_moves(table.match.state)
            table.match.play(
                next(one for one in moves if str(getattr(one, "card", "")) not in held)
            )
        drawn = next(card for card in table.players.cards() if card not in left)
        table.players.set_hand(ADA, [*left, drawn])
    assert asked == 4


def test_no_card_is_asked_for_where_a_hand_has_one_too_many(table: ProgramTable) -> None:
    """Earlier versions played any card where nobody thought; the match must go on."""
    without_thinking(table)
    table.players.set_hand(ADA, HAND)
    move = move_without(table, HAND)
    assert isinstance(move, mv.Place)
    table.match.play(move, "program envoy/1/0")
    assert len(table.players.hand(ADA) or ()) > (table.players.hand_size(ADA) or 0)
    assert not given_up(table).needs_hand
