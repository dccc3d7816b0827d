"""companion.app.match_review: what was found is kept, goes on after a cut, and hides no failure."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from companion.adapters.store import Entry
from companion.app.match_review.match_review import MOST, MatchReview
from companion.core.errors import StoreError
from tests.support import recorded

MATCH = "m1"
MOVES = 60

OpenReview = Callable[[], MatchReview]


def entries(_match: str) -> Sequence[Entry]:
    return recorded.entries(moves=MOVES)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[OpenReview]:
    """Reviews in one folder; what runs is ended."""
    made: list[MatchReview] = []

    def open_one() -> MatchReview:
        made.append(MatchReview(tmp_path, entries))
        return made[-1]

    yield open_one
    for one in made:
        one.close()


def ended(review: MatchReview) -> None:
    """Wait for the process."""
    assert review._running is not None
    review._running.process.wait(60)


def test_a_match_is_looked_at_to_its_end(opened: OpenReview) -> None:
    review = opened()
    assert not review.state(MATCH).is_whole
    review.begin(MATCH)
    review.begin(MATCH)
    ended(review)
    found = review.state(MATCH)
    assert found.is_whole
    assert not found.failed
    assert 0 < len(found.costly) <= MOST
    assert [one.cost for one in found.costly] == sorted(
        (one.cost for one in found.costly), reverse=True
    )


def test_it_is_kept_and_not_made_again(opened: OpenReview) -> None:
    first = opened()
    first.begin(MATCH)
    ended(first)
    second = opened()
    second.begin(MATCH)
    assert second._running is None
    assert second.state(MATCH) == first.state(MATCH)


def test_after_a_cut_it_goes_on_where_it_was(opened: OpenReview, tmp_path: Path) -> None:
    whole = opened()
    whole.begin(MATCH)
    ended(whole)
    file = tmp_path / f"{MATCH}.jsonl"
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:3]) + lines[3][:9], "utf-8")
    assert opened().state(MATCH).looked_at == 3
    again = opened()
    again.begin(MATCH)
    ended(again)
    assert file.read_text("utf-8") == "".join(lines)


def test_what_counted_other_decisions_is_made_again(opened: OpenReview, tmp_path: Path) -> None:
    (tmp_path / f"{MATCH}.jsonl").write_text('{"at": 1, "of": 99, "found": null}\n', "utf-8")
    review = opened()
    review.begin(MATCH)
    ended(review)
    assert review.state(MATCH).is_whole
    assert review.state(MATCH).of < 99


def test_what_is_no_review_counts_for_nothing(opened: OpenReview, tmp_path: Path) -> None:
    (tmp_path / f"{MATCH}.jsonl").write_text('{"at": 1}\nnothing\n', "utf-8")
    assert opened().state(MATCH).looked_at == 0


def test_a_process_that_dies_is_said(tmp_path: Path) -> None:
    review = MatchReview(tmp_path, entries, [sys.executable, "-c", "raise SystemExit(3)"])
    review.begin(MATCH)
    ended(review)
    assert review.state(MATCH).failed
    review.close()


def test_a_process_that_does_not_start_is_one_line(tmp_path: Path) -> None:
    review = MatchReview(tmp_path, entries, ["/nowhere/at/all"])
    with pytest.raises(StoreError, match="The match couldn't be reviewed:"):
        review.begin(MATCH)
    assert not review.state(MATCH).is_whole
