"""Is a board file right? R 1, 2.4, 14.5, 14.6. Pure.

Every fault is named at once, each with its place in the file; what a printed
copy has besides is a warning. It opens no file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from companion.core.board_fault import BoardPath, BoardReport, listed
from companion.core.errors import BoardError, SetupError
from companion.core.game import Json
from companion.core.quoting import quoted, show
from companion.core.rulekit.board_inspection import MOST_MM, MOST_NAME, MOST_POINTS, is_whole
from companion.games.ringgeister import survey_layout, survey_tile, survey_ways
from companion.games.ringgeister.notes import Notes, is_spot
from companion.games.ringgeister.pieces import COLOURS, HANDS, STORM
from companion.games.ringgeister.plan import (
    TURNS,
    BoardPlan,
    CardPlan,
    Layout,
    SlotPlan,
    TilePlan,
    turned,
)

GAME: Final = "ringgeister"

_LEAST_CORNERS: Final = 3
"""With fewer it is no shape that a tile could have."""
_REQUIRED: Final = (
    "id",
    "name",
    "game",
    "size_mm",
    "shapes",
    "tiles",
    "slots",
    "layout",
    "cards",
)
_OPTIONAL: Final = ("authentic", "note", "picture", "picture_corners")
_MOST_NOTE: Final = 4_000
_MOST_ENTRIES: Final = 500
_MOST_ON_A_TILE: Final = 300
_MOST_ON_ALL: Final = 4_000


def check(obj: Json) -> BoardReport:
    """Every fault and every warning of a board file's object. Never raises."""
    notes = Notes()
    plan = read_plan(notes, obj)
    if plan is not None:
        survey_layout.inspect(notes, plan, plan.layout)
        if not notes.faults:
            _printed(notes, plan)
    return notes.report()


def read(obj: Json, chosen: Json = None) -> tuple[BoardPlan, Layout]:
    """The plan of a board file's object and how its tiles lie.

    Args:
        obj: the file.
        chosen: the layout that the players chose (R 1.1); None for the file's own.

    Raises:
        BoardError: the file has faults; all are named.
        SetupError: the tiles cannot lie as they were chosen; all faults are named.
    """
    notes = Notes()
    plan = read_plan(notes, obj)
    if plan is not None and chosen is None:
        survey_layout.inspect(notes, plan, plan.layout)
    if notes.faults or plan is None:
        raise BoardError(notes.report().faults)
    if chosen is None:
        return plan, plan.layout
    layout = survey_layout.read_layout(notes, chosen, plan.tiles, plan.slots)
    survey_layout.inspect(notes, plan, layout)
    if notes.faults:
        raise SetupError("The layout is wrong: {faults}", faults=listed(notes.report().faults))
    return plan, layout


def read_plan(notes: Notes, obj: Json) -> BoardPlan | None:
    """What a file says, each part by itself; None when there is nothing to be read.

    Args:
        notes: where faults go; a plain value stands in for what cannot be read.
        obj: the file.
    """
    entry = notes.entry((), obj, _REQUIRED, _OPTIONAL)
    if entry is None:
        return None
    size = _heading(notes, entry)
    if _is_too_large(notes, entry):
        return None
    shapes = notes.named((), entry, "shapes")
    for name, outline in shapes.items():
        corners = len(set(notes.line(("shapes", name), outline)))
        if isinstance(outline, list) and (corners < _LEAST_CORNERS or len(outline) > MOST_POINTS):
            template = "must have {least} to {most} corners"
            least, most = _LEAST_CORNERS, MOST_POINTS
            notes.fault(("shapes", name), "bad_shape", template, least=least, most=most)
    tiles: dict[str, TilePlan] = {}
    for name, content in notes.named((), entry, "tiles").items():
        tile = survey_tile.read_tile(notes, ("tiles", name), content, shapes)
        if tile is not None:
            survey_ways.compare(notes, ("tiles", name), tile)
            tiles[name] = tile
    slots = {
        name: _slot(notes, ("slots", name), content, shapes)
        for name, content in notes.named((), entry, "slots").items()
    }
    if not notes.faults:
        _on_the_sheet(notes, size, shapes, slots)
    cards = {
        name: card
        for name, content in notes.named((), entry, "cards").items()
        if (card := _card(notes, ("cards", name), content)) is not None
    }
    if isinstance(entry.get("cards"), dict) and len(entry["cards"]) < 2:
        notes.fault(("cards",), "too_few", "at least {least} are needed", least=2)
    layout: Layout = {}
    if "layout" in entry:
        layout = survey_layout.read_layout(notes, entry["layout"], tiles, slots)
    return BoardPlan(
        id=entry.get("id", ""),
        name=entry.get("name", ""),
        size_mm=size,
        tiles=tiles,
        slots=slots,
        layout=layout,
        cards=cards,
    )


def _on_the_sheet(
    notes: Notes,
    size: tuple[int, int],
    shapes: Mapping[str, Json],
    slots: Mapping[str, SlotPlan],
) -> None:
    """No tile lies beyond the sheet or is larger than it: nobody could draw it."""
    across, down = size
    for name, slot in slots.items():
        if not (0 <= slot.at[0] <= across and 0 <= slot.at[1] <= down):
            template = "{spot} is off the board"
            notes.fault(("slots", name, "at"), "outside", template, spot=str(list(slot.at)))
        for turns in slot.turns:
            corners = [turned((at[0], at[1]), turns) for at in shapes[slot.shape]]
            wide, high = (max(side) - min(side) for side in zip(*corners, strict=True))
            if wide > across or high > down:
                notes.fault(("slots", name, "shape"), "too_large", "is larger than the board")
                break


def _is_too_large(notes: Notes, entry: dict[str, Json]) -> bool:
    """Whether it has more parts than any board; then nothing else is looked at."""
    for key in ("shapes", "tiles", "slots", "layout", "cards"):
        value = entry.get(key)
        if isinstance(value, dict) and len(value) > _MOST_ENTRIES:
            notes.fault((key,), "too_many", "more than {most} entries", most=_MOST_ENTRIES)
            return True
    total = 0
    tiles = entry.get("tiles")
    for name, tile in tiles.items() if isinstance(tiles, dict) else ():
        if not isinstance(tile, dict):
            continue
        for key, value in tile.items():
            number = len(value) if isinstance(value, dict | list) else 0
            total += number
            if number > _MOST_ON_A_TILE or total > _MOST_ON_ALL:
                where = ("tiles", notes.as_place(name), notes.as_place(key))
                notes.fault(where, "too_many", "more than a board can hold")
                return True
    return False


def _heading(notes: Notes, entry: dict[str, Json]) -> tuple[int, int]:
    for key, least, most in (("name", 1, MOST_NAME), ("note", 0, _MOST_NOTE)):
        value = entry.get(key)
        if key in entry and not (isinstance(value, str) and least <= len(value) <= most):
            notes.length((key,), least, most)
        elif key == "name" and isinstance(value, str):
            notes.readable((key,), value)
    if "id" in entry and not notes.is_name(entry["id"]):
        template = "{id} may contain only letters, digits, _ and -"
        notes.fault(("id",), "bad_id", template, id=quoted(entry["id"]))
    if "game" in entry and entry["game"] != GAME:
        notes.other_game(("game",), entry["game"], GAME)
    notes.truth((), entry, "authentic")
    if "picture_corners" in entry:
        notes.points(("picture_corners",), entry["picture_corners"])
    picture = entry.get("picture")
    if picture is not None and not (isinstance(picture, str) and 0 < len(picture) <= MOST_NAME):
        notes.not_a_picture()
    size: Json = entry.get("size_mm")
    if is_spot(size) and all(side > 0 for side in size):
        return size[0], size[1]
    if "size_mm" in entry:
        template = "must be [width, height], each up to {most} whole mm"
        notes.fault(("size_mm",), "bad_size", template, most=MOST_MM)
    return 1, 1


def _slot(notes: Notes, where: BoardPath, value: Json, shapes: dict[str, Json]) -> SlotPlan:
    entry = notes.entry(where, value, ("shape", "at", "turns"))
    if entry is None:
        return SlotPlan("", (0, 0), ())
    turns = entry.get("turns", [])
    if not isinstance(turns, list) or any(
        not is_whole(turn) or turn not in TURNS for turn in turns
    ):
        template = "must be a list of quarter turns, 0 to 3"
        notes.fault((*where, "turns"), "not_turns", template)
        turns = TURNS
    return SlotPlan(
        shape=notes.choice(where, entry, "shape", shapes) or "",
        at=notes.spot(where, entry) or (0, 0),
        turns=tuple(turns),
    )


def _card(notes: Notes, where: BoardPath, value: Json) -> CardPlan | None:
    entry = notes.entry(where, value, ("bearer", "hand", "below"))
    if entry is None:
        return None
    below = entry.get("below", STORM)
    if below != STORM and not survey_tile.is_symbol(below):
        template = "{found} is neither a gate symbol nor {storm}"
        found = quoted(below)
        notes.fault((*where, "below"), "not_a_symbol", template, found=found, storm=STORM)
        below = STORM
    return CardPlan(
        bearer=notes.choice(where, entry, "bearer", COLOURS) or "",
        hand=notes.choice(where, entry, "hand", HANDS) or HANDS[0],
        below=below,
    )


def _printed(notes: Notes, plan: BoardPlan) -> None:
    """What a printed copy has besides (R 14.6)."""
    laid = [plan.tiles[tile] for tile, _ in plan.layout.values()]
    shapes = Counter(tile.shape for tile in laid)
    where = ("layout",)
    if (number := shapes["octagon"]) != 12:
        template = "a printed copy has 12 octagons; this one has {number}"
        notes.warn(where, "printed_octagons", template, number=number)
    if (number := shapes["square"]) != 11:
        template = "a printed copy has 11 squares; this one has {number}"
        notes.warn(where, "printed_squares", template, number=number)
    if (number := sum(shapes.values()) - shapes["octagon"] - shapes["square"]) != 4:
        template = "a printed copy has 4 borders; this one has {number}"
        notes.warn(where, "printed_borders", template, number=number)
    if (number := sum(len(tile.fields) for tile in laid)) != 9:
        template = "a printed copy has 9 mission fields; this one has {number}"
        notes.warn(where, "printed_fields", template, number=number)
    bearers = Counter(card.bearer for card in plan.cards.values())
    if any(bearers[colour] != 6 for colour in COLOURS):
        template = "a printed copy has 24, six of each colour; this one has {number}"
        notes.warn(("cards",), "printed_cards", template, number=len(plan.cards))
    symbols = {gate.symbol for tile in laid for gate in tile.gates.values()}
    for name, card in plan.cards.items():
        if card.below != STORM and card.below not in symbols:
            template = "no gate has the symbol {symbol}"
            below = ("cards", name, "below")
            notes.warn(below, "no_such_symbol", template, symbol=show(card.below))
