"""companion.boards.collection.photograph: what comes in is a photograph, and no more than that."""

from __future__ import annotations

import subprocess
import sys
import time
import zlib
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops

from companion.boards.collection import photograph
from companion.boards.collection.photograph import SIDE, pixels, taken_in
from companion.core.errors import NotationError
from tests.support.boards.pictures import chunk, png, quartered, saved, seen

UPRIGHT = ("red", "green", "blue", "white")


def kept(content: bytes) -> Image.Image:
    """The picture that is kept of one that came."""
    photo = taken_in(content)
    picture = Image.open(BytesIO(photo.jpeg))
    assert picture.format == "JPEG"
    assert picture.size == photo.size
    return picture


@pytest.mark.parametrize("form", ["JPEG", "PNG"])
@pytest.mark.parametrize("mode", ["RGB", "L", "P", "1"])
def test_every_usual_kind_of_picture_is_kept(form: str, mode: str) -> None:
    if (form, mode) == ("JPEG", "P"):
        return
    picture = kept(saved(quartered(mode=mode), form))
    assert picture.size == (240, 120)
    if mode in {"RGB", "P"}:
        assert seen(picture) == UPRIGHT


def test_printers_colours_and_two_pictures_in_one_file_are_read() -> None:
    assert seen(kept(saved(quartered(mode="CMYK"), "JPEG"))) == UPRIGHT
    two = saved(quartered(), "MPO", save_all=True, append_images=[quartered((80, 80))])
    assert seen(kept(two)) == UPRIGHT


def test_what_is_seen_through_is_white_and_sixteen_bits_become_eight() -> None:
    clear = quartered().convert("RGBA")
    clear.putalpha(0)
    assert seen(kept(saved(clear, "PNG"))) == ("white",) * 4
    deep = Image.new("I;16", (80, 80), 0x8000)
    value = kept(saved(deep, "PNG")).convert("L").getpixel((40, 40))
    assert isinstance(value, int)
    assert 120 <= value <= 136


@pytest.mark.parametrize("orientation", range(1, 9))
def test_it_is_turned_as_it_was_taken(orientation: int) -> None:
    turns = {
        2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }  # fmt: skip
    lying = quartered()
    if orientation in turns:
        lying = lying.transpose(turns[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    picture = kept(saved(lying, "JPEG", exif=exif))
    assert picture.size == (240, 120)
    assert seen(picture) == UPRIGHT


def test_nobody_is_told_where_and_with_what_it_was_taken() -> None:
    exif = Image.Exif()
    exif[0x010F] = "A maker of cameras"
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[2] = (50.0, 5.0, 0.0)
    came = saved(quartered(), "JPEG", exif=exif, comment=b"Our kitchen",
                 icc_profile=b"Our profile", xmp=b"Our garden")  # fmt: skip
    assert b"A maker of cameras" in came
    left = taken_in(came).jpeg
    assert b"A maker" not in left
    for word in (b"kitchen", b"profile", b"garden"):
        assert word in came
        assert word not in left
    assert dict(Image.open(BytesIO(left)).getexif()) == {}


def test_a_large_one_is_made_smaller_and_says_by_how_much() -> None:
    photo = taken_in(saved(quartered((SIDE + 1000, 2000)), "JPEG", quality=30))
    assert photo.size == (SIDE, SIDE // 2)
    assert photo.scale == pytest.approx(0.75)
    small = pixels(saved(quartered(), "PNG"), 60)
    assert small.size == (60, 30)
    assert len(small.rgb) == 60 * 30 * 3


@pytest.mark.parametrize(
    "content",
    [
        b"", b"not a picture", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"<svg/>", b"GIF89a",
        saved(quartered(), "GIF"), saved(quartered(), "BMP"), saved(quartered(), "TIFF"),
        saved(quartered(), "JPEG")[:900], saved(quartered(), "PNG")[:200],
        png(1, 2**31 - 1), png(0, 5), png(240, 120),
        png(240, 120, chunk(b"zTXt", b"k\0\0" + zlib.compress(b"\0" * 30_000_000))),
        png(240, 120, chunk(b"iCCP", b"k\0\0" + zlib.compress(b"\0" * 30_000_000))),
    ],
    ids=range(16),
)  # fmt: skip
def test_what_is_no_picture_or_a_malicious_one_is_refused_in_a_sentence(content: bytes) -> None:
    with pytest.raises(NotationError) as caught:
        taken_in(content)
    assert str(caught.value).startswith("The picture ")
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(("width", "height"), [(6000, 6000), (12_000, 12_000), (60_000, 60_000)])
def test_a_bomb_is_refused_before_it_is_unpacked(width: int, height: int) -> None:
    started_s = time.process_time()
    with pytest.raises(NotationError, match="million"):
        taken_in(png(width, height))
    jpeg = bytearray(saved(quartered(), "JPEG"))
    frame = jpeg.index(b"\xff\xc0") + 5
    jpeg[frame : frame + 4] = (60_000).to_bytes(2, "big") * 2
    with pytest.raises(NotationError, match="million"):
        pixels(bytes(jpeg), 100)
    assert time.process_time() - started_s < 1


def test_a_progressive_one_is_unpacked_whole_and_may_not_be_as_large() -> None:
    for progressive, size in ((True, (5700, 5700)), (False, (8100, 8000))):
        came = bytearray(saved(quartered(), "JPEG", progressive=progressive))
        frame = came.index(b"\xff\xc2" if progressive else b"\xff\xc0") + 5
        came[frame : frame + 4] = b"".join(side.to_bytes(2, "big") for side in size)
        most = photograph.MOST_WHOLE_PIXELS if progressive else photograph.MOST_PIXELS
        with pytest.raises(NotationError, match=f" {most // 1_000_000} million"):
            taken_in(bytes(came))


_PEAK = """
import sys
from companion.boards.collection import photograph
def peak():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
raw = sys.stdin.buffer.read()
photograph.taken_in({small!r})
before = peak()
photograph.taken_in(raw)
print(peak() - before)
"""


@pytest.mark.parametrize(
    ("form", "mode", "size", "most_mb"),
    [("JPEG", "RGB", (3500, 6400), 150), ("PNG", "RGBA", (3600, 3600), 200)],
)
def test_no_second_picture_of_the_size_that_came_is_made(
    form: str, mode: str, size: tuple[int, int], most_mb: int
) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    came = saved(Image.new(mode, size), form, exif=exif)
    code = _PEAK.format(small=saved(quartered(), form))
    done = subprocess.run([sys.executable, "-c", code], input=came, capture_output=True, check=True)
    print(f"{form} {size}: {int(done.stdout) // 1024} MB")
    assert int(done.stdout) < most_mb * 1024


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_where_one_strip_ends_and_the_next_begins_nothing_is_seen(mode: str) -> None:
    slope = Image.linear_gradient("L").resize((2400, 4000)).convert("RGB").convert(mode)
    whole = slope.convert("RGB").resize((300, 500), Image.Resampling.LANCZOS)
    strips = pixels(saved(slope, "PNG"), 500)
    assert strips.size == whole.size
    apart = ImageChops.difference(whole, Image.frombytes("RGB", strips.size, strips.rgb))
    assert max(apart.convert("L").tobytes()) <= 2


def test_a_file_that_is_too_large_too_small_or_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="40 MB"):
        taken_in(b"\xff\xd8" + bytes(photograph.MOST_BYTES))
    with pytest.raises(NotationError, match="too small"):
        taken_in(saved(quartered((500, 40)), "PNG"))
    with pytest.raises(NotationError, match="nowhere"):
        taken_in(tmp_path / "nowhere.jpg")
    (tmp_path / "folder.jpg").mkdir()
    with pytest.raises(NotationError, match=r"folder.jpg can't be read:"):
        taken_in(tmp_path / "folder.jpg")


def test_bytes_gone_astray_make_a_worse_picture_or_none() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    random = Random(7)
    came = [saved(quartered((96, 72)), "JPEG", exif=exif), saved(quartered((96, 72)), "PNG")]
    refused = 0
    for number in range(300):
        content = bytearray(came[number % 2])
        for _ in range(random.choice([1, 3, 30])):
            content[random.randrange(len(content))] = random.randrange(256)
        try:
            assert taken_in(bytes(content)).jpeg
        except NotationError:
            refused += 1
    assert 50 < refused < 290
