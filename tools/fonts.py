"""Cuts the letters that the glass may have to show out of large free fonts.

.venv/bin/python -m tools.fonts FOLDER    write companion/ui/assets/fonts/Noto*
.venv/bin/python -m tools.fonts figures   give titles and names figures that stand on the line

FOLDER holds Debian's packages, as `apt-get download fonts-noto-cjk fonts-noto-core`
leaves them there (bookworm: 1:20220127+repack1-1 and 20201225-1). The same packages
and the same fontTools give the same files. Licence: SIL Open Font License 1.1,
OFL-Noto.txt beside the fonts; "Noto" is no reserved font name.

What is cut out: every Japanese letter of JIS X 0208 and what the Japanese
catalogue has besides; for names, the letters of Europe that our Latin fonts lack.

EB Garamond and Vollkorn come with old-style figures, whose 1 looks like an I. They have lining
ones too (`lnum`), but pygame asks a font for no feature: so the figures' codes lead to those.
Neither name is reserved.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont

from companion.ui.i18n import catalogues

ASSETS: Final = Path(__file__).parents[1] / "companion" / "ui" / "assets" / "fonts"

_CJK: Final = "usr/share/fonts/opentype/noto/"
_LATIN: Final = "usr/share/fonts/truetype/noto/"
_JAPANESE: Final = {
    "NotoSansJP-Regular.otf": _CJK + "NotoSansCJK-Regular.ttc",
    "NotoSansJP-Bold.otf": _CJK + "NotoSansCJK-Bold.ttc",
    "NotoSerifJP-Bold.otf": _CJK + "NotoSerifCJK-Bold.ttc",
}
_EUROPEAN: Final = {
    "NotoSans-Regular.ttf": _LATIN + "NotoSans-Regular.ttf",
    "NotoSans-Bold.ttf": _LATIN + "NotoSans-Bold.ttf",
}

_OLD_STYLE: Final = (
    "EBGaramond08-Regular.otf", "EBGaramondSC08-Regular.otf", "Vollkorn-SemiBold.ttf",
)  # fmt: skip


def japanese() -> frozenset[str]:
    """Kana, punctuation, full-width letters, all kanji of JIS X 0208, the catalogue's own."""
    rows = (*range(0x21, 0x29), *range(0x30, 0x75))
    found = set()
    for row in rows:
        for cell in range(0x21, 0x7F):
            try:
                found.add(bytes((row | 0x80, cell | 0x80)).decode("euc_jp"))
            except UnicodeDecodeError:
                continue
    catalogue = (catalogues.FOLDER / "ja.po").read_text(encoding="utf-8")
    found |= {one for one in catalogue if ord(one) > 0x2E80}
    # Greek and Cyrillic are full-width here; names have their own below.
    return frozenset(one for one in found if not 0x370 <= ord(one) < 0x530)


def european() -> frozenset[str]:
    """Latin with all its accents, Greek, Cyrillic."""
    ranges = (range(0x20, 0x250), range(0x2B0, 0x530), range(0x1E00, 0x1F00), range(0x2010, 0x2040))
    return frozenset(chr(code) for some in ranges for code in some)


def _cut(source: Path, out: Path, letters: Iterable[str]) -> None:
    """Write those of `letters` that the font has, without what only typesetters use."""
    font = TTFont(source, fontNumber=0, recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp"]
    options.hinting = False
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(one) for one in letters])
    cutter.subset(font)
    font.save(out)
    print(f"{out.name}: {len(font.getBestCmap())} letters, {out.stat().st_size // 1024} KiB")


def _stand_on_the_line(file: Path) -> None:
    """Let the codes of the figures lead to the lining ones; a second time changes nothing."""
    font = TTFont(file, recalcTimestamp=False)
    rules, lining = font["GSUB"].table, dict[str, str]()
    for record in rules.FeatureList.FeatureRecord:
        for number in record.Feature.LookupListIndex if record.FeatureTag == "lnum" else ():
            for part in rules.LookupList.Lookup[number].SubTable:
                lining |= getattr(getattr(part, "ExtSubTable", part), "mapping", {})
    for table in font["cmap"].tables:
        for code in map(ord, "0123456789"):
            glyph = table.cmap.get(code, "")
            table.cmap.update({code: lining[glyph]} if glyph in lining else {})
    font.save(file)


def main(args: list[str]) -> int:
    """Unpack the packages and cut."""
    if len(args) != 1 or args[0].startswith("-"):
        print(__doc__)
        return 0 if args in (["--help"], ["-h"]) else 2
    if args == ["figures"]:
        for name in _OLD_STYLE:
            _stand_on_the_line(ASSETS / name)
        return 0
    with tempfile.TemporaryDirectory() as unpacked:
        for package in sorted(Path(args[0]).glob("fonts-noto-*.deb")):
            subprocess.run(["dpkg-deb", "-x", package, unpacked], check=True)
        for sources, letters in ((_JAPANESE, japanese()), (_EUROPEAN, european())):
            for name, source in sources.items():
                _cut(Path(unpacked, source), ASSETS / name, letters)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
