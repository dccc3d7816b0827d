"""A vault with two matches in which all was done that can be done, and all that it can be asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from companion.adapters.vault import Vault
from companion.adapters.vault.locks import SeatKey
from companion.core.errors import LostSecretsError, VaultError
from companion.core.game import Seat
from tests.support.vaults import CHEAP, key_of

ADA, BEN = Seat(0), Seat(1)
OWNERS: Final = {"red": ADA, "blue": BEN, "green": ADA}
DECK: Final = (0, 1, 2, 3)
PINS: Final = {("m", ADA): "1234", ("m", BEN): "", ("n", ADA): "", ("n", BEN): "24680"}
OPENED_BY: Final = (ADA, BEN)
PLACES: Final = ("katz", "maus", "sooneck", "pfalz", "rheinfels")

OF_THE_FILE: Final = (
    "The vault {file} has failed",
    "{file} isn't a vault for this version",
    "{file} is from an earlier version",
    "The vault {file} can't be opened",
    "Too many wrong PINs",
)
"""How refusals begin that say nothing of a shield: with them a damage counts as told."""

Answers = dict[str, str]


def open_vault(folder: Path) -> Vault:
    """The vault of a data folder, in which no time passes."""
    return Vault.at(
        folder / "vault",
        folder / "machine.key",
        cost=CHEAP,
        clock=lambda: 0.0,
        owners=lambda _: None,
    )


def fill(folder: Path) -> Iterator[str]:
    """Play two matches into the vault of a folder; the name of each moment worth keeping."""
    with open_vault(folder) as vault:
        for match in ("m", "n"):
            vault.begin(match, OWNERS, dict.fromkeys(OWNERS, DECK))
    yield "begun"
    with open_vault(folder) as vault:
        ada, ben = key_of(vault, ADA), key_of(vault, BEN)
        vault.set_pin(ada, "4711").key()
        vault.draw("m", 1, "red", "katz")
        vault.draw("m", 2, "blue", "maus")
        vault.lay("m", 3, "red", "sooneck", vault.hand("m", "red", ada)[0], ada)
        vault.share("m", 3, "sooneck", ada, BEN)
        vault.peek("m", 4, "katz", BEN, vault.look("m", "katz", ada))
        vault.open("m", 5, "maus", vault.look("m", "maus", ben))
        vault.remove("m", 6, "maus")
        vault.draw("m", 7, "blue", "maus")
        vault.draw("m", 8, "green", "pfalz")
    yield "a first PIN"
    with open_vault(folder) as vault:
        # The journal never got the last; another way was gone in its place.
        vault.settle("m", 7)
        ada = key_of(vault, ADA, pin="4711")
        vault.give_back("m", 8, "sooneck")
        vault.lay_unseen("m", 9, "green", "pfalz")
        vault.draw("n", 1, "red", "katz")
        vault.draw("n", 2, "blue", "maus")
        vault.draw("n", 3, "green", "pfalz")
    yield "another way"
    with open_vault(folder) as vault:
        vault.set_pin(key_of(vault, ADA, pin="4711"), "1234").key()
        vault.set_pin(key_of(vault, BEN, "n"), "24680").key()
        assert vault.unlock("m", ADA, "0000").key() is None
    yield "the last PINs"
    with open_vault(folder) as vault:
        ben = key_of(vault, BEN)
        vault.draw("m", 10, "red", "rheinfels")
        vault.take_up("m", 11, "rheinfels")
        vault.draw("m", 12, "red", "rheinfels")
        vault.lay("m", 13, "blue", "sooneck", vault.hand("m", "blue", ben)[-1], ben)
        vault.undo("m", 14, 12)
        vault.peek("m", 15, "pfalz", ADA, 2)
        vault.open("m", 16, "katz", 3)
        vault.peek("n", 4, "maus", ADA, 1)
        vault.draw("m", 17, "blue", "sooneck")
    yield "the end"


def answers(folder: Path, *, and_draw: bool = True) -> Answers:
    """All that the vault of a folder can be asked, and what it says; it is changed by it.

    Args:
        folder: the data folder.
        and_draw: whether it is also settled, and the next of each hand drawn.
    """
    found: Answers = {}
    try:
        vault = open_vault(folder)
    except VaultError as error:
        return {"open": _refusal(error)}
    with vault:
        found["open"] = "open"
        for question, ask in _questions(vault, and_draw):
            try:
                found[question] = repr(ask())
            except VaultError as error:
                found[question] = _refusal(error)
    return found


def _refusal(error: VaultError) -> str:
    assert "\n" not in str(error)
    if isinstance(error, LostSecretsError) or error.template.startswith(OF_THE_FILE):
        return "told"
    return f"refused: {error.template}"


def _questions(vault: Vault, and_draw: bool) -> Iterator[tuple[str, Callable[[], object]]]:
    for match, last in (("m", 17), ("n", 4)):
        if and_draw:
            yield f"settle {match}", partial(vault.settle, match, last)
        yield f"last {match}", partial(vault.last_seq, match)
        keys: dict[Seat, SeatKey] = {}
        for seat in OPENED_BY:
            yield f"has PIN {match} {seat}", partial(vault.has_pin, match, seat)
            yield f"unlock {match} {seat}", partial(_unlock, vault, match, seat, keys)
        yield f"holders {match}", partial(_holders, vault, match)
        if len(keys) == len(OPENED_BY):
            yield f"bare {match}", partial(_bare, vault, match, keys)
        yield from _questions_with_keys(vault, match, keys)
        for owner, seat in OWNERS.items() if and_draw else ():
            place = f"next of {owner}"
            yield f"draw {match} {owner}", partial(vault.draw, match, 18, owner, place)
            if seat in keys:
                yield f"drawn {match} {owner}", partial(vault.look, match, place, keys[seat])


def _questions_with_keys(
    vault: Vault, match: str, keys: dict[Seat, SeatKey]
) -> Iterator[tuple[str, Callable[[], object]]]:
    for place in PLACES:
        yield f"knows {match} {place}", partial(_known, vault, match, place)
        for seat in OPENED_BY:
            yield f"can open {match} {place} {seat}", partial(vault.can_open, match, place, seat)
            if seat in keys:
                yield f"look {match} {place} {seat}", partial(vault.look, match, place, keys[seat])
    for owner in OWNERS:
        for seat, key in keys.items():
            yield f"hand {match} {owner} {seat}", partial(vault.hand, match, owner, key)


def _unlock(vault: Vault, match: str, seat: Seat, keys: dict[Seat, SeatKey]) -> str:
    key = vault.unlock(match, seat, PINS[match, seat]).key()
    if key is None:
        return "wrong PIN"
    keys[seat] = key
    return "right"


def _holders(vault: Vault, match: str) -> list[int]:
    return sorted(vault.holders(match))


def _bare(vault: Vault, match: str, keys: dict[Seat, SeatKey]) -> list[tuple[object, ...]]:
    return [
        (bare.number, bare.owner, bare.place, bare.value, bare.announced)
        for bare in vault.disclose(match, keys)
    ]


def _known(vault: Vault, match: str, place: str) -> tuple[object, ...]:
    known = vault.knows(match, place)
    return known.owner, sorted(known.seats), known.everyone, known.unseen


def judge(before: Answers, after: Answers) -> str:
    """What a damage did: it was "told", "harmless", or something "wrong" was said.

    What could not be asked, because its key could not be had, was told there.
    """
    told = False
    for question, said in after.items():
        if said == "told":
            told = True
        elif said != before[question]:
            return f"wrong: {question}: {said} instead of {before[question]}"
    return "told" if told else "harmless"
