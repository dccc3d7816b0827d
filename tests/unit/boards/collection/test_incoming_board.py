"""companion.boards.collection.incoming_board: a board travels; a stranger's file harms nobody."""

from __future__ import annotations

import json
import struct
import time
import tracemalloc
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile, ZipInfo

import pytest

from companion.boards.collection import incoming_board
from companion.boards.shipped import shelf
from companion.core.drafting import sheet_edits
from companion.core.errors import CompanionError, NotationError
from companion.core.game import Json
from companion.games.rheingold.drafting.applying import apply
from companion.games.rheingold.drafting.draft import to_json
from companion.games.rheingold.drafting.reading import from_json
from tests.support.boards.pictures import quartered, saved

RHINE = from_json(shelf.board("rhine"))
PHOTO = saved(quartered(), "JPEG")
CORNERS = ((1, 2), (200, 3), (210, 100), (4, 110))


def zipped(*members: tuple[str, bytes], how: int = ZIP_DEFLATED) -> bytes:
    """A ZIP with these members."""
    out = BytesIO()
    with ZipFile(out, "w", how) as file:
        for name, content in members:
            file.writestr(name, content)
    return out.getvalue()


BOARD = json.dumps(to_json(RHINE)).encode()


@pytest.fixture
def arrived(tmp_path: Path) -> Any:
    """Opens what lies in a file."""

    def opened(content: bytes, name: str = "their.board") -> incoming_board.IncomingBoard:
        file = tmp_path / name
        file.write_bytes(content)
        return incoming_board.opened(file)

    return opened


def test_a_parcel_comes_as_it_went(arrived: Any) -> None:
    draft = apply(RHINE, sheet_edits.Photograph("photo-01234567.jpg", CORNERS))
    sent = incoming_board.packed(draft, PHOTO)
    assert sent.name == "the_rhine.board"
    came = arrived(sent.content, sent.name)
    assert came.picture == PHOTO
    assert came.draft == apply(RHINE, sheet_edits.Photograph("photo.jpg", CORNERS))
    # No time, no user, no machine is in it: equal boards are equal files.
    assert incoming_board.packed(draft, PHOTO) == sent
    assert arrived(incoming_board.packed(draft, None).content).draft == RHINE


def test_its_name_is_short_ascii_whatever_the_board_is_called() -> None:
    names = {"../../etc": "etc.board", "城": "rhine.board", "Größe 7": "groesse_7.board"}
    for name, file in names.items():
        assert incoming_board.packed(apply(RHINE, sheet_edits.Rename("", name)), None).name == file


def test_a_bare_board_file_brings_the_picture_beside_it(arrived: Any, tmp_path: Path) -> None:
    board = {**to_json(RHINE), "picture": "mine.jpg"}
    (tmp_path / "mine.jpg").write_bytes(PHOTO)
    assert arrived(json.dumps(board).encode(), "rhine.json").picture == PHOTO
    assert arrived(BOARD, "rhine.json").picture is None
    board["picture"] = "passwd"
    (tmp_path / "passwd").write_text("secret")
    assert arrived(json.dumps(board).encode(), "rhine.json").picture is None


def lying(size: int) -> bytes:
    """A member whose head says that it is small, and which is not."""
    content = bytearray(zipped(("board.json", b" " * size)))
    for mark, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        begin = content.index(mark)
        content[begin + at : begin + at + 4] = struct.pack("<I", 100)
    return bytes(content)


def crowded(number: int) -> bytes:
    """A list of members that is longer than anybody wants to read."""
    return zipped(("board.json", BOARD), *((f"m{one}", b"") for one in range(number)))


def encrypted() -> bytes:
    content = bytearray(zipped(("board.json", BOARD)))
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(mark) + at] |= 1
    return bytes(content)


def doubled() -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as file:
        file.writestr("board.json", BOARD)
        # The library itself warns of this; a stranger does not.
        file.filelist.append(file.filelist[0])
    return out.getvalue()


def linked() -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as file:
        info = ZipInfo("board.json")
        info.external_attr = 0o120777 << 16
        file.writestr(info, "/etc/passwd")
    return out.getvalue()


def renamed(key: str, value: Json) -> bytes:
    return zipped(("board.json", json.dumps({**to_json(RHINE), key: value}).encode()))


STRANGE = {
    "nothing": b"", "no zip": b"PK", "half of one": zipped(("board.json", BOARD))[:800],
    "no board": zipped(("photo.jpg", PHOTO)), "a path": zipped(("../board.json", BOARD)),
    "a path besides": zipped(("board.json", BOARD), ("../../x", b"")),
    "an absolute path": zipped(("board.json", BOARD), ("/etc/cron.d/x", b"* * * * *")),
    "a program": zipped(("board.json", BOARD), ("setup.py", b"import os")),
    "a folder": zipped(("board.json", BOARD), ("photos/", b"")),
    "two boards": doubled(), "a link": linked(), "a secret": encrypted(),
    "packed otherwise": zipped(("board.json", BOARD), how=ZIP_LZMA),
    "and otherwise": zipped(("board.json", BOARD), how=ZIP_BZIP2),
    "a bomb": zipped(("board.json", b" " * 20_000_000)),
    "a lying bomb": lying(20_000_000),
    "a picture bomb": zipped(("board.json", BOARD), ("photo.png", b"\0" * 45_000_000)),
    "two thousand members": crowded(2_000),
    "text after it": zipped(("board.json", BOARD)) + b"more",
    "no JSON": zipped(("board.json", b"{")), "no text": zipped(("board.json", b"\xff\xfe\x00")),
    "a number": zipped(("board.json", b"7")), "not a number": renamed("extra", float("nan")),
    "a key twice": zipped(("board.json", BOARD[:-1] + b', "id": "x"}')),
    "nested": zipped(("board.json", b"[" * 200_000)),
    "nested objects": zipped(("board.json", b'{"a":' * 5_000 + b"1" + b"}" * 5_000)),
    "a name that turns round": renamed("name", "Rhine \u202egnp.exe"),
    "a name of lines": renamed("name", "a\nb"), "a name of signs": renamed("name", "\x1b[2J"),
    "half a sign": renamed("name", "\ud800"), "a long name": renamed("name", "x" * 10_000),
    "no name": renamed("name", ""), "a path for an id": renamed("id", "../x"),
    "a path for a picture": renamed("picture", "../../etc/passwd"),
    "a hidden note": renamed("note", "x\u202ey"), "a huge number": renamed("size_mm", [10**300, 1]),
    "a bare bomb": b" " * 2_000_000, "bare nothing": b"[]",
}  # fmt: skip


@pytest.mark.parametrize("content", STRANGE.values(), ids=STRANGE)
def test_a_strangers_file_is_refused_in_one_sentence(arrived: Any, content: bytes) -> None:
    tracemalloc.start()
    started_s = time.process_time()
    try:
        with pytest.raises(NotationError) as caught:
            arrived(content)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    text = str(caught.value)
    assert text.isprintable()
    assert len(text) < 400
    assert time.process_time() - started_s < 2
    assert peak < 60_000_000 + len(content)


def test_the_largest_board_there_can_be_is_taken_in(arrived: Any) -> None:
    board = to_json(RHINE)
    board["spaces"] |= {f"n{n}": {"at": [n, 449.5]} for n in range(500)}
    board["roads"] += [["w1", f"n{n}"] for n in range(500)]
    came = arrived(zipped(("board.json", json.dumps(board).encode())))
    assert len(came.draft.spaces) == 545


def test_bytes_gone_astray_are_a_board_or_refused(arrived: Any) -> None:
    random, sent = Random(11), incoming_board.packed(RHINE, PHOTO).content
    refused = 0
    for _ in range(400):
        content = bytearray(sent)
        for _ in range(random.choice([1, 2, 20])):
            content[random.randrange(len(content))] = random.randrange(256)
        if random.randrange(4) == 0:
            del content[random.randrange(len(content)) :]
        try:
            assert arrived(bytes(content)).draft.spaces
        except CompanionError:
            refused += 1
    assert 200 < refused < 400


def test_a_folder_a_pipe_or_nothing_is_no_parcel(tmp_path: Path) -> None:
    (tmp_path / "folder.board").mkdir()
    for name in ("folder.board", "nothing.board"):
        with pytest.raises(NotationError, match="There's no file"):
            incoming_board.opened(tmp_path / name)
    with pytest.raises(NotationError, match="There's no file"):
        incoming_board.opened(Path("/dev/zero"))


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "large.board"
    with file.open("wb") as out:
        out.truncate(incoming_board.MOST_BYTES + 1)
    with pytest.raises(NotationError, match="too large"):
        incoming_board.opened(file)
