"""How does a Ringgeister match speak? Figures, cards, moves, news, facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.core.game import AnyGame, Json, Seat, Setup
from companion.core.message import N_
from companion.games.ringgeister import wind
from companion.games.ringgeister.state import State
from companion.games.ringgeister.view import TableView
from companion.ui.art.cards import card, pile
from companion.ui.art.figures import ring, token
from companion.ui.boards.voice import Depiction, Figure
from companion.ui.games.ringgeister import figure_names, landmarks
from companion.ui.games.ringgeister.board import kind_of
from companion.ui.games.ringgeister.landmarks import SYMBOLS, landmark
from companion.ui.i18n import place_names
from companion.ui.i18n.grammar import PlaceName
from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _, colour_name, ngettext

_WHY: Final = {
    "mountain": N_("The Ring has reached the Mountain of Fire."),
    "ring_taken": N_("A wraith has taken the Ring."),
    "turn_limit": N_("The last turn is over, and the Ring hasn't reached the Mountain."),
}
_UNOWNED: Final = ("gandalf", "gollum", "orc", "wraith")
_PLACED: Final = "figure_placed"
_FIGHTS: Final = ("figure_beaten", "dark_repelled")


class RinggeisterVoice:
    """Says what happens on a board of tiles."""

    def __init__(self, setup: Setup) -> None:
        """For the board and the players of a match."""
        self._setup = setup
        self._seat = {
            colour: number for number, seat in enumerate(setup.seats) for colour in seat.colours
        }

    def name(self, colour: str) -> str:
        """A colour's player."""
        return self._setup.seats[self._seat[colour]].name

    def who(self, name: str) -> str:
        """A figure in a sentence: "Ada's hobbit", "Gandalf", "an orc"."""
        kind, colour = kind_of(name)
        if colour in self._seat:
            return figure_names.owned(kind, self.name(str(colour)))
        return figure_names.unowned(name)

    def called(self, view: TableView, name: str, tapped: str) -> str:
        """Figures by their players; points, which have no names, by their tiles."""
        if name in self._setup.board.get("cards", {}):
            return self.card(name)
        if name.partition("_")[0] in self._seat or name in _UNOWNED:
            return self.who(name)
        if "." in name and name == tapped:
            return (place_names.POINT if name in view.points else place_names.FIELD).called()
        if "." in name:
            return self._tile(view, name)
        return name

    def card(self, name: str) -> str:
        """A card in words: "Ada (green) bears the Ring, forward, axe"."""
        entry = self._setup.board["cards"][name]
        hand = _("forwards") if entry["hand"] == "forward" else _("backwards")
        below = str(entry["below"])
        sign = _("storm") if below == "storm" else _(SYMBOLS.get(below, below))
        text = _("{name} ({colour}) bears the Ring, {hand}, {below}")
        colour = str(entry["bearer"])
        if colour not in self._seat:
            text = _("{colour} bears the Ring, {hand}, {below}")
            return text.format(colour=colour_name(colour), hand=hand, below=sign)
        word = colour_name(colour).lower()
        return text.format(name=self.name(colour), colour=word, hand=hand, below=sign)

    def _in_force(self, name: str, *, brief: bool) -> str:
        """What a card that was turned up means from now on (R 5.8, 7.3, 8.4).

        In brief who bears the Ring: the rest is seen on the card.
        """
        entry = self._setup.board["cards"][name]
        bears = _("{name} bears the Ring.").format(name=self.name(str(entry["bearer"])))
        if brief:
            return bears
        forward = entry["hand"] == "forward"
        leave = (
            _("Dark figures set off forwards.") if forward else _("Dark figures set off backwards.")
        )
        if entry["below"] == "storm":
            return sentences(bears, leave, _("A storm turns rock tiles."))
        sign = _(SYMBOLS.get(str(entry["below"]), str(entry["below"])))
        return sentences(bears, leave, _("The {sign} gates are joined.").format(sign=sign))

    def _tile(self, view: TableView, point: str) -> PlaceName:
        """The tile of a point, for people who look for it on the table."""
        slots = {name: tile.slot for name, tile in view.tiles.items()}
        return landmark(self._setup.board, point.partition(".")[0], slots)

    def place(self, state: State, point: str) -> PlaceName:
        """The tile of a point in a position."""
        slots = {tile.id: tile.slot for tile in state.terms.board.tiles}
        return landmark(self._setup.board, point.partition(".")[0], slots)

    def point(self, state: State, point: str) -> str:
        """A point on its tile, as the tile lies now."""
        board = state.terms.board
        mine = board.tiles[board.points[board.point_index[point]].tile]
        spots = {board.points[number].name: wind.spot(state, number) for number in mine.points}
        lie = {name: (x - mine.at[0], y - mine.at[1]) for name, (x, y) in spots.items()}
        return landmarks.point(self._setup.board, point, lie)

    def near(self, state: State, point: str) -> str:
        """The tile of a point in a word or two."""
        slots = {tile.id: tile.slot for tile in state.terms.board.tiles}
        return landmarks.short(self._setup.board, point.partition(".")[0], slots)

    def line(self, view: TableView) -> str:
        """The turn, and how many missions are still to be done."""
        left = sum(view.missions.values()) + sum(view.left.values())
        missions = ngettext("{n} mission left", "{n} missions left", left)
        if not view.turn:
            return missions
        return _("turn {turn} · {missions}").format(turn=view.turn, missions=missions)

    def headings(self, _view: TableView) -> tuple[str, ...]:
        """What the figures are."""
        return (_("missions left"), _("bears the Ring"))

    def figures(self, view: TableView, seat: Seat) -> tuple[Figure, ...]:
        """A player's: the missions left, and the Ring for whoever bears it."""
        colour = self._setup.seats[seat].colours[0]
        bears = view.card is not None and view.card.bearer == colour
        left = view.missions[colour] + view.left[colour]
        return (str(left), Depiction("", ring, _("yes")) if bears else "")

    def ending(self, view: TableView) -> str:
        """Why it is over."""
        return _(_WHY.get(view.result.why, "")) if view.result is not None else ""

    def own(self, _view: TableView) -> str:
        """Nothing is hidden."""
        return ""

    def story(
        self, game: AnyGame, _before: Any, events: Sequence[Any], after: Any, _source: str = ""
    ) -> str:
        """What happened between two states, worded as on the table screen."""
        lines = self.tell(game.view(after, None), [game.write_event(event) for event in events])
        return sentences(*lines)

    def private(self, _view: TableView, _seat: Seat) -> str:
        """Nothing is hidden."""
        return ""

    @staticmethod
    def short(name: str) -> str:
        """A figure of the player who acts: "the man", "Gandalf"."""
        return figure_names.short(kind_of(name)[0])

    def tell(
        self, view: TableView, events: Sequence[Mapping[str, Json]], *, brief: bool = False
    ) -> tuple[str, ...]:
        """What has happened; in brief, a dark figure's walk without the places on its way."""
        placed = [number for number, event in enumerate(events) if event["event"] == _PLACED]
        if len(placed) > 1 and placed[-1] + 1 == len(events):
            text = _("{n} figures are on the board.").format(n=len(placed))
            return (text,) if view.phase == "place" else (text, _("Set up the board as shown."))
        if len(placed) > 1:
            events = events[placed[-1] + 1 :]
        kinds = [event["event"] for event in events]
        missed = any(event["event"] == "wind_blew" and event["to"] is None for event in events)
        tiles = sum(event["event"] == "tile_turned" for event in events)
        lines: list[str] = []
        fights = 0
        for event in events:
            if event["event"] == "tile_turned":
                if tiles:
                    lines.append(ngettext("{n} tile turns.", "{n} tiles turn.", tiles))
                tiles = 0
                continue
            if missed and event["event"] == "wind_blew" and "dark_walked" in kinds and not brief:
                continue
            # Tell first whom the wind woke, before the fights on its way, though the event comes
            # later.
            at = len(lines) - fights if event["event"] == "dark_walked" else len(lines)
            lines.insert(at, self._sentence(view, event, missed=missed, brief=brief))
            fights = fights + 1 if event["event"] in _FIGHTS else 0
        return tuple(_upper(text) for text in lines if text)

    def _walked(self, view: TableView, event: Mapping[str, Json], *, missed: bool) -> str:
        """A dark figure's walk, from where to where."""
        route, came, rests = event["route"], str(event["from"]), str(event["to"])
        gaps = {
            "figure": self.who(str(event["figure"])),
            "start": self._tile(view, came),
            "end": self._tile(view, rests),
        }
        if route and (route[-1] is None or came == rests):
            text = _("The wind wakes {figure}: it ends up back {start:at}.")
            if missed:
                text = _("The wind hits nobody: {figure} ends up back {start:at}.")
        elif came == rests and not route:
            text = _("The wind wakes {figure}: it can't leave {start}.")
            if missed:
                text = _("The wind hits nobody: {figure} can't leave {start}.")
        elif gaps["start"] == gaps["end"]:
            text = _("The wind wakes {figure}: it walks a little way {start:at}.")
            if missed:
                text = _("The wind hits nobody: {figure} walks a little way {start:at}.")
        else:
            text = _("The wind wakes {figure}: it walks from {start} to {end}.")
            if missed:
                text = _("The wind hits nobody: {figure} walks from {start} to {end}.")
        return text.format(**gaps)

    def _sentence(
        self, view: TableView, event: Mapping[str, Json], *, missed: bool, brief: bool
    ) -> str:
        who = self.who(str(event.get("figure", event.get("by", ""))))
        match event["event"]:
            case "card_turned":
                return self._in_force(str(event["card"]), brief=brief)
            case "figure_placed" if brief and view.phase == "token":
                return ""  # it is no matter of who places a token
            case "figure_placed" | "figure_returned":
                return _("{figure} is on the board.").format(figure=who)
            case "token_placed":
                return _("{name} places a token.").format(name=self.name(str(event["colour"])))
            case "figure_walked" if not brief:
                place = self._tile(view, str(event["to"]))
                return _("{figure} walks {place:to}.").format(figure=who, place=place)
            case "figure_walked":
                return _("{figure} walks.").format(figure=who)
            case "dark_walked" if brief:
                return _("{figure} walks.").format(figure=who)
            case "mission_done":
                text = _("{name} completes a mission!")
                return text.format(name=self.name(str(event["colour"])))
            case "wind_blew" if event["to"] is None:
                return _("The wind hits nobody.")
            case "dark_repelled":
                return _("{figure} drives it back.").format(figure=self.who(str(event["by"])))
            case "figure_beaten":
                text = _("{dark} beats {figure}.")
                return text.format(dark=self.who(str(event["by"])), figure=who)
            case "dark_walked":
                return self._walked(view, event, missed=missed)
            case _:
                return ""

    def table(self, view: TableView) -> tuple[Depiction, ...]:
        """The card in force, and how many can come before the next shuffle."""
        if view.card is None:
            return ()
        now = view.card
        sketch = partial(card, now.bearer, now.hand == "forward", now.below)
        left = ngettext("{n} card left", "{n} cards left", now.left)
        return (Depiction(self.card(now.id), sketch), Depiction(left, pile))

    def facts(self, view: TableView, seat: Seat) -> tuple[Depiction, ...]:
        """Tokens not yet won, and the Ring."""
        colour = self._setup.seats[seat].colours[0]
        left = view.missions[colour] + view.left[colour]
        found = [Depiction(str(left), partial(token, colour), _("missions"))]
        if view.card is not None and view.card.bearer == colour:
            found.append(Depiction("", ring, _("the Ring")))
        return tuple(found)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def voice(setup: Setup) -> RinggeisterVoice:
    """The voice for a match."""
    return RinggeisterVoice(setup)
