"""What will come of it, and what is to be done by hand once it has? Words only.

Before a merger or a take-over that pays, one sentence or three say who leads, who leaves and what
is paid. Afterwards every consequence is one step for the hands: a duke, a coin, a castle's knight.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.core.game import Colour
from companion.games.rheinlander import bishops
from companion.games.rheinlander import events as ev
from companion.games.rheinlander.foresight import Foresight
from companion.games.rheinlander.state import State
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.phrasing import capitalised, row, sentences
from companion.ui.i18n.translate import _, colour_name, ngettext


@dataclass(frozen=True, slots=True)
class SettlingStep:
    """One thing that hands do on the table.

    Attributes:
        text: what.
        place: where on the board; "" for nowhere.
        sign: a picture of it: "duke", "coin", "castle", "bishop" or "archbishop".
        colour: whose it is; None for nobody's.
        removes: it is taken off the board.
    """

    text: str
    place: str
    sign: str
    colour: Colour | None
    removes: bool = False


def foretold(seen: Foresight) -> str:
    """What a move would bring, in a few short sentences."""
    counted = row(
        _("{colour} {n}").format(colour=colour_name(colour), n=knights)
        for colour, knights in seen.knights.items()
    )
    title = _("Merger. Knights: {knights}.") if seen.merger else _("Takeover. Knights: {knights}.")
    if seen.converts:
        title = _("Conversion. Knights: {knights}.")
    paid: dict[Colour, int] = {}
    for colour, coins in seen.paid:
        paid[colour] = paid.get(colour, 0) + coins
    coins_said = row(
        _("{colour} +{n}").format(colour=colour_name(colour), n=n) for colour, n in paid.items()
    )
    payment = _("Coins: {coins}.").format(coins=coins_said) if coins_said else ""
    return sentences(title.format(knights=counted), _owner(seen), payment)


def summed_up(seen: Foresight) -> str:
    """What a move would bring, beside a picture of knights and coins."""
    title = _("Merger.") if seen.merger else _("Takeover.")
    if seen.converts:
        title = _("Conversion.")
    return sentences(title, _owner(seen))


def _owner(seen: Foresight) -> str:
    """Who owns then; nothing where nobody did and nobody does."""
    if seen.owner is None and not seen.before:
        return ""
    if seen.owner is None:
        return (
            _("Nobody leads, so the dukes leave.")
            if seen.merger
            else _("Nobody leads, so the duke leaves.")
        )
    name = colour_name(seen.owner)
    return _("{colour} leads and owns the duchy.").format(colour=name)


def settling_steps(
    turn: Sequence[tuple[State, Any]], now: State, voice: RheinlanderVoice
) -> tuple[SettlingStep, ...]:
    """What the last card asks of the hands, in the order of the rules (RL 9).

    Args:
        turn: what happened in this turn, each event with the state before it.
        now: the position after it.
        voice: calls players and places by their names.
    """
    since = [
        number for number, (_state, event) in enumerate(turn) if isinstance(event, ev.CardPlayed)
    ]
    if not since or any(isinstance(event, ev.BastionBuilt) for _s, event in turn[since[-1] :]):
        return ()
    before = turn[since[-1]][0]
    events = [event for _state, event in turn[since[-1] :]]
    found = [step for event in events for step in _of(event, voice)]
    archbishop = [step for step in found if step.sign == "archbishop"]
    others = [step for step in found if step.sign != "archbishop"]
    return (*others, *_bishops(before, now, voice), *archbishop)


def _of(event: Any, voice: RheinlanderVoice) -> Iterator[SettlingStep]:
    name, place = voice.name, voice.place
    match event:
        case (
            ev.CastleTaken(colour=colour, slot=slot)
            | ev.CastleChanged(colour=str(colour), slot=slot, loser=None)
        ):
            text = _("Put {name}'s knight on the castle {place:at}.")
            yield _step(text.format(name=name(colour), place=place(slot)), slot, "castle", colour)
        case ev.CastleChanged(colour=str(colour), slot=slot, loser=str(loser)):
            text = _("Castle {place:at}: replace {loser}'s knight with {name}'s.")
            said = text.format(name=name(colour), loser=name(loser), place=place(slot))
            yield _step(said, slot, "castle", colour)
        case ev.CastleChanged(slot=slot, loser=str(loser)):
            text = _("Take {name}'s knight off the castle {place:at}.")
            said = text.format(name=name(loser), place=place(slot))
            yield replace(_step(said, slot, "castle", loser), removes=True)
        case ev.DukeRemoved(colour=colour, square=square, points=points):
            text = _("Take {name}'s duke off {place}.")
            said = text.format(name=name(colour), place=place(square))
            yield replace(_step(said, square, "duke", colour), removes=True)
            text = ngettext(
                "{name} takes {n} coin from the bank.",
                "{name} takes {n} coins from the bank.",
                points,
                name=name(colour),
            )
            yield _step(text, "", "coin", colour)
        case ev.DukePlaced(colour=colour, square=square):
            text = _("Put {name}'s duke on {place}.")
            yield _step(text.format(name=name(colour), place=place(square)), square, "duke", colour)
        case ev.ArchbishopPassed(colour=str(colour)):
            text = _("Give the Archbishop to {name}.").format(name=name(colour))
            yield _step(text, "", "archbishop", colour)
        case ev.ArchbishopPassed():
            yield _step(_("Set the Archbishop aside: nobody holds it."), "", "archbishop", None)
        case _:
            return


def _bishops(before: State, now: State, voice: RheinlanderVoice) -> Iterator[SettlingStep]:
    """Whose bishops have become more or fewer (RL 12.1)."""
    had: Mapping[Colour, int] = bishops.bishops(before)
    has: Mapping[Colour, int] = bishops.bishops(now)
    for colour in now.terms.colours:
        number = has.get(colour, 0)
        if number != had.get(colour, 0):
            text = ngettext(
                "{name} now has {n} bishop.", "{name} now has {n} bishops.", number,
                name=voice.name(colour),
            )  # fmt: skip
            yield _step(text, "", "bishop", colour)


def _step(text: str, place: str, sign: str, colour: Colour | None) -> SettlingStep:
    return SettlingStep(capitalised(text), place, sign, colour)
