"""What is shown over the board for a player who asks, or forgets? A sheet, the cards, a tab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from companion.games.rheinlander import moves as mv
from companion.games.rheinlander.events import CardsReshuffled, TurnEnded
from companion.games.rheinlander.judging import judge
from companion.games.rheinlander.state import State
from companion.ui.games.rheinlander.board_widget import BoardPart, Outline
from companion.ui.games.rheinlander.table import advice as table_advice
from companion.ui.games.rheinlander.table import entry as entries
from companion.ui.games.rheinlander.table import reminders, suggestion, wording
from companion.ui.games.rheinlander.table.card_grid import CardGrid
from companion.ui.games.rheinlander.table.consequences import SettlingStep
from companion.ui.games.rheinlander.table.duchy_sheet import DuchySheet, duchy_at
from companion.ui.games.rheinlander.table.entry import EMPTY, Entry
from companion.ui.games.rheinlander.table.layout import TableAreas
from companion.ui.games.rheinlander.table.settling_card import SettlingSign
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.translate import _
from companion.ui.screen_kit import advice
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.opinion import opinion, ordered
from companion.ui.screen_kit.recap import recap, step_by_step
from companion.ui.screen_kit.reminders import wanted
from companion.ui.screen_kit.table_shell import TableNote, TableShell
from companion.ui.widgets.base import Widget

_LEAST: Final = (CardsReshuffled.kind, TurnEnded.kind)
"""What matters least of a turn: with a turn's end goes the card that is drawn."""


def ground(room: Room, board: BoardPart) -> advice.Ground:
    """The board, for what stands over it."""
    area = board.rect.inflate(-room.sizes.gap, -4)
    standing = tuple(square for square, _colour in board.view.knights)
    return advice.Ground(area, board.point, standing, round(board.board.plan.unit * 0.6))


def noted(
    room: Room,
    at: TableAreas,
    board: BoardPart,
    below: Sequence[Widget],
    shell: TableShell,
    note: TableNote,
    voice: RheinlanderVoice,
) -> list[Widget]:
    """A note where it is about. Nearly every square may be tapped: only buttons are left free."""
    point = board.point(note.place) if note.place else at.primary.midtop
    buttons = [one for one in below if one is not board]
    said = wording.said(note.why, voice)
    return [shell.note_widget(room, at.board, buttons, point, *said)]


def settling(room: Room, board: BoardPart, step: SettlingStep) -> list[Widget]:
    """The sign of what hands do now, at its place."""
    return [SettlingSign(board.rect, board.point(step.place), step, room.sizes)]


def duchy(room: Room, board: BoardPart, square: str) -> list[Widget]:
    """What the duchy of a square is made of, and a line round it."""
    found = duchy_at(board.view, square)
    if found is None:
        return []
    squares = tuple(found.squares)
    sheet = DuchySheet(ground(room, board), board.view, found, room.sizes)
    return [Outline(board, squares), sheet]


def advised(
    room: Room, under: advice.Ground, match: MatchInPlay, entry: Entry, voice: RheinlanderVoice
) -> list[Widget]:
    """What may be done; the best squares stay in sight."""
    state: State = match.referee.state
    open_cards = table_advice.elsewhere(match)
    lit = [one.square for one in table_advice.found(state, open_cards)[:4]]
    said = opinion(match, suggestion.suggest(state))
    own = table_advice.lines(state, voice, open_cards, bastion=entry.bastion)
    lines = ordered(match, own, said)
    return [advice.advice_sheet(room, under, lines, lit)]


def cards(room: Room, board: Rect, state: State, entry: Entry) -> CardGrid:
    """The grid of all cards."""
    left = frozenset(entries.cards(state))
    area = board.inflate(-room.sizes.gap, -room.sizes.gap)
    reshuffles = judge(state, mv.Reshuffle()) is None
    return CardGrid(area, left, state.terms.cards, entry.card, reshuffles, room.sizes)


def done(
    room: Room,
    under: advice.Ground,
    match: MatchInPlay,
    shell: TableShell,
    voice: RheinlanderVoice,
) -> list[Widget]:
    """What computer players have done that carry on alone."""
    tell = step_by_step(match.referee.game, voice, _LEAST)
    return recap(room, match, under, shell, tell)


def reminder(
    room: Room, under: advice.Ground, state: State, entry: Entry, voice: RheinlanderVoice
) -> list[Widget]:
    """The last knights, unless nobody wants to be told."""
    due = reminders.reminder(state, voice)
    if due is None or entry != EMPTY or not wanted(room.preferences, due.kind):
        return []
    small = _("Rule {paragraph}").format(paragraph=due.paragraph)
    return advice.reminder(room, under, (due.text, small), due.place, ())
