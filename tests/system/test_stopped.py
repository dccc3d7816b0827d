"""Ctrl-C is one line, whenever it comes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WHILE_LOADING = """
import builtins, os, signal, sys
from companion.__main__ import main
# Whoever starts the tests in the background may have it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
usual = builtins.__import__
def interrupted(name, *rest):
    if name == {module!r}:
        os.kill(os.getpid(), signal.SIGINT)
    return usual(name, *rest)
builtins.__import__ = interrupted
sys.argv = ["herald", "engine"]
sys.exit(main())
"""


@pytest.mark.parametrize("module", ["companion.cli.main", "argparse", "companion.cli"])
def test_while_the_program_is_being_loaded(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WHILE_LOADING.format(module=module)],
        capture_output=True, text=True, input="", check=False, cwd=ROOT, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "herald: Stopped.\n")
