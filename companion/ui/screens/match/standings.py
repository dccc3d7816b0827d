"""How does everybody stand? The table of players, for the menu and the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from companion.core.game import Seat
from companion.ui.i18n.phrasing import listed
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One player's line: name, colours, and the figures below the headings."""

    seat: int
    name: str
    colours: tuple[str, ...]
    figures: tuple[int | str, ...]

    @property
    def rank(self) -> tuple[int, ...]:
        """Its figures as far as they are numbers, the largest first when sorted."""
        return tuple(-figure for figure in self.figures if isinstance(figure, int))


@dataclass(frozen=True, slots=True)
class Standings:
    """The headings, and a line a player, by seat."""

    headings: tuple[str, ...]
    lines: tuple[StandingsRow, ...]


def standings(match: MatchInPlay) -> Standings:
    """How the match on the table stands, as all may see it."""
    referee = match.referee
    view, voice = referee.game.view(referee.state, None), match.voice
    lines = tuple(
        StandingsRow(number, seat.name, seat.colours, voice.figures(view, Seat(number)))
        for number, seat in enumerate(referee.setup.seats)
    )
    return Standings(voice.headings(view), lines)


def who_won(match: MatchInPlay) -> str:
    """The winners in a sentence."""
    outcome, seats = match.referee.outcome, match.referee.setup.seats
    names = [seats[seat].name for seat in (outcome.winners if outcome is not None else ())]
    if not names:
        return _("Nobody has won")
    if len(names) == 1:
        return _("{name} has won").format(name=names[0])
    return _("{names} share the victory").format(names=listed(names))


def ended_early() -> str:
    """That the players ended it before the rules did."""
    return _("Ended early, by agreement.")


def ending(match: MatchInPlay) -> str:
    """Why it is over, in a sentence; empty when the points say it all."""
    referee = match.referee
    if referee.outcome is not None and referee.outcome.is_early:
        return ended_early()
    return match.voice.ending(referee.game.view(referee.state, None))


def table_of(
    room: Room,
    area: Rect,
    headings: Sequence[str],
    lines: Sequence[StandingsRow],
    best: frozenset[int] = frozenset(),
    own: str = "",
) -> list[Widget]:
    """The lines as a table; those who won, or whose turn it is, stand out.

    Args:
        room: for sizes and colours.
        area: what it may fill.
        headings: what the figures are.
        lines: the players.
        best: the seats that stand out.
        own: on a button in every line, by which that seat looks at what is its own.
    """
    sizes, theme = room.sizes, room.theme
    between = max(2, sizes.gap // 3)
    least = round(sizes.caption * (2.6 if sizes.portrait else 1.35))
    high = min(round(sizes.touch * 1.15), (area.h - least) // max(1, len(lines)))
    if own:
        high = max(high, sizes.touch + between)
        if not sizes.portrait:
            # In large letters the buttons of all lines leave no more than a line of small ones.
            least = min(least, max(round(sizes.caption * 1.1), area.h - len(lines) * high))
    wished = round(sizes.caption * 2.6 if sizes.portrait else sizes.body * 1.6)
    above = max(least, min(wished, area.h - len(lines) * high))
    head, *bodies = rows(
        Rect(area.x, area.y, area.w, above + len(lines) * high), [above, *[0.5] * len(lines)], 0
    )
    cut = [0.14, 0.3, *[0.56 / len(headings)] * len(headings)]
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
        names.append(Label(Words(line.name, name, sizes.body, "text_bold", None, -1, lines=1)))
        for number, (figure, box) in enumerate(zip(line.figures, figures, strict=False)):
            if number == 0:
                found.append(Label(Words(str(figure), box, sizes.heading, "number")))
            else:
                found.append(Label(Words(str(figure), box, sizes.body)))
        if own:
            cell = Rect(whole.right - button, whole.y, button, whole.h)
            found.append(Button(f"own{line.seat}", cell, own, Intent("own", line.seat), sizes.body))
    return [*found, *level(names)]
