"""What is printed of Ringgeister? Frame, tiles, the box, who needs what. R 2."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from companion.app.printing.contents import Contents, Leaf, Part, Size
from companion.app.printing.cutting import circle_cut
from companion.app.printing.guide import Table, guide, players_row, presets
from companion.app.printing.page import PdfPage
from companion.app.printing.pieces import Piece, fitting, leaves
from companion.app.printing.printable_games import GUIDE
from companion.app.printing.ringgeister_board import TileSet, draw_board, draw_loose
from companion.app.printing.ringgeister_cards import SIDE_MM, draw_card
from companion.app.printing.ringgeister_rules import TEXTS
from companion.app.printing.ringgeister_tile import foot_mm
from companion.app.printing.rules_page import rules_part
from companion.app.printing.steps import cards_step, glue_step, tents_step
from companion.app.printing.tents import LONG_MM, WIDE_MM, draw_face, draw_tent
from companion.games import find
from companion.games.ringgeister.pieces import COLOURS, DARK, GANDALF, MOST_TOKENS
from companion.ui.art.figures import ASPECT, draw_figure, draw_token
from companion.ui.i18n.translate import _, board_title, ngettext
from companion.ui.theme import ARMIES, LIGHT, Rgb

_HOBBIT: Final = "hobbit"
_MAN: Final = "man"
_GAP_MM: Final = 2.0
"""Between two tiles, in mm."""
_RIM_MM: Final = 1.2
"""Between two tokens, in mm: all twelve are one row on A4."""
_GREY: Final[Rgb] = LIGHT.stone_light
_NIGHT: Final[Rgb] = LIGHT.outline


def contents(board: Mapping[str, Any], room_mm: Size) -> Contents:
    """What is printed of a board that the rules accept; see `Printable`."""
    wide, high = board["size_mm"]
    title = board_title("Ringgeister", board["name"])
    return Contents(
        title=title,
        letters="".join([title, *board["tiles"]]),
        size_mm=(float(wide), float(high)),
        draw_board=lambda page: draw_board(page, board),
        parts=[
            Part("tiles", _tiles(board, room_mm), [_tiles_step()]),
            Part("figures", _figures(board, room_mm), [glue_step(), tents_step()]),
            Part("cards", _cards(board, room_mm), [glue_step(), cards_step()]),
            Part(GUIDE, [_guide(board)]),
            rules_part(find("ringgeister"), TEXTS, room_mm),
        ],
    )


def figures() -> list[tuple[str, str | None]]:
    """Kind and colour of every figure in the box (R 2.1, 2.2)."""
    light: list[tuple[str, str | None]] = [
        (kind, colour) for colour in COLOURS for kind in (_HOBBIT, _MAN)
    ]
    dark = [(kind, None) for kind, number in DARK.items() for _number in range(number)]
    return [*light, (GANDALF, None), *dark]


def _tiles_step() -> str:
    return _(
        "Glue the tile pages onto thick card and cut out the tiles. Tiles and slots have names and "
        "arrows: match name to name and arrow to arrow, and the board is as on the screen."
    )


def _tiles(board: Mapping[str, Any], room_mm: Size) -> list[Leaf]:
    """Every tile that is cut out, the large ones first."""
    tiles = TileSet(board)
    every = [_tile(tiles, name) for name in tiles.loose()]
    every.sort(key=lambda piece: -piece.size_mm[1])
    pieces = fitting(every, room_mm)
    note = _("{n} tiles; cut them out along their edges").format(n=len(pieces))
    if len(pieces) < len(every):
        more = len(every) - len(pieces)
        note = ngettext("{n} tile is larger than the paper", "{n} tiles are larger than the paper",
                        more)  # fmt: skip
    return leaves(_("Landscape tiles"), note, pieces, room_mm)


def _tile(tiles: TileSet, name: str) -> Piece:
    tile = tiles.tile(name)
    left, top = (min(at[axis] for at in tile.shape) for axis in (0, 1))
    right, bottom = (max(at[axis] for at in tile.shape) for axis in (0, 1))

    def draw(page: PdfPage) -> None:
        with page.placed((_GAP_MM / 2 - left, -top), 1):
            draw_loose(page, name, tile)

    return Piece((right - left + _GAP_MM, bottom - top), draw)


def _figures(board: Mapping[str, Any], room_mm: Size) -> list[Leaf]:
    """The light figures, the dark ones, the tokens."""
    light, dark, tokens = 2 * len(COLOURS) + 1, sum(DARK.values()), MOST_TOKENS * len(COLOURS)
    note = _("{light} light figures, {dark_count} dark figures, {tokens} tokens").format(
        light=light, dark_count=dark, tokens=tokens
    )
    pieces = [Piece((WIDE_MM, LONG_MM), partial(_figure, *one)) for one in figures()]
    return leaves(_("Figures and tokens"), note, [*pieces, *_tokens(board)], room_mm)


def _figure(kind: str, colour: str | None, page: PdfPage) -> None:
    floor = ARMIES[colour].fill if colour else _GREY if kind == GANDALF else _NIGHT
    name = f"{colour}-{kind}" if colour else kind

    def face(side: PdfPage) -> None:
        draw_face(side, name, 100 * ASPECT, lambda part: draw_figure(part, kind, colour, LIGHT))

    draw_tent(page, floor, face)


def _tokens(board: Mapping[str, Any]) -> list[Piece]:
    """Three tokens of each colour, as large as a mission field."""
    across = token_mm(board)
    return [
        Piece((across + _RIM_MM, across + _RIM_MM), partial(_token, colour, across))
        for colour in COLOURS
        for _number in range(MOST_TOKENS)
    ]


def token_mm(board: Mapping[str, Any]) -> float:
    """The diameter of a token: a mission field's."""
    return 2 * 1.12 * foot_mm(board)


def _token(colour: str, across: float, page: PdfPage) -> None:
    army = ARMIES[colour]
    with page.placed((_RIM_MM / 2, _RIM_MM / 2), across / 100):
        page.once(f"{colour}-token", (100, 100), lambda part: draw_token(part, army, LIGHT))
    circle_cut(page, (across + _RIM_MM) / 2, across / 2)


def _cards(board: Mapping[str, Any], room_mm: Size) -> list[Leaf]:
    pieces = [
        Piece((SIDE_MM[0], 2 * SIDE_MM[1]), partial(draw_card, card=card))
        for card in board["cards"].values()
    ]
    note = _("{n} cards; those of unused colours stay in the box").format(n=len(pieces))
    return leaves(_("Cards"), note, pieces, room_mm)


def _from_to(least: int, most: int) -> str:
    """A number, or the two between which it is."""
    return f"{least}" if least == most else f"{least}\N{EN DASH}{most}"


def _guide(board: Mapping[str, Any]) -> Leaf:
    """Who needs which pieces."""
    game = find("ringgeister")
    players = range(2, len(COLOURS) + 1)
    alike = len(players)
    cards = sorted(
        sum(card["bearer"] == colour for card in board["cards"].values()) for colour in COLOURS
    )
    fixed = [(_("Gandalf"), 1), (_("Gollum"), DARK["gollum"]), (_("Orcs"), DARK["orc"]),
             (_("Wraiths"), DARK["wraith"]),
             (_("Landscape tiles"), len(TileSet(board).loose()))]  # fmt: skip
    rows = [
        players_row(players[0], players[-1]),
        [_("Hobbits, one per colour"), *map(str, players)],
        [_("Men, one per colour"), *map(str, players)],
        [
            _("Cards of the colours in play"),
            *(_from_to(sum(cards[:number]), sum(cards[-number:])) for number in players),
        ],
        *([title, *[str(number)] * alike] for title, number in fixed),
    ]
    tokens = {name: str(preset.options["missions"]) for name, preset in game.info.presets.items()}
    notes = [_("Figures, tokens and cards of unused colours stay in the box.")]
    return guide([Table(rows), presets(game, [(_("Tokens per player"), tokens)])], notes)
