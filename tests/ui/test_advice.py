"""Odds, advice and reminders at the table; and that no tap stays without an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from companion.game import Refusal
from companion.games.rheingold.state import State
from companion.preferences import Preferences
from companion.referee.lamps import SHINE
from companion.ui import reminders
from companion.ui.navigator import Page, Stop
from companion.ui.pointer import Key, KeyName
from companion.ui.screens import plan as planning
from companion.ui.screens import table_why
from companion.ui.screens.plan import ENDING, IDLE, Ending, Marching, Mustering, Plan
from companion.ui.screens.said import Teller
from companion.ui.screens.table import Table
from companion.ui.stage import Stage
from companion.ui.widgets.base import Intent
from companion.ui.widgets.parts import Note
from companion.ui.widgets.tab import Flag, Leaf, Tab
from companion.ui.window import Window
from tests.rules.rheingold.table import GAME
from tests.rules.rheingold.table import Table as Position
from tests.ui.advice_scenes import ADVICE_SCENES
from tests.ui.by_list_scenes import BY_LIST_SCENES
from tests.ui.conftest import SIZES
from tests.ui.hand import Hand
from tests.ui.scenes import SCENES, at, placed
from tests.ui.simulated_desk import SimulatedDesk, four_players, rhine

OpenWindow = Callable[[tuple[int, int]], Window]


@pytest.fixture
def stage(desk: SimulatedDesk) -> Callable[[str], Stage]:
    """A scene without a window."""

    def make(name: str) -> Stage:
        pygame.display.init()
        pygame.display.set_mode((64, 64))
        return (SCENES | ADVICE_SCENES)[name](desk)

    return make


@pytest.fixture
def table(open_window: OpenWindow, desk: SimulatedDesk) -> Callable[[str], Hand]:
    """Puts a scene on the real window."""

    def put(scene: str) -> Hand:
        window = open_window((1280, 720))
        made = (SCENES | ADVICE_SCENES)[scene](desk)
        window.stage.room.nav = made.room.nav
        window.step()
        return Hand(window)

    return put


def tab(stage: Stage) -> Tab | None:
    """The slim line over the board, None when there is none."""
    found = [one for one in stage.widgets() if isinstance(one, Tab)]
    assert len(found) < 2
    return found[0] if found else None


def leaf(stage: Stage) -> tuple[str, ...]:
    """What may be done, as it is said; empty when it is not."""
    return next((one.lines for one in stage.widgets() if isinstance(one, Leaf)), ())


def question_mark(hand: Hand) -> None:
    """The key is pressed."""
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_QUESTION, unicode="?", mod=0)
    pygame.event.post(event)
    hand.window.step()


def like(desk: SimulatedDesk, **changes: Any) -> None:
    """The people at this table like it otherwise."""
    desk.prefer(replace(desk.preferences, **changes))


# Odds


@pytest.mark.parametrize(
    ("number", "said", "beaten"),
    [
        ("number8", "3 of 6 shields: 50 %", 3),
        ("number6", "Too few, whatever the shield is", 0),
    ],
)
def test_a_siege_says_how_many_shields_it_beats(
    stage: Callable[[str], Stage], number: str, said: str, beaten: int
) -> None:
    found = tab(at(stage("siege-hidden"), number))
    assert found is not None
    assert (found.text, found.values, found.beaten) == (said, (0, 0, 0, 1, 2, 3), beaten)


def test_spent_shields_are_no_part_of_the_odds(stage: Callable[[str], Stage]) -> None:
    found = tab(stage("odds-certain"))
    assert found is not None
    assert (found.text, found.values, found.beaten) == ("3 of 4 shields: 75 %", (0, 0, 0, 1), 3)


def test_enough_for_every_shield_is_called_certain(desk: SimulatedDesk) -> None:
    stage = at(placed(desk, four_players()), "at-pfalz", "at-g_pfalz_e")
    found = tab(stage)
    assert found is not None
    # Blue's 3 lies open elsewhere; eight beat three knights with a 0 or the 1.
    assert found.text == "4 of 5 shields: 80 %"
    strong = {"g_pfalz_w": {"red": 12}}
    stage = at(placed(desk, four_players(), places=strong), "at-pfalz")
    found = tab(stage)
    assert found is not None
    assert (found.text, found.beaten) == ("Certain, whatever the shield is", 5)


def test_shields_that_are_chosen_have_no_chance_in_percent(desk: SimulatedDesk) -> None:
    stage = at(placed(desk, four_players(draw="chosen")), "at-katz")
    found = tab(stage)
    assert found is not None
    assert found.text == "3 of 6 shields"


def test_where_nothing_is_hidden_there_is_no_bar(desk: SimulatedDesk) -> None:
    stage = at(placed(desk, four_players(), places={"g_lahneck": {"red": 3}}), "at-lahneck")
    assert isinstance(screen(stage).plan, Mustering)
    assert tab(stage) is None


def test_a_march_that_engages_has_odds_too(stage: Callable[[str], Stage]) -> None:
    found = tab(at(stage("odds-march"), "number8"))
    assert found is not None
    assert found.text == "3 of 6 shields: 50 %"


def screen(stage: Stage) -> Table:
    """The table screen that is seen."""
    found = stage.screen
    assert isinstance(found, Table)
    return found


# What may I do?


def test_the_answer_to_what_may_i_do(stage: Callable[[str], Stage]) -> None:
    assert leaf(stage("advice-march")) == (
        "March with any of 8 stacks.",
        "Attack Chloé at the gate of Maus: 8 ready, 5 needed.",
        "Attack Ben at space 2 between Rheinfels and Stolzenfels: 4 ready, 4 needed.",
        "Besiege Katz: 8 ready, 8 to 14 needed.",
        "Besiege Pfalz bei Kaub: 8 ready, 6 to 10 needed.",
        "End the turn.",
    )


def test_it_is_asked_by_a_key_and_goes_with_the_next(table: Callable[[str], Hand]) -> None:
    hand = table("march")
    question_mark(hand)
    assert leaf(hand.window.stage)
    question_mark(hand)
    assert not leaf(hand.window.stage)
    question_mark(hand)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0))
    hand.window.step()
    assert not leaf(hand.window.stage)
    assert hand.page is Page.TABLE


def test_a_tap_on_the_board_takes_it_away_and_counts(table: Callable[[str], Hand]) -> None:
    hand = table("march")
    hand.tap("advice")
    assert leaf(hand.window.stage)
    hand.tap("at-g_rheinfels")
    assert not leaf(hand.window.stage)
    assert hand.table.plan == Marching("g_rheinfels", 8, 8)
    question_mark(hand)
    said = leaf(hand.window.stage)
    assert said[0].startswith("March to one of ")


def test_a_new_position_takes_it_away(table: Callable[[str], Hand], desk: SimulatedDesk) -> None:
    hand = table("roll")
    hand.tap("advice")
    hand.tap("primary")
    hand.window.step()
    assert not leaf(hand.window.stage)


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        ("roll", "Roll the die; its number is the start at which a knight enters."),
        ("enter", "A knight can enter at start 4, or stay in the supply."),
        ("march-done", "End the turn."),
        ("engaged", "Halt, and decide the fights."),
        ("resolve", "2 fights are to be decided; battles come before sieges."),
        ("open", "The shield of Pfalz bei Kaub must be opened; 8 knights attack."),
        ("castle-falls", "Say how many go into Pfalz bei Kaub: tap a gate, then a number."),
        ("shield", "You can place a shield on Sooneck, or leave it without one."),
        ("assault", "1 place can join in: tap it, then a number."),
    ],
)
def test_every_phase_has_an_answer(stage: Callable[[str], Stage], scene: str, said: str) -> None:
    made = stage(scene)
    made.screen.answer(Intent("advice"), made.room)
    assert leaf(made)[-1] == said


def test_what_is_lit_can_be_seen_beside_it_where_there_is_room(
    stage: Callable[[str], Stage],
) -> None:
    made = stage("advice-quiet")
    for size in SIZES:
        made.resize(size)
        sheet = next(one.rect for one in made.widgets() if isinstance(one, Leaf))
        lit = [one for one in made.targets() if one.legal and one.round]
        assert lit
        assert not any(sheet.collidepoint(one.rect.center) for one in lit)


def test_a_table_by_list_tells_its_kinds_of_move(stage: Callable[[str], Stage]) -> None:
    made = stage("advice-list")
    assert leaf(made)[1:] == ("Bastion: 93 places", "Reshuffle", "End turn")
    made.screen.answer(Intent("advice"), made.room)
    assert not leaf(made)


# Reminders


def due(state: State, plan: Plan = IDLE, turn: Any = ()) -> list[tuple[str, str]]:
    """Kind and place of what is due."""
    found = reminders.reminders(state, plan, turn, Teller(state))
    assert all(one.text and one.paragraph for one in found)
    return [(one.kind, one.place) for one in found]


def test_a_shield_is_reminded_of_while_it_can_be_placed() -> None:
    table = Position().place(red="k 5").do("besiege katz from k 5", "occupy k 1")
    assert due(table.state) == [("shield", "katz")]
    assert due(table.do("no_shield").state) == []
    must = Position(shields="must").place(red="k 5").do("besiege katz from k 5", "occupy k 1")
    assert due(must.state) == []


def test_a_knight_that_can_come_in_is_reminded_of() -> None:
    table = Position("osullivan").do("roll 4")
    assert due(table.state) == [("enter", "s4")]
    assert due(table.do("decline").state) == []


def test_marches_that_are_left_are_reminded_of_when_the_turn_shall_end() -> None:
    state = Position().place(red="a 3").state
    assert due(state) == []
    assert due(state, ENDING) == [("marches", "")]
    assert due(Position().place(red="a 3", left=0).state, ENDING) == []


def test_a_castle_that_only_its_shield_would_hold_is_reminded_of() -> None:
    state = Position("highlanders").place(red="katz 2 hidden, maus 2").state
    assert due(state, Marching("katz", 2, 2)) == [("empty", "katz")]
    assert due(state, Marching("katz", 1, 2)) == []
    assert due(state, Marching("maus", 1, 1)) == []
    mustering = Mustering("m", (("katz", 2),), (("katz", 2),), "katz", 2)
    assert due(state, mustering) == [("empty", "katz")]


@pytest.mark.parametrize(
    ("shield", "spent", "knights"),
    [("hidden", [], 1), ("hidden", [0, 0, 0], 2), ("face 3", [], 6), ("face 0", [], 1)],
)
def test_it_says_how_few_could_take_it(shield: str, spent: list[int], knights: int) -> None:
    table = Position("highlanders").place(red=f"katz 2 {shield}", spent={"red": spent})
    (one,) = reminders.reminders(table.state, Marching("katz", 2, 2), (), Teller(table.state))
    assert f"{knights} knight" in one.text


@pytest.mark.parametrize(("taken", "left"), [(5, 2), (6, 1), (4, None), (3, None)])
def test_the_last_castles_are_reminded_of_when_it_becomes_so(taken: int, left: int | None) -> None:
    others = ["maus", "burg", "x1", "x2", "x3", "x4"][:taken]
    table = Position().place(red="k 5", blue=", ".join(f"{castle} 1" for castle in others))
    turn = []
    for text in ("besiege katz from k 5", "occupy k 1", "no_shield"):
        before = table.state
        _after, events = GAME.apply(before, table.move(text))
        for event in events:
            turn.append((before, event))
            before = GAME.evolve(before, event)
        table.do(text)
    said = [(kind, place) for kind, place in due(table.state, IDLE, turn) if kind == "near_end"]
    assert said == ([("near_end", "katz")] if left is not None else [])
    # In the next turn, and where nothing fell in this one, it has been said.
    assert due(table.state, IDLE, ()) == []


def test_a_castle_that_had_fallen_before_brings_the_end_no_nearer() -> None:
    held = "katz 1, maus 1, burg 1, x1 1, x2 1, x3 1"
    table = Position().place(red="k 9", blue=held)
    before = table.state
    _after, events = GAME.apply(before, table.move("besiege katz from k 9"))
    turn = []
    for event in events:
        turn.append((before, event))
        before = GAME.evolve(before, event)
    assert due(before, IDLE, turn) == []


@pytest.mark.parametrize(
    ("scene", "kind"),
    [
        ("reminded-shield", "shield"),
        ("reminded-marches", "marches"),
        ("reminded-empty", "empty"),
        ("enter", "enter"),
    ],
)
def test_each_reminder_can_be_switched_off(
    stage: Callable[[str], Stage], desk: SimulatedDesk, scene: str, kind: str
) -> None:
    made = stage(scene)
    assert tab(made) is not None
    like(desk, unreminded=frozenset(reminders.KINDS) - {kind})
    assert tab(made) is not None
    like(desk, unreminded=frozenset({kind}))
    assert tab(made) is None
    like(desk, unreminded=frozenset(), lite=True)
    assert tab(made) is None


def test_a_reminder_flies_its_flag_at_the_place(stage: Callable[[str], Stage]) -> None:
    made = stage("reminded-shield")
    flag = next(one for one in made.widgets() if isinstance(one, Flag))
    castle = next(one for one in made.targets() if one.id == "at-sooneck")
    assert abs(flag.rect.centerx - castle.rect.centerx) <= 1
    assert flag.rect.bottom <= castle.rect.centery


@pytest.mark.parametrize("liked", [{"lite": True}, {"unreminded": frozenset({"marches"})}])
def test_who_wants_no_reminder_ends_the_turn_at_once(
    table: Callable[[str], Hand], desk: SimulatedDesk, liked: dict[str, Any]
) -> None:
    like(desk, **liked)
    hand = table("march")
    hand.tap("primary")
    assert hand.referee.state.colour == "blue"


def test_who_wants_it_is_asked_once(table: Callable[[str], Hand]) -> None:
    hand = table("march")
    hand.tap("primary")
    assert isinstance(hand.table.plan, Ending)
    hand.tap("primary")
    assert hand.referee.state.colour == "blue"


def test_nothing_of_all_this_stops_a_finger(table: Callable[[str], Hand]) -> None:
    hand = table("reminded-shield")
    over = [one for one in hand.window.stage.widgets() if isinstance(one, (Tab, Flag, Leaf))]
    assert over
    assert not any(one.targets() for one in over)


def test_a_lite_table_has_the_referee_alone(
    stage: Callable[[str], Stage], desk: SimulatedDesk
) -> None:
    like(desk, lite=True)
    for scene in ("march", "siege-hidden", "reminded-shield", "roll", "build"):
        made = (SCENES | ADVICE_SCENES | BY_LIST_SCENES)[scene](desk)
        over = [one for one in made.widgets() if isinstance(one, (Tab, Flag, Leaf))]
        assert not over
        assert "advice" not in {one.id for one in made.targets()}
        made.screen.typed(Key(KeyName.TEXT, "?"), made.room)
        assert not leaf(made)


# Why not?

ANSWERED = (
    "roll", "enter", "march", "march-chosen", "march-many", "march-end", "march-done", "assault",
    "siege-two-gates", "siege-hidden", "engaged", "resolve", "open", "castle-falls", "castle-fell",
    "shield",
)  # fmt: skip


@pytest.mark.parametrize("scene", ANSWERED)
def test_no_tap_on_the_board_stays_without_an_answer(
    stage: Callable[[str], Stage], scene: str
) -> None:
    """It makes a plan or a move, shows a castle, or is answered where it was tapped."""
    made = stage(scene)
    room, referee = made.room, made.room.referee
    nav, plan, seq = room.nav, screen(made).begun(room), referee._last_seq
    for place in referee.state.terms.board.places:
        fresh = Table()
        fresh.begun(room)
        fresh._plan = plan
        move = planning.tap(referee.state, plan, place)
        if not isinstance(move, Plan) and referee.judge(move) is None:
            continue  # it would be played
        fresh.answer(Intent("place", place), room)
        assert referee._last_seq == seq
        shown, room.nav = room.nav, nav
        if shown != nav or fresh._plan != plan:
            continue
        assert fresh._note is not None, place
        where, why = fresh._note
        assert where == place
        if isinstance(why, Refusal):
            assert table_why.named(referee.state, why).paragraph[:1] in "123456789", why
            assert not table_why.named(referee.state, why).paragraph.startswith("13"), why
        else:
            assert why == "Tap one of your stacks first, then where it goes."


def test_a_refusal_at_a_castle_of_the_glass_blinks_its_lamp(
    table: Callable[[str], Hand], desk: SimulatedDesk
) -> None:
    castles = desk.plug_in_castles()
    hand = table("march-chosen")
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


LONGEST = "Bartholomäus Hohenstaufen-Wittelsbach"


def longest() -> Iterator[Refusal]:
    """Sentences as long as any that the table says, and a third more for other tongues."""
    text = (
        "{knights} on the upper gate of Pfalz bei Kaub need {need}, the attack of "
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
            screen(made).begun(made.room)
            screen(made).note(place, why, made.room)
            note = next(one for one in made.widgets() if isinstance(one, Note))
            assert made.room.page.contains(note.rect)
            for words in note.words():
                fitted = words.fitted()
                assert fitted.whole
                assert fitted.px >= 11
                assert fitted.height <= words.box.h


# A finger that stays


def test_a_finger_that_stays_on_a_castle_looks_at_it(table: Callable[[str], Hand]) -> None:
    hand = table("march")
    hand.hold("at-katz")
    hand.wait(Preferences().hold_s / 2)
    hand.window.step()
    assert hand.page is Page.TABLE
    hand.wait(Preferences().hold_s)
    hand.window.step()
    assert hand.window.stage.room.nav.top == Stop(Page.CASTLE, place="katz")
    # The finger that is lifted now means nothing more.
    hand.finger(pygame.FINGERUP, (640, 300))
    assert hand.window.stage.room.nav.top == Stop(Page.CASTLE, place="katz")


def test_a_short_tap_on_a_castle_is_a_tap(table: Callable[[str], Hand]) -> None:
    hand = table("march")
    hand.tap("at-katz")
    assert hand.page is Page.TABLE
    assert isinstance(hand.table.plan, Mustering)


def test_a_finger_that_slides_off_a_castle_looks_at_nothing(table: Callable[[str], Hand]) -> None:
    hand = table("march")
    hand.hold("at-katz")
    hand.finger(pygame.FINGERMOTION, hand.target("at-s4").rect.center)
    hand.wait(Preferences().hold_s * 2)
    hand.window.step()
    assert hand.page is Page.TABLE


def test_a_finger_may_stay_on_a_stack_and_still_tap_it(table: Callable[[str], Hand]) -> None:
    hand = table("march")
    hand.hold("at-w9")
    hand.wait(Preferences().hold_s * 2)
    hand.window.step()
    hand.lift("at-w9")
    assert hand.table.plan == Marching("w9", 4, 4)
