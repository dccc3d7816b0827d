"""What is shown over a board without being in its way? A slim tab, a flag.

None of them can be tapped: a finger reaches what lies below. Where they stand is
chosen so that they cover as little as possible of what matters at the moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from companion.ui.art import gauge
from companion.ui.widgets.base import Layer, Point, Target, Untouched
from companion.ui.widgets.odds_bar import OddsBar
from companion.ui.widgets.pen import Pen, Words

_BAR = 8
"""How long a bar of hidden values is, in heights of a letter."""
_SPOTS = 9
"""Places that are tried from the left to the right, and from the top to the bottom."""
_INSIDE = 10
"""How much worse a place away from the edges is: as bad as hiding so many points that matter less.
"""


def least_covering(
    area: Rect,
    size: tuple[int, int],
    keep: Iterable[Point],
    other: Iterable[Point],
    reach: int,
    *,
    inside: bool = False,
) -> Rect:
    """Where a sheet stands within an area so that it hides least.

    Args:
        area: it stays within.
        size: of the sheet, in pixels.
        keep: points that should be seen.
        other: points that matter less.
        reach: how far what is drawn at a point spreads, in pixels.
        inside: it may stand away from the upper and the lower edge, if only there it hides nothing;
            what it would lie on counts twice.
    """
    keep, other = tuple(keep), tuple(other)
    wide, high = min(size[0], area.w), min(size[1], area.h)
    spare = area.w - wide
    # The middle first: of spots that hide as little as one another the first is taken.
    lefts = sorted(range(_SPOTS), key=lambda step: abs(2 * step - _SPOTS + 1))
    edges, between = (area.bottom - high, area.y), range(1, _SPOTS - 1) if inside else ()
    tops = (*edges, *(area.y + (area.h - high) * step // (_SPOTS - 1) for step in between))
    spots = [
        Rect(area.x + spare * step // (_SPOTS - 1), y, wide, high) for y in tops for step in lefts
    ]

    def hidden(rect: Rect) -> int:
        near = rect.inflate(2 * reach, 2 * reach)
        return (
            sum(20 * near.collidepoint(point) for point in keep)
            + sum(20 * rect.collidepoint(point) for point in keep if inside)
            + sum(near.collidepoint(point) for point in other)
            + (0 if rect.y in edges else _INSIDE)
        )

    return min(spots, key=hidden)


@dataclass(frozen=True, slots=True)
class Tab:
    """One slim line: a chance, or a reminder.

    Attributes:
        rect: where; of the size that `size_of` gives.
        text: the line.
        px: size of its letters.
        small: the paragraph, or nothing.
        values: hidden ones that may lie there, for a bar before the text; else empty.
        beaten: how many of them are.
    """

    rect: Rect
    text: str
    px: int
    small: str = ""
    values: tuple[int, ...] = ()
    beaten: int = 0
    layer: Layer = Layer.OVER

    @staticmethod
    def size_of(area: Rect, text: str, px: int, small: str = "", *, bar: bool) -> tuple[int, int]:
        """The size that a line takes, within an area."""
        inside = _tab_text(area.w - 2 * px, px, bar=bar)
        fitted = Words(text, Rect(0, 0, inside, round(px * 2.9)), px, "text_bold").fitted()
        paragraph = Words(small, Rect(0, 0, inside, px * 2), max(12, px * 3 // 4), "text").fitted()
        used = max(fitted.width, paragraph.width if small else 0)
        high = fitted.height + (paragraph.height if small else 0)
        return area.w - inside + used - 2 * px + 2, max(high + px // 2, round(px * 1.5))

    def targets(self) -> Sequence[Target]:
        """None: what lies below can be tapped."""
        return ()

    def words(self) -> Sequence[Words]:
        """The line, and its paragraph below it."""
        wide = _tab_text(self.rect.w, self.px, bar=bool(self.values))
        box = Rect(self.rect.right - self.px // 2 - wide, self.rect.y, wide, self.rect.h)
        box.inflate_ip(0, -(self.px // 3))
        if not self.small:
            return (Words(self.text, box, self.px, "text_bold", None, -1, lines=2),)
        foot = Words(self.small, box, max(12, self.px * 3 // 4), "text", lines=1).fitted().height
        upper = Rect(box.x, box.y, box.w, box.h - foot)
        lower = Rect(box.x, upper.bottom, box.w, foot)
        return (
            Words(self.text, upper, self.px, "text_bold", None, -1, lines=2),
            Words(self.small, lower, max(12, self.px * 3 // 4), "text", None, -1, lines=1),
        )

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        theme = pen.theme
        pen.sheet(self.rect, theme.parchment_light, theme.gold_edge, shadow=pen.sizes.gap // 2)
        high = min(self.rect.h - self.px // 2, round(self.px * 1.3))
        left = Rect(self.rect.x + self.px // 2, 0, high, high)
        left.centery = self.rect.centery
        if self.values:
            left.width = _BAR * self.px
            OddsBar(left, self.values, self.beaten).draw(pen)
        else:
            pen.surface.blit(gauge.flag(high, theme), left)
        for words in self.words():
            ink = theme.ink_soft if words.role == "text" else theme.ink
            pen.write(
                Words(words.text, words.box, words.px, words.role, ink, words.align, 0, words.lines)
            )


def _tab_text(wide: int, px: int, *, bar: bool) -> int:
    """How wide the text of a tab may be, beside its picture."""
    picture = _BAR * px if bar else round(px * 1.3)
    return wide - picture - px * 3 // 2


@dataclass(frozen=True, slots=True)
class Flag(Untouched):
    """A small flag at a place of the board."""

    foot: Point
    px: int
    layer: Layer = Layer.OVER
    rect: Rect = field(init=False)

    def __post_init__(self) -> None:
        """It stands above its foot."""
        rect = Rect(self.foot[0] - self.px // 2, self.foot[1] - self.px, self.px, self.px)
        object.__setattr__(self, "rect", rect)

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        pen.surface.blit(gauge.flag(self.px, pen.theme), self.rect)
