"""A board of zones in the editor in every state that matters, to be measured and looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image

from companion.boards.draft.edit_history import EditHistory
from companion.boards.shipped import shelf
from companion.core.drafting import sheet_edits
from companion.games.rheinlander.drafting import edits, outlines
from companion.games.rheinlander.drafting.draft import ZoneDraft, islands
from companion.games.rheinlander.drafting.edits import Edit
from companion.games.rheinlander.drafting.reading import from_json
from companion.ui.games.rheinlander.editor.board_editor import small_picture
from companion.ui.games.rheinlander.editor.work import Work
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.editor.screen import FRESH
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from tests.support.ui.edit_scenes import CORNERS, photographed, seen, settled, state_of
from tests.support.ui.scenes import at
from tests.support.ui.simulated_desk import SimulatedDesk

NAME = "Our Rheinländer"


def printed() -> ZoneDraft:
    """The board of the program, as it would be printed."""
    return from_json(shelf.board("rheinlander"))


def marks(draft: ZoneDraft) -> list[tuple[float, float]]:
    """Where somebody taps who draws its river: the source, then where each zone ends.

    Arms are one river: an island comes into it later.
    """
    arms = islands(draft)
    found: list[tuple[float, float]] = []
    for zone in draft.zones:
        water = outlines.rails(draft.squares[zone.river].shape)
        if zone.left in arms or water is None:
            continue
        line = outlines.middle_line(water)
        end = line[-1]
        if zone.right in arms:
            other = next(one for one in draft.zones if one.left == zone.right)
            beside = outlines.rails(draft.squares[other.river].shape)
            assert beside is not None
            end = outlines.between(end, outlines.middle_line(beside)[-1], 0.5)
        found += [end] if found else [line[0], end]
    return found


def photograph(file: Path) -> None:
    """The printed board as somebody standing before it would photograph it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    _shot().save(file, "JPEG")


@cache
def _shot() -> Image.Image:
    flat = small_picture(shelf.board("rheinlander"), (1290, 840), LIGHT)
    assert flat is not None
    return photographed(flat)


def work_of(stage: Stage) -> Work:
    """Its tool and what is selected."""
    work = state_of(stage).work
    assert isinstance(work, Work)
    return work


def _open(
    desk: SimulatedDesk, done: Sequence[Edit], taps: Sequence[str], chosen: str | None
) -> Stage:
    past: EditHistory[Any] = desk.collection.create(NAME, game="rheinlander")
    desk.given |= {NAME}
    for edit in done:
        past = past.did(edit)
    desk.collection.save(past)
    stage = seen(desk, Stop(Page.BOARDS), Stop(Page.EDIT, place=past.draft.id))
    at(stage, *(tap for tap in taps if tap.startswith("tool-")))
    if chosen is not None:
        work_of(stage).chosen = chosen
    return settled(at(stage, *(tap for tap in taps if not tap.startswith("tool-"))))


def begun(*taps: str, chosen: str | None = None) -> Callable[[SimulatedDesk], Stage]:
    """Twenty zones, an island, three spots."""

    def scene(desk: SimulatedDesk) -> Stage:
        done: list[Edit] = [edits.PutMark(spot) for spot in marks(printed())[:20]]
        done += [edits.PutIsland(6), edits.PutSlot((75, 420)), edits.PutSlot((172, 524)),
                 edits.PutSlot((330, 516))]  # fmt: skip
        return _open(desk, done, taps, chosen)

    return scene


def whole(
    *taps: str, chosen: str | None = None, photo: bool = False
) -> Callable[[SimulatedDesk], Stage]:
    """A copy of the whole board."""

    def scene(desk: SimulatedDesk) -> Stage:
        past: EditHistory[Any] = desk.collection.copy(shelf.board("rheinlander"), NAME)
        desk.given |= {NAME, shelf.board("rheinlander")["note"]}
        if photo:
            photograph(desk.inbox() / "table.jpg")
            name = desk.collection.take_photograph(past.draft.id, desk.inbox() / "table.jpg")
            past = past.did(sheet_edits.Photograph(name, CORNERS))
        desk.collection.save(past)
        stage = seen(desk, Stop(Page.BOARDS), Stop(Page.EDIT, place=past.draft.id))
        at(stage, *(tap for tap in taps if tap.startswith("tool-")))
        if chosen is not None:
            work_of(stage).chosen = chosen
        return settled(at(stage, *(tap for tap in taps if not tap.startswith("tool-"))))

    return scene


def fresh(*taps: str) -> Callable[[SimulatedDesk], Stage]:
    """A board that is being made."""

    def scene(desk: SimulatedDesk) -> Stage:
        past = desk.collection.create("My board", game="rheinlander")
        stage = seen(desk, Stop(Page.BOARDS), Stop(Page.EDIT, place=FRESH + past.draft.id))
        return settled(at(stage, *taps))

    return scene


def asked(desk: SimulatedDesk) -> Stage:
    """Which game is it for?"""
    return seen(desk, Stop(Page.BOARDS), Stop(Page.BOARDS, place="new"))


ZONE_EDIT_SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "boards-which-game": asked,
    "edit-zones-new": fresh(),
    "edit-zones-blank": fresh("primary", "tool-river"),
    "edit-zones-river": begun("tool-river"),
    "edit-zones-island": begun("tool-island"),
    "edit-zones-spot": begun("tool-spot", chosen="m2"),
    "edit-zones-borders": begun("tool-border", chosen="l3"),
    "edit-zones-move": begun("tool-move", chosen="r9"),
    "edit-zones-look": begun("tool-look", chosen="i1"),
    "edit-zones-erase": begun("tool-erase"),
    "edit-zones-list": begun("list"),
    "edit-zones-whole": whole("tool-look"),
    "edit-zones-photo": whole("tool-move", photo=True, chosen="w33"),
}
