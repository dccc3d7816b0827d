"""Both looks of the map: what is written can be read, and colours are told apart without colour."""

from dataclasses import fields
from itertools import combinations

import pygame
import pytest

from companion.core.config.preferences import DARK as BY_NIGHT
from companion.core.config.preferences import LIGHT as BY_DAY
from companion.ui.art.heraldry import crest
from companion.ui.art.ornament import ribbon, scroll
from companion.ui.art.pawn import pawn
from companion.ui.theme import (
    ARMIES,
    DARK,
    LIGHT,
    RIM,
    THEMES,
    Rgb,
    Theme,
    contrast,
    luminance,
    mix,
)

LEAST = 4.5
LOOKS = [pytest.param(LIGHT, id="by day"), pytest.param(DARK, id="by night")]

WRITTEN = [
    ("ink", "parchment"), ("ink", "parchment_light"), ("ink", "parchment_shade"),
    ("ink", "panel"), ("ink", "marked"), ("ink", "button_pressed"),
    ("ink_soft", "parchment"), ("ink_soft", "parchment_light"), ("ink_soft", "panel"),
    ("ink_soft", "marked"),
    ("button_text", "button"), ("button_text", "button_pressed"), ("button_text", "panel"),
    ("button_disabled_text", "button_disabled"),
    ("primary_text", "primary"), ("primary_text", "primary_edge"),
    ("primary_edge", "primary_text"),
    ("parchment_light", "ink"),
    ("danger", "parchment"), ("danger", "parchment_light"), ("danger", "panel"),
    ("danger", "marked"),
    ("good", "panel"),
    ("outline", "bone"),
]  # fmt: skip
"""(ink, ground) by role, wherever the program writes."""


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize(("ink", "ground"), WRITTEN)
def test_what_is_written_can_be_read(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= LEAST


@pytest.mark.parametrize("name", ARMIES)
def test_figures_on_an_army_can_be_read_on_its_pattern_too(name: str) -> None:
    army = ARMIES[name]
    assert contrast(army.ink, army.fill) >= LEAST
    assert contrast(army.ink, mix(army.fill, army.light, 0.34)) >= 3
    """A charge is large: 3 to 1 is enough for it (WCAG 2, 1.4.11)."""


@pytest.mark.parametrize("name", ARMIES)
@pytest.mark.parametrize("theme", LOOKS)
def test_an_army_stands_out_of_the_ground(theme: Theme, name: str) -> None:
    army = ARMIES[name]
    seen = max(contrast(tone, theme.parchment) for tone in (army.fill, theme.rim(army)))
    assert seen >= 3


@pytest.mark.parametrize("name", ARMIES)
def test_by_night_a_light_line_runs_round_every_army(name: str) -> None:
    assert contrast(DARK.rim(ARMIES[name]), DARK.parchment) >= RIM


def test_the_arms_at_a_start_can_be_seen_by_night() -> None:
    dark = scroll(6, 60, DARK)
    spots = [dark.get_at((x, y)) for x in range(dark.get_width()) for y in range(60)]
    tones = {(spot.r, spot.g, spot.b) for spot in spots}
    assert max(contrast(tone, DARK.parchment_light) for tone in tones if _is_red(tone)) >= LEAST


def _is_red(tone: Rgb) -> bool:
    return tone[0] > 1.5 * tone[1] > 1.2 * tone[2]


@pytest.mark.parametrize("theme", LOOKS)
def test_a_name_on_the_map_can_be_read(theme: Theme) -> None:
    """Measured on the ribbon itself: its ground against its darkest or lightest ink."""
    picture = ribbon(("Ehrenbreitstein",), 16, theme)
    wide, high = picture.get_size()
    tones = {
        picture.get_at((x, y))[:3]
        for x in range(wide // 6, wide * 5 // 6)
        for y in range(high // 4, high * 3 // 4)
    }
    by_light = sorted(tones, key=luminance)  # type: ignore[arg-type]
    assert contrast(by_light[0], by_light[-1]) >= LEAST  # type: ignore[arg-type]


def test_the_night_is_dark_and_nothing_of_the_day_is_left_in_it() -> None:
    assert luminance(DARK.parchment) < 0.05 < luminance(LIGHT.parchment)
    objects = {"chosen", "primary_text", "night", "letters"}
    same = {
        one.name for one in fields(Theme) if getattr(LIGHT, one.name) == getattr(DARK, one.name)
    }
    assert same <= objects


def test_every_preference_has_its_look() -> None:
    assert THEMES == {BY_DAY: LIGHT, BY_NIGHT: DARK}


def _grey(picture: pygame.Surface, ground: tuple[int, int, int]) -> list[float]:
    """A picture on a ground without its colours, each point 0 to 1, as light as all others."""
    sheet = pygame.Surface(picture.get_size(), 0, 32)
    sheet.fill(ground)
    sheet.blit(picture, (0, 0))
    wide, high = sheet.get_size()
    tones = [luminance(sheet.get_at((x, y))[:3]) for y in range(high) for x in range(wide)]  # type: ignore[arg-type]
    low, top = min(tones), max(tones)
    return [(tone - low) / (top - low) for tone in tones]


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize(("drawn", "least"), [("shield", 0.1), ("pawn", 0.05)])
def test_any_two_armies_differ_without_colour(theme: Theme, drawn: str, least: float) -> None:
    """Grey, 48 pixels high, all equally bright: so much of the picture is clearly another."""
    greys = {
        name: _grey(
            crest(name, 48, theme) if drawn == "shield" else pawn(name, None, 48, theme),
            theme.parchment,
        )
        for name in ARMIES
    }
    for one, other in combinations(ARMIES, 2):
        pairs = list(zip(greys[one], greys[other], strict=True))
        apart = sum(abs(a - b) > 0.25 for a, b in pairs) / len(pairs)
        assert apart >= least, f"{one} and {other}: {apart:.3f}"
