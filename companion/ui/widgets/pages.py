"""Which part of a long list is seen? Pages, turned by two large buttons."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect

from companion.ui.theme import Metrics
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon


class Pages:
    """A list in an area, as many rows at once as fit.

    Tapping a turner means `Intent("page", number)`.
    """

    def __init__(
        self,
        area: Rect,
        number: int,
        page: int,
        row: int,
        sizes: Metrics,
        across: int = 1,
        strip: Rect | None = None,
    ) -> None:
        """Divide the area.

        Args:
            area: for rows, and for turners without a strip of their own.
            number: of entries.
            page: which one is seen; kept within what there is.
            row: height of a row.
            sizes: for gaps and buttons.
            across: entries side by side in a row.
            strip: where the turners are; None is the foot of the area.
        """
        self._sizes = sizes
        self._number = number
        gap = sizes.gap
        self._across = across
        alone = across * max(1, (area.h + gap) // (row + gap))
        self._turned = number > alone
        below = sizes.touch + gap if self._turned and strip is None else 0
        self._each = across * max(1, (area.h - below + gap) // (row + gap))
        self.pages = max(1, -(-number // self._each))
        self.page = max(0, min(page, self.pages - 1))
        self._area = area
        self._row = row
        foot = Rect(area.x, area.bottom - sizes.touch, area.w, sizes.touch)
        self._strip = foot if strip is None else strip

    def rows(self) -> Iterator[tuple[int, Rect]]:
        """The entries of this page: number and rectangle."""
        first = self.page * self._each
        gap = self._sizes.gap
        wide = (self._area.w + gap) // self._across - gap
        for number in range(first, min(first + self._each, self._number)):
            down, aside = divmod(number - first, self._across)
            x, y = self._area.x + aside * (wide + gap), self._area.y + down * (self._row + gap)
            yield number, Rect(x, y, wide, self._row)

    def turners(self) -> list[Widget]:
        """Buttons and page number, when there is more than one page."""
        if not self._turned:
            return []
        return turners(self._strip, self.page, self.pages, self._sizes)


def turners(strip: Rect, page: int, pages: int, sizes: Metrics) -> list[Widget]:
    """The two buttons and the page number between them; they fill the strip."""
    wide = min(sizes.touch * 2, strip.w // 3)
    left = Rect(strip.x, strip.y, wide, strip.h)
    right = Rect(strip.right - wide, strip.y, wide, strip.h)
    middle = Rect(left.right, strip.y, right.x - left.right, strip.h)
    back = Intent("page", page - 1) if page > 0 else None
    on = Intent("page", page + 1) if page < pages - 1 else None
    return [
        Button("page-back", left, "", back, sizes.body, Kind.QUIET, picture=Icon("back")),
        Label(Words(f"{page + 1} / {pages}", middle, sizes.body, lines=1)),
        Button("page-on", right, "", on, sizes.body, Kind.QUIET, picture=Icon("forward")),
    ]
