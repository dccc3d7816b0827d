"""How does a layout become a board of KiCad's, checked, and the files that a maker of boards wants?

    /usr/bin/python3 -m hardware.boards.kicad build FOLDER      the boards of every layout
    /usr/bin/python3 -m hardware.boards.kicad check BOARD       KiCad's design rule check
    /usr/bin/python3 -m hardware.boards.kicad plot BOARD FOLDER Gerbers and drills, to order with

It runs in Debian's own Python, which alone has `pcbnew`; tests and the other tools start it as a
program (hardware/boards/run.py). The same layout always makes the same bytes.
"""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pcbnew

from hardware.boards import BOARDS, layout, router
from hardware.boards.layout import Fitting, Layout, Point
from hardware.netlist import GROUND

LIBRARIES: Final = Path("/usr/share/kicad/footprints")
_ORIGIN_MM: Final = (50.0, 50.0)
_ROUND_MM: Final = 3.0
_SILK_MM: Final = 0.15
_STITCH: Final = 12
"""Ground is joined through the board each so many steps of the grid, where there is room."""
_FAB: Final = re.compile(r'^ +\(fp_(?:line|circle|arc) .*\(layer "F.Fab"\).*\n', re.MULTILINE)
_POUR_CLEAR_MM: Final = 0.25
_SPARE_MM: Final = 0.01
"""What rounding a corner may take of the clearance."""
_ROUGH_MM: Final = 0.05
"""How far the corners of poured copper may be off a circle; finer makes long files."""
_LAYERS: Final = ("F.Cu", "B.Cu", "F.Mask", "B.Mask", "F.Silkscreen", "B.Silkscreen", "Edge.Cuts")
_IDS: Final = {"F.Cu": "F_Cu", "B.Cu": "B_Cu", "F.Mask": "F_Mask", "B.Mask": "B_Mask",
               "F.Silkscreen": "F_SilkS", "B.Silkscreen": "B_SilkS",
               "Edge.Cuts": "Edge_Cuts"}  # fmt: skip


def _at(point: Point) -> Any:
    return pcbnew.wxPointMM(point[0] + _ORIGIN_MM[0], point[1] + _ORIGIN_MM[1])


def _at_um(point: tuple[int, int]) -> Any:
    return _at((point[0] / 1000, point[1] / 1000))


class _Maker:
    """Puts one layout on one board."""

    def __init__(self, plan: Layout) -> None:
        self._plan = plan
        # Names of things are counted from a seed, so that the file is the same each time.
        pcbnew.KIID.SeedGenerator(sum(plan.name.encode()))
        self.board = pcbnew.BOARD()
        self._nets: dict[str, Any] = {}
        self._rules()
        self._title()

    def make(self) -> Any:
        plan = self._plan
        on = layout.nets(plan)
        for name in sorted(set(on.values())):
            self._nets[name] = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(self._nets[name])
        pads = [pad for fitting in plan.fittings for pad in self._fit(fitting, on)]
        pads += [self._hole(number, at) for number, at in enumerate(plan.holes, 1)]
        self._edge()
        self._tracks(pads)
        self._print()
        self._pour_all()
        return self.board

    def _rules(self) -> None:
        rules = self.board.GetDesignSettings()
        rules.m_MinClearance = pcbnew.FromMM(0.2)
        rules.m_TrackMinWidth = pcbnew.FromMM(0.25)
        rules.m_ViasMinSize = pcbnew.FromMM(0.6)
        rules.m_MinThroughDrill = pcbnew.FromMM(0.3)
        rules.m_CopperEdgeClearance = pcbnew.FromMM(router.EDGE / 1000)
        rules.SetBoardThickness(pcbnew.FromMM(1.6))
        rules.SetAuxOrigin(_at((0, self._plan.size_mm[1])))

    def _title(self) -> None:
        block = self.board.GetTitleBlock()
        block.SetTitle(f"Table Herald: {self._plan.title}")
        block.SetRevision(layout.REVISION)
        block.SetDate(layout.DATE)
        block.SetComment(0, "Made by hardware/boards from hardware/netlist.py. Never built.")

    def _fit(self, fitting: Fitting, on: dict[str, str]) -> list[router.Pad]:
        part = self._footprint(fitting.form.footprint)
        part.SetReference(fitting.reference)
        part.SetValue(fitting.form.value)
        part.Value().SetVisible(False)
        part.SetPosition(_at(fitting.at_mm))
        part.SetOrientationDegrees(fitting.turn)
        self.board.Add(part)
        self._label(part, fitting)
        found = []
        for pad in part.Pads():
            net = on.get(f"{fitting.reference}.{pad.GetNumber()}", "")
            if net:
                pad.SetNet(self._nets[net])
            found.append(_for_router(pad, net))
        return found

    def _footprint(self, name: str) -> Any:
        library, _, footprint = name.partition(":")
        part = pcbnew.FootprintLoad(str(LIBRARIES / f"{library}.pretty"), footprint)
        if part is None:
            sys.exit(f"{name} is missing: sudo apt install kicad-footprints")
        part.SetFPID(pcbnew.LIB_ID(library, footprint))
        return part

    def _label(self, part: Any, fitting: Fitting) -> None:
        text = part.Reference()
        size = pcbnew.FromMM(0.9)
        text.SetTextSize(pcbnew.wxSize(size, size))
        text.SetTextThickness(pcbnew.FromMM(_SILK_MM))
        x, y = fitting.form.label_at
        text.SetPos0(pcbnew.wxPointMM(x, y))
        text.SetDrawCoord()
        text.SetKeepUpright(True)
        text.SetVisible(fitting.form.label_at != (0, 0))

    def _hole(self, number: int, at: Point) -> router.Pad:
        part = self._footprint("MountingHole:MountingHole_3.2mm_M3")
        part.SetReference(f"H{number}")
        part.SetValue("M3")
        for text in (part.Reference(), part.Value()):
            text.SetVisible(False)
        part.SetPosition(_at(at))
        part.SetAttributes(pcbnew.FP_EXCLUDE_FROM_BOM | pcbnew.FP_EXCLUDE_FROM_POS_FILES)
        self.board.Add(part)
        # A screw's head lies on the board: no copper under it.
        return router.Pad("", *_um(at), 3200, 3200)

    def _edge(self) -> None:
        width, height = self._plan.size_mm
        r, lean = _ROUND_MM, _ROUND_MM * (1 - 0.5**0.5)
        for one, other in (
            ((r, 0), (width - r, 0)),
            ((width, r), (width, height - r)),
            ((width - r, height), (r, height)),
            ((0, height - r), (0, r)),
        ):
            self._draw("Edge_Cuts", 0.1, one, other)
        for one, middle, other in (
            ((0, r), (lean, lean), (r, 0)),
            ((width - r, 0), (width - lean, lean), (width, r)),
            ((width, height - r), (width - lean, height - lean), (width - r, height)),
            ((r, height), (lean, height - lean), (0, height - r)),
        ):
            arc = pcbnew.PCB_SHAPE(self.board)
            arc.SetShape(pcbnew.SHAPE_T_ARC)
            arc.SetArcGeometry(_at(one), _at(middle), _at(other))
            self._add(arc, "Edge_Cuts", 0.1)

    def _draw(self, layer: str, width_mm: float, one: Point, other: Point) -> None:
        line = pcbnew.PCB_SHAPE(self.board)
        line.SetShape(pcbnew.SHAPE_T_SEGMENT)
        line.SetStart(_at(one))
        line.SetEnd(_at(other))
        self._add(line, layer, width_mm)

    def _add(self, shape: Any, layer: str, width_mm: float) -> None:
        shape.SetLayer(getattr(pcbnew, layer))
        shape.SetWidth(pcbnew.FromMM(width_mm))
        self.board.Add(shape)

    def _tracks(self, pads: list[router.Pad]) -> None:
        poured = {pour.net for pour in self._plan.pours} | {GROUND, ""}
        count: dict[str, int] = {}
        for pad in pads:
            count[pad.net] = count.get(pad.net, 0) + 1
        # First those with the fewest pads: they have the fewest ways.
        order = sorted((n for n in count if n not in poured and count[n] > 1),
                       key=lambda net: (count[net], net))  # fmt: skip
        blocks = [router.Block(p.net, *_um(p.from_mm), *_um(p.to_mm)) for p in self._plan.pours]
        made = router.route(_um(self._plan.size_mm), pads, blocks, order, stitch=(GROUND, _STITCH))
        for piece in made:
            if isinstance(piece, router.Via):
                item = pcbnew.PCB_VIA(self.board)
                item.SetPosition(_at_um(piece.at))
                item.SetDrill(pcbnew.FromMM(router.VIA_DRILL / 1000))
                item.SetWidth(pcbnew.FromMM(router.VIA / 1000))
            else:
                item = pcbnew.PCB_TRACK(self.board)
                item.SetStart(_at_um(piece.start))
                item.SetEnd(_at_um(piece.end))
                item.SetWidth(pcbnew.FromMM(router.TRACK / 1000))
                item.SetLayer((pcbnew.F_Cu, pcbnew.B_Cu)[piece.layer])
            item.SetNet(self._nets[piece.net])
            self.board.Add(item)

    def _print(self) -> None:
        for words in self._plan.words:
            text = pcbnew.PCB_TEXT(self.board)
            text.SetText(words.text)
            text.SetPosition(_at(words.at_mm))
            size = pcbnew.FromMM(words.size_mm)
            text.SetTextSize(pcbnew.wxSize(size, size))
            text.SetTextThickness(pcbnew.FromMM(max(_SILK_MM, words.size_mm * 0.15)))
            text.SetTextAngle(words.turn * 10)
            text.SetLayer(pcbnew.B_SilkS if words.behind else pcbnew.F_SilkS)
            text.SetMirrored(words.behind)
            self.board.Add(text)
        for line in self._plan.lines:
            for one, other in pairwise(line):
                self._draw("F_SilkS", _SILK_MM, one, other)
        for blot in self._plan.blots:
            area = pcbnew.PCB_SHAPE(self.board)
            area.SetShape(pcbnew.SHAPE_T_POLY)
            area.SetPolyPoints([_at(point) for point in blot])
            area.SetFilled(True)
            self._add(area, "F_SilkS", _SILK_MM)

    def _pour_all(self) -> None:
        width, height = self._plan.size_mm
        for layer in (pcbnew.F_Cu, pcbnew.B_Cu):
            self._pour(GROUND, layer, (0, 0), (width, height), 0)
        for priority, pour in enumerate(self._plan.pours, 1):
            self._pour(pour.net, pcbnew.F_Cu, pour.from_mm, pour.to_mm, priority)

    def _pour(self, net: str, layer: int, start: Point, end: Point, priority: int) -> None:
        zone = pcbnew.ZONE(self.board)
        corners = pcbnew.wxPoint_Vector()
        for x, y in ((start[0], start[1]), (end[0], start[1]), (end[0], end[1]),
                     (start[0], end[1])):  # fmt: skip
            corners.append(_at((x, y)))
        zone.AddPolygon(corners)
        zone.SetLayer(layer)
        zone.SetNet(self._nets[net])
        zone.SetPriority(priority)
        zone.SetMinThickness(pcbnew.FromMM(0.25))
        zone.SetThermalReliefGap(pcbnew.FromMM(0.3))
        zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.8 if priority else 0.5))
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        self.board.Add(zone)


def _um(point: Point) -> tuple[int, int]:
    return round(point[0] * 1000), round(point[1] * 1000)


def _for_router(pad: Any, net: str) -> router.Pad:
    where, box = pad.GetPosition(), pad.GetBoundingBox()
    middle = (where.x / 1e6 - _ORIGIN_MM[0], where.y / 1e6 - _ORIGIN_MM[1])
    return router.Pad(
        net, *_um(middle), round(box.GetWidth() / 2000), round(box.GetHeight() / 2000)
    )


def build(folder: Path) -> None:
    """Write every board."""
    folder.mkdir(parents=True, exist_ok=True)
    for plan in BOARDS:
        file = folder / f"{plan.name}.kicad_pcb"
        pcbnew.SaveBoard(str(file), _Maker(plan).make())
        # The libraries' drawings for an assembler would make it half as long again.
        file.write_text(_FAB.sub("", file.read_text("utf-8")), "utf-8")
        # Only a board that was read from a file has the project that filling asks for its rules.
        board = pcbnew.LoadBoard(str(file))
        board.GetDesignSettings().m_MaxError = pcbnew.FromMM(_ROUGH_MM)
        for zone in board.Zones():
            zone.SetLocalClearance(pcbnew.FromMM(_POUR_CLEAR_MM + _SPARE_MM))
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        for zone in board.Zones():
            zone.SetLocalClearance(pcbnew.FromMM(_POUR_CLEAR_MM))
        pcbnew.SaveBoard(str(file), board)
        file.write_text(_slim(file.read_text("utf-8")), "utf-8")
        # It leaves a file of settings beside it, of which nothing is ours.
        file.with_suffix(".kicad_prl").unlink(missing_ok=True)


def _slim(text: str) -> str:
    """The same board in fewer words: corners to 0.01 mm and on one line, no names of mere lines."""
    text = re.sub(
        r"\(xy (\S+) (\S+)\)",
        lambda at: f"(xy {round(float(at[1]), 2):g} {round(float(at[2]), 2):g})",
        text,
    )
    text = re.sub(r"\)\n +\(xy", ") (xy", text)
    text = re.sub(r'^ +\((?:descr|tags) ".*"\)\n', "", text, flags=re.MULTILINE)
    return re.sub(r"^( +\(fp_(?:line|arc|circle|poly) .*) \(tstamp \S+\)\)$", r"\1)", text,
                  flags=re.MULTILINE)  # fmt: skip


def check(file: Path) -> str:
    """What KiCad's design rule check says."""
    report = file.with_suffix(".drc")
    pcbnew.WriteDRCReport(pcbnew.LoadBoard(str(file)), str(report), pcbnew.EDA_UNITS_MILLIMETRES,
                          True)  # fmt: skip
    text = report.read_text("utf-8")
    report.unlink()
    return text


def plot(file: Path, folder: Path) -> None:
    """Gerbers and drills, as makers of boards want them."""
    folder.mkdir(parents=True, exist_ok=True)
    board = pcbnew.LoadBoard(str(file))
    sheet = pcbnew.PLOT_CONTROLLER(board)
    options = sheet.GetPlotOptions()
    options.SetOutputDirectory(str(folder.resolve()))
    options.SetUseAuxOrigin(True)
    options.SetPlotFrameRef(False)
    options.SetSubtractMaskFromSilk(True)
    options.SetUseGerberX2format(True)
    options.SetIncludeGerberNetlistInfo(True)
    options.SetGerberPrecision(6)
    for name in _LAYERS:
        sheet.SetLayer(getattr(pcbnew, _IDS[name]))
        sheet.OpenPlotfile(name.replace(".", "_"), pcbnew.PLOT_FORMAT_GERBER, name)
        sheet.PlotLayer()
    sheet.ClosePlot()
    drills = pcbnew.EXCELLON_WRITER(board)
    drills.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
    drills.SetFormat(True)
    drills.CreateDrillandMapFilesSet(str(folder.resolve()), True, False)
    for made in sorted(folder.glob(f"{file.stem}*")):
        made.write_text(_undated(made.read_text("utf-8")), "utf-8")


def _undated(text: str) -> str:
    """The day of the revision in place of the moment of plotting."""
    text = re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[+-]\d\d:?\d\d|Z)?",
                  f"{layout.DATE}T00:00:00+00:00", text)  # fmt: skip
    text = re.sub(r"\d{4}[-/]\d\d[-/]\d\d \d\d:\d\d:\d\d", f"{layout.DATE} 00:00:00", text)
    return re.sub(r"date \w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}", f"date {layout.DATE}", text)


def main() -> None:
    """Do what is asked."""
    match sys.argv[1:]:
        case ["build", folder]:
            build(Path(folder))
        case ["check", file]:
            print(check(Path(file)))
        case ["plot", file, folder]:
            plot(Path(file), Path(folder))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
