"""Every screen in every state that matters, to be measured and looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from companion.core.errors import StoreError
from companion.core.game import Seat, SeatSetup, Setup
from companion.games.rheingold.state import Phase, Result
from companion.referee.secrets import Draws
from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _
from companion.ui.pace import MOMENTS_S
from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.match_in_play import stopped
from companion.ui.screen_kit.navigator import HOME, Navigator, Page, Purpose, Stop
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.shell.stage import Stage
from companion.ui.sounds.player import NO_DEVICE
from companion.ui.theme import LIGHT
from companion.ui.widgets.base import Intent
from tests.support.ui.desk_boards import island
from tests.support.ui.match_cards import cards
from tests.support.ui.simulated_desk import SimulatedDesk, four_players

FIELD: dict[str, Any] = {
    "places": {
        "s1": {"red": 1, "yellow": 1},
        "s5": {"blue": 1},
        "g_rheinfels": {"red": 8},
        "w8": {"blue": 3},
        "w9": {"red": 4},
        "g_pfalz_w": {"red": 4},
        "g_pfalz_e": {"red": 4},
        "w5": {"green": 7},
        "g_maus": {"yellow": 4},
        "e7": {"red": 2},
        "g_katz": {"red": 8},
    },
    "castles": {
        "pfalz": ("blue", 3, "hidden"),
        "rheinfels": ("red", 2, 1),
        "katz": ("green", 4, "hidden"),
        "maus": ("yellow", 1, None),
        "lahneck": ("blue", 2, 3),
        "stahleck": ("green", 1, None),
        "sooneck": ("red", 1, None),
    },
}


def real(stage: Stage) -> Stage:
    """After the table has changed to real hidden values."""
    stage.match.referee.hidden.draw_by(Draws.PIECES)
    return stage


def placed(desk: SimulatedDesk, setup: Setup, hidden: int = 2, **more: Any) -> Stage:
    """A table with the field's pieces on it; `more` changes the state's JSON.

    Hidden shields have the value `hidden`.
    """
    desk.new_match(setup)
    referee = desk.referee
    assert referee is not None
    game = referee.game
    obj = game.write_state(referee.state)
    obj.update(phase="march", marches_left=3)
    for place, there in FIELD["places"].items():
        obj["places"][place] = dict(there)
    for castle, (owner, knights, shield) in FIELD["castles"].items():
        obj["castles"][castle] = {
            "owner": owner, "knights": knights, "shield": shield, "taken": True,
        }  # fmt: skip
        if shield is not None:
            obj["hand"][owner] -= 1
        if shield == "hidden":
            lay(desk, owner, castle, hidden)
    obj.update(more)
    for colour in obj["supply"]:
        used = sum(there.get(colour, 0) for there in obj["places"].values())
        used += sum(one["knights"] for one in obj["castles"].values() if one["owner"] == colour)
        used += sum(
            sum(groups.values()) for groups in obj["engaged"].values() if colour == obj["colour"]
        )
        pending = obj["pending"] or {}
        if pending.get("colour") == colour:
            used += pending["knights"]
        obj["supply"][colour] = 42 - used
    referee._recording.fold.state = game.read_position(referee.state, obj)
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    stage.room.nav = Navigator().table(referee.match_id)
    settle(stage.room, stage.match)
    stage.tick(0.0)
    return stage


def lay(desk: SimulatedDesk, owner: str, castle: str, value: int) -> None:
    """Put a shield into the vault, as if its owner had keyed it in."""
    referee = desk.referee
    assert referee is not None
    seat = next(n for n, one in enumerate(referee.setup.seats) if owner in one.colours)
    key = referee.pins.unlock(Seat(seat)).key()
    assert key is not None
    desk.vault.lay(referee.match_id, 0, owner, castle, value, key)
    key.close()


def at(stage: Stage, *taps: str) -> Stage:
    """After these targets were tapped, and what walked has arrived."""
    for name in taps:
        found = next((one for one in stage.targets() if one.id == name), None)
        assert found is not None, name
        assert found.intent is not None, name
        stage.screen.answer(found.intent, stage.room)
        stage.tick(stage.room.now)
    if stage.moving:
        stage.tick(stage.room.now + MOMENTS_S)
    return stage


def on(desk: SimulatedDesk, *stops: Stop) -> Stage:
    """Away from the table, on these stops, with a draft of five names."""
    desk.cards = cards()
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    game = desk.all_games()[0]
    draft = SetupDraft.fresh(game.info, "rhine").with_seats(5)
    for seat, name in enumerate(("Maximiliane-Lui", "Ben", "Chloé", "Dörte")):
        draft = draft.with_name(seat, name)
    stage.room.draft = draft
    stage.room.nav = Navigator((HOME, *stops))
    stage.tick(0.0)
    return stage


def _old(desk: SimulatedDesk, **more: Any) -> Stage:
    return placed(desk, four_players("osullivan_improved"), **more)


def _new(desk: SimulatedDesk, **more: Any) -> Stage:
    return placed(desk, four_players(), **more)


def _first(desk: SimulatedDesk) -> Stage:
    stage = on(desk)
    desk.cards = []
    return stage


def _again(desk: SimulatedDesk) -> Stage:
    """The last match is over."""
    stage = on(desk)
    desk.cards = cards()[1:]
    return stage


def _cut(desk: SimulatedDesk) -> Stage:
    desk.greeted = [
        _(
            "The last session ended abruptly; everything is saved, up to the last move ({when})."
        ).format(when="3 November, 19:30"),
        _("The clock isn't set: matches get wrong dates but stay in order."),
    ]
    return on(desk)


def _appliance(desk: SimulatedDesk) -> Stage:
    desk.switches_off = True
    desk.greeted = [
        _("{screen} is connected, but Table Herald can't use it.").format(
            screen="Goodix Capacitive TouchScreen"
        ),
        sentences(
            _("Every match is lost when this computer is switched off."),
            _("See Devices for what to do."),
        ),
    ]
    return on(desk)


def _two(desk: SimulatedDesk) -> Stage:
    stage = on(desk, Stop(Page.SETUP))
    assert stage.room.draft is not None
    stage.room.draft = stage.room.draft.with_seats(2)
    return stage


def _many_boards(desk: SimulatedDesk) -> Stage:
    """More boards than stand in a row."""
    desk.more_boards = tuple(
        {**island(), "id": f"island{number}", "name": f"Island {number}"} for number in range(2, 10)
    )
    return on(desk, Stop(Page.SETUP), Stop(Page.BOARD))


def _offered(desk: SimulatedDesk) -> Stage:
    """A finger has stayed on the e."""
    stage = on(desk, Stop(Page.NAME, 4))
    stage.room.held = "keye"
    stage.screen.tick(stage.room)
    stage.room.now += desk.preferences.hold_s
    stage.screen.tick(stage.room)
    return stage


def _mute(desk: SimulatedDesk) -> Stage:
    """Neither sound nor voice is to be had."""
    desk.loudspeaker.trouble = NO_DEVICE
    return at(on(desk, Stop(Page.SETTINGS)), "group-sound")


def _busy(desk: SimulatedDesk) -> Stage:
    stage = on(desk)
    stage.room.busy = _("Copying the intact part of the record…")
    return stage


def _fault(desk: SimulatedDesk) -> Stage:
    stage = on(desk)
    stage.room.fault = stopped(
        StoreError(
            "The disk with {file} is full. This wasn't recorded; everything before it is "
            "saved. Free up some space and try again.",
            file="matches.db",
        )
    )
    return stage


def _table_with(stop: Stop) -> Callable[[SimulatedDesk], Stage]:
    def make(desk: SimulatedDesk) -> Stage:
        stage = _new(desk)
        stage.room.nav = stage.room.nav.push(stop)
        stage.tick(0.0)
        return stage

    return make


def _castles_lost(desk: SimulatedDesk, stuck: tuple[int, ...] = ()) -> Stage:
    castles = desk.plug_in_castles()
    stage = _table_with(Stop(Page.MENU))(desk)
    if stuck:
        for index in stuck:
            castles.stick(index)
    else:
        castles.lose()
    stage.tick(0.0)
    return stage


def _rolling(desk: SimulatedDesk) -> Stage:
    desk.falls_by_itself = False
    return at(_new(desk, phase="roll"), "primary")


def _over(desk: SimulatedDesk) -> Stage:
    stage = _new(desk)
    referee = desk.referee
    assert referee is not None
    made = Result((Seat(1),), (2, 5, 1, 4), (37, 9, 6, 12), (1, 2, 1, 2), "last_castle")
    referee._recording.fold.state = replace(referee.state, phase=Phase.OVER, result=made)
    settle(stage.room, stage.match)
    stage.tick(0.0)
    return at(stage, "primary", "primary")


def _long_names(desk: SimulatedDesk) -> Stage:
    setup = four_players()
    seats = (SeatSetup("Bartholomäus Hoh", ("red",)), *setup.seats[1:])
    return placed(desk, replace(setup, seats=seats))


_SIEGE = {"castle": "pfalz", "fronts": {"g_pfalz_w": 4, "g_pfalz_e": 4}, "owner": "blue"}


def _seating(desk: SimulatedDesk) -> Stage:
    """Four people round a screen that turns to whoever's turn it is; two sit side by side."""
    stage = placed(desk, four_players("highlanders"))
    stage.room.nav = stage.room.nav.push(Stop(Page.SEATING))
    return at(stage, "turns", "seat-3")


def _options(desk: SimulatedDesk) -> Stage:
    """One of them departs from the preset: on the second page where words are long."""
    stage = on(desk, Stop(Page.OPTIONS))
    stage.screen.answer(Intent("set", "supply 1"), stage.room)
    return stage


SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "home": on,
    "home-first": _first,
    "home-again": _again,
    "home-after-a-cut": _cut,
    "home-appliance": _appliance,
    "past": lambda desk: on(desk, Stop(Page.PAST)),
    "setup": lambda desk: on(desk, Stop(Page.SETUP)),
    "setup-two": _two,
    "rules": lambda desk: on(desk, Stop(Page.SETUP), Stop(Page.RULES)),
    "all-boards": _many_boards,
    "options": _options,
    "options-more": lambda desk: at(on(desk, Stop(Page.OPTIONS)), "page-on", "page-on"),
    "name": lambda desk: on(desk, Stop(Page.SETUP), Stop(Page.NAME, 0)),
    "name-accents": lambda desk: at(on(desk, Stop(Page.NAME, 4)), "accents", "shift"),
    "name-more": lambda desk: at(on(desk, Stop(Page.NAME, 4)), "accents", "accents"),
    "name-kana": lambda desk: at(on(desk, Stop(Page.SETUP), Stop(Page.NAME, 0)), "kana"),
    "name-katakana": lambda desk: at(on(desk, Stop(Page.NAME, 4)), "kana", "shift"),
    "name-offered": _offered,
    "settings": lambda desk: on(desk, Stop(Page.SETTINGS)),
    "settings-sound": lambda desk: at(on(desk, Stop(Page.SETTINGS)), "group-sound"),
    "settings-mute": _mute,
    "settings-reminders": lambda desk: at(on(desk, Stop(Page.SETTINGS)), "group-reminders"),
    "settings-table": lambda desk: at(on(desk, Stop(Page.SETTINGS)), "group-table"),
    "seating": _seating,
    "seating-nobody": lambda desk: on(desk, Stop(Page.SEATING)),
    "seat": lambda desk: on(desk, Stop(Page.SEAT, 1)),
    "fault": _fault,
    "busy": _busy,
    "roll": lambda desk: _new(desk, phase="roll"),
    "roll-by-hand": lambda desk: at(_new(desk, phase="roll"), "second"),
    "rolling": _rolling,
    "enter": lambda desk: _old(desk, phase="enter", pending={"start": "s4"}),
    "march": _new,
    "march-long-name": _long_names,
    "march-chosen": lambda desk: at(_new(desk), "at-w9"),
    "march-many": lambda desk: at(_new(desk), "at-g_rheinfels", "number5"),
    "march-end": lambda desk: at(_new(desk), "primary"),
    "march-done": lambda desk: _new(desk, marches_left=0),
    "assault": lambda desk: at(_new(desk), "at-w8"),
    "assault-no-front": lambda desk: at(_new(desk), "at-w8", "at-g_katz"),
    "siege-two-gates": lambda desk: at(_new(desk), "at-pfalz", "at-g_pfalz_e"),
    "siege-one-march": lambda desk: at(_new(desk, marches_left=1), "at-pfalz", "at-g_pfalz_e"),
    "put-back": lambda desk: at(_new(desk), "at-w9", "at-h4", "undo"),
    "go-in-two-gates": lambda desk: at(_new(desk), "at-pfalz", "at-g_pfalz_e", "primary"),
    "siege-hidden": lambda desk: at(_new(desk), "at-katz"),
    "why-not": lambda desk: at(_new(desk), "at-w9", "at-e1"),
    "why-not-enemy": lambda desk: at(_new(desk), "at-w5"),
    "hint": lambda desk: at(_new(desk), "at-g_ehrenbreitstein"),
    "engaged": lambda desk: _old(
        desk, marches_left=1, engaged={"w8": {"w9": 3}, "katz": {"g_katz": 4}}
    ),
    "resolve": lambda desk: _old(
        desk, phase="resolve", marches_left=0, engaged={"w8": {"w9": 3}, "katz": {"g_katz": 4}}
    ),
    "open": lambda desk: at(_new(desk, phase="open", marches_left=1, pending=_SIEGE), "back"),
    "siege-held": lambda desk: at(
        real(_new(desk, phase="open", marches_left=1, pending=_SIEGE)),
        "turn",
        "value2",
        "primary",
        "primary",
    ),
    "castle-falls": lambda desk: at(
        real(_new(desk, phase="open", marches_left=1, pending=_SIEGE, hidden=0)),
        "turn",
        "value0",
        "primary",
        "primary",
    ),
    "castle-fell": lambda desk: at(
        real(_new(desk, phase="open", marches_left=1, pending=_SIEGE, hidden=0)),
        "turn",
        "value0",
        "primary",
        "primary",
        "go-in",
    ),
    "march-on": lambda desk: at(_new(desk), "at-w9", "at-h4"),
    "march-called": lambda desk: at(_new(desk), "at-h3"),
    "battle-won": lambda desk: at(_new(desk), "at-w8", "primary"),
    "shield": lambda desk: _new(
        desk, phase="shield", marches_left=1, pending={"castle": "sooneck"}
    ),
    "menu": _table_with(Stop(Page.MENU)),
    "menu-castles-lost": _castles_lost,
    "menu-buttons-stuck": lambda desk: _castles_lost(desk, (4, 6, 17)),
    "castle-hidden": _table_with(Stop(Page.PLACE, place="katz")),
    "castle-open": _table_with(Stop(Page.PLACE, place="lahneck")),
    "castle-neutral": _table_with(Stop(Page.PLACE, place="ehrenbreitstein")),
    "pass": _table_with(Stop(Page.PASS, 2, "katz", Purpose.LOOK)),
    "private-draw": _table_with(Stop(Page.PRIVATE, 3, "katz", Purpose.DRAW)),
    "private-look": _table_with(Stop(Page.PRIVATE, 3, "katz", Purpose.LOOK)),
    "private-chosen": lambda desk: at(
        _table_with(Stop(Page.PRIVATE, 3, "katz", Purpose.CHOOSE))(desk), "value0"
    ),
    "private-choose": _table_with(Stop(Page.PRIVATE, 3, "katz", Purpose.CHOOSE)),
    "end": _over,
    "end-board": lambda desk: at(_over(desk), "board"),
}


def scenes() -> Iterator[str]:
    """Their names."""
    yield from SCENES
