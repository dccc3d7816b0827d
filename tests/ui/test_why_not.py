"""No tap on the board stays without an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from companion.core.refusal import Refusal
from companion.referee.lamps import SHINE
from companion.ui.games.rheingold.table import explanations, move_builder
from companion.ui.games.rheingold.table.move_plan import Marching
from companion.ui.games.rheingold.table.screen import TableScreen
from companion.ui.input.events import Touch, TouchPhase
from companion.ui.screen_kit.navigator import Page
from companion.ui.shell.reasons import STAYS_S
from companion.ui.shell.stage import Stage
from companion.ui.widgets.base import Intent
from companion.ui.widgets.note import Note
from tests.support.ui.advice_hand import on_stage, screen
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.desk_boards import rhine
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import SIZES, OnTable


@pytest.fixture
def stage(desk: SimulatedDesk) -> Callable[[str], Stage]:
    """A scene without a window."""
    return lambda scene: on_stage(desk, scene)


ANSWERED = (
    "roll", "enter", "march", "march-chosen", "march-many", "march-end", "march-done", "assault",
    "siege-two-gates", "siege-hidden", "engaged", "resolve", "open", "castle-falls", "castle-fell",
    "shield",
)  # fmt: skip


@pytest.mark.parametrize("scene", ANSWERED)
def test_no_tap_on_the_board_stays_without_an_answer(
    stage: Callable[[str], Stage], desk: SimulatedDesk, scene: str
) -> None:
    """It makes a plan or a move, shows a castle, or is answered where it was tapped."""
    made = stage(scene)
    room, referee = made.room, made.match.referee
    nav, plan, seq = room.nav, screen(made).plan_now(room), referee.seq
    for place in referee.state.terms.board.places:
        fresh = TableScreen(made.match, desk)
        fresh.plan_now(room)
        fresh._plan = plan
        moves = move_builder.tap(referee.state, plan, place)
        if isinstance(moves, tuple) and referee.judge(moves[0]) is None:
            continue  # it would be played
        fresh.answer(Intent("place", place), room)
        assert referee.seq == seq
        shown, room.nav = room.nav, nav
        if shown != nav or fresh._plan != plan:
            continue
        note = fresh.shell.note
        assert note is not None, place
        assert note.place == place
        why = note.why
        assert isinstance(why, Refusal), why
        assert explanations.named(referee.state, why).paragraph[:1] in "123456789", why
        assert not explanations.named(referee.state, why).paragraph.startswith("13"), why


def test_a_refusal_at_a_castle_of_the_glass_blinks_its_lamp(
    large_table: OnTable, desk: SimulatedDesk
) -> None:
    castles = desk.plug_in_castles()
    hand = large_table("march-chosen")
    order = tuple(rhine()["castles"])
    hand.tap("at-w9")  # in the window's own screen nothing is begun yet
    assert isinstance(hand.table.plan, Marching)
    before = len(castles.shown)
    hand.tap("at-katz")
    assert any(isinstance(one, Note) for one in hand.window.stage.widgets())
    seen = set()
    for _ in range(45):
        hand.wait(1 / 30)
        hand.window.step()
    for lamps in castles.shown[before:]:
        seen.add(order.index("katz") in lamps)
    assert seen == {True, False}
    assert castles.lamps[order.index("katz")].colour == SHINE["green"]


def test_a_tap_on_what_is_said_at_a_castle_opens_its_page(large_table: OnTable) -> None:
    hand = large_table("march-chosen")
    hand.tap("at-w9")
    hand.tap("at-katz")
    note = next(one for one in hand.window.stage.widgets() if isinstance(one, Note))
    assert "Tap here to look at the castle." in note.small
    hand.tap("note")
    assert hand.page is Page.PLACE
    assert hand.window.stage.room.nav.top.place == "katz"


LONGEST = "Bartholomäus Hohenstaufen-Wittelsbach"


def longest() -> Iterator[Refusal]:
    """Sentences as long as any that the table says, and a third more for other tongues."""
    text = (
        "{knights} at gate 16, the gate of Pfalz bei Kaub need {need}, the attack of "
        f"{LONGEST} has {{have}} knights ready."
    )
    values = (("knights", 12), ("need", 13), ("have", 11))
    yield Refusal("too_weak", "6.3", text, values)
    yield Refusal("too_weak", "6.3", text + " " + "Donaudampfschifffahrt " * 3, values)


@pytest.mark.parametrize("size", SIZES)
def test_a_long_answer_fits_its_note(stage: Callable[[str], Stage], size: tuple[int, int]) -> None:
    made = stage("march")
    made.resize(size)
    for why in longest():
        for place in ("s1", "s6", "katz", "h1", ""):
            screen(made).plan_now(made.room)
            screen(made).note(place, why, made.room)
            note = next(one for one in made.widgets() if isinstance(one, Note))
            assert made.room.page.contains(note.rect)
            for words in note.words():
                fitted = words.fitted()
                assert fitted.whole
                assert fitted.px >= 11
                assert fitted.height <= words.box.h


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "scene", ["why-not", "hint", "assault-no-front", "undrawn", "card-refused", "walk-refused"]
)
def test_an_answer_covers_nothing_that_may_be_tapped(
    desk: SimulatedDesk, scene: str, size: tuple[int, int], large: bool
) -> None:
    desk.set_preferences(replace(desk.preferences, large_text=large))
    made = ALL_SCENES[scene](desk)
    made.resize(size)
    *others, note = made.widgets()
    assert isinstance(note, Note)
    covered = {
        target.id
        for widget in others
        for target in widget.targets()
        if target.legal and target.intent is not None and target.rect.colliderect(note.rect)
    }
    # Nearly every square of duchies may be tapped; any tap takes the note away.
    squares = {one for one in covered if scene == "card-refused" and one.startswith("at-")}
    assert covered - squares == set()


def test_an_answer_at_any_place_covers_nothing_that_may_be_tapped(
    stage: Callable[[str], Stage],
) -> None:
    made = stage("march")
    made.resize(SIZES[0])
    for place in made.match.referee.state.terms.board.places:
        screen(made).plan_now(made.room)
        screen(made).note(place, next(longest()), made.room)
        *others, note = made.widgets()
        assert isinstance(note, Note)
        targets = [target for widget in others for target in widget.targets() if target.legal]
        assert note.rect.collidelistall([target.rect for target in targets]) == []


def _made(desk: SimulatedDesk, scene: str) -> Stage:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return ALL_SCENES[scene](desk)


def _tap(made: Stage, name: str) -> None:
    target = next(one for one in made.targets() if one.id == name)
    for phase in (TouchPhase.DOWN, TouchPhase.UP):
        made.take(Touch(0, phase, *target.rect.center), made.room.now)


PALE = {
    ("home-first", "past"): "No match has been played here yet.",
    ("roll", "undo"): "There's nothing to take back.",
    ("dice-one-away", "try"): "The die isn't connected.",
    ("dice-one", "forget"): "Hold the button until it's full.",
    ("program: a march", "board"): "Move its pieces as you're told, then tap Done.",
    ("options-more", "reset"): "Nothing has been changed.",
    ("settings-table", "pins"): "You can do this during a match.",
    ("private-draw", "primary"): "Hold the button for a moment and look at the picture.",
    ("private-choose", "primary"): "Look at your hand, then tap the shield you want to place.",
    ("private-turn", "value3"): "It can't be this one: they've all been seen.",
    ("private-turn", "hold"): (
        "Look at the real shield under the castle on your own and tap its value."
    ),
    ("turn", "agree0"): "Tap its value first.",
    ("turn-chosen", "primary"): "Everybody must agree first.",
    ("agree", "primary"): "Dörte must agree first.",
    ("away-agreeing", "primary"): "Chloé must agree first.",
    ("take-back-many", "primary"): "Everybody must agree first.",
    ("take-back-alone", "wrong"): "Ada must agree first.",
    ("send-result", "primary"): "Everybody must agree first.",
    ("lay-kind", "kind-town2"): "There are none left in the box.",
    ("card", "key0"): "Cards are numbered 1 to 54.",
    ("card", "bastion"): "First play a card.",
    ("card-waits", "key9"): "Card 9 is already discarded.",
    ("castle", "primary"): "Tap who gets the castle.",
    ("turn-up", "figure-gandalf"): "First turn up a card.",
    ("turn-up-list", "figure-man"): "First choose the card.",
    ("turn-up-list", "primary"): "Tap who bears the Ring, a hand and the sign below.",
    ("card-keyed", "say-axe"): "No card left shows this and what you've tapped.",
    ("walk-sure", "figure-man"): "Chloé's man has already walked this turn.",
    ("walk-walking", "figure-hobbit"): "First move what the screen shows.",
    ("right-places", "all"): "Nothing has been changed.",
    ("right-gone", "primary"): "Tap where each shield is.",
    ("right-begun", "primary"): "First decide the siege, or take it back.",
    ("right-agree", "agree0"): "Why? Tap a reason.",
    ("right-many", "agree1"): "Look at every page first.",
    ("right-ring", "primary"): "Nothing has been changed.",
    ("right-ring-card", "primary"): "Three taps: which is the current card?",
    ("right-zones-table", "primary"): "Nothing has been changed.",
    ("right-zones-markers", "primary"): "Church: there are only 7.",
    ("device-die-lost", "primary"): "The connection was lost; the cable may have come out.",
    ("trial-rolls", "again"): "Nothing has been rolled yet.",
    ("edit-new", "bare"): "The board has no photo yet.",
}


@pytest.mark.parametrize("where", PALE)
def test_a_pale_button_says_why_beside_it(desk: SimulatedDesk, where: tuple[str, str]) -> None:
    """The reason stands until the next tap, wherever that is."""
    scene, name = where
    made = _made(desk, scene)
    top = made.room.nav.top
    _tap(made, name)
    note = next(one for one in made.widgets() if isinstance(one, Note))
    assert note.text == PALE[where]
    assert made.room.nav.top == top
    button = next(one.rect for one in made.targets() if one.id == name)
    assert not note.rect.collidepoint(button.center)
    _tap(made, "note")
    assert not [one for one in made.widgets() if isinstance(one, Note)]


def test_a_reason_goes_by_itself(desk: SimulatedDesk) -> None:
    made = _made(desk, "home-first")
    _tap(made, "past")
    made.tick(made.room.now + STAYS_S + 0.1)
    assert made.dirty
    assert not [one for one in made.widgets() if isinstance(one, Note)]
