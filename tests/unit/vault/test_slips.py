"""Hands and slips: what follows from what was done."""

from collections import Counter

import pytest

from companion.errors import VaultError
from companion.vault.slips import Deed, Knowledge, Operation, Secrets

DECK = (0, 3, 0, 1, 2, 0)
SEED = b"seed"


def secrets(*operations: Operation, seed: bytes = SEED) -> Secrets:
    now = Secrets({"red": DECK, "blue": (5,)}, seed)
    for operation in operations:
        now.apply(operation)
    return now


def seal(place: str, value: int, owner: str = "red") -> Operation:
    return Operation(1, Deed.SEAL, place, owner=owner, value=value)


def test_the_next_draw_is_the_first_of_the_order() -> None:
    assert secrets().next_value("red") == 0
    assert secrets(seal("katz", 0)).next_value("red") == 3
    assert secrets(seal("katz", 0), seal("maus", 3)).next_value("red") == 0


def test_a_chosen_value_leaves_the_hand_and_the_others_keep_their_order() -> None:
    now = secrets(seal("katz", 1))
    assert now.hand("red") == [0, 3, 0, 2, 0]
    assert now.slip("katz").value == 1


def test_slips_are_numbered_in_the_order_of_sealing() -> None:
    now = secrets(
        seal("katz", 0), seal("maus", 5, "blue"), Operation(2, Deed.REMOVE, "katz"), seal("katz", 3)
    )
    assert [now.slip(place).number for place in ("maus", "katz")] == [2, 3]


@pytest.mark.parametrize(
    "operation",
    [
        seal("maus", 4),
        seal("maus", 5),
        seal("maus", 0, "green"),
        seal("katz", 0),
        Operation(1, Deed.SEAL, "maus", owner="red"),
        Operation(1, Deed.PEEK, "katz"),
        *(Operation(1, deed, "maus", seat=1) for deed in Deed if deed is not Deed.SEAL),
    ],
)
def test_what_cannot_be_done_changes_nothing(operation: Operation) -> None:
    now = secrets(seal("katz", 2))
    hands, slips = {who: list(hand) for who, hand in now.hands.items()}, dict(now.slips)
    with pytest.raises(VaultError):
        now.apply(operation)
    assert (now.hands, now.slips) == (hands, slips)


def test_an_empty_hand_has_nothing_to_draw() -> None:
    assert secrets().hand("green") == []
    for owner in ("blue", "green"):
        with pytest.raises(VaultError, match=f"hand of {owner} is empty"):
            secrets(seal("katz", 5, "blue")).next_value(owner)


def test_knowledge_only_grows_while_the_slip_lies() -> None:
    now = secrets(seal("katz", 2))
    assert now.slip("katz").known == Knowledge("red")
    for seat in (2, 1, 2):
        now.apply(Operation(2, Deed.PEEK, "katz", seat=seat))
    assert now.slip("katz").known == Knowledge("red", frozenset({1, 2}))
    now.apply(Operation(3, Deed.OPEN, "katz"))
    assert now.slip("katz").known == Knowledge("red", frozenset({1, 2}), everyone=True)
    assert now.slip("katz").value == 2


def test_a_slip_that_went_back_is_forgotten_with_who_knew_it() -> None:
    peeked = Operation(2, Deed.PEEK, "katz", seat=1)
    now = secrets(seal("katz", 2), peeked, Operation(3, Deed.RETURN, "katz"))
    assert sorted(now.hand("red")) == sorted(DECK)
    now.apply(seal("katz", 2))
    assert now.slip("katz").known == Knowledge("red")


def test_a_returned_value_can_go_anywhere_each_place_as_likely() -> None:
    back = Operation(2, Deed.RETURN, "katz")
    places = Counter(
        secrets(seal("katz", 3), back, seed=number.to_bytes(4)).hand("red").index(3)
        for number in range(6000)
    )
    assert set(places) == set(range(6))
    # 1000 each; five degrees of freedom, p < 1e-6 beyond 35.9. The seeds are
    # fixed, so this cannot fail by chance.
    assert sum((count - 1000) ** 2 / 1000 for count in places.values()) < 35.9


def test_a_second_return_does_not_repeat_the_first() -> None:
    def again(number: int) -> bool:
        now = secrets(seed=number.to_bytes(4))
        found = []
        for _ in range(2):
            now.apply(seal("katz", 3))
            now.apply(Operation(2, Deed.RETURN, "katz"))
            found.append(now.hand("red").index(3))
        return found[0] == found[1]

    assert 100 < sum(again(number) for number in range(1200)) < 300


def test_no_text_holds_a_value() -> None:
    secret = 987654321
    now = Secrets({"red": (secret,)}, SEED)
    operation = Operation(1, Deed.SEAL, "katz", owner="red", value=secret)
    now.apply(operation)
    for thing in (now, operation, now.slip("katz"), now.slip("katz").known):
        assert str(secret) not in f"{thing!r} {thing}"
    for impossible in (operation, seal("maus", secret)):
        with pytest.raises(VaultError) as caught:
            now.apply(impossible)
        assert str(secret) not in repr(caught.value)
