"""How is a corrected position worded, for the table and for the screen? Words only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.core.errors import PositionError
from companion.core.game import Colour
from companion.core.message import Message
from companion.games.rheingold.position_diff import (
    SUPPLY,
    Difference,
    KnightsDifference,
    ShieldDifference,
)
from companion.games.rheingold.reported_position import Found, MissingShield, ReportedPosition
from companion.games.rheingold.state import (
    HIDDEN,
    Beaten,
    Entering,
    Holding,
    Phase,
    ShieldDue,
    Siege,
    State,
    total,
)
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.i18n.phrasing import listed, row, sentences
from companion.ui.i18n.translate import _, knights, ngettext, translate


def impossible(error: PositionError) -> str:
    """Why a reported position is impossible, without the parts that are meant for engineers."""
    what = error.values.get("what")
    if not isinstance(what, Message):
        return _("The rules don't allow this position.")
    return _("That can't be right: {what}.").format(what=translate(what))


class PositionChange(NamedTuple):
    """One thing that is put right, as a line of three.

    Attributes:
        what: the place, or what else it is about.
        was: as the screen has it.
        now: as it really is.
    """

    what: str
    was: str
    now: str


def there(teller: Teller, found: Found) -> str:
    """What there is at a place: "Ada: 3 knights"."""
    if not isinstance(found, Holding):
        if len(found) > 1:
            return listed([teller.name(colour) for colour, _knights in found])
        return _army(teller, *found[0]) if found else _("nobody")
    return _("nobody") if found.owner is None else _castle(teller.name(found.owner), found)


def _army(teller: Teller, colour: Colour, number: int) -> str:
    return _("{name}: {knights}").format(name=teller.name(colour), knights=knights(number))


def _castle(name: str, held: Holding) -> str:
    gaps = {"name": name, "knights": knights(held.knights), "value": held.shield}
    if held.shield is None:
        return _("{name}: {knights}").format(**gaps)
    if held.shield == HIDDEN:
        return _("{name}: {knights}, a shield face down").format(**gaps)
    return _("{name}: {knights}, a shield of {value} face up").format(**gaps)


def on_screen(state: State, teller: Teller, place: str, found: Found) -> str:
    """What the screen has at a place, and who attacks there."""
    text = _("On the screen: {what}.").format(what=there(teller, found))
    attack = total(state.engaged_at(place))
    if attack:
        more = ngettext("{n} knight attacks here.", "{n} knights attack here.", attack)
        return sentences(text, more)
    return text


def title(teller: Teller, place: str) -> str:
    """A place's name at the head of a line."""
    name = teller.whole(place)
    return name[:1].upper() + name[1:]


def undecided(state: State) -> str:
    """What must be decided before this can be put right."""
    match state.pending:
        case Siege() if state.phase is Phase.OPEN:
            return _("First decide the siege, or take it back.")
        case Siege():
            return _("First choose how many go in, or take back the castle's fall.")
        case ShieldDue():
            return _("First choose whether to place a shield, or take back the castle's fall.")
        case Beaten():
            return _("First choose where the beaten knights retreat, or take back the battle.")
        case Entering():
            return _("First choose whether the knight enters, or take back the roll.")
    return _("First decide the open fights, or take them back.")


def turn(teller: Teller, colour: Colour, phase: Phase, marches_left: int) -> str:
    """Whose turn it is, and how far."""
    name = teller.name(colour)
    match phase:
        case Phase.ROLL:
            return _("{name}, before the roll").format(name=name)
        case Phase.ENTER:
            return _("{name}, a knight can enter").format(name=name)
        case _:
            return ngettext("{name}, {n} march left", "{name}, {n} marches left", marches_left,
                            name=name)  # fmt: skip


def shield_gone(teller: Teller, one: MissingShield) -> str:
    """The question about a shield that is no longer at its castle."""
    gaps = {"name": teller.name(one.colour), "castle": teller.place(one.castle)}
    if one.shield == HIDDEN:
        return _("Where is {name}'s shield from {castle}?").format(**gaps)
    text = _("Where is {name}'s shield from {castle}, the {value}?")
    return text.format(**gaps, value=one.shield)


def muddled(teller: Teller, colour: Colour) -> str:
    """That two shields of a colour cannot be corrected at once."""
    text = _("Correct {name}'s shields one at a time, so none get mixed up.")
    return text.format(name=teller.name(colour))


def changes(reported: ReportedPosition) -> Iterator[PositionChange]:
    """All that is put right, and what follows from it."""
    state, teller = reported.state, Teller(reported.state)
    for place in reported.differ:
        was, now = reported.was(place), reported.now(place)
        yield PositionChange(title(teller, place), there(teller, was), there(teller, now))
    yield from _supplies(reported, teller)
    for number, colour in enumerate(state.terms.colours):
        gaps = {"name": teller.name(colour)}
        hand, now_hand = state.hand[number], reported.hand(colour)
        if hand != now_hand:
            yield PositionChange(
                _("{name}'s hand").format(**gaps), _shields(hand), _shields(now_hand)
            )
        spent, now_spent = state.spent[number], reported.spent(colour)
        if spent != now_spent:
            what = _("{name}'s shields out of the game").format(**gaps)
            yield PositionChange(what, _values(spent), _values(now_spent))
    if reported.turned:
        yield PositionChange(
            _("The turn"),
            turn(teller, state.colour, state.phase, state.marches_left),
            turn(teller, reported.colour, reported.phase, reported.marches_left),
        )


def _supplies(reported: ReportedPosition, teller: Teller) -> Iterator[PositionChange]:
    """The supplies, which follow by themselves: those of several players in one line."""
    state, found = reported.state, list[tuple[str, int, int]]()
    for number, colour in enumerate(state.terms.colours):
        left, supply = state.supply[number], reported.supply(colour)
        if left is not None and supply is not None and left != supply:
            found.append((teller.name(colour), left, supply))
    if len(found) == 1:
        name, was, now = found[0]
        yield PositionChange(_("{name}'s supply").format(name=name), knights(was), knights(now))
    elif found:
        was_all, now_all = (
            row([_("{name}: {n}").format(name=one[0], n=one[side]) for one in found])
            for side in (1, 2)
        )
        yield PositionChange(_("Supplies"), was_all, now_all)


def _shields(number: int) -> str:
    return ngettext("{n} shield", "{n} shields", number)


def _values(values: tuple[int, ...]) -> str:
    return row(map(str, sorted(values))) if values else _("none")


def mend(teller: Teller, one: Difference) -> str:
    """What is to be done on the table, in one sentence."""
    return _knights(teller, one) if isinstance(one, KnightsDifference) else _shield(teller, one)


def pieces(one: KnightsDifference) -> str:
    """The fewest pieces that show the knights: "5 + 2", of many alike how often."""
    many_ = sum(number for _worth, number in one.pieces) > 4
    return " + ".join(
        f"{number} \u00d7 {worth}" if many_ and number > 1 else " + ".join([str(worth)] * number)
        for worth, number in one.pieces
    )


def _knights(teller: Teller, one: KnightsDifference) -> str:
    name, shown = teller.name(one.colour), pieces(one)
    if one.to == SUPPLY:
        return ngettext(
            "Move {n} of {name}'s knights from {start} to the supply ({pieces}).",
            "Move {n} of {name}'s knights from {start} to the supply ({pieces}).",
            one.knights, name=name, start=teller.place(one.from_), pieces=shown,
        )  # fmt: skip
    if one.from_ == SUPPLY:
        return ngettext(
            "Move {n} of {name}'s knights from the supply to {end} ({pieces}).",
            "Move {n} of {name}'s knights from the supply to {end} ({pieces}).",
            one.knights, name=name, end=teller.place(one.to), pieces=shown,
        )  # fmt: skip
    return ngettext(
        "Move {n} of {name}'s knights from {start} to {end} ({pieces}).",
        "Move {n} of {name}'s knights from {start} to {end} ({pieces}).",
        one.knights, name=name, start=teller.place(one.from_),
        end=teller.place(one.to), pieces=shown,
    )  # fmt: skip


def _shield(teller: Teller, one: ShieldDifference) -> str:
    gaps = {"name": teller.name(one.colour), "castle": teller.place(one.castle)}
    match one.was, one.wanted:
        case "hidden", None:
            text = _("Give {name} back the shield from {castle}, unseen.")
        case _was, None:
            text = _("Give {name} back the face-up shield from {castle}.")
        case None, "hidden":
            text = _("{name} puts the shield back at {castle}, face down.")
        case None, value:
            text = _("{name} puts the shield back at {castle}, face up: it's the {value}.")
            return text.format(**gaps, value=value)
        case _was, "hidden":
            text = _("Turn the shield at {castle} face down.")
        case "hidden", value:
            text = _("Turn the shield at {castle} face up: it's the {value}.")
            return text.format(**gaps, value=value)
        case _was, value:
            text = _("Swap the face-up shield at {castle} for the {value}.")
            return text.format(**gaps, value=value)
    return str(text.format(**gaps))
