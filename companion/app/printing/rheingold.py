"""What is printed of Rheingold and Highlanders? The board, the box, the rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.app.printing.buttons import draw_labels, labels_that_fit
from companion.app.printing.contents import Contents, Leaf, Part, Size
from companion.app.printing.guide import Table, guide, players_row, presets
from companion.app.printing.page import PdfPage
from companion.app.printing.printable_games import GUIDE
from companion.app.printing.rheingold_board import draw_board
from companion.app.printing.rheingold_knights import draw_pieces
from companion.app.printing.rheingold_layout import lay_out
from companion.app.printing.rheingold_rules import TEXTS
from companion.app.printing.rheingold_shields import draw_shields
from companion.app.printing.rules_page import rules_part
from companion.app.printing.steps import glue_step
from companion.app.printing.typesetting import fitted
from companion.games import find
from companion.games.rheingold.pieces import COLOURS, KNIGHTS, PIECES, SHIELDS
from companion.ui.i18n.translate import _, board_title, colour_name
from companion.ui.theme import LIGHT


def contents(board: Mapping[str, Any], room_mm: Size) -> Contents:
    """What is printed of a board that the rules accept; see `Printable`."""
    layout = lay_out(board)
    title = board_title("Rheingold", board["name"])
    castles = [entry.get("name", name) for name, entry in board["castles"].items()]
    return Contents(
        title=title,
        letters="".join([title, *castles]),
        size_mm=layout.size_mm,
        draw_board=lambda page: draw_board(page, layout, board),
        parts=[
            Part(
                "pieces",
                [Leaf(colour_name(colour), partial(_army, colour)) for colour in COLOURS],
                _steps(),
            ),
            Part(GUIDE, [_guide()]),
            rules_part(find("rheingold"), TEXTS, room_mm),
            Part("labels", _labels(board, room_mm)),
        ],
    )


def _guide() -> Leaf:
    """Who needs which pieces."""
    game = find("rheingold")
    players = range(2, len(COLOURS) + 1)
    each = [game.colours_each(number) for number in players]
    rows = [
        players_row(players[0], players[-1]),
        [_("Colours per player"), *map(str, each)],
        [_("Colours in total"),
         *(str(one * number) for one, number in zip(each, players, strict=True))],
        [_("Pieces per colour"), *[str(sum(PIECES.values()))] * len(players)],
        [_("Shields per colour"), *[str(len(SHIELDS))] * len(players)],
    ]  # fmt: skip
    return guide([Table(rows), presets(game)], [])


def _labels(board: Mapping[str, Any], room_mm: Size) -> list[Leaf]:
    """As many pages of labels as the castles need."""
    each = labels_that_fit(room_mm)
    title = _("Castle button labels")
    return [
        Leaf(title, partial(_some_labels, board, range(first, first + each)))
        for first in range(0, len(board["castles"]), each)
    ]


def _some_labels(board: Mapping[str, Any], numbers: range, page: PdfPage, room: Size) -> None:
    castles = [
        (number, entry.get("name", name), entry["swords"])
        for number, (name, entry) in enumerate(board["castles"].items())
        if number in numbers
    ]
    draw_labels(page, castles, room)


def _steps() -> list[str]:
    """What to do with the pieces."""
    return [
        glue_step(),
        _(
            "Fold each strip into a tent: the number outside on both faces, the coloured part as "
            "its floor, the white flap glued under the floor."),
        _(
            "Fold each shield along the dashed line and glue it back to back: nothing shows "
            "through, and all backs of a colour look alike."),
        _(
            "In the box: {colours} colours, each with {piece_count} pieces and {shields} "
            "shields."
        ).format(
            colours=len(COLOURS), piece_count=sum(PIECES.values()), shields=len(SHIELDS)
        ),
    ]  # fmt: skip


def _army(colour: str, page: PdfPage, room: Size) -> None:
    """The pieces and shields of one colour."""
    theme, wide = LIGHT, room[0]
    fitted(page, colour_name(colour), "title", 9, theme.ink, (0, 7), wide / 3)
    knights = _("Pieces: {ones} of 1, {twos} of 2, {fives} of 5; {knight_count} knights").format(
        ones=PIECES[1], twos=PIECES[2], fives=PIECES[5], knight_count=KNIGHTS
    )
    fitted(page, knights, "text", 4, theme.ink, (wide, 7), wide * 0.6, "right")
    with page.placed((0, 11), 1):
        high = 11 + draw_pieces(page, colour, wide)
    shields = _("Shields: {values}").format(values=", ".join(map(str, SHIELDS)))
    fitted(page, shields, "text", 4, theme.ink, (wide, high + 8), wide, "right")
    with page.placed((0, high + 11), 1):
        draw_shields(page, colour)
