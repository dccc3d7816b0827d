"""What can be done with the selection on a board of tiles? The bar at the foot of the editor.

It has one row on a landscape screen, two on a portrait one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from companion.games.ringgeister.drafting.draft import (
    FIELDS,
    FORKS,
    POINTS,
    WAYS,
    split,
    way_between,
)
from companion.games.ringgeister.drafting.naming import called
from companion.games.ringgeister.drafting.spares import spares
from companion.games.ringgeister.plan import BLACK
from companion.ui.games.ringgeister.editor.tool_pictures import Choice
from companion.ui.games.ringgeister.editor.tools import FIELD, Tool, hint, titles
from companion.ui.games.ringgeister.editor.work import LIKE, SWAP, Work
from companion.ui.i18n.phrasing import capitalised
from companion.ui.i18n.translate import _, colour_name, in_context, translate
from companion.ui.screen_kit.board_desk import Easel
from companion.ui.screen_kit.context import Room
from companion.ui.screens.editor.bars import away, plate, sheet_bar, tool_bar
from companion.ui.screens.editor.layout import thin
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crest, Icon


def selection_bar(
    room: Room, work: Work, easel: Easel, area: Rect, asked_of: Tool | None
) -> list[Widget]:
    """The bar for what is selected, else for the tool in hand.

    Args:
        room: for sizes and colours.
        work: the board that is drawn.
        easel: for its photograph.
        area: of the bar.
        asked_of: the tool of what may be missing on the tile in hand; None if nothing is asked.
    """
    lines = rows(area, [0.5] * (2 if room.sizes.portrait else 1), thin(room))
    if work.laying:
        return _laying(room, work, lines)
    if work.card is not None:
        return _card(room, work, lines)
    if work.tool is Tool.TILE:
        return _tile(room, work, lines)
    if work.tool in (Tool.MOVE, Tool.LOOK) and work.chosen is not None:
        return _thing(room, work, work.chosen, lines)
    if work.tool is Tool.LOOK:
        return sheet_bar(room, easel, lines, partial(_cards, room))
    text = hint(work.tool, work.puts)
    if work.puts == FIELD and _is_field(work.chosen):
        text = _("Tap a point to leave it out or to add it.")
    choices = work.choices(work.tool)
    if not choices:
        return tool_bar(room, titles()[work.tool], text, area)
    each, gap = room.sizes.touch + thin(room), thin(room)
    asked = work.tool is asked_of and work.chosen is None
    sure = round(room.sizes.touch * 3.2) if asked else 0
    words, cells = _split(room, lines, each * len(choices) - gap + (sure + gap if asked else 0))
    if asked and work.tool is Tool.WAY:
        text = _("Tap each mark where a path is missing.")
    found = plate(room, text, words)
    buttons = columns(cells, [*([sure] if asked else []), *[room.sizes.touch] * len(choices)], gap)
    if asked:
        found.append(
            Button("sure", buttons.pop(0), _("Nothing's missing"), Intent("sure"),
                   room.sizes.body)
        )  # fmt: skip
    for choice, cell in zip(choices, buttons, strict=True):
        on = choice == work.puts
        found.append(
            Button(f"choice-{choice}", cell, "", Intent("choice", choice), room.sizes.body,
                   Kind.CHOICE, on, picture=Choice(choice, on))
        )  # fmt: skip
    return found


def _split(room: Room, lines: Sequence[Rect], wide: int) -> tuple[Rect, Rect]:
    """A part for words and one for buttons: beside one another, or one below the other."""
    if len(lines) > 1:
        return lines[0], lines[1]
    first, second = columns(lines[0], [0.5, wide], thin(room))
    return first, second


def _buttons(
    room: Room, area: Rect, offers: Sequence[tuple[str, str, str, bool, bool]]
) -> list[Widget]:
    """Buttons side by side: id, text, icon, whether it can be pressed, whether it is chosen."""
    return level([
        Button(name, cell, text, Intent(name) if can else None, room.sizes.body,
               Kind.CHOICE if on else Kind.PLAIN, on, picture=Icon(icon))
        for (name, text, icon, can, on), cell in zip(
            offers, columns(area, [0.5] * len(offers), thin(room)), strict=True
        )
    ])  # fmt: skip


def _tile(room: Room, work: Work, lines: Sequence[Rect]) -> list[Widget]:
    """The tile in hand: how it lies, another in its place, all that another carries, nothing."""
    touch = room.sizes.touch
    if work.tile is None or work.asked:
        text = {
            SWAP: _("Tap the tile to swap it with."),
            LIKE: _("Tap the tile to copy points and paths from."),
        }.get(work.asked, hint(Tool.TILE, ""))
        offers = [("laying", _("Slots and shapes"), "board", True, False)]
        if work.asked:
            offers = [*_of_box(work), (work.asked, _("Cancel"), "cross", True, False)]
        words, cells = _split(room, lines, round(touch * (2.6 * len(offers) + 2.0)))
        return [*plate(room, text, words), *_buttons(room, cells, offers)]
    words, cells = _split(room, lines, round(touch * 12.4))
    text = capitalised(translate(called(work.draft, work.tile)))
    return [
        *plate(room, text, words),
        *_buttons(room, cells, [
            ("turn", _("Turn"), "quarter", True, False),
            ("swap", _("Swap"), "ways", True, False),
            ("like", _("Copy from…"), "sheets", True, False),
            ("empty", _("Clear"), "trash", True, False),
        ]),
    ]  # fmt: skip


def _of_box(work: Work) -> list[tuple[str, str, str, bool, bool]]:
    """What can lie in the place of the tile in hand: a new one, one of the box."""
    if work.asked != SWAP or work.tile is None:
        return []
    number = len(spares(work.draft, work.draft.tiles[work.tile].shape))
    return [
        ("new-tile", _("New tile"), "plus", True, False),
        ("spare", _("From the box: {number}").format(number=number), "into", number > 0, False),
        ("bin-tile", _("Remove"), "trash", number > 0, False),
    ]


def _laying(room: Room, work: Work, lines: Sequence[Rect]) -> list[Widget]:
    """A slot and its shape."""
    touch = room.sizes.touch
    chosen = work.chosen is not None
    text = _("Tap a slot, then drag it or the corners of its shape.")
    if chosen:
        text = _("Drag the slot or a corner: all tiles of this shape follow.")
    slot = work.draft.slots.get((work.chosen or "@").removeprefix("@"))
    is_free = slot is not None and len(slot.turns) > 1
    words, cells = _split(room, lines, round(touch * 12))
    cells, bin_ = columns(cells, [0.5, touch], thin(room))
    return [
        *plate(room, text, words),
        *_buttons(room, cells, [
            ("slot", _("Add one"), "plus", chosen, False),
            ("own-shape", _("Own shape"), "pencil", chosen, False),
            ("turns", _("Turns"), "quarter", chosen, is_free),
            ("laying", _("Done"), "back", True, False),
        ]),
        Button("away", bin_, "", Intent("away") if chosen else None, room.sizes.body,
               picture=Icon("trash")),
    ]  # fmt: skip


def _thing(room: Room, work: Work, place: str, lines: Sequence[Rect]) -> list[Widget]:
    """What is selected: what it is, what can be changed that no tool changes, the bin."""
    sizes = room.sizes
    offer = _offer(work, place)
    wide = round(sizes.touch * 4.4) if offer is not None else 0
    words, cells = _split(room, lines, wide + sizes.touch + thin(room))
    text = capitalised(translate(called(work.draft, place)))
    found = plate(room, text, words)
    spare, bin_ = columns(cells, [0.5, sizes.touch], thin(room))
    if offer is not None:
        name, label, icon = offer
        found.append(Button(name, spare, label, Intent(name), sizes.body, picture=Icon(icon)))
    if split(place)[1] not in ("", "rock"):
        found.append(away(room, bin_))
    return found


def _offer(work: Work, place: str) -> tuple[str, str, str] | None:
    """What else can be changed: id, text, icon."""
    tile, part, name = split(place)
    plan = work.draft.tiles[tile]
    if part == POINTS and plan.points[name].colour == BLACK:
        return "other-way", _("Swap forward path"), "ways"
    if part == FORKS:
        return "straight", _("Straight on"), "up"
    if part == WAYS:
        one, _dot, other = name.partition(".")
        way = way_between(plan, one, other)
        road = in_context("kind of path", "Road")
        kinds = {"road": road, "water": _("Water"), "spider": _("Spider")}
        return None if way is None else ("other-kind", kinds[way.kind], "forward")
    return None


def _cards(room: Room, area: Rect) -> Widget:
    """The button that leads to the cards."""
    return Button("cards", area, _("Cards"), Intent("cards"), room.sizes.body,
                  picture=Icon("scroll"))  # fmt: skip


def _card(room: Room, work: Work, lines: Sequence[Rect]) -> list[Widget]:
    """One card: which it is, who bears the Ring, the hand, what is below."""
    sizes, gap, touch = room.sizes, thin(room), room.sizes.touch
    names = [*work.draft.cards]
    number = work.card or 0
    card = work.draft.cards[names[number]]
    if len(lines) > 1:
        upper, lower = lines
        before, words, after, more, less, done = columns(
            upper, [touch, 0.5, touch, touch, touch, touch], gap
        )
        bearer, hand, below = columns(lower, [0.4, 0.4, 0.3], gap)
    else:
        before, words, after, bearer, hand, below, more, less, done = columns(
            lines[0], [touch, 0.34, touch, 0.44, 0.5, 0.44, touch, touch, touch], gap
        )
    text = _("Card {number} of {all}").format(number=number + 1, all=len(names))
    forward = card.hand == "forward"
    below_text = _("Storm") if card.below == "storm" else _("Gate")
    return [
        Button("card-before", before, "", Intent("card", -1), sizes.body, picture=Icon("back")),
        Label(Words(text, words, sizes.body, "text_bold")),
        Button("card-after", after, "", Intent("card", 1), sizes.body, picture=Icon("forward")),
        Button("bearer", bearer, colour_name(card.bearer), Intent("bearer"), sizes.body,
               picture=Crest(card.bearer)),
        Button("hand", hand, _("Forwards") if forward else _("Backwards"), Intent("hand"),
               sizes.body, picture=Icon("up" if forward else "down")),
        Button("below", below, below_text, Intent("below"), sizes.body,
               picture=Choice(card.below)),
        Button("card-more", more, "", Intent("card-more"), sizes.body, picture=Icon("plus")),
        Button("card-less", less, "", Intent("card-less") if len(names) > 2 else None,
               sizes.body, picture=Icon("trash")),
        Button("cards", done, "", Intent("cards"), sizes.body, picture=Icon("cross")),
    ]  # fmt: skip


def _is_field(place: str | None) -> bool:
    return place is not None and split(place)[1] == FIELDS
