"""The boards: what KiCad stored is what our script makes of the netlist, and KiCad finds no fault.

They are read back by a reader of their own, not by what wrote them.
"""

from __future__ import annotations

import re
import shutil
import time
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.boards import BOARDS, layout, reader
from hardware.boards.layout import Layout, LayoutError
from hardware.boards.run import FOLDER, BoardError, kicad, pack, stored

NAMES = [board.name for board in BOARDS]


def _terminals(board: Layout, file: Path) -> dict[str, set[str]]:
    """Each net of a stored board → the circuit's terminals on it."""
    pins = {
        f"{fitting.reference}.{pad}": f"{fitting.reference}.{pin}"
        for fitting in board.fittings
        for pad, pin in fitting.form.pins.items()
    }
    return {net: {pins[pad] for pad in pads} for net, pads in reader.read(file).nets.items()}


def _wanted(board: Layout) -> dict[str, set[str]]:
    """Each net of the circuit → its terminals that are on the board, by the circuit alone."""
    circuit = board.circuit()
    found = {}
    for net, terminals in circuit.nets.items():
        here = {t for t in terminals if t.partition(".")[0] not in board.elsewhere}
        # The chain's first lamp has its input on the board, and its output on the strip.
        here -= {"L1.DOUT"}
        if here:
            found[net] = here
    return found


@pytest.mark.parametrize("board", BOARDS, ids=NAMES)
def test_the_nets_of_the_board_are_those_of_the_circuit(board: Layout) -> None:
    assert _terminals(board, stored(board.name)) == _wanted(board)


@pytest.mark.parametrize("board", BOARDS, ids=NAMES)
def test_each_part_of_the_circuit_is_on_the_board_or_known_to_be_elsewhere(board: Layout) -> None:
    on_it = reader.read(stored(board.name)).parts
    assert set(board.circuit().parts) - set(on_it) == board.elsewhere
    assert {name for name in on_it if not re.fullmatch(r"H\d", name)} <= set(board.circuit().parts)


def test_two_pads_that_are_swapped_are_found(tmp_path: Path) -> None:
    board = BOARDS[0]
    text = stored(board.name).read_text("utf-8")
    swapped = tmp_path / "swapped.kicad_pcb"
    one, other = (re.search(rf'\(net \d+ "{net}"\) \(pintype|\(net \d+ "{net}"\) \(tstamp', text)
                  for net in ("COLUMN_0", "COLUMN_1"))  # fmt: skip
    assert one
    assert other
    swapped.write_text(text.replace(one[0], other[0], 1), "utf-8")
    assert _terminals(board, swapped) != _wanted(board)


def test_a_pad_that_the_circuit_lacks_is_refused() -> None:
    board = BOARDS[1]
    button = next(fitting for fitting in board.fittings if fitting.reference == "S1")
    for wrong in (replace(button, reference="S99"),
                  replace(button, form=replace(button.form, pins={"1": "9"}))):  # fmt: skip
        with pytest.raises(LayoutError):
            layout.nets(replace(board, fittings=(wrong,)))


@pytest.mark.parametrize("name", NAMES)
def test_kicad_finds_no_fault_and_nothing_unconnected(name: str, tmp_path: Path) -> None:
    report = kicad("check", _copied(name, tmp_path))
    assert "Found 0 DRC violations" in report, report
    assert "Found 0 unconnected pads" in report, report
    assert "Found 0 Footprint errors" in report, report


def test_kicad_finds_what_we_break(tmp_path: Path) -> None:
    """A via is taken away; a track is moved onto its neighbours."""
    whole = _copied("die", tmp_path)
    text = whole.read_text("utf-8")
    tracks = re.findall(r"^  \(segment .*\n", text, re.MULTILINE)
    longest = max(tracks, key=_length)
    whole.write_text(text.replace(longest, ""), "utf-8")
    assert "Found 0 unconnected pads" not in kicad("check", whole)
    moved = re.sub(r"\(start (\S+) ", lambda at: f"(start {float(at[1]) + 5:g} ", longest)
    whole.write_text(text.replace(longest, moved), "utf-8")
    assert "Found 0 DRC violations" not in kicad("check", whole)


def _length(track: str) -> float:
    (x1, y1), (x2, y2) = re.findall(r"\((?:start|end) (\S+) (\S+)\)", track)
    return abs(float(x1) - float(x2)) + abs(float(y1) - float(y2))


def _copied(name: str, folder: Path) -> Path:
    """A board with its rules, where KiCad may leave its own files."""
    for ending in (".kicad_pcb", ".kicad_pro"):
        shutil.copy(stored(name).with_suffix(ending), folder)
    return folder / f"{name}.kicad_pcb"


def test_the_stored_boards_are_what_the_script_makes(tmp_path: Path) -> None:
    kicad("build", tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {
        f"{name}.kicad_{kind}" for name in NAMES for kind in ("pcb", "pro")
    }
    for file in tmp_path.iterdir():
        assert file.read_bytes() == (FOLDER / file.name).read_bytes(), (
            "run: .venv/bin/python -m hardware.boards.run renew"
        )
        assert file.stat().st_size < 500_000


@pytest.mark.parametrize("name", NAMES)
def test_what_is_ordered_is_the_same_each_time(name: str, tmp_path: Path) -> None:
    packed: list[bytes] = []
    for turn in ("one", "other"):
        # A file that carries the moment of its making must not pass within one second.
        until = int(time.time()) + 1
        while packed and time.time() < until:
            time.sleep(0.05)
        kicad("plot", stored(name), tmp_path / turn)
        pack(tmp_path / turn, tmp_path / f"{turn}.zip")
        packed.append((tmp_path / f"{turn}.zip").read_bytes())
    assert packed[0] == packed[1]
    made = sorted(file.name for file in (tmp_path / "one").iterdir())
    assert made == sorted(
        [f"{name}-{layer}.gbr" for layer in ("B_Cu", "B_Mask", "B_Silkscreen", "Edge_Cuts", "F_Cu",
                                             "F_Mask", "F_Silkscreen")]
        + [f"{name}-NPTH.drl", f"{name}-PTH.drl"]
    )  # fmt: skip
    days = {
        day
        for file in (tmp_path / "one").iterdir()
        for day in re.findall(r"20\d\d-\d\d-\d\d", file.read_text("utf-8"))
    }
    assert days == {layout.DATE}
    drills = (tmp_path / "one" / f"{name}-PTH.drl").read_text("utf-8")
    holes = len(re.findall(r"^X", drills, re.MULTILINE))
    board = reader.read(stored(name))
    pads = sum(len(part.pads) for key, part in board.parts.items() if not key.startswith("H"))
    assert holes == pads + sum(piece.layer == "via" for piece in board.pieces)


def test_a_board_that_is_not_there_is_told() -> None:
    with pytest.raises(BoardError):
        kicad("check", FOLDER / "throne.kicad_pcb")


def test_a_file_that_is_no_board_is_told(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("(kicad_sch)", "utf-8")
    with pytest.raises(reader.ReaderError):
        reader.read(tmp_path / "x")
