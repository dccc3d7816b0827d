"""Every Raspberry Pi, system, display and rotation: it works, or one sentence names the mend."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

from companion.adapters.devices import gpiochip
from companion.app.devices import header_uart, pi_model
from companion.app.host import displays
from companion.app.host.displays import FOR_CAGE, FOR_SDL, Card
from companion.app.host.machine import Facts, Machine
from companion.ui.input.events import Pointer, Touch
from tests.support.hardware.pi_tree import DISPLAYS, MODELS, SYSTEMS, PiTree

ROTATIONS = (0, 90, 180, 270)
SIZE = {"HDMI": (1280, 720), "DSI": (720, 1280)}


@pytest.fixture(
    params=product(MODELS, SYSTEMS, DISPLAYS, ROTATIONS), ids=lambda one: "-".join(map(str, one))
)
def tree(request: pytest.FixtureRequest, tmp_path: Path) -> PiTree:
    return PiTree(tmp_path, *request.param)


def machine(tree: PiTree) -> Machine:
    return Machine(Facts(tree.root, tree.root, lambda _: True), lambda: True)


def is_one_sentence(text: str) -> bool:
    return len(text) < 240 and text.rstrip(".").count(". ") <= 1


def test_the_pins_are_those_of_the_header(tree: PiTree) -> None:
    assert gpiochip.header_for_use(tree.root / "dev", tree.label_of()) == tree.chip


def test_a_device_at_the_headers_port_works_or_is_told_the_mend(tree: PiTree) -> None:
    """Whoever does what is said ends where nothing is said."""
    first = header_uart.fault("/dev/serial0", tree.root)
    assert first is not None
    assert is_one_sentence(str(first))
    assert "/boot/firmware/config.txt" in str(first)
    port = "/dev/serial0"
    if tree.model == "5":
        assert "the debug socket" in str(first)
        assert "set port to /dev/ttyAMA0" in str(first)
        port = "/dev/ttyAMA0"
    assert ("dtparam=uart0=on" if tree.model == "5" else "enable_uart=1") in str(first)
    assert header_uart.fault(port, tree.root) is not None
    tree.enable_uart()
    assert header_uart.fault(port, tree.root) is None


def test_the_picture_is_where_a_display_is_connected_or_its_lack_is_told(tree: PiTree) -> None:
    environment: dict[str, str] = {}
    displays.choose_card(environment, tree.root)
    found = displays.trouble(tree.root, lambda _: Card.FREE, ("KMSDRM",))
    if tree.model == "Zero 2" and tree.display == "DSI":
        assert environment == {}
        assert found is not None
        assert is_one_sentence(found.text)
        assert "Raspberry Pi Zero 2 W has no socket for a display with a flat cable" in found.text
        assert "by HDMI" in found.text
    else:
        assert found is None
        assert environment == {
            FOR_SDL: str(tree.card), FOR_CAGE: f"/dev/dri/card{tree.card}",
        }  # fmt: skip


def test_a_rotation_by_the_kernel_is_told_and_ours_turns_picture_and_touch(tree: PiTree) -> None:
    told = machine(tree).picture()
    if tree.rotation:
        assert told is not None
        assert told.ok is False
        assert f"rotate={tree.rotation} from cmdline.txt" in str(told.mend)
        assert is_one_sentence(str(told.text))
        assert is_one_sentence(str(told.mend))
    else:
        assert told is None
    quarters = tree.rotation // 90
    wide, high = SIZE[tree.display]
    size = (high, wide) if quarters % 2 else (wide, high)
    picture = pygame.Surface(size)
    picture.set_at((3, 5), (255, 0, 0))
    glass = pygame.transform.rotate(picture, -90 * quarters)
    assert glass.get_size() == (wide, high)
    lit = next(
        (x, y) for x in (*range(8), *range(wide - 8, wide))
        for y in (*range(8), *range(high - 8, high)) if glass.get_at((x, y))[0]
    )  # fmt: skip
    finger = pygame.event.Event(
        pygame.FINGERDOWN, finger_id=1, x=(lit[0] + 0.5) / wide, y=(lit[1] + 0.5) / high
    )
    touched = Pointer(size, quarters).read(finger)
    assert isinstance(touched, Touch)
    assert abs(touched.x - 3) <= 1  # a pixel is hit in its middle, and rounded
    assert abs(touched.y - 5) <= 1


@pytest.mark.parametrize("model", ["3", "4", "Zero 2"])
def test_the_bluetooths_port_is_not_the_headers(tmp_path: Path, model: str) -> None:
    tree = PiTree(tmp_path, model, "trixie", "HDMI")
    tree.enable_uart()
    for port in ("/dev/ttyAMA0", "/dev/serial1"):
        assert "is Bluetooth" in str(header_uart.fault(port, tree.root))
    tree.link("dev/serial0", "ttyAMA0")  # dtoverlay=disable-bt
    (tree.root / "dev/serial1").unlink()
    assert header_uart.fault("/dev/ttyAMA0", tree.root) is None


@pytest.mark.parametrize(
    ("model", "port", "console"),
    [("4", "/dev/serial0", "serial0,115200"), ("3", "/dev/serial0", "ttyS0,115200"),
     ("5", "/dev/ttyAMA0", "ttyAMA0,115200")],
)  # fmt: skip
def test_a_port_at_which_the_system_talks_is_told(
    tmp_path: Path, model: str, port: str, console: str
) -> None:
    tree = PiTree(tmp_path, model, "bookworm", "HDMI")
    tree.enable_uart()
    tree.put("proc/cmdline", f"console=tty1 console={console} rootwait\n")
    assert "no login shell" in str(header_uart.fault(port, tree.root))


@pytest.mark.parametrize("port", ["/dev/herald-die", "/dev/ttyUSB0", "/dev/serial/by-id/usb-1"])
def test_what_is_on_usb_is_not_the_headers_business(tmp_path: Path, port: str) -> None:
    assert header_uart.fault(port, PiTree(tmp_path, "5", "trixie", "HDMI").root) is None


def test_another_machine_has_no_header(tmp_path: Path) -> None:
    assert pi_model.of(tmp_path) is None
    assert header_uart.fault("/dev/ttyS0", tmp_path) is None


@pytest.mark.parametrize(
    ("said", "name", "debug", "flat"),
    [
        ("Raspberry Pi 500 Rev 1.0", "Raspberry Pi 500", True, False),
        ("Raspberry Pi 400 Rev 1.1", "Raspberry Pi 400", False, False),
        ("Raspberry Pi Compute Module 5 Rev 1.0", "Raspberry Pi Compute Module 5", True, True),
        ("Raspberry Pi Compute Module 4 Rev 1.0", "Raspberry Pi Compute Module 4", False, True),
        ("Raspberry Pi Zero W Rev 1.1", "Raspberry Pi Zero W", False, False),
        ("Raspberry Pi 3 Model B Rev 1.2", "Raspberry Pi 3", False, True),
    ],
)
def test_other_models_are_known_by_their_names(
    tmp_path: Path, said: str, name: str, debug: bool, flat: bool
) -> None:
    file = tmp_path / "proc/device-tree/model"
    file.parent.mkdir(parents=True)
    file.write_bytes(said.encode() + b"\0")
    model = pi_model.of(tmp_path)
    assert model is not None
    assert (model.name, model.has_debug_port, model.has_flat_cable) == (name, debug, flat)


def test_the_touch_display_comes_before_a_monitor(tmp_path: Path) -> None:
    tree = PiTree(tmp_path, "5", "trixie", "HDMI")
    flat = next((tree.root / "sys/class/drm").glob("card*-DSI-1"))
    (flat / "status").write_text("connected\n")
    chosen = displays.card_with_display(tree.root)
    assert chosen is not None
    assert chosen.name == flat.name.split("-")[0]


def test_a_display_that_was_unplugged_is_not_held_on_to(tmp_path: Path) -> None:
    tree = PiTree(tmp_path, "4", "trixie", "HDMI")
    environment = {"HOME": "/"}
    displays.choose_card(environment, tree.root)
    assert len(environment) == 3
    tree.put(f"sys/class/drm/card{tree.card}-HDMI-A-1/status", "disconnected\n")
    displays.choose_card(environment, tree.root)
    assert environment == {"HOME": "/"}
