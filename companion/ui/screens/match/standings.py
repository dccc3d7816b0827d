"""How does everybody stand? The table of players, for the menu and the end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from pygame import Rect

from companion.core.game import Seat
from companion.ui.boards.voice import Depiction, Figure, in_words
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screens.match.result_words import (
    Standings,
    StandingsRow,
    ending_of,
    standings_of,
    winners_of,
)
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests, SketchPicture

_WON: Final = 1.5
"""How much higher than the others' the winners' lines are,"""
_LARGER: Final = 1.3
"""and how much larger their letters."""
_PICTURE: Final = 1.5
"""How high a picture in the place of a figure is, in heights of its letters."""
_FEW: Final = 3
"""So many figures leave room for a name in one line where the screen is narrow."""


def standings(match: MatchInPlay) -> Standings:
    """How the match on the table stands, as all may see it."""
    referee = match.referee
    return standings_of(referee.setup, referee.game.view(referee.state, None), match.voice)


def who_won(match: MatchInPlay) -> str:
    """The winners in a sentence."""
    return winners_of(match.referee.setup, match.referee.outcome)


def ending(match: MatchInPlay) -> str:
    """Why it is over, in a sentence; empty when the points say it all."""
    referee = match.referee
    return ending_of(referee.outcome, referee.game.view(referee.state, None), match.voice)


def table_of(
    room: Room,
    area: Rect,
    headings: Sequence[str],
    lines: Sequence[StandingsRow],
    best: frozenset[int] = frozenset(),
    own: str = "",
    programs: Collection[Seat] = (),
    *,
    final: bool = False,
) -> list[Widget]:
    """The lines as a table; those who won, or whose turn it is, stand out.

    Args:
        room: for sizes and colours.
        area: what it may fill.
        headings: what the figures are.
        lines: the players.
        best: the seats that stand out.
        own: on a button in every line, by which that seat looks at what is its own.
        programs: the seats that the program plays: nobody looks at what is theirs.
        final: whoever stands out has won: their lines are higher, and their letters larger.
    """
    sizes, theme = room.sizes, room.theme
    shares = [_WON if final and line.seat in best else 1.0 for line in lines]
    number_of = sum(shares) or 1.0
    between = max(2, sizes.gap // 3)
    least = round(sizes.caption * (2.6 if sizes.portrait else 1.35))
    high = min(round(sizes.touch * 1.15), int((area.h - least) / number_of))
    if own:
        high = max(high, sizes.touch + between)
        if not sizes.portrait:
            # In large letters the buttons of all lines leave no more than a line of small ones.
            least = min(least, max(round(sizes.caption * 1.1), area.h - round(number_of * high)))
    wished = round(sizes.caption * 2.6 if sizes.portrait else sizes.body * 1.6)
    above = max(least, min(wished, area.h - round(number_of * high)))
    head, *bodies = rows(
        Rect(area.x, area.y, area.w, above + round(number_of * high)),
        [above, *[share / number_of for share in shares]],
        0,
    )
    narrow = sizes.portrait and len(headings) > _FEW
    crest_w, name_w = (0.1, 0.24) if narrow else (0.14, 0.3)
    cut = [crest_w, name_w, *[(1 - crest_w - name_w) / len(headings)] * len(headings)]
    button = round(area.w * 0.2) if own else 0
    head.w -= button
    names: list[Widget] = []
    most = 2 if sizes.portrait else 1
    found = level([
        Label(Words(text, box.inflate(-4, 0), sizes.caption, "text", theme.ink_soft, 0, 0, most))
        for text, box in zip(headings, columns(head, cut, 0)[2:], strict=False)
    ])  # fmt: skip
    for line, rect in zip(lines, bodies, strict=True):
        strong = line.seat in best
        whole = rect.inflate(0, -between)
        sheet = Rect(whole.x, whole.y, whole.w - button - (between if own else 0), whole.h)
        found.append(Sheet(sheet, fill=theme.marked if strong else theme.panel))
        crest, name, *figures = columns(sheet.inflate(0, -max(4, sizes.gap // 2)), cut, 0)
        found.append(Image(crest.inflate(-4, 0), Crests(line.colours)))
        px = round(sizes.body * _LARGER) if final and strong else sizes.body
        named = Words(line.name, name, px, "text_bold", None, -1, 0, 2 if narrow else 1)
        (found if px > sizes.body else names).append(Label(named))
        for number, (figure, box) in enumerate(zip(line.figures, figures, strict=False)):
            if number == 0:
                large = round(sizes.heading * _LARGER) if final and strong else sizes.heading
                found.append(Label(Words(str(figure), box, large, "number")))
            else:
                found.append(_figure(figure, box, px))
        cell = Rect(whole.right - button, whole.y, button, whole.h)
        if own and line.seat in programs:
            soft = theme.ink_soft
            found.append(Label(Words(_("computer player"), cell, sizes.caption, "text", soft)))
        elif own:
            found.append(Button(f"own{line.seat}", cell, own, Intent("own", line.seat), sizes.body))
    return [*found, *level(names)]


def _figure(figure: Figure, box: Rect, px: int) -> Widget:
    """One figure in its cell: its picture where it has one."""
    if isinstance(figure, Depiction) and figure.sketch is not None:
        high = min(box.h, round(px * _PICTURE))
        return Image(centred(box, box.w, high), SketchPicture(figure.sketch))
    return Label(Words(str(in_words(figure)), box, px))
