"""What do people call a tile? By what is seen on it, and where on the board it lies."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import atan2, hypot, pi
from typing import Any, Final

from companion.core.message import N_
from companion.ui.i18n import place_names
from companion.ui.i18n.grammar import PlaceName
from companion.ui.i18n.translate import _

SYMBOLS: Final = {
    "axe": N_("axe"),
    "crown": N_("crown"),
    "hammer": N_("hammer"),
    "lamp": N_("lamp"),
}
"""A gate's symbol → what people call it: English, the key for translations."""

_REGIONS: Final = (
    N_("in the east"),
    N_("in the south-east"),
    N_("in the south"),
    N_("in the south-west"),
    N_("in the west"),
    N_("in the north-west"),
    N_("in the north"),
    N_("in the north-east"),
)
_MIDDLE: Final = 0.06
"""So near to the middle of the board, as a part of its breadth, is in the middle."""
_FAR: Final = 0.4
"""So far from it is far out."""
_CENTRAL_MM: Final = 6.0
"""So near to the middle of its tile, a point is in the middle."""


_MIDST: Final = N_("{region}, the middle one")
_APART: Final = (
    (N_("{region}, the western one"), N_("{region}, the eastern one"), _MIDST),
    (N_("{region}, the northern one"), N_("{region}, the southern one"), _MIDST),
)
"""By axis: which of some in one region is meant."""


def landmark(board: Mapping[str, Any], tile: str, slots: Mapping[str, str]) -> PlaceName:
    """What a tile is called; no other tile is called so.

    Args:
        board: the board file's object.
        tile: its name.
        slots: tile → where it lies, of all laid tiles.
    """
    slot = slots[tile]
    entry = board["tiles"][tile]
    points = entry["points"].values()
    if any(point.get("mountain") for point in points):
        return place_names.MOUNTAIN.called()
    if any(point["colour"] == "white" for point in points):
        return place_names.WHITE_STARTS.called()
    region = _told_apart(board, tile, slots)
    gate = next(iter(entry.get("gates", {}).values()), None)
    if gate is not None:
        sign = str(gate["symbol"])
        return place_names.GATE_TILE.called(sign=_(SYMBOLS.get(sign, sign)), region=region)
    shape = board["slots"][slot]["shape"]
    if shape == "square":
        kind = place_names.ROCK_TILE if "rock" in entry else place_names.SMALL_TILE
    else:
        kind = place_names.PLAIN_TILE if shape == "octagon" else place_names.BORDER
    return kind.called(region=region)


def point(board: Mapping[str, Any], name: str, lie: Mapping[str, tuple[float, float]]) -> str:
    """What a point is called on its tile; where others are alike, by where it lies there.

    Args:
        board: the board file's object.
        name: of the point, `tile.name`.
        lie: point of that tile → where it lies now from the middle of the tile's slot, in
            millimetres; that of a border is the middle of the board.
    """
    tile = name.partition(".")[0]
    points = board["tiles"][tile]["points"]
    kinds = {f"{tile}.{one}": _kind(entry) for one, entry in points.items()}
    alike = [one for one, kind in kinds.items() if kind == kinds[name] and one != name]
    if not alike:
        return _(kinds[name])
    x, y = _among(lie.values())
    from_middle = {one: (there[0] - x, there[1] - y) for one, there in lie.items()}
    winds = {one: _wind(*there, _CENTRAL_MM) for one, there in from_middle.items()}
    region = _(winds[name])
    beside = [lie[one] for one in alike if winds[one] == winds[name]]
    if beside:
        region = _further(lie[name], beside, region)
    return _("{point} {region}").format(point=_(kinds[name]), region=region)


def _among(spots: Collection[tuple[float, float]]) -> tuple[float, float]:
    """The middle of a tile, if it is among its points; else that of the points."""
    middle = []
    for along in zip(*spots, strict=True):
        low, high = min(along), max(along)
        middle.append(0.0 if low <= 0 <= high else (low + high) / 2)
    return middle[0], middle[1]


def _kind(entry: Mapping[str, Any]) -> str:
    """What is seen of a point at a glance."""
    if entry.get("mountain"):
        return N_("the Mountain itself")
    if entry.get("magic"):
        return N_("the magic point")
    match entry["colour"]:
        case "white":
            return N_("the white point")
        case "black":
            return N_("the black start") if entry.get("start") else N_("the black point")
        case _:
            return N_("the grey point")


def _wind(x: float, y: float, central: float) -> str:
    """Which of the eight winds is at a point, seen from the middle; the middle near it."""
    if hypot(x, y) <= central:
        return N_("in the middle")
    return _REGIONS[round(atan2(y, x) / (pi / 4)) % len(_REGIONS)]


def short(board: Mapping[str, Any], tile: str, slots: Mapping[str, str]) -> str:
    """The same in a word or two, where there is little room; two tiles may share it."""
    entry = board["tiles"][tile]
    points = entry["points"].values()
    if any(point.get("mountain") for point in points):
        return _("by the Mountain")
    if any(point["colour"] == "white" for point in points):
        return _("near the white starts")
    region = _region(board, tile, slots[tile])
    gate = next(iter(entry.get("gates", {}).values()), None)
    if gate is None:
        return region
    sign = str(gate["symbol"])
    return _("{sign}, {region}").format(sign=_(SYMBOLS.get(sign, sign)), region=region)


def _looks(board: Mapping[str, Any], tile: str, slot: str) -> tuple[str, bool, str]:
    """What is seen of a tile at a glance: its shape, its rock, its gate's symbol."""
    entry = board["tiles"][tile]
    gate = next(iter(entry.get("gates", {}).values()), {"symbol": ""})
    octagon = board["slots"][slot]["shape"] == "octagon"
    # The large tiles with a gate are told by it, whether they have a rock or not.
    return board["slots"][slot]["shape"], "rock" in entry and not octagon, str(gate["symbol"])


def _told_apart(board: Mapping[str, Any], tile: str, slots: Mapping[str, str]) -> str:
    """Where a tile lies, told apart from another that looks like it."""
    region, looks = _region(board, tile, slots[tile]), _looks(board, tile, slots[tile])
    alike = [
        board["slots"][slot]["at"]
        for other, slot in slots.items()
        if other != tile
        and _looks(board, other, slot) == looks
        and _region(board, other, slot) == region
    ]
    return _further(board["slots"][slots[tile]]["at"], alike, region) if alike else region


def _further(here: Sequence[float], others: Sequence[Sequence[float]], region: str) -> str:
    """A region, and where among others in it something lies."""
    wide, high = (max(abs(there[axis] - here[axis]) for there in others) for axis in (0, 1))
    axis = int(high >= wide)
    before, after, between = _APART[axis]
    if all(here[axis] <= there[axis] for there in others):
        return _(before).format(region=region)
    if all(here[axis] >= there[axis] for there in others):
        return _(after).format(region=region)
    return _(between).format(region=region)


def _region(board: Mapping[str, Any], tile: str, slot: str) -> str:
    """Where on the board a tile lies, by the eight winds; a border by its own points."""
    across, down = board["size_mm"]
    x, y = board["slots"][slot]["at"]
    if (x, y) == (across / 2, down / 2) and board["slots"][slot]["turns"] != [0, 1, 2, 3]:
        x, y = _middle_of(board, tile, slot)
    x, y = x / across - 0.5, y / down - 0.5
    region = _(_wind(x, y, _MIDDLE))
    if hypot(x, y) <= _MIDDLE:
        return region
    return _("far out {region}").format(region=region) if hypot(x, y) > _FAR else region


def _middle_of(board: Mapping[str, Any], tile: str, slot: str) -> tuple[float, float]:
    """The middle of a border: its slot's centre is that of the board."""
    x, y = board["slots"][slot]["at"]
    outline = board["shapes"][board["tiles"][tile]["shape"]]
    u = sum(point[0] for point in outline) / len(outline)
    v = sum(point[1] for point in outline) / len(outline)
    for _quarter in range(board["slots"][slot]["turns"][0]):
        u, v = -v, u
    return x + u, y + v
