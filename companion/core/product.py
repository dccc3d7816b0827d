"""What is this program called, by people and by systems?

`python -m companion` works as well: the Python package kept the name that it was asked to have.
"""

from typing import Final

NAME: Final = "Table Herald"
"""By people, in every language."""

COMMAND: Final = "herald"
"""At the command line; also how its lines begin there."""

PACKAGE: Final = "table-herald"
"""By systems: the package, its units, its user, its folders."""

FORMER: Final = "companion"
"""What `COMMAND` and `PACKAGE` were up to version 0.1, which is another program's name."""
