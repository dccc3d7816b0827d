"""Which card has the table turned up? Told by its three attributes, a tap each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from companion.games.ringgeister import pieces
from companion.games.ringgeister.state import State
from companion.ui.art.cards import hand
from companion.ui.art.figures import symbol
from companion.ui.games.ringgeister.table import move_builder
from companion.ui.games.ringgeister.table.move_plan import KeyingIn
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.widgets.base import Intent, Layer, Widget, why_not
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Kind, Sheet
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import Crest, Picture, put


@dataclass(frozen=True, slots=True)
class _Hand:
    """The hand of a card; the dark figures leave as it points."""

    forward: bool
    on: bool

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        ink = pen.theme.parchment_light if self.on else pen.theme.ink
        put(pen, hand(self.forward, box.w, ink), box)


@dataclass(frozen=True, slots=True)
class _Sign:
    """What a card shows below."""

    name: str
    on: bool

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        ink = pen.theme.parchment_light if self.on else pen.theme.ink
        put(pen, symbol(self.name, min(box.w, box.h), ink), box)


def card_entry(
    room: Room, state: State, plan: KeyingIn, area: Rect, cards: Sequence[str]
) -> list[Widget]:
    """Three rows of buttons: who bears the Ring, the hand, what is below.

    What none of `cards` has that fits what was said cannot be tapped.
    """
    sizes = room.sizes
    found: list[Widget] = [Sheet(area)]
    none = why_not(_("No card left shows this and what you've tapped."))
    inside = area.inflate(-4 * sizes.gap, -4 * sizes.gap)
    three = rows(inside, [0.3, 0.3, 0.3], sizes.gap * 2)
    for (key, values), row in zip(_attributes(state), three, strict=True):
        cells = columns(row, [0.1] * len(values), sizes.gap)
        for value, cell in zip(values, cells, strict=True):
            on = was_said(plan, key) == value
            side = min(cell.w, cell.h, round(sizes.touch * 1.8))
            button = Rect(0, 0, max(sizes.touch, min(cell.w, side * 2)), max(sizes.touch, side))
            button.center = cell.center
            can = bool(move_builder.fitting(state, said(plan, key, value), cards))
            intent = Intent("say", f"{key} {value}") if can or on else none
            found.append(
                Button(
                    f"say-{value}", button, "", intent, sizes.body, Kind.CHOICE, on,
                    picture=_picture(key, value, on=on), layer=Layer.PLAIN,
                )
            )  # fmt: skip
    return found


def said(plan: KeyingIn, key: str, value: str) -> KeyingIn:
    """The plan with an attribute as it is said now."""
    match key:
        case "bearer":
            return replace(plan, bearer=value)
        case "hand":
            return replace(plan, hand=value)
        case _:
            return replace(plan, below=value)


def was_said(plan: KeyingIn, key: str) -> str:
    """What was said of an attribute."""
    return {"bearer": plan.bearer, "hand": plan.hand, "below": plan.below}[key]


def _attributes(state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The attributes of a card, each with the values that some card of the match has."""
    cards = [state.terms.board.cards[name] for name in state.terms.deck]
    signs = sorted({card.below for card in cards} - {pieces.STORM})
    yield "bearer", state.terms.colours
    yield "hand", pieces.HANDS
    yield "below", (*signs, *({card.below for card in cards} & {pieces.STORM}))


def _picture(key: str, value: str, *, on: bool) -> Picture:
    match key:
        case "bearer":
            return Crest(value)
        case "hand":
            return _Hand(value == "forward", on)
        case _:
            return _Sign(value, on)
