"""Colours, letters and sizes by role."""

from typing import get_args

import pytest

from companion.ui.text.fonts import FontRole, font
from companion.ui.theme import ARMIES, CLOTH, DARK, LIGHT, Metrics, Rgb, contrast, mix

SCREENS = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280))


@pytest.mark.parametrize("name", ARMIES)
def test_what_is_written_on_an_army_can_be_read(name: str) -> None:
    assert contrast(ARMIES[name].ink, ARMIES[name].fill) >= 4.5


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (LIGHT.ink, LIGHT.parchment),
        (LIGHT.ink, LIGHT.parchment_shade),
        (LIGHT.ink_soft, LIGHT.parchment),
        (LIGHT.ink, LIGHT.panel),
        (LIGHT.button_text, LIGHT.button),
        (LIGHT.button_text, LIGHT.button_pressed),
        (LIGHT.primary_text, LIGHT.primary),
        (LIGHT.good, LIGHT.panel),
    ],
)
def test_text_can_be_read_on_its_ground(text: Rgb, ground: Rgb) -> None:
    assert contrast(text, ground) >= 4.5


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((90, 90, 90), (90, 90, 90)) == 1


def test_armies_differ_without_colour() -> None:
    assert len({army.charge for army in ARMIES.values()}) == len(ARMIES)
    assert len({army.pattern for army in ARMIES.values()}) == len(ARMIES)


@pytest.mark.parametrize("size", SCREENS)
def test_nothing_to_tap_is_smaller_than_nine_millimetres(size: tuple[int, int]) -> None:
    sizes = Metrics.of(size)
    assert sizes.touch >= 48 * min(size) / 480
    assert sizes.portrait == (size[1] > size[0])


def test_large_text_is_larger_and_touch_is_not() -> None:
    usual, large = Metrics.of((800, 480)), Metrics.of((800, 480), 1.25)
    assert large.body > usual.body
    assert large.touch == usual.touch


def test_letters_are_kept_and_know_german_and_french() -> None:
    assert font("text", 20) is font("text", 20)
    for role in get_args(FontRole):
        letters = font(role, 20)
        assert letters.has("äöüßÄÖÜéèêàâçœÉ-\N{RIGHT SINGLE QUOTATION MARK}…012"), role
        assert not letters.has("東"), role


def test_mix_goes_all_the_way() -> None:
    assert mix((0, 0, 0), (200, 100, 50), 0) == (0, 0, 0)
    assert mix((0, 0, 0), (200, 100, 50), 1) == (200, 100, 50)


@pytest.mark.parametrize("name", list(ARMIES))
def test_at_night_every_army_s_cloth_stands_out_of_the_ground(name: str) -> None:
    army = DARK.worn(ARMIES[name])
    assert contrast(army.fill, DARK.parchment) >= CLOTH
    assert contrast(army.ink, army.fill) >= 4.5
    assert LIGHT.worn(ARMIES[name]) is ARMIES[name], "by day it is the cloth itself"
