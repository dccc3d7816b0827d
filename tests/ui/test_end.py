"""The end: who wins, the match in numbers, and what is kept of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.screens.match.lane_chart import LaneChart
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from companion.ui.widgets.parts import Image, Label, Sheet
from companion.ui.widgets.picture import SketchPicture
from tests.support import recorded
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.end_scenes import LONG, ended, go
from tests.support.ui.hand import Hand
from tests.support.ui.ring_scenes import RING_SCENES
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


def texts(stage: Stage) -> list[str]:
    """Everything that can be read."""
    return [str(words.text) for widget in stage.widgets() for words in widget.words()]


def test_the_result_names_the_winner_the_time_and_the_longest_march(desk: SimulatedDesk) -> None:
    found = texts(ended(desk, *LONG))
    assert "Cleo #1 wins" in found
    assert any(text.startswith("443 turns · 4 h 17 min") for text in found)
    assert any(
        text.endswith("Longest march: Cleo #1, 18 knight-steps on turn 438") for text in found
    )


def test_in_the_menu_the_winners_stand_out_and_nobody_is_to_move(desk: SimulatedDesk) -> None:
    stage = ALL_SCENES["zones-end"](desk)
    stage.room.nav = stage.room.nav.back().push(Stop(Page.MENU))
    bright = [
        sheet.rect
        for sheet in stage.widgets()
        if isinstance(sheet, Sheet) and sheet.fill == stage.room.theme.marked
    ]
    names = [
        words.text
        for widget in stage.widgets()
        for words in widget.words()
        if any(rect.contains(words.box) for rect in bright)
        and not words.text.replace("×", "").isdecimal()
    ]
    assert names == ["Eve"]


def test_the_dice_are_told_against_chance(desk: SimulatedDesk) -> None:
    stage = ended(desk, *LONG)
    go(stage, "sheet-dice")
    (told,) = [text for text in texts(stage) if text.startswith("443 rolls")]
    assert "73.8 of each face" in told
    assert "25 of 100 matches" in told


def test_all_deeds_are_reached_by_turning_the_pages(desk: SimulatedDesk) -> None:
    stage = ended(desk, *LONG)
    go(stage, "sheet-deeds")
    found = set(texts(stage))
    while "page-on" in {one.id for one in stage.targets() if one.intent}:
        go(stage, "page-on")
        found |= set(texts(stage))
    game = desk.figures("m1")
    assert {count.title for count in game.counts if any(count.by_seat)} <= found


def test_what_is_kept_is_there_and_the_screen_says_where(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    desk.journal.take_in(recorded.entries("rheingold", 3))
    desk.resume("m1")
    window = open_window((800, 480))
    window.stage.room.nav = Navigator().table("m1")
    window.step()
    hand = Hand(window)
    hand.to_result()
    hand.tap("sheet-keep")
    for name, suffix in (
        ("picture", "png"), ("text", "match"), ("json", "json"), ("csv", "csv"),
        ("bgstats", "bgsplay"),
    ):  # fmt: skip
        hand.tap(f"keep-{name}")
        file = desk.folder / "export" / f"m1.{suffix}"
        assert file.stat().st_size > 100
        assert f"{file.name} is on this computer, in the folder export." in texts(window.stage)
        assert str(desk.folder) not in texts(window.stage)
    assert (desk.folder / "export" / "m1.png").read_bytes().startswith(b"\x89PNG")
    hand.tap("keep-text")
    assert (desk.folder / "export" / "m1-2.match").is_file()


def test_a_disk_that_takes_nothing_is_told_and_the_screen_stays(
    desk: SimulatedDesk, tmp_path: Path
) -> None:
    stage = ended(desk, "rheingold", 3)
    (tmp_path / "export").write_text("in the way")
    go(stage, "sheet-keep")
    go(stage, "keep-csv")
    (told,) = [text for text in texts(stage) if "m1.csv" in text]
    assert "can't be saved" in told
    assert stage.room.nav.top.page is Page.END


def test_a_damaged_record_leaves_the_result(desk: SimulatedDesk) -> None:
    stage = ended(desk, "rheingold", 3)
    desk.journal.close()
    stage.room.nav = Navigator().table("m1")
    fresh = Stage(desk, LIGHT, (800, 480), 0.0)
    fresh.room.nav = stage.room.nav
    settle(fresh.room, fresh.match)
    for _ in range(2):
        go(fresh, "primary")
    found = texts(fresh)
    assert "Bénédicte wins" in found
    assert "sheet-points" not in {one.id for one in fresh.targets()}


def test_a_match_for_the_ring_is_told_by_missions_and_its_bearer(desk: SimulatedDesk) -> None:
    stage = RING_SCENES["tiles-end"](desk)
    assert "Longest with the Ring: Cem, 8 turns in a row, up to turn 55" in texts(stage)
    go(stage, "sheet-deeds")
    told = set(texts(stage))
    assert {"Missions done", "Turns with the Ring", "Fights won", "Fights lost"} <= told


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
@pytest.mark.parametrize(("scene", "bearer"), [("tiles-end", "Ben"), ("tiles-menu", "Dörte")])
def test_the_ring_stands_in_the_line_of_its_bearer_and_nothing_in_the_others(
    desk: SimulatedDesk, scene: str, bearer: str, size: tuple[int, int]
) -> None:
    stage = RING_SCENES[scene](desk)
    stage.resize(size)
    found = stage.widgets()
    assert {"yes", "no"}.isdisjoint(texts(stage))
    (ring,) = [
        one.rect
        for one in found
        if isinstance(one, Image) and isinstance(one.picture, SketchPicture)
    ]
    name, *_lane = [one.rect for one in found if isinstance(one, Label) and one.text.text == bearer]
    (line,) = [one.rect for one in found if isinstance(one, Sheet) and one.rect.contains(name)]
    assert line.contains(ring)


def test_the_podium_says_of_the_bearer_alone_that_they_bear_the_ring(desk: SimulatedDesk) -> None:
    stage = RING_SCENES["tiles-end"](desk)
    go(stage, "closing")
    told = [text for text in texts(stage) if text]
    assert told.count("bears the Ring") == 1
    assert told.count("missions left 0") == 3


def journeys(stage: Stage) -> list[LaneChart]:
    return [one for one in stage.widgets() if isinstance(one, LaneChart)]


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
def test_the_ring_s_journey_has_a_lane_for_everybody_and_says_what_it_shows(
    desk: SimulatedDesk, size: tuple[int, int]
) -> None:
    stage = RING_SCENES["tiles-end-points"](desk)
    stage.resize(size)
    found = texts(stage)
    assert {"The Ring's journey", "bears the Ring", "Mission done"} <= set(found)
    assert "Missions done" not in found
    (lanes,) = journeys(stage)
    assert [row.colours for row in lanes.lanes] == [("green",), ("violet",), ("orange",)]
    bars = [bar for row in lanes.lanes for bar in row.bars]
    borne = sorted(turn for first, last in bars for turn in range(first, last + 1))
    assert borne == list(range(1, lanes.turns + 1)), "in every turn somebody bears it"
    assert [len(row.spots) for row in lanes.lanes] == [1, 1, 1]
    assert [row.end is not None for row in lanes.lanes] == [False, True, False]
    words = [words for one in stage.widgets() for words in one.words()]
    names = [one.fitted() for one in words if one.text in ("Ada", "Ben", "Cem")]
    assert [one.px for one in names] == [stage.room.sizes.body] * 3


def test_on_an_upright_screen_the_journey_stands_below_the_result(desk: SimulatedDesk) -> None:
    stage = RING_SCENES["tiles-end"](desk)
    assert journeys(stage) == []
    stage.resize((720, 1280))
    assert len(journeys(stage)) == 1


def test_other_games_have_no_lanes(desk: SimulatedDesk) -> None:
    stage = ended(desk, "rheingold", 3, "points")
    assert journeys(stage) == []
    assert "Points" in texts(stage)
