"""companion.club.ratings, league, seasons, exports: figures that follow from the results alone."""

from __future__ import annotations

import csv
import io
import json
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from companion.club import league_export
from companion.club.club_result import SOMEBODY
from companion.club.league import League
from companion.club.league_file import KeptResult
from companion.club.ratings import LEAST_MATCHES, GameLeague
from companion.club.seasons import Seasons
from companion.core.errors import NotationError
from companion.core.shared_result import SharedResult, ranks
from tests.support.club.table_messages import result


def league_of(*results: SharedResult, **aliases: str) -> League:
    return League([KeptResult("KRBX", one) for one in results], aliases, Seasons({}))


def test_ratings_are_openskills() -> None:
    (ada, ben) = GameLeague.of([result(1, (("Ada", 1), ("Ben", 2)))]).standings()
    model = PlackettLuce()
    ((one,), (other,)) = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    assert (ada.mu, ada.sigma, ben.mu, ben.sigma) == (one.mu, one.sigma, other.mu, other.sigma)


@given(
    st.lists(st.lists(st.integers(-50, 50), min_size=2, max_size=5), min_size=1, max_size=12),
    st.randoms(use_true_random=False),
)
@settings(max_examples=40, deadline=None)
def test_neither_the_order_of_results_nor_of_seats_changes_a_bit(
    matches: list[list[int]], chance: object
) -> None:
    names = ["Ada", "Ben", "Cleo", "Dora", "Emil"]
    results = []
    for number, points in enumerate(matches):
        order = ranks(len(points), [], points)
        results.append(result(number, tuple(zip(names, order, strict=False))))
    shuffled = list(results)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    turned = [
        result(n, tuple(reversed([(p.name, p.rank) for p in one.players])))
        for n, one in enumerate(results)
    ]
    one = GameLeague.of(results)
    for other in (GameLeague.of(shuffled), GameLeague.of(turned)):
        assert other.standings() == one.standings()
        assert other.duels() == one.duels()


def test_margins_do_not_count() -> None:
    close, far = (
        SharedResult("ab" * 32, "rheingold", "x", "y", "2026-11-20", tuple(
            type(result(1).players[0])(name, rank, points, False)
            for name, rank, points in (("Ada", 1, best), ("Ben", 2, 1))
        ))
        for best in (2, 900)
    )  # fmt: skip
    assert GameLeague.of([close]).standings() == GameLeague.of([far]).standings()


def test_a_tie_leaves_equals_equal_and_brings_others_together() -> None:
    (ada, ben) = GameLeague.of([result(1, (("Ada", 1), ("Ben", 1)))]).standings()
    assert (ada.mu, ada.sigma) == (ben.mu, ben.sigma)
    before = [result(n, (("Ada", 1), ("Ben", 2))) for n in range(5)]
    apart = {one.name: one.mu for one in GameLeague.of(before).standings()}
    tied = [*before, result("tie", (("Ada", 1), ("Ben", 1)), at="2026-11-21")]
    closer = {one.name: one.mu for one in GameLeague.of(tied).standings()}
    assert apart["Ada"] > closer["Ada"] > closer["Ben"] > apart["Ben"]
    # Three of whom two share the second place.
    first, second, third = GameLeague.of(
        [result(1, (("Ada", 1), ("Ben", 2), ("Cleo", 2)))]
    ).standings()
    assert first.name == "Ada"
    assert first.mu > second.mu
    assert second.mu == pytest.approx(third.mu)


def test_a_rating_is_shown_after_five_matches_with_its_uncertainty() -> None:
    for count in (LEAST_MATCHES - 1, LEAST_MATCHES):
        found = league_of(*(result(n, (("Ada", 1), ("Ben", 2))) for n in range(count)))
        players = found.document("Friday", "2026/2")["games"][0]["players"]
        shown = count == LEAST_MATCHES
        assert [one["rating"] is not None for one in players] == [shown, shown]
        assert [one["uncertainty"] is not None for one in players] == [shown, shown]
        assert [one["wins"] for one in players] == [count, 0]
    assert players[0]["rating"] > 1000 > players[1]["rating"]
    assert 0 < players[0]["uncertainty"] < 667


def test_programs_have_no_rating_and_do_not_disturb_that_of_people() -> None:
    alone = [result(n, (("Ada", 1), ("Ben", 2))) for n in range(5)]
    among = [
        result(n, (("Ada", 2), ("Bertha", 1), ("Ben", 3)), programs=("Bertha",)) for n in range(5)
    ]
    one, other = GameLeague.of(alone).standings(), GameLeague.of(among).standings()
    assert [(p.name, p.mu, p.sigma) for p in one] == [(p.name, p.mu, p.sigma) for p in other]
    assert [p.wins for p in other] == [0, 0]
    solo = GameLeague.of([result(1, (("Ada", 1), ("Bertha", 2)), programs=("Bertha",))])
    (ada,) = solo.standings()
    assert (ada.matches, ada.wins, ada.rated) == (1, 1, 0)


def test_somebody_who_was_forgotten_is_nobodys_rating_and_still_an_opponent() -> None:
    found = GameLeague.of([result(n, (("Ada", 1), (SOMEBODY, 2))) for n in range(5)])
    (ada,) = found.standings()
    assert ada.is_shown
    assert ada.points > 1000
    assert found.duels() == ()


def test_head_to_head_counts_who_was_better() -> None:
    found = GameLeague.of([
        result(1, (("Ben", 1), ("Ada", 2), ("Cleo", 2))),
        result(2, (("Ada", 1), ("Ben", 2))),
        result(3, (("Ada", 1), ("Ben", 2))),
    ])  # fmt: skip
    assert found.duels() == (
        ("Ada", "Ben", 2, 1, 0), ("Ada", "Cleo", 0, 0, 1), ("Ben", "Cleo", 1, 0, 0))  # fmt: skip


def test_a_season_is_half_a_year_until_the_club_names_one() -> None:
    plain = Seasons({})
    assert [plain.of(day) for day in ("2026-06-30", "2026-07-01")] == ["2026/1", "2026/2"]
    named = Seasons({"Winter": "2026-12-01", "Spring": "2027-03-01"})
    days = ("2026-11-30", "2026-12-01", "2027-02-28", "2027-03-01")
    assert [named.of(day) for day in days] == ["2026/2", "Winter", "Winter", "Spring"]
    for wrong in ({"a": "tomorrow"}, {"a": "2026-12-01", "b": "2026-12-01"}):
        with pytest.raises(NotationError):
            Seasons(wrong)


def test_each_season_and_game_begins_anew() -> None:
    found = league_of(
        result(1, at="2026-03-01"), result(2, at="2026-11-01"), result(3, game="ringgeister")
    )
    assert found.seasons() == ("2026/1", "2026/2")
    assert [(slug, game.matches) for slug, game in found.games("2026/2")] == [
        ("rheingold", 1), ("ringgeister", 1)]  # fmt: skip


def test_two_names_with_one_alias_are_one_player() -> None:
    one = result(1, (("Ada", 1), ("Ben", 2)))
    other = result(2, (("Ada L.", 1), ("Ben", 2)))
    both = result(3, (("Ada", 1), ("Ada L.", 2)))
    found = league_of(one, other, both, **{"Ada L.": "A.", "Ada": "A."})
    ((_slug, game),) = found.games("2026/2")
    assert {p.name: p.matches for p in game.standings()} == {
        "A.": 2, "Ben": 2, "Ada": 1, "Ada L.": 1}  # fmt: skip


def test_exports_say_the_same_and_start_no_formula() -> None:
    found = league_of(result(1, (("=1+1", 1), ("Ben", 2), (SOMEBODY, 3))), result(2))
    tables = league_export.as_csv(found)
    rows = list(csv.DictReader(io.StringIO(tables["results.csv"])))
    assert [row["player"] for row in rows[:3]] == ["'=1+1", "Ben", ""]
    assert {row["season"] for row in rows} == {"2026/2"}
    assert len(list(csv.DictReader(io.StringIO(tables["ratings.csv"])))) == 4
    assert len(list(csv.DictReader(io.StringIO(tables["head_to_head.csv"])))) == 4
    plays = json.loads(league_export.as_bgsplay(found))
    assert len(plays["plays"]) == 2
    assert len(plays["games"]) == 1
    hidden = [one for one in plays["players"] if one["isAnonymous"]]
    assert [one["name"] for one in hidden] == ["Somebody"]
    ids = [one["id"] for one in plays["players"]]
    assert sorted(ids) == list(range(1, len(ids) + 1))
    for play, order in zip(plays["plays"], permutations([1, 2, 3]), strict=False):
        assert sorted(one["rank"] for one in play["playerScores"]) == sorted(order)
