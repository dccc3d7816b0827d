"""What have the screens of the hardware desk in common?

While one of them is open, actions with the devices go to the desk and count in no match.
The screens check the devices once a second, and are drawn anew when the states have
changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.frozen import frozen
from companion.ui.art.marks import mark
from companion.ui.i18n.translate import _
from companion.ui.ports.bench import BenchPort, Done
from companion.ui.screen_kit.context import BaseScreen, Room
from companion.ui.widgets.parts import Label
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Icon, put


class DeviceScreen(BaseScreen):
    """A screen of the hardware desk."""

    def __init__(self, bench: BenchPort) -> None:
        """`bench` has the devices; no visit has begun."""
        self._bench = bench
        self._looked: tuple[int, int] | None = None
        self._seen: Sequence[object] = ()

    @property
    def first(self) -> str:
        """Nothing is due here: enter goes back."""
        return "back"

    def gone(self) -> None:
        """Return the devices to the match, if no other screen of the desk is open."""
        self._bench.leave(self)

    def tick(self, room: Room) -> bool:
        """Take the new actions. Returns whether anything looks different."""
        bench = self._bench
        bench.visit(self)
        changed = False
        for done in bench.done():
            changed |= self.did(done, room)
        moment = (bench.changes, int(room.now))
        if moment != self._looked:
            self._looked = moment
            before, self._seen = self._seen, self.seen(room)
            changed |= before != self._seen
        return changed

    def did(self, _done: Done, _room: Room) -> bool:
        """Handle an action with a device. Returns whether the screen looks different."""
        return False

    def seen(self, _room: Room) -> Sequence[object]:
        """What the screen shows of the devices now; when the value changes, it is drawn anew."""
        return ()


@frozen
class Mark:
    """The seal for a state: well, not well, or unknown (None).

    Attributes:
        ok: the state.
        sign: for what is neither well nor ill, a sign of `art.icons` that says what it is.
    """

    ok: bool | None
    sign: str = ""

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        if self.ok is None and self.sign:
            Icon(self.sign, pen.theme.ink_soft).draw(pen, box)
            return
        put(pen, mark(self.ok, min(box.size), pen.theme), box)


def waits(bench: BenchPort) -> str:
    """What the match on the table misses while its devices are tried out; "" if nothing."""
    if not bench.waiting:
        return ""
    return _("The match is waiting for a roll. Rolls here don't count.")


def warning(room: Room, bench: BenchPort, rect: Rect) -> Label:
    """That the match waits, in one line."""
    words = Words(waits(bench), rect, room.sizes.caption, "text_bold", room.theme.danger, -1)
    return Label(words)
