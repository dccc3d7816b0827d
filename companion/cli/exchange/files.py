"""How is a file written that must not exist yet?"""

from __future__ import annotations

from pathlib import Path

from companion.core.errors import UsageError


def write_new(file: Path, content: bytes) -> None:
    """Write a new file, whole or not at all.

    Raises:
        UsageError: the file exists, or it cannot be written.
    """
    try:
        with file.open("xb") as out:
            try:
                out.write(content)
                out.flush()
            except OSError:
                file.unlink()
                raise
    except OSError as error:
        raise UsageError(f"{file} can't be written: {error.strerror}.") from error
