"""Everything that a correction changes: what is on this page, and was all of it shown?

Rows are as high as their texts need, one line where they can be. Nobody can agree to a page that
was not seen: `ReadPages` counts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from companion.ui.screen_kit.context import Room
from companion.ui.text.fonts import FontRole
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.pages import turners
from companion.ui.widgets.parts import Label, Sheet
from companion.ui.widgets.pen import Words

_CUTS: Final = tuple((one, (1 - one) / 2, (1 - one) / 2) for one in (0.27, 0.35, 0.42, 0.5))
"""How a place, before and after can share a row's breadth: whatever makes the list lowest."""
_TALL: Final = 10_000
"""Higher than any text."""


class ReadPages:
    """Which page of the list is shown, and which were shown.

    Attributes:
        page: the shown one.
    """

    def __init__(self) -> None:
        """Nothing was shown."""
        self.page = 0
        self._seen: frozenset[int] = frozenset({0})

    def begin(self) -> None:
        """The list is another one: its first page is shown."""
        self.page, self._seen = 0, frozenset({0})

    def take(self, intent: Intent) -> bool:
        """Turn to a page. Returns whether the intent was that."""
        if intent.name != "page":
            return False
        self.page = int(intent.arg or 0)
        self._seen |= {self.page}
        return True

    def all_of(self, pages: int) -> bool:
        """Whether every one of so many pages was shown."""
        return self._seen.issuperset(range(pages))


class ChangeList:
    """The changes in an area, on as many pages as they need."""

    def __init__(
        self,
        room: Room,
        area: Rect,
        changes: Sequence[Sequence[str]],
        read: ReadPages,
        headings: Sequence[str] = (),
        wrong: str = "",
    ) -> None:
        """Divide the area.

        Args:
            room: for sizes and colours.
            area: for headings, rows and the buttons that turn pages.
            changes: a row each: one sentence, or three cells.
            read: which page is shown.
            headings: above the cells after the first; () for none.
            wrong: stands in their place: why the correction cannot be made.
        """
        self._room, self._changes, self._read = room, changes, read
        self._headings, self._wrong = headings, wrong
        sizes = room.sizes
        self._px = sizes.caption
        self._close = max(3, sizes.gap // 2)
        line = round(sizes.caption * 1.3)
        head = line if headings or wrong else 0
        if head:
            self._head, self._area = rows(area, [head, 0.5], self._close)
        else:
            self._head, self._area = Rect(area.x, area.y, area.w, 0), area
        self._cut = _CUTS[0]
        self._heights = self._lowest()
        self._pages = self._divided(self._area.h)
        if len(self._pages) > 1:
            self._pages = self._divided(self._area.h - sizes.touch - sizes.gap)

    @property
    def pages(self) -> int:
        """How many there are."""
        return len(self._pages)

    def _divided(self, high: int) -> list[range]:
        """Which rows are on which page."""
        found, first, used = [], 0, 0
        for number, one in enumerate(self._heights):
            if number > first and used + one > high:
                found.append(range(first, number))
                first, used = number, 0
            used += one + self._close
        return [*found, range(first, len(self._heights))]

    def _lowest(self) -> list[int]:
        """The rows' heights, cut so that they are lowest together."""
        found = []
        for cut in _CUTS:
            self._cut = cut
            found.append((sum(high := [self._high(one) for one in self._changes]), cut, high))
        _sum, self._cut, heights = min(found, key=lambda one: one[0])
        return heights

    def _high(self, change: Sequence[str]) -> int:
        """What a row needs: the highest of its cells, and air."""
        whole = Rect(0, 0, self._area.w, _TALL)
        return max(one.fitted().height for one in self._words(whole, change)) + 2 * self._close

    def _words(self, whole: Rect, change: Sequence[str]) -> list[Words]:
        roles: tuple[FontRole, ...] = ("text_bold", "text", "text_bold")
        inks = (None, self._room.theme.ink_soft, None)
        if len(change) == 1:
            roles = ("text",)
        return [
            Words(text, box, self._px, role, ink, -1)
            for text, box, role, ink in zip(
                change, self._cells(whole, len(change)), roles, inks, strict=False
            )
        ]

    def _cells(self, whole: Rect, number: int) -> list[Rect]:
        gap = self._room.sizes.gap
        inner = whole.inflate(-2 * gap, 0)
        return [inner] if number == 1 else columns(inner, self._cut, gap)

    def widgets(self) -> list[Widget]:
        """The rows of the shown page, what stands above them, and what turns pages."""
        theme = self._room.theme
        page = max(0, min(self._read.page, self.pages - 1))
        found: list[Widget] = []
        if self._wrong:
            wrong = Words(self._wrong, self._head, self._px, "text_bold", theme.danger, -1)
            found.append(Label(wrong))
        elif self._headings:
            boxes = self._cells(self._head, 3)[1:]
            for text, box in zip(self._headings, boxes, strict=True):
                found.append(
                    Label(Words(text, box, self._px, "text", theme.ink_soft, -1, 0, 1))
                )  # fmt: skip
        top = self._area.y
        for number in self._pages[page]:
            whole = Rect(self._area.x, top, self._area.w, self._heights[number])
            found.append(Sheet(whole, fill=theme.panel))
            found += map(Label, self._words(whole, self._changes[number]))
            top = whole.bottom + self._close
        if self.pages > 1:
            area, touch = self._area, self._room.sizes.touch
            strip = Rect(area.x, area.bottom - touch, area.w, touch)
            found += turners(strip, page, self.pages, self._room.sizes)
        return found
