"""Finds every text that a player can see, and keeps the catalogues true to them.

.venv/bin/python -m tools.texts update    write table-herald.pot, bring every .po up to date
.venv/bin/python -m tools.texts check     say what is wrong, `check de` with one language;
                                          exit 1 if anything
.venv/bin/python -m tools.texts tidy      as update, and forget what no text uses any more
.venv/bin/python -m tools.texts fits      as update, and let a translation be as long as the longest
                                          that is there; first HERALD_EVERYTHING=1 with
                                          tests/ui/test_languages.py must say that all of them fit
.venv/bin/python -m tools.texts reword FILE.json    give English texts other words: in code,
                                          tests, data and catalogues; say what is left to do
.venv/bin/python -m tools.texts fill de FILE.json    put translations that were written as data
                                          into a catalogue; they are not fuzzy any more

A text that has other words keeps its translations, which are fuzzy: nobody sees them, and
`check` fails, until somebody has read them again and taken the word `fuzzy` away.
FILE.json is a list of {"context": "", "text": "Who is not there?", "new": "Who's away?",
"new_plural": ""}; context and new_plural may be left out. To fill in, it is an object: English,
with "context|" before it where it has one: its translation, or the list of its plural forms.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from companion.core.config.preferences import LANGUAGES
from companion.ui.i18n.catalogues import FOLDER
from tools.texts.catalogues import TRANSLATED, read, write
from tools.texts.checking import faults
from tools.texts.filling_in import fill, read_translations
from tools.texts.finding import ROOT
from tools.texts.rewording import read_rewordings, reword
from tools.texts.updating import update


def _fill(language: str, file: Path) -> int:
    """Put a file's translations into a catalogue."""
    catalog = read(language)
    try:
        left = list(fill(catalog, read_translations(file)))
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    write(catalog, FOLDER / f"{language}.po", language)
    print("\n".join(left) or "everything was filled in")
    return 1 if left else 0


def main(args: list[str]) -> int:
    """Do what is asked."""
    match args:
        case ["update" | "tidy" | "fits" as what]:
            update(tidy=what == "tidy", accept=what == "fits")
            return 0
        case ["check", *languages] if set(languages) <= set(LANGUAGES):
            told = list(faults(languages or LANGUAGES))
            print("\n".join(told) or "all catalogues are whole")
            return 1 if told else 0
        case ["reword", file]:
            try:
                wanted = read_rewordings(Path(file))
            except (OSError, ValueError) as error:
                print(error, file=sys.stderr)
                return 2
            left = reword(wanted, ROOT)
            print("\n".join(left) or "every text was reworded everywhere")
            # The tables of this process still hold the old texts.
            done = subprocess.run([sys.executable, "-m", "tools.texts", "update"], check=False)
            return 1 if left else done.returncode
        case ["fill", language, file] if language in TRANSLATED:
            return _fill(language, Path(file))
        case ["--help" | "-h"]:
            print(__doc__)
            return 0
        case _:
            print(__doc__, file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
