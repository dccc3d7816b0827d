"""Archives of the tests are unpacked by tar: Python 3.11.2, Debian 12's own, can't do it safely."""

from __future__ import annotations

import subprocess
from pathlib import Path


def unpack(archive: Path, folder: Path) -> None:
    """Unpack an archive, compressed or not, below a folder, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["tar", "-xf", archive, "-C", folder, "--no-same-owner"], check=True)
