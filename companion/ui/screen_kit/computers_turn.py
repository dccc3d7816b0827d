"""Is a computer player to act? Then the table says so, and asks nobody to act in its place.

Before the program's turn is seen, the table is: while the die tumbles, while pieces walk. What the
table would ask a person then is not asked. Where hands throw the die for the program or draw for
it, they are told for whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from companion.core.game import Colour
from companion.referee.prompts import PromptKind, seat_of
from companion.referee.replay import ReplayStep
from companion.ui.i18n.translate import _
from companion.ui.screen_kit import advice, automatic
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.widgets.base import Layer, Target, Widget
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Pen, Words

COUNT: Final = "count"
"""The intent of the answer whether a die that was away was thrown: people alone know."""
_STAY: Final = frozenset({"menu", "undo"})
"""The buttons that everybody has in the turn of a computer player, too."""


@dataclass(frozen=True, slots=True)
class ComputersTurn:
    """A computer player is to act.

    Attributes:
        name: whose turn it is.
        decides: it decides now; else hands roll or draw for it.
    """

    name: str
    decides: bool


def computers_turn(match: MatchInPlay) -> ComputersTurn | None:
    """The computer player that is to act; None where people are."""
    referee = match.referee
    prompt, seat = referee.prompt, referee.prompt.seat
    kinds = (PromptKind.DECIDE, PromptKind.ROLL, PromptKind.LOT)
    if prompt.kind not in kinds or seat is None or referee.answered is not None:
        return None
    if seat not in referee.queries.programs:
        return None
    return ComputersTurn(referee.setup.seats[seat].name, prompt.kind is PromptKind.DECIDE)


def thinking(turn: ComputersTurn) -> str:
    """What stands where a person would be told what is due."""
    return _("{name} is thinking").format(name=turn.name)


def last_told(match: MatchInPlay) -> str:
    """What a computer did last, in words; "" where a person did something since."""
    step = _last(match)
    if step is None or step.move is None:
        return ""
    game = match.referee.game
    return match.voice.story(game, step.before, step.events, step.after, step.source)


def told_of(match: MatchInPlay) -> Colour | None:
    """Whose turn it was in what `last_told` says; None where that is nothing."""
    step = _last(match)
    return None if step is None or step.move is None else match.referee.game.mover(step.before)


def _last(match: MatchInPlay) -> ReplayStep | None:
    """The last step in force; None where a person made it: everybody knows what that was."""
    step = next((step for step in reversed(match.history()) if step.in_force), None)
    if step is None:
        return None
    referee = match.referee
    mover = seat_of(referee.setup, referee.game.mover(step.before))
    return step if mover in referee.queries.programs else None


@dataclass(frozen=True, slots=True)
class SeenOnly:
    """A widget that is seen, and not to be tapped."""

    seen: Widget

    @property
    def rect(self) -> Rect:
        """As it is."""
        return self.seen.rect

    @property
    def layer(self) -> Layer:
        """As it is."""
        return self.seen.layer

    def targets(self) -> Sequence[Target]:
        """None."""
        return ()

    def words(self) -> Sequence[Words]:
        """As they are."""
        return self.seen.words()

    def draw(self, pen: Pen) -> None:
        """As it is."""
        self.seen.draw(pen)


def watched(
    room: Room, match: MatchInPlay, turn: ComputersTurn | None, found: Iterable[Widget]
) -> list[Widget]:
    """A table's widgets as they are in the turn of a computer player.

    Args:
        room: for the sizes.
        match: the match in play.
        turn: the computer player's; None leaves everything as it is.
        found: the widgets as a person would have them.
    """
    if turn is None:
        return list(found)
    return [_watched(room, match, turn, one) for one in found]


def _watched(room: Room, match: MatchInPlay, turn: ComputersTurn, one: Widget) -> Widget:
    if isinstance(one, Button) and one.intent == advice.ASK:
        return automatic.button(room, one.rect, match)
    primary = isinstance(one, Button) and one.id == "primary" and not _asks_people(one)
    if isinstance(one, Button) and primary and (turn.decides or match.programs.goes_on_alone):
        text = _("Automatic") if match.programs.goes_on_alone else _("One moment…")
        return Button("primary", one.rect, text, None, room.sizes.heading, Kind.WORDS)
    is_thinking = isinstance(one, Label) and one.text.text == thinking(turn)
    if isinstance(one, Label) and is_thinking and match.programs.goes_on_alone:
        # Nobody does anything for it: whoever watches reads what it does.
        return Label(replace(one.text, text=last_told(match) or one.text.text), one.layer)
    if not turn.decides or (isinstance(one, Button) and one.id in _STAY):
        return one
    if isinstance(one, Button):
        return replace(one, intent=None)
    return SeenOnly(one) if one.targets() else one


def _asks_people(one: Button) -> bool:
    return one.intent is not None and one.intent.name == COUNT
