"""How does a printed board look on a bad photograph? Bent, at an angle, in dim light, grainy.

`printed` makes the paper: what `herald board print` writes, as an image.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin
from pathlib import Path
from random import Random

import pypdfium2
from PIL import Image, ImageEnhance, ImageFilter

from companion.boards.collection.straight import from_sheet
from companion.core.drafting.sheet import Point
from tests.support.ui.edit_scenes import CORNERS, PHOTO, undone

_MARGIN_PX = 60
_STRIP_PX = 6
_TABLE = (92, 70, 52)
_WIDE_PX = 1300


@dataclass(frozen=True)
class BadPhotograph:
    """A sheet that was photographed badly; its corners are at `CORNERS`.

    Attributes:
        sheet_mm: its size.
        bent_mm: so far its middle bulges upwards, as a sheet does that was folded.
        light: of the dark side, 1 is bright.
        grain: 0 to 1.
    """

    sheet_mm: Point
    bent_mm: float = 6.0
    light: float = 0.8
    grain: float = 0.1

    def seen(self, at: Point) -> Point:
        """Where a spot of the sheet seems to lie once the photograph is straightened, in mm."""
        across, _down = self.sheet_mm
        return at[0], at[1] - self.bent_mm * sin(pi * at[0] / across)

    def aimed(self, at: Point, random: Random, off_mm: float = 1.5) -> Point:
        """Where somebody taps who wants to hit a spot that the photograph shows."""
        x, y = self.seen(at)
        return x + random.uniform(-off_mm, off_mm), y + random.uniform(-off_mm, off_mm)

    def taken(self, flat: Image.Image) -> Image.Image:
        """The photograph of a flat picture of the sheet."""
        bent = self._bent(flat)
        a, b, c, d, e, f, g, h = undone(*from_sheet(CORNERS, flat.size))
        m = _MARGIN_PX
        back = (a + m * g, b + m * h, c + m, d + m * g, e + m * h, f + m, g, h)
        how = Image.Transform.PERSPECTIVE
        seen = bent.transform(PHOTO, how, back, Image.Resampling.BILINEAR, fillcolor=_TABLE)
        return self._dim(seen)

    def _bent(self, flat: Image.Image) -> Image.Image:
        """The sheet on the table, strip by strip higher in its middle."""
        wide, high = flat.size
        size = wide + 2 * _MARGIN_PX, high + 2 * _MARGIN_PX
        lying = Image.new("RGB", size, _TABLE)
        lying.paste(flat, (_MARGIN_PX, _MARGIN_PX))
        down = self.sheet_mm[1]
        mesh = []
        for left in range(0, size[0], _STRIP_PX):
            right = min(left + _STRIP_PX, size[0])
            up = [
                self.bent_mm * high / down * sin(pi * min(max(x - _MARGIN_PX, 0), wide) / wide)
                for x in (left, right)
            ]
            mesh.append(
                (
                    (left, 0, right, size[1]),
                    (left, up[0], left, size[1] + up[0], right, size[1] + up[1], right, up[1]),
                )
            )
        return lying.transform(
            size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR, fillcolor=_TABLE
        )

    def _dim(self, seen: Image.Image) -> Image.Image:
        """Darker to one side, a little out of focus, grainy."""
        shade = Image.linear_gradient("L").rotate(90).resize(PHOTO)
        dark = ImageEnhance.Brightness(seen).enhance(self.light)
        darker = ImageEnhance.Brightness(seen).enhance(self.light * 0.6)
        soft = Image.composite(dark, darker, shade).filter(ImageFilter.GaussianBlur(1.2))
        wide, high = PHOTO
        noise = Image.frombytes("L", PHOTO, Random(7).randbytes(wide * high)).convert("RGB")
        return Image.blend(soft, noise, self.grain)


def printed(pdf: Path) -> Image.Image:
    """The sheet of a PDF that has the board in one piece: its last page."""
    document = pypdfium2.PdfDocument(pdf)
    page = document[len(document) - 1]
    picture: Image.Image = page.render(scale=_WIDE_PX / page.get_width()).to_pil()
    picture = picture.convert("RGB")
    document.close()
    return picture
