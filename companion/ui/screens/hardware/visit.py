"""What have the screens of the hardware desk in common?

While one of them stands, devices are visited: what is done with them is meant for the
desk, and counts in no match. They look again once a second, and are drawn anew when
what they say is different then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from companion.ui.art.marks import mark
from companion.ui.i18n.translate import _
from companion.ui.ports.bench import BenchPort, Done
from companion.ui.screen_kit.context import BaseScreen, Room
from companion.ui.widgets.parts import Label
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import put


class DeviceScreen(BaseScreen):
    """A screen of the hardware desk."""

    def __init__(self, bench: BenchPort) -> None:
        """Nobody is there yet; `bench` has the devices."""
        self._bench = bench
        self._looked: tuple[int, int] | None = None
        self._seen: Sequence[object] = ()

    @property
    def first(self) -> str:
        """Nothing is due here: enter goes back."""
        return "back"

    def gone(self) -> None:
        """The devices are the match's again, if no other screen of the desk stands."""
        self._bench.leave(self)

    def tick(self, room: Room) -> bool:
        """Take what was done; whether anything looks different."""
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
        """Something was done with a device; whether the screen looks different."""
        return False

    def seen(self, _room: Room) -> Sequence[object]:
        """What the screen says of the devices now: another value is another picture."""
        return ()


@dataclass(frozen=True, slots=True)
class Mark:
    """Whether something is well; None where it is not used."""

    ok: bool | None

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        put(pen, mark(self.ok, min(box.size), pen.theme), box)


def waits(bench: BenchPort) -> str:
    """What the match on the table misses while its devices are tried out; "" if nothing."""
    if not bench.waiting:
        return ""
    return _("The match waits for a roll. What is rolled here does not count in it.")


def warning(room: Room, bench: BenchPort, rect: Rect) -> Label:
    """That the match waits, in one line."""
    words = Words(waits(bench), rect, room.sizes.caption, "text_bold", room.theme.danger, -1)
    return Label(words)
