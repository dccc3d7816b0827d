"""What is corrected, why, and does everybody agree? The last page, the same for every game.

The last voice does it, as when something is taken back. Where one person or nobody plays, nobody is
asked, and a button does it.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.i18n.translate import _
from companion.ui.screen_kit import consent
from companion.ui.screen_kit.change_list import ChangeList, ReadPages
from companion.ui.screen_kit.consent import Consent
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.reason import Reason
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words


def screen(
    room: Room,
    match: MatchInPlay,
    changes: Sequence[Sequence[str]],
    headings: Sequence[str],
    reason: Reason | None,
    agreed: Consent,
    wrong: str,
    read: ReadPages,
) -> list[Widget]:
    """All that changes, the reasons, who must agree, and what is still missing.

    Args:
        room: for sizes and colours.
        match: with the players.
        changes: a row each; see `ChangeList`.
        headings: above them.
        reason: why, as far as it was said; None where no reason is asked for.
        agreed: who agrees so far.
        wrong: why it cannot be; empty when it can.
        read: which page of the changes is seen, and which were.
    """
    sizes, asked = room.sizes, agreed.to_tap(match.referee.present)
    frame = framed(room, _("Corrections"), foot=False)
    heights: list[float] = [0.5]
    if reason is not None:
        lines = reason.lines(room)
        heights.append(lines * sizes.touch + (lines - 1) * sizes.gap)
    foot = round(sizes.body * 1.5) if asked else round(sizes.touch * 1.25)
    heights += [consent.height(room, asked)] * bool(asked)
    body, *below, line = rows(frame.body, [*heights, foot], sizes.gap)
    listed = ChangeList(room, body, changes, read, headings, wrong)
    found = [*frame.head, *listed.widgets()]
    if reason is not None:
        found += reason.widgets(room, below[0])
    missing = _missing(reason, read, listed)
    prevents = wrong or missing
    if not asked:
        do = why_not(prevents) if prevents else Intent("do")
        return [
            *found,
            Button("primary", line, _("Correct it"), do, sizes.heading, Kind.PRIMARY, sub=missing),
        ]
    found += agreed.widgets(room, below[-1], asked, prevents)
    text = missing or consent.waits_for(match, asked, agreed.agreed)
    return [*found, Label(Words(text, line, sizes.body, ink=room.theme.ink_soft, lines=1))]


def _missing(reason: Reason | None, read: ReadPages, listed: ChangeList) -> str:
    """What is missing before anybody can agree; "" for nothing."""
    if not read.all_of(listed.pages):
        return _("Look at every page first.")
    if reason is not None and not reason.text:
        return _("Why? Tap a reason.")
    return ""
