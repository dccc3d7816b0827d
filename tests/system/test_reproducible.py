"""The Debian package is the same, byte by byte, from wherever it is built and by whomever."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HOUSE = Path(__file__).parents[2]
TAKEN = ("companion", "firmware", "packaging", "systemd", "docs", "hardware", "LICENSES",
         "REUSE.toml", "pyproject.toml", "README.md", "CHANGELOG.md")  # fmt: skip


def built(folder: Path, umask: int, **environment: str) -> str:
    """Build in a copy of the sources. Returns the package's hash."""
    folder.mkdir(parents=True)
    for name in TAKEN:
        source = HOUSE / name
        if source.is_dir():
            left_out = shutil.ignore_patterns("__pycache__", "pictures", "build")
            shutil.copytree(source, folder / name, copy_function=shutil.copyfile, ignore=left_out)
        else:
            shutil.copyfile(source, folder / name)
    for script in ("build.sh", "herald", "take-over", "trial"):
        (folder / "packaging" / script).chmod(0o777 & ~umask)
    done = subprocess.run(
        ["sh", "packaging/build.sh"], cwd=folder, umask=umask, text=True, check=True,
        stdout=subprocess.PIPE,
        env={"PATH": os.environ["PATH"], "SOURCE_DATE_EPOCH": "1764000000",
             "DPKG_DEB_COMPRESSOR_LEVEL": "0", **environment},
    )  # fmt: skip
    return hashlib.sha256((folder / done.stdout.strip()).read_bytes()).hexdigest()


def test_two_folders_give_the_same_package(tmp_path: Path) -> None:
    here, there = tmp_path / "a", tmp_path / "another place" / "with a longer name"
    with ThreadPoolExecutor() as both:
        one = both.submit(built, here, 0o022, LC_ALL="C", TZ="UTC", PYTHONHASHSEED="1")
        other = both.submit(built, there, 0o077, LC_ALL="C.UTF-8", TZ="Asia/Tokyo",
                            PYTHONHASHSEED="2", HOME="/nonexistent")  # fmt: skip
        assert one.result() == other.result()
