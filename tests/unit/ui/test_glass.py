"""Where no desktop is, a mouse cannot stand for a finger by itself."""

from __future__ import annotations

import pygame
import pytest

from companion.ui import glass


def test_cage_is_no_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "GNOME")
    assert not glass.is_bare()
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "cage")
    assert glass.is_bare()
