"""How is a wheel built? With compiled catalogues; `pyproject.toml` names this for setuptools."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from setuptools.command.build_py import build_py

_CATALOGUES = Path("companion") / "ui" / "locale"
_COMPILER = Path("companion") / "ui" / "i18n" / "po_files.py"


class BuildPy(build_py):
    """Copies the package, and compiles its catalogues in the copy."""

    def run(self) -> None:
        """Build; an editable install copies nothing and compiles nothing."""
        super().run()
        if not self.editable_mode:
            subprocess.run(
                [sys.executable, _COMPILER, _CATALOGUES, Path(self.build_lib) / _CATALOGUES],
                check=True,
            )
