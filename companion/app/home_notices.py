"""What does home say in a quiet line?

What is wrong with a machine that is ours alone, how the last stop was when it was not a
clean one, and that the clock is not set. Nothing here is written down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final

from companion.app.host.machine import Machine
from companion.core.clock import is_set as clock_is_set
from companion.ui.i18n import translate
from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _
from companion.ui.ports.machine import Condition
from companion.ui.ports.match_list import MatchCard

_MOST: Final = 2
"""More have no room there."""


class HomeNotices:
    """Finds the notices whenever home is drawn. For one thread."""

    def __init__(self, machine: Machine | None, *, was_cut: bool) -> None:
        """No notice was given yet.

        Args:
            machine: the computer; None where nothing is reported of it.
            was_cut: the program did not end cleanly the last time.
        """
        self._machine = machine
        self._was_cut = was_cut
        self._last: tuple[MatchCard, ...] | None = None

    def match_opened(self) -> None:
        """A match was opened: how the program last stopped does not matter any more."""
        self._was_cut = False

    def now(self, matches: Callable[[], Sequence[MatchCard]]) -> Sequence[str]:
        """The notices, each a sentence; usually none.

        Args:
            matches: the matches of the record in use, the last one played first.

        Raises:
            StoreError: the list of matches cannot be read.
        """
        said = [] if self._machine is None else _of_machine(self._machine.warnings)
        if self._was_cut and (told := self._after_the_cut(matches)):
            said.append(told)
        if not clock_is_set():
            said.append(_("The clock isn't set: matches get wrong dates but stay in order."))
        return said[:_MOST]

    def _after_the_cut(self, matches: Callable[[], Sequence[MatchCard]]) -> str:
        """The notice after an unclean stop: nothing is missing, or the last match is damaged."""
        if self._last is None:
            # Home asks whenever it is drawn; nothing is written before a match is opened.
            self._last = tuple(islice(matches(), 1))
        if not self._last:
            return ""
        last = self._last[0]
        if last.damaged:
            return _(
                "The last session ended abruptly, and the last match's record is damaged: see Past "
                "matches."
            )
        return _(
            "The last session ended abruptly; everything is saved, up to the last move ({when})."
        ).format(when=last.when)


def _of_machine(warnings: Sequence[Condition]) -> list[str]:
    """Warnings, for whoever plays; their commands stand where devices are looked after."""
    said = [translate.translate(one.text) for one in warnings]
    if mended := [number for number, one in enumerate(warnings) if one.mend is not None]:
        said[mended[-1]] = sentences(said[mended[-1]], _("See Devices for what to do."))
    return said
