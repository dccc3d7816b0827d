"""What may a castle be called?

A copy of a printed board has castles that other boards have too. Their names are offered
first where they lie about there, so that a name is one tap and not ten.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Any

from companion.core.game import GameInfo
from companion.games.rheingold.drafting.draft import BoardDraft
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.once_per_screen import board_cards


def likely(
    room: Room, games: GamesPort, draft: BoardDraft, castle: str, begins: str = ""
) -> list[str]:
    """Names that a castle may have, the likeliest first: those of other boards near its position.

    Args:
        room: keeps the boards while the screen is open.
        games: with their boards.
        draft: with the castle; names that are on it are not offered again.
        castle: its id.
        begins: only names that begin so.
    """
    used = {one.name.casefold() for one in draft.castles.values()}
    across, down = draft.size_mm
    x, y = draft.castles[castle].at
    found: dict[str, tuple[int, float]] = {}
    for card in board_cards(room, games, _info(games, draft)):
        board: Mapping[str, Any] = card.board
        if board.get("id") == draft.id:
            continue
        others = board["castles"].values()
        same = sum(str(one.get("name", "")).casefold() in used for one in others)
        wide, high = board["size_mm"]
        for one in others:
            name = str(one.get("name", ""))
            if not name or name.casefold() in used:
                continue
            if not name.casefold().startswith(begins.casefold()):
                continue
            far = hypot(one["at"][0] / wide - x / across, one["at"][1] / high - y / down)
            rank = (-same, far)
            found[name] = min(rank, found.get(name, rank))
    return sorted(found, key=lambda name: found[name])


def _info(games: GamesPort, draft: BoardDraft) -> GameInfo:
    return next(info for info in games.infos() if info.slug == draft.game)
