"""Which buttons belong to the phase? The panel of the table screen, and the tools at the board.

Every button has its place in every state; what cannot be done now is pale there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from companion.games.ringgeister import listing, pieces, view
from companion.games.ringgeister.judging import judge
from companion.games.ringgeister.moves import TurnUp, Walk
from companion.games.ringgeister.state import Phase, State
from companion.ui.art.figures import figure
from companion.ui.games.ringgeister.board import kind_of
from companion.ui.games.ringgeister.film import Turning
from companion.ui.games.ringgeister.table import setting_up
from companion.ui.games.ringgeister.table.board_part import Shown
from companion.ui.games.ringgeister.table.heading import beside_name
from companion.ui.games.ringgeister.table.layout import TableAreas
from companion.ui.games.ringgeister.table.move_plan import (
    Calling,
    Chosen,
    Going,
    Idle,
    KeyingIn,
    MovePlan,
    SettingUp,
)
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.phrasing import capitalised, sentences
from companion.ui.i18n.translate import _, translate_refusal
from companion.ui.screen_kit import undo
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.table_shell import TableShell
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import columns
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Icon, put


@dataclass(frozen=True, slots=True)
class ControlsModel:
    """What the controls are made from.

    Attributes:
        state: the position.
        plan: what the player has begun.
        voice: names of players, figures and places.
        name: of the player who acts, which stands beside; "" where its room is needed.
        text: the news, or what the walk that is begun sets off, sentence by sentence.
        weighty: the text must be read before the large button is tapped.
        shown: the act that is seen.
        drawing: lots are being drawn, one after another.
        level: whether the view can be larger, and smaller.
        shell: what every table has.
        left: an act went by itself, and hands may still carry it out.
    """

    state: State
    plan: MovePlan
    voice: RinggeisterVoice
    name: str
    text: tuple[str, ...]
    weighty: bool
    shown: Shown | None
    drawing: bool
    level: tuple[bool, bool]
    shell: TableShell
    left: bool = False


@dataclass(frozen=True, slots=True)
class FigurePicture:
    """A figure, as tall as its button."""

    name: str

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        kind, colour = kind_of(self.name)
        put(pen, figure(kind, colour, box.h, pen.theme), box)


def controls(room: Room, match: MatchInPlay, at: TableAreas, now: ControlsModel) -> list[Widget]:
    """Everything that can be tapped beside the board, and the news."""
    large, sub, intent, kind = _due(match, now)
    sizes = room.sizes
    primary = Button("primary", at.primary, large, intent, sizes.heading, kind, sub=sub)
    if kind is Kind.WORDS and (told := _instead(room, primary, now)).text:
        primary, now = told, replace(now, text=())
    found: list[Widget] = [
        primary,
        now.shell.corner(room, at.corner, unfinished=_is_begun(now)),
        undo.button(room, at.undo, match),
        *_tools(room, at, now),
    ]
    if not room.preferences.lite:
        found.append(now.shell.ask_button(room, at.asks))
    return [*found, *_middle(room, at, now)]


def _is_begun(now: ControlsModel) -> bool:
    """Whether something is begun that a tap can cancel."""
    if now.shown is not None:
        return False
    alone = isinstance(now.plan, Chosen) and len(view.walks(now.state)) == 1 and now.state.moved
    return now.drawing or not (isinstance(now.plan, Idle) or alone)


def _due(match: MatchInPlay, now: ControlsModel) -> tuple[str, str, Intent | None, Kind]:
    """Text, second line, meaning and look of the large button."""
    state, plan, primary = now.state, now.plan, Kind.PRIMARY
    if now.shown is not None:
        # It is what is due when the film is over, or when every tile is ticked off.
        act, moved = now.shown.act, Intent("moved")
        if not isinstance(act, Turning):
            return _("Moved it"), "", moved, primary if now.shown.now.over else Kind.PLAIN
        done, tiles = len(now.shown.ticked), len(act.tiles)
        sub = _("{n} of {m}").format(n=done, m=tiles) if tiles > 1 else ""
        return _("All turned"), sub, moved, primary if done == tiles else Kind.PLAIN
    if now.left:
        return _("Moved it"), "", Intent("moved"), primary
    if now.drawing:
        return _("Stop"), "", Intent("stop"), primary
    if isinstance(plan, SettingUp):
        number = plan.number + 1
        word = _("Next") if number < setting_up.STEPS else _("Done")
        sub = _("{n} of {m}").format(n=number, m=setting_up.STEPS)
        return word, sub, Intent("set-up", number), primary
    if isinstance(plan, KeyingIn):
        missing = why_not(_("Tap who bears the Ring, a hand and the sign below."))
        return _("Choose"), "", missing, primary
    match state.phase:
        case Phase.DRAW if isinstance(answer := match.referee.answered, TurnUp):
            return _("Keep it"), now.voice.card(answer.card), Intent("lot"), primary
        case Phase.DRAW:
            return _("Turn it up"), "", Intent("lot"), primary
        case Phase.PLACE:
            return _("Draw one"), "", Intent("lot"), primary
        case Phase.MOVE if isinstance(plan, Going):
            return _("Walk"), capitalised(now.voice.short(plan.figure)), Intent("walk"), primary
        case Phase.MOVE if listing.may_end(state):
            return _("End turn"), "", Intent("end"), Kind.PLAIN
        case Phase.WIND:
            return _("Nobody"), "", Intent("nobody"), Kind.PLAIN
        case Phase.OVER:
            return _("Show result"), "", Intent("result"), primary
        case _:
            return "", "", None, Kind.WORDS


def _tools(room: Room, at: TableAreas, now: ControlsModel) -> list[Widget]:
    """The figures of the turn, and the two buttons for the size of the board."""
    # While an act is seen, the turn is that of the player who set it off.
    state = now.state if now.shown is None else now.shown.act.before
    able, px = {} if now.shown is not None else view.walks(state), room.sizes.body
    found: list[Widget] = []
    figures = (*state.own_figures, pieces.GANDALF)
    for name, rect in zip(figures, at.tools, strict=False):
        can = name in able
        if isinstance(now.plan, Calling):
            can = now.plan.to in able.get(name, ())
        on = isinstance(now.plan, (Chosen, Going)) and now.plan.figure == name
        choose = Intent("figure", name) if can else why_not(_stays(now, name))
        kind = kind_of(name)[0]
        found.append(
            Button(
                f"figure-{kind}", rect, "", choose, px, Kind.CHOICE if can else Kind.PLAIN, on,
                picture=FigurePicture(name), pale=not can,
            )
        )  # fmt: skip
    for name, rect, can in zip(("plus", "minus"), at.tools[3:], now.level, strict=True):
        intent = Intent("closer" if name == "plus" else "farther") if can else None
        found.append(Button(f"view-{name}", rect, "", intent, px, picture=Icon(name)))
    return found


def _stays(now: ControlsModel, name: str) -> str:
    """Why a figure cannot be chosen now."""
    if now.shown is not None:
        return _("First move what the screen shows.")
    if isinstance(now.plan, KeyingIn):
        return _("First choose the card.")
    if isinstance(now.plan, Calling) and name in view.walks(now.state):
        return _("It can't reach the point you tapped.")
    here = now.state.where(name) or 0
    refusal = judge(now.state, Walk(name, now.state.terms.board.points[here].name))
    if refusal is None or refusal.code in {"occupied", "no_way"}:
        return _("It can't walk anywhere now.")
    named = tuple((value, now.voice.who(name)) for value, _name in refusal.values)
    return capitalised(translate_refusal(replace(refusal, values=named)))


def _second(now: ControlsModel) -> tuple[str, str, Intent] | None:
    """A second choice: its name, its text and what it means."""
    if now.shown is not None or now.left:
        return "again", _("Show again"), Intent("again")
    if now.drawing or isinstance(now.plan, KeyingIn):
        return None
    if isinstance(now.plan, Idle) and setting_up.is_offered(now.state):
        return "set-up", _("Step by step"), Intent("set-up", 0)
    match now.state.phase:
        case Phase.DRAW:
            return "by-hand", _("Manual entry"), Intent("by-hand")
        case Phase.PLACE:
            return "all", _("Draw all"), Intent("all")
        case _:
            return None


def _middle(room: Room, at: TableAreas, now: ControlsModel) -> list[Widget]:
    """Dark figures to choose from, or a second choice; the news beside it."""
    sizes = room.sizes
    found: list[Widget] = []
    rest = area = at.controls
    if now.state.phase is Phase.PLACE and not now.drawing and listing.next_light(now.state) is None:
        left = [kind for kind, number in listing.dark_left(now.state).items() if number]
        wide = (sizes.touch + sizes.gap) * len(left)
        cells = columns(Rect(area.x, area.y, wide, area.h), [sizes.touch] * len(left), sizes.gap)
        for kind, cell in zip(left, cells, strict=True):
            picture = FigurePicture(kind)
            place = Intent("dark", kind)
            found.append(Button(f"dark-{kind}", cell, "", place, sizes.body, picture=picture))
        rest = Rect(area.x + wide, area.y, area.w - wide, area.h)
    second = _second(now)
    if second is not None:
        name, text, intent = second
        button = Rect(0, area.y, min(rest.w, round(sizes.touch * 2.2)), area.h)
        button.right = area.right
        found.append(Button(name, button, text, intent, sizes.body))
        rest = Rect(rest.x, rest.y, button.x - sizes.gap - rest.x, rest.h)
    if rest.x == area.x and not sizes.portrait:
        start = beside_name(sizes, at, now.name)
        rest = Rect(start, rest.y, rest.right - start, rest.h)
    if rest.w > sizes.touch:
        found += _told(room, rest, now)
    return found


def _instead(room: Room, primary: Button, now: ControlsModel) -> Button:
    """The news in the large button's place, while what is due is tapped on the board."""
    told = replace(primary, text="-", px=room.sizes.body, role="text", align=-1)
    return replace(told, text=_latest(now.text, told.words()[0], room.sizes.caption).text)


def _told(room: Room, area: Rect, now: ControlsModel) -> list[Widget]:
    """The sentences beside the large button."""
    px, soft = room.sizes.caption, room.theme.ink_soft
    if now.weighty:
        words = Words(sentences(*now.text), area, room.sizes.body, "text", None, -1, lines=3)
    else:
        words = Words("", area, px, "text", soft, -1, lines=3)
        words = _latest(now.text, words, px * 8 // 10)
    return [Label(words)] if words.text else []


def _latest(told: Sequence[str], words: Words, least: int) -> Words:
    """These words with the sentences; the oldest are left out where all would be too small."""
    for first in range(len(told)):
        latest = replace(words, text=sentences(*told[first:]))
        fitted = latest.fitted()
        if fitted.whole and fitted.px >= least:
            return latest
    return replace(words, text="")
