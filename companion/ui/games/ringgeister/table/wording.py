"""How does the table say what is due, and what a walk sets off? Pure: sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.core.message import N_
from companion.games.ringgeister import pieces
from companion.games.ringgeister.foresight import Encounter, Foreseen
from companion.games.ringgeister.odds import CardOdds
from companion.games.ringgeister.state import Phase, State
from companion.games.ringgeister.view import TableView
from companion.ui.games.ringgeister.film import DarkWalk, Moment, Turning
from companion.ui.games.ringgeister.landmarks import SYMBOLS
from companion.ui.games.ringgeister.table.move_builder import due_back
from companion.ui.games.ringgeister.table.move_plan import (
    Calling,
    Chosen,
    Going,
    KeyingIn,
    MovePlan,
)
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.phrasing import capitalised, listed, row, sentences
from companion.ui.i18n.translate import _, in_context, ngettext

_DUE: Final = {
    Phase.DRAW: N_("Turn up a card"),
    Phase.TOKEN: N_("Place a token: tap a mission field"),
    Phase.MOVE: N_("Walk: tap a figure"),
    Phase.WIND: N_("Who does the wind hit? Tap the dark figure"),
    Phase.OVER: N_("The match is over"),
}


def due(state: State, view: TableView, plan: MovePlan, voice: RinggeisterVoice) -> str:
    """What is due, in one sentence."""
    match plan:
        case Chosen(figure):
            return capitalised(_("Tap where {figure} goes").format(figure=voice.short(figure)))
        case Going(figure):
            return capitalised(_("{figure} walks here?").format(figure=voice.short(figure)))
        case Calling():
            return _("Several can get there: tap one")
        case KeyingIn():
            return _("Three taps: which card was turned up?")
        case _:
            pass
    match state.phase:
        case Phase.DRAW if state.card is None:
            return _("Turn up the first card")
        case Phase.PLACE if view.next_figure:
            text = _("Put {figure} on a lit start")
            return text.format(figure=voice.who(view.next_figure))
        case Phase.PLACE:
            return _("Draw a dark figure for the marked point")
        case Phase.RETURN:
            text = _("Put {figure} back: tap a white start")
            return text.format(figure=voice.who(due_back(state)))
        case phase:
            return _(_DUE[phase])


def sets_off(found: Foreseen, voice: RinggeisterVoice) -> tuple[str, str]:
    """What a walk sets off: what decides most, or "", and all else in a few short sentences."""
    told = list(_sets_off(found, voice))
    weight = max((weight for weight, _text in told), default=0)
    gravest = next((text for one, text in told if weight and one == weight), "")
    return gravest, sentences(*(text for _weight, text in told if text != gravest))


def _blown(wind: str) -> str:
    """Where a wind blows, behind "the wind blows"."""
    match wind:
        case "N":
            return in_context("the wind blows", "north")
        case "E":
            return in_context("the wind blows", "east")
        case "S":
            return in_context("the wind blows", "south")
        case _:
            return in_context("the wind blows", "west")


def _sets_off(found: Foreseen, voice: RinggeisterVoice) -> Iterator[tuple[int, str]]:
    """Sentences in the order of what happens; how much each decides, 0 for what is usual."""
    if found.won:
        yield 4, _("The Ring reaches the Mountain of Fire!")
    for colour in found.missions:
        yield 1, _("{name} completes a mission!").format(name=voice.name(colour))
    if found.card:
        yield 0, _("You turn up a card.")
    if not found.wind:
        return
    way = _blown(found.wind)
    if found.woken is None:
        yield 0, _("The wind blows {way}.").format(way=way)
    elif not found.woken.hit:
        text = _("The wind blows {way}, hits nobody and wakes Gollum.")
        if not found.sure:
            text = _("The wind would blow {way}, hit nobody and wake Gollum.")
        yield 0, text.format(way=way)
    else:
        text = (
            _("The wind blows {way} and wakes {dark}.")
            if found.sure
            else _("The wind would blow {way} and wake {dark}.")
        )
        yield 0, text.format(way=way, dark=voice.who(found.woken.kind))
    for one in found.encounters:
        text = _("{figure} will be beaten!") if one.won else _("{figure} drives it back.")
        yield 2 * one.won, capitalised(text.format(figure=voice.who(one.figure)))
    if found.taken:
        yield 3, _("The Ring is lost!")


def next_card(odds: CardOdds, voice: RinggeisterVoice) -> tuple[str, str, str]:
    """What the next card may bring: cards of each kind, bearers, signs of gates (R 7.2)."""
    count = ngettext("{n} card can come next.", "{n} cards can come next.", odds.cards)
    kinds = _("Storm {storm}, forwards {forward}, backwards {backward}.").format(
        storm=_part(odds.storms, odds), forward=_part(odds.forward, odds),
        backward=_part(odds.cards - odds.forward, odds),
    )  # fmt: skip
    kinds = sentences(count, kinds)
    bearers = [f"{voice.name(colour)} {_part(n, odds)}" for colour, n in odds.bearers.items()]
    signs = [f"{_(SYMBOLS.get(sign, sign))} {_part(n, odds)}" for sign, n in odds.signs.items()]
    ring = _("The Ring goes to: {some}.").format(some=row(bearers))
    return kinds, ring, _("Joined gates: {some}.").format(some=row(signs))


def _part(cards: int, odds: CardOdds) -> str:
    """So many of the cards that can come, in percent."""
    text = _("{n}%").format(n=round(100 * cards / odds.cards))
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def film_due(act: DarkWalk | Turning, now: Moment, voice: RinggeisterVoice) -> str:
    """What the table does with its pieces, or looks at."""
    if isinstance(act, Turning):
        if act.storm:
            return ngettext(
                "Storm: turn {n} tile a quarter clockwise",
                "Storm: turn {n} tiles a quarter clockwise",
                len(act.tiles),
            )
        return _("Turn the wraith's tile a quarter clockwise")
    who = voice.who(act.kind)
    if now.over and (act.back or (act.stations and act.changes_nothing)):
        return _("{figure} stays where it woke").format(figure=capitalised(who))
    if now.over and not act.stations:
        return _("{figure} can't leave its point").format(figure=capitalised(who))
    if now.over:
        return _move(act.kind, len(act.stations))
    if now.fight is not None:
        return fight(now.fight, act.kind, voice)
    if act.hit:
        return _("The wind wakes {figure}").format(figure=who)
    return _("The wind hits nobody: Gollum wakes")


def _move(kind: str, steps: int) -> str:
    match kind:
        case pieces.GOLLUM:
            return ngettext("Move Gollum: {n} step", "Move Gollum: {n} steps", steps)
        case pieces.ORC:
            return ngettext("Move the orc: {n} step", "Move the orc: {n} steps", steps)
        case _:
            return ngettext("Move the wraith: {n} step", "Move the wraith: {n} steps", steps)


def film_story(act: DarkWalk | Turning, voice: RinggeisterVoice) -> str:
    """What came of an act, and where."""
    if isinstance(act, Turning):
        return ""
    fights = [one.fight for one in act.stations if one.fight is not None]
    lines = [fight(one, act.kind, voice) for one in fights] if len(fights) == 1 else []
    if act.stations and not act.back:
        place = voice.place(act.after, act.to)
        lines.append(_("It rests {place:at}.").format(place=place))
    return sentences(*lines)


def fight(one: Encounter, kind: str, voice: RinggeisterVoice) -> str:
    """A fight with its sum (R 9.2)."""
    dark, figure = capitalised(voice.who(kind)), voice.who(one.figure)
    if one.dark == one.light and one.black:
        text = _("{dark} ({n}) beats {figure} ({m}) on black!")
    elif one.dark == one.light:
        text = _("{dark} ({n}) loses to {figure} ({m}): not on black.")
    elif one.won:
        text = _("{dark} ({n}) beats {figure} ({m})!")
    else:
        text = _("{dark} ({n}) loses to {figure} ({m}).")
    return text.format(dark=dark, figure=figure, n=one.dark, m=one.light)


def mission(state: State, field: int, colour: str, voice: RinggeisterVoice) -> str:
    """A token: who stands around it, and who is still wanted (R 10.2)."""
    there = [state.light_at().get(point, "") for point in state.terms.board.fields[field].points]
    standing = [voice.who(figure) for figure in there if figure]
    own = (pieces.hobbit(colour), pieces.man(colour))
    missing = [voice.who(figure) for figure in own if figure not in there]
    if sum(bool(figure) and figure not in own for figure in there) == 0:
        missing.append(_("one more figure"))
    text = _("{name}'s mission.").format(name=voice.name(colour))
    if standing:
        text = sentences(text, _("Here now: {some}.").format(some=listed(standing)))
    return sentences(text, _("Still needed: {some}.").format(some=listed(missing)))
