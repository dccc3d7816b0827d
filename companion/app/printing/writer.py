"""With what is a PDF written? Reportlab's canvas, and one thing that it forgets."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

rl_config.useA85 = 0
"""Streams are written as they are, not as letters of ASCII: the file is a fifth smaller."""


class Writer(Canvas):  # type: ignore[misc] # reportlab has no types
    """The library's canvas, whose repeated drawings can be seen through as well.

    A drawing that pages repeat is a form XObject and has resources of its own (PDF 32000-1,
    8.10). Reportlab leaves the graphics states, which hold opacity, out of them; strict
    printers then draw every glaze opaque.
    """

    def endForm(self, **more: Any) -> None:  # noqa: N802 # reportlab's name
        """End a drawing, with all that it uses."""
        resources = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        used = SimpleNamespace(ExtGState=None, XObjects=None)
        self._setExtGState(used)
        self._setXObjects(used)
        if used.ExtGState:
            resources.ExtGState = used.ExtGState
        if used.XObjects:
            resources.XObject = used.XObjects
        super().endForm(Resources=resources, **more)
