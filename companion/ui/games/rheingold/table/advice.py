"""What is shown over the board for a player who asks, or forgets?

A sheet with what may be done, a tab with the odds or a reminder, a flag where it is.
The rows of the sheet can be tapped; none of it asks anything, and a `lite` table has none of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pygame import Rect

from companion.games.rheingold import odds
from companion.games.rheingold.state import State
from companion.ui.games.rheingold.board import RheingoldBoard
from companion.ui.games.rheingold.table import (
    advice_odds,
    advice_words,
    explanations,
    losses,
    move_builder,
    reminders,
    suggestion,
)
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.loss_sign import LossSign
from companion.ui.games.rheingold.table.move_plan import GatheringForces, MovePlan
from companion.ui.games.rheingold.table.turn_story import turn_story
from companion.ui.games.rheingold.table.wording import rule_of
from companion.ui.i18n.phrasing import capitalised, sentences
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.advice import Ground, advice_sheet, reminder
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.opinion import opinion, ordered
from companion.ui.screen_kit.recap import recap
from companion.ui.screen_kit.reminders import wanted
from companion.ui.screen_kit.table_shell import TableShell, ticked_off
from companion.ui.widgets.base import Layer, Point, Widget
from companion.ui.widgets.tab import Tab, least_covering
from companion.ui.widgets.tap_area import TapArea


def ground(board: RheingoldBoard, at: Point, area: Rect, places: tuple[str, ...]) -> Ground:
    """The board, for what stands over it.

    Args:
        board: as it is drawn.
        at: its upper left corner on the screen.
        area: what stands over it stays within this.
        places: all of them.
    """

    def where(place: str) -> Point:
        x, y = board.position(place)
        return at[0] + x, at[1] + y

    return Ground(area, where, places, round(board.plan.unit * 0.6))


def over(
    room: Room, match: MatchInPlay, ground: Ground, plan: MovePlan, shell: TableShell
) -> list[Widget]:
    """What stands over the board of a Rheingold or Highlanders table."""
    if room.preferences.lite:
        return _recap(room, match, ground, shell, [])
    state: State = match.referee.state
    lit = move_builder.lit(state, plan).all
    if shell.advised:
        teller = Teller(state)
        said = opinion(match, suggestion.suggest(state, plan))
        lines = ordered(match, advice_words.lines(state, plan, teller), said)
        return [advice_sheet(room, ground, lines, lit)]
    lost = _lost(room, match, ground, shell.ticked, lit, inside=False)
    done = _recap(room, match, _beside(ground, lost), shell, lost)
    if not done:
        lost = _lost(room, match, ground, shell.ticked, lit, inside=True)
    chance = _chance(room, match, ground, plan)
    why = _left_out(room, match, _beside(ground, chance), plan, lit)
    # What lies under the summary is shown once that was read.
    seen = [one for one in lost if not (isinstance(one, LossSign) and _covered(one, done))]
    return [*chance, *why] or [*done, *seen] or _reminder(room, match, ground, plan, lit)


def _covered(sign: LossSign, done: Iterable[Widget]) -> bool:
    return any(one.rect.colliderect(sign.rect) for one in done)


def _left_out(
    room: Room, match: MatchInPlay, ground: Ground, plan: MovePlan, lit: Iterable[str]
) -> list[Widget]:
    """Why a gate whose knights are missed cannot join, with a flag at it."""
    if not isinstance(plan, GatheringForces):
        return []
    found = explanations.left_out(match.referee, plan)
    if found is None:
        return []
    place, why = found
    state: State = match.referee.state
    text = _("{place} can't send knights as well.").format(place=Teller(state).place(place))
    lines = sentences(capitalised(text), explanations.note(state, why)), rule_of(why)
    return reminder(room, ground, lines, place, lit, room.sizes.body)


def _recap(
    room: Room, match: MatchInPlay, ground: Ground, shell: TableShell, lost: Sequence[Widget]
) -> list[Widget]:
    """What computer players did alone; the signs of what was lost stay in sight."""
    keep = tuple(one.rect.center for one in lost if isinstance(one, LossSign))
    return recap(room, match, ground, shell, turn_story, keep)


def _beside(ground: Ground, stands: Iterable[Widget]) -> Ground:
    """The ground that a tab leaves free, above it or below."""
    area = ground.area
    for one in stands:
        if isinstance(one, Tab) and one.rect.centery < area.centery:
            area = Rect(area.x, one.rect.bottom + 4, area.w, area.bottom - one.rect.bottom - 4)
        elif isinstance(one, Tab):
            area = Rect(area.x, area.y, area.w, one.rect.top - 4 - area.y)
    return replace(ground, area=area)


def _lost(
    room: Room, match: MatchInPlay, ground: Ground, ticked: int, lit: Iterable[str], *, inside: bool
) -> list[Widget]:
    """What must be taken off the table; a tap says that it is done.

    Args:
        room: for the sizes.
        match: the match.
        ground: what it stands over.
        ticked: the entry up to which hands have done it.
        lit: what may be tapped.
        inside: the line may stand away from the board's edges.
    """
    found = losses.pending(room, match.referee, ticked)
    if found is None:
        return []
    state: State = match.referee.state
    gone, seen = losses.by_place(found.lost), match.referee.game.view(state, None)
    held = {name for name, castle in seen.castles.items() if castle.owner is not None}
    stands = {*(place for place, _colour, _knights in seen.stacks), *held}
    matters = {*lit, *stands, *(place for _colour, place in gone)}
    lines = losses.in_words(found, Teller(state)), ""
    (tab,) = reminder(room, ground, lines, "", matters, room.sizes.body, inside=inside)
    assert isinstance(tab, Tab)
    avoid = [tab.rect, *(_stack(ground, place) for place in sorted(stands))]
    signs = list[Widget]()
    for (colour, place), knights in gone.items():
        at = ground.where(place)
        sign = LossSign(ground.area, at, colour, knights, room.sizes, tuple(avoid))
        signs.append(sign)
        avoid.append(sign.rect)
    # A finger is broader than the line.
    area = Rect(tab.rect)
    area.h = max(area.h, room.sizes.touch)
    area.bottom = tab.rect.bottom
    return [*signs, tab, TapArea("taken-off", area, ticked_off(found.seq), Layer.OVER)]


def _stack(ground: Ground, place: str) -> Rect:
    """What is drawn where knights stand."""
    rect = Rect(0, 0, 2 * ground.reach, 2 * ground.reach)
    rect.center = ground.where(place)
    return rect


def _chance(room: Room, match: MatchInPlay, ground: Ground, plan: MovePlan) -> list[Widget]:
    """The odds of the siege that is begun, where there is anything to guess."""
    state: State = match.referee.state
    meant = advice_odds.meant(state, plan)
    if meant is None:
        return []
    castle, knights = meant
    found = odds.of_castle(state, castle)
    if not found.shields:
        return []
    text, px = advice_odds.in_words(state, found, knights), room.sizes.body
    size = Tab.size_of(ground.area, text, px, bar=True)
    matters = {castle, *move_builder.lit(state, plan).all}
    rect = least_covering(ground.area, size, ground.points(matters), (), ground.reach)
    return [Tab(rect, text, px, "", found.shields, found.beaten(knights))]


def _reminder(
    room: Room, match: MatchInPlay, ground: Ground, plan: MovePlan, lit: Iterable[str]
) -> list[Widget]:
    """The most pressing reminder that is not switched off."""
    referee = match.referee
    due = reminders.reminders(referee.state, plan, referee.queries.this_turn, Teller(referee.state))
    for one in due:
        if wanted(room.preferences, one.kind):
            small = _("Rule {paragraph}").format(paragraph=one.paragraph)
            return reminder(room, ground, (one.text, small), one.place, lit)
    return []
