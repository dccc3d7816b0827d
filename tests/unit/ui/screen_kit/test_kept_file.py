"""Where a file is, in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.exports import Exports
from companion.ui.screen_kit.kept_file import kept


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("/media/pi/STICK/table-herald/m1.csv",
         "m1.csv is on the USB stick, in the folder table-herald."),
        ("/run/media/pi/S/table-herald/m1.csv",
         "m1.csv is on the USB stick, in the folder table-herald."),
        ("/var/lib/table-herald/export/m1-2.png",
         "m1-2.png is on this computer, in the folder export."),
    ],
)  # fmt: skip
def test_the_disk_is_said_and_no_path(file: str, said: str, tmp_path: Path) -> None:
    exports = Exports(tmp_path, lambda _match: ())
    assert kept(exports, Path(file)) == said
