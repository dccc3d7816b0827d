"""A program that makes a call of which the media know nothing: tests.support.cuts.strange."""

import os
import sys
from pathlib import Path

if __name__ == "__main__":
    with (Path(sys.argv[1]) / "file").open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, 4096)
