"""How does a Rheinländer match speak? Squares by their zones, moves, news, facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.core.game import AnyGame, Json, Seat, Setup
from companion.core.message import N_
from companion.games.rheinlander import scoring
from companion.games.rheinlander.view import TableView
from companion.ui.art.cards import pile
from companion.ui.art.heraldry import crest
from companion.ui.art.markers import bastion, coin, duke, marker, mitre
from companion.ui.art.pawn import pawn
from companion.ui.boards.voice import Depiction
from companion.ui.i18n import place_names
from companion.ui.i18n.phrasing import listed, sentences
from companion.ui.i18n.translate import _, colour_name, ngettext

_KINDS: Final = {
    "lay": N_("Lay it"),
    "place": N_("By number"),
    "reinforce": N_("Reinforce"),
    "convert": N_("Convert"),
    "discard": N_("Discard"),
    "castle": N_("Give it"),
    "bastion": N_("Bastion"),
    "reshuffle": N_("Reshuffle"),
    "end": N_("End turn"),
}
_DEEDS: Final = {"place": N_("Place it"), "bastion": N_("Build it")}
_MARKERS: Final = {
    "town2": N_("Town of 2"),
    "town3": N_("Town of 3"),
    "town4": N_("Town of 4"),
    "castle": N_("Castle"),
    "church": N_("Church"),
}
_DUE: Final = {
    "lay": N_("Lay a marker on every lit spot"),
    "card": N_("Play a card: tap where the knight goes"),
    "castle": N_("Who gets the castle?"),
    "build": N_("Draw a card, then end the turn"),
    "over": N_("The match is over"),
}
_BEGUN: Final = {
    "place": N_("A knight by number: tap its square"),
    "reinforce": N_("Reinforce: tap where the knight goes"),
    "convert": N_("Convert: tap the knight"),
    "bastion": N_("Bastion: tap its square"),
}
_WHY: Final = {
    "last_knight": N_("A supply is empty."),
    "no_square": N_("No card gives a place any more."),
}
_ASK: Final = {
    "card": N_("{kind}: which card?"),
    "colour": N_("Who gets it?"),
    "marker": N_("Which marker?"),
    "square": N_("Which square?"),
    "slot": N_("Which spot?"),
}
_PARTS: Final = {
    "left": place_names.LEFT_BANK,
    "right": place_names.RIGHT_BANK,
    "river": place_names.RIVER,
}


class RheinlanderVoice:
    """Says what happens on a board of zones.

    Attributes:
        listed: nothing; squares and spots are tapped.
    """

    listed: frozenset[str] = frozenset()

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
            numbers = listed([str(number) for number, _part in zones])
            if len(zones) > 1:
                return place_names.ISLAND.called(zones=numbers)
            return _PARTS[zones[0][1]].called(zone=numbers)
        slot = self._setup.board["slots"].get(name)
        if slot is None:
            return name
        between = [str(min(self._zones[square])[0]) for square in slot["touches"]]
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
        return _("turn {turn} · smallest supply {left}").format(turn=view.turn, left=left)

    def headings(self, view: TableView) -> tuple[str, ...]:
        """What the figures are; once it is over, all that the points are made of (RL 13.3)."""
        if view.result is not None:
            return _("points"), _("coins"), _("duchies"), _("markers"), _("Archbishop")
        return _("duchies"), _("bishops"), _("knights left")

    def figures(self, view: TableView, seat: Seat) -> tuple[int | str, ...]:
        """A player's."""
        colour = self._setup.seats[seat].colours[0]
        owned = [duchy for duchy in view.duchies if duchy.owner == colour]
        if view.result is None:
            return len(owned), view.bishops.get(colour, 0), view.supply[colour]
        points, coins = view.result.points[seat], view.result.coins[seat]
        markers = sum(duchy.value - 1 for duchy in owned)
        bishop = scoring.ARCHBISHOP if view.archbishop == colour else 0
        return points, coins, scoring.DUKE * len(owned), markers, bishop

    def ending(self, view: TableView) -> str:
        """Why it is over."""
        return _(_WHY.get(view.result.why, "")) if view.result is not None else ""

    def own(self, view: TableView) -> str:
        """Coins lie face down until the match is over (RL 15.3)."""
        return _("My coins") if any(coins is None for coins in view.coins.values()) else ""

    def story(self, game: AnyGame, _before: Any, events: Sequence[Any], after: Any) -> str:
        """What happened between two states, worded as on the table screen."""
        lines = self.tell(game.view(after, None), [game.write_event(event) for event in events])
        return sentences(*lines)

    def private(self, view: TableView, seat: Seat) -> str:
        """The seat's coins, from its own view."""
        coins = view.coins[self._setup.seats[seat].colours[0]]
        return "" if coins is None else ngettext("{n} coin", "{n} coins", coins)

    def due(self, view: TableView, settled: Mapping[str, Json]) -> str:
        """What the phase waits for."""
        if view.phase == "build" and settled.get("move", "bastion") == "bastion":
            return _("Build a bastion if you like; draw a card, then end the turn")
        if view.phase == "castle" and view.pending is not None:
            place = self.place(view.pending.slot)
            return _("Who gets the castle at {place}?").format(place=place)
        return _(_DUE.get(view.phase, ""))

    def next_step(self, view: TableView, settled: Mapping[str, Json]) -> str:  # noqa: ARG002 - the contract has it
        """The marker or card that is held, and where it can go."""
        kind = str(settled.get("move"))
        if kind == "lay" and "marker" in settled:
            marker = _(_MARKERS.get(str(settled["marker"]), ""))
            return _("{marker}: tap the spot where it lies").format(marker=marker)
        if "card" in settled:
            return _("Card {card}: tap where the knight goes").format(card=settled["card"])
        return _(_BEGUN.get(kind, ""))

    def kind(self, kind: str) -> str:
        """A kind of move, among others."""
        return _(_KINDS.get(kind, kind.capitalize()))

    def deed(self, kind: str) -> str:
        """A kind of move, on the button that makes it."""
        return _(_DEEDS[kind]) if kind in _DEEDS else self.kind(kind)

    def ask(self, key: str, settled: Mapping[str, Json]) -> str:
        """The question for a key, and what is being done."""
        if key == "card" and settled.get("square"):
            here = {"reinforce": _("Reinforce here"), "convert": _("Convert here")}
            kind = here.get(str(settled.get("move")), _("A knight here"))
        else:
            kind = self.kind(str(settled.get("move")))
        return _(_ASK.get(key, "")).format(kind=kind)

    def value(self, key: str, value: Json) -> Depiction:
        """A card's number, a marker, an army."""
        if key == "marker" and value in _MARKERS:
            return Depiction("", partial(marker, str(value)), _(_MARKERS[value]))
        if key == "colour":
            return Depiction(self.name(value), partial(crest, str(value)), colour_name(str(value)))
        return Depiction(self.place(value) if isinstance(value, str) else str(value))

    def sentence(self, view: TableView, move: Mapping[str, Json]) -> str:
        """What a move would be."""
        gaps = {
            "card": move.get("card"),
            "place": self.place(str(move.get("square", move.get("slot", "")))),
        }
        match move["move"]:
            case "lay":
                text = _("{marker} on {place}.")
                gaps["marker"] = _(_MARKERS.get(str(move["marker"]), ""))
            case "place":
                text = _("Card {card}: a knight on {place}.")
            case "reinforce":
                text = _("Card {card}: a reinforcement on {place}.")
            case "convert":
                knights = dict(view.knights)
                text = _("Card {card}: {name}'s knight on {place} is converted.")
                gaps["name"] = self.name(knights[str(move["square"])])
            case "discard":
                text = _("Card {card} is discarded, nothing can be placed.")
            case "castle":
                text = _("The castle goes to {name}.")
                gaps["name"] = self.name(move["colour"])
            case "bastion":
                text = _("A bastion on {place}.")
            case "reshuffle":
                text = _("The reshuffle card was drawn: all discards go back into the pile.")
            case _:
                text = _("A numbered card was drawn; the turn ends.")
        return text.format(**gaps)

    def tell(self, view: TableView, events: Sequence[Mapping[str, Json]]) -> tuple[str, ...]:
        """What has happened."""
        laid = [number for number, event in enumerate(events) if event["event"] == "marker_laid"]
        if len(laid) > 1 and laid[-1] + 1 == len(events):
            set_up = [ngettext("{n} marker is laid.", "{n} markers are laid.", len(laid))]
            if view.phase != "lay":
                set_up.append(_("Set the board up as shown."))
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
                text = _("{marker} on {place}.")
            case "knight_placed" if played.get("as") == "reinforce":
                text = _("{name} reinforces {place} with card {card}.")
            case "knight_placed":
                text = _("{name} plays {card}: a knight on {place}.")
            case "knight_converted":
                text = _("{name} plays {card}: {loser}'s knight on {place} is converted.")
            case "card_discarded":
                text = _("{name} discards card {card}.")
            case "castle_taken":
                gaps["place"] = self.place(str(event["slot"]))
                text = _("{name} takes the castle at {place}.")
            case "castle_changed" if event.get("colour"):
                gaps["place"] = self.place(str(event["slot"]))
                text = _("{name} changes the guard of the castle at {place}.")
            case "castle_changed":
                gaps["place"] = self.place(str(event["slot"]))
                text = _("The castle at {place} is left empty.")
            case "duke_placed":
                text = _("{name} has a duke at {place}.")
            case "duke_removed":
                return ngettext(
                    "{name}'s duke leaves and is paid {n} coin.",
                    "{name}'s duke leaves and is paid {n} coins.",
                    int(event["points"]),
                    name=gaps["name"],
                )
            case "archbishop_passed" if event.get("colour"):
                text = _("{name} holds the Archbishop.")
            case "archbishop_passed":
                text = _("Nobody holds the Archbishop.")
            case "bastion_built":
                text = _("{name} builds a bastion on {place}.")
            case "cards_reshuffled":
                text = _("The cards are reshuffled.")
            case "turn_ended":
                text = _("{name} has drawn a card.")
            case _:
                text = ""
        return text.format(**gaps)

    def table(self, view: TableView) -> tuple[Depiction, ...]:
        """The pile, the discards, who holds the Archbishop."""
        cards = _("{pile} left, {discards} open").format(
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

    def meant(
        self, _view: TableView, place: str, kept: Sequence[Mapping[str, Json]]
    ) -> Iterator[Mapping[str, Json]]:
        """A knight by the zone's own number; else the moves that are left, there."""
        kinds = dict.fromkeys(str(move["move"]) for move in kept)
        if place in self._zones:
            for kind in ("place", "convert"):
                if kind in kinds and not self._cards_chosen(kept):
                    for zone, _part in self._zones[place]:
                        yield {"move": kind, "card": zone, "square": place}
        slot = place not in self._zones
        for kind in kinds:
            first = next(move for move in kept if move["move"] == kind)
            key = "slot" if slot else "square"
            if key in first:
                yield {**first, key: place}

    @staticmethod
    def _cards_chosen(kept: Sequence[Mapping[str, Json]]) -> bool:
        """Whether only one card is left to be played."""
        return len({move.get("card") for move in kept}) == 1


def voice(setup: Setup) -> RheinlanderVoice:
    """The voice for a match."""
    return RheinlanderVoice(setup)
