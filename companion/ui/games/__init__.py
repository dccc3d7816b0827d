"""What does each game provide for the user interface? The list of records; one folder a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a game's open table is used without its screens
    from companion.ui.screen_kit.game_ui import GameUi


def find(slug: str) -> GameUi:
    """The UI record of the game with this slug.

    A game's screens are loaded when its record is first asked for: the first picture does not
    wait for them, and whoever plays one game never loads the others. May be called by any thread.

    Raises:
        LookupError: there is no such game, or nobody has drawn it.
    """
    match slug:
        case "rheingold":
            from companion.ui.games.rheingold import game_ui as rheingold  # noqa: PLC0415 # see above

            return rheingold.GAME_UI
        case "rheinlander":
            from companion.ui.games.rheinlander import game_ui as rheinlander  # noqa: PLC0415 # see above

            return rheinlander.GAME_UI
        case "ringgeister":
            from companion.ui.games.ringgeister import game_ui as ringgeister  # noqa: PLC0415 # see above

            return ringgeister.GAME_UI
    raise LookupError(f"nobody has drawn the game {slug!r:.40}")
