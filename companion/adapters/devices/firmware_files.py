"""Where is the firmware that belongs to this program, and is it whole?

`make -C firmware release` builds it in a checkout; the Debian package brings it. SHA256SUMS
lies beside the programs; a program that does not match its checksum is not written to a chip.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from companion.core.errors import DeviceError

NAMES: Final = ("die", "castles")
PLACES: Final = (
    Path(__file__).parents[3] / "firmware" / "build",
    Path("/usr/share/table-herald/firmware"),
)
"""The checkout's own, and the package's."""
SUMS: Final = "SHA256SUMS"


def find(device: str, places: tuple[Path, ...] = PLACES) -> Path:
    """The firmware of "die" or "castles", checked.

    Raises:
        DeviceError: there is none, or it differs from its checksum.
    """
    for folder in places:
        if not (folder / SUMS).is_file():
            continue
        file = folder / f"{device}.hex"
        wanted = _sums(folder / SUMS).get(file.name)
        try:
            found = hashlib.sha256(file.read_bytes()).hexdigest()
        except OSError as error:
            raise DeviceError(f"{file}: {error.strerror}.") from error
        if found != wanted:
            raise DeviceError(f"{file} isn't the file in {SUMS}: it is damaged or of another day.")
        return file
    raise DeviceError(
        "There is no built firmware here. Build it: make -C firmware release "
        "(firmware/README.md says what this needs)."
    )


def _sums(file: Path) -> dict[str, str]:
    """The name of each file → its checksum."""
    lines = (line.split() for line in file.read_text("utf-8").splitlines())
    return {words[1].lstrip("*"): words[0] for words in lines if len(words) == 2}
