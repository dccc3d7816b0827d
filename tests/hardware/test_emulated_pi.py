"""What the emulated Raspberry Pis are made of, as far as it needs no machine to be switched on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.adapters.devices import gpiochip
from companion.app.devices import pi_model
from companion.core.config.pin_header import DEFAULT_CASTLES
from tests.machine.arm.conftest import NEEDS
from tests.support.machine.arm.fingers import bounced
from tests.support.machine.arm.image import rule_of_the_page
from tests.support.machine.arm.tree import HEADER, LINES, PIS, Pi, like_a_pi

BOARD = """\
/dts-v1/;

/ {
\tmodel = "linux,dummy-virt";
\tcompatible = "linux,dummy-virt";

\tgpio-keys {
\t\tcompatible = "gpio-keys";
\t};

\tpl061@9030000 {
\t\tcompatible = "arm,pl061\\0arm,primecell";
\t};
};
"""
"""What matters of the tree that QEMU writes for its board."""
every_pi = pytest.mark.parametrize("pi", PIS.values(), ids=PIS)


@every_pi
def test_the_program_and_gpiozero_know_the_model(pi: Pi, tmp_path: Path) -> None:
    model = tmp_path / "proc/device-tree/model"
    model.parent.mkdir(parents=True)
    model.write_bytes(pi.model.encode() + b"\0")
    found = pi_model.of(tmp_path)
    assert found is not None
    assert found.name in pi.model
    known = MockFactory(revision=f"{pi.revision:x}").board_info
    assert known.model.startswith(found.kind.replace(" ", ""))
    assert found.has_debug_port == (pi.label == "pinctrl-rp1")


@every_pi
def test_the_headers_chip_is_found_behind_the_others(pi: Pi, tmp_path: Path) -> None:
    tree = like_a_pi(BOARD, pi)
    assert tree.count("{") == tree.count("}")
    assert f'model = "{pi.model}";' in tree
    # The kernel numbers chips in the order of the tree; QEMU's own is always the first.
    own = [] if tree.count('status = "disabled";') else ["pl061"]
    labels = [*own, *re.findall(r'gpio-sim,label = "([^"]*)"', tree)]
    for number, _ in enumerate(labels):
        (tmp_path / f"gpiochip{number}").touch()
    found = gpiochip.header(tmp_path, lambda chip: labels[int(chip.name[8:])])
    assert found == tmp_path / Path(pi.chip).name
    assert labels.count(pi.label) == 1
    assert tree.index(f"{HEADER} {{") > tree.index("gpio-keys {")


def test_every_castle_has_a_line_with_its_name() -> None:
    assert [LINES[gpio] for gpio in DEFAULT_CASTLES] == [f"GPIO{gpio}" for gpio in DEFAULT_CASTLES]
    assert all(max(DEFAULT_CASTLES) < pi.lines for pi in PIS.values())


@pytest.mark.parametrize("tree", [BOARD.replace("dummy", "other"), BOARD + BOARD, ""])
def test_another_tree_than_the_boards_is_refused(tree: str) -> None:
    with pytest.raises(ValueError, match="not the tree of QEMU's board"):
        like_a_pi(tree, PIS["pi4"])


@pytest.mark.parametrize("is_down", [True, False])
def test_a_contact_that_bounces_ends_as_it_was_meant(is_down: bool) -> None:
    strokes = bounced(3, is_down=is_down, times=4, gap_s=0.001)
    assert [stroke.is_down for stroke in strokes] == [is_down, not is_down] * 4 + [is_down]
    assert {stroke.castle for stroke in strokes} == {3}


def test_the_rule_for_the_chips_is_the_pages() -> None:
    assert rule_of_the_page() == (
        'SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"\n'
    )


def test_the_set_up_installs_all_that_arm_needs() -> None:
    setup = (Path(__file__).parents[2] / "tools/setup.sh").read_text()
    for program, package in NEEDS.items():
        assert f"{program}:{package}" in setup
