"""Where were we, between two moves? What is begun and not yet said, kept on the disk.

After every tap the public screens that stand, what is begun on them, and a set-up that is
being filled in are written down, so that a pulled plug loses not even half a sentence.
Private screens are not in it: the referee's prompt puts those up again. What cannot be
read any more is as if it had never been kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Final, Protocol, runtime_checkable

from companion.core.errors import StoreError
from companion.core.game import Json
from companion.ui.ports.games import GamesPort
from companion.ui.ports.ui_state import UiStateStore
from companion.ui.screen_kit.context import Room, Screen
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.setup_form import SeatDraft, SetupDraft
from companion.ui.screens.welcome.step import WelcomeStep

_AT_THE_TABLE: Final = frozenset(
    {Page.MENU, Page.PLACE, Page.HISTORY, Page.TAKE_BACK, Page.PUT_RIGHT, Page.ABSENT}
)
"""The screens over a table that come back by themselves."""

_AT_THE_BOARDS: Final = frozenset({Page.BOARDS, Page.EDIT})
"""The screens above home that come back by themselves: a board is drawn in many evenings."""

_AT_THE_FIRST_START: Final = frozenset({Page.WELCOME})
"""The same: whoever has begun it goes on with it."""


@runtime_checkable
class Restorable(Protocol):
    """A screen on which something can be begun."""

    def saved_state(self, room: Room) -> Json:
        """What is begun, public all of it; None when nothing is."""

    def restore(self, saved: Json, room: Room) -> None:
        """Begin it again, as it was.

        Raises:
            LookupError, TypeError, ValueError: it is nothing that this screen has written.
        """


def snapshot(room: Room, match: MatchInPlay, screens: Mapping[Stop, Screen]) -> dict[str, Json]:
    """What is to be kept now; no "table" while nobody stands at one."""
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
        }
    elif room.nav.top.page in _AT_THE_BOARDS:
        kept["boards"] = _above_home(room, screens, _AT_THE_BOARDS)
    elif any(stop.page is Page.WELCOME for stop in room.nav.stack):
        walk = _above_home(room, screens, _AT_THE_FIRST_START)
        # Once somebody has left it, what is read here must not lead there again.
        kept["welcome"] = {**walk, "welcomed": room.preferences.welcomed}
    return kept


def _above_home(
    room: Room, screens: Mapping[Stop, Screen], pages: frozenset[Page]
) -> dict[str, Json]:
    """The screens of these pages that stand, and what is begun on the top one."""
    stops = [stop for stop in room.nav.stack if stop.page in pages]
    screen = screens.get(room.nav.top)
    state = screen.saved_state(room) if isinstance(screen, Restorable) else None
    return {"stack": [[stop.page.value, stop.place] for stop in stops], "begun": state}


def reopen_above_home(room: Room, ui_state: UiStateStore) -> None:
    """Put up the screens that stood above home when the program ended: boards, first start."""
    saved = ui_state.saved_ui_state()
    if not isinstance(saved, dict):
        return
    _reopen(room, saved.get("boards"), _AT_THE_BOARDS)
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
    """The stops up to the first that is nobody's business after a restart."""
    for stop in stops:
        if stop.page not in _AT_THE_TABLE:
            return
        yield stop


def keep(ui_state: UiStateStore, state: Json) -> None:
    """Keep it; a disk that refuses says so when the next move is written."""
    with suppress(StoreError):
        ui_state.save_ui_state(state)


def draft(games: GamesPort, ui_state: UiStateStore) -> SetupDraft | None:
    """The set-up that was being filled in; None when there is none that can be read."""
    try:
        return _read_draft(games, ui_state.saved_ui_state()["draft"])
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError, StopIteration):
        return None


def reopen(room: Room, match: MatchInPlay, ui_state: UiStateStore) -> dict[str, Json]:
    """Put up the screens that stood over the table of the match that was resumed.

    Returns:
        Page → what was begun on it; empty when the match has moved on since.
    """
    referee = match.referee
    try:
        saved = ui_state.saved_ui_state()["table"]
        if (saved["match"], saved["seq"]) != (referee.match_id, referee.seq):
            return {}
        stops = [Stop(Page(page), place=str(place)) for page, place in saved["stack"]]
        states = dict(saved["begun"])
    except (LookupError, TypeError, ValueError):
        return {}
    stops = list(_leading(stops))
    if stops and stops[-1].page is Page.MENU:
        # Nothing is begun on it: whoever goes on wants the table.
        stops.pop()
    for stop in stops:
        room.nav = room.nav.push(stop)
    return states


def restore(screen: Screen, saved: Json, room: Room) -> None:
    """Begin again on a screen what was begun on it, as far as it can be read."""
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
        "changes": dict(one.changes),
        "first": one.first,
        "roll_here": one.roll_here,
        "pins": one.pins,
        "real_shields": one.real_values,
    }


def _read_draft(games: GamesPort, saved: Any) -> SetupDraft | None:
    if saved is None:
        return None
    game = next(one for one in games.all_games() if one.info.slug == saved["game"])
    seats = tuple(SeatDraft(str(name), tuple(colours)) for name, colours in saved["seats"])
    changes = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in saved["changes"].items()
    }
    known = {option.name: option.values for option in game.info.options}
    if saved["preset"] not in game.info.presets or not all(
        value in known[name] for name, value in changes.items()
    ):
        return None
    one = SetupDraft(
        game, saved["preset"], str(saved["board"]), seats, changes, max(0, int(saved["first"])),
        bool(saved["roll_here"]), bool(saved["pins"]), bool(saved["real_shields"]),
    )  # fmt: skip
    return one.within_limits(len(seats))
