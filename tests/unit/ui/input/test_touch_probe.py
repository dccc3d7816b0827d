"""Where no desktop is, a mouse cannot stand for a finger by itself."""

from __future__ import annotations

import pygame
import pytest

from companion.ui.input import touch_probe


def test_cage_is_no_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "GNOME")
    assert not touch_probe.is_bare()
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "cage")
    assert touch_probe.is_bare()
