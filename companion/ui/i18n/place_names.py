"""What is a kind of place called, and with which preposition? Texts only.

"At the gate" is one word in some languages and another gender in the next, so each
kind of place is a text of its own for each way in which a sentence can name it. A
sentence asks for one of them in its gap: `{place:at}`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.core.message import N_
from companion.ui.i18n.grammar import PlaceName
from companion.ui.i18n.translate import _


class PlaceWording(NamedTuple):
    """A kind of place, as the keys of its names.

    Attributes:
        text: as it is: subject or object of a sentence.
        at: where something is.
        to: where something goes.
        from_: where something comes from.
    """

    text: str
    at: str
    to: str
    from_: str

    def called(self, **gaps: object) -> PlaceName:
        """A place of this kind in the player's language; `gaps` as its texts have them."""
        forms = {"at": self.at, "to": self.to, "from": self.from_}
        return PlaceName(
            _(self.text).format(**gaps), lambda form: _(forms.get(form, self.text)).format(**gaps)
        )


START: Final = PlaceWording(
    N_("start {number}"),
    N_("at start {number}"),
    N_("to start {number}"),
    N_("from start {number}"),
)
CASTLE: Final = PlaceWording(
    N_("{castle}"),
    N_("at {castle}"),
    N_("to {castle}"),
    N_("from {castle}"),
)
NUMBER: Final = PlaceWording(
    N_("{number}"),
    N_("at {number}"),
    N_("to {number}"),
    N_("from {number}"),
)
SPACE_NUMBER: Final = PlaceWording(
    N_("space {number}"),
    N_("at space {number}"),
    N_("to space {number}"),
    N_("from space {number}"),
)
GATE_NUMBER: Final = PlaceWording(
    N_("gate {number} of {castle}"),
    N_("at gate {number} of {castle}"),
    N_("to gate {number} of {castle}"),
    N_("from gate {number} of {castle}"),
)
"""Rheingold: a space by its number on the map."""
GATE: Final = PlaceWording(
    N_("the gate of {castle}"),
    N_("at the gate of {castle}"),
    N_("to the gate of {castle}"),
    N_("from the gate of {castle}"),
)
BETWEEN: Final = PlaceWording(
    N_("the space between {place} and {other}"),
    N_("at the space between {place} and {other}"),
    N_("to the space between {place} and {other}"),
    N_("from the space between {place} and {other}"),
)
TOWARDS: Final = PlaceWording(
    N_("the space near {place} towards {other}"),
    N_("at the space near {place} towards {other}"),
    N_("to the space near {place} towards {other}"),
    N_("from the space near {place} towards {other}"),
)
ON_ROAD: Final = PlaceWording(
    N_("space {number} between {place} and {other}"),
    N_("at space {number} between {place} and {other}"),
    N_("to space {number} between {place} and {other}"),
    N_("from space {number} between {place} and {other}"),
)
NEAR: Final = PlaceWording(
    N_("space {number} near {castle}"),
    N_("at space {number} near {castle}"),
    N_("to space {number} near {castle}"),
    N_("from space {number} near {castle}"),
)
"""Rheingold: where a space lies, after a road between castles or starts."""

LEFT_BANK: Final = PlaceWording(
    N_("the left bank at {zone}"),
    N_("on the left bank at {zone}"),
    N_("to the left bank at {zone}"),
    N_("from the left bank at {zone}"),
)
RIGHT_BANK: Final = PlaceWording(
    N_("the right bank at {zone}"),
    N_("on the right bank at {zone}"),
    N_("to the right bank at {zone}"),
    N_("from the right bank at {zone}"),
)
RIVER: Final = PlaceWording(
    N_("the river at {zone}"),
    N_("on the river at {zone}"),
    N_("to the river at {zone}"),
    N_("from the river at {zone}"),
)
ISLAND: Final = PlaceWording(
    N_("the island between {zones}"),
    N_("on the island between {zones}"),
    N_("to the island between {zones}"),
    N_("from the island between {zones}"),
)
SPOT: Final = PlaceWording(
    N_("the spot between {zones}"),
    N_("between {zones}"),
    N_("to the spot between {zones}"),
    N_("from the spot between {zones}"),
)
"""Rheinländer: squares by their zone, spots by the zones around."""

GATE_TILE: Final = PlaceWording(
    N_("the {sign} gate {region}"),
    N_("by the {sign} gate {region}"),
    N_("to the {sign} gate {region}"),
    N_("from the {sign} gate {region}"),
)
PLAIN_TILE: Final = PlaceWording(
    N_("the gateless tile {region}"),
    N_("on the gateless tile {region}"),
    N_("to the gateless tile {region}"),
    N_("from the gateless tile {region}"),
)
ROCK_TILE: Final = PlaceWording(
    N_("the small rock {region}"),
    N_("by the small rock {region}"),
    N_("to the small rock {region}"),
    N_("from the small rock {region}"),
)
SMALL_TILE: Final = PlaceWording(
    N_("the small tile {region}"),
    N_("on the small tile {region}"),
    N_("to the small tile {region}"),
    N_("from the small tile {region}"),
)
BORDER: Final = PlaceWording(
    N_("the border {region}"),
    N_("on the border {region}"),
    N_("to the border {region}"),
    N_("from the border {region}"),
)
MOUNTAIN: Final = PlaceWording(
    N_("the border with the Mountain"),
    N_("on the border with the Mountain"),
    N_("to the border with the Mountain"),
    N_("from the border with the Mountain"),
)
WHITE_STARTS: Final = PlaceWording(
    N_("the border with the white starts"),
    N_("on the border with the white starts"),
    N_("to the border with the white starts"),
    N_("from the border with the white starts"),
)
POINT: Final = PlaceWording(
    N_("this point"),
    N_("on this point"),
    N_("to this point"),
    N_("from this point"),
)
FIELD: Final = PlaceWording(
    N_("this field"),
    N_("on this field"),
    N_("to this field"),
    N_("from this field"),
)
"""Ringgeister: points have no names, so the tile that a point is on is told by its landmark."""
