"""The turn of a computer player on the real window: the score stands, nobody else is asked."""

from __future__ import annotations

import pytest

from companion.core.game import Seat
from companion.games.rheingold import moves as mv
from companion.games.rheinlander import moves as zones
from companion.referee.prompts import PromptKind
from companion.ui.screen_kit.navigator import Navigator, Page
from companion.ui.screens.match.program_turn import ProgramTurnScreen
from companion.ui.shell.stage import Stage
from companion.ui.widgets.parts import Button, Kind
from tests.support.ui.game_scenes import agreed, put_on
from tests.support.ui.hand import Hand
from tests.support.ui.program_scenes import PROGRAM_SCENES, shown
from tests.support.ui.resumed import resume
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OnWindow, OpenWindow

SIZES = ((800, 480), (480, 800), (1280, 720))
STEPS = ("program: a march", "program: a card", "program: a walk")


def _ids(hand: Hand) -> set[str]:
    return {one.id for one in hand.window.stage.targets() if one.works}


def _level(desk: SimulatedDesk, game: str) -> str:
    return desk.program_players.levels(game)[0].name


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scene", STEPS)
def test_the_score_stands_while_the_computer_moves(
    on_window: OnWindow, scene: str, size: tuple[int, int]
) -> None:
    hand = Hand(on_window(PROGRAM_SCENES[scene], size))
    stage = hand.window.stage
    assert hand.page is Page.PROGRAM
    assert isinstance(stage.screen, ProgramTurnScreen)
    seen, game_ui = stage.screen._areas(stage.room).score, stage.match.game_ui
    score = game_ui.score(stage.match, stage.room.sizes, seen)
    there = [one for widget in stage.widgets() for one in widget.words()]
    assert score.words()
    assert all(one in there for one in score.words())
    kept = game_ui.score_area(stage.room.sizes)
    assert kept in (None, seen)
    assert not any(
        one.targets() and one.rect.colliderect(seen)
        for one in stage.widgets()
        if isinstance(one, Button)
    )


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
@pytest.mark.parametrize("scene", STEPS)
def test_menu_and_double_arrow_are_at_the_same_places_in_all_games(
    on_window: OnWindow, scene: str, size: tuple[int, int]
) -> None:
    hand = Hand(on_window(PROGRAM_SCENES[scene], size))
    row = sorted(("auto", "again", "menu"), key=lambda one: hand.target(one).rect.x)
    assert row == (["menu", "auto", "again"] if size[1] > size[0] else ["auto", "again", "menu"])


@pytest.mark.parametrize(
    ("game", "phase"), [("rheingold", "march"), ("rheinlander", "card"), ("ringgeister", "move")]
)
def test_before_its_turn_is_seen_the_table_asks_nobody(
    desk: SimulatedDesk, game: str, phase: str
) -> None:
    setup = four_players() if game == "rheingold" else agreed(game, 4)
    stage = put_on(desk, setup, 60, phase)
    seat = stage.match.referee.prompt.seat
    assert seat is not None
    stage.match.news.clear()
    holds = getattr(stage.screen, "holds_turn", None)
    assert holds is None or not holds(stage.room)
    desk.program_players.take_seat(seat, _level(desk, game))
    found = stage.widgets()
    said = {text.text for one in found for text in one.words()}
    assert f"{setup.seats[seat].name} is thinking" in said
    able = {one.id for widget in found for one in widget.targets() if one.works}
    assert able <= {"menu", "undo", "auto"}
    stage.screen.answer(next(t.intent for t in stage.targets() if t.id == "auto" and t.intent),
                        stage.room)  # fmt: skip
    assert desk.program_players.goes_on_alone


def _to_roll(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    match = desk.new_match(four_players())
    assert desk.referee is not None
    seat = desk.referee.prompt.seat
    assert desk.referee.prompt.kind is PromptKind.ROLL
    desk.program_players.take_seat(seat or Seat(0), _level(desk, "rheingold"))
    hand = Hand(open_window((800, 480)))
    hand.window.stage.room.nav = Navigator().table(match)
    hand.window.step()
    return hand


def test_it_is_said_for_whom_the_die_is_rolled(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = _to_roll(open_window, desk)
    assert "Roll for Ada" in words(hand)
    assert "primary" in _ids(hand)


def test_automatic_is_offered_before_the_first_roll_and_nothing_invites_a_tap_then(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = _to_roll(open_window, desk)
    hand.tap("auto")
    assert desk.program_players.goes_on_alone
    primary = next(
        one
        for one in hand.window.stage.widgets()
        if isinstance(one, Button) and one.id == "primary"
    )
    assert (primary.kind, primary.intent) == (Kind.WORDS, None)
    hand.tap("auto")
    assert not desk.program_players.goes_on_alone


def test_in_automatic_no_done_invites_a_tap(on_window: OnWindow, desk: SimulatedDesk) -> None:
    hand = Hand(on_window(PROGRAM_SCENES["program: a march"]))
    assert "primary" in _ids(hand)
    hand.tap("auto")
    assert "primary" not in _ids(hand)
    assert "Automatic" in words(hand)


def test_in_automatic_a_tap_on_the_board_does_the_step_at_once(
    on_window: OnWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(on_window(PROGRAM_SCENES["program: a march"]))
    hand.tap("auto")
    assert "Tap the board to go on" in words(hand)
    before = hand.referee.seq
    hand.wait(0.5)
    assert hand.referee.seq == before
    hand.tap("board")
    hand.wait(0.1)
    assert hand.referee.seq > before


HAND = ("3", "11", "17", "24", "30")


def _two_hands(desk: SimulatedDesk) -> Stage:
    """Two players of the program; the cards of the one that does not act lie open."""
    stage = put_on(desk, agreed("rheinlander", 4), 40, "card")
    seat = stage.match.referee.prompt.seat
    assert seat is not None
    other = Seat((seat + 1) % 4)
    for one in (seat, other):
        desk.program_players.take_seat(one, _level(desk, "rheinlander"))
    desk.program_players.set_hand(other, HAND)
    return shown(stage)


def test_a_card_lies_open_before_one_player_only(on_window: OnWindow) -> None:
    hand = Hand(on_window(_two_hands))
    assert hand.page is Page.PROGRAM
    assert "Draw 5 cards for" in words(hand)
    hand.tap("card-11")
    assert "Card 11 is already face up in front of" in words(hand)
    hand.tap("card-12")
    assert "Draw 4 cards for" in words(hand)


def _rounds(hand: Hand) -> None:
    """What was played is seen, and what is due comes up."""
    for _ in range(12):
        hand.wait(0.7)
        hand.window.step()


def test_a_hand_that_was_taken_back_is_keyed_in_again(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    """With the end of the turn before it, which the record has last."""
    match = desk.new_match(agreed("rheinlander", 3))
    referee = desk.referee
    assert referee is not None
    while referee.game.chance(referee.state) is not None:
        referee.draw_lot()
    desk.program_players.take_seat(Seat(1), _level(desk, "rheinlander"))
    while referee.judge(zones.End()) is not None:
        referee.play(next(iter(referee.game.legal_moves(referee.state))))
    referee.play(zones.End())
    hand = Hand(open_window((800, 480)))
    hand.window.stage.room.nav = Navigator().table(match)
    _rounds(hand)
    assert "Draw 5 cards for" in words(hand)
    left = desk.program_players.cards()
    for card in left[:5]:
        hand.tap(f"card-{card}")
    assert "cards for" not in words(hand)
    referee.corrections.take_back(1)
    referee.play(zones.End())
    _rounds(hand)
    assert "Draw 5 cards for" in words(hand)


def test_without_cards_of_paper_the_program_deals(on_window: OnWindow, desk: SimulatedDesk) -> None:
    hand = Hand(on_window(_two_hands))
    seat = hand.referee.prompt.seat
    assert seat is not None
    hand.tap("card-12")
    hand.tap("deal")
    dealt = desk.program_players.hand(seat)
    assert dealt is not None
    assert len(dealt) == 5
    assert not set(dealt) & set(HAND)


def test_where_the_die_is_real_the_cards_are_too(on_window: OnWindow, desk: SimulatedDesk) -> None:
    hand = Hand(on_window(_two_hands))
    desk.simulated = False
    assert "deal" not in _ids(hand)


def test_automatic_is_remembered_for_the_next_match(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = _to_roll(open_window, desk)
    hand.tap("auto")
    desk.new_match(four_players())
    hand.window.step()
    assert desk.program_players.turn() is None
    assert desk.program_players.goes_on_alone


@pytest.mark.parametrize("on", [True, False])
def test_after_a_pulled_plug_it_goes_on_alone_as_before(
    open_window: OpenWindow, desk: SimulatedDesk, on: bool
) -> None:
    hand = _to_roll(open_window, desk)
    if on:
        hand.tap("auto")
    hand.window.step()
    # Nobody taps while it plays: the record is further than what the screens have saved.
    hand.referee.play(mv.Roll(4))
    desk.program_players.go_on_alone(None)
    again = Hand(open_window((800, 480)))
    resume(again.window.stage, again.window.ports, hand.referee.match_id)
    assert desk.program_players.goes_on_alone is on
