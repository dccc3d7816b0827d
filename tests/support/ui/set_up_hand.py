"""A hand that begins a match of any game, from home to its table."""

from __future__ import annotations

from companion.ui.screen_kit.navigator import Page
from tests.support.ui.hand import Hand

SIZES = ((800, 480), (720, 1280))


def set_up(hand: Hand, game: int, players: int, *options: str) -> None:
    """From home to the table of another game; each option is set to the value that is named."""
    hand.tap("primary")
    hand.tap(f"game-{hand.window.ports.games.all_games()[game].info.slug}")
    hand.tap(f"n{players}")
    hand.tap("rules")
    hand.tap("options")
    for option in options:
        while f"set-{option}" not in {target.id for target in hand.window.stage.targets()}:
            hand.tap("page-on")
        hand.tap(f"set-{option}")
    hand.tap("primary")
    hand.tap("back")
    hand.tap("primary")
    assert hand.page is Page.TABLE
