"""Which buttons belong to the phase? The panel of the table screen.

The large one for what is due, the second choices, numbers and faces. Each means
an intent that `TableScreen.answer` turns into a move.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from companion.games.rheingold import view
from companion.games.rheingold.moves import Open, Roll
from companion.games.rheingold.state import Phase, State
from companion.referee.secrets import Draws
from companion.ui.games.rheingold.table import reminders, taps
from companion.ui.games.rheingold.table.die import asked
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.gathering import gates_for_more, hopeless, missing, needed
from companion.ui.games.rheingold.table.layout import (
    TableAreas,
    beside_die,
    with_two_buttons,
)
from companion.ui.games.rheingold.table.move_builder import can_march
from companion.ui.games.rheingold.table.move_plan import (
    Ending,
    GatheringForces,
    Idle,
    Marching,
    MovePlan,
)
from companion.ui.i18n.phrasing import either
from companion.ui.i18n.translate import _, in_context, ngettext, translate
from companion.ui.ports.table_devices import DIE_READY, DevicesPort
from companion.ui.screen_kit import undo
from companion.ui.screen_kit.computers_turn import COUNT
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.reminders import wanted
from companion.ui.screen_kit.table_shell import TableShell
from companion.ui.widgets.base import Intent, Layer, Widget
from companion.ui.widgets.counts import faces, stepper
from companion.ui.widgets.layout import columns
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import DiePicture


@dataclass(frozen=True, slots=True)
class ControlsModel:
    """What the controls are made from.

    Attributes:
        state: the position.
        plan: what the player has begun.
        teller: names of players and places.
        last: what has just happened, in words.
        great: it is news that everybody waited for, shown as such.
        by_hand: the faces of the die are shown to be tapped.
        face: what was rolled in this turn.
        rolling: it rolls.
        draws: how shields are drawn.
        aloft: the roll is shown large, so the die is not on the panel.
        undrawn: none can be drawn on the screen; a real one is laid unseen.
        shell: what every table has.
    """

    state: State
    plan: MovePlan
    teller: Teller
    last: str
    great: bool
    by_hand: bool
    face: int | None
    rolling: bool
    shell: TableShell
    draws: Draws = Draws.SCREEN
    undrawn: bool = False
    aloft: bool = False


def controls(
    room: Room, match: MatchInPlay, devices: DevicesPort, at: TableAreas, now: ControlsModel
) -> list[Widget]:
    """Everything on the panel that can be tapped, and the last news."""
    found = [*_primaries(room, match, devices, at.primary, now), _corner(room, at.corner, now)]
    chosen = isinstance(now.plan, (Marching, GatheringForces))
    area, touch = at.numbers if chosen else at.controls, room.sizes.touch
    if shows_faces(match, devices, now):
        # Who is to roll has no marches yet: the faces take the room of name and marches.
        area = Rect(at.crest.x, area.y, area.right - at.crest.x, area.h)
    if not chosen:
        area, back = columns(area, [0.5, touch], room.sizes.gap)
        found.append(undo.button(room, back, match))
        if not room.preferences.lite:
            area, ask = columns(area, [0.5, touch], room.sizes.gap)
            found.append(now.shell.ask_button(room, ask))
    return [*found, *_middle(room, match, devices, area, at.die, now)]


def shows_faces(match: MatchInPlay, devices: DevicesPort, now: ControlsModel) -> bool:
    """Whether the faces of the die are there to be tapped."""
    due = now.state.phase is Phase.ROLL and match.referee.answered is None
    return due and _by_hand(devices, now) and not now.rolling


def _numbers(match: MatchInPlay, devices: DevicesPort, now: ControlsModel) -> bool:
    """Whether numbers or faces have the row."""
    return shows_faces(match, devices, now) or isinstance(now.plan, (Marching, GatheringForces))


def _is_begun(now: ControlsModel) -> bool:
    """Whether something is begun that a tap can cancel."""
    if isinstance(now.plan, GatheringForces):
        return now.state.phase is not Phase.OCCUPY
    return not isinstance(now.plan, Idle)


def _by_hand(devices: DevicesPort, now: ControlsModel) -> bool:
    return now.by_hand or not devices.die().there


def _corner(room: Room, rect: Rect, now: ControlsModel) -> Widget:
    return now.shell.corner(room, rect, unfinished=_is_begun(now))


def _primaries(
    room: Room, match: MatchInPlay, devices: DevicesPort, rect: Rect, now: ControlsModel
) -> list[Widget]:
    """The large button; two where a castle that fell may get a shield at once."""
    state, plan = now.state, now.plan
    if isinstance(plan, GatheringForces) and taps.shields_follow(state, plan):
        return _going_in(room, rect, now, plan)
    text, sub, intent = _due(room, match, devices, now)
    kind, pale = Kind.PRIMARY, False
    if isinstance(plan, GatheringForces):
        pale = plan.total < needed(state, plan)
        kind = Kind.PLAIN if hopeless(state, plan) else kind
    if intent is None:
        kind = Kind.WORDS
    elif intent.name == "end?":
        kind = Kind.PLAIN
    return [Button("primary", rect, text, intent, room.sizes.heading, kind, sub=sub, pale=pale)]


def _going_in(room: Room, rect: Rect, now: ControlsModel, plan: GatheringForces) -> list[Widget]:
    """Go in with a shield, or without one where that is allowed: one tap each (R 7.4, 8.1)."""
    sizes, shield = room.sizes, Intent("do-shield")
    if now.state.terms.options.shields == "must":
        text = _("with {n}").format(n=plan.total)
        title = _("Go in with shield")
        return [Button("primary", rect, title, shield, sizes.heading, Kind.PRIMARY, sub=text)]
    left, right = columns(rect, [0.5, 0.5], sizes.gap)
    return level([
        Button("primary", left, _("Go in with shield"), shield, sizes.heading, Kind.PRIMARY),
        Button("go-in", right, _("Go in, no shield"), Intent("do-no-shield"), sizes.heading),
    ])  # fmt: skip


def arranged(room: Room, at: TableAreas, now: ControlsModel, *, docks: bool) -> TableAreas:
    """The areas with room for the die where it `docks`, or for two large buttons."""
    state, plan = now.state, now.plan
    if docks:
        return beside_die(at)
    if not isinstance(plan, GatheringForces) or state.terms.options.shields == "must":
        return at
    return with_two_buttons(at, room.sizes) if taps.shields_follow(state, plan) else at


def _due(
    room: Room, match: MatchInPlay, devices: DevicesPort, now: ControlsModel
) -> tuple[str, str, Intent | None]:
    """Text, second line and meaning of the large button."""
    state, plan = now.state, now.plan
    if isinstance(plan, GatheringForces):
        intent = Intent("do")
        if state.phase is Phase.OCCUPY:
            laid = state.terms.options.shields != "none" and not state.hand[state.mover]
            text = _("no shields left") if laid else _("with {n}").format(n=plan.total)
            return _("Go in"), text, intent
        siege = plan.target in state.terms.board.castle_index
        text = _("Besiege") if siege else _("Attack")
        marches = len(plan.ready)
        if hopeless(state, plan):
            asked = _("Besiege anyway?") if plan.in_vain else text
            return asked, _missing(now, plan), intent
        if plan.total < needed(state, plan):
            return text, _missing(now, plan), intent
        if marches > 1:
            return text, _("with {n}, {m} marches").format(n=plan.total, m=marches), intent
        return text, _("with {n}").format(n=plan.total), intent
    answer = match.referee.answered
    match state.phase:
        case Phase.ROLL if isinstance(answer, Roll):
            return _("Keep it"), _("rolled: {face}").format(face=answer.face), Intent("stands")
        case Phase.OPEN if isinstance(answer, Open):
            text = _("revealed: {value}").format(value=answer.value)
            return _("Keep it"), text, Intent("stands")
        case Phase.ROLL:
            return _rolling(match, devices, now)
        case Phase.ENTER:
            return _("Enter"), _("one knight"), Intent("enter")
        case Phase.MARCH if state.engaged:
            return _("Halt"), _("decide the fights"), Intent("halt")
        case Phase.MARCH if isinstance(plan, Marching) and plan.aim:
            text = _("with {n}").format(n=plan.knights)
            return in_context("button", "March"), text, Intent("place", plan.aim)
        case Phase.MARCH:
            return _ending(room, state, plan)
        case Phase.RESOLVE:
            places = view.resolvable(state)
            place = now.teller.place(places[0])
            return _("Decide"), place, Intent("place", places[0])
        case Phase.OPEN:
            return in_context("a shield", "Reveal"), _("the shield"), Intent("open")
        case Phase.RETREAT:
            return _("Tap where they retreat"), "", None
        case Phase.SHIELD:
            return _("A shield"), _shield_from(now), Intent("shield")
        case _:
            return _("Show result"), "", Intent("result")


def _missing(now: ControlsModel, plan: GatheringForces) -> str:
    """How many are missing, and at which gates."""
    n, gates = missing(now.state, plan), gates_for_more(now.state, plan)
    if not gates:
        return _("{n} more needed").format(n=n)
    where = either([now.teller.short(gate) for gate in gates])
    return _("{n} more at gate {gates}").format(n=n, gates=where)


def _ending(room: Room, state: State, plan: MovePlan) -> tuple[str, str, Intent]:
    """The turn ends; while a march is still possible, the button asks for confirmation once."""
    asks = wanted(room.preferences, reminders.MARCHES)
    if not asks or not can_march(state):
        return _("End turn"), "", Intent("end")
    if not isinstance(plan, Ending):
        return _("End turn"), "", Intent("end?")
    left = state.marches_left
    text = ngettext("End with {n} march left?", "End with {n} marches left?", left)
    return text, "", Intent("end")


def _shield_from(now: ControlsModel) -> str:
    """Where the shield comes from that is placed now."""
    if now.draws is Draws.PIECES:
        return _("place a real one")
    if now.undrawn:
        return _("place a real one")
    return _("choose one") if now.state.terms.options.draw == "chosen" else _("draw one")


def _rolling(
    match: MatchInPlay, devices: DevicesPort, now: ControlsModel
) -> tuple[str, str, Intent | None]:
    if now.rolling:
        return _("Rolling"), "", None
    status = devices.die()
    if (question := asked(match, devices)) is not None:
        return _("Count the {face}").format(face=question.face), "", Intent(COUNT, 1)
    if not match.roll_here or not status.there:
        return _("Tap your roll"), "", None
    if not status.simulated:
        return _("Roll"), _("the real die"), None
    return _("Roll"), _("the die"), Intent("roll")


def _middle(
    room: Room, match: MatchInPlay, devices: DevicesPort, area: Rect, die: Rect, now: ControlsModel
) -> list[Widget]:
    """Numbers, faces, second choices; else the die and the news."""
    sizes, state, plan = room.sizes, now.state, now.plan
    if isinstance(plan, Marching):
        return stepper(area, sizes, 1, plan.most, plan.knights)
    if isinstance(plan, GatheringForces):
        least = 0 if len(plan.most) > 1 else 1
        return stepper(area, sizes, least, plan.most_here, plan.here)
    if _numbers(match, devices, now):
        return faces(area, sizes)
    second = _second(now)
    found: list[Widget] = []
    if state.phase is Phase.ROLL and not now.rolling and match.referee.answered is None:
        second = (_("Manual entry"), Intent("by-hand"))
        if asked(match, devices) is not None:
            second = (_("Roll again"), Intent(COUNT, 0))
    rest = area
    if second is not None:
        # Great news beside it need the room more than a word on a button and the die.
        wide = 2.3 if now.great else 3
        button = Rect(0, area.y, min(area.w // 2, round(sizes.touch * wide)), area.h)
        button.right = area.right
        found.append(Button("second", button, second[0], second[1], sizes.body))
        rest = Rect(area.x, area.y, button.x - sizes.gap - area.x, area.h)
    if shows_die(match, devices, now) and not now.aloft:
        found.append(Image(die, DiePicture(now.face, now.rolling), Layer.OVER))
    trouble = _trouble(match, devices) if state.phase is Phase.ROLL else ""
    if trouble or now.last:
        if now.great and not trouble:
            message = Words(now.last, rest, sizes.body, "text_bold", None, -1, lines=3)
        else:
            ink = room.theme.danger if trouble else room.theme.ink_soft
            message = Words(trouble or now.last, rest, sizes.body, "text", ink, -1, orphan=False)
        found.append(Label(message))
    return found


def shows_die(match: MatchInPlay, devices: DevicesPort, now: ControlsModel) -> bool:
    """Whether the die lies on the panel: not where numbers are, or great news need the room."""
    if isinstance(now.plan, (Marching, GatheringForces)) or _numbers(match, devices, now):
        return False
    if now.face is None and not now.rolling:
        return False
    return not (now.great and _has_second(match, now))


def _has_second(match: MatchInPlay, now: ControlsModel) -> bool:
    """Whether there is a second choice."""
    rolls = now.state.phase is Phase.ROLL and not now.rolling and match.referee.answered is None
    return rolls or _second(now) is not None


def _trouble(match: MatchInPlay, devices: DevicesPort) -> str:
    """What is wrong with the die while it is wanted."""
    if not match.roll_here:
        return ""
    if (question := asked(match, devices)) is not None:
        return question.die
    text = devices.die().text
    return "" if text == DIE_READY else translate(text)


def _second(now: ControlsModel) -> tuple[str, Intent] | None:
    match now.state.phase:
        case Phase.ENTER:
            return _("Stay out"), Intent("decline")
        case Phase.SHIELD if now.state.terms.options.shields != "must":
            return _("No shield"), Intent("no-shield")
        case _:
            return None
