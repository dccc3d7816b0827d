"""A shield is opened before everybody: what is at stake, how it turns over, what came of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.rheingold.state import HIDDEN
from companion.ui.games.rheingold.game_ui import GAME_UI
from companion.ui.pace import ALONE_S, COUNTS_S, FLIP_S, OUTCOME_S
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.scenes import FIELD, placed
from tests.support.ui.secret_hand import finish, names, words
from tests.support.ui.secret_scenes import OPEN
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OpenWindow


def besieged(
    open_window: OpenWindow,
    desk: SimulatedDesk,
    *,
    attackers: int = 8,
    value: int = 2,
    reveal: str = "public",
    **options: str,
) -> Hand:
    """Ada stands with so many before Pfalz, where Ben has three knights and a shield."""
    window = open_window((1280, 720))
    siege = {"castle": "pfalz", "fronts": {"g_pfalz_w": attackers}, "owner": "blue"}
    places = {**FIELD["places"], "g_pfalz_w": {"red": attackers}}
    more: dict[str, Any] = {**OPEN, "pending": siege, "places": places}
    made = placed(desk, four_players(reveal=reveal, **options), value, **more)
    window.stage.room.nav = made.room.nav
    window.step()
    return Hand(window)


def outcome(hand: Hand, clock: Clock) -> str:
    """What stands there once it lies open."""
    hand.tap("primary")
    assert hand.page is Page.OUTCOME
    hand.window.step()
    clock.now += OUTCOME_S
    hand.window.step()
    return words(hand)


@pytest.mark.parametrize(
    ("attackers", "said"),
    [
        (1, "1 knight attacks. 3 knights and a shield defend. | It holds, whatever"),
        (5, "It holds, whatever the shield shows."),
        (6, "It falls if the shield is 0."),
        (8, "It falls if the shield is 0 or 1."),
        (9, "It falls if the shield is 0 or 1."),
        # Ben's 3 lies open at Lahneck: the hidden one is none.
        (10, "It falls, whatever the shield shows."),
    ],
)
def test_what_is_at_stake_is_said_from_open_knowledge(
    open_window: OpenWindow, desk: SimulatedDesk, attackers: int, said: str
) -> None:
    hand = besieged(open_window, desk, attackers=attackers)
    assert said in words(hand)


@pytest.mark.parametrize(
    ("options", "value", "said"),
    [
        (
            {},
            2,
            ("(3 + 2) × 2 = 10 against 8: it holds", "Ada loses 8", "The shield stays face up."),
        ),
        ({"held_shield": "hidden"}, 2, ("it holds", "The shield is hidden again.")),
        ({"failed_siege": "double_shortfall"}, 2, ("it holds", "Ada loses 4 knights.")),
        ({}, 1, ("(3 + 1) × 2 = 8 against 8: it falls", "leaves the game", "Ada takes")),
        ({"captured_shield": "returned"}, 0, ("it falls", "goes back to Ben's hand, unseen")),
    ],
)
def test_the_sum_and_what_the_rules_of_the_match_do_then(
    open_window: OpenWindow,
    desk: SimulatedDesk,
    clock: Clock,
    options: dict[str, Any],
    value: int,
    said: tuple[str, ...],
) -> None:
    shown = outcome(besieged(open_window, desk, value=value, **options), clock)
    for text in said:
        assert text in shown


def test_a_lone_shield_of_nought_needs_one_knight(
    open_window: OpenWindow, desk: SimulatedDesk, clock: Clock
) -> None:
    hand = besieged(open_window, desk, attackers=1, value=0)
    recording = hand.referee._recording
    state = hand.referee.state
    number = state.terms.board.castle_index["pfalz"]
    alone = replace_knights(state, number)
    recording.fold.state = alone
    hand.tap("back")
    hand.tap("primary")
    assert "Only a shield defends." in words(hand)
    shown = outcome(hand, clock)
    assert "(0 + 0) × 2 = 0, minimum 1, against 1: it falls" in shown


def replace_knights(state: Any, number: int) -> Any:
    """The same position, nobody in one castle."""
    castles = list(state.castles)
    castles[number] = castles[number]._replace(knights=0)
    return replace(state, castles=tuple(castles))


def test_it_turns_over_and_then_lies_still(
    open_window: OpenWindow, desk: SimulatedDesk, clock: Clock
) -> None:
    hand = besieged(open_window, desk)
    hand.tap("primary")
    hand.window.step()
    seen = set()
    for _frame in range(12):
        assert hand.window.stage.moving
        seen.add(hand.pixels)
        clock.now += FLIP_S / 13
        hand.window.step()
    assert len(seen) == 12
    clock.now += OUTCOME_S
    assert hand.window.step()
    assert not hand.window.stage.moving
    still = [clock.now]
    for _round in range(5):
        clock.now += 1.0
        still.append(hand.window.step())
    assert not any(still[1:])


def test_it_lies_alone_then_the_sum_counts_up_and_then_it_is_told(
    open_window: OpenWindow, desk: SimulatedDesk, clock: Clock
) -> None:
    hand = besieged(open_window, desk)
    hand.tap("primary")
    hand.window.step()
    begun, seen = clock.now, list[tuple[float, str, bool]]()
    while hand.window.stage.moving:
        drawn = hand.window.step()
        seen.append((clock.now - begun, words(hand), drawn))
        clock.now += 1 / 60
    hand.window.step()
    seen.append((clock.now - begun, words(hand), True))
    assert 0.6 <= FLIP_S <= 0.8
    assert seen[-1][0] == pytest.approx(OUTCOME_S, abs=0.05)

    def shown(text: str) -> list[float]:
        return [when for when, said, _drawn in seen if text in said]

    assert max(shown("It falls if")) < FLIP_S + 0.05
    sums = [shown(part)[0] for part in ("3 + 2", "(3 + 2) × 2", "(3 + 2) × 2 = 10", "it holds")]
    assert sums == sorted(set(sums))
    assert sums[0] > FLIP_S + ALONE_S
    assert sums[-1] - sums[0] == pytest.approx(COUNTS_S * 3 / 4, abs=0.05)
    assert min(shown("it holds")) > OUTCOME_S - 1 / 60
    resting = [drawn for when, _said, drawn in seen if FLIP_S + 0.05 < when < FLIP_S + ALONE_S]
    assert len(resting) > 20
    assert not any(resting), "what lies still costs nothing"


def test_a_tap_ends_the_turning_and_the_next_one_the_page(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = besieged(open_window, desk)
    hand.tap("primary")
    hand.tap_at((20, 700))
    assert "it holds" in words(hand)
    assert hand.page is Page.OUTCOME
    hand.tap_at((20, 700))
    assert hand.page.value == "table"


def test_without_animation_it_lies_open_at_once(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    desk.set_preferences(replace(desk.preferences, animated=False))
    hand = besieged(open_window, desk)
    hand.tap("primary")
    assert "it holds" in words(hand)
    assert [sounds for sounds, _loud in desk.loudspeaker.played][-1][:2] == ("turned", "held")


def test_where_the_attacker_alone_looks_nobody_else_learns_the_value(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = besieged(open_window, desk, reveal="attacker", held_shield="hidden")
    assert "1. Ben lets Ada look" in words(hand)
    hand.tap("primary")
    assert hand.window.stage.room.nav.top == Stop(Page.OPENING, 0, "pfalz", Purpose.PEEK)
    assert "Pass the screen to Ada" in words(hand)
    hand.tap("primary")
    hand.look()
    hand.tap("primary")
    assert "8 against 3 + a hidden shield: it holds" in words(hand)
    finish(hand)
    assert hand.referee.state.holding("pfalz").shield == HIDDEN


def test_a_game_without_a_moment_of_its_own_has_a_plain_page(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = besieged(open_window, desk)
    stage = hand.window.stage
    stage.match._ui_of = lambda _slug: replace(GAME_UI, opening=None)
    hand.tap("back")
    hand.tap("primary")
    assert "The shield at Pfalz" in words(hand)
    assert "Siege" not in words(hand)
    assert {"back", "primary", "turn"} <= names(hand)
    hand.tap("primary")
    assert hand.page is Page.TABLE
    assert hand.referee.state.holding("pfalz").shield == 2
