"""The boards and their editor in every state that matters, to be measured and looked at."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pygame
from PIL import Image

from companion.boards.collection.straight import from_sheet
from companion.boards.draft.edit_history import EditHistory
from companion.core.drafting import sheet_edits
from companion.core.drafting.sheet import Corners
from companion.core.errors import StoreError
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.draft import BoardDraft
from companion.games.rheingold.drafting.edits import Edit
from companion.games.rheingold.drafting.reading import from_json
from companion.ui.games.rheingold.editor import taps as edit_taps
from companion.ui.games.rheingold.editor.small_pictures import board_picture
from companion.ui.games.rheingold.editor.work import Work
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.board_list.detail import SHIPPED
from companion.ui.screens.editor.page import EditorState
from companion.ui.screens.editor.screen import FRESH, EditorScreen
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from tests.support.ui.desk_boards import island, rhine
from tests.support.ui.scenes import at
from tests.support.ui.simulated_desk import SimulatedDesk

PHOTO = (1640, 1060)
"""The made photograph's size, in pixels."""
CORNERS: Corners = ((150.0, 190.0), (1480.0, 120.0), (1560.0, 930.0), (70.0, 860.0))
"""Where the sheet lies in it, in its pixels."""
BEGUN: tuple[Edit, ...] = (
    sheet_edits.Rename(sheet_edits.BOARD, "Rheingold"),
    edits.Chain(((52, 149), (105, 151), (152, 173), (198, 165), (244, 175))),
    edits.PutSpace((466, 115)),
    edits.PutCastle((105, 187), gate="p2"),
    edits.PutCastle((198, 201)),
    sheet_edits.Rename("c1", "Rheinstein"),
    edits.PutStart((34, 34)),
    edits.DrawRiver(((0, 209), (160, 247), (320, 234), (480, 200))),
)
"""A board on which somebody has begun."""


def photograph(file: Path, board: Mapping[str, Any]) -> None:
    """A board as somebody standing before it would photograph it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(_shot(str(board["id"])))


def as_image(surface: pygame.Surface) -> Image.Image:
    """A picture as Pillow has it, whichever pygame drew it."""
    out = BytesIO()
    pygame.image.save(surface, out, "picture.png")
    return Image.open(out).convert("RGB")


def photographed(flat: pygame.Surface) -> Image.Image:
    """A flat board as it lies on a table, in perspective; its corners are at `CORNERS`."""
    sheet = as_image(flat)
    back = undone(*from_sheet(CORNERS, flat.get_size()))
    how = Image.Transform.PERSPECTIVE
    seen = sheet.transform(PHOTO, how, back, Image.Resampling.BILINEAR)
    table = Image.new("RGB", PHOTO, (92, 70, 52))
    table.paste(seen, (0, 0), Image.new("L", flat.get_size(), 255).transform(PHOTO, how, back))
    return table


@cache
def _shot(board: str) -> bytes:
    flat = board_picture(from_json(BOARDS[board]()), (1320, 675), LIGHT)
    table = photographed(flat)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "shot.jpg"
        table.save(file, "JPEG", quality=88)
        return file.read_bytes()


BOARDS: Mapping[str, Callable[[], dict[str, Any]]] = {"rhine": rhine, "island": island}


def undone(*of: float) -> tuple[float, ...]:
    """The map that undoes another: from the photograph to the sheet."""
    a, b, c, d, e, f, g, h = of
    cells = (
        e - f * h, c * h - b, b * f - c * e,
        f * g - d, a - c * g, c * d - a * f,
        d * h - e * g, b * g - a * h, a * e - b * d,
    )  # fmt: skip
    return tuple(cell / cells[8] for cell in cells[:8])


FILES = ("table.jpg", "no-picture.png", "no-board-at-all.board")
NAMES = ("Our island of the four winds", "Rheingold", "Spoilt", "spoilt", "The Rhine (copy)",
         "My board", "Island", "our_island_of_the_four_w.board", "export", "import",
         "No space left on device")  # fmt: skip


def named(desk: SimulatedDesk) -> None:
    """What people and files are called here is nobody's language."""
    desk.given |= {*FILES, *NAMES}
    for board in (rhine(), island()):
        desk.given |= {castle["name"] for castle in board["castles"].values()}


def shelved(desk: SimulatedDesk) -> None:
    """Three boards of one's own: one that can be played, one begun, one damaged."""
    desk.collection.copy(island(), "Our island of the four winds")
    past = desk.collection.create("My board")
    for edit in BEGUN:
        past = past.did(edit)
    desk.collection.save(past)
    desk.collection.create("Spoilt")
    (desk.folder / "boards" / "spoilt" / "board.json").write_text("{", "utf-8")
    (desk.folder / "boards" / "spoilt" / "past.json").unlink()
    for second, file in enumerate(sorted((desk.folder / "boards").glob("*/board.json"))):
        os.utime(file, (second, second))  # the list has the last changed one first


def seen(desk: SimulatedDesk, *stops: Stop) -> Stage:
    """The window on the last of these stops."""
    named(desk)
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    for stop in stops:
        stage.room.nav = stage.room.nav.push(stop)
    return settled(stage)


def settled(stage: Stage) -> Stage:
    """After all that takes a moment."""
    for moment in range(1, 8):
        stage.widgets()
        stage.tick(float(moment))
    return stage


def own(name: str, *taps: str) -> Callable[[SimulatedDesk], Stage]:
    """One of one's own boards, after some taps."""

    def scene(desk: SimulatedDesk) -> Stage:
        shelved(desk)
        place = next(one.id for one in desk.collection.boards() if one.name == name)
        stops = [Stop(Page.BOARDS), Stop(Page.BOARDS, place=place)]
        return settled(at(seen(desk, *stops), *taps))

    return scene


def board(place: str, *taps: str) -> Callable[[SimulatedDesk], Stage]:
    """A screen of the boards, after some taps."""

    def scene(desk: SimulatedDesk) -> Stage:
        shelved(desk)
        stops = [Stop(Page.BOARDS)] + ([Stop(Page.BOARDS, place=place)] if place else [])
        return settled(at(seen(desk, *stops), *taps))

    return scene


def few(desk: SimulatedDesk) -> Stage:
    """No board of one's own, nothing on a stick."""
    return seen(desk, Stop(Page.BOARDS), Stop(Page.BOARDS, place="in"))


def arrived(desk: SimulatedDesk) -> Stage:
    """Board files lie in the inbox, and one of them is none."""
    shelved(desk)
    whole = next(one for one in desk.collection.boards() if one.playable)
    parcel = desk.collection.export(whole.id)
    desk.inbox().mkdir(parents=True)
    (desk.inbox() / parcel.name).write_bytes(parcel.content)
    os.utime(desk.inbox() / parcel.name, (1, 1))
    (desk.inbox() / "no-board-at-all.board").write_bytes(b"PK")
    stage = seen(desk, Stop(Page.BOARDS), Stop(Page.BOARDS, place="in"))
    return settled(at(stage, "take0"))


def known(desk: SimulatedDesk) -> Stage:
    """One of them is the file of a board that is here."""
    return settled(at(arrived(desk), "take1"))


def removed(desk: SimulatedDesk) -> Stage:
    """A board was removed, and is in the list of those."""
    shelved(desk)
    for one in desk.collection.boards():
        if one.playable:
            desk.collection.remove(one.id)
    return seen(desk, Stop(Page.BOARDS), Stop(Page.BOARDS, place="away"))


def fresh(*taps: str) -> Callable[[SimulatedDesk], Stage]:
    """A board that is being made."""

    def scene(desk: SimulatedDesk) -> Stage:
        past = desk.collection.create("My board")
        stage = seen(desk, Stop(Page.BOARDS), Stop(Page.EDIT, place=FRESH + past.draft.id))
        return settled(at(stage, *taps))

    return scene


def photos(*taps: str) -> Callable[[SimulatedDesk], Stage]:
    """A board that is being made, with photographs in the inbox."""

    def scene(desk: SimulatedDesk) -> Stage:
        photograph(desk.inbox() / "table.jpg", rhine())
        (desk.inbox() / "no-picture.png").write_bytes(b"none")
        os.utime(desk.inbox() / "no-picture.png", (1, 1))
        stage = fresh("photos")(desk)
        for tap in taps:
            settled(at(stage, tap))
        return stage

    return scene


def state_of(stage: Stage) -> EditorState:
    """The board in hand."""
    screen = stage.screen
    assert isinstance(screen, EditorScreen)
    assert screen.state is not None
    return screen.state


def work_of(stage: Stage) -> Work:
    """Its tool and what is selected."""
    work = state_of(stage).work
    assert isinstance(work, Work)
    return work


def drawn(
    *taps: str, chosen: str | None = None, going: str | None = None
) -> Callable[[SimulatedDesk], Stage]:
    """A board in the editor, after some edits and taps, with something chosen."""

    def scene(desk: SimulatedDesk) -> Stage:
        past = desk.collection.create("My board")
        for edit in BEGUN:
            past = past.did(edit)
        return _edited(desk, past, taps, chosen, going)

    return scene


def _edited(
    desk: SimulatedDesk,
    past: EditHistory[BoardDraft],
    taps: tuple[str, ...],
    chosen: str | None,
    going: str | None,
) -> Stage:
    desk.collection.save(past)
    stage = seen(desk, Stop(Page.BOARDS), Stop(Page.EDIT, place=past.draft.id))
    tools = [tap for tap in taps if tap.startswith("tool-")]
    at(stage, *tools)
    work = work_of(stage)
    if chosen is not None:
        work.choose(chosen)
    work.going = going
    return settled(at(stage, *(tap for tap in taps if tap not in tools)))


def whole(
    *taps: str, chosen: str | None = None, photo: bool = False
) -> Callable[[SimulatedDesk], Stage]:
    """A copy of the Rhine in the editor."""

    def scene(desk: SimulatedDesk) -> Stage:
        past = desk.collection.copy(rhine(), "The Rhine (copy)")
        if photo:
            photograph(desk.inbox() / "table.jpg", rhine())
            name = desk.collection.take_photograph(past.draft.id, desk.inbox() / "table.jpg")
            past = past.did(sheet_edits.Photograph(name, CORNERS))
        return _edited(desk, past, taps, chosen, None)

    return scene


def refused(desk: SimulatedDesk) -> Stage:
    """Something was tapped that cannot be done."""
    stage = drawn("tool-start")(desk)
    edit_taps.tap(work_of(stage), (466.0, 115.0), 10.0)
    return stage


def unkept(desk: SimulatedDesk) -> Stage:
    """The disk is full."""
    stage = drawn()(desk)
    state_of(stage).work.unkept = StoreError(
        "The board can't be saved ({why}). You can go on drawing; check that the disk has room.",
        why="No space left on device",
    )
    return stage


EDIT_SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "boards": board(""),
    "boards-last": board("", "page-on"),
    "boards-none-came": few,
    "boards-came": arrived,
    "boards-known": known,
    "boards-removed": removed,
    "board-begun": own("Rheingold"),
    "board-ready": own(NAMES[0]),
    "board-damaged": own("spoilt"),
    "board-shared": own("Rheingold", "share"),
    "board-remove": own("Rheingold", "sure"),
    "board-print": own(NAMES[0], "print"),
    "board-printing": own(NAMES[0], "print", "primary"),
    "board-shipped": board(SHIPPED + "island"),
    "board-zones-print": board(SHIPPED + "rheinlander", "print"),
    "board-tiles-print": board(SHIPPED + "ringgeister", "print", "paper-a3"),
    "board-zones": board(SHIPPED + "rheinlander"),
    "board-tiles": board(SHIPPED + "ringgeister"),
    "edit-new": fresh(),
    "edit-size": fresh("side0"),
    "edit-no-photos": fresh("photos"),
    "edit-photos": photos(),
    "edit-corners": photos("row0"),
    "edit-straight": photos("row0", "primary"),
    "edit-blank": fresh("primary"),
    "edit-space": drawn("tool-space", chosen="p6"),
    "edit-castle": drawn("tool-castle", chosen="c2"),
    "edit-castle-sheet": drawn("tool-move", chosen="rheinstein"),
    "edit-gates": drawn("tool-space", chosen="c2"),
    "edit-start": drawn("tool-start", chosen="s1"),
    "edit-start-sheet": drawn("tool-look", chosen="s1"),
    "edit-road": drawn("tool-road", going="p5"),
    "edit-name": drawn("tool-castle", "name", chosen="c2"),
    "edit-list": drawn("list"),
    "edit-refused": refused,
    "edit-unkept": unkept,
    "edit-whole": whole(),
    "edit-photo": whole("tool-look", photo=True),
    "edit-facts": whole("facts", photo=True),
}
