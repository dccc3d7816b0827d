"""Of what are the points made? A line a player, beside the board once the match is over."""

from __future__ import annotations

from companion.core.game import Seat
from companion.games.rheinlander.view import TableView
from companion.ui.games.rheinlander.table.layout import TableAreas, cells, key_gap
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.screen_kit.context import Room
from companion.ui.widgets.base import Widget
from companion.ui.widgets.layout import columns
from companion.ui.widgets.parts import Image, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crest


def accounts(room: Room, at: TableAreas, view: TableView, voice: RheinlanderVoice) -> list[Widget]:
    """Coins, duchies, markers and the Archbishop, added up for everybody (RL 13.3)."""
    sizes, found = room.sizes, list[Widget]()
    players = list(view.supply)
    across = 1 if at.across == 3 else 2
    down = -(-len(players) // across)
    for seat, cell in enumerate(cells(at.pad, across, down, key_gap(sizes))[: len(players)]):
        points, *parts = voice.figures(view, Seat(seat))
        won = view.result is not None and seat in view.result.winners
        found.append(Sheet(cell, fill=room.theme.marked if won else room.theme.panel))
        arms, rest = columns(cell.inflate(-8, -4), [cell.h * 0.7, 0.5], sizes.gap // 2)
        total = f"{' + '.join(map(str, parts))} = {points}"
        found += [
            Image(arms, Crest(players[seat])),
            Label(Words(total, rest, sizes.body, "number", None, -1, lines=1)),
        ]
    return found


def summands(view: TableView, voice: RheinlanderVoice) -> str:
    """What is added up, in words."""
    _points, *parts = voice.headings(view)
    return " + ".join(parts)
