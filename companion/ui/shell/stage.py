"""Which screen is open, and which target gets a touch? Draws, but opens no window.

The stage holds the room and the screens, finds the target of each touch and key, passes its
intent to the screen, and says when the picture must be drawn again.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.ui import games
from companion.ui.art.parchment import parchment
from companion.ui.i18n.translate import _
from companion.ui.input.events import Gesture, KeyName, KeyStroke, Press, Touch, TouchPhase, Wheel
from companion.ui.ports.session import SessionPorts
from companion.ui.screen_kit.audio_feedback import AudioFeedback
from companion.ui.screen_kit.busy import BusyScreen
from companion.ui.screen_kit.context import BACK, Feeling, Handled, Room, Screen
from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.fault import FaultScreen
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens import saved_state
from companion.ui.shell.place_buttons import PlaceButtons
from companion.ui.shell.primary_guard import PRIMARY, PrimaryGuard
from companion.ui.shell.program_turn import ProgramTurnPresenter
from companion.ui.shell.reasons import Reasons
from companion.ui.shell.screen_factory import ScreenFactory
from companion.ui.theme import Theme
from companion.ui.widgets.base import Intent, Point, Target, Widget, hit, towards, why_not
from companion.ui.widgets.pen import Pen

_WAYS = {
    KeyName.UP: (0, -1),
    KeyName.DOWN: (0, 1),
    KeyName.LEFT: (-1, 0),
    KeyName.RIGHT: (1, 0),
}


class Stage:
    """The screens, and the one finger that counts.

    Attributes:
        room: where the screens are drawn.
        match: the match on the table, as its screens use it.
        dirty: the picture must be drawn again.
        closed: the program is to end.
        stirred: when a device last sent something, in monotonic seconds.
    """

    def __init__(
        self, ports: SessionPorts, theme: Theme | None, size: tuple[int, int], now: float
    ) -> None:
        """Begin at home, or with the first start; a `theme` of None follows the preferences."""
        store = ports.preference_store
        self.room = Room(lambda: store.preferences, theme, size, now, games.find)
        self.match = MatchInPlay(
            ports.match, ports.games, games.find, self.room.show_fault, ports.program_players
        )
        self._signals = ports.signals
        self._factory = ScreenFactory(ports, self.match)
        self.dirty = True
        self.stirred = now
        self.closed = False
        self._screens: dict[Stop, Screen] = {}
        self._kept = saved_state.KeptState(ports.ui_state)
        self.room.draft = saved_state.draft(ports.games, ports.ui_state)
        saved_state.reopen_above_home(self.room, ports.ui_state)
        if store.fresh:
            from companion.ui.screens.welcome import screen as welcome  # noqa: PLC0415 # once

            self.room.nav = self.room.nav.push(welcome.FIRST)
        self._fault = FaultScreen()
        self._busy = BusyScreen()
        self._buttons = PlaceButtons(self.match, ports.devices)
        self._program = ProgramTurnPresenter(self.match)
        self._hearing = AudioFeedback(self.match, ports.loudspeaker)
        self._press = Press()
        self._key_held: str | None = None
        self._guarded: tuple[Target, float] | None = None
        self._staying: tuple[Target, float] | None = None
        self._focus: str | None = None
        self._stood: tuple[Stop, bool] | None = None
        self._guard = PrimaryGuard()
        self._reasons = Reasons()

    @property
    def screen(self) -> Screen:
        """The visible screen: a fault or long work first, else the screen of the top stop."""
        if self.room.busy:
            return self._busy
        if self.room.fault:
            return self._fault
        return self._at(self.room.nav.top)

    def _at(self, stop: Stop) -> Screen:
        made = self._screens.get(stop)
        if made is None:
            self._screens[stop] = made = self._factory.make(stop)
            saved = self.room.saved_states.pop(stop.page.value, None)
            if saved is not None:
                saved_state.restore(made, saved, self.room)
        return made

    def _table(self) -> Screen | None:
        """The screen that answers the places' buttons: the table's, or the program's turn."""
        nav = self.room.nav
        if nav.top.page is Page.PROGRAM and not self.room.fault:
            return self.screen
        if self.room.fault or nav.top.page not in (Page.TABLE, Page.PLACE):
            return None
        return next((self._at(stop) for stop in nav.stack if stop.page is Page.TABLE), None)

    @property
    def moving(self) -> bool:
        """Whether something moves, so that the window must draw often."""
        return self.screen.moving or self._guarded is not None

    @property
    def held(self) -> str | None:
        """The target that is held down at this moment."""
        return self._press.held or self._key_held

    def widgets(self) -> Sequence[Widget]:
        """Everything on the screen, in the order of drawing."""
        found = list(self.screen.widgets(self.room))
        if self.room.fault and self.screen is self._fault:
            found = list(self._fault.widgets(self.room))
        found += self._reasons.widgets(self.room, found)
        found.sort(key=lambda widget: widget.layer.value)
        return found

    def targets(self) -> list[Target]:
        """Everything a finger can hit."""
        return [target for widget in self.widgets() for target in widget.targets()]

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size now."""
        self.room.resize(size)
        self.let_go()
        self.dirty = True

    def close(self) -> None:
        """The program ends; no screen comes back."""
        self.closed = True
        self._drop_screens(())

    def let_go(self) -> None:
        """Forget the finger: the window or the screen under it has changed."""
        if self.held is not None:
            self.dirty = True
        self._press.drop()
        self._key_held = self._guarded = self._staying = None
        for screen in self._screens.values():
            if isinstance(screen, Handled):
                screen.let_go()

    def take(self, what: Touch | KeyStroke | Wheel, now: float) -> None:
        """Handle an input of a finger, a key or a wheel."""
        self.room.now = now
        if isinstance(what, Wheel):
            screen = self.screen
            self.dirty |= isinstance(screen, Handled) and screen.rolled(what, self.room)
        elif isinstance(what, KeyStroke):
            self._key(what)
        else:
            self._touch(what)
        self._settle()
        self._kept.save(self.room, self.match, self._screens)
        self._hearing.attend(self.room, self.screen)

    def tick(self, now: float) -> None:
        """Read the devices' signals, and let the screen know the time."""
        room, before = self.room, self.room.nav.top
        room.now = now
        room.held = self.held
        carried_on = self._program.go_on(room, self._screens)
        changed = self._signals.poll_devices() or carried_on
        if changed:
            self.match.tell(self._signals.drain_events())
        changed |= self._buttons.tick(room, self._table)
        if changed:
            self.stirred = now
        opened, stayed = self._guard_opens(), self._stayed()
        changed |= room.follow() | opened | stayed | self._guard.forgets(now)
        changed |= self._reasons.tick(now)
        changed |= self._program.comes_or_goes(room, self._screens)
        if self.screen.tick(room) or changed or self._stood != self._standing:
            self.dirty = True
            self._settle()
            if room.nav.top != before:
                self._guard.left(now)
            if opened or stayed or room.nav.top != before:
                self._kept.save(self.room, self.match, self._screens)
            self._hearing.attend(room, self.screen)

    def _guard_opens(self) -> bool:
        """Press a guarding button that was held for long enough. Returns whether one is held."""
        if self._guarded is None:
            return False
        target, since = self._guarded
        if self.held != target.id:
            self._guarded = None
        elif self.room.now - since >= self.room.preferences.hold_s:
            self.let_go()
            if target.intent is not None:
                self._answer(target.intent, self.widgets(), target)
        return True

    def _stayed(self) -> bool:
        """Answer a finger that stayed, where that means more than a tap. Returns whether it did."""
        if self._staying is None:
            return False
        target, since = self._staying
        if self.held != target.id or self.room.now - since < self.room.preferences.hold_s:
            return False
        self.let_go()
        if target.long is not None:
            self._answer(target.long, self.widgets(), target)
        return True

    @property
    def _waited(self) -> float:
        """How much of the guarding button's time has passed, 0 to 1."""
        if self._guarded is None:
            return 0.0
        return min(1.0, (self.room.now - self._guarded[1]) / self.room.preferences.hold_s)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen as it is now."""
        room = self.room
        self.dirty = False
        widgets = self.widgets()
        self._watch(widgets)
        self._focus_on(widgets)
        surface.blit(parchment(room.size, room.theme), (0, 0))
        animated = room.preferences.animated
        pen = Pen(
            surface, room.theme, room.sizes, self.held or self._guard.seen(room.now), self._focus,
            room.now,
            animated=animated, waited=self._waited,
        )  # fmt: skip
        for widget in widgets:
            widget.draw(pen)
        if self._focus is not None:
            self._ring(pen, widgets)

    def _ring(self, pen: Pen, widgets: Sequence[Widget]) -> None:
        """Draw the keys' focus on a spot of the board; buttons draw their own."""
        for widget in widgets:
            for target in widget.targets():
                if target.id == self._focus and target.round:
                    grown = target.rect.inflate(8, 8)
                    pygame.draw.ellipse(pen.surface, pen.theme.ink, grown, 3)

    def _focus_on(self, widgets: Sequence[Widget]) -> None:
        """Drop the keys' focus when its target cannot be reached any more."""
        able = {one.id for widget in widgets for one in widget.targets() if one.reachable}
        if self._focus not in able:
            self._focus = None

    def _watch(self, widgets: Sequence[Widget]) -> None:
        """A finger on the large button whose meaning has changed meant the old one."""
        referee = self.match.on_table
        position = None if referee is None else referee.state
        changed = self._guard.watch(self.room.now, self.room.nav.top, position, widgets)
        if changed and self._press.target == PRIMARY:
            self._press.drop()

    def _answer(
        self,
        intent: Intent,
        widgets: Sequence[Widget],
        target: Target,
        point: Point | None = None,
    ) -> None:
        self._guard.tapped(self.room.now, widgets)
        if not self._reasons.takes(intent, target.rect, point, self.room):
            self.screen.answer(intent, self.room)

    def _touch(self, touch: Touch) -> None:
        screen = self.screen
        if isinstance(screen, Feeling):
            self.dirty |= screen.felt(touch, self.room)
        widgets = self.widgets()
        self._watch(widgets)
        targets = [target for widget in widgets for target in widget.targets()]
        found = hit(targets, touch.point, self.room.sizes.touch)
        if touch.phase is TouchPhase.DOWN and found is not None and found.id == PRIMARY:
            found = None if self._guard.dead(self.room.now, widgets) else found
            self.dirty |= found is None
        origin = next((one for one in targets if one.id == self._press.target), None)
        gesture = self._press.touch(touch, found.id if found is not None else None)
        if gesture is None:
            return
        self.dirty = True
        self._focus = None
        self._staying = None
        if gesture in (Gesture.LEFT, Gesture.CANCELLED) and origin is not None:
            self._dragged(origin, found, widgets, dropped=gesture is Gesture.CANCELLED)
            return
        if found is None or found.intent is None:
            self._reasons.forget()
            return
        if gesture is Gesture.PRESSED and found.long is not None:
            self._staying = (found, self.room.now)
        if found.guard:
            held = gesture in (Gesture.PRESSED, Gesture.BACK)
            self._guarded = (found, self.room.now) if held else None
            if gesture is Gesture.TAPPED:
                too_short = why_not(_("Hold the button until it's full."))
                self._answer(too_short, widgets, found)
        elif gesture is (Gesture.PRESSED if found.hold else Gesture.TAPPED):
            self._answer(found.intent, widgets, found, touch.point)

    def _dragged(
        self, origin: Target, over: Target | None, widgets: Sequence[Widget], *, dropped: bool
    ) -> None:
        """A finger has left a spot of the board, or is lifted over another one."""
        if origin.guard:
            self._guarded = None
        if origin.drag is None:
            return
        if not dropped:
            self._answer(Intent("dragged", origin.drag.arg), widgets, origin)
        elif over is not None and over.round and over.drag is not None and over.id != origin.id:
            way = f"{origin.drag.arg} {over.drag.arg}"
            self._answer(Intent(origin.drag.name, way), widgets, origin)

    def _key(self, key: KeyStroke) -> None:
        if not key.down:
            if key.name is KeyName.ENTER and self._key_held is not None:
                self._key_held = None
                self.dirty = True
            return
        if self.screen.typed(key, self.room):
            self.dirty = True
            return
        if key.name in _WAYS:
            targets = self.targets()
            here = next((one for one in targets if one.id == self._focus and one.reachable), None)
            found = towards(targets, here, _WAYS[key.name])
            self._focus = found.id if found is not None else None
            self.dirty = True
        elif key.name is KeyName.ESCAPE:
            self.screen.answer(BACK, self.room)
            self.dirty = True
        elif key.name is KeyName.ENTER:
            self._enter()

    def _enter(self) -> None:
        widgets = self.widgets()
        self._watch(widgets)
        self._focus_on(widgets)
        wanted = self._focus or self.screen.first
        if wanted == PRIMARY and self._guard.dead(self.room.now, widgets):
            return
        for target in (one for widget in widgets for one in widget.targets()):
            if target.id == wanted and target.intent is not None:
                if target.hold or target.guard:
                    self._key_held = target.id
                if target.guard:
                    self._guarded = (target, self.room.now)
                    self.dirty = True
                    return
                self._answer(target.intent, widgets, target)
                self.dirty = True
                return

    @property
    def _standing(self) -> tuple[Stop, bool]:
        """What is visible, as a value to compare."""
        return self.room.nav.top, bool(self.room.fault)

    def _settle(self) -> None:
        """Open the screen that is due; on a new screen no finger counts."""
        room = self.room
        settle(room, self.match, program=self._program.acts(room, self._screens))
        self._drop_screens(room.nav.stack)
        if room.closing:
            self.close()
        if self._standing != self._stood:
            if self._stood is None or self._standing[0] != self._stood[0]:
                room.forget()
            self._stood = self._standing
            self._focus = None
            self._reasons.forget()
            self.dirty = True
            self.let_go()

    def _drop_screens(self, kept: Sequence[Stop]) -> None:
        """Drop the screens whose stop is gone, so that they forget what they hold."""
        for stop in [stop for stop in self._screens if stop not in kept]:
            self._screens.pop(stop).gone()
