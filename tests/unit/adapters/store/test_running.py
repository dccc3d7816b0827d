"""The mark that says whether the last end was a clean one."""

from pathlib import Path

from companion.adapters.store.running import RunningMark


def test_a_clean_end_leaves_nothing(tmp_path: Path) -> None:
    mark = RunningMark(tmp_path)
    assert not mark.was_cut
    assert list(tmp_path.iterdir()) != []
    mark.clear()
    mark.clear()
    assert list(tmp_path.iterdir()) == []
    assert not RunningMark(tmp_path).was_cut


def test_any_other_end_is_known(tmp_path: Path) -> None:
    RunningMark(tmp_path)
    again = RunningMark(tmp_path)
    assert again.was_cut
    again.clear()
    assert not RunningMark(tmp_path).was_cut


def test_a_folder_that_is_not_there_stops_nothing(tmp_path: Path) -> None:
    mark = RunningMark(tmp_path / "nowhere")
    assert not mark.was_cut
    mark.clear()
