"""Whose turn is it really, and where are the shields that are gone? Two short pages."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect

from companion.games.rheingold.reported_position import MissingShield, ReportedPosition
from companion.games.rheingold.state import Phase
from companion.ui.games.rheingold.correct import wording
from companion.ui.games.rheingold.pictures import OpenShield
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.frame import framed
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.counts import stepper
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crest, HiddenValuePicture, Picture


def turn(room: Room, reported: ReportedPosition, button: Button, wrong: str) -> list[Widget]:
    """Whose turn, before or after the roll, and how many marches are left.

    Where something was begun, only the marches can be put right; `wrong` says what the
    box forbids.
    """
    sizes = room.sizes
    frame = framed(room, _("Whose turn is it really?"))
    inner = centred(frame.body, frame.body.w, min(frame.body.h, round(sizes.touch * 9)))
    line = round(sizes.body * 1.7)
    lines = -(-len(reported.state.terms.colours) // _across(room, reported))
    step = sizes.touch if lines > 1 and not sizes.portrait else round(sizes.touch * 1.2)
    names = lines * step + (lines - 1) * sizes.gap
    whose, rolled, head, marches, footnote = rows(
        inner, [names, step, line, sizes.touch, 0.5], sizes.gap
    )
    found: list[Widget] = [*frame.head, *_whose(room, whose, reported)]
    found += _rolled(room, rolled, reported)
    if reported.phase is Phase.MARCH:
        text = _("Marches left")
        found.append(Label(Words(text, head, sizes.body, "text_bold")))
        most = reported.most_marches
        found += stepper(marches, sizes, 0, most, min(most, reported.marches_left))
    text, ink = wrong, room.theme.danger
    if not wrong:
        text, ink = _("Nothing is undone: the match goes on from here."), room.theme.ink_soft
        if reported.must_be_decided:
            until = _("Until then, the turn can't be changed.")
            text = sentences(wording.undecided(reported.state), until)
    found.append(Label(Words(text, footnote, sizes.body, "text", ink)))
    return [*found, _placed(button, frame.foot, room)]


def _placed(button: Button, foot: Rect, room: Room) -> Button:
    return replace(button, rect=centred(foot, room.sizes.touch * 8, foot.h))


def _across(room: Room, reported: ReportedPosition) -> int:
    """So many players stand side by side that their names can be read."""
    number = len(reported.state.terms.colours)
    return 2 if room.sizes.portrait else number if number < 5 else 3


def _whose(room: Room, area: Rect, reported: ReportedPosition) -> list[Widget]:
    state, teller = reported.state, Teller(reported.state)
    colours, gap = state.terms.colours, room.sizes.gap
    across = _across(room, reported)
    cells = [
        cell
        for line in rows(area, [0.5] * -(-len(colours) // across), gap)
        for cell in columns(line, [0.5] * across, gap)
    ]
    found = []
    for colour, cell in zip(colours, cells, strict=False):
        may = not reported.must_be_decided or colour == reported.colour
        found.append(
            Button(f"turn-{colour}", cell, teller.name(colour),
                   Intent("turn", colour) if may else None, room.sizes.body, Kind.CHOICE,
                   colour == reported.colour, picture=Crest(colour))
        )  # fmt: skip
    return level(found)


def _rolled(room: Room, area: Rect, reported: ReportedPosition) -> list[Widget]:
    """Before the roll, after it; and in between, where that is what the screen has."""
    state = reported.state
    texts = {Phase.ROLL: _("Before the roll"), Phase.MARCH: _("After the roll")}
    if state.phase is Phase.ENTER and reported.colour == state.colour:
        texts = {Phase.ROLL: texts[Phase.ROLL], Phase.ENTER: _("A knight can enter"),
                 Phase.MARCH: texts[Phase.MARCH]}  # fmt: skip
    cells = columns(area, [0.5] * len(texts), room.sizes.gap)
    found = [
        Button(f"phase-{phase}", cell, text,
               None if reported.must_be_decided else Intent("phase", str(phase)), room.sizes.body,
               Kind.CHOICE,
               phase is reported.phase or (reported.must_be_decided and phase is Phase.MARCH))
        for (phase, text), cell in zip(texts.items(), cells, strict=True)
    ]  # fmt: skip
    return level(found)


def take_turn(intent: Intent, reported: ReportedPosition) -> ReportedPosition:
    """Another colour, before or after the roll, another number of marches."""
    arg, phase, left = intent.arg, reported.phase, reported.marches_left
    match intent.name:
        case "turn":
            return reported.turn(str(arg), phase, left)
        case "phase":
            return reported.turn(reported.colour, Phase(str(arg)), left)
        case "number":
            return reported.turn(reported.colour, phase, int(arg or 0))
    return reported


def gone(
    room: Room, reported: ReportedPosition, button: Button, wrong: str, page: int
) -> list[Widget]:
    """Where each shield is that is no longer at its castle."""
    sizes = room.sizes
    frame = framed(room, _("Where are the shields?"))
    body, footnote = rows(frame.body, [0.5, round(sizes.body * 1.6)], sizes.gap)
    missing = reported.missing
    row = round(sizes.touch * (3.3 if sizes.portrait else 2.3))
    pages = Pages(body, len(missing), page, row, sizes)
    found: list[Widget] = [*frame.head, *pages.turners()]
    for number, rect in pages.rows():
        found += _question(room, rect, reported, missing[number])
    text = wrong or _("Shields out of the game are known to all.")
    ink = room.theme.danger if wrong else room.theme.ink_soft
    found.append(Label(Words(text, footnote, sizes.body, "text", ink)))
    return [*found, _placed(button, frame.foot, room)]


def _question(
    room: Room, rect: Rect, reported: ReportedPosition, one: MissingShield
) -> list[Widget]:
    """Back in the hand, or out of the game with a value."""
    sizes, theme = room.sizes, room.theme
    inside = rect.inflate(-2 * sizes.gap, -sizes.gap)
    head, answers = rows(inside, [round(sizes.body * 1.6), 0.5], sizes.gap // 2)
    was: Picture = HiddenValuePicture(one.colour)
    if isinstance(one.shield, int):
        was = OpenShield(one.colour, one.shield)
    crest, text = columns(head, [head.h, 0.5], sizes.gap)
    sentence = wording.shield_gone(Teller(reported.state), one)
    found: list[Widget] = [
        Sheet(rect, fill=theme.panel),
        Image(crest, was),
        Label(Words(sentence, text, sizes.body, "text_bold", None, -1)),
    ]
    values = reported.values(one)
    if sizes.portrait:
        hand, out, *_more = rows(answers, [0.5, 0.5], sizes.gap)
    else:
        hand, out = columns(answers, [0.32, 0.68], sizes.gap * 2)
    answered = one.castle in reported.gone
    value = reported.gone.get(one.castle)
    found.append(
        Button(f"hand-{one.castle}", hand, _("Back in hand"), Intent("hand", one.castle),
               sizes.body, Kind.CHOICE, answered and value is None)
    )  # fmt: skip
    label, *cells = columns(out, [0.36, *[0.16] * len(values)], sizes.gap)
    found.append(
        Label(Words(_("Out of the game:"), label, sizes.body, "text", None, 1, lines=2))
    )  # fmt: skip
    for shown, cell in zip(values, cells, strict=True):
        found.append(
            Button(f"out-{one.castle}-{shown}", cell, "", Intent("out", f"{one.castle} {shown}"),
                   sizes.body, Kind.CHOICE, answered and value == shown,
                   picture=OpenShield(one.colour, shown))
        )  # fmt: skip
    return found


def take_gone(intent: Intent, reported: ReportedPosition) -> ReportedPosition:
    """A shield is back in the hand, or out of the game."""
    castle, _space, value = str(intent.arg).rpartition(" ")
    if intent.name == "hand":
        return reported.went(str(intent.arg), None)
    return reported.went(castle, int(value))
