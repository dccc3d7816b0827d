"""What is corrected, why, and does everybody agree? The last page before it is done."""

from __future__ import annotations

from pygame import Rect

from companion.games.ringgeister.state import State
from companion.ui.games.ringgeister.correct import wording
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.translate import _
from companion.ui.screen_kit import consent
from companion.ui.screen_kit.consent import Consent
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.reason import Reason
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words


def page(
    room: Room,
    match: MatchInPlay,
    told: tuple[State, State],
    reason: Reason,
    agreed: Consent,
    trouble: str,
) -> list[Widget]:
    """All that differs, the reasons, who must agree, and the button that does it.

    Args:
        room: for sizes and colours.
        match: with the players.
        told: the position on the screen, and as it was told.
        reason: why, as far as it was said.
        agreed: who agrees so far.
        trouble: why it could not be done; "" when nothing was tried.
    """
    sizes, asked = room.sizes, match.referee.present
    frame = framed(room, _("Corrections"))
    lines = reason.lines(room)
    why_high = lines * sizes.touch + (lines - 1) * sizes.gap
    body, why, who = rows(frame.body, [0.5, why_high, consent.height(room, asked)], sizes.gap)
    voice = RinggeisterVoice(match.referee.setup)
    found = wording.changes(*told, voice)
    ready = bool(reason.text) and agreed.whole(asked)
    sub = _("Nothing is undone: the match goes on from here.")
    if not reason.text:
        sub = _("Why? Tap a reason.")
    elif not agreed.whole(asked):
        sub = _("Everybody must agree.")
    do = Intent("do") if ready else None
    return [
        *frame.head,
        *_list(room, body, found, trouble),
        *reason.widgets(room, why),
        *agreed.widgets(room, who, asked, able=bool(reason.text)),
        Button("primary", frame.foot, _("Correct it"), do, sizes.heading, Kind.PRIMARY, sub=sub),
    ]


def _list(room: Room, area: Rect, found: tuple[str, ...], trouble: str) -> list[Widget]:
    """A line for each thing; where there are too many, the rest in a last one."""
    sizes = room.sizes
    high = round(sizes.body * 1.5)
    most = max(1, area.h // high)
    lines = list(found)
    if trouble:
        lines = [trouble, *lines]
    if len(lines) > most:
        more = len(lines) - most + 1
        lines = [*lines[: most - 1], _("and {n} more").format(n=more)]
    ink = room.theme.danger if trouble else None
    return [
        Label(
            Words(
                line, Rect(area.x, area.y + number * high, area.w, high), sizes.body, "text",
                ink if number == 0 else None, -1, lines=1,
            )
        )
        for number, line in enumerate(lines)
    ]  # fmt: skip
