"""The window's whole process is killed while it is tapped on; nothing is lost, or shown too soon.

`python -m tests.support.kills --kills 1000` goes on for an hour. That what it must find is found is
shown here too.
"""

from __future__ import annotations

from pathlib import Path

from companion.app.compose import open_session
from tests.support.disk_scenes import config, setup, turn
from tests.support.kills.evening import evening
from tests.support.kills.judge import Judge
from tests.support.kills.life import Life

KILLS = 3


def test_nothing_is_lost_whenever_it_is_killed(tmp_path: Path) -> None:
    report = evening(tmp_path, 2, KILLS, "ringgeister", forked=0.7, least=18)
    assert not report.findings, "\n".join(report.findings)
    assert report.kills["ringgeister"] == KILLS
    assert report.fingers
    assert report.pictures
    assert not report.strange


def test_what_was_shown_and_is_not_written_is_seen(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with open_session(config(data)) as table:
        match = table.match.new_match(setup())
        turn(table)
    judge, life = Judge(data, tmp_path), Life(code=-9)
    assert not list(judge.judge(life))
    true = {"what": "shown", "page": "table", "stack": ["home"], "fault": "",
            "match": match, "seq": 1, "state": judge.state(match, 1)}  # fmt: skip
    life.lines = [true]
    assert not list(judge.judge(life))
    life.lines = [{**true, "seq": 1000}]
    assert any("1000 was shown" in text for text in judge.judge(life))
    life.lines = [{**true, "state": "another"}]
    assert any("another position" in text for text in judge.judge(life))


def test_a_record_that_lost_an_entry_and_an_end_by_itself_are_seen(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with open_session(config(data)) as table:
        match = table.match.new_match(setup())
        turn(table)
    judge = Judge(data, tmp_path)
    assert not list(judge.judge(Life(code=-9)))
    judge._written[match] += judge._written[match][-1:]
    assert any("is another one" in text for text in judge.judge(Life(code=-9)))
    assert any("ended by itself" in text for text in judge.judge(Life(code=70)))
