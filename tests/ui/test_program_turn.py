"""A player that the program plays: hands make its moves, told step by step on the real window."""

from __future__ import annotations

import pygame
import pytest

from companion.core.game import Seat
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Phase, State
from companion.ui.ports.match_list import MatchCard
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.screen_kit.read_only_board import ReadOnlyBoard
from companion.ui.screens.match.history_motion import BoardInMotion
from companion.ui.screens.match.program_turn import ProgramTurnScreen
from companion.ui.screens.match.step_mark import StepMark, places_of
from companion.ui.shell.window import Window
from companion.ui.widgets.card import ChoiceCard
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.castle_hand import ORDER, reaching
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.scenes import SCENES
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OnWindow, OpenWindow

SIZES = ((800, 480), (720, 1280))
BEN = Seat(1)


def rounds(hand: Hand, number: int = 6, seconds: float = 0.7) -> None:
    """Time passes: what moves comes to rest, and what is due comes up."""
    for _ in range(number):
        hand.wait(seconds)
        hand.window.step()


@pytest.fixture(params=SIZES, ids=str)
def table(request: pytest.FixtureRequest, open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """Ada has played, Ben is the program's; the die was thrown for him."""
    hand = _begun(open_window(request.param), desk)
    assert desk.referee is not None
    desk.thinking.says = [desk.referee.game.write_move(_first_march(desk))]
    rounds(hand)
    return hand


def _first_march(desk: SimulatedDesk) -> mv.March:
    assert desk.referee is not None
    return mv.March("s2", desk.referee.setup.board["starts"]["2"]["exits"][0], 1)


def _begun(window: Window, desk: SimulatedDesk) -> Hand:
    """Ben's turn, of which nothing is seen yet."""
    match = desk.new_match(four_players())
    desk.program_players.take_seat(BEN, "raider" if _has(desk, "raider") else _strongest(desk))
    assert desk.referee is not None
    desk.referee.settle_die(1)
    desk.referee.play(mv.End())
    desk.referee.settle_die(2)
    desk.thinking.fails = False
    window.stage.room.nav = Navigator().table(match)
    return Hand(window)


def _has(desk: SimulatedDesk, name: str) -> bool:
    return any(one.name == name for one in desk.program_players.levels("rheingold"))


def _strongest(desk: SimulatedDesk) -> str:
    return desk.program_players.levels("rheingold")[-1].name


def test_what_hands_do_is_said_and_not_written_before_it_is_done(
    table: Hand, desk: SimulatedDesk
) -> None:
    assert table.page is Page.PROGRAM
    before = len(desk.journal.entries(table.referee.match_id))
    assert "Move 1 knight from start 2" in words(table)
    assert "Ben, the computer" in words(table)
    assert "You move its pieces" in words(table)
    rounds(table)
    assert len(desk.journal.entries(table.referee.match_id)) == before
    table.tap("primary")
    assert len(desk.journal.entries(table.referee.match_id)) > before


def test_the_button_at_the_castle_of_a_step_is_done(
    on_window: OnWindow, desk: SimulatedDesk
) -> None:
    hand = reaching(on_window(SCENES["march"], (1280, 720)), desk)
    referee = hand.referee
    written = (referee.game.write_move(move) for move in referee.game.legal_moves(referee.state))
    step = next(move for move in written if places_of(move, ORDER))
    castle = places_of(step, ORDER)[0]
    desk.thinking.fails, desk.thinking.says = False, [step]
    desk.program_players.take_seat(referee.prompt.seat or Seat(0), _strongest(desk))
    rounds(hand)
    before = referee.queries.seq
    assert hand.page is Page.PROGRAM
    assert hand.lamp(castle) is not None
    hand.press(next(other for other in ORDER if other != castle))
    assert referee.queries.seq == before, "another castle's button means nothing"
    hand.press(castle)
    assert referee.queries.seq > before


def test_the_end_of_its_turn_needs_no_hands(table: Hand, desk: SimulatedDesk) -> None:
    desk.thinking.says = [table.referee.game.write_move(mv.End())]
    table.tap("primary")
    rounds(table)
    state: State = table.referee.state
    assert (state.colour, state.phase) == ("yellow", Phase.ROLL)
    assert table.page is Page.TABLE


@pytest.mark.parametrize("taps", [False, True])
def test_a_turn_without_a_step_is_said_to_end(
    open_window: OpenWindow, desk: SimulatedDesk, taps: bool
) -> None:
    hand = _begun(open_window(SIZES[0]), desk)
    desk.thinking.says = [hand.referee.game.write_move(mv.End())]
    while hand.page is not Page.PROGRAM:
        rounds(hand, 1, 0.1)
    rounds(hand, 10, 0.1)
    assert hand.page is Page.PROGRAM
    assert "Its turn ends" in words(hand)
    if taps:
        hand.tap_at((300, 100))
    rounds(hand, 2 if taps else 8, 0.1)
    assert hand.referee.state.colour == "yellow"


def test_a_step_is_shown_once_more(table: Hand) -> None:
    rounds(table, 30)
    assert not table.window.stage.moving
    table.tap("again")
    assert table.window.stage.moving


def test_a_picture_that_stands_still_costs_nothing(table: Hand) -> None:
    rounds(table, 30)
    assert not table.window.stage.dirty


def test_the_menu_is_a_tap_away_and_leads_back(table: Hand) -> None:
    table.tap("menu")
    pages = [table.page]
    table.tap("primary")
    assert [*pages, table.page] == [Page.MENU, Page.PROGRAM]


def test_a_board_put_right_makes_it_think_again(table: Hand, desk: SimulatedDesk) -> None:
    assert desk.referee is not None
    desk.referee.corrections.take_back(1, [Seat(0), Seat(2), Seat(3)])
    rounds(table)
    assert table.page is Page.TABLE, "the die is thrown by a person"


def test_while_it_thinks_nothing_can_be_done_but_the_menu(table: Hand, desk: SimulatedDesk) -> None:
    desk.thinking.holds = True
    table.tap("primary")
    rounds(table)
    names = {one.id for one in table.window.stage.targets() if one.works}
    assert names == {"menu", "auto"}
    assert "Ben is thinking" in words(table)


def test_what_went_wrong_is_said(table: Hand, desk: SimulatedDesk) -> None:
    desk.thinking.fails = True
    table.tap("primary")
    rounds(table)
    assert "Its turn ends" in words(table)
    assert "it plays a simple move" in words(table)
    table.tap("primary")
    assert table.page is Page.TABLE


def test_it_goes_on_alone_where_people_watch(table: Hand, desk: SimulatedDesk) -> None:
    table.tap("auto")
    assert desk.program_players.goes_on_alone
    table.tap("auto")
    assert not desk.program_players.goes_on_alone


def test_it_is_read_aloud(table: Hand) -> None:
    screen = table.window.stage.screen
    assert isinstance(screen, ProgramTurnScreen)
    spoken = screen.spoken(table.window.stage.room)
    assert spoken.who == "Ben"
    assert "Move 1 knight" in spoken.due


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_card_that_was_drawn_is_keyed_in(
    open_window: OpenWindow, desk: SimulatedDesk, size: tuple[int, int]
) -> None:
    window = open_window(size)
    match = desk.new_match(agreed("rheinlander", 3))
    referee = desk.referee
    assert referee is not None
    while referee.game.chance(referee.state) is not None:
        referee.draw_lot()
    seat = referee.game.to_act(referee.state)
    assert isinstance(seat, int)
    desk.program_players.take_seat(Seat(seat), desk.program_players.levels("rheinlander")[-1].name)
    desk.thinking.fails = False
    window.stage.room.nav = Navigator().table(match)
    hand = Hand(window)
    rounds(hand, 12)
    assert hand.page is Page.PROGRAM
    assert "Draw 5 cards for" in words(hand)
    for card in ("30", "3", "11", "17", "24"):
        hand.tap(f"card-{card}")
    assert desk.program_players.hand(Seat(seat)) == ("3", "11", "17", "24", "30")
    rounds(hand)
    assert "Card " in words(hand)
    hand.tap("primary")
    assert len(referee.corrections.played) > 0


def test_a_seat_is_given_to_the_program_in_the_set_up(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    desk.used = []
    hand = Hand(open_window((800, 480)))
    stage = hand.window.stage
    stage.room.nav = stage.room.nav.push(Stop(Page.SETUP))
    hand.window.step()
    hand.tap("name1")
    hand.tap("program")
    strongest = desk.program_players.levels("rheingold")[-1]
    hand.tap(f"level-{strongest.name}")
    assert hand.page is Page.SETUP
    assert strongest.title in words(hand)
    hand.tap("primary")
    assert desk.program_players.seats() == {BEN: strongest.name}
    assert hand.referee.setup.seats[1].name == strongest.title


def test_a_person_sits_there_after_all(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = Hand(open_window((800, 480)))
    stage = hand.window.stage
    stage.room.nav = stage.room.nav.push(Stop(Page.SETUP))
    hand.window.step()
    for name in ("name1", "program", f"level-{_strongest(desk)}", "name1", "level-person"):
        hand.tap(name)
    assert hand.page is Page.SETUP
    assert stage.room.draft is not None
    assert stage.room.draft.seats[1].level == ""


def test_the_program_plays_for_whoever_leaves_and_gives_the_seat_back(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(four_players())
    stage = hand.window.stage
    stage.room.nav = Navigator().table(match).push(Stop(Page.ABSENT))
    hand.window.step()
    hand.tap("leave1")
    hand.tap("program")
    hand.tap(f"level-{_strongest(desk)}")
    assert desk.program_players.seats() == {BEN: _strongest(desk)}
    stage.room.nav = stage.room.nav.push(Stop(Page.ABSENT))
    hand.window.step()
    hand.tap("program1")
    hand.tap("level-person")
    assert not desk.program_players.seats()


def test_a_seat_with_a_pin_stays_its_players(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(four_players())
    assert desk.referee is not None
    key = desk.referee.pins.unlock(BEN, "").key()
    assert key is not None
    desk.referee.pins.set_pin(key, "1234").key()
    hand.window.stage.room.nav = Navigator().table(match).push(Stop(Page.PROGRAM_SEAT, int(BEN)))
    hand.window.step()
    hand.tap(f"level-{_strongest(desk)}")
    assert not desk.program_players.seats()
    assert "PIN" in words(hand)


def test_what_it_has_decided_is_seen_without_a_tap(table: Hand, desk: SimulatedDesk) -> None:
    desk.thinking.holds = True
    table.tap("primary")
    rounds(table)
    assert not table.window.stage.dirty
    state: State = table.referee.state
    legal = next(iter(table.referee.game.legal_moves(state)))
    desk.thinking.says = [table.referee.game.write_move(legal)]
    desk.thinking.holds = False
    desk.program_players.turn()
    table.window.stage.tick(table.window.stage.room.now)
    assert table.window.stage.dirty


def test_the_level_that_would_be_even_is_named(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    window = open_window((800, 480))
    last = desk.new_match(four_players())
    levels = desk.program_players.levels("rheingold")
    desk.program_players.take_seat(BEN, levels[2].name)
    desk.cards = [MatchCard(last, (), "", "", over=True, winners=(0,))]
    window.stage.room.nav = Navigator().push(Stop(Page.SETUP)).push(Stop(Page.LEVEL, seat=1))
    hand = Hand(window)
    rounds(hand)
    lines = {one.id: one.line for one in window.stage.widgets() if isinstance(one, ChoiceCard)}
    even = {name for name, line in lines.items() if "An even match" in line}
    assert even == {f"level-{levels[3].name}"}


def test_a_step_between_near_places_is_seen_closer(desk: SimulatedDesk) -> None:
    stage = ALL_SCENES["program: a walk"](desk)
    stage.resize((800, 480))
    picture = pygame.Surface((800, 480), 0, 32)

    def board() -> BoardInMotion | ReadOnlyBoard | None:
        shown = (BoardInMotion, ReadOnlyBoard)
        return next((one for one in stage.widgets() if isinstance(one, shown)), None)

    for _ in range(400):
        stage.draw(picture)
        stage.tick(stage.room.now)
        seen = board()
        if seen is not None and seen.drawing.size[0] > 2 * seen.rect.w:
            break
    assert seen is not None
    assert seen.drawing.size[0] > 2 * seen.rect.w
    marks = [one for one in stage.widgets() if isinstance(one, StepMark)]
    assert marks
    assert all(seen.rect.contains(one.rect) for one in marks)
