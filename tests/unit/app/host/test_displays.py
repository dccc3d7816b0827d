"""Without a picture the kernel is asked why, and the answer says what to do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.host.displays import Card, ask, drivers, trouble


def machine(root: Path, **plugs: str) -> Path:
    """A machine with a graphics device that computes only, and one with sockets for displays."""
    for card in ("card0", "card1"):
        file = root / "dev/dri" / card
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    for plug, state in plugs.items():
        file = root / "sys/class/drm" / f"card1-{plug.replace('_', '-')}" / "status"
        file.parent.mkdir(parents=True)
        file.write_text(f"{state}\n")
    return root


def answers(card: Card) -> Callable[[Path], Card]:
    """The device with the sockets says this; the other one is no screen."""
    return lambda device: card if device.name == "card1" else Card.SILENT


def test_nothing_speaks_against_a_free_device_with_a_display(tmp_path: Path) -> None:
    root = machine(tmp_path, HDMI_A_1="disconnected", DSI_1="connected")
    assert trouble(root, answers(Card.FREE), ("x11", "KMSDRM")) is None


@pytest.mark.parametrize(
    ("card", "plugs", "built", "word", "passes"),
    [
        (Card.FREE, {"DSI_1": "connected"}, ("x11", "wayland", "dummy"), "KMSDRM", False),
        (Card.FORBIDDEN, {"DSI_1": "connected"}, (), "usermod -aG video", False),
        (Card.FREE, {"HDMI_A_1": "disconnected"}, (), "no display is connected", True),
        (Card.HELD, {"HDMI_A_1": "connected"}, (), "if a desktop is running", False),
    ],
)
def test_what_is_amiss_is_said_with_its_remedy(
    tmp_path: Path, card: Card, plugs: dict[str, str], built: tuple[str, ...], word: str,
    passes: bool,
) -> None:  # fmt: skip
    found = trouble(machine(tmp_path, **plugs), answers(card), built)
    assert found is not None
    assert word in found.text
    assert found.passes is passes


def test_a_machine_without_a_graphics_device_is_told_which_line_is_missing(tmp_path: Path) -> None:
    found = trouble(tmp_path)
    assert found is not None
    assert "vc4-kms-v3d" in found.text


def test_what_is_no_graphics_device_is_let_go(tmp_path: Path) -> None:
    for name in ("card0", "card1"):
        (tmp_path / name).touch()
    (tmp_path / "card2").mkdir()
    assert [ask(tmp_path / name) for name in ("card0", "card1", "card2", "card3")] == [
        Card.SILENT, Card.SILENT, Card.SILENT, Card.SILENT,
    ]  # fmt: skip


def test_what_sdl_was_built_with_is_known_once_it_is_loaded() -> None:
    import pygame  # noqa: PLC0415 - loads SDL

    assert pygame.get_sdl_version()
    assert "dummy" in drivers()
