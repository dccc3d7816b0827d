"""Pieces, arms, dice and signs: each is what it says, and the same every time."""

from itertools import combinations

import pygame
import pytest

from companion.ui.art import castles, dice, heraldry, icons, ornament, pawn
from companion.ui.art.canvas import fitting, inked
from companion.ui.art.parchment import parchment
from companion.ui.theme import ARMIES
from companion.ui.widgets.picture import TUMBLE_HZ


def dots(picture: pygame.Surface) -> bytes:
    return bytes(picture.get_buffer().raw)


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """How much of two pictures of one size differs clearly, 0 to 1."""
    a, b = dots(one), dots(other)
    assert len(a) == len(b)
    return sum(abs(x - y) > 96 for x, y in zip(a, b, strict=True)) / len(a)


@pytest.mark.parametrize("pair", list(combinations(ARMIES, 2)), ids="-".join)
def test_charges_differ_at_24_pixels_without_colour(pair: tuple[str, str]) -> None:
    one, other = (heraldry.charge(name, 24, (0, 0, 0), (255, 255, 255)) for name in pair)
    assert apart(one, other) > 0.04


def test_drawing_again_draws_the_same() -> None:
    first = dots(parchment((90, 60))), dots(pawn.pawn("red", 12, 40)), dots(dice.tumbling(3, 50))
    parchment.cache_clear()
    pawn.pawn.cache_clear()
    dice.tumbling.cache_clear()
    assert first == (
        dots(parchment((90, 60))),
        dots(pawn.pawn("red", 12, 40)),
        dots(dice.tumbling(3, 50)),
    )


def test_drawings_are_kept() -> None:
    assert heraldry.crest("blue", 40) is heraldry.crest("blue", 40)


@pytest.mark.parametrize("colour", ARMIES)
@pytest.mark.parametrize("height", [20, 33, 60, 110])
def test_a_pawn_is_as_high_as_it_was_ordered(colour: str, height: int) -> None:
    for knights in (None, 1, 9, 10, 42, 100):
        assert pawn.pawn(colour, knights, height).get_height() == height


@pytest.mark.parametrize("knights", [1, 4, 8, 10, 21, 42])
def test_knights_are_at_least_15_pixels_high_on_a_small_screen(knights: int) -> None:
    height = 33
    width = pawn.pawn_width(knights, height)
    room = width * (0.84 if knights > 9 else 0.7), height * pawn.DIGITS
    image = inked(str(knights), "number", fitting(str(knights), "number", *room), (0, 0, 0))
    assert image.get_height() >= 15
    assert image.get_width() <= width * 0.85


def test_fitting_fills_its_box_and_stays_inside() -> None:
    for text in ("0", "7", "42", "188"):
        px = fitting(text, "number", 40, 30)
        width, height = inked(text, "number", px, (0, 0, 0)).get_size()
        assert width <= 40
        assert height <= 30
        bigger = inked(text, "number", px + 1, (0, 0, 0)).get_size()
        assert bigger[0] > 40 or bigger[1] > 30


@pytest.mark.parametrize("shape", castles.SHAPES)
def test_castles_show_swords_owner_garrison_and_shield(shape: str) -> None:
    seen = {
        dots(castles.castle(shape, 1, 60)),
        dots(castles.castle(shape, 2, 60)),
        dots(castles.castle(shape, 3, 60)),
    }
    assert len(seen) == 3
    held = [
        castles.held_castle(shape, 2, 60, "red", 4),
        castles.held_castle(shape, 2, 60, "red", 5),
        castles.held_castle(shape, 2, 60, "blue", 4),
        castles.held_castle(shape, 2, 60, "red", 4, "hidden"),
        castles.held_castle(shape, 2, 60, "red", 4, 0),
        castles.held_castle(shape, 2, 60, "red", 4, 3),
    ]
    assert len({dots(picture) for picture in held}) == len(held)


def test_a_castle_keeps_its_shape() -> None:
    assert castles.shape_of("katz") == castles.shape_of("katz")
    assert castles.shape_of("katz", island=True) == "island"
    assert {castles.shape_of(f"c{n}") for n in range(40)} == {"keep", "twin", "long"}


def test_a_hidden_shield_looks_the_same_whatever_it_is() -> None:
    """Its value is not even an argument."""
    assert "value" not in castles.held_castle.__wrapped__.__code__.co_varnames


def test_faces_and_frames_differ() -> None:
    assert len({dots(dice.die(face, 40)) for face in range(1, 7)}) == 6
    frames = [dots(dice.tumbling(step, 40)) for step in range(dice.TUMBLING_FRAMES)]
    assert len(set(frames)) == dice.TUMBLING_FRAMES
    assert dots(dice.tumbling(dice.TUMBLING_FRAMES, 40)) == frames[0]
    assert TUMBLE_HZ >= 30


def test_every_sign_is_drawn_and_its_own() -> None:
    drawn = {dots(icons.icon(name, 24, (0, 0, 0))) for name in icons.ICONS}
    assert len(drawn) == len(icons.ICONS)
    with pytest.raises(KeyError):
        icons.icon("nothing", 24, (0, 0, 0))


def test_starts_differ() -> None:
    assert len({dots(ornament.scroll(number, 30)) for number in range(1, 7)}) == 6


def test_a_ring_of_light_can_be_drawn_out_to_the_side() -> None:
    """Its line is at 16 of 100 parts from every edge, and its middle stays dim."""
    ring = ornament.glow(100, wider=80)
    assert ring.get_size() == (180, 100)
    for spot in ((16, 50), (164, 50), (50, 16), (130, 84)):
        assert ring.get_at(spot).a > 200, spot
    assert ring.get_at((90, 50)).a < 120
    assert ring.get_at((2, 2)).a == 0


def test_a_long_title_stays_inside() -> None:
    assert ornament.cartouche("W" * 60, 30, 200).get_width() <= 200
