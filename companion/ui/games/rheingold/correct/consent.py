"""What is corrected, why, and does everybody agree? The last page before it is done."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from companion.core.game import Seat
from companion.games.rheingold.reported_position import ReportedPosition
from companion.ui.games.rheingold.correct import wording
from companion.ui.games.rheingold.correct.wording import PositionChange
from companion.ui.i18n.translate import _
from companion.ui.screen_kit import consent
from companion.ui.screen_kit.consent import Consent
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.reason import Reason
from companion.ui.text.fonts import FontRole
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Words


def page(
    room: Room,
    match: MatchInPlay,
    reported: ReportedPosition,
    reason: Reason,
    agreed: Consent,
    wrong: str,
    number: int,
) -> list[Widget]:
    """All that changes, the reasons, who must agree, and the button that does it.

    Args:
        room: for sizes and colours.
        match: with the players.
        reported: the position as it was reported.
        reason: why, as far as it was said.
        agreed: who agrees so far.
        wrong: why it cannot be; empty when it can.
        number: which page of the changes is seen.
    """
    sizes, asked = room.sizes, match.referee.present
    frame = framed(room, _("Corrections"))
    lines = reason.lines(room)
    why_high = lines * sizes.touch + (lines - 1) * sizes.gap
    body, why, who = rows(
        frame.body, [0.5, why_high, consent.height(room, asked)], sizes.gap
    )  # fmt: skip
    ready = not wrong and bool(reason.text) and agreed.whole(asked)
    do = Intent("do") if ready else None
    return [
        *frame.head,
        *_list(room, body, reported, number, wrong),
        *reason.widgets(room, why),
        *agreed.widgets(room, who, asked, able=bool(reason.text)),
        Button("primary", frame.foot, _("Correct it"), do, sizes.heading, Kind.PRIMARY,
               sub=_sentence(match, reason, agreed, asked)),
    ]  # fmt: skip


def _sentence(match: MatchInPlay, reason: Reason, agreed: Consent, asked: frozenset[Seat]) -> str:
    """What is still missing before the correction can be made."""
    if not reason.text:
        return _("Why? Tap a reason.")
    if one := consent.alone(match, asked):
        return one
    if not agreed.whole(asked):
        return _("Everybody must agree.")
    return _("Nothing is undone: the match goes on from here.")


_CUT: Final = (0.27, 0.365, 0.365)


def _list(
    room: Room, area: Rect, reported: ReportedPosition, number: int, wrong: str
) -> list[Widget]:  # fmt: skip
    """A line a change: where, as the screen has it, as it really is; above it what is wrong."""
    sizes, theme = room.sizes, room.theme
    close = max(2, sizes.gap // 3)
    head, body = rows(area, [round(sizes.caption * 1.3), 0.5], close)
    found = _headings(room, head)
    if wrong:
        found = [Label(Words(wrong, head, sizes.caption, "text_bold", theme.danger, -1))]
    changes = tuple(wording.changes(reported))
    lines = 1 if _short(room, body, changes) else 2
    row = round(sizes.caption * (1.55 if lines == 1 else 2.5)) + close
    pages = Pages(body, len(changes), number, row, sizes)
    cells: list[Widget] = []
    for at, rect in pages.rows():
        whole = Rect(rect.x, rect.y, rect.w, row - close)
        found.append(Sheet(whole, fill=theme.panel))
        cells += _line(room, whole, changes[at], lines)
    return [*found, *level(cells), *pages.turners()]


def _headings(room: Room, head: Rect) -> list[Widget]:
    px, ink = room.sizes.caption, room.theme.ink_soft
    _place, was, now = _cells(head, room.sizes.gap)
    return [
        Label(Words(_("on the screen"), was, px, "text", ink, -1, 0, 1)),
        Label(Words(_("on the table"), now, px, "text", ink, -1, 0, 1)),
    ]


def _line(room: Room, whole: Rect, change: PositionChange, lines: int) -> list[Widget]:
    roles: tuple[FontRole, ...] = ("text_bold", "text", "text_bold")
    inks = (None, room.theme.ink_soft, None)
    return [
        Label(Words(text, box, room.sizes.caption, role, ink, -1, 0, lines))
        for text, box, role, ink in zip(
            change, _cells(whole, room.sizes.gap), roles, inks, strict=True
        )
    ]


def _short(room: Room, area: Rect, changes: tuple[PositionChange, ...]) -> bool:
    """Whether every line fits in one at its full size."""
    px = room.sizes.caption
    whole = Rect(0, 0, area.w, round(px * 1.55))
    return all(
        label.words()[0].fitted().px >= px - 1
        for one in changes
        for label in _line(room, whole, one, 1)
    )


def _cells(rect: Rect, gap: int) -> list[Rect]:
    return columns(rect.inflate(-2 * gap, 0), _CUT, gap)
