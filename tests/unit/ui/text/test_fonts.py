"""Fonts that are open: not more than a few screens need, and never one too few."""

from __future__ import annotations

import pygame
import pytest

from companion.ui.text import fonts


@pytest.fixture(autouse=True)
def none_open() -> None:
    fonts.forget()


def test_no_more_are_open_than_a_few_screens_need() -> None:
    for px in range(10, 200):
        assert fonts.font("text", px).size("Ada")[0] > 0
    assert len(fonts._loaded) == fonts._MOST


def test_the_ones_asked_for_last_stay_open() -> None:
    heading = fonts.font("title", 30)
    heading.get_height()
    kept = next(reversed(fonts._loaded.values()))
    for px in range(10, 10 + 3 * fonts._MOST):
        fonts.font("text", px).get_height()
        heading.get_height()
    assert next(reversed(fonts._loaded.values())) is kept


def test_one_that_was_closed_writes_as_before() -> None:
    written = fonts.font("name", 21).render("Ehrenfels", True, (0, 0, 0))
    for px in range(30, 30 + fonts._MOST):
        fonts.font("text", px).get_height()
    again = fonts.font("name", 21).render("Ehrenfels", True, (0, 0, 0))
    assert pygame.image.tobytes(again, "RGBA") == pygame.image.tobytes(written, "RGBA")
