"""The vault: a value comes out for whoever brings the right key, and stays what it was."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.adapters.vault import Knowledge, Vault
from companion.core.errors import LostSecretsError, VaultError
from tests.support.vaults import BLUE, DECK, DECKS, OWNERS, RED, key_of, on_disk, vault_at


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[Vault]:
    with vault_at(tmp_path) as vault:
        vault.begin("m", OWNERS, DECKS)
        yield vault


def hand(vault: Vault, owner: str = "red", match: str = "m") -> tuple[int, ...]:
    return vault.hand(match, owner, key_of(vault, OWNERS[owner], match))


def look(vault: Vault, place: str = "katz", match: str = "m") -> int:
    owner = OWNERS[vault.knows(match, place).owner]
    return vault.look(match, place, key_of(vault, owner, match))


def draw_all(vault: Vault, owner: str = "red", match: str = "m", seq: int = 1) -> list[int]:
    """Lay everything the hand has left; the values in the order they came."""
    drawn = []
    for number in range(len(hand(vault, owner, match))):
        place = f"{owner} {seq + number}"
        vault.draw(match, seq + number, owner, place)
        drawn.append(look(vault, place, match))
    return drawn


def lay(vault: Vault, seq: int, place: str, value: int, owner: str = "red") -> int:
    return vault.lay("m", seq, owner, place, value, key_of(vault, OWNERS[owner]))


def test_a_hand_begins_whole_and_shows_no_order(vault: Vault) -> None:
    assert hand(vault) == DECK
    assert vault.hand("m", "green", key_of(vault, RED)) == ()


def test_draws_are_the_deck_each_value_once(vault: Vault) -> None:
    assert Counter(draw_all(vault)) == Counter(DECK)
    assert hand(vault) == ()
    assert hand(vault, "blue") == DECK
    with pytest.raises(VaultError, match="This hand is empty"):
        vault.draw("m", 9, "red", "katz")


def test_orders_differ_from_match_to_match(vault: Vault) -> None:
    orders = set()
    for number in range(10):
        vault.begin(f"m{number}", {"red": RED}, {"red": tuple(range(15))})
        orders.add(tuple(draw_all(vault, match=f"m{number}")))
    assert len(orders) == 10


def test_the_order_is_fixed_when_the_match_begins(tmp_path: Path) -> None:
    with vault_at(tmp_path) as vault:
        vault.begin("m", {"red": RED}, {"red": tuple(range(30))})
        first = draw_all(vault)
        vault.settle("m", 0)
    with vault_at(tmp_path) as vault:
        assert draw_all(vault) == first


def test_named_values_are_taken_as_long_as_the_hand_has_them(vault: Vault) -> None:
    for number, value in enumerate((3, 0, 0, 0), 1):
        assert lay(vault, number, f"place {number}", value) == number
        assert look(vault, f"place {number}") == value
    assert hand(vault) == (1, 2)
    for value in (3, 0, 4, -1):
        with pytest.raises(VaultError, match="This value is no longer in this hand"):
            lay(vault, 9, "katz", value)
    assert hand(vault) == (1, 2)


def test_a_place_holds_one_slip(vault: Vault) -> None:
    vault.draw("m", 1, "red", "katz")
    value = look(vault)
    for deed in (vault.draw, vault.lay_unseen):
        with pytest.raises(VaultError, match="Something is already there"):
            deed("m", 2, "blue", "katz")
    assert look(vault) == value
    assert hand(vault, "blue") == DECK


def test_another_seats_key_opens_nothing(vault: Vault) -> None:
    blue = key_of(vault, BLUE)
    vault.draw("m", 1, "red", "katz")
    assert not vault.can_open("m", "katz", BLUE)
    attempts: list[Callable[[], object]] = [
        lambda: vault.look("m", "katz", blue),
        lambda: vault.hand("m", "red", blue),
        lambda: vault.lay("m", 2, "red", "maus", 0, blue),
        lambda: vault.share("m", 2, "katz", blue, BLUE),
        lambda: vault.disclose("m", {BLUE: blue}),
        lambda: vault.disclose("m", {RED: blue, BLUE: blue}),
    ]
    for attempt in attempts:
        with pytest.raises(VaultError):
            attempt()


def test_a_key_of_another_match_opens_nothing(vault: Vault) -> None:
    vault.begin("n", OWNERS, DECKS)
    vault.draw("m", 1, "red", "katz")
    with pytest.raises(VaultError, match="This key isn't for this match"):
        vault.look("m", "katz", key_of(vault, RED, "n"))
    with pytest.raises(VaultError, match="This key isn't for this match"):
        vault.look("m", "katz", object())


def test_a_closed_key_opens_nothing(vault: Vault) -> None:
    key = key_of(vault, RED)
    vault.draw("m", 1, "red", "katz")
    kept = vault.keep(key)
    key.close()
    key.close()
    attempts: list[Callable[[], object]] = [
        lambda: vault.look("m", "katz", key),
        lambda: vault.hand("m", "red", key),
        lambda: vault.keep(key),
        lambda: vault.set_pin(key, "1234"),
        lambda: vault.set_pin(key, ""),
    ]
    for attempt in attempts:
        with pytest.raises(VaultError, match="This key has expired:"):
            attempt()
    assert vault.look("m", "katz", kept) == look(vault)


def test_who_knows_a_slip(vault: Vault) -> None:
    vault.draw("m", 1, "red", "katz")
    assert vault.knows("m", "katz") == Knowledge("red")
    vault.peek("m", 2, "katz", BLUE, 3)
    assert vault.knows("m", "katz") == Knowledge("red", frozenset({1}))
    vault.open("m", 3, "katz", 3)
    assert vault.knows("m", "katz").everyone


def test_whom_the_owner_lets_look_sees_it_with_a_key_of_its_own(vault: Vault) -> None:
    vault.draw("m", 1, "red", "katz")
    vault.share("m", 1, "katz", key_of(vault, RED), BLUE)
    assert vault.can_open("m", "katz", BLUE)
    assert vault.look("m", "katz", key_of(vault, BLUE)) == look(vault)
    assert vault.knows("m", "katz").seats == frozenset()
    vault.peek("m", 2, "katz", BLUE, None)
    assert vault.look("m", "katz", key_of(vault, BLUE)) == look(vault)
    assert vault.knows("m", "katz").seats == {1}


def test_who_peeked_can_look_again_and_after_a_return_no_more(vault: Vault) -> None:
    lay(vault, 1, "katz", 3)
    vault.peek("m", 2, "katz", BLUE, 3)
    assert vault.look("m", "katz", key_of(vault, BLUE)) == 3
    vault.give_back("m", 3, "katz")
    lay(vault, 4, "katz", 3)
    assert not vault.can_open("m", "katz", BLUE)
    with pytest.raises(VaultError, match="Only its owner"):
        vault.look("m", "katz", key_of(vault, BLUE))


def test_what_all_saw_everybody_can_see_again(vault: Vault) -> None:
    lay(vault, 1, "katz", 2)
    vault.open("m", 2, "katz", 2)
    assert vault.can_open("m", "katz", BLUE)
    assert vault.look("m", "katz", key_of(vault, BLUE)) == 2


def test_what_the_vault_was_not_told_it_does_not_tell(vault: Vault) -> None:
    assert vault.lay_unseen("m", 1, "red", "katz") == 1
    assert vault.knows("m", "katz") == Knowledge("red", unseen=True)
    assert not vault.can_open("m", "katz", RED)
    with pytest.raises(VaultError, match="turn over the real piece"):
        look(vault)
    with pytest.raises(VaultError, match="Only its owner"):
        vault.share("m", 2, "katz", key_of(vault, RED), BLUE)
    with pytest.raises(VaultError, match="real pieces"):
        vault.draw("m", 2, "red", "maus")
    vault.peek("m", 2, "katz", BLUE, 3)
    assert vault.look("m", "katz", key_of(vault, BLUE)) == 3
    vault.open("m", 3, "katz", 3)
    assert hand(vault) == (0, 0, 0, 1, 2)
    with pytest.raises(VaultError, match="This value is no longer in this hand"):
        lay(vault, 4, "maus", 3)
    assert lay(vault, 4, "maus", 2) == 2


def test_a_removed_value_is_gone_from_place_and_hand(vault: Vault) -> None:
    lay(vault, 1, "katz", 3)
    vault.remove("m", 2, "katz")
    assert hand(vault) == (0, 0, 0, 1, 2)
    with pytest.raises(VaultError, match=r"The vault has nothing there."):
        vault.look("m", "katz", key_of(vault, RED))


def test_a_returned_value_can_be_drawn_again(vault: Vault) -> None:
    lay(vault, 1, "katz", 3)
    vault.give_back("m", 2, "katz")
    assert hand(vault) == DECK
    assert Counter(draw_all(vault, seq=3)) == Counter(DECK)


def test_settling_undoes_what_the_journal_never_heard_of(vault: Vault) -> None:
    lay(vault, 1, "katz", 3)
    vault.peek("m", 2, "katz", BLUE, 3)
    vault.open("m", 3, "katz", 3)
    vault.give_back("m", 4, "katz")
    vault.settle("m", 4)
    assert (hand(vault), vault.last_seq("m")) == (DECK, 4)
    vault.settle("m", 3)
    assert vault.knows("m", "katz").everyone
    vault.settle("m", 2)
    assert vault.knows("m", "katz") == Knowledge("red", frozenset({1}))
    vault.settle("m", 0)
    assert (hand(vault), vault.last_seq("m")) == (DECK, 0)
    with pytest.raises(VaultError):
        vault.knows("m", "katz")


def test_a_draw_or_a_return_that_is_done_again_comes_out_the_same(vault: Vault) -> None:
    vault.begin("n", {"red": RED}, {"red": tuple(range(40))})
    outcomes = set()
    for _ in range(3):
        number = vault.draw("n", 1, "red", "katz")
        value = look(vault, match="n")
        vault.give_back("n", 2, "katz")
        outcomes.add((number, value, tuple(draw_all(vault, match="n", seq=3))))
        vault.settle("n", 0)
    assert len(outcomes) == 1


def test_doing_it_twice_without_settling_is_refused_or_harmless(vault: Vault) -> None:
    vault.draw("m", 4, "red", "katz")
    value = look(vault)
    with pytest.raises(VaultError):
        vault.draw("m", 4, "red", "katz")
    with pytest.raises(
        VaultError, match="The vault is at entry 4 of match m and can't go back to 3"
    ):
        vault.draw("m", 3, "red", "maus")
    vault.open("m", 5, "katz", value)
    vault.open("m", 5, "katz", value)
    assert look(vault) == value
    vault.remove("m", 6, "katz")
    with pytest.raises(VaultError):
        vault.remove("m", 6, "katz")


def test_matches_are_begun_once_and_strangers_to_one_another(vault: Vault) -> None:
    vault.draw("m", 1, "red", "katz")
    with pytest.raises(VaultError, match="The vault already has match m"):
        vault.begin("m", OWNERS, DECKS)
    vault.begin("n", OWNERS, DECKS)
    assert vault.matches() == {"m", "n"}
    assert hand(vault, match="n") == DECK
    with pytest.raises(VaultError):
        vault.knows("n", "katz")


def test_when_all_agree_every_slip_is_bared_and_what_was_told_otherwise(vault: Vault) -> None:
    lay(vault, 1, "katz", 3)
    vault.open("m", 2, "katz", 3)
    vault.remove("m", 2, "katz")
    lay(vault, 3, "katz", 0, "blue")
    vault.open("m", 4, "katz", 2)
    lay(vault, 5, "maus", 2)
    vault.peek("m", 6, "maus", BLUE, 1)
    vault.give_back("m", 6, "maus")
    vault.lay_unseen("m", 7, "blue", "maus")
    assert vault.holders("m") == {RED, BLUE}
    keys = {seat: key_of(vault, seat) for seat in (RED, BLUE)}
    found = [
        (bare.number, bare.owner, bare.place, bare.value, bare.announced)
        for bare in vault.disclose("m", keys)
    ]
    assert found == [
        (1, "red", "katz", 3, None),
        (2, "blue", "katz", 0, 2),
        (3, "red", "maus", 2, 1),
    ]
    with pytest.raises(VaultError, match="every player"):
        vault.disclose("m", {RED: keys[RED]})


def test_only_whose_shields_lie_or_lay_must_agree(vault: Vault) -> None:
    assert vault.holders("m") == frozenset()
    vault.lay_unseen("m", 1, "blue", "maus")
    assert vault.holders("m") == frozenset()
    vault.draw("m", 1, "red", "katz")
    vault.remove("m", 2, "katz")
    assert vault.holders("m") == {RED}


UNKNOWN: list[Callable[[Vault, str], object]] = [
    lambda vault, match: vault.draw(match, 1, "red", "katz"),
    lambda vault, match: vault.lay_unseen(match, 1, "red", "katz"),
    lambda vault, match: vault.open(match, 1, "katz", 1),
    lambda vault, match: vault.peek(match, 1, "katz", RED, 1),
    lambda vault, match: vault.knows(match, "katz"),
    lambda vault, match: vault.can_open(match, "katz", RED),
    lambda vault, match: vault.settle(match, 1),
    lambda vault, match: vault.last_seq(match),
    lambda vault, match: vault.has_pin(match, RED),
    lambda vault, match: vault.unlock(match, RED, ""),
    lambda vault, match: vault.holders(match),
]


@pytest.mark.parametrize("question", UNKNOWN)
@pytest.mark.parametrize("match", ["x", "\udcff"])
def test_a_match_that_never_began_is_refused_as_lost(
    vault: Vault, question: Callable[[Vault, str], object], match: str, tmp_path: Path
) -> None:
    with pytest.raises(LostSecretsError):
        question(vault, match)
    with vault_at(tmp_path / "another") as empty, pytest.raises(LostSecretsError):
        question(empty, match)


def test_a_forgotten_match_leaves_no_byte(tmp_path: Path) -> None:
    mark = b"unmistakable match"
    with vault_at(tmp_path) as vault:
        vault.begin(mark.decode(), OWNERS, DECKS)
        vault.begin("n", OWNERS, DECKS)
        vault.draw(mark.decode(), 1, "red", "katz")
        tables = ("matches", "heads", "seats", "cards", "operations")
        blobs = [
            cell
            for table in tables
            for row in vault._database._db.execute(f"SELECT * FROM {table}")
            for cell in row
            if mark.decode() in row and isinstance(cell, bytes)
        ]
        assert len(blobs) == 1 + 1 + 2 + 12 + 1
        assert mark in on_disk(tmp_path)
        assert all(blob in on_disk(tmp_path) for blob in blobs)
        vault.forget(mark.decode())
        vault.forget(mark.decode())
        assert mark not in on_disk(tmp_path)
        # SQLite may have spread a blob over pages: no part of one is left either.
        left = on_disk(tmp_path)
        assert not any(blob[at : at + 64] in left for blob in blobs for at in range(0, 448, 64))
        assert vault.matches() == {"n"}
        vault.begin(mark.decode(), OWNERS, DECKS)


def test_a_value_that_no_vault_can_keep_is_refused_without_a_word_of_it(vault: Vault) -> None:
    with pytest.raises(VaultError) as caught:
        vault.begin("n", {"red": RED}, {"red": (1, 98765432109876543210)})
    assert "9876" not in repr(caught.value)
    assert vault.matches() == {"m"}


def test_closing_again_is_harmless(tmp_path: Path) -> None:
    vault = vault_at(tmp_path)
    vault.close()
    vault.close()
