"""How does a Rheinländer match speak? Squares by their zones, moves, news, facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.core.game import AnyGame, Json, Seat, Setup
from companion.core.message import N_
from companion.games.rheinlander import scoring
from companion.games.rheinlander.view import TableView
from companion.ui.art.cards import pile
from companion.ui.art.heraldry import crest
from companion.ui.art.markers import bastion, coin, duke, mitre
from companion.ui.art.pawn import pawn
from companion.ui.boards.voice import Depiction
from companion.ui.i18n import place_names
from companion.ui.i18n.phrasing import listed, sentences
from companion.ui.i18n.translate import _, in_context, ngettext

_MARKERS: Final = {
    "town2": N_("Town worth 2"),
    "town3": N_("Town worth 3"),
    "town4": N_("Town worth 4"),
    "castle": N_("Castle"),
    "church": N_("Church"),
}
_WHY: Final = {
    "last_knight": N_("A supply has run out."),
    "no_square": N_("No card can place a knight any more."),
}
_PARTS: Final = {
    "left": place_names.LEFT_BANK,
    "right": place_names.RIGHT_BANK,
    "river": place_names.RIVER,
}


class RheinlanderVoice:
    """Says what happens on a board of zones."""

    def __init__(self, setup: Setup) -> None:
        """For the board and the players of a match."""
        self._setup = setup
        self._seat = {
            colour: number for number, seat in enumerate(setup.seats) for colour in seat.colours
        }
        self._zones: dict[str, list[tuple[int, str]]] = {}
        for number, zone in setup.board["zones"].items():
            for part, square in zone.items():
                self._zones.setdefault(square, []).append((int(number), part))

    def name(self, colour: Json) -> str:
        """The player of a colour."""
        return self._setup.seats[self._seat[str(colour)]].name

    def place(self, name: str) -> str:
        """A square or slot for people: "the left bank of 23", "the spot between 5 and 6"."""
        if name in self._zones:
            zones = sorted(self._zones[name])
            if len(zones) > 1:
                numbers = [_one_of_several(number) for number, _part in zones]
                return place_names.ISLAND.called(zones=listed(numbers))
            number, part = zones[0]
            return _PARTS[part].called(zone=str(number))
        slot = self._setup.board["slots"].get(name)
        if slot is None:
            return name
        between = [_one_of_several(min(self._zones[square])[0]) for square in slot["touches"]]
        return place_names.SPOT.called(zones=listed(between))

    def marker(self, kind: str) -> str:
        """A kind of marker."""
        return _(_MARKERS[kind]) if kind in _MARKERS else kind

    def called(self, view: TableView, name: str, tapped: str) -> str:  # noqa: ARG002 - the contract has it
        """Squares and slots by their zones, colours by their players."""
        return self.name(name) if name in self._seat else self.place(name)

    def line(self, view: TableView) -> str:
        """The turn, and how near the end is."""
        left = ngettext("{n} knight", "{n} knights", min(view.supply.values()))
        return _("turn {turn} · smallest supply: {left}").format(turn=view.turn, left=left)

    def headings(self, view: TableView) -> tuple[str, ...]:
        """What the figures are; once it is over, all that the points are made of (RL 13.3)."""
        if view.result is not None:
            bishop = in_context("column", "Archbishop")
            return _("points"), _("coins"), _("duchies"), _("markers"), bishop
        return _("duchies"), _("bishops"), _("knights left")

    def figures(self, view: TableView, seat: Seat) -> tuple[int | str, ...]:
        """A player's; once it is over, duchies are so many times what each brings: "4×5"."""
        colour = self._setup.seats[seat].colours[0]
        owned = [duchy for duchy in view.duchies if duchy.owner == colour]
        if view.result is None:
            return len(owned), view.bishops.get(colour, 0), view.supply[colour]
        points, coins = view.result.points[seat], view.result.coins[seat]
        markers = sum(duchy.value - 1 for duchy in owned)
        bishop = scoring.ARCHBISHOP if view.archbishop == colour else 0
        dukes = f"{len(owned)}\N{MULTIPLICATION SIGN}{scoring.DUKE}"
        return points, coins, dukes, markers, bishop

    def ending(self, view: TableView) -> str:
        """Why it is over."""
        return _(_WHY.get(view.result.why, "")) if view.result is not None else ""

    def own(self, view: TableView) -> str:
        """Coins lie face down until the match is over (RL 15.3)."""
        return _("My coins") if any(coins is None for coins in view.coins.values()) else ""

    def story(
        self, game: AnyGame, _before: Any, events: Sequence[Any], after: Any, _source: str = ""
    ) -> str:
        """What happened between two states, worded as on the table screen."""
        view = game.view(after, None)
        lines = self.tell(view, [game.write_event(event) for event in events])
        return sentences(*lines) or self.ending(view)

    def private(self, view: TableView, seat: Seat) -> str:
        """The seat's coins, from its own view."""
        coins = view.coins[self._setup.seats[seat].colours[0]]
        return "" if coins is None else ngettext("{n} coin", "{n} coins", coins)

    def tell(self, view: TableView, events: Sequence[Mapping[str, Json]]) -> tuple[str, ...]:
        """What has happened."""
        laid = [number for number, event in enumerate(events) if event["event"] == "marker_laid"]
        if len(laid) > 1 and laid[-1] + 1 == len(events):
            set_up = [ngettext("{n} marker is placed.", "{n} markers are placed.", len(laid))]
            if view.phase != "lay":
                set_up.append(_("Set up the board as shown."))
            return tuple(set_up)
        if len(laid) > 1:
            events = events[laid[-1] + 1 :]
        lines: list[str] = []
        played: Mapping[str, Json] = {}
        for event in events:
            if event["event"] == "card_played":
                played = event
            else:
                lines.append(self._sentence(event, played))
        return tuple(text[:1].upper() + text[1:] for text in lines if text)

    def _sentence(self, event: Mapping[str, Json], played: Mapping[str, Json]) -> str:
        gaps: dict[str, Any] = {
            "name": self.name(event["colour"]) if event.get("colour") else "",
            "loser": self.name(event["loser"]) if event.get("loser") else "",
            "place": self.place(str(event.get("square", event.get("slot", "")))),
            "card": event.get("card", played.get("card")),
        }
        match event["event"]:
            case "marker_laid":
                gaps["marker"] = _(_MARKERS.get(str(event["marker"]), ""))
                text = _("{marker} {place:at}.")
            case "knight_placed" if played.get("as") == "reinforce":
                text = _("{name} reinforces {place} with card {card}.")
            case "knight_placed":
                text = _("{name} plays {card} and puts a knight on {place}.")
            case "knight_converted":
                text = _("{name} plays {card} and converts {loser}'s knight on {place}.")
            case "card_discarded":
                text = _("{name} discards card {card}.")
            case "castle_taken":
                gaps["place"] = self.place(str(event["slot"]))
                text = _("{name} takes the castle {place:at}.")
            case "castle_changed" if event.get("colour"):
                gaps["place"] = self.place(str(event["slot"]))
                text = _("{name} changes the guard at the castle {place:at}.")
            case "castle_changed":
                gaps["place"] = self.place(str(event["slot"]))
                text = _("The castle {place:at} is left empty.")
            case "duke_placed":
                text = _("{name} places a duke on {place}.")
            case "duke_removed":
                return ngettext(
                    "{name}'s duke leaves and earns {n} coin.",
                    "{name}'s duke leaves and earns {n} coins.",
                    int(event["points"]),
                    name=gaps["name"],
                )
            case "archbishop_passed" if event.get("colour"):
                text = _("{name} takes the Archbishop.")
            case "archbishop_passed":
                text = _("Nobody holds the Archbishop.")
            case "bastion_built":
                text = _("{name} builds a bastion on {place}.")
            case "cards_reshuffled":
                text = _("The cards are reshuffled.")
            case "turn_ended":
                text = _("{name} draws a card.")
            case _:
                text = ""
        return text.format(**gaps)

    def table(self, view: TableView) -> tuple[Depiction, ...]:
        """The pile, the discards, who holds the Archbishop."""
        cards = _("{pile} left, {discards} discarded").format(
            pile=view.pile, discards=len(view.discards)
        )
        found = [Depiction(cards, pile)]
        if view.archbishop is not None:
            found.append(Depiction(_("Archbishop"), partial(crest, view.archbishop)))
        return tuple(found)

    def facts(self, view: TableView, seat: Seat) -> tuple[Depiction, ...]:
        """Supply, bastions, dukes, bishops; coins only where all may see them."""
        colour = self._setup.seats[seat].colours[0]
        dukes = list(view.dukes.values()).count(colour)
        found = [
            Depiction(str(view.supply[colour]), partial(pawn, colour, None), _("knights")),
            Depiction(str(view.bastions_left[colour]), bastion, _("bastions")),
            Depiction(str(dukes), partial(duke, colour, None), _("dukes")),
            Depiction(str(view.bishops.get(colour, 0)), mitre, _("bishops")),
        ]
        coins = view.coins[colour]
        if coins is not None:
            found.append(Depiction(str(coins), coin, _("coins")))
        return tuple(found)


def voice(setup: Setup) -> RheinlanderVoice:
    """The voice for a match."""
    return RheinlanderVoice(setup)


def _one_of_several(zone: int) -> str:
    """A zone's number in "between 5 and 6"."""
    return in_context("one of the zones in “between 5 and 6”", "{zone}").format(zone=str(zone))
