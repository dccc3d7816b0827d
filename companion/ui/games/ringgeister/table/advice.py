"""What stands over the board for a player who asks, or forgets? A sheet, or a reminder.

The rows of the sheet are walks, best first, from what lies open alone; a tap on one shows it as
if its point had been tapped. A `lite` table has none of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pygame import Rect

from companion.games.ringgeister.foresight import Foreseen
from companion.games.ringgeister.odds import next_card
from companion.games.ringgeister.prospects import Prospect, prospects
from companion.games.ringgeister.state import Phase, State
from companion.games.ringgeister.view import TableView
from companion.ui.games.ringgeister.table import move_builder, reminders, suggestion, wording
from companion.ui.games.ringgeister.table.board_part import BoardPart
from companion.ui.games.ringgeister.table.controls import FigurePicture
from companion.ui.games.ringgeister.table.move_plan import Chosen, Going, MovePlan
from companion.ui.games.ringgeister.table.turn_story import turn_story
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.phrasing import capitalised, sentences
from companion.ui.i18n.translate import _, ngettext
from companion.ui.screen_kit import advice
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.opinion import opinion, ordered
from companion.ui.screen_kit.recap import recap
from companion.ui.screen_kit.table_shell import TableShell
from companion.ui.widgets.advice_sheet import AdviceLine
from companion.ui.widgets.base import Intent, Point, Widget

_MOST: Final = 3
"""So many walks at most: what is behind them is worth less, and the sheet hides the board."""


def over(
    room: Room,
    match: MatchInPlay,
    board: BoardPart,
    state: State,
    view: TableView,
    plan: MovePlan,
    voice: RinggeisterVoice,
    *,
    shell: TableShell,
) -> list[Widget]:
    """What stands over the board.

    Args:
        room: for sizes and preferences.
        match: the match.
        board: the working view.
        state: the position.
        view: of the open table.
        plan: what the player has begun.
        voice: names of players, figures and places.
        shell: knows whether the player has asked, and what was read.
    """
    ground = _ground(room, board)
    tell = turn_story(match.referee.game, voice)
    idle = plan == move_builder.begin(state)
    lit = [place for place in board.marks.lit if place in ground.places]
    done = recap(room, match, ground, shell, tell, ground.points(lit)) if idle else []
    if room.preferences.lite:
        return done
    if shell.advised:
        said = opinion(match, suggestion.suggest(state, _reasons(state, voice), voice))
        found = ordered(match, lines(state, view, plan, voice), said)
        return [advice.advice_sheet(room, ground, found, lit)]
    if done:
        return done
    for one in reminders.reminders(state, plan, voice):
        if reminders.wanted(room.preferences, one.kind):
            place = one.place if one.place in ground.places else ""
            small = _("Rule {paragraph}").format(paragraph=one.paragraph)
            return advice.reminder(room, ground, (one.text, small), place, lit)
    return []


def over_act(room: Room, board: BoardPart, told: Iterable[str]) -> Widget:
    """What stands over an act that hands still carry out.

    Args:
        room: for sizes.
        board: the working view.
        told: what happens in it.
    """
    ground = _ground(room, board)
    lit = [place for place in board.marks.lit if place in ground.places]
    said = (*told, _("First move what the screen shows."))
    return advice.advice_sheet(room, ground, tuple(AdviceLine(text) for text in said if text), lit)


def _ground(room: Room, board: BoardPart) -> advice.Ground:
    """The part of the board that is seen."""
    seen: dict[str, Point] = {}
    for place in board.drawing.plan.spots(board.scene.tiles):
        point = board.point(place)
        if point is not None:
            seen[place] = point
    area: Rect = board.rect.inflate(-room.sizes.gap, -4)
    return advice.Ground(area, seen.__getitem__, tuple(seen), room.sizes.touch // 4)


def lines(
    state: State, view: TableView, plan: MovePlan, voice: RinggeisterVoice
) -> tuple[AdviceLine, ...]:
    """What is worth trying, best first, and what a card would bring; else what is due."""
    found = _concerning(prospects(state), plan)
    if state.phase is Phase.DRAW:
        return tuple(_of_card(state, voice))
    if state.phase is not Phase.MOVE or not found:
        return (AdviceLine(wording.due(state, view, plan, voice)), *_more(state))
    # Two points of a tile may read alike: the better one is enough.
    rows = tuple(dict.fromkeys(_row(state, one, voice) for one in found))
    unlike = {(row.text, row.small): row for row in reversed(rows)}
    rows = tuple(row for row in rows if unlike[row.text, row.small] is row)[:_MOST]
    if not any(one.foreseen.card for one in found):
        return (*_mission(state, voice), *rows)
    kinds, bearers, _signs = wording.next_card(next_card(state), voice)
    return (AdviceLine(sentences(kinds, bearers)), *rows)


def _mission(state: State, voice: RinggeisterVoice) -> Iterator[AdviceLine]:
    """What the own mission needs of which most stand there, else what is left (R 10.2, 11.1)."""
    own = [field for field, colour in state.tokens if colour == state.colour]
    light = state.light_at()

    def there(field: int) -> int:
        return sum(point in light for point in state.terms.board.fields[field].points)

    if own:
        best = max(own, key=there)
        yield AdviceLine(wording.mission(state, best, state.colour, voice))
    else:
        yield AdviceLine(_("Now take the Ring to the Mountain."))


def _concerning(found: tuple[Prospect, ...], plan: MovePlan) -> tuple[Prospect, ...]:
    """Those of the chosen figure; while none is chosen, the best of each figure come first."""
    if isinstance(plan, (Chosen, Going)):
        return tuple(one for one in found if one.walk.figure == plan.figure)
    best: dict[str, Prospect] = {}
    for one in found:
        best.setdefault(one.walk.figure, one)
    first = sorted(best.values(), key=lambda one: -one.worth)
    return (*first, *(one for one in found if one not in first))


def _row(state: State, one: Prospect, voice: RinggeisterVoice) -> AdviceLine:
    """A walk; a tap shows it."""
    place = capitalised(voice.near(state, one.walk.to))
    intent = Intent("advised", f"{one.walk.figure} {one.walk.to}")
    text = _("{figure}: {what}").format(figure=voice.short(one.walk.figure), what=_why(one, voice))
    return AdviceLine(capitalised(text), intent, place, FigurePicture(one.walk.figure))


def _reasons(state: State, voice: RinggeisterVoice) -> dict[tuple[str, str], str]:
    """What speaks for each walk, or against it."""
    return {(one.walk.figure, one.walk.to): _reason(one, voice) for one in prospects(state)}


def _why(one: Prospect, voice: RinggeisterVoice) -> str:
    """What speaks for it or against it, in few words."""
    return _reason(one, voice) or _("nothing else happens")


def _reason(one: Prospect, voice: RinggeisterVoice) -> str:
    """The same; "" for a walk that sets nothing off and comes no nearer."""
    seen: Foreseen = one.foreseen
    for colour in seen.missions:
        return _("{name} completes a mission!").format(name=voice.name(colour))
    if seen.won:
        return _("The Ring reaches the Mountain of Fire!")
    if seen.taken:
        return _("The Ring is lost!")
    beaten = [voice.who(fight.figure) for fight in seen.encounters if fight.won]
    if beaten:
        return capitalised(_("{figure} will be beaten!").format(figure=beaten[0]))
    if one.nearer > 0:
        return ngettext("{n} point nearer", "{n} points nearer", one.nearer)
    if seen.card:
        return _("You turn up a card.")
    if seen.woken is not None:
        text = _("wakes {dark}")
        return text.format(dark=voice.who(seen.woken.kind))
    return ""


def _of_card(state: State, voice: RinggeisterVoice) -> Iterator[AdviceLine]:
    """What the card that is due may bring, and how it is told."""
    kinds, bearers, signs = wording.next_card(next_card(state), voice)
    yield AdviceLine(sentences(kinds, bearers))
    yield AdviceLine(signs)
    yield AdviceLine(_("Or turn up the real card and enter it."))


def _more(state: State) -> Iterator[AdviceLine]:
    """What else is allowed in a phase that only asks."""
    if state.phase is Phase.RETURN:
        yield AdviceLine(_("Any free white start will do."))
