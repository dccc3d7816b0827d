"""What has just happened, in one sentence? The table's events in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

from companion.games.rheingold import events as ev
from companion.games.rheingold.state import State, total
from companion.referee.told_values import AT_TABLE, agreed_source
from companion.ui.games.rheingold.place_names import long_name, place_name, short_name
from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _, colour_name, knights, ngettext

_HEADS = (
    ev.DieRolled,
    ev.KnightsMarched,
    ev.KnightsEngaged,
    ev.MarchesHalted,
    ev.BattleWon,
    ev.BattleLost,
    ev.BattleTied,
    ev.KnightsRetreated,
    ev.SiegeLaid,
    ev.ShieldOpened,
    ev.ShieldPeeked,
    ev.ShieldPlaced,
    ev.ShieldDeclined,
)
"""The events that begin a move; entering a castle belongs to its fall."""
_GREAT = (
    ev.BattleWon,
    ev.BattleLost,
    ev.BattleTied,
    ev.SiegeHeld,
    ev.CastleTaken,
    ev.CastleHandedBack,
    ev.CastleInherited,
    ev.ShieldOpened,
)
_OF_A_SIEGE = (
    ev.SiegeLaid,
    ev.ShieldOpened,
    ev.ShieldPeeked,
    ev.ShieldRemoved,
    ev.ShieldReturned,
    ev.SiegeHeld,
    ev.CastleTaken,
    ev.CastleOccupied,
)


def last_move(events: Sequence[Any], together: int = 1) -> Sequence[Any]:
    """The events since the last move began.

    Args:
        events: in order.
        together: so many moves were made by one gesture: marches of the same knights, one after
            another, are told as one.
    """
    for number in range(len(events) - 1, -1, -1):
        if isinstance(events[number], _HEADS):
            return _whole_way(events, number, together)
    return events


def _whole_way(events: Sequence[Any], last: int, together: int) -> Sequence[Any]:
    """The events from `last` on; a march begins where the first one of its gesture began."""
    end = first = events[last]
    if not isinstance(end, (ev.KnightsMarched, ev.KnightsEngaged)):
        return events[last:]
    for number in range(last - 1, max(-1, last - together), -1):
        before = events[number]
        if not isinstance(before, ev.KnightsMarched):
            break
        if (before.to, before.knights) != (first.from_, first.knights):
            break
        first = before
    return [replace(end, from_=first.from_), *events[last + 1 :]]


def is_great(events: Sequence[Any]) -> bool:
    """Whether the events are news that everybody waits for."""
    return any(isinstance(event, _GREAT) for event in events)


def is_opening(events: Sequence[Any]) -> bool:
    """Whether a shield was opened or looked at in a siege."""
    return any(isinstance(event, (ev.ShieldOpened, ev.ShieldPeeked)) for event in events)


class Opened(Enum):
    """How people told the value of a shield."""

    TABLE = "table"
    """The real one was turned over."""
    AGREED = "agreed"
    """Everybody agreed on it, because nothing could reveal it."""


def opened_by(source: str) -> Opened | None:
    """How people told a shield, from the source of that move; None where none did."""
    if agreed_source(source) is not None:
        return Opened.AGREED
    return Opened.TABLE if source == AT_TABLE else None


def opened_in(events: Sequence[Any], source: str, before: Opened | None) -> Opened | None:
    """How people told the shield in the events of a move, some of which are told already.

    Args:
        events: of the move.
        source: of its last step.
        before: how they told it when the events were told before.
    """
    return (before or opened_by(source)) if is_opening(events) else None


class Teller:
    """Puts the events of one match into words."""

    def __init__(self, state: State) -> None:
        """For the board and the players of a match, as it stands now."""
        self._state = state
        self._terms = state.terms

    def name(self, colour: str) -> str:
        """The player of a colour; the colour too when a player has two."""
        seat = self._terms.setup.seats[self._terms.seat[colour]]
        if len(seat.colours) > 1:
            return f"{seat.name} ({colour_name(colour)})"
        return seat.name

    def place(self, place: str) -> str:
        """A place for people."""
        return place_name(self._terms.board, self._terms.setup.board, place)

    def short(self, place: str) -> str:
        """A place in few letters, for the line of a march: a space is its number alone."""
        return short_name(self._terms.board, self._terms.setup.board, place)

    def whole(self, place: str) -> str:
        """A place where there is room: a space's number, and what it lies at."""
        return long_name(self._terms.board, self._terms.setup.board, place)

    def tell(self, events: Sequence[Any], *, opened: Opened | None = None) -> str:
        """The sentences of the last few events, the least telling ones left out.

        Args:
            events: in order.
            opened: how people told the shield that they hang on; None where nobody did.
        """
        siege = self._siege(events, agreed=opened is Opened.AGREED)
        lines = [siege]
        entered = any(isinstance(event, ev.KnightEntered) for event in events)
        for event in events:
            if siege and isinstance(event, _OF_A_SIEGE):
                continue
            if isinstance(event, ev.DieRolled) and not event.waits and not entered:
                lines.append(self._nobody_enters(event))
            elif isinstance(event, ev.KnightEntered) and lines[-1] and len(lines) > 1:
                # Who rolled is named once: the line is narrow.
                text = _("A knight enters at {place}.")
                lines.append(text.format(place=self.place(event.start)))
            else:
                lines.append(self.sentence(event))
        if opened is Opened.TABLE:
            lines.append(_("It was revealed at the table."))
        elif opened is Opened.AGREED:
            lines.append(_("The screen couldn't reveal it: everybody agreed on its value."))
        return sentences(*lines)

    def _siege(self, events: Sequence[Any], *, agreed: bool) -> str:
        """How a siege ended, in one sentence; empty when none did."""
        place, name, opened, end = self.place, self.name, "", ""
        for event in events:
            match event:
                case ev.ShieldOpened() if agreed:
                    opened = _("The shield counts as {value}: ").format(value=event.value)
                case ev.ShieldOpened():
                    opened = _("The shield shows {value}: ").format(value=event.value)
                case ev.SiegeHeld():
                    end = ngettext(
                        "{castle} holds, and {name} loses {n} knight.",
                        "{castle} holds, and {name} loses {n} knights.",
                        total(event.lost),
                        castle=place(event.castle),
                        name=name(event.colour),
                    )
                case ev.CastleTaken(colour=taker, castle=castle, loser=None):
                    end = _("{castle} falls: {name} takes it.").format(
                        castle=place(castle), name=name(taker)
                    )
                case ev.CastleTaken(colour=taker, castle=castle, loser=str(loser)):
                    text = _("{castle} falls: {name} takes it from {loser}.")
                    if opened:
                        text = _("{castle} falls, and {name} takes it from {loser}.")
                    end = text.format(castle=place(castle), name=name(taker), loser=name(loser))
        return opened + end if end else ""

    def _nobody_enters(self, event: ev.DieRolled) -> str:
        """Why no knight entered after the die fell."""
        name, start = self.name(event.colour), f"s{event.face}"
        state, board = self._state, self._terms.board
        if event.colour in state.starts[board.start_index[start]]:
            text = _("{name} rolls a {face}, but still has a knight at {start}: none enters.")
        elif state.supply[self._terms.number[event.colour]] == 0:
            text = _("{name} rolls a {face}: the supply is empty.")
        else:
            text = _("{name} rolls a {face}: no pieces left for another knight.")
        return text.format(name=name, face=event.face, start=self.place(start))

    def sentence(self, event: Any) -> str:
        """One event as a sentence; empty for events that another one tells better."""
        text = self._fight(event) or self._shield(event) or self._plain(event)
        return text[:1].upper() + text[1:]

    def _plain(self, event: Any) -> str:
        name, place = self.name, self.place
        match event:
            case ev.DieRolled():
                return _("{name} rolls a {face}.").format(name=name(event.colour), face=event.face)
            case ev.KnightEntered():
                return _("{name} enters a knight at {place}.").format(
                    name=name(event.colour), place=place(event.start)
                )
            case ev.EntryDeclined():
                return _("{name} doesn't enter a knight.").format(name=name(event.colour))
            case ev.KnightsMarched():
                return _("{name} marches {n} from {start} to {place}.").format(
                    name=name(event.colour),
                    n=event.knights,
                    start=self.short(event.from_),
                    place=self.short(event.to),
                )
            case ev.KnightsEngaged():
                return ngettext(
                    "{name} attacks {place} with {n} knight.",
                    "{name} attacks {place} with {n} knights.",
                    event.knights,
                    name=name(event.colour),
                    place=place(event.to),
                )
            case ev.MarchesHalted():
                return _("{name} halts: time to decide the fights.").format(name=name(event.colour))
            case ev.RetreatCutOff():
                return ngettext(
                    "{name} loses {n} knight with nowhere to go.",
                    "{name} loses {n} knight with nowhere to go.",
                    event.knights,
                    name=name(event.colour),
                )
            case ev.KnightsRetreated():
                return ngettext(
                    "{name} retreats to {place} with {n} knight.",
                    "{name} retreats to {place} with {n} knights.",
                    event.knights,
                    name=name(event.colour),
                    place=place(event.to),
                )
            case ev.CastleOccupied():
                return ngettext(
                    "{n} knight goes into {place}.",
                    "{n} knights go into {place}.",
                    total(event.fronts),
                    place=place(event.castle),
                )
            case ev.CastleInherited():
                return _("The last castle, {place}, goes to {name}.").format(
                    name=name(event.colour), place=place(event.castle)
                )
            case _:
                return ""

    def _fight(self, event: Any) -> str:
        name, place = self.name, self.place
        match event:
            case ev.BattleWon():
                return _("{name} beats {loser} at {place}.").format(
                    name=name(event.colour), loser=name(event.loser), place=place(event.space)
                )
            case ev.BattleLost():
                return _("{name} holds {place} against {loser}.").format(
                    name=name(event.winner), loser=name(event.colour), place=place(event.space)
                )
            case ev.BattleTied():
                return _("It's a tie at {place}: {name} goes back.").format(
                    name=name(event.colour), place=place(event.space)
                )
            case ev.SiegeLaid() if event.owner is not None:
                return _("{name} besieges {place}.").format(
                    name=name(event.colour), place=place(event.castle)
                )
            case ev.SiegeHeld():
                return _("{place} holds: {name} loses {knights}.").format(
                    name=name(event.colour),
                    place=place(event.castle),
                    knights=knights(total(event.lost)),
                )
            case ev.SiegeRaised():
                return _("{name} lifts the siege of {place}.").format(
                    name=name(event.colour), place=place(event.castle)
                )
            case ev.CastleTaken():
                return _("{name} takes {place}!").format(
                    name=name(event.colour), place=place(event.castle)
                )
            case ev.CastleHandedBack():
                return _("{place} is beaten, but {name} keeps it.").format(
                    name=name(event.owner), place=place(event.castle)
                )
            case _:
                return ""

    def _shield(self, event: Any) -> str:
        name, place = self.name, self.place
        match event:
            case ev.ShieldOpened():
                return _("The shield at {place} is a {value}.").format(
                    place=place(event.castle), value=event.value
                )
            case ev.ShieldPeeked():
                return _("{name} checks the shield at {place}.").format(
                    name=name(event.colour), place=place(event.castle)
                )
            case ev.ShieldRemoved():
                return _("A shield of {value} leaves the game.").format(value=event.value)
            case ev.ShieldReturned():
                return _("The shield goes back to {name}.").format(name=name(event.colour))
            case ev.ShieldPlaced():
                return _("A shield protects {place}.").format(place=place(event.castle))
            case ev.ShieldDeclined():
                return _("{place} gets no shield.").format(place=place(event.castle))
            case _:
                return ""
