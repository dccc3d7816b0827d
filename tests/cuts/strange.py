"""python -m tests.cuts.strange: a program that makes a call of which the media know nothing."""

import os
import sys
from pathlib import Path

if __name__ == "__main__":
    with (Path(sys.argv[1]) / "file").open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, 4096)
