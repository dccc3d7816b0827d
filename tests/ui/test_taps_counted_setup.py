"""How many taps is it from home to the table? Counted exactly; docs/taps.md has the table."""

from __future__ import annotations

from dataclasses import replace

from companion.core.game import Seat, Setup
from companion.ui.ports.match_list import MatchCard
from companion.ui.screen_kit.navigator import Page
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.screens import saved_state
from tests.support.ui.counting_hand import Counting
from tests.support.ui.game_scenes import agreed
from tests.support.ui.secret_scenes import pinned
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OpenWindow


def at_home(open_window: OpenWindow) -> Counting:
    """At home, before the first tap."""
    return Counting(open_window((800, 480)))


def names(setup: Setup) -> list[str]:
    """Who sits where."""
    return [seat.name for seat in setup.seats]


def recorded(desk: SimulatedDesk, setup: Setup, *, over: bool = True) -> str:
    """A match that was played last."""
    match = desk.new_match(setup)
    if over:
        assert desk.referee is not None
        desk.referee.corrections.end(desk.referee.present)
    players = tuple((seat.name, seat.colours[0]) for seat in setup.seats)
    desk.cards = [MatchCard(match, players, "Highlanders, The Rhine", "yesterday", over)]
    return match


def test_the_same_again_is_one_tap(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    setup = four_players("rheingold", supply="unlimited")
    setup = Setup(
        setup.game, setup.preset, setup.options, setup.board, setup.seats[1:] + setup.seats[:1],
        Seat(2),
    )  # fmt: skip
    before = recorded(desk, setup)
    hand = at_home(open_window)
    hand.tap("primary")
    assert hand.page is Page.TABLE
    assert hand.referee.match_id != before
    assert hand.referee.setup == setup
    assert hand.taps == 1


def test_a_match_that_goes_on_is_not_begun_once_more_by_a_finger_that_went_astray(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    before = recorded(desk, four_players(), over=False)
    hand = at_home(open_window)
    assert not any(target.id == "again" for target in hand.window.stage.targets())
    hand.tap("primary")
    assert hand.referee.match_id == before


def test_the_same_again_beside_an_older_match_that_goes_on_is_one_tap_too(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    recorded(desk, four_players(), over=False)
    older = list(desk.cards)
    before = recorded(desk, four_players())
    desk.cards = [*desk.cards, *older]
    hand = at_home(open_window)
    hand.tap("again")
    assert hand.page is Page.TABLE
    assert hand.referee.match_id != before
    assert hand.taps == 1


def test_the_same_again_on_a_board_that_is_not_offered_any_more(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    setup = four_players()
    gone = {**setup.board, "id": "gone", "name": "Gone"}
    recorded(desk, Setup(setup.game, setup.preset, {}, gone, setup.seats))
    hand = at_home(open_window)
    hand.tap("primary")
    assert hand.referee.setup.board == gone


def test_the_same_again_asks_for_pins_where_somebody_had_one(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    recorded(desk, four_players())
    pinned(desk, 1)
    hand = at_home(open_window)
    hand.tap("primary")
    assert hand.page is Page.PASS
    assert hand.referee.pins.asks_pins


def test_the_same_again_keeps_what_was_filled_in_for_another_game(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    recorded(desk, agreed("rheinlander", 3))
    hand = at_home(open_window)
    room = hand.window.stage.room
    rheingold = next(info for info in desk.infos() if info.slug == "rheingold")
    room.draft = replace(SetupDraft.fresh(rheingold, "rhine"), pins=True)
    hand.tap("primary")
    # The plug is pulled, too.
    after = saved_state.draft(desk, desk)
    assert after is not None
    assert after.info.slug == "rheinlander"
    assert not after.pins
    assert after.with_game(rheingold, "rhine").pins


def test_a_first_match_of_two_new_players(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    desk.used = []
    hand = at_home(open_window)
    hand.tap("primary")
    hand.tap("n2")
    hand.tap("name0")
    for letter in "ada":
        hand.tap(f"key{letter}")
    hand.tap("primary")
    for letter in "ben":
        hand.tap(f"key{letter}")
    hand.tap("primary")
    hand.tap("primary")
    assert hand.page is Page.TABLE
    assert names(hand.referee.setup) == ["Ada", "Ben"]
    assert hand.taps == 12


def test_three_earlier_players_and_another_game(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    desk.used = ["Ada", "Ben", "Cleo", "Dörte"]
    hand = at_home(open_window)
    hand.tap("primary")
    hand.tap("game-ringgeister")
    hand.tap("name0")
    for number in (2, 0, 1):
        hand.tap(f"used{number}")
    hand.tap("primary")
    assert hand.page is Page.TABLE
    assert hand.referee.setup.game == "ringgeister"
    assert names(hand.referee.setup) == ["Cleo", "Ada", "Ben"]
    assert hand.taps == 7


def test_a_finger_that_taps_a_name_twice_does_not_name_the_next_seat(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = at_home(open_window)
    hand.tap("primary")
    hand.tap("name0")
    point = hand.target("used1").rect.center
    hand.tap_at(point)
    hand.tap_at(point)
    draft = hand.window.stage.room.draft
    assert draft is not None
    assert [seat.name for seat in draft.seats] == ["Ben", "", ""]
    assert hand.page is Page.NAME


def test_a_name_that_is_put_right_leads_back(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = at_home(open_window)
    hand.tap("primary")
    hand.tap("name0")
    hand.tap("used0")
    hand.tap("back")
    hand.tap("name0")
    hand.tap("used3")
    assert hand.page is Page.SETUP
    draft = hand.window.stage.room.draft
    assert draft is not None
    assert [seat.name for seat in draft.seats] == ["Dörte", "", ""]
