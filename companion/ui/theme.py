"""Which colour and what size for which purpose?

Everything that is drawn asks here by *role* ("the one thing that is due", "what
may be tapped"), never by a colour's name. One `Theme` is one look; `Metrics` is
one screen. Nothing here draws, and nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from companion.core.config import preferences
from companion.core.frozen import frozen

Rgb: TypeAlias = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""

Charge: TypeAlias = Literal["lion", "key", "rose", "star", "cross", "lily", "sun", "moon"]
"""The figure on an army's shield."""

Pattern: TypeAlias = Literal["bend", "plain", "chequy", "wavy", "pale", "lozengy", "barry", "semy"]
"""How an army's cloth is woven: told apart without colour."""


@frozen
class Army:
    """How one colour looks.

    Attributes:
        name: its English name, the key in `ARMIES`.
        fill: the colour itself.
        edge: its outline and shade; darker.
        light: its lit side and the second colour of its pattern.
        ink: for text and charges on `fill`; contrast at least 4.5 to 1.
        charge: the figure on its shield.
        pattern: how its cloth is woven.
    """

    name: str
    fill: Rgb
    edge: Rgb
    light: Rgb
    ink: Rgb
    charge: Charge
    pattern: Pattern


ARMIES: Final[Mapping[str, Army]] = MappingProxyType(
    {
        army.name: army
        for army in (
            Army(
                "green", (47, 107, 58), (22, 58, 30), (84, 144, 84), (250, 243, 222), "lion", "bend"
            ),
            Army(
                "black", (51, 48, 52), (20, 18, 20), (98, 94, 98), (250, 243, 222), "key", "plain"
            ),
            Army(
                "yellow",
                (231, 183, 51),
                (122, 84, 14),
                (247, 214, 112),
                (46, 30, 12),
                "rose",
                "chequy",
            ),
            Army(
                "blue", (43, 84, 146), (20, 42, 84), (88, 130, 188), (250, 243, 222), "star", "wavy"
            ),
            Army(
                "red", (172, 44, 38), (92, 18, 18), (212, 96, 80), (255, 246, 226), "cross", "pale"
            ),
            Army(
                "purple",
                (112, 42, 104),
                (58, 16, 54),
                (164, 92, 152),
                (253, 242, 228),
                "lily",
                "lozengy",
            ),
            Army(
                "orange",
                (224, 124, 40),
                (126, 54, 8),
                (246, 172, 98),
                (46, 24, 8),
                "sun",
                "barry",
            ),
            Army(
                "violet",
                (92, 66, 152),
                (44, 28, 86),
                (140, 116, 194),
                (250, 243, 226),
                "moon",
                "semy",
            ),
        )
    }
)


@frozen
class Theme:
    """Colours by role. Frozen and hashable: drawings are cached by it.

    Attributes:
        parchment: the ground of everything.
        parchment_light: its lit places; the inside of fields.
        parchment_shade: its worn edges.
        ink: text and outlines.
        ink_soft: text that matters less; still 4.5 to 1 on `parchment`.
        line: hairlines and separators.
        panel: a raised sheet.
        panel_edge: its border.
        button: something that can be pressed.
        button_edge: its border.
        button_text: on it.
        button_pressed: while a finger is on it.
        button_disabled: what cannot be pressed now.
        button_disabled_text: on it.
        primary: the one thing that is due: sealing wax.
        primary_edge: its border and shade.
        primary_light: its lit rim.
        primary_text: on it.
        danger: what loses something; a damaged match, giving up.
        good: done, held, won.
        lit: what may be tapped on the board.
        chosen: what has been tapped.
        marked: the ground of a row or cell that stands out; `ink` is written on it.
        flash: what has just happened.
        gold: ornaments.
        gold_edge: their shade.
        water: the river.
        water_deep: its middle and its shadow under the banks.
        water_line: engraved lines on it.
        meadow: the wash along the banks.
        hill: hachures, trees, vines: present, but behind.
        road: the dotted roads.
        stone: walls.
        stone_light: their lit side.
        stone_shade: their dark side.
        roof: roofs of neutral castles.
        wood: planks, straps, the back of a shield.
        bone: the die.
        steel: swords.
        shadow: under whatever lies on the sheet.
        outline: round what has a colour of its own by day and by night: walls, figures,
            the die; and what is written or cut into it. Dark in every theme.
        night: light lines on a dark ground; washes make it lighter, not darker.
        letters: how many times as large what is written on boards and pieces is.
    """

    parchment: Rgb = (235, 219, 182)
    parchment_light: Rgb = (247, 237, 211)
    parchment_shade: Rgb = (205, 181, 134)
    ink: Rgb = (56, 38, 24)
    ink_soft: Rgb = (82, 60, 38)
    line: Rgb = (156, 130, 92)
    panel: Rgb = (243, 231, 202)
    panel_edge: Rgb = (158, 128, 84)
    button: Rgb = (226, 206, 162)
    button_edge: Rgb = (128, 98, 58)
    button_text: Rgb = (56, 38, 24)
    button_pressed: Rgb = (206, 182, 132)
    button_disabled: Rgb = (226, 214, 186)
    button_disabled_text: Rgb = (98, 82, 58)
    primary: Rgb = (146, 38, 34)
    primary_edge: Rgb = (88, 18, 18)
    primary_light: Rgb = (190, 78, 66)
    primary_text: Rgb = (255, 244, 222)
    danger: Rgb = (148, 54, 12)
    good: Rgb = (62, 104, 52)
    lit: Rgb = (255, 176, 32)
    chosen: Rgb = (255, 236, 150)
    marked: Rgb = (255, 236, 150)
    flash: Rgb = (255, 246, 206)
    gold: Rgb = (198, 152, 66)
    gold_edge: Rgb = (124, 86, 30)
    water: Rgb = (156, 188, 180)
    water_deep: Rgb = (118, 158, 156)
    water_line: Rgb = (72, 112, 116)
    meadow: Rgb = (196, 196, 138)
    hill: Rgb = (142, 112, 72)
    road: Rgb = (122, 52, 30)
    stone: Rgb = (188, 180, 166)
    stone_light: Rgb = (220, 213, 199)
    stone_shade: Rgb = (138, 128, 114)
    roof: Rgb = (112, 122, 134)
    wood: Rgb = (134, 92, 52)
    bone: Rgb = (248, 241, 222)
    steel: Rgb = (226, 230, 232)
    shadow: Rgb = (44, 30, 16)
    outline: Rgb = (56, 38, 24)
    night: bool = False
    letters: float = 1.0

    def rim(self, army: Army) -> Rgb:
        """The outermost line of what wears an army's colours: it stands out of the ground."""
        if not self.night:
            return army.edge
        lines = (mix(army.light, self.ink, part) for part in (0.34, 0.5, 0.66, 0.8))
        return next((one for one in lines if contrast(one, self.parchment) >= RIM), self.ink)

    def worn(self, army: Army) -> Army:
        """An army as it is drawn: at night what is as dark as the ground is lighter."""
        if not self.night or contrast(army.fill, self.parchment) >= CLOTH:
            return army
        fills = (mix(army.fill, army.light, part) for part in (0.4, 0.6, 0.8, 1.0))
        fill = next((one for one in fills if contrast(one, self.parchment) >= CLOTH), army.light)
        light = mix(fill, army.ink, 0.25)
        return replace(army, fill=fill, edge=army.fill, light=light)


RIM: Final = 6.5
"""At night: the least contrast of an army's outermost line with the board, as in `contrast`."""

CLOTH: Final = 2.0
"""At night: the least contrast of an army's cloth with the board."""

LIGHT: Final = Theme()
"""The map by daylight. Another look is another `Theme(...)`; nothing else changes."""

DARK: Final = Theme(
    parchment=(31, 38, 56),
    parchment_light=(47, 56, 78),
    parchment_shade=(21, 26, 41),
    ink=(238, 227, 199),
    ink_soft=(189, 181, 162),
    line=(112, 112, 118),
    panel=(39, 47, 68),
    panel_edge=(124, 114, 92),
    button=(62, 71, 95),
    button_edge=(140, 130, 108),
    button_text=(241, 232, 208),
    button_pressed=(84, 93, 116),
    button_disabled=(41, 48, 65),
    button_disabled_text=(160, 158, 152),
    primary=(156, 44, 38),
    primary_edge=(84, 18, 18),
    primary_light=(204, 92, 76),
    primary_text=(255, 244, 222),
    danger=(244, 148, 96),
    good=(136, 192, 114),
    lit=(255, 184, 60),
    chosen=(255, 232, 150),
    marked=(70, 63, 48),
    flash=(255, 240, 190),
    gold=(206, 164, 84),
    gold_edge=(130, 96, 40),
    water=(50, 84, 110),
    water_deep=(36, 66, 94),
    water_line=(122, 160, 178),
    meadow=(50, 70, 60),
    hill=(106, 111, 124),
    road=(228, 168, 106),
    stone=(140, 142, 152),
    stone_light=(178, 180, 188),
    stone_shade=(96, 99, 112),
    roof=(76, 90, 122),
    wood=(124, 88, 56),
    bone=(236, 229, 210),
    steel=(214, 220, 226),
    shadow=(6, 8, 14),
    outline=(17, 18, 27),
    night=True,
)
"""The same map at night: ink of the colour of the moon on a dark blue sheet."""

THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {preferences.LIGHT: LIGHT, preferences.DARK: DARK}
)
"""The looks there are, by their names in the preferences."""

LARGE_TEXT: Final = 1.25
"""The factor for large letters."""


@frozen
class Metrics:
    """Sizes in pixels for one screen; all grow with its short side.

    Attributes:
        width_px: the screen.
        height_px: the screen.
        touch: the least side of anything that can be tapped: 9 mm on a 7" display.
        gap: between two things.
        margin: between things and the screen's edge.
        radius: of a button's corners.
        line: a border's width.
        edge: the broad edge in the colour to move.
        caption: text size of remarks.
        body: text size of sentences and buttons.
        heading: text size of a sheet's first line.
        prompt: text size of what is due at the table: 6 mm on a 7" display of 800 by 480,
            so that it is read from a metre away.
        title: text size of a screen's name.
        number: size of the figures a player counts by.
    """

    width_px: int
    height_px: int
    touch: int
    gap: int
    margin: int
    radius: int
    line: int
    edge: int
    caption: int
    body: int
    heading: int
    prompt: int
    title: int
    number: int

    @classmethod
    def of(cls, size: tuple[int, int], text_scale: float = 1.0) -> Metrics:
        """The sizes for a screen of `size` pixels.

        Args:
            size: width and height.
            text_scale: 1 is usual, 1.25 is "large text"; touch sizes do not shrink with it.
        """
        unit = max(1.0, min(size) / 480)

        def text(px: float) -> int:
            return max(12, round(px * unit * text_scale))

        return cls(
            width_px=size[0],
            height_px=size[1],
            touch=max(48, round(48 * unit)),
            gap=max(6, round(8 * unit)),
            margin=max(8, round(12 * unit)),
            radius=max(6, round(9 * unit)),
            line=max(1, round(1.5 * unit)),
            edge=max(8, round(9 * unit)),
            caption=text(15),
            body=text(19),
            heading=text(25),
            prompt=text(31.5),
            title=text(36),
            number=text(30),
        )

    @property
    def portrait(self) -> bool:
        """Whether the screen stands upright."""
        return self.height_px > self.width_px


def luminance(colour: Rgb) -> float:
    """How light a colour is to the eye, 0 to 1 (WCAG 2, relative luminance)."""
    parts = [part / 255 for part in colour]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Rgb, other: Rgb) -> float:
    """How far apart two colours are to the eye, 1 to 21 (WCAG 2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mix(one: Rgb, other: Rgb, part: float) -> Rgb:
    """`one` with `part` (0 to 1) of `other` stirred in."""
    return (
        round(one[0] + (other[0] - one[0]) * part),
        round(one[1] + (other[1] - one[1]) * part),
        round(one[2] + (other[2] - one[2]) * part),
    )
