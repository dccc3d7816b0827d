"""companion.boards.collection.straight: a sheet that was photographed askew lies straight again."""

from __future__ import annotations

from math import dist

import pytest
from PIL import Image

from companion.boards.collection.photograph import Pixels, pixels
from companion.boards.collection.straight import from_sheet, straightened
from companion.core.drafting.corners import is_frame, of_picture, turned
from companion.core.drafting.sheet import Corners, Point
from companion.core.errors import NotationError
from tests.support.boards.pictures import quartered, saved, seen

SHEET = (400.0, 200.0)
ASKEW: Corners = ((70, 40), (520, 90), (560, 380), (30, 330))


def through(corners: Corners, at: Point) -> Point:
    """Where a spot of the sheet is in the photograph."""
    a, b, c, d, e, f, g, h = from_sheet(corners, SHEET)
    x, y = at
    under = g * x + h * y + 1
    return (a * x + b * y + c) / under, (d * x + e * y + f) / under


def image(picture: Pixels) -> Image.Image:
    return Image.frombytes("RGB", picture.size, picture.rgb)


def test_corners_come_to_corners_and_straight_lines_stay_straight() -> None:
    for sheet, photo in zip(of_picture(SHEET), ASKEW, strict=True):
        assert through(ASKEW, sheet) == pytest.approx(photo)
    (ax, ay), (bx, by), (cx, cy) = (through(ASKEW, (x, x / 2)) for x in (0.0, 150.0, 400.0))
    assert (bx - ax) * (cy - ay) == pytest.approx((by - ay) * (cx - ax))
    # The diagonals' meeting point is the sheet's middle, whatever the camera saw of it.
    middle = through(ASKEW, (200, 100))
    assert dist(middle, (295, 210)) < 20


def test_what_a_camera_saw_askew_is_drawn_straight() -> None:
    flat = quartered((400, 200))
    # The way back: what the camera sees of the sheet.
    corners: Corners = ((80, 60), (560, 30), (610, 420), (40, 380))
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    inverse = _solved(((ax, ay), (bx, by), (cx, cy), (dx, dy)), of_picture((400, 200)))
    photo = flat.transform((640, 480), Image.Transform.PERSPECTIVE, inverse)
    seen_straight = image(straightened(saved(photo, "PNG"), corners, (300, 150)))
    assert seen_straight.size == (300, 150)
    assert seen(seen_straight) == ("red", "green", "blue", "white")
    # Each colour is where it was, to two pixels: the cross of the quarters is in the middle.
    left: tuple[int, ...] = seen_straight.getpixel((147, 30))  # type: ignore[assignment]
    right: tuple[int, ...] = seen_straight.getpixel((153, 30))  # type: ignore[assignment]
    assert left[0] > 180 > left[1]
    assert right[1] > 150 > right[0]


def _solved(frame: Corners, sheet: Corners) -> tuple[float, ...]:
    """The map from a photograph's frame to a sheet, by Gaussian elimination: another way."""
    rows = []
    for (x, y), (u, v) in zip(frame, sheet, strict=True):
        rows.append([x, y, 1.0, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1.0, -v * x, -v * y, v])
    for column in range(8):
        best = max(range(column, 8), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(8):
            if row != column:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return tuple(row[8] for row in rows)


def test_a_quarter_turn_of_the_corners_turns_the_sheet() -> None:
    photo = pixels(saved(quartered(), "PNG"))
    corners = of_picture(photo.size)
    assert seen(image(straightened(photo, None, (100, 50)))) == ("red", "green", "blue", "white")
    turned_once = image(straightened(photo, turned(corners), (50, 100)))
    assert seen(turned_once) == ("green", "blue", "white", "red")
    assert turned(turned(turned(turned(corners)))) == corners


def test_a_large_photograph_is_made_smaller_without_losing_thin_lines() -> None:
    striped = Image.new("L", (1600, 800), 0)
    for x in range(0, 1600, 2):
        striped.paste(255, (x, 0, x + 1, 800))
    flat = image(straightened(saved(striped, "PNG"), None, (200, 100))).convert("L")
    low, high = flat.getextrema()
    assert isinstance(low, int)
    assert isinstance(high, int)
    # Every pixel is the grey of its stripes, and none fell between them.
    assert 110 < low <= high < 145


@pytest.mark.parametrize(
    "corners",
    [
        ((0, 0), (10, 0), (0, 10), (10, 10)), ((10, 0), (0, 0), (0, 10), (10, 10)),
        ((0, 0), (50, 0), (10, 10), (0, 50)), ((0, 0), (0, 0), (0, 0), (0, 0)),
        ((0, 0), (50, 0), (100, 0), (0, 50)), ((0, 0), (2, 0), (2, 40), (0, 40)),
        ((float("nan"), 0), (50, 0), (50, 50), (0, 50)),
    ],
)  # fmt: skip
def test_what_frames_no_sheet_is_refused(corners: Corners) -> None:
    assert not is_frame(corners)
    with pytest.raises(NotationError):
        straightened(pixels(saved(quartered(), "PNG")), corners, (100, 50))


@pytest.mark.parametrize("size", [(0, 5), (5, 5000), (-1, 1)])
def test_no_picture_is_drawn_without_an_end(size: tuple[int, int]) -> None:
    with pytest.raises(NotationError):
        straightened(pixels(saved(quartered(), "PNG")), None, size)
