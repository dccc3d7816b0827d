"""What a tap does at a table that is played by lists."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from companion.game import Seat
from companion.referee.prompts import PromptKind
from companion.ui.boards import drawing as drawings
from companion.ui.boards import voice as voices
from companion.ui.navigator import Page, Purpose
from companion.ui.screens import by_list
from companion.ui.screens.by_list import ByList
from companion.ui.screens.by_list_board import DrawnBoard
from companion.ui.screens.home import resume
from companion.ui.screens.narrowing import Narrowing
from companion.ui.screens.own import LEAVES_AFTER_S
from companion.ui.theme import LIGHT
from companion.ui.widgets.parts import Button, Note
from companion.ui.window import Glass, Window
from tests.ui.by_list_hand import HANDFUL, draw_all, listed, make, next_tap, of_kind
from tests.ui.by_list_hand import by_list as seen
from tests.ui.by_list_scenes import BY_LIST_SCENES, agreed, put_on
from tests.ui.conftest import Clock
from tests.ui.hand import Hand
from tests.ui.simulated_desk import SimulatedDesk

OpenWindow = Callable[[tuple[int, int]], Window]


@pytest.fixture
def table(open_window: OpenWindow, desk: SimulatedDesk) -> Callable[..., Hand]:
    """Puts a scene on the real window."""

    def put(scene: str, size: tuple[int, int] = (800, 480)) -> Hand:
        window = open_window(size)
        made = BY_LIST_SCENES[scene](desk)
        window.stage.room.nav = made.room.nav
        window.stage.room.draft = made.room.draft
        window.step()
        return Hand(window)

    return put


def note(hand: Hand) -> str:
    """What the note says; empty when there is none."""
    found = [one for one in hand.window.stage.widgets() if isinstance(one, Note)]
    return " ".join(words.text for one in found for words in one.words())


def picture(hand: Hand) -> bytes:
    """Everything that is on the glass."""
    return pygame.image.tobytes(hand.window._picture, "RGB")


def page(hand: Hand) -> str:
    """The page that is seen, by name."""
    return hand.page.value


def said(hand: Hand) -> str:
    """Every text on the screen."""
    return " ".join(words.text for one in hand.window.stage.widgets() for words in one.words())


def button(hand: Hand, name: str) -> str:
    """What is written on a button."""
    widgets = hand.window.stage.widgets()
    return next(one.text for one in widgets if isinstance(one, Button) and one.id == name)


def tap_place(hand: Hand, place: str) -> None:
    """Tap a place, and once more when it was only looked at closely."""
    before = seen(hand).narrowing
    hand.tap(f"at-{place}")
    if seen(hand).narrowing is before and not note(hand):
        hand.tap(f"at-{place}")


@pytest.mark.parametrize("scene", ["lay", "card", "castle", "build", "token", "walk", "wind"])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_every_kind_of_move_is_a_handful_of_taps(
    table: Callable[..., Hand], scene: str, size: tuple[int, int]
) -> None:
    """The first, the last and a middle one of every kind that the position has."""
    hand = table(scene, size)
    state = hand.referee.state
    for kind in dict.fromkeys(move["move"] for move in listed(hand)):
        some = of_kind(listed(hand), kind)
        for move in (some[0], some[len(some) // 2], some[-1]):
            assert 1 <= make(hand, move) <= HANDFUL
            hand.referee._course.state = state
            hand.referee._course._answers.clear()
            hand.window.stage.dirty = True
            hand.window.step()


@pytest.mark.parametrize("scene", list(BY_LIST_SCENES))
def test_every_legal_move_can_be_reached(scene: str, desk: SimulatedDesk) -> None:
    """By what is offered at every step; and nothing that is offered leads to no move."""
    stage = BY_LIST_SCENES[scene](desk)
    screen = stage.screen
    if not isinstance(screen, ByList) or not screen.narrowing.moves.objects:
        return
    start = Narrowing.of(screen.narrowing.moves.objects, screen.narrowing.moves.where)
    voice = voices.speaker(stage.room.referee.setup)
    for number in sorted(start.moves.everything)[:: max(1, len(start.kept) // 40)]:
        narrowing = start
        for _ in range(5):
            if narrowing.one is not None:
                break
            narrowing = next(one for one in narrowing.offers(voice.listed) if number in one.kept)
        assert narrowing.one == start.moves.objects[number]


def test_every_place_that_a_move_names_is_lit_and_only_those(table: Callable[..., Hand]) -> None:
    hand = table("card")
    squares = {move["square"] for move in listed(hand)}
    assert seen(hand).narrowing.lit == squares
    targets = {target.id: target for target in hand.window.stage.targets()}
    board = hand.referee.setup.board
    for name in board["squares"]:
        assert targets[f"at-{name}"].legal == (name in squares)


def test_figures_are_lit_before_the_places_they_walk_to(table: Callable[..., Hand]) -> None:
    hand = table("walk")
    view = hand.referee.game.view(hand.referee.state, None)
    figures = {move["figure"] for move in of_kind(listed(hand), "walk")}
    assert seen(hand).narrowing.lit == {view.light[figure] for figure in figures}
    hand.tap("choice0")
    chosen = {move["figure"] for move in seen(hand).narrowing.left}
    assert len(chosen) == 1
    assert seen(hand).narrowing.lit == {
        move["to"] for move in listed(hand) if move["move"] == "walk" and move["figure"] in chosen
    }


def test_a_tap_where_places_are_close_looks_closer_first(table: Callable[..., Hand]) -> None:
    hand = table("card")
    before = picture(hand)
    first = hand.target("at-w20").rect.center
    near = hand.target("at-l20").rect.center
    hand.tap("at-w20")
    assert seen(hand).narrowing.before is None
    assert picture(hand) != before
    far = hand.target("at-w20").rect.center, hand.target("at-l20").rect.center
    apart = [abs(a - b) for a, b in zip(first, near, strict=True)]
    assert [abs(a - b) for a, b in zip(*far, strict=True)] > apart
    hand.tap("cancel")
    assert hand.target("at-w20").rect.center == first
    assert "cancel" not in {target.id for target in hand.window.stage.targets()}


def test_the_other_choice_steps_back_one_tap_at_a_time(table: Callable[..., Hand]) -> None:
    hand = table("card")
    start = seen(hand).narrowing
    hand.tap("choice1")
    one = seen(hand).narrowing
    hand.tap("choice3")
    assert seen(hand).narrowing.kept < one.kept < start.kept
    hand.tap("cancel")
    assert seen(hand).narrowing is one
    hand.tap("cancel")
    assert seen(hand).narrowing is start
    hand.tap("menu")
    assert hand.page is Page.MENU


def test_a_chosen_place_is_let_go_by_tapping_it_again(table: Callable[..., Hand]) -> None:
    hand = table("walk")
    hand.tap("choice0")
    place = next(iter(seen(hand).narrowing.chosen))
    tap_place(hand, place)
    assert seen(hand).narrowing.before is None


def test_escape_steps_back_and_then_opens_the_menu(table: Callable[..., Hand]) -> None:
    hand = table("card")
    hand.tap("choice0")
    for page in (Page.TABLE, Page.MENU):
        pygame.event.post(
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0)
        )
        hand.window.step()
        assert hand.page is page


@pytest.mark.parametrize(
    ("scene", "taps", "place", "words", "paragraph"),
    [
        ("card", (), "w20", "only when both banks are taken", "5.3"),
        ("card", (), "m3", "Tap one of the lit places", ""),
        ("build", (), "w9", "never", "7.1"),
        ("lay", (), "l9", "Tap one of the lit places", ""),
        ("token", (), "b1.w3", "no mission field", "13"),
        ("walk", ("choice0",), "b3.fire", "Ada's hobbit to this point", "5.3"),
        ("return", (), "b3.fire", "This point is no white start", "9.6"),
        ("wind", (), "b1.w3", "No dark figure stands on this point", "8.3"),
    ],
)
def test_what_is_not_allowed_is_answered_in_words(
    table: Callable[..., Hand],
    scene: str,
    taps: tuple[str, ...],
    place: str,
    words: str,
    paragraph: str,
) -> None:
    hand = table(scene)
    state = hand.referee.state
    for name in taps:
        hand.tap(name)
    tap_place(hand, place)
    assert words in note(hand)
    assert paragraph in note(hand)
    assert hand.referee.state is state
    hand.tap_at((3, 3))
    assert hand.referee.state is state


def test_a_note_calls_things_by_no_name_of_the_file(table: Callable[..., Hand]) -> None:
    """Taps on every place of two boards: no answer names a square or a point as files do."""
    for scene in ("card-kinds", "walk-figure", "return"):
        hand = table(scene)
        for place in list(seen(hand).narrowing.moves.where.values()):
            if place in seen(hand).narrowing.telling or place in seen(hand).narrowing.chosen:
                continue
            screen, room = seen(hand), hand.window.stage.room
            screen._refuse(place, room, screen._follow(room))
            text = note(hand)
            assert text
            assert not re.search(rf"\b{re.escape(place)}\b", text), text


def test_lots_are_drawn_one_by_one_or_all_in_a_row(table: Callable[..., Hand]) -> None:
    hand = table("lay")
    hand.tap("primary")
    view = hand.referee.game.view(hand.referee.state, None)
    assert len(view.markers) == 1
    draw_all(hand)
    assert hand.referee.prompt.kind is PromptKind.DECIDE
    view = hand.referee.game.view(hand.referee.state, None)
    assert len(view.markers) == 26
    entries = hand.window.desk.journal.entries(hand.referee.match_id)  # type: ignore[attr-defined]
    assert {entry.source for entry in entries if entry.kind == "move"} == {"lot"}


def test_drawing_in_a_row_can_be_stopped(table: Callable[..., Hand]) -> None:
    hand = table("lay")
    hand.tap("all")
    hand.tap("primary")
    stopped = hand.referee.state
    for _ in range(3):
        hand.window.step()
    assert hand.referee.state is stopped
    assert 0 < len(hand.referee.game.view(stopped, None).markers) < 26
    assert hand.referee.prompt.kind is PromptKind.LOT


def test_after_the_last_lot_the_next_task_and_the_set_up_are_said(
    table: Callable[..., Hand],
) -> None:
    for scene, task in (("lay", "Play a card"), ("turn-up", "Lay a token")):
        hand = table(scene)
        assert task not in said(hand)
        draw_all(hand)
        assert task in said(hand)
        assert "Set the board up as shown." in said(hand)


def test_a_marker_that_was_drawn_by_hand_is_said(table: Callable[..., Hand]) -> None:
    hand = table("lay")
    hand.tap("choice3")
    assert "Castle: tap the spot where it lies" in said(hand)


def test_the_bastion_s_button_stays_until_it_is_built(table: Callable[..., Hand]) -> None:
    """And what is asked for agrees with it."""
    hand = table("build")
    assert {button(hand, "choice0"), button(hand, "choice1")} == {"Bastion", "Reshuffle"}
    make(hand, {"move": "reshuffle"})
    assert button(hand, "choice0") == "Bastion"
    assert "Build a bastion if you like" in said(hand)
    hand.tap("choice0")
    bastion = of_kind(listed(hand), "bastion")[0]
    make(hand, bastion)
    assert "choice0" not in {target.id for target in hand.window.stage.targets()}
    assert "bastion if you like" not in said(hand)
    assert "Draw a card, then end the turn" in said(hand)
    assert button(hand, "primary") == "End turn"


def test_a_reshuffle_can_follow_the_bastion(table: Callable[..., Hand]) -> None:
    hand = table("build")
    make(hand, of_kind(listed(hand), "bastion")[0])
    assert button(hand, "choice0") == "Reshuffle"
    make(hand, {"move": "reshuffle"})


def test_the_kind_is_asked_first_and_then_the_card(table: Callable[..., Hand]) -> None:
    """At the same place of the screen, whether a square was tapped before or not."""
    hand = table("card")
    kinds = [hand.target(name).rect.y for name in ("choice0", "choice1")]
    place = next(
        place
        for place in sorted(seen(hand).narrowing.lit)
        if len((seen(hand).narrowing.at(place) or seen(hand).narrowing).kinds) > 1
    )
    tap_place(hand, place)
    assert "What shall be done?" in said(hand)
    assert [hand.target(name).rect.y for name in ("choice0", "choice1")] == kinds
    hand.tap("choice1")
    assert "Reinforce here: which card?" in said(hand)


def test_the_last_figure_that_can_walk_is_named_and_its_ways_are_lit(
    table: Callable[..., Hand],
) -> None:
    hand = table("walk")
    first = next(move for move in of_kind(listed(hand), "walk") if "hobbit" in move["figure"])
    make(hand, first)
    walks = of_kind(listed(hand), "walk")
    assert {str(move["figure"]).rpartition("_")[2] for move in walks} == {"man"}
    assert "Now the man: tap where it goes" in said(hand)
    for move in walks:
        assert hand.target(f"at-{move['to']}").legal


def test_where_something_happened_is_marked_until_the_next_move(
    table: Callable[..., Hand], clock: Clock
) -> None:
    hand = table("walk")
    walk = of_kind(listed(hand), "walk")[0]
    make(hand, walk)
    clock.now += 600
    hand.window.step()
    board = next(one for one in hand.window.stage.widgets() if isinstance(one, DrawnBoard))
    assert walk["to"] in board.marks.flash
    make(hand, listed(hand)[-1])
    board = next(one for one in hand.window.stage.widgets() if isinstance(one, DrawnBoard))
    assert walk["to"] not in board.marks.flash


def test_what_the_table_has_drawn_is_tapped(table: Callable[..., Hand]) -> None:
    hand = table("turn-up")
    make(hand, {"move": "card", "card": "violet2"})
    assert hand.referee.game.view(hand.referee.state, None).card.id == "violet2"
    hand = table("lay")
    make(hand, {"move": "lay", "slot": "m9", "marker": "church"})
    assert hand.referee.game.view(hand.referee.state, None).markers == {"m9": "church"}


def test_the_ring_on_the_mountain_ends_the_match_in_words(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    window = open_window((800, 480))
    made = put_on(desk, agreed("ringgeister", 2), 40, "move")
    referee = desk.referee
    assert referee is not None
    obj = referee.game.write_state(referee.state)
    card = next(name for name in obj["drawn"] if name == obj["card"])
    bearer = referee.setup.board["cards"][card]["bearer"]
    obj["colour"] = bearer
    obj["light"][f"{bearer}_hobbit"] = "b3.g3"
    obj["moved"] = []
    referee._course.state = referee.game.read_position(referee.state, obj)
    window.stage.room.nav = made.room.nav
    window.step()
    hand = Hand(window)
    make(hand, {"move": "walk", "figure": f"{bearer}_hobbit", "to": "b3.fire"})
    assert hand.page is Page.END
    winner = next(seat.name for seat in referee.setup.seats if bearer in seat.colours)
    assert f"{winner} has won" in said(hand)
    assert "The Ring has come to the Mountain of Fire." in said(hand)


def _rich(desk: SimulatedDesk, lying: str, total: int) -> Window:
    """A match in which the second seat has so many coins, lying face down or open."""
    made = put_on(desk, agreed("rheinlander", 3, coins=lying), 60, "card")
    referee = desk.referee
    assert referee is not None
    first, _second, third = referee.state.coins
    referee._course.state = replace(referee.state, coins=(first, total, third))
    window = Window(desk, Glass((800, 480)), Clock())
    window.stage.room.nav = made.room.nav
    window.step()
    return window


def _screens(hand: Hand) -> list[bytes]:
    """The open table, a choice begun, the menu, the pass-over, and the field before it is held."""
    found = [picture(hand)]
    hand.tap("choice0")
    found.append(picture(hand))
    hand.tap("cancel")
    hand.tap("menu")
    found.append(picture(hand))
    if "own1" in {target.id for target in hand.window.stage.targets()}:
        hand.tap("own1")
        found.append(picture(hand))
        hand.tap("primary")
        found.append(picture(hand))
    return found


def test_two_matches_that_differ_in_coins_look_alike(tmp_path: Path) -> None:
    """Pixel for pixel, until the seat itself holds the button; with open coins they differ."""
    shown: dict[tuple[str, int], list[bytes]] = {}
    held: dict[int, bytes] = {}
    for lying in ("face_down", "open"):
        for coins in (3, 58):
            desk = SimulatedDesk(tmp_path / f"{lying}{coins}", seed=1)
            window = _rich(desk, lying, coins)
            hand = Hand(window)
            shown[lying, coins] = _screens(hand)
            if lying == "face_down":
                assert hand.window.stage.room.nav.top.purpose is Purpose.OWN
                assert hand.page is Page.PRIVATE
                told = f"{hand.window.stage.targets()!r}{hand.window.stage.widgets()!r}"
                assert f"{coins} coin" not in told
                hand.hold("hold")
                held[coins] = picture(hand)
                hand.lift("hold")
                assert picture(hand) == shown[lying, coins][-1]
            window.close()
            desk.close()
    assert len(shown["face_down", 3]) == 5
    assert shown["face_down", 3] == shown["face_down", 58]
    assert held[3] != held[58]
    assert held[3] != shown["face_down", 3][-1]
    assert len(shown["open", 3]) == 3
    assert shown["open", 3] != shown["open", 58]


def test_the_view_of_another_seat_tells_no_coins(desk: SimulatedDesk) -> None:
    put_on(desk, agreed("rheinlander", 3), 60, "card")
    referee = desk.referee
    assert referee is not None
    voice = voices.speaker(referee.setup)
    for viewer in (None, Seat(0), Seat(2)):
        view = referee.game.view(referee.state, viewer)
        assert voice.private(view, Seat(1)) == ""
    assert voice.private(referee.game.view(referee.state, Seat(1)), Seat(1)).endswith("coins")


def test_coins_are_looked_at_by_their_owner_and_left(
    table: Callable[..., Hand], clock: Clock
) -> None:
    hand = table("card")
    hand.tap("menu")
    hand.tap("own2")
    assert page(hand) == "pass"
    hand.tap("primary")
    assert page(hand) == "private"
    clock.now += LEAVES_AFTER_S + 1
    hand.window.step()
    assert page(hand) == "pass"
    assert hand.window.stage.room.nav.top.purpose is None
    hand.tap("primary")
    assert page(hand) == "menu"


def test_a_killed_program_comes_back_in_the_same_prompt(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    setup = agreed("ringgeister", 2)
    match = desk.new_match(setup)
    resume(hand.window.stage.room, match)
    hand.window.step()
    hand.tap("primary")
    prompt, state = hand.referee.prompt, hand.referee.state
    again = Hand(open_window((800, 480)))
    resume(again.window.stage.room, match)
    again.window.step()
    assert again.page is Page.TABLE
    assert again.referee.prompt == prompt
    assert again.referee.state == state
    assert "bears the Ring" in said(again)


def test_while_nothing_changes_nothing_is_drawn(table: Callable[..., Hand], clock: Clock) -> None:
    for scene in ("card", "walk"):
        hand = table(scene)
        for _ in range(3):
            clock.now += 3
            hand.window.step()
        assert [hand.window.step() for _ in range(5)] == [False] * 5


def test_by_keys_alone_a_place_is_reached(table: Callable[..., Hand]) -> None:
    hand = table("token")
    reached = set()
    for way in (pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT) * 6:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=way, unicode="", mod=0))
        hand.window.step()
        reached.add(hand.window.stage._focus)
    lit = {f"at-{place}" for place in seen(hand).narrowing.lit}
    assert lit & {name for name in reached if name is not None}


@pytest.mark.parametrize("game", ["rheinlander", "ringgeister"])
@pytest.mark.parametrize("room", [(500, 450), (700, 860), (1400, 1000), (320, 300)])
def test_every_place_is_on_the_picture(
    game: str, room: tuple[int, int], desk: SimulatedDesk
) -> None:
    put_on(desk, agreed(game, 3))
    referee = desk.referee
    assert referee is not None
    module = drawings.find(game)
    size = module.fit(referee.setup.board, room)
    assert size[0] <= room[0]
    assert size[1] <= room[1]
    view = referee.game.view(referee.state, None)
    spots = module.drawing(referee.setup, size, LIGHT).spots(view)
    for x, y in spots.values():
        assert 0 <= x < size[0]
        assert 0 <= y < size[1]
    assert len({(round(x), round(y)) for x, y in spots.values()}) == len(spots)


def test_what_is_shared_by_all_games_names_none() -> None:
    folder = Path(by_list.__file__).parent
    shared = [*folder.glob("by_list*.py")]
    names = ("narrowing", "draft", "setup", "options", "end", "standings", "menu", "home", "own")
    shared += [folder / f"{name}.py" for name in names]
    shared += [folder.parent / "boards" / name for name in ("drawing.py", "voice.py")]
    for file in shared:
        text = file.read_text("utf-8").casefold()
        for word in ("rheingold", "highlander", "rheinl", "ringgeist", "companion.games"):
            assert word not in text, f"{file.name} names {word}"


def test_the_next_tap_is_always_on_the_screen(table: Callable[..., Hand]) -> None:
    hand = table("card")
    for move in listed(hand)[::37]:
        assert next_tap(hand, move) in {target.id for target in hand.window.stage.targets()}
