"""Wanderers, cards and markers: each is told apart, without colour too."""

from itertools import combinations, product

import pygame
import pytest

from companion.ui.art import cards, figures, markers
from companion.ui.theme import ARMIES


def grey(picture: pygame.Surface) -> bytes:
    """A picture without its colours, on white."""
    sheet = pygame.Surface(picture.get_size(), 0, 32)
    sheet.fill((255, 255, 255))
    sheet.blit(picture, (0, 0))
    shades = pygame.transform.grayscale(sheet) if hasattr(pygame.transform, "grayscale") else sheet
    return bytes(shades.get_buffer().raw[::4])


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """How much of two pictures of one size differs clearly, 0 to 1."""
    a, b = grey(one), grey(other)
    assert len(a) == len(b)
    return sum(abs(x - y) > 48 for x, y in zip(a, b, strict=True)) / len(a)


@pytest.mark.parametrize("pair", list(combinations(figures.KINDS, 2)), ids="-".join)
def test_kinds_of_figures_differ_at_20_pixels_without_colour(pair: tuple[str, str]) -> None:
    one, other = (figures.figure(kind, "green", 20) for kind in pair)
    assert apart(one, other) > 0.12


@pytest.mark.parametrize("pair", list(combinations(("yellow", "orange", "violet", "green"), 2)))
def test_tokens_differ_without_colour(pair: tuple[str, str]) -> None:
    one, other = (figures.token(colour, 24) for colour in pair)
    assert apart(one, other) > 0.04


def test_a_figure_is_as_high_as_it_was_ordered_and_kept() -> None:
    for kind in figures.KINDS:
        assert figures.figure(kind, "violet", 33).get_height() == 33
    assert figures.figure("man", "violet", 33) is figures.figure("man", "violet", 33)
    with pytest.raises(KeyError):
        figures.figure("dragon", None, 20)


def test_symbols_differ_and_a_strange_one_is_drawn_too() -> None:
    names = ("axe", "crown", "hammer", "lamp", "storm", "spoon")
    drawn = [figures.symbol(name, 20, (0, 0, 0)) for name in names]
    for one, other in combinations(drawn, 2):
        assert apart(one, other) > 0.08


def test_cards_say_bearer_hand_and_what_is_below() -> None:
    shown = {
        grey(cards.card(bearer, forward, below, 60))
        for bearer, forward, below in product(
            ("yellow", "violet"), (True, False), ("axe", "lamp", "storm")
        )
    }
    assert len(shown) == 12


def test_markers_differ_and_a_held_castle_shows_whose_knight_it_is() -> None:
    kinds = ("town2", "town3", "town4", "church", "castle")
    drawn = [markers.marker(kind, 22) for kind in kinds]
    for one, other in combinations(drawn, 2):
        assert apart(one, other) > 0.03
    held = {grey(markers.marker("castle", 40, colour)) for colour in ARMIES}
    assert len(held) == len(ARMIES)
    assert grey(markers.marker("castle", 40)) not in held


def test_a_duke_s_plate_shows_its_army_and_its_worth() -> None:
    shown = {grey(markers.duke(colour, 6, 40)) for colour in ARMIES}
    assert len(shown) == len(ARMIES)
    assert grey(markers.duke("red", 6, 40)) != grey(markers.duke("red", 7, 40))
    assert grey(markers.duke("red", 11, 40)) != grey(markers.duke("red", None, 40))
