"""A board of tiles in the editor in every state that matters, to be measured and looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image

from companion.boards.draft.edit_history import EditHistory
from companion.boards.shipped import shelf
from companion.core.drafting import sheet_edits
from companion.games.ringgeister.drafting import edits
from companion.games.ringgeister.drafting.edits import Edit
from companion.ui.games.ringgeister.editor.board_editor import small_picture
from companion.ui.games.ringgeister.editor.work import Work
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.editor.screen import FRESH
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from tests.support.ui.edit_scenes import CORNERS, photographed, seen, settled, state_of
from tests.support.ui.scenes import at
from tests.support.ui.simulated_desk import SimulatedDesk

NAME = "Our Ringgeister"
POINTS = (
    ((0, -18), "grey"), ((22, -44), "grey"), ((18, 0), "grey"), ((44, 22), "black"),
    ((0, 18), "black"), ((-22, 44), "grey"), ((-18, 0), "grey"), ((-44, -22), "black"),
)  # fmt: skip
"""Of the first octagon of the program's board: from its centre, in mm."""
BEGUN: Sequence[Edit] = (
    *(edits.PutPoint("o1", at, colour) for at, colour in POINTS),
    edits.PutJoint("o1", (0, -58)),
    edits.Extend("o1", "e1", (0, -36), "road"),
    edits.Join("o1", "f1", "p1", "road"),
    edits.Extend("o1", "p1", (0, 0), "road"),
    edits.Join("o1", "f2", "p5", "road"),
    edits.Extend("o1", "p5", (0, 36), "water"),
    edits.Extend("o1", "f3", (0, 59), "water"),
    edits.Join("o1", "f2", "p3", "road"),
    edits.Join("o1", "f2", "p7", "road"),
    edits.SetArrow("o1", "p5", "S", None),
    edits.SetStart("o1", "p5", True),
    edits.PutField("o1", (14, -21)),
    edits.PutGate("o1", (-16, -38), "axe"),
    edits.Join("o1", "g1", "f1", "road"),
)
"""A tile that is half drawn."""


def photograph(file: Path) -> None:
    """The laid board as somebody standing before it would photograph it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    _shot().save(file, "JPEG")


@cache
def _shot() -> Image.Image:
    flat = small_picture(shelf.board("ringgeister"), (1200, 1200), LIGHT)
    assert flat is not None
    return photographed(flat)


def work_of(stage: Stage) -> Work:
    """Its tool and what is selected."""
    work = state_of(stage).work
    assert isinstance(work, Work)
    return work


def _shown(
    desk: SimulatedDesk,
    past: EditHistory[Any],
    taps: Sequence[str],
    tile: str | None,
    chosen: str | None,
) -> Stage:
    desk.collection.save(past)
    stage = seen(desk, Stop(Page.BOARDS), Stop(Page.EDIT, place=past.draft.id))
    at(stage, *(tap for tap in taps if tap.startswith("tool-")))
    work = work_of(stage)
    if tile is not None:
        work.hold(tile)
    work.chosen = chosen
    return settled(at(stage, *(tap for tap in taps if not tap.startswith("tool-"))))


def begun(
    *taps: str, tile: str | None = "o1", chosen: str | None = None
) -> Callable[[SimulatedDesk], Stage]:
    """A tile that is half drawn; the others are empty."""

    def scene(desk: SimulatedDesk) -> Stage:
        past: EditHistory[Any] = desk.collection.create(NAME, game="ringgeister")
        desk.given |= {NAME}
        for edit in BEGUN:
            past = past.did(edit)
        return _shown(desk, past, taps, tile, chosen)

    return scene


def whole(
    *taps: str, tile: str | None = None, chosen: str | None = None, photo: bool = False
) -> Callable[[SimulatedDesk], Stage]:
    """A copy of the whole board."""

    def scene(desk: SimulatedDesk) -> Stage:
        past: EditHistory[Any] = desk.collection.copy(shelf.board("ringgeister"), NAME)
        desk.given |= {NAME, shelf.board("ringgeister")["note"]}
        if photo:
            photograph(desk.inbox() / "table.jpg")
            name = desk.collection.take_photograph(past.draft.id, desk.inbox() / "table.jpg")
            past = past.did(sheet_edits.Photograph(name, CORNERS))
        return _shown(desk, past, taps, tile, chosen)

    return scene


def corners(desk: SimulatedDesk) -> Stage:
    """A slot that is selected, with the corners of its shape."""
    stage = whole("tool-tile", "laying")(desk)
    work = work_of(stage)
    work.chosen = "@Q5"
    work.look_at("q8", 30.0)
    return settled(stage)


def over_photo(desk: SimulatedDesk) -> Stage:
    """A new board over the photograph of one that is laid out, its first tile begun."""
    past: EditHistory[Any] = desk.collection.create(NAME, game="ringgeister")
    desk.given |= {NAME}
    photograph(desk.inbox() / "table.jpg")
    name = desk.collection.take_photograph(past.draft.id, desk.inbox() / "table.jpg")
    past = past.did(sheet_edits.Photograph(name, CORNERS))
    for point, colour in POINTS[:5]:
        past = past.did(edits.PutPoint("o5", point, colour))
    return _shown(desk, past, ("tool-point",), "o5", None)


CROSS: Sequence[Edit] = (
    *(edits.PutPoint("o1", at, "grey") for at in ((0, -18), (18, 0), (-18, 0))),
    edits.PutPoint("o1", (0, 18), "black"),
    edits.PutJoint("o1", (0, 0)),
    *(edits.Join("o1", "f1", f"p{number}", "road") for number in range(1, 5)),
    *(edits.Extend("o1", name, at, "road") for name, at in
      (("p1", (0, -59)), ("p2", (59, 0)), ("p3", (-59, 0)), ("p4", (0, 59)))),
    edits.SetArrow("o1", "p4", "S", None),
    edits.SetStart("o1", "p4", True),
)  # fmt: skip
"""The first octagon, of which the four paths to the corners were overlooked."""


def overlooked(desk: SimulatedDesk) -> Stage:
    """A tile that can be played, and of which something is missing."""
    past: EditHistory[Any] = desk.collection.create(NAME, game="ringgeister")
    desk.given |= {NAME}
    for edit in CROSS:
        past = past.did(edit)
    return _shown(desk, past, ("tool-way",), "o1", None)


def boxed(desk: SimulatedDesk) -> Stage:
    """Another tile is to lie in the place of one; one more is in the box."""
    past: EditHistory[Any] = desk.collection.copy(shelf.board("ringgeister"), NAME)
    desk.given |= {NAME, shelf.board("ringgeister")["note"]}
    past = past.did(edits.PutTile("O5"))
    return _shown(desk, past, ("tool-tile", "swap"), past.draft.layout["O5"][0], None)


def fresh(*taps: str) -> Callable[[SimulatedDesk], Stage]:
    """A board that is being made."""

    def scene(desk: SimulatedDesk) -> Stage:
        past = desk.collection.create("My board", game="ringgeister")
        stage = seen(desk, Stop(Page.BOARDS), Stop(Page.EDIT, place=FRESH + past.draft.id))
        return settled(at(stage, *taps))

    return scene


TILE_EDIT_SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "edit-tiles-new": fresh(),
    "edit-tiles-blank": fresh("primary"),
    "edit-tiles-tile": begun("tool-tile"),
    "edit-tiles-like": begun("tool-tile", "like"),
    "edit-tiles-point": begun("tool-point", chosen="o1.points.p4"),
    "edit-tiles-way": begun("tool-way", chosen="o1.forks.f2"),
    "edit-tiles-sign": begun("tool-sign", chosen="o1.points.p5"),
    "edit-tiles-field": begun("tool-gate", "choice-field", chosen="o1.fields.h1"),
    "edit-tiles-overlooked": overlooked,
    "edit-tiles-box": boxed,
    "edit-tiles-move": whole("tool-move", tile="o1", chosen="o1.forks.fn"),
    "edit-tiles-erase": begun("tool-erase"),
    "edit-tiles-slots": whole("tool-tile", "laying"),
    "edit-tiles-corners": corners,
    "edit-tiles-card": whole("tool-look", "cards"),
    "edit-tiles-border": whole("tool-look", tile="b3", chosen="b3.ways.g1.g2"),
    "edit-tiles-list": begun("list"),
    "edit-tiles-whole": whole("tool-look"),
    "edit-tiles-photo": over_photo,
}
