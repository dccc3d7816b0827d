"""Where were we, between two moves? The saved state of the screens, on the disk.

After every tap the stack of public screens, the unfinished input of each, whether the program
plays alone and deals, and an unfinished set-up are written: a pulled plug loses no input. Private
screens are not saved: the referee's prompt opens them again. Whether a drawn value still waits for
its owner's look is saved, as everybody at the table saw it; the value is not. A saved state that
cannot be read is ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Final, Protocol, runtime_checkable

from companion.core.errors import StoreError
from companion.core.game import Json
from companion.ui.ports.games import GamesPort
from companion.ui.ports.ui_state import UiStateStore
from companion.ui.screen_kit import automatic
from companion.ui.screen_kit.context import Asking, Room, Screen
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screen_kit.setup_form import SeatDraft, SetupDraft
from companion.ui.screens.welcome.step import WelcomeStep

_AT_THE_TABLE: Final = frozenset(
    {
        Page.MENU,
        Page.PLACE,
        Page.HISTORY,
        Page.TAKE_BACK,
        Page.PUT_RIGHT,
        Page.ABSENT,
        Page.END_EARLY,
    }
)
"""The screens over a table that come back by themselves."""

_AT_THE_BOARDS: Final = frozenset({Page.BOARDS, Page.EDIT})
"""The screens above home that come back by themselves: drawing a board takes many evenings."""

_IN_THE_LESSON: Final = frozenset({Page.TEACH})
"""The same: a lesson that was interrupted goes on at its step."""

_AT_THE_FIRST_START: Final = frozenset({Page.WELCOME})
"""The same: a first start that was interrupted goes on."""


@runtime_checkable
class Restorable(Protocol):
    """A screen with input that outlives a restart."""

    def saved_state(self, room: Room) -> Json:
        """The unfinished input as JSON, all of it public; None when there is none."""

    def restore(self, saved: Json, room: Room) -> None:
        """Take the unfinished input back.

        Raises:
            LookupError, TypeError, ValueError: `saved` was not written by this screen.
        """


def snapshot(room: Room, match: MatchInPlay, screens: Mapping[Stop, Screen]) -> dict[str, Json]:
    """The state to save now; no "table" while no table is open."""
    kept: dict[str, Json] = {"draft": _draft(room.draft)}
    referee = match.on_table
    table = next((one for one in room.nav.stack if one.page is Page.TABLE), None)
    if referee is not None and table is not None:
        above = room.nav.stack[room.nav.stack.index(table) + 1 :]
        stops = list(_leading(above))
        states: dict[str, Json] = {}
        for stop in (table, *stops):
            screen = screens.get(stop)
            state = screen.saved_state(room) if isinstance(screen, Restorable) else None
            if state is not None:
                states[stop.page.value] = state
        kept["table"] = {
            "match": referee.match_id,
            "seq": referee.seq,
            "stack": [[stop.page.value, stop.place] for stop in stops],
            "begun": states,
            "looked": not any(_waits_for_look(stop, screens) for stop in above),
            "automatic": match.programs.goes_on_alone,
            "dealing": match.programs.keeps_dealing,
        }
    elif room.nav.top.page in _AT_THE_BOARDS:
        kept["boards"] = _above_home(room, screens, _AT_THE_BOARDS)
    elif room.nav.top.page in _IN_THE_LESSON:
        kept["lesson"] = _above_home(room, screens, _IN_THE_LESSON)
    elif any(stop.page is Page.WELCOME for stop in room.nav.stack):
        walk = _above_home(room, screens, _AT_THE_FIRST_START)
        # Once the screen was left, this value must not lead there again.
        kept["welcome"] = {**walk, "welcomed": room.preferences.welcomed}
    return kept


def _waits_for_look(stop: Stop, screens: Mapping[Stop, Screen]) -> bool:
    """Whether a stop is for a drawn value at which its owner has not looked."""
    if stop.purpose is not Purpose.DRAW:
        return False
    screen = screens.get(stop)
    return not isinstance(screen, Asking) or screen.still_asked


def look_is_settled(match: MatchInPlay, ui_state: UiStateStore) -> bool:
    """Whether the owner of the value that was drawn last looked at it, or went on without.

    False where nothing says so: an older program wrote the saved state, or the plug was pulled
    before anything was saved.
    """
    referee = match.referee
    try:
        saved = ui_state.saved_ui_state()["table"]
        here = (saved["match"], saved["seq"]) == (referee.match_id, referee.seq)
        return here and saved["looked"] is True
    except (LookupError, TypeError):
        return False


def _above_home(
    room: Room, screens: Mapping[Stop, Screen], pages: frozenset[Page]
) -> dict[str, Json]:
    """The screens of these pages in the stack, and the saved state of the top one."""
    stops = [stop for stop in room.nav.stack if stop.page in pages]
    screen = screens.get(room.nav.top)
    state = screen.saved_state(room) if isinstance(screen, Restorable) else None
    return {"stack": [[stop.page.value, stop.place] for stop in stops], "begun": state}


def reopen_above_home(room: Room, ui_state: UiStateStore) -> None:
    """Open the screens that were above home when the program ended.

    They are the boards, the lesson and the first start.
    """
    saved = ui_state.saved_ui_state()
    if not isinstance(saved, dict):
        return
    _reopen(room, saved.get("boards"), _AT_THE_BOARDS)
    _reopen(room, saved.get("lesson"), _IN_THE_LESSON)
    walk = saved.get("welcome")
    if isinstance(walk, dict) and walk.get("welcomed") is room.preferences.welcomed:
        _reopen(room, walk, _AT_THE_FIRST_START)


def _reopen(room: Room, saved: Any, pages: frozenset[Page]) -> None:
    try:
        stops = [Stop(Page(page), place=str(place)) for page, place in saved["stack"]]
        state = saved["begun"]
        if pages is _AT_THE_FIRST_START:
            for stop in stops:
                WelcomeStep(stop.place)
    except (LookupError, TypeError, ValueError):
        return
    if not stops or not all(stop.page in pages for stop in stops):
        return
    for stop in stops:
        room.nav = room.nav.push(stop)
    if state is not None:
        room.saved_states = {stops[-1].page.value: state}


def _leading(stops: Iterable[Stop]) -> Iterable[Stop]:
    """The stops up to the first that means nothing after a restart."""
    for stop in stops:
        if stop.page not in _AT_THE_TABLE:
            return
        yield stop


class KeptState:
    """What was last saved, and what is saved when something else is seen."""

    def __init__(self, ui_state: UiStateStore) -> None:
        """Begin with what was saved before the restart."""
        self._ui_state = ui_state
        self._kept = ui_state.saved_ui_state()

    def save(self, room: Room, match: MatchInPlay, screens: Mapping[Stop, Screen]) -> None:
        """Save the state of the screens when it differs from what was last saved.

        A screen that was not made again since the restart keeps its own; a failing disk is
        reported when the next move is written.
        """
        standing = {stop.page.value for stop in room.nav.stack}
        room.saved_states = {
            page: saved for page, saved in room.saved_states.items() if page in standing
        }
        if room.saved_states:
            return
        now = snapshot(room, match, screens)
        if "table" not in now and isinstance(self._kept, dict) and "table" in self._kept:
            # Away from the table, the table's saved state is kept until the match goes on.
            now["table"] = self._kept["table"]
        if now != self._kept:
            self._kept = now
            with suppress(StoreError):
                self._ui_state.save_ui_state(now)


def draft(games: GamesPort, ui_state: UiStateStore) -> SetupDraft | None:
    """The saved set-up; None when there is none that can be read."""
    try:
        return _read_draft(games, ui_state.saved_ui_state()["draft"])
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError, StopIteration):
        return None


def reopen(room: Room, match: MatchInPlay, ui_state: UiStateStore) -> dict[str, Json]:
    """Open the screens that were over the table of the match that was resumed.

    Where the program played its turns alone or dealt on the screen, it goes on so, however far it
    came since.

    Returns:
        Page → its saved state; empty when the match has moved on since.
    """
    referee = match.referee
    try:
        saved = ui_state.saved_ui_state()["table"]
        if saved["match"] != referee.match_id:
            return {}
        if saved.get("automatic") is True:
            automatic.switch(match, on=True)
        if saved.get("dealing") is True:
            match.programs.keep_dealing(on=True)
        if saved["seq"] != referee.seq:
            return {}
        stops = [Stop(Page(page), place=str(place)) for page, place in saved["stack"]]
        states = dict(saved["begun"])
    except (LookupError, TypeError, ValueError):
        return {}
    stops = list(_leading(stops))
    if stops and stops[-1].page is Page.MENU:
        # The menu saves nothing, and a restart leads to the table.
        stops.pop()
    for stop in stops:
        room.nav = room.nav.push(stop)
    return states


def restore(screen: Screen, saved: Json, room: Room) -> None:
    """Restore a screen from its saved state; nothing happens if that cannot be read."""
    if isinstance(screen, Restorable):
        with suppress(LookupError, TypeError, ValueError):
            screen.restore(saved, room)


def _draft(one: SetupDraft | None) -> Json:
    if one is None:
        return None
    return {
        "game": one.info.slug,
        "preset": one.preset,
        "board": one.board_id,
        "seats": [[seat.name, list(seat.colours)] for seat in one.seats],
        "levels": [seat.level for seat in one.seats],
        "changes": dict(one.changes),
        "first": one.first,
        "roll_here": one.roll_here,
        "pins": one.pins,
        "real_shields": one.real_values,
        "extras": dict(one.extras),
        "chosen": [one.rules_chosen, one.board_chosen],
        "left": [_draft(other) for other in one.left.values()],
    }


def _read_draft(games: GamesPort, saved: Any) -> SetupDraft | None:
    if saved is None:
        return None
    info = next(one for one in games.infos() if one.slug == saved["game"])
    levels = [str(level) for level in saved.get("levels", [""] * len(saved["seats"]))]
    seats = tuple(
        SeatDraft(str(name), tuple(colours), level)
        for (name, colours), level in zip(saved["seats"], levels, strict=True)
    )
    changes = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in saved["changes"].items()
    }
    known = {option.name: option.values for option in info.options}
    if saved["preset"] not in info.presets or not all(
        value in known[name] for name, value in changes.items()
    ):
        return None
    others = [_read_draft(games, {**other, "left": ()}) for other in saved.get("left", ())]
    # Earlier versions did not say whether somebody chose them.
    rules, board = saved.get("chosen", [True, False])
    one = SetupDraft(
        info, saved["preset"], str(saved["board"]), seats, changes, max(0, int(saved["first"])),
        bool(saved["roll_here"]), bool(saved["pins"]), bool(saved["real_shields"]),
        dict(saved.get("extras", {})), rules_chosen=bool(rules), board_chosen=bool(board),
        left={other.info.slug: other for other in others if other is not None},
    )  # fmt: skip
    return one.within_limits(len(seats))
