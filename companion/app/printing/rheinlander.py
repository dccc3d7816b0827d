"""What is printed of Rheinländer? The board, the box, who needs what. RL 2."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.app.printing.contents import Contents, Leaf, Part, Size
from companion.app.printing.guide import Table, guide, players_row, presets
from companion.app.printing.page import PdfPage
from companion.app.printing.pieces import Piece, leaves
from companion.app.printing.printable_games import GUIDE
from companion.app.printing.rheinlander_board import draw_board, slot_mm
from companion.app.printing.rheinlander_cards import (
    COIN_MM,
    COINS,
    SIDE_MM,
    draw_archbishop,
    draw_card,
    draw_coin,
)
from companion.app.printing.rheinlander_rules import TEXTS
from companion.app.printing.rules_page import rules_part
from companion.app.printing.steps import cards_step, glue_step, tents_step
from companion.app.printing.tents import LONG_MM, WIDE_MM, draw_face, draw_tent
from companion.games import find
from companion.games.rheinlander.pieces import (
    BASTIONS,
    BY_PLAYERS,
    COLOURS,
    KINDS,
    KNIGHTS,
    TOWNS,
    markers,
)
from companion.games.rheinlander.wording import MEANINGS
from companion.ui.art.markers import draw_bastion, draw_duke, draw_marker, draw_mitre
from companion.ui.art.pawn import draw_pawn
from companion.ui.i18n.translate import _, board_title, colour_name
from companion.ui.theme import ARMIES, LIGHT, Army

DUKES: Final = 6
BISHOPS: Final = 7
_PAWN_UNITS: Final = 84.0


def contents(board: Mapping[str, Any], room_mm: Size) -> Contents:
    """What is printed of a board that the rules accept; see `Printable`."""
    wide, high = board["size_mm"]
    title = board_title("Rheinländer", board["name"])
    across = slot_mm(board)
    return Contents(
        title=title,
        letters=title,
        size_mm=(float(wide), float(high)),
        draw_board=lambda page: draw_board(page, board),
        parts=[
            Part(
                "pieces",
                [leaf for colour in COLOURS for leaf in _army(colour, room_mm)],
                [glue_step(), tents_step()],
            ),
            Part("markers", _markers(across, room_mm), [glue_step(), _markers_step()]),
            Part("coins", _coins(room_mm), [glue_step(), cards_step()]),
            Part("cards", _cards(len(board["zones"]), room_mm), [glue_step(), cards_step()]),
            Part(GUIDE, [_guide(len(board["zones"]))]),
            rules_part(find("rheinlander"), TEXTS, room_mm),
        ],
    )


def most_markers() -> dict[str, int]:
    """Kind → how many there must be, so that every choice of towns can be played (RL 2.3)."""
    choices = [markers(towns) for towns in _towns()]
    return {kind: max(choice[kind] for choice in choices) for kind in KINDS}


def _towns() -> Sequence[tuple[int, ...]]:
    """The choices of how many towns are worth 2, 3 and 4."""
    return [towns for towns in MEANINGS["towns"] if isinstance(towns, tuple)]


def _army(colour: str, room_mm: Size) -> list[Leaf]:
    """The knights, dukes and bastions of a colour."""
    army = ARMIES[colour]
    pieces = [
        *[_tent(army, f"{colour}-knight", _PAWN_UNITS, partial(_knight, army))] * KNIGHTS,
        *[_tent(army, f"{colour}-duke", 105, partial(_duke, army))] * DUKES,
        *[_tent(army, "bastion", 100, partial(draw_bastion, theme=LIGHT))] * BASTIONS,
    ]
    note = _("{knight_count} knights, {dukes} dukes, {bastions} bastions").format(
        knight_count=KNIGHTS, dukes=DUKES, bastions=BASTIONS
    )
    return leaves(colour_name(colour), note, pieces, room_mm)


def _tent(army: Army, name: str, wide: float, figure: Callable[[PdfPage], None]) -> Piece:
    return Piece(
        (WIDE_MM, LONG_MM),
        lambda page: draw_tent(page, army.fill, lambda face: draw_face(face, name, wide, figure)),
    )


def _knight(army: Army, page: PdfPage) -> None:
    draw_pawn(page, army, None, _PAWN_UNITS, LIGHT)


def _duke(army: Army, page: PdfPage) -> None:
    draw_duke(page, army, LIGHT)


def _markers(across: float, room_mm: Size) -> list[Leaf]:
    """Castles, churches, towns, and the bishops that lie under a duke."""
    every = [
        Piece((across + 1, across + 1), partial(_marker, kind, across))
        for kind, number in most_markers().items()
        for _number in range(number)
    ]
    every += [Piece((across + 1, across + 1), partial(_bishop, across))] * BISHOPS
    note = _("{marker_count} markers, {bishops} bishops").format(
        marker_count=sum(most_markers().values()), bishops=BISHOPS
    )
    return leaves(_("Markers and bishops"), note, every, room_mm)


def _marker(kind: str, across: float, page: PdfPage) -> None:
    """A marker as large as the board's round spots."""
    with page.placed((0.5, 0.5), across / 100):
        page.once(kind, (100, 100), lambda part: draw_marker(part, kind, None, LIGHT))
        if kind in TOWNS:
            worth = kind.removeprefix("town")
            page.write(worth, "number", (50, 34), LIGHT.ink, (50, 70))


def _bishop(across: float, page: PdfPage) -> None:
    middle = across / 2 + 0.5
    page.disc((middle, middle), across / 2 - 0.4, LIGHT.parchment, LIGHT.ink, 0.8)
    with page.placed((middle - across * 0.31, middle - across * 0.31), across * 0.62 / 100):
        page.once("mitre", (100, 100), lambda part: draw_mitre(part, LIGHT))


def _coins(room_mm: Size) -> list[Leaf]:
    pieces = [
        Piece((COIN_MM, 2 * COIN_MM), partial(draw_coin, worth=worth))
        for worth, number in COINS.items()
        for _number in range(number)
    ]
    note = _("Coins: {ones} of 1, {fives} of 5, {tens} of 10").format(
        ones=COINS[1], fives=COINS[5], tens=COINS[10]
    )
    return leaves(_("Coins"), note, pieces, room_mm)


def _cards(zones: int, room_mm: Size) -> list[Leaf]:
    """The numbered cards, the reshuffle card, the Archbishop."""
    size = (SIDE_MM[0], 2 * SIDE_MM[1])
    pieces = [Piece(size, partial(draw_card, number=n)) for n in range(1, zones + 1)]
    pieces += [Piece(size, partial(draw_card, number=None)), Piece(size, draw_archbishop)]
    note = _("1 to {n}, the reshuffle card, the Archbishop").format(n=zones)
    return leaves(_("Cards"), note, pieces, room_mm)


def _markers_step() -> str:
    return _("Cut out the round markers and bishops.")


def _guide(zones: int) -> Leaf:
    """Who needs which pieces."""
    least, most = min(BY_PLAYERS), max(BY_PLAYERS)
    players = range(least, most + 1)
    alike = len(players)
    fixed = most_markers()
    rows = [
        players_row(least, most),
        [_("Colours"), *map(str, players)],
        [_("Knights per colour"), *(str(BY_PLAYERS[n]) for n in players)],
        [_("Dukes per colour"), *[str(DUKES)] * alike],
        [_("Bastions per colour"), *[str(BASTIONS)] * alike],
        [_("Cards: 1 to {n}, and the reshuffle card").format(n=zones), *[str(zones + 1)] * alike],
        [_("Castles and churches, each"), *[str(fixed["castle"])] * alike],
        [_("Bishops"), *[str(BISHOPS)] * alike],
        [_("Archbishop"), *["1"] * alike],
        [_("Coins"), *[str(sum(COINS.values()))] * alike],
    ]
    towns = [["", *(_("Worth {n}").format(n=kind.removeprefix("town")) for kind in TOWNS)]]
    towns += [
        [_(MEANINGS["towns"][choice]), *(str(markers(choice)[kind]) for kind in TOWNS)]
        for choice in _towns()
    ]
    notes = [
        *(_(text) for choice, text in MEANINGS["knights"].items() if isinstance(choice, int)),
        _("If the board has fewer round spots, spare markers stay in the box."),
        _("Dukes and coins never run out: if you need more, use any other token."),
    ]
    return guide([Table(rows), Table(towns), presets(find("rheinlander"))], notes)
