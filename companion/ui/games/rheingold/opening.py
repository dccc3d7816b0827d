"""What does everybody see while the shield of a besieged castle is opened? See `OpeningMoment`.

Made of the public state and of events: a castle, its garrison, the besiegers before each gate, the
sum of R 7.3 and what the rules of this match do then (R 7.4, 7.5, 8.5, 8.6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from companion.core.game import Colour
from companion.games.rheingold import events as ev
from companion.games.rheingold import sieges
from companion.games.rheingold.state import Holding, Phase, Siege, State, total
from companion.ui.art import castles
from companion.ui.games.rheingold.pictures import CastlePicture
from companion.ui.games.rheingold.place_names import gate_word
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.i18n.phrasing import either, sentences
from companion.ui.i18n.translate import _, ngettext
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.opening import OpeningResult
from companion.ui.widgets.base import Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Image, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crest, Picture

_OPENINGS = (ev.ShieldOpened, ev.ShieldPeeked)
_FOLLOW = (
    *_OPENINGS,
    ev.ShieldHidden,
    ev.ShieldRemoved,
    ev.ShieldReturned,
    ev.SiegeHeld,
    ev.SiegeRaised,
    ev.GarrisonBeaten,
    ev.CastleTaken,
    ev.CastleHandedBack,
    ev.CastleOccupied,
    ev.CastleInherited,
)
"""The events of one opening and of what the rules do at once."""


def moment(match: MatchInPlay) -> SiegeMoment | None:
    """The siege that waits for its shield, else the last one that was opened in this turn."""
    state: State = match.referee.state
    if state.phase is Phase.OPEN:
        return SiegeMoment(state, state, ())
    turn = match.referee.queries.lately
    found = [number for number, (_state, event) in enumerate(turn) if isinstance(event, _OPENINGS)]
    if not found:
        return None
    first = found[-1]
    if first and isinstance(turn[first - 1][1], _OPENINGS):
        first -= 1
    events = []
    for _state, event in turn[first:]:
        if not isinstance(event, _FOLLOW):
            break
        events.append(event)
    before: State = turn[first][0]
    end = first + len(events)
    after: State = turn[end][0] if end < len(turn) else state
    return SiegeMoment(before, after, tuple(events)) if isinstance(before.pending, Siege) else None


@dataclass(frozen=True, slots=True)
class SiegeMoment:
    """A siege whose shield is opened.

    Attributes:
        state: as it stood before that.
        after: as it stands when all of that has happened.
        events: what happened then; empty while it waits.
    """

    state: State
    after: State
    events: tuple[Any, ...]

    @property
    def _siege(self) -> Siege:
        siege = self.state.pending
        assert isinstance(siege, Siege)  # `moment` makes no other
        return siege

    @property
    def _garrison(self) -> int:
        return self.state.holding(self._siege.castle).knights

    @property
    def _attackers(self) -> int:
        return total(self._siege.fronts)

    @property
    def place(self) -> str:
        """The castle."""
        return self._siege.castle

    @property
    def colour(self) -> Colour:
        """Whose shield it is."""
        return str(self._siege.owner)

    @property
    def title(self) -> str:
        """Which castle is besieged."""
        return _("Siege of {castle}").format(castle=Teller(self.state).place(self.place))

    @property
    def stakes(self) -> tuple[str, ...]:
        """Who attacks whom; which shields take it, from open knowledge (R 7.3, 12.3)."""
        state, attackers = self.state, self._attackers
        possible = sieges.possible_values(state, self.colour)
        falls = [
            str(value) for value in possible if sieges.needed(state, self.place, value) <= attackers
        ]
        if not falls:
            end = _("It holds, whatever the shield shows.")
        elif len(falls) == len(possible):
            end = _("It falls, whatever the shield shows.")
        else:
            end = _("It falls if the shield is {values}.").format(values=either(falls))
        defence = _("Only a shield defends.")
        if self._garrison:
            defence = ngettext(
                "{n} knight and a shield defend.",
                "{n} knights and a shield defend.",
                self._garrison,
            )
        attack = ngettext("{n} knight attacks.", "{n} knights attack.", attackers)
        return (sentences(attack, defence), end)

    @property
    def result(self) -> OpeningResult | None:
        """The sum, and what the rules of this match make of it."""
        if not self.events:
            return None
        shown = next((one.value for one in self.events if isinstance(one, ev.ShieldOpened)), None)
        held = any(isinstance(one, ev.SiegeHeld) for one in self.events)
        after = self._after(held=held)
        return OpeningResult(shown, self._sum(shown, held=held), after, self._counted(shown))

    def _counted(self, shown: int | None) -> tuple[str, ...]:
        """The sum of R 7.3, a figure at a time; the same number of times for every value."""
        if shown is None:
            return ()
        inside, double = f"{self._garrison} + {shown}", f"({self._garrison} + {shown}) × 2"
        needed = 2 * (self._garrison + shown)
        return str(self._garrison), inside, double, f"{double} = {needed}"

    def _sum(self, shown: int | None, *, held: bool) -> str:
        if shown is None:
            text = _("{attackers} against {knight_count} + a hidden shield: it falls")
            if held:
                text = _("{attackers} against {knight_count} + a hidden shield: it holds")
        elif self._garrison + shown == 0:
            text = _(
                "({knight_count} + {shield}) × 2 = 0, minimum 1, against {attackers}: it falls"
            )
        elif held:
            text = _("({knight_count} + {shield}) × 2 = {needed} against {attackers}: it holds")
        else:
            text = _("({knight_count} + {shield}) × 2 = {needed} against {attackers}: it falls")
        return text.format(
            knight_count=self._garrison,
            shield=shown,
            needed=2 * (self._garrison + (shown or 0)),
            attackers=self._attackers,
        )

    def _after(self, *, held: bool) -> tuple[str, ...]:
        lines = [self._line(event) for event in self.events]
        if held and not any(isinstance(one, ev.ShieldHidden) for one in self.events):
            opened = any(isinstance(one, ev.ShieldOpened) for one in self.events)
            lines.append(
                _("The shield stays face up.") if opened else _("The shield stays hidden.")
            )
        return tuple(line for line in lines if line)

    def _line(self, event: Any) -> str:
        """One of the events that follow, in a sentence; empty for what another one says."""
        teller = Teller(self.state)
        name, place = teller.name, teller.place
        match event:
            case ev.SiegeHeld():
                return ngettext(
                    "{name} loses {n} knight.",
                    "{name} loses {n} knights.",
                    total(event.lost),
                    name=name(event.colour),
                )
            case ev.GarrisonBeaten() if event.knights:
                return ngettext(
                    "{name} loses {n} knight.",
                    "{name} loses {n} knights.",
                    event.knights,
                    name=name(self.colour),
                )
            case ev.ShieldRemoved():
                return _("The shield leaves the game.")
            case ev.ShieldReturned():
                return _("The shield goes back to {name}'s hand, unseen.").format(
                    name=name(event.colour)
                )
            case ev.ShieldHidden():
                return _("The shield is hidden again.")
            case ev.CastleTaken() | ev.CastleHandedBack():
                return teller.sentence(event)
            case ev.CastleInherited():
                return _("The last castle, {place}, goes to {name}.").format(
                    name=name(event.colour), place=place(event.castle)
                )
            case _:
                return ""

    def scene(
        self, room: Room, area: Rect, value: Picture, *, settled: bool = False
    ) -> Sequence[Widget]:
        """The castle with its garrison, the shield large, the besiegers gate by gate."""
        sizes, state = room.sizes, self.state
        plan = state.terms.board.castles[state.terms.board.castle_index[self.place]]
        holding, teller = (self.after if settled else state).holding(self.place), Teller(state)
        if area.h > area.w * 0.8:
            middle, low = rows(area, [0.52, 0.48], sizes.gap * 2)
            castle, attack = columns(low, [0.5, 0.5], sizes.gap)
        else:
            castle, middle, attack = columns(area, [0.33, 0.34, 0.33], sizes.gap)
        inside = None if settled and not holding.knights else holding.knights
        shape = castles.shape_of(self.place, len(plan.gates) > 1)
        picture = CastlePicture(shape, plan.swords, holding.owner, inside)
        text = round(sizes.body * 2.6)
        walls, owner = rows(castle, [0.5, text], sizes.gap // 2)
        return (
            Image(walls.inflate(-sizes.gap, 0), picture),
            _line(room, owner, self._held_by(teller, holding)),
            Image(middle, value),
            *self._besiegers(room, attack, plan.gates, text),
        )

    def _held_by(self, teller: Teller, holding: Holding) -> str:
        """Whose castle it is; how many are in it stands on its wall."""
        return teller.name(holding.owner or self.colour)

    def _besiegers(self, room: Room, area: Rect, gates: tuple[str, ...], text: int) -> list[Widget]:
        """Arms and number before each gate, and whose they are."""
        sizes, attacker, siege = room.sizes, self.state.colour, self._siege
        teller, drawn = Teller(self.state), self.state.terms.setup.board
        upper, name = rows(area, [0.5, text], sizes.gap // 2)
        found: list[Widget] = [_line(room, name, teller.name(attacker))]
        many = len(siege.fronts)
        fronts = sorted(siege.fronts, key=lambda front: drawn["spaces"][front[0]]["at"][::-1])
        for (gate, number), cell in zip(
            fronts, rows(upper, [0.5] * many, sizes.gap // 2), strict=True
        ):
            high = min(cell.h, round(sizes.touch * 2.4))
            box = centred(cell, cell.w, high)
            arms, caption = rows(box, [0.5, round(sizes.caption * 1.5)], 2)
            crest, figure = columns(centred(arms, min(arms.w, arms.h * 2), arms.h), [0.5, 0.5], 2)
            found += [
                Image(crest, Crest(attacker)),
                Label(Words(str(number), figure, sizes.title, "number", lines=1)),
                Label(
                    Words(
                        gate_word(drawn, gates, gate),
                        caption,
                        sizes.caption,
                        "text",
                        room.theme.ink_soft,
                        lines=1,
                    )
                ),
            ]
        return found


def _line(room: Room, area: Rect, text: str) -> Label:
    return Label(Words(text, area, room.sizes.body, rise=-1))
