"""Drawing a board by touch: what every tool does, and what is refused."""

from __future__ import annotations

import pytest

from companion.core.drafting.sheet import Point
from companion.core.errors import StoreError
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.draft import BoardDraft
from companion.ui.games.rheingold.editor.tools import Tool
from companion.ui.i18n.translate import translate
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.widgets.parts import Button
from tests.support.ui.desk_boards import island
from tests.support.ui.edit_hand import (
    Draughtsman,
    blank,
    board_in_progress,
    crossings,
    gates,
    near,
    refusal,
)
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow

SIZES = [(800, 480), (720, 1280)]


@pytest.fixture
def hand(open_window: OpenWindow) -> Draughtsman:
    """On a blank sheet, with no snapping: places lie where they are put."""
    return blank(open_window, (800, 480))


def text_on(hand: Draughtsman, button: str) -> str:
    """What is written on a button."""
    found = (one for one in hand.window.stage.widgets() if isinstance(one, Button))
    return next(one.text for one in found if one.id == button)


def everything(hand: Draughtsman) -> str:
    """All that is written on the screen."""
    return " ".join(one.text for widget in hand.window.stage.widgets() for one in widget.words())


def test_a_tap_on_a_blank_sheet_without_a_tool_asks_for_one(hand: Draughtsman) -> None:
    hand.sheet((200, 120))
    assert refusal(hand) == "Choose a tool first."
    hand.tap("tool-space")
    hand.sheet((200, 120))
    hand.tap("tool-look")
    hand.sheet((600, 300))
    assert refusal(hand) == ""


def test_what_is_missing_is_put_and_what_is_wrong_is_shown(hand: Draughtsman) -> None:
    hand.tap("tool-castle")
    hand.sheet((200, 120))
    hand.tap("list")
    found = [one.message.template for one in hand.state.found]
    number = found.index("Start {number} is missing.")
    assert text_on(hand, f"finding{number}") == "Add"
    hand.tap(f"finding{number}")
    assert hand.work.tool is Tool.START
    hand.sheet((400, 300))
    hand.tap("list")
    texts = [one.message.template for one in hand.state.found]
    bare = texts.index("{castle} has no gate yet.")
    while f"finding{bare}" not in hand.names():
        hand.tap("page-on")
    assert text_on(hand, f"finding{bare}") == "Show it"


def test_what_is_next_begins_with_a_capital(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    past = desk.collection.copy(island(), "Island")
    exits = past.draft.starts[1].exits
    for exit_ in exits:
        past = past.did(edits.Disconnect("s1", exit_))
    desk.collection.save(past)
    hand = Draughtsman(open_window((800, 480)))
    hand.window.stage.room.nav = Navigator().push(Stop(Page.EDIT, place=past.draft.id))
    hand.window.step()
    assert text_on(hand, "guide") == "Start 1 needs an exit to a space."


def test_a_road_goes_on_until_it_is_ended_and_says_so(hand: Draughtsman) -> None:
    hand.tap("tool-road")
    assert "end-road" not in hand.names()
    hand.sheet((200, 120))
    assert "Tap the next place to go on" in everything(hand)
    hand.tap("end-road")
    hand.sheet((400, 120))
    assert not hand.draft.roads


@pytest.mark.parametrize("size", SIZES)
def test_each_tool_does_its_part_and_one_undo_takes_a_tap_back(
    open_window: OpenWindow, size: tuple[int, int]
) -> None:
    hand = blank(open_window, size)
    steps: list[BoardDraft] = [hand.draft]

    def tapped(*points: Point) -> BoardDraft:
        for at in points:
            hand.sheet(at)
            if hand.draft != steps[-1]:
                steps.append(hand.draft)
        return hand.draft

    hand.tap("tool-river")
    assert len(tapped((20, 200), (440, 220), (860, 210)).river) == 3
    hand.tap("tool-space")
    assert near(tapped((200, 120)).spaces["p1"], (200, 120))
    hand.tap("tool-road")
    draft = tapped((200, 120), (320, 120), (320, 320))
    assert draft.roads == (("p1", "p2"), ("p2", "p3"))
    assert draft.crossings == (("p2", "p3"),)
    hand.tap("end-road")
    hand.tap("tool-castle")
    draft = tapped((200, 80))
    assert draft.castles["c1"].gates == ("p1",)
    hand.tap("swords3")
    hand.tap("chip0")
    steps += [hand.work.past.undo().draft, hand.draft]
    (name, one), *_ = hand.draft.castles.items()
    assert (one.swords, one.name != "Castle 1", hand.work.chosen) == (3, True, name)
    hand.tap("tool-start")
    assert tapped((60, 60), (200, 120)).starts[1].exits == ("p1",)
    hand.tap("number4")
    steps.append(hand.draft)
    assert [*hand.draft.starts] == [4]
    hand.tap("tool-move")
    hand.drag(hand.spot((320, 320)), hand.spot((360, 340)))
    steps.append(hand.draft)
    assert near(hand.draft.spaces["p3"], (360, 340))
    hand.tap("tool-erase")
    assert tapped((340, 230)).roads == (("p1", "p2"),)
    assert "p1" not in tapped((200, 120)).spaces

    for draft in reversed(steps[:-1]):
        hand.tap("undo")
        assert hand.draft == draft
    while "redo" in hand.names():
        hand.tap("redo")
    assert hand.draft == steps[-1]


def test_a_space_beside_a_castle_without_a_gate_is_its_gate_at_once(hand: Draughtsman) -> None:
    hand.tap("tool-castle")
    hand.sheet((300, 200))
    hand.tap("tool-road")
    hand.sheet((300, 240))
    assert gates(hand) == ("p1",)
    hand.sheet((300, 160))
    assert gates(hand) == ("p1",)
    hand.tap("undo")
    hand.tap("undo")
    assert (hand.draft.spaces, gates(hand)) == ({}, ())


def test_a_castle_gets_its_second_gate_by_a_tap_and_loses_it_by_another(hand: Draughtsman) -> None:
    hand.tap("tool-space")
    hand.sheet((300, 160))
    hand.sheet((300, 250))
    hand.tap("tool-castle")
    hand.sheet((300, 200))
    assert gates(hand) == ("p1",)
    hand.sheet((300, 250))
    assert gates(hand) == ("p1", "p2")
    hand.sheet((300, 160))
    assert gates(hand) == ("p2",)


def test_gates_are_put_before_a_castle_that_stands_in_bare_land(hand: Draughtsman) -> None:
    hand.tap("tool-castle")
    hand.sheet((300, 200))
    hand.sheet((600, 200))
    hand.tap("tool-move")
    hand.sheet((300, 200))
    hand.tap("gates")
    hand.sheet((360, 200))
    assert gates(hand) == ("p1",)
    hand.tap("tool-look")
    assert "order-more" not in hand.names()


def test_the_sheet_of_a_castle_changes_bank_and_button(hand: Draughtsman) -> None:
    hand.tap("tool-castle")
    for x in (200, 400, 600):
        hand.sheet((x, 200))
    hand.tap("tool-look")
    hand.sheet((600, 200))
    hand.tap("order-less")
    hand.tap("bank")
    assert [*hand.draft.castles] == ["c1", "c3", "c2"]
    assert hand.draft.castles["c3"].bank == "west"
    hand.tap("away")
    assert [*hand.draft.castles] == ["c1", "c2"]


def test_a_road_over_the_river_is_made_none_and_taken_away(hand: Draughtsman) -> None:
    hand.tap("tool-road")
    hand.sheet((300, 100))
    hand.sheet((300, 300))
    hand.tap("tool-river")
    hand.sheet((100, 200))
    hand.sheet((500, 200))
    assert crossings(hand) == (("p1", "p2"),)
    hand.tap("tool-look")
    hand.sheet((300, 200))
    hand.tap("crosses")
    assert crossings(hand) == ()
    hand.tap("away")
    assert hand.draft.roads == ()


def test_a_road_that_is_moved_over_the_river_is_a_crossing_and_moved_back_is_none(
    hand: Draughtsman,
) -> None:
    hand.tap("tool-river")
    hand.sheet((100, 200))
    hand.sheet((500, 200))
    hand.tap("tool-road")
    hand.sheet((300, 100))
    hand.sheet((400, 100))
    assert crossings(hand) == ()
    hand.tap("tool-move")
    hand.drag(hand.spot((400, 100)), hand.spot((400, 300)))
    assert crossings(hand) == (("p1", "p2"),)
    hand.tap("undo")
    assert crossings(hand) == ()
    assert near(hand.draft.spaces["p2"], (400, 100))
    hand.tap("redo")
    hand.drag(hand.spot((400, 300)), hand.spot((400, 120)))
    assert crossings(hand) == ()


def test_a_finger_that_drags_puts_what_it_holds_where_it_leaves(hand: Draughtsman) -> None:
    hand.tap("tool-space")
    hand.drag(hand.spot((200, 200)), hand.spot((260, 240)))
    assert near(hand.draft.spaces["p1"], (260, 240))
    hand.tap("tool-road")
    hand.drag(hand.spot((260, 240)), hand.spot((400, 240)))
    assert hand.draft.roads == (("p1", "p2"),)
    hand.tap("tool-river")
    hand.sheet((300, 300))
    hand.drag(hand.spot((300, 300)), hand.spot((320, 340)))
    assert len(hand.draft.river) == 1
    assert near(hand.draft.river[0], (320, 340))


def test_snapping_draws_a_place_into_line_and_can_be_switched_off(hand: Draughtsman) -> None:
    hand.tap("tool-look")
    hand.tap("snap")
    hand.tap("tool-space")
    hand.sheet((200, 200))
    hand.sheet((203, 320))
    assert hand.draft.spaces["p2"][0] == hand.draft.spaces["p1"][0]
    hand.tap("tool-look")
    hand.work.choose(None)
    hand.tap("snap")
    hand.tap("tool-space")
    hand.sheet((207, 390))
    assert near(hand.draft.spaces["p3"], (207, 390))


# Refusals


REFUSED: dict[str, tuple[tuple[str, ...], tuple[Point, ...]]] = {
    "a castle joined to a castle": (("tool-road",), ((105, 187), (198, 201))),
    "a start joined to a castle": (("tool-road",), ((34, 34), (105, 187))),
    "a space for no castle": (("tool-castle",), ((466, 115),)),
    "a space for no start": (("tool-start",), ((466, 115),)),
    "a space far from its castle": (("tool-castle",), ((105, 187), (466, 115))),
    "nothing to erase": (("tool-erase",), ((700, 300),)),
    "beyond the edge": (("tool-space",), ((-22, 300),)),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_makes_no_sense_is_answered_and_changes_nothing(
    name: str, open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = board_in_progress(open_window, desk)
    before = hand.draft
    tools, points = REFUSED[name]
    for tool in tools:
        hand.tap(tool)
    for at in points:
        hand.taps += 1
        hand.tap_at(hand.spot(at))
    assert refusal(hand)
    assert hand.draft == before
    hand.tap("tool-look")
    assert not refusal(hand)


def test_a_third_gate_and_a_seventh_start_are_answered(hand: Draughtsman) -> None:
    hand.tap("tool-start")
    for number in range(7):
        hand.sheet((60 + 120 * number, 400))
    assert refusal(hand)
    assert len(hand.draft.starts) == 6
    hand.tap("tool-space")
    for x in (250, 300, 350):
        hand.sheet((x, 150))
    hand.tap("tool-castle")
    hand.sheet((300, 190))
    for x in (250, 350):
        hand.sheet((x, 150))
    assert refusal(hand)
    assert len(gates(hand)) == 2


def test_a_disk_that_refuses_is_named_and_the_drawing_goes_on(
    hand: Draughtsman, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = StoreError("The board cannot be kept ({why}).", why="No space left on device")

    def full(_past: object) -> None:
        raise error

    keep, hand.work._keep = hand.work._keep, full
    hand.tap("tool-space")
    hand.sheet((200, 200))
    hand.sheet((400, 200))
    assert len(hand.draft.spaces) == 2
    shown = {one.text for widget in hand.window.stage.widgets() for one in widget.words()}
    assert translate(error) in shown
    hand.work._keep = keep
    hand.sheet((600, 200))
    assert hand.work.unkept is None
    assert len(hand.state.atlas.open(hand.state.board).draft.spaces) == 3


def test_after_a_gate_the_next_castle_without_one_is_at_hand(hand: Draughtsman) -> None:
    hand.tap("tool-castle")
    for at in ((100, 100), (300, 100), (600, 300)):
        hand.sheet(at)
    hand.sheet((100, 100))
    hand.tap("gates")
    for at, nearest in (((100, 130), "c2"), ((300, 130), "c3")):
        hand.sheet(at)
        assert hand.work.chosen == nearest
    hand.sheet((600, 330))
    assert all(len(one.gates) == 1 for one in hand.draft.castles.values())
    assert hand.work.chosen not in hand.draft.castles


def test_why_a_space_is_no_gate_is_said_where_it_is(hand: Draughtsman) -> None:
    hand.tap("tool-space")
    hand.sheet((700, 380))
    hand.tap("tool-castle")
    hand.sheet((100, 100))
    hand.tap("gates")
    hand.sheet((700, 380))
    assert refusal(hand) == "This space is too far from Castle 1: draw a road between them."
    assert hand.work.chosen == "c1"
    hand.sheet((500, 200))
    assert refusal(hand) == "Too far from Castle 1 for a gate: this is just a space."
    assert hand.draft.castles["c1"].gates == ()
    assert len(hand.draft.spaces) == 2
    assert hand.work.chosen == "c1"
