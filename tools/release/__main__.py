"""Make everything that is given to others when a version is finished: `make release`.

In build/release: the Debian package, the wheel, the source archive, the list of parts and the
checksums. All are made of the last commit, in a folder of their own.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tools.release import parts

HOUSE: Final = Path(__file__).resolve().parents[2]
OUT: Final = HOUSE / "build" / "release"


def main() -> int:
    """Make the files. Returns the exit code."""
    if _said("git", "status", "--porcelain"):
        print("release: commit first: what is not committed would not be in it.", file=sys.stderr)
        return 1
    moment = int(_said("git", "log", "-1", "--format=%ct"))
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "table-herald"
        folder.mkdir()
        archive = subprocess.run(
            ["git", "archive", "HEAD"], cwd=HOUSE, check=True, stdout=subprocess.PIPE
        )
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        _build(folder, moment)
    (OUT / "table-herald.cdx.json").write_text(parts.listed(HOUSE, moment), "utf-8")
    (OUT / "SHA256SUMS").write_text(sums(OUT), "utf-8")
    for file in sorted(OUT.iterdir()):
        print(f"{file.stat().st_size:>10}  {file.relative_to(HOUSE)}")
    return 0


def _build(folder: Path, moment: int) -> None:
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(moment)}
    deb = subprocess.run(
        ["sh", "packaging/build.sh"], cwd=folder, env=environment, check=True, text=True,
        stdout=subprocess.PIPE,
    ).stdout.strip()  # fmt: skip
    shutil.copy(folder / deb, OUT)
    shutil.rmtree(folder / "build")
    # The wheel is built of the source archive, so that nothing is missing in that.
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", OUT, folder],
        env=environment, check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip


def sums(folder: Path) -> str:
    """The checksums of a folder's files, as `sha256sum --check` reads them."""
    files = sorted(file for file in folder.iterdir() if file.name != "SHA256SUMS")
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files
    )


def _said(*words: str) -> str:
    done = subprocess.run(words, cwd=HOUSE, check=True, text=True, stdout=subprocess.PIPE)
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
