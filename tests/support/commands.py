"""How does a test type a command? As a process of its own, or in this one, with the same answer."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from companion.cli import main as cli

_HIDDEN = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR")
"""What tells a program where a screen is."""

Done = subprocess.CompletedProcess[str]


def _environment(data: Path | None, more: Mapping[str, str]) -> dict[str, str]:
    """A machine without a screen, unless the test has one."""
    found = {key: value for key, value in os.environ.items() if key not in _HIDDEN}
    if data is not None:
        found["HERALD_DATA"] = str(data)
    return {**found, **more}


def process(*arguments: str, told: str = "", data: Path | None = None, **environment: str) -> Done:
    """Run the program as a person would: where the process itself is what is tested.

    Args:
        arguments: what is typed after its name.
        told: what it reads from standard input.
        data: the folder of its data.
        environment: variables besides the machine's own.
    """
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        input=told, capture_output=True, text=True, check=False, timeout=120,
        env=_environment(data, environment),
    )  # fmt: skip


def companion(
    *arguments: str, told: str = "", data: Path | None = None, **environment: str
) -> Done:
    """Run the same command in this process, which need not start: a third of a second less.

    Standard streams are UTF-8 over bytes, as a pipe's are. The arguments are those of `process`.
    """
    given = io.TextIOWrapper(io.BytesIO(told.encode()), encoding="utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        patch.setattr(os, "environ", _environment(data, environment))
        patch.setattr(sys, "stdin", given)
        try:
            code = cli.main(list(arguments))
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1
        if sys.stdout is not out:
            sys.stdout.close()  # the program has silenced itself
    return Done(list(arguments), code, _text(out), _text(err))


def _text(stream: io.TextIOWrapper) -> str:
    """Everything that was written."""
    stream.flush()
    buffer = stream.detach()
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


def refused(done: Done, code: int) -> str:
    """The one line that a refused command says."""
    assert done.returncode == code, done
    assert "Traceback" not in done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]
