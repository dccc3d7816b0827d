"""Computer players that carry on alone: whoever watches reads what they do, and taps nothing."""

from __future__ import annotations

from functools import partial

import pytest

from companion.core.game import Seat
from companion.games.rheingold import moves as mv
from companion.games.rheingold.losses import Loss
from companion.ui.games.rheingold import instructions
from companion.ui.games.rheingold.board_widget import BoardPart
from companion.ui.games.rheingold.table import losses
from companion.ui.games.rheingold.table.loss_sign import LossSign
from companion.ui.games.rheingold.table.turn_story import turn_story
from companion.ui.games.ringgeister.table.board_part import BoardPart as RingBoardPart
from companion.ui.screen_kit.automatic import PACE_S
from companion.ui.screen_kit.computers_turn import computers_turn
from companion.ui.screen_kit.navigator import Navigator, Page
from companion.ui.screen_kit.recap import told_turns
from companion.ui.screen_kit.table_shell import LATE_S, READ_S
from companion.ui.widgets.base import Point, hit
from companion.ui.widgets.edge import Edge
from companion.ui.widgets.recap_sheet import RecapSheet
from tests.support.ui.hand import Hand
from tests.support.ui.program_scenes import PROGRAM_SCENES, told
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OnWindow, OpenWindow

SIZES = ((800, 480), (720, 1280), (1280, 720))
_ROUND_S = 0.1


def sheets(hand: Hand) -> list[RecapSheet]:
    return [one for one in hand.window.stage.widgets() if isinstance(one, RecapSheet)]


def large(hand: Hand) -> str:
    """What stands in the largest letters; "" for nothing."""
    px = hand.window.stage.room.sizes.prompt
    found = (
        words.text for one in hand.window.stage.widgets() for words in one.words() if words.px == px
    )
    return next(found, "")


@pytest.fixture(params=SIZES, ids=str)
def after(request: pytest.FixtureRequest, on_window: OnWindow) -> Hand:
    """Ben and the next player have carried on alone; Dörte is to roll."""
    return Hand(on_window(PROGRAM_SCENES["program: told"], request.param))


def test_the_last_steps_stand_in_words(after: Hand) -> None:
    (sheet,) = sheets(after)
    assert [colour for colour, _text in sheet.rows] == ["blue", "yellow"]
    for (_colour, text), face in zip(sheet.rows, (2, 3), strict=True):
        assert f"rolls a {face}." in text
        assert text.count("marches 1 from") == 1, "two marches of one knight are one step"
    sizes = after.window.stage.room.sizes
    assert all(words.fitted().whole for words in sheet.words())
    assert all(words.fitted().px > sizes.body for words in sheet.words())
    assert after.window.stage.room.page.contains(sheet.rect)


def test_once_they_were_read_each_is_a_line_as_large(after: Hand) -> None:
    (before,) = sheets(after)
    after.wait(READ_S - 1)
    after.window.step()
    assert sheets(after) == [before]
    after.wait(1)
    after.window.step()
    (brief,) = sheets(after)
    assert brief.letters == before.letters
    assert [colour for colour, _text in brief.rows] == [colour for colour, _text in before.rows]
    assert all(len(words.fitted().lines) == 1 for words in brief.words())
    assert brief.rect.h < before.rect.h * 0.75
    after.tap("told")
    assert sheets(after) == []


def test_most_of_the_board_stays_in_sight(on_window: OnWindow) -> None:
    for size in SIZES:
        hand = Hand(on_window(partial(told, computers=3), size))
        (sheet,) = sheets(hand)
        (board,) = [one for one in hand.window.stage.widgets() if isinstance(one, BoardPart)]
        assert len(sheet.rows) == 3
        assert sheet.rect.h * sheet.rect.w < board.rect.h * board.rect.w / 2


def test_a_tap_takes_them_away(after: Hand) -> None:
    after.tap("told")
    assert sheets(after) == []


def test_no_sign_of_lost_knights_lies_on_the_words(
    after: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = after.referee.state.terms.board.places
    lost = tuple(Loss("blue", place, 1) for place in places)
    monkeypatch.setattr(losses, "pending", lambda *_about: losses.Gone(1, lost, 0))
    (sheet,) = sheets(after)
    signs = [one for one in after.window.stage.widgets() if isinstance(one, LossSign)]
    assert not [one for one in signs if one.rect.colliderect(sheet.rect)]
    after.tap("told")
    more = [one for one in after.window.stage.widgets() if isinstance(one, LossSign)]
    assert len(more) == len(places) > len(signs)


def test_they_go_when_somebody_rolls(after: Hand) -> None:
    after.referee.settle_die(4)
    after.window.step()
    assert sheets(after) == []
    assert told_turns(after.referee, turn_story) == ()


def test_hands_that_do_the_steps_are_told_nothing_twice(after: Hand, desk: SimulatedDesk) -> None:
    desk.program_players.go_on_alone(None)
    after.window.stage.dirty = True
    after.window.step()
    assert sheets(after) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("scene", "colours", "part"),
    [
        ("program: told of rings", ["yellow", "violet"], "Gandalf walks to the "),
        ("program: told of duchies", ["yellow", "purple"], "plays 26 and puts a knight on"),
    ],
)
def test_every_game_tells_their_turns(
    on_window: OnWindow, size: tuple[int, int], scene: str, colours: list[str], part: str
) -> None:
    hand = Hand(on_window(PROGRAM_SCENES[scene], size))
    (sheet,) = sheets(hand)
    assert [colour for colour, _text in sheet.rows] == colours
    assert part in sheet.rows[-1][1]
    sizes = hand.window.stage.room.sizes
    assert all(words.fitted().whole for words in sheet.words())
    assert all(words.fitted().px > sizes.body for words in sheet.words())
    hand.tap("told")
    assert sheets(hand) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_they_hide_no_figure_that_may_walk(on_window: OnWindow, size: tuple[int, int]) -> None:
    hand = Hand(on_window(PROGRAM_SCENES["program: told of rings"], size))
    (sheet,) = sheets(hand)
    (board,) = [one for one in hand.window.stage.widgets() if isinstance(one, RingBoardPart)]
    seen = [point for place in board.marks.lit if (point := board.point(place)) is not None]
    assert seen
    assert not any(sheet.rect.collidepoint(point) for point in seen)


@pytest.mark.parametrize(
    ("scene", "begins"),
    [("program: told of rings", "figure-gandalf"), ("program: told of duchies", "key1")],
)
def test_they_make_room_for_what_a_person_begins(
    on_window: OnWindow, scene: str, begins: str
) -> None:
    hand = Hand(on_window(PROGRAM_SCENES[scene], (800, 480)))
    hand.tap(begins)
    assert sheets(hand) == []


@pytest.fixture
def alone(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """Ben is the program's, has rolled, and carries on alone."""
    window = open_window((800, 480))
    match = desk.new_match(four_players())
    level = desk.program_players.levels("rheingold")[-1].name
    desk.program_players.take_seat(Seat(1), level)
    referee = desk.referee
    assert referee is not None
    referee.settle_die(1)
    referee.play(mv.End())
    referee.settle_die(2)
    start = referee.setup.board["starts"]["2"]["exits"][0]
    write = referee.game.write_move
    desk.thinking.fails = False
    desk.thinking.says = [write(mv.March("s2", start, 1)), write(mv.End())]
    desk.program_players.go_on_alone(PACE_S, instructions.gesture)
    window.stage.room.nav = Navigator().table(match)
    return Hand(window)


def test_a_step_is_told_before_it_is_made_and_while_it_is_made(
    alone: Hand, desk: SimulatedDesk
) -> None:
    seen: list[tuple[Page, str, bool, int]] = []
    for _round in range(120):
        alone.wait(_ROUND_S)
        alone.window.step()
        stage = alone.window.stage
        seen.append((alone.page, large(alone), stage.moving, alone.referee.seq))
    told = [one for one in seen if one[1].startswith("Move 1 knight from start 2")]
    made = [one for one in seen if one[1].startswith("Ben marches 1 from start 2")]
    assert len(told) * _ROUND_S >= PACE_S * 0.8, "there is time to read it"
    assert {one[0] for one in told} == {Page.PROGRAM}
    assert len({one[3] for one in told}) == 1, "nothing is written before"
    assert any(page is Page.TABLE and moving for page, _text, moving, _seq in made)
    assert made[0][3] > told[0][3]
    (sheet,) = sheets(alone)
    assert "Ben marches 1 from start 2" in sheet.rows[0][1]


def test_what_is_told_is_in_the_colours_of_who_did_it(alone: Hand, desk: SimulatedDesk) -> None:
    level = desk.program_players.levels("rheingold")[-1].name
    desk.program_players.take_seat(Seat(2), level)
    colours = {"Ben": "blue", "Chloé": "yellow"}
    seen: set[tuple[str, str]] = set()
    for _round in range(240):
        alone.wait(_ROUND_S)
        alone.window.step()
        name = large(alone).partition(" ")[0]
        if alone.page is Page.TABLE and name in colours:
            edge = next(one for one in alone.window.stage.widgets() if isinstance(one, Edge))
            seen.add((name, edge.colour))
    assert ("Ben", "blue") in seen
    assert seen <= set(colours.items())


def test_a_tap_before_a_computer_rolls_opens_no_castle(alone: Hand, desk: SimulatedDesk) -> None:
    desk.program_players.take_seat(Seat(2), desk.program_players.levels("rheingold")[-1].name)
    for _round in range(120):
        alone.wait(_ROUND_S)
        alone.window.step()
        waits = computers_turn(alone.window.stage.match)
        if waits is not None and not waits.decides:
            break
    alone.tap("at-katz")
    assert alone.page is Page.TABLE
    alone.wait(_ROUND_S)
    alone.window.step()
    assert alone.page is Page.TABLE


@pytest.fixture
def ended(alone: Hand) -> Hand:
    """Ben, who carries on alone, has just ended his turn; Chloé, a person, is to roll."""
    for _round in range(160):
        alone.wait(_ROUND_S)
        alone.window.step()
        if alone.referee.prompt.seat == Seat(2):
            break
    assert alone.referee.prompt.seat == Seat(2)
    return alone


def _castle_in_sight(hand: Hand) -> Point:
    """The middle of a castle that nothing lies over."""
    stage = hand.window.stage
    found = (
        target.rect.center
        for target in stage.targets()
        if target.id.removeprefix("at-") in hand.referee.setup.board["castles"]
        and hit(stage.targets(), target.rect.center, stage.room.sizes.touch) == target
    )
    return next(found)


def test_a_tap_that_comes_too_late_for_a_step_opens_no_castle(ended: Hand) -> None:
    ended.tap_at(_castle_in_sight(ended))
    assert ended.page is Page.TABLE


@pytest.mark.parametrize("late_s", [0.1, LATE_S])
def test_one_while_its_last_knight_still_walks_opens_none(ended: Hand, late_s: float) -> None:
    while ended.window.stage.moving:
        ended.wait(_ROUND_S)
        ended.window.step()
    ended.wait(late_s)
    ended.window.step()
    ended.tap_at(_castle_in_sight(ended))
    page = ended.page
    assert page is (Page.TABLE if late_s < LATE_S else Page.PLACE)


def test_the_table_stays_in_sight_once_a_step_is_told(alone: Hand) -> None:
    """Its walk is seen from its start, and nothing flips while the turn ends."""
    pages: list[Page] = []
    for _round in range(160):
        alone.wait(_ROUND_S)
        alone.window.step()
        if not pages or pages[-1] is not alone.page:
            pages.append(alone.page)
    assert alone.referee.prompt.seat == Seat(2)
    assert pages.count(Page.PROGRAM) == 1
    assert pages[-1] is Page.TABLE


def test_the_frame_changes_together_with_the_words(alone: Hand, desk: SimulatedDesk) -> None:
    level = desk.program_players.levels("rheingold")[-1].name
    desk.program_players.take_seat(Seat(2), level)
    seen = []
    for _round in range(240):
        alone.wait(_ROUND_S)
        alone.window.step()
        seen += [one for one in alone.window.stage.widgets() if isinstance(one, Edge)]
    assert {"blue", "yellow"} <= {edge.colour for edge in seen}
    assert {edge.before for edge in seen} == {None}
