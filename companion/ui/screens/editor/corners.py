"""Where on the photograph is the board? Four corners, and how it lies then.

Whichever corner is nearest follows the finger, by as much as the finger moves: so no
finger has to lie on what it aims at. A loupe shows the corner as sharp as the photograph.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from typing import Any, Final

import pygame
from pygame import Rect

from companion.boards.collection.photograph import Pixels, pixels
from companion.boards.collection.straight import straightened
from companion.core.drafting.corners import are_of_another_shape, is_frame, of_picture, turned
from companion.core.drafting.sheet import Corners, Point
from companion.core.drafting.sheet_edits import Photograph
from companion.core.errors import NotationError
from companion.core.game import Json
from companion.ui.i18n.translate import _, translate
from companion.ui.input.events import KeyName, KeyStroke, Touch
from companion.ui.input.gestures import Dragged, Dropped, Fingers, Tapped
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screens.editor.layout import thin
from companion.ui.screens.editor.page import SHEET, BasePage, EditorState
from companion.ui.screens.editor.thumbnails import PhotoPicture
from companion.ui.widgets.base import Intent, Layer, Target, Widget
from companion.ui.widgets.layout import columns
from companion.ui.widgets.loupe import Loupe
from companion.ui.widgets.parts import Button, Image, Kind, Label
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Icon

_INSET: Final = 0.08
"""The first distance of the corners from the photograph's edge, as a fraction of its sides."""
_MOST_PX: Final = 1200
"""The longer side of the straightened board as it is shown."""


class CornersPage(BasePage):
    """The photograph with four corners; then the board as it lies straight."""

    def __init__(self, picture: str) -> None:
        """For a photograph by its file's name; "" for the board's present one."""
        self._picture = picture
        self._photo: Pixels | None = None
        self._surface: pygame.Surface | None = None
        self._corners: Corners | None = None
        self._grabbed: tuple[int, Point] | None = None
        self._held: int | None = None
        self._fingers = Fingers(3)
        self._straight: Pixels | None = None
        self._asked = False
        self._trouble: NotationError | None = None

    # What is shown

    def widgets(self, room: Room, editor: EditorState) -> Sequence[Widget]:
        """What to do, the buttons, the photograph."""
        sizes, gap = room.sizes, thin(room)
        area = self._page(room)
        bar, body = _divided(area, room)
        back, hint, turn, go = columns(
            bar, [sizes.touch, 0.5, sizes.touch, round(sizes.touch * 3.4)], gap
        )
        text, title = _("Drag each corner to a corner of the board."), _("Straighten")
        intent: Intent | None = Intent("straighten")
        if self._asked:
            text, title, intent = _("Is it straight?"), _("Use it"), Intent("take")
        ink, size = None, editor.draft.size_mm
        if self._asked and self._corners is not None and are_of_another_shape(self._corners, size):
            text = _("The photo doesn't fit {wide} by {high} mm: is that the board's size?")
            text = text.format(wide=f"{size[0]:g}", high=f"{size[1]:g}")
            ink = room.theme.danger
        if self._trouble is not None:
            text, ink = translate(self._trouble), room.theme.danger
        elif self._corners is not None and not is_frame(self._corners):
            text, ink, intent = _("The corners are crossed."), room.theme.danger, None
        ready = self._photo is not None
        found: list[Widget] = [
            Button("back", back, "", BACK, sizes.body, Kind.QUIET, picture=Icon("back")),
            Label(Words(text, hint, sizes.body, "text", ink, -1)),
            Button("turn", turn, "", Intent("turn") if ready else None, sizes.body,
                   picture=Icon("quarter")),
            Button("primary", go, title, intent if ready else None, sizes.body, Kind.PRIMARY),
        ]  # fmt: skip
        if self._asked:
            return [*found, Image(body, PhotoPicture(self._straight))]
        if self._surface is None or self._corners is None:
            if self._trouble is None:
                wait = _("Reading the photo…")
                soft = room.theme.ink_soft
                found.append(Label(Words(wait, body, sizes.heading, "text", soft)))
            return found
        part = CornersPart(body, self._surface, self._corners, self._held)
        found.append(part)
        if self._held is not None:
            spot = self._corners[self._held]
            x, y = part.to_px(spot)
            found.append(
                Loupe(body, (round(x), round(y)), round(sizes.touch * 3.0),
                      (self._surface, spot, 1 / part.scale))
            )  # fmt: skip
        return found

    @staticmethod
    def _page(room: Room) -> Rect:
        margin = max(5, room.sizes.gap * 3 // 4)
        return room.page.inflate(-2 * margin, -2 * margin)

    # Fingers and keys

    def felt(self, touch: Touch, room: Room, _editor: EditorState) -> bool:
        """Move the nearest corner with the finger."""
        if self._asked or self._surface is None or self._corners is None:
            return False
        _bar, body = _divided(self._page(room), room)
        part = CornersPart(body, self._surface, self._corners, None)
        stroke = self._fingers.follow(touch, inside=body.collidepoint(touch.point))
        match stroke:
            case Dragged(start, _, at):
                if self._grabbed is None:
                    self._grabbed = self._nearest(part.to_photo(start))
                number, grabbed_at = self._grabbed
                (x, y), (u, v) = part.to_photo(start), part.to_photo(at)
                self._put(number, (grabbed_at[0] + u - x, grabbed_at[1] + v - y))
                self._held = number
            case Tapped(at):
                # A tap means that the corner comes to the finger.
                number, _spot = self._nearest(part.to_photo(at))
                self._put(number, part.to_photo(at))
                self._held = None
            case Dropped():
                self._grabbed = self._held = None
            case _:
                return False
        return True

    def _nearest(self, spot: Point) -> tuple[int, Point]:
        corners = self._corners or of_picture((1, 1))
        far = [(hypot(x - spot[0], y - spot[1]), n) for n, (x, y) in enumerate(corners)]
        number = min(far)[1]
        return number, corners[number]

    def _put(self, number: int, spot: Point) -> None:
        if self._photo is None or self._corners is None:
            return
        wide, high = self._photo.size
        corners = list(self._corners)
        corners[number] = min(max(spot[0], 0.0), wide), min(max(spot[1], 0.0), high)
        self._corners = corners[0], corners[1], corners[2], corners[3]
        self._trouble = None

    def let_go(self) -> None:
        """Forget all fingers."""
        self._fingers.drop()
        self._grabbed = self._held = None

    def typed(self, key: KeyStroke, room: Room, _editor: EditorState) -> bool:
        """1 to 4 take a corner, the arrows move it, enter lets it go."""
        if key.name is KeyName.TEXT and key.text in ("1", "2", "3", "4") and not self._asked:
            self._held = int(key.text) - 1
            return True
        steps = {KeyName.LEFT: (-1, 0), KeyName.RIGHT: (1, 0), KeyName.UP: (0, -1),
                 KeyName.DOWN: (0, 1)}  # fmt: skip
        if self._held is None or self._corners is None or self._surface is None:
            return False
        if key.name in steps:
            step = max(1.0, max(self._surface.get_size()) / max(room.size) / 2)
            (x, y), (dx, dy) = self._corners[self._held], steps[key.name]
            self._put(self._held, (x + dx * step, y + dy * step))
            return True
        if key.name is KeyName.ENTER:
            self._held = None
            return True
        return False

    def tick(self, _room: Room, editor: EditorState) -> bool:
        """Read the photograph once; straighten it if that was requested."""
        if self._photo is None and self._trouble is None:
            self._read(editor)
            return True
        if self._asked and self._straight is None and self._photo is not None:
            across, down = editor.draft.size_mm
            longer = max(across, down)
            size = round(across / longer * _MOST_PX), round(down / longer * _MOST_PX)
            try:
                self._straight = straightened(self._photo, self._corners, size)
            except NotationError as error:
                self._trouble, self._asked = error, False
            return True
        return False

    def _read(self, editor: EditorState) -> None:
        draft = editor.draft
        name = self._picture or draft.picture or ""
        file = editor.atlas.picture(replace(draft, picture=name))
        if file is None:
            self._trouble = NotationError("The photo no longer exists.")
            return
        try:
            self._photo = pixels(file)
        except NotationError as error:
            self._trouble = error
            return
        flat = pygame.image.frombuffer(self._photo.rgb, self._photo.size, "RGB")
        self._surface = pygame.Surface(self._photo.size, 0, 32)
        self._surface.blit(flat, (0, 0))
        if self._corners is None:
            wide, high = self._photo.size
            inset = ((_INSET, _INSET), (1 - _INSET, _INSET), (1 - _INSET, 1 - _INSET),
                     (_INSET, 1 - _INSET))  # fmt: skip
            a, b, c, d = ((x * wide, y * high) for x, y in inset)
            self._corners = (a, b, c, d)
            if not self._picture or self._picture == draft.picture:
                self._corners = draft.picture_corners or self._corners

    def answer(self, intent: Intent, _room: Room, editor: EditorState) -> None:
        """Turn, straighten, take, back."""
        match intent.name:
            case "turn" if self._corners is not None:
                self._corners = turned(self._corners)
                self._straight = None
            case "straighten":
                self._asked, self._straight = True, None
            case "take" if self._corners is not None:
                name = self._picture or editor.draft.picture or ""
                self._leave_bare(editor)
                editor.turn(SHEET)
                editor.work.do(Photograph(name, self._corners))
                editor.work.snapping = False
            case BACK.name if self._asked:
                self._asked, self._straight = False, None
            case BACK.name:
                self._leave_bare(editor)
                editor.turn(editor.back or SHEET)

    def _leave_bare(self, editor: EditorState) -> None:
        """Undo a photograph without corners that was just taken: it was no step of its own."""
        if editor.work.past.last == Photograph(self._picture, None):
            editor.work.undo()

    # After a restart

    def saved_state(self) -> Json:
        """The corners, and whether straightening was requested."""
        corners = None if self._corners is None else [list(one) for one in self._corners]
        return {"corners": corners, "asked": self._asked}

    def restore(self, saved: Any) -> None:
        """The corners are where they were."""
        if saved["corners"] is not None:
            a, b, c, d = ((float(x), float(y)) for x, y in saved["corners"])
            self._corners = (a, b, c, d)
        self._asked = bool(saved["asked"])


def _divided(area: Rect, room: Room) -> tuple[Rect, Rect]:
    """Bar and picture."""
    touch, gap = room.sizes.touch, thin(room)
    return Rect(area.x, area.y, area.w, touch), Rect(
        area.x, area.y + touch + gap, area.w, area.h - touch - gap
    )


@dataclass(frozen=True, slots=True)
class CornersPart:
    """A photograph with four corners on it.

    Attributes:
        rect: where.
        photo: the photograph.
        corners: in its pixels.
        held: the number of the corner that follows a finger.
    """

    rect: Rect
    photo: pygame.Surface = field(compare=False)
    corners: Corners
    held: int | None
    layer: Layer = Layer.PLAIN

    @property
    def _shown(self) -> Rect:
        """The photograph on the screen, with room for a finger beyond its corners."""
        rim = min(self.rect.w, self.rect.h) // 24
        box = self.rect.inflate(-2 * rim, -2 * rim)
        wide, high = self.photo.get_size()
        part = min(box.w / wide, box.h / high)
        spot = Rect(0, 0, round(wide * part), round(high * part))
        spot.center = box.center
        return spot

    @property
    def scale(self) -> float:
        """Screen pixels for one pixel of the photograph."""
        return self._shown.w / self.photo.get_width()

    def to_px(self, spot: Point) -> Point:
        """Where a point of the photograph is seen."""
        shown = self._shown
        return shown.x + spot[0] * self.scale, shown.y + spot[1] * self.scale

    def to_photo(self, spot: Point) -> Point:
        """Which point of the photograph is seen there."""
        shown = self._shown
        return (spot[0] - shown.x) / self.scale, (spot[1] - shown.y) / self.scale

    def targets(self) -> Sequence[Target]:
        """All of it; no tap is a button's."""
        return (Target("photo", self.rect, Intent("photo"), focus=False),)

    def words(self) -> Sequence[Words]:
        """None."""
        return ()

    def draw(self, pen: Pen) -> None:
        """The photograph, the frame, a ring at each corner with its number."""
        shown = self._shown
        pen.surface.blit(pygame.transform.smoothscale(self.photo, shown.size), shown)
        spots = [self.to_px(corner) for corner in self.corners]
        theme, thick = pen.theme, max(2, pen.sizes.line + 1)
        pygame.draw.polygon(pen.surface, theme.outline, spots, thick + 2)
        pygame.draw.polygon(pen.surface, theme.lit, spots, thick)
        radius = pen.sizes.touch // 3
        for number, (x, y) in enumerate(spots):
            spot = round(x), round(y)
            ink = theme.chosen if number == self.held else theme.lit
            pygame.draw.circle(pen.surface, theme.outline, spot, radius + 2, thick + 3)
            pygame.draw.circle(pen.surface, ink, spot, radius, thick)
