"""A dark figure that only moves, or changes nothing, needs no tap; one that does more waits."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.ringgeister import pieces
from companion.games.ringgeister.foresight import Foreseen
from companion.ui.games.ringgeister.film import DarkWalk
from companion.ui.games.ringgeister.table.board_part import BoardPart
from companion.ui.games.ringgeister.table.film_player import last_acts
from companion.ui.screen_kit.navigator import Page
from companion.ui.widgets.advice_sheet import AdviceSheet
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.resumed import resume
from tests.support.ui.ring_hand import draw_all_and_lay, make, names, table_of
from tests.support.ui.ring_scenes import found_walk
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


def only_moves(found: Foreseen) -> bool:
    """An orc or Gollum wakes and walks elsewhere, and that is all."""
    woken = found.woken
    if woken is None or woken.kind == pieces.WRAITH or found.encounters:
        return False
    return found.sure and woken.point != found.to


def changes_nothing(found: Foreseen) -> bool:
    """Somebody wakes and comes back to where it woke; it may be repelled on its way."""
    woken = found.woken
    if woken is None or woken.kind == pieces.WRAITH or any(one.won for one in found.encounters):
        return False
    return found.sure and woken.point == found.to


def beats(found: Foreseen) -> bool:
    """Somebody wakes and beats a figure."""
    return found.sure and any(one.won for one in found.encounters)


def walked(
    open_window: OpenWindow,
    desk: SimulatedDesk,
    wanted: Callable[[Foreseen], bool],
    *,
    computer: bool = False,
) -> Hand:
    """After a walk, when nothing moves any more; a computer goes on, where it's said."""
    stage, walk = found_walk(desk, wanted)
    hand = Hand(open_window((800, 480)))
    hand.window.stage.room.nav = stage.room.nav
    hand.window.step()
    hand.window.stage.match.play(walk)
    if computer:
        seat = hand.referee.prompt.seat
        assert seat is not None
        desk.program_players.take_seat(seat, "wanderer")
    rest(hand)
    return hand


def board(hand: Hand) -> BoardPart:
    """The working view."""
    return next(one for one in hand.window.stage.widgets() if isinstance(one, BoardPart))


def rest(hand: Hand) -> None:
    """Look on until nothing moves."""
    for _ in range(60):
        hand.wait(1)
        hand.window.step()


def test_whoever_walks_next_need_not_say_that_a_dark_figure_was_moved(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = walked(open_window, desk, only_moves)
    (act,) = last_acts(hand.referee)
    assert isinstance(act, DarkWalk)
    table, seq = table_of(hand), hand.referee.seq
    assert table.film.act is None
    said = words(hand)
    assert "Move the orc" in said or "Move Gollum" in said
    assert board(hand).left is not None, "its way is in sight"
    assert "primary" in names(hand), "it can be said as well"
    hand.tap("figure-man" if "figure-man" in names(hand) else "figure-hobbit")
    assert board(hand).left is None
    assert "Move the orc" not in words(hand)
    assert hand.referee.seq == seq, "nothing of it is recorded"


def test_whoever_asks_while_a_figure_is_still_moved_is_told_what_happens(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = walked(open_window, desk, beats)
    assert table_of(hand).film.act is not None
    hand.tap("advice")
    (sheet,) = [one for one in hand.window.stage.widgets() if isinstance(one, AdviceSheet)]
    told = [line.text for line in sheet.lines]
    assert told[0] in words(hand)
    assert told[-1] == "First move what the screen shows."
    assert len(told) > 2


def test_that_it_was_moved_can_be_said_or_seen_again(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = walked(open_window, desk, only_moves)
    hand.tap("again")
    assert table_of(hand).film.act is not None
    rest(hand)
    assert table_of(hand).film.act is None
    assert board(hand).left is not None
    hand.tap("primary")
    assert board(hand).left is None
    assert table_of(hand).film.act is None


def test_what_was_left_is_shown_again_after_a_restart(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(agreed("ringgeister", 2))
    resume(hand.window.stage, hand.window.ports, match)
    hand.window.step()
    draw_all_and_lay(hand)
    for _ in range(30):
        game = hand.referee.game
        moves = [game.write_move(move) for move in game.legal_moves(hand.referee.state)]
        make(hand, next(one for one in moves if one["move"] in ("walk", "return", "card", "end")))
        rest(hand)
        if board(hand).left is not None:
            break
    again = Hand(open_window((800, 480)))
    resume(again.window.stage, again.window.ports, match)
    rest(again)
    assert board(again).left is not None
    again.tap("primary")
    third = Hand(open_window((800, 480)))
    resume(third.window.stage, third.window.ports, match)
    rest(third)
    assert board(third).left is None


def test_what_changes_nothing_goes_by_itself(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = walked(open_window, desk, changes_nothing)
    (act,) = last_acts(hand.referee)
    assert isinstance(act, DarkWalk)
    assert act.changes_nothing
    assert act.before.dark == act.after.dark
    assert table_of(hand).film.act is None
    assert board(hand).left is None
    assert "The wind wakes" in words(hand) or "The wind hits nobody" in words(hand)


def test_before_a_computer_walks_only_what_changes_nothing_goes_by_itself(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = walked(open_window, desk, only_moves, computer=True)
    assert isinstance(table_of(hand).film.act, DarkWalk)
    hand.tap("primary")
    rest(hand)
    assert hand.page is Page.PROGRAM


def test_a_computer_walks_on_after_what_changes_nothing(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    assert walked(open_window, desk, changes_nothing, computer=True).page is Page.PROGRAM


def test_what_beats_a_figure_waits_for_the_table(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = walked(open_window, desk, beats)
    assert isinstance(table_of(hand).film.act, DarkWalk)
