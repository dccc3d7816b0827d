"""What has just happened, in one sentence? Floor 5: the table's events in words.

Roads have no names, so a space is called after the castle that is nearest to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.game import Json
from companion.games.rheingold import events as ev
from companion.games.rheingold.board import Board
from companion.games.rheingold.state import State, total
from companion.ui.words import _, colour_name, knights


def place_name(board: Board, plan: Json, place: str) -> str:
    """A place for people: "start 4", "Katz", "the gate of Katz", "the road near Katz"."""
    if place in board.start_index:
        return _("start {number}").format(number=place[1:])
    number = board.castle_index.get(place)
    if number is not None:
        return board.castles[number].name
    for castle in board.castles:
        if place in castle.gates:
            return _("the gate of {castle}").format(castle=castle.name)
    if place not in board.space_index:
        return place
    x, y = plan["spaces"][place]["at"]

    def far(castle: str) -> float:
        at = plan["castles"][castle]["at"]
        return float((at[0] - x) ** 2 + (at[1] - y) ** 2)

    nearest = min(board.castles, key=lambda castle: far(castle.id))
    return _("the road near {castle}").format(castle=nearest.name)


class Teller:
    """Puts the events of one match into words."""

    def __init__(self, state: State) -> None:
        """For the board and the players of a match."""
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

    def tell(self, events: Sequence[Any]) -> str:
        """The sentences of the last few events, the least telling ones left out."""
        told = [self.sentence(event) for event in events]
        return " ".join(sentence for sentence in told if sentence)

    def sentence(self, event: Any) -> str:
        """One event; empty for those that another one says better."""
        text = self._fight(event) or self._shield(event) or self._plain(event)
        return text[:1].upper() + text[1:]

    def _plain(self, event: Any) -> str:
        name, place = self.name, self.place
        match event:
            case ev.DieRolled():
                return _("{name} rolls {face}.").format(name=name(event.colour), face=event.face)
            case ev.KnightEntered():
                return _("A knight of {name} enters at {place}.").format(
                    name=name(event.colour), place=place(event.start)
                )
            case ev.EntryDeclined():
                return _("{name} brings no knight in.").format(name=name(event.colour))
            case ev.KnightsMarched():
                return _("{name}: {knights} to {place}.").format(
                    name=name(event.colour), knights=knights(event.knights), place=place(event.to)
                )
            case ev.KnightsEngaged():
                return _("{name}: {knights} attack {place}.").format(
                    name=name(event.colour), knights=knights(event.knights), place=place(event.to)
                )
            case ev.MarchesHalted():
                return _("{name} halts; the fights are decided.").format(name=name(event.colour))
            case ev.RetreatCutOff():
                return _("{knights} of {name} had nowhere to go.").format(
                    knights=knights(event.knights), name=name(event.colour)
                )
            case ev.KnightsRetreated():
                return _("{knights} of {name} retreat to {place}.").format(
                    knights=knights(event.knights), name=name(event.colour), place=place(event.to)
                )
            case ev.CastleOccupied():
                return _("{knights} go into {place}.").format(
                    knights=knights(total(event.fronts)), place=place(event.castle)
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
                return _("Nobody wins at {place}; {name} goes back.").format(
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
                return _("{name} leaves {place} alone.").format(
                    name=name(event.colour), place=place(event.castle)
                )
            case ev.CastleTaken():
                return _("{name} takes {place}!").format(
                    name=name(event.colour), place=place(event.castle)
                )
            case ev.CastleHandedBack():
                return _("{place} is beaten but stays with {name}.").format(
                    name=name(event.owner), place=place(event.castle)
                )
            case _:
                return ""

    def _shield(self, event: Any) -> str:
        name, place = self.name, self.place
        match event:
            case ev.ShieldOpened():
                return _("The shield of {place} is a {value}.").format(
                    place=place(event.castle), value=event.value
                )
            case ev.ShieldPeeked():
                return _("{name} looks at the shield of {place}.").format(
                    name=name(event.colour), place=place(event.castle)
                )
            case ev.ShieldRemoved():
                return _("A shield of {value} leaves the game.").format(value=event.value)
            case ev.ShieldReturned():
                return _("The shield goes back to {name}.").format(name=name(event.colour))
            case ev.ShieldPlaced():
                return _("A shield protects {place}.").format(place=place(event.castle))
            case ev.ShieldDeclined():
                return _("{place} stays without a shield.").format(place=place(event.castle))
            case _:
                return ""
