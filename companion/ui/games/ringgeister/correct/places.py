"""Who stands where on the table? The board to touch, and buttons for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from companion.games.ringgeister.state import State
from companion.games.ringgeister.view import table
from companion.ui.games.ringgeister.correct import wording
from companion.ui.games.ringgeister.table.board_part import BoardPart, Overview
from companion.ui.games.ringgeister.table.camera import Level
from companion.ui.games.ringgeister.table.card_entry import card_entry, was_said
from companion.ui.games.ringgeister.table.layout import TableAreas
from companion.ui.games.ringgeister.table.move_plan import KeyingIn
from companion.ui.games.ringgeister.table.scoreboard import CardInForce
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.translate import _, ngettext
from companion.ui.screen_kit.comparison_icons import DifferenceSigns
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.widgets.base import Intent, Target, Widget, why_not
from companion.ui.widgets.layout import columns
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crest, Icon


@dataclass(frozen=True, slots=True)
class PlacesModel:
    """What the page is made from.

    Attributes:
        state: the position as it was told.
        screen: the position on the screen.
        voice: names of players, figures and places.
        chosen: the point whose figure was tapped; "" for none.
        turning: tiles are tapped, to turn them.
        card: the card in force, as far as it was told; None while it is not.
        trouble: why the last thing cannot be; "" when it can.
        level: how large the board is seen.
    """

    state: State
    screen: State
    voice: RinggeisterVoice
    chosen: str
    turning: bool
    card: KeyingIn | None
    trouble: str
    level: Level


@dataclass(frozen=True, slots=True)
class _Tiles(BoardPart):
    """The board while tiles are tapped: those that can turn, by their rocks (R 1.6)."""

    turnable: frozenset[str] = frozenset()

    def targets(self) -> Sequence[Target]:
        """A spot for each tile whose middle is seen."""
        found = []
        for name in sorted(self.turnable):
            box = self.drawing.plan.box(self.scene.tiles[name]).move(self.frame.origin)
            side = min(box.w, box.h) * 3 // 4
            spot = Rect(0, 0, side, side)
            spot.center = box.center
            if self.rect.contains(spot):
                found.append(Target(f"tile-{name}", spot, Intent("tile", name), round=True))
        return found


def widgets(
    room: Room, at: TableAreas, board: BoardPart, overview: Overview, now: PlacesModel
) -> list[Widget]:
    """The board, what to touch, and what else can be told."""
    sizes, game = room.sizes, now.state.terms.board
    found: list[Widget] = [Sheet(at.panel)]
    if not board.frame.is_whole:
        found.append(overview)
    if now.card is not None:
        found += card_entry(room, now.state, now.card, at.board, list(now.state.terms.deck))
    elif now.turning:
        turnable = frozenset(tile.id for tile in game.tiles if tile.start is not None)
        marked = replace(board.marks, lit=frozenset())
        found.append(
            _Tiles(
                board.frame, board.drawing, board.scene, marked, board.touch, board.near,
                turnable=turnable,
            )
        )  # fmt: skip
    else:
        found.append(board)
    if now.card is None:
        points = map(board.point, wording.changed_points(now.screen, now.state, now.voice))
        seen = [at for at in points if at is not None]
        found.append(DifferenceSigns(board.rect, seen, sizes.touch))
    view = Rect(at.card.x, at.card.y, at.card.w, at.card.h)
    found.append(CardInForce(view, table(now.state).card))
    text, ink = _due(now), room.theme.danger if now.trouble else None
    lines = 2 if sizes.portrait else 1
    found.append(Label(Words(text, at.words, sizes.prompt, "text_bold", ink, -1, lines=lines)))
    changes = wording.changes(now.screen, now.state, now.voice)
    sub = ngettext("{n} difference", "{n} differences", len(changes)) if changes else ""
    if now.card is not None:
        onward = why_not(_due(now))
    else:
        onward = Intent("on") if changes else why_not(_("Nothing has been changed."))
    found += [
        Button("primary", at.primary, _("Continue"), onward, sizes.heading, Kind.PRIMARY, sub=sub),
        Button("back", at.corner, "", BACK, sizes.body, Kind.QUIET, picture=Icon("back")),
        *_zoom(room, at, now),
        *_more(room, at, now),
    ]
    return found


def _due(now: PlacesModel) -> str:
    if now.trouble:
        return now.trouble
    if now.card is not None:
        return _("Three taps: which is the current card?")
    if now.turning:
        return _("Tap a tile to turn it clockwise")
    if now.chosen:
        return _("Tap where it is on the table")
    return _("Tap a misplaced figure, or a field")


def _zoom(room: Room, at: TableAreas, now: PlacesModel) -> list[Widget]:
    able = (now.level < Level.CLOSE, now.level > Level.WHOLE)
    found: list[Widget] = []
    for name, rect, can in zip(("plus", "minus"), at.tools[3:], able, strict=True):
        intent = Intent("closer" if name == "plus" else "farther") if can else None
        picture = Icon(name)
        found.append(Button(f"view-{name}", rect, "", intent, room.sizes.body, picture=picture))
    return found


def _more(room: Room, at: TableAreas, now: PlacesModel) -> list[Widget]:
    """Tiles, the card, whose turn it is."""
    sizes = room.sizes
    area = Rect(at.crest.x, at.controls.y, at.undo.right - at.crest.x, at.controls.h)
    if sizes.portrait:
        area = Rect(at.controls.x, at.controls.y, at.undo.right - at.controls.x, at.controls.h)
    tiles, card, turn = columns(area, [0.34, 0.33, 0.33], sizes.gap)
    px = sizes.body
    colour = now.state.colour
    return [
        Button("turning", tiles, _("Turn a tile"), Intent("turning"), px, Kind.CHOICE, now.turning),
        Button("card", card, _("The card"), Intent("card"), px),
        Button(
            "colour",
            turn,
            now.voice.name(colour),
            Intent("colour"),
            px,
            sub=_("current player"),
            picture=Crest(colour),
        ),
    ]


def said_again(card: KeyingIn, key: str, value: str) -> KeyingIn:
    """The card as it is said now; the same value once more is not said."""
    new = "" if was_said(card, key) == value else value
    match key:
        case "bearer":
            return replace(card, bearer=new)
        case "hand":
            return replace(card, hand=new)
        case _:
            return replace(card, below=new)
