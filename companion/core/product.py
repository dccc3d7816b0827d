"""What is this program called, by people and by systems?

`python -m companion` works as well: the Python package keeps its first name.
"""

from typing import Final

NAME: Final = "Table Herald"
"""For people, the same in every language."""

COMMAND: Final = "herald"
"""The command; it also begins each line that the program prints in a terminal."""

PACKAGE: Final = "table-herald"
"""For systems: the package, its systemd units, its user and its folders."""

FORMER: Final = "companion"
"""`COMMAND` and `PACKAGE` up to version 0.1; dropped because another program has that name."""


def version() -> str:
    """The version that is installed; "unknown" in a folder that was not. Takes a moment."""
    from importlib import metadata  # noqa: PLC0415 - takes a moment, and e-mail with it

    try:
        return metadata.version(PACKAGE)
    except metadata.PackageNotFoundError:
        return "unknown"
