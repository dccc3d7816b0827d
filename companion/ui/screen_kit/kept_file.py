"""Where is a file that was just written? In words: its name and the disk, no path."""

from __future__ import annotations

from pathlib import Path

from companion.ui.i18n.translate import _
from companion.ui.ports.exports import ExportsPort


def kept(exports: ExportsPort, file: Path) -> str:
    """That a file is written, and on which disk it is found."""
    if exports.on_stick(file):
        text = _("{file} is on the USB stick, in the folder {folder}.")
    else:
        text = _("{file} is on this computer, in the folder {folder}.")
    return text.format(file=file.name, folder=file.parent.name)
