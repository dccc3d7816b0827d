"""What is said when the table is right? Words only.

Coins are told as a difference; no total of coins that lie face down is looked at here (RL 15.3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.errors import PositionError, RulesError
from companion.games.rheinlander import pieces
from companion.games.rheinlander.reported_position import (
    BASTION,
    NOBODY,
    ReportedPosition,
    is_over,
)
from companion.games.rheinlander.state import Phase, State
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.phrasing import capitalised, listed
from companion.ui.i18n.translate import _, ngettext, translate


def piece(name: str, voice: RheinlanderVoice) -> str:
    """What stands on a place."""
    if name == NOBODY:
        return _("empty")
    if name == BASTION:
        return _("a bastion")
    return _("{name}'s knight").format(name=voice.name(name))


def changes(reported: ReportedPosition, voice: RheinlanderVoice) -> Iterator[str]:
    """Everything that was told otherwise, a sentence each; what no board shows comes first."""
    yield from _turn(reported, voice)
    yield from _possessions(reported, voice)
    screen = ReportedPosition.begin(reported.state)
    slots = reported.state.terms.board.slot_index
    for place in sorted(reported.changed):
        if place in slots and reported.marker(place) != screen.marker(place):
            text = _("{place}: {now}, not {was}.")
            kinds = [voice.marker(one.marker(place)) for one in (screen, reported)]
            yield capitalised(text.format(place=voice.place(place), was=kinds[0], now=kinds[1]))
        found = [one.on_castle(place) if place in slots else one.on_square(place)
                 for one in (screen, reported)]  # fmt: skip
        if found[0] == found[1]:
            continue
        was, now = (piece(one, voice) for one in found)
        text = _("{place}: {now}, not {was}.")
        if place in slots:
            text = _("Castle {place:at}: {now}, not {was}.")
        yield capitalised(text.format(place=voice.place(place), now=now, was=was))
    for square, owner in sorted(reported.changed_dukes.items()):
        text = _("Duchy {place:at}: {name}'s duke.") if owner else _("Duchy {place:at}: no duke.")
        name = voice.name(owner) if owner else ""
        yield text.format(place=voice.place(square), name=name)
    yield from _cards(reported)


def _turn(reported: ReportedPosition, voice: RheinlanderVoice) -> Iterator[str]:
    if reported.colour != reported.state.colour:
        text = _("It's {name}'s turn, not {other}'s.")
        other = voice.name(reported.state.colour)
        yield text.format(name=voice.name(reported.colour), other=other)


def _cards(reported: ReportedPosition) -> Iterator[str]:
    """The cards that lie open, and those that do not, as they differ."""
    told = reported.changed_cards
    lie = [str(card) for card in told if reported.lies_open(card)]
    gone = [str(card) for card in told if not reported.lies_open(card)]
    if lie:
        yield ngettext("Card {cards} is discarded.", "Cards {cards} are discarded.", len(lie),
                       cards=listed(lie))  # fmt: skip
    if gone and not any(map(reported.lies_open, range(1, reported.state.terms.cards + 1))):
        yield _("No cards are discarded.")
    elif gone:
        yield ngettext("Card {cards} isn't discarded.", "Cards {cards} aren't discarded.",
                       len(gone), cards=listed(gone))  # fmt: skip


def _possessions(reported: ReportedPosition, voice: RheinlanderVoice) -> Iterator[str]:
    """Bastions and coins, by players."""
    for colour, left in reported.changed_left.items():
        yield ngettext("{name} has {n} bastion left.", "{name} has {n} bastions left.", left,
                       name=voice.name(colour))  # fmt: skip
    for colour, more in reported.changed_coins.items():
        name = voice.name(colour)
        if more > 0:
            yield ngettext("{name} has {n} coin more than recorded.",
                           "{name} has {n} coins more than recorded.", more,
                           name=name)  # fmt: skip
        else:
            yield ngettext("{name} has {n} coin fewer than recorded.",
                           "{name} has {n} coins fewer than recorded.", -more,
                           name=name)  # fmt: skip


def trouble(reported: ReportedPosition, voice: RheinlanderVoice) -> str:
    """Why it cannot be so, from what lies open alone; empty when it can be."""
    state = reported.settled()
    return _too_many(state, voice) or _too_late(state, voice)


def _too_many(state: State, voice: RheinlanderVoice) -> str:
    """Why the box does not hold so many pieces (RL 2)."""
    for colour, left in zip(state.terms.colours, state.supply, strict=True):
        if left < 0:
            text = _("{name} has only {n} knights.")
            return text.format(name=voice.name(colour), n=state.terms.knights)
    whole = pieces.BASTIONS * len(state.terms.colours)
    if min(state.bastions_left) < 0 or len(state.bastions) > whole:
        return _("There aren't that many bastions.")
    if not all(state.terms.board.is_land[square] for square in state.bastions):
        return _("You can't build a bastion on the river.")
    there = len(state.bastions) + sum(state.bastions_left)
    if there != whole:
        text = _(
            "There are {whole} bastions: {board_count} on the board and {left} left don't add up."
        )
        left = sum(state.bastions_left)
        return text.format(whole=whole, board_count=len(state.bastions), left=left)
    for kind, number in Counter(kind for kind in state.markers if kind).items():
        if number > state.terms.markers[kind]:
            text = _("{marker}: there are only {n}.")
            return text.format(marker=voice.marker(kind), n=state.terms.markers[kind])
    if state.pile < 0:
        most = len(state.discards) + state.pile
        return ngettext(
            "At most {n} card can be discarded: the rest are in hand.",
            "At most {n} cards can be discarded: the rest are in hand.",
            most,
        )
    return ""


def _too_late(state: State, voice: RheinlanderVoice) -> str:
    """Why the match would be over (RL 13)."""
    if state.phase is Phase.CARD and 0 in state.supply:
        name = voice.name(state.terms.colours[state.supply.index(0)])
        return _("{name} would have no knights left: the match would be over.").format(name=name)
    if is_over(state) and not state.built:
        return _("No card could place a knight: the match would be over.")
    return ""


def impossible(
    error: PositionError | RulesError, reported: ReportedPosition, voice: RheinlanderVoice
) -> str:
    """What else the rules object to, once everybody has agreed."""
    state = reported.settled()
    for colour, coins in zip(state.terms.colours, state.coins, strict=True):
        if coins < 0:
            return _("{name} doesn't have that many coins.").format(name=voice.name(colour))
    if isinstance(error, RulesError):
        return translate(error)
    return _("The rules don't allow this position. Check the board again.")
