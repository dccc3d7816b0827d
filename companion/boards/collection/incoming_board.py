"""How does a board travel from table to table?

As one file, NAME.board: a ZIP with `board.json` and, where the board was drawn over one,
its photograph. A stranger's file is data. It is never unpacked to the disk: two members
with known names are read, each up to its limit whatever its head says, and nothing in
it is run or followed.
"""

from __future__ import annotations

import json
import struct
import zlib
from io import BytesIO
from pathlib import Path
from typing import Final, NoReturn
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from companion.boards.collection.folders import written
from companion.boards.collection.photograph import MOST_BYTES as MOST_PICTURE
from companion.boards.draft.any_draft import from_json, to_json
from companion.core import plain_file
from companion.core.drafting.ids import slug
from companion.core.drafting.sheet import DraftSheet
from companion.core.errors import NotationError
from companion.core.frozen import frozen
from companion.core.game import Json
from companion.core.quoting import on_a_line, short

SUFFIX: Final = ".board"
BOARD: Final = "board.json"
PICTURES: Final = ("photo.jpg", "photo.png")
"""What a parcel may hold besides."""
MOST_BYTES: Final = MOST_PICTURE + 2_000_000
MOST_BOARD: Final = 1_000_000
"""Bytes of a board file in a parcel."""

_MOST_DIRECTORY: Final = 4_096
"""Bytes of a ZIP's list of members: what is in it is read before anybody can look."""
_MARK: Final = b"PK"
_END: Final = struct.Struct("<4s4H2LH")
_END_MARK: Final = b"PK\x05\x06"
_LARGE_MARK: Final = b"PK\x06\x07"
_ENCRYPTED: Final = 0x1


@frozen
class IncomingBoard:
    """A board on its way.

    Attributes:
        draft: the board.
        picture: its photograph's file as it came, None without one.
    """

    draft: DraftSheet
    picture: bytes | None


@frozen
class BoardFile:
    """A parcel's file.

    Attributes:
        name: for it: short ASCII.
        content: of it.
    """

    name: str
    content: bytes


def packed(draft: DraftSheet, picture: bytes | None) -> BoardFile:
    """A board as a file; equal boards make equal files."""
    obj = to_json(draft)
    obj.pop("picture", None)
    if picture is None:
        obj.pop("picture_corners", None)
    else:
        obj["picture"] = PICTURES[0]
    out = BytesIO()
    with ZipFile(out, "w") as file:
        _add(file, BOARD, written(obj).encode(), ZIP_DEFLATED)
        if picture is not None:
            _add(file, PICTURES[0], picture, ZIP_STORED)
    return BoardFile((slug(draft.name) or draft.id) + SUFFIX, out.getvalue())


def _add(file: ZipFile, name: str, content: bytes, how: int) -> None:
    info = ZipInfo(name)
    info.compress_type = how
    info.external_attr = 0o644 << 16
    file.writestr(info, content)


def is_parcel(path: Path) -> bool:
    """Whether a file is packed as a parcel is, whatever its name; False where none can be read."""
    try:
        return plain_file.read(path, len(_MARK))[: len(_MARK)] == _MARK
    except OSError:
        return False


def opened(path: Path) -> IncomingBoard:
    """The board in a file: a parcel, or a bare board file with its picture beside it.

    Raises:
        NotationError: there is none in it; one sentence says why.
    """
    raw, name = _read(path, MOST_BYTES), short(on_a_line(path.name))
    if raw[: len(_MARK)] == _MARK:
        return _unpacked(raw, name)
    if len(raw) > MOST_BOARD:
        raise NotationError("{file} is too large for a board.", file=name)
    draft = from_json(_json(raw, name))
    return IncomingBoard(draft, _beside(path, draft))


def _beside(path: Path, draft: DraftSheet) -> bytes | None:
    """The picture beside a bare board file, where it lies there."""
    if draft.picture is None or not draft.picture.lower().endswith((".jpg", ".jpeg", ".png")):
        return None
    file = path.with_name(draft.picture)
    return _read(file, MOST_PICTURE) if file.is_file() else None


def _read(path: Path, most: int) -> bytes:
    name = short(on_a_line(path.name))
    if not path.is_file():
        raise NotationError("There's no file {file}.", file=name)
    try:
        raw = plain_file.read(path, most)
    except OSError as error:
        raise NotationError(
            "{file} can't be read: {why}.", file=name, why=error.strerror
        ) from error
    if len(raw) > most:
        raise NotationError("{file} is too large for a board.", file=name)
    return raw


def _unpacked(raw: bytes, name: str) -> IncomingBoard:
    _look_at_the_end(raw, name)
    try:
        with ZipFile(BytesIO(raw)) as file:
            members = file.infolist()
            names = [member.filename for member in members]
            if BOARD not in names or len(set(names)) < len(names):
                raise NotationError("{file} doesn't contain a board.", file=name)
            if strange := sorted(set(names) - {BOARD, *PICTURES}):
                raise NotationError(
                    "{file} contains more than a board and its photo: {strange}.",
                    file=name,
                    strange=short(ascii(strange[0])),
                )
            content = {member.filename: _member(file, member, name) for member in members}
    except (BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError,
            RuntimeError, struct.error, UnicodeError) as error:  # fmt: skip
        if isinstance(error, NotationError):
            raise
        raise NotationError("{file} is damaged or incomplete.", file=name) from error
    picture = next((content[one] for one in PICTURES if one in content), None)
    return IncomingBoard(from_json(_json(content[BOARD], name)), picture)


def _look_at_the_end(raw: bytes, name: str) -> None:
    """See that the list of members is short before it is read.

    Raises:
        NotationError: it is long, or not where our own parcels have it.
    """
    end = raw[-_END.size :]
    if len(end) == _END.size:
        mark, *_, directory, _offset, comment = _END.unpack(end)
        large = raw[-_END.size - 20 :][:4] == _LARGE_MARK
        if mark == _END_MARK and comment == 0 and directory <= _MOST_DIRECTORY and not large:
            return
    raise NotationError("{file} is damaged or incomplete.", file=name)


def _member(file: ZipFile, member: ZipInfo, name: str) -> bytes:
    """What a member holds.

    Raises:
        NotationError: it is larger than it may be, or packed as we do not pack.
    """
    most = MOST_BOARD if member.filename == BOARD else MOST_PICTURE
    if member.flag_bits & _ENCRYPTED or member.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
        raise NotationError("{file} is packed in a way Table Herald can't read.", file=name)
    if member.file_size <= most:
        with file.open(member) as opened_member:
            # What its head says of its size may be a lie.
            content = opened_member.read(most + 1)
        if len(content) <= most:
            return content
    raise NotationError("{file} is too large for a board.", file=name)


def _json(raw: bytes, name: str) -> Json:
    try:
        return json.loads(raw, parse_constant=_no_constant, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        raise NotationError("{file} isn't a board file: it isn't JSON.", file=name) from error


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    obj = dict(pairs)
    if len(obj) < len(pairs):
        raise ValueError("an object names a key twice")
    return obj


def _no_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")
