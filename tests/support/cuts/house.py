"""What is done in a match, deed by deed, and what can be seen after each?

A deed is a JSON object, so that it stands in the trace and can be done again
on a medium. It is done through the doors that the program uses itself.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from copy import copy
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from companion import games
from companion.adapters.store import Journal
from companion.adapters.vault import Vault
from companion.app import data_folder
from companion.core.config import preferences
from companion.core.config.preferences import Preferences
from companion.core.errors import VaultError
from companion.core.game import AnyGame, Json, Seat, Setup
from companion.core.refusal import Refusal
from companion.core.setup_json import read_setup, write_setup
from companion.referee.prompts import seat_of
from companion.referee.referee import Referee
from companion.referee.secrets import Draws, OpenedKey, PlacedSecret, PlacementMode
from tests.support.shield_game import ShieldGame
from tests.support.vaults import CHEAP


def _remembering(game: AnyGame) -> AnyGame:
    """The same game, which looks at each board but once: the same match begins often here."""
    begin, begun = game.initial_state, dict[str, Any]()

    def initial_state(setup: Setup) -> Any:
        key = json.dumps(write_setup(setup))
        if key not in begun:
            begun[key] = begin(setup)
        return begun[key]

    quick = copy(game)
    vars(quick)["initial_state"] = initial_state
    return quick


GAMES: dict[str, AnyGame] = {
    game.info.slug: _remembering(game) for game in (*games.GAMES.values(), ShieldGame())
}
PINS = ("", "1111", "2222")
PUBLIC = ("matches", "entries", "end", "position", "draws")
"""What everybody can see, by the names that it has here."""


def setup_of(obj: Json) -> Setup:
    """A set-up that holds its board whole."""
    return read_setup(obj, lambda name: {"no board is called": name})


class House:
    """Record, vault and preferences of a folder, and the match that is played there.

    Attributes:
        moment: the number of the deed that is done; the time of its entries.
        pins: each seat's PIN, where it has chosen one.
    """

    def __init__(self, data: Path, setup: Setup) -> None:
        self.data, self.setup = data, setup
        self.game = GAMES[setup.game]
        self.moment = 0
        self.pins: dict[int, str] = {}
        self._begun: Referee | None = None

    def open(self) -> None:
        """As the program does when it starts, and goes on with its last match."""
        self.journal = Journal.open(data_folder.record_folder(self.data))
        try:
            # Nobody waits here: it is later each time anybody asks.
            clock = itertools.count(0, 10_000)
            self.vault = Vault.at(
                data_folder.vault_folder(self.data), data_folder.machine_key(self.data),
                cost=CHEAP, clock=lambda: float(next(clock)),
            )  # fmt: skip
            try:
                for head in self.journal.matches():
                    self._begun = Referee.resume(
                        GAMES.__getitem__, head.id, self.journal, self.vault, self.now
                    )
            except BaseException:
                self.vault.close()
                raise
        except BaseException:
            self.journal.close()
            raise

    def close(self) -> None:
        """As the program does when it ends."""
        self._begun = None
        self.journal.close()
        self.vault.close()

    def now(self) -> str:
        """The time of a deed is its number, so that doing it again writes the same entries."""
        return f"2026-11-20T20:{self.moment // 60:02}:{self.moment % 60:02}.000+00:00"

    @property
    def referee(self) -> Referee:
        assert self._begun is not None
        return self._begun

    @property
    def has_match(self) -> bool:
        return self._begun is not None

    def key(self, seat: int) -> OpenedKey:
        """The seat's key."""
        key = self.referee.pins.unlock(Seat(seat), self.pins.get(seat, "")).key()
        assert key is not None
        return key

    # Deeds

    def perform(self, number: int, deed: Json) -> None:
        """Do what a deed says."""
        self.moment = number
        match deed:
            case {"do": "open"}:
                self.open()
            case {"do": "close"}:
                self.close()
            case {"do": "restart"}:
                self.close()
                self.open()
            case {"do": "begin"}:
                # A match that only the vault has is no match, but its name is taken there.
                name = f"match-{len(self.vault.matches())}"
                self._begun = Referee.begin(
                    self.game, self.setup, name, self.journal, self.vault, self.now
                )
            case {"do": "pin", "seat": seat, "pin": pin}:
                assert self.referee.pins.set_pin(self.key(seat), pin).key() is not None
                self.pins[seat] = pin
            case {"do": "prefer", "volume": volume}:
                file = data_folder.preferences_file(self.data)
                preferences.write(file, replace(preferences.read(file), volume=volume))
            case _:
                self._play(number, deed)

    def _play(self, number: int, deed: Json) -> None:
        referee = self.referee
        match deed:
            case {"do": "move", "move": obj, "laid": laid}:
                move = self.game.read_move(referee.state, obj)
                assert not isinstance(move, Refusal)
                referee.play(move, laid=self._laid(laid))
            case {"do": "roll", "face": face}:
                referee.settle_die(face, f"die 5a0b11ff/1/{number}")
            case {"do": "lot", "number": lot}:
                referee.draw_lot(lambda _: int(lot))
            case {"do": "share", "seat": seat}:
                referee.hidden.share(self.key(seat))
            case {"do": "show", "seat": seat}:
                referee.open_slip(self.key(seat))
            case {"do": "turn over", "value": value}:
                referee.open_at_table(value, referee.present)
            case {"do": "draw by", "draws": draws}:
                referee.hidden.draw_by(Draws(draws))
            case {"do": "take back", "number": back}:
                referee.corrections.take_back(back, referee.corrections.consent(back))
            case {"do": "instead", "move": obj, "laid": laid}:
                move = self.game.read_move(referee.corrections.played[-1].before, obj)
                assert not isinstance(move, Refusal)
                agreed = referee.corrections.consent()
                referee.corrections.replace(move, agreed=agreed, laid=self._laid(laid))
            case {"do": "adjust", "position": position}:
                referee.corrections.adjust(position, "counted again", referee.present)
            case {"do": "skip"}:
                referee.corrections.skip(referee.corrections.may_skip())
            case {"do": "end"}:
                referee.corrections.end(referee.present)
            case {"do": "stand in", "seat": seat, "by": by}:
                self._stand_in(Seat(seat), None if by is None else Seat(by))
            case {"do": "open all"}:
                for seat in sorted(referee.disclosure.must_agree):
                    referee.disclosure.agree(self.key(seat))
                referee.disclosure.open_all()
            case {"do": "forget"}:
                referee.disclosure.forget_secrets()
            case _:
                raise ValueError(f"There is no such deed: {deed}")

    def _stand_in(self, seat: Seat, by: Seat | None) -> None:
        """Everybody who is there agrees; who comes back says so, with a PIN where there is one."""
        referee = self.referee
        if by is not None:
            others = referee.present - {seat}
            referee.stand_ins.appoint(seat, by, others, alone=len(others) == 1)
        elif referee.pins.has_pin(seat):
            referee.stand_ins.appoint(seat, None, [seat], key=self.key(seat))
        else:
            referee.stand_ins.appoint(seat, None, [seat])

    def _laid(self, laid: Json) -> PlacedSecret | PlacementMode:
        if isinstance(laid, dict):
            return PlacedSecret(laid["value"], self.key(laid["seat"]))
        return PlacementMode(laid)

    # What is to be seen

    def public(self) -> dict[str, Any]:
        """What everybody knows: the record's last entry, and where the match stands."""
        heads = self.journal.matches()
        if not self.has_match:
            return {"matches": len(heads)}
        match = self.referee.match_id
        # That all entries up to there are true is asked once a medium: it takes long.
        query = "SELECT last_seq, last_hash FROM matches WHERE id = ?"
        last_seq, last_hash = self.journal._reader.execute(query, (match,)).fetchone()
        position = json.dumps(self.game.write_state(self.referee.state))
        return {
            "matches": len(heads),
            "entries": last_seq + 1,
            # Of a whole chain: equal last hashes are equal entries, all of them.
            "end": last_hash,
            "position": hashlib.sha256(position.encode()).hexdigest(),
            "draws": self.referee.hidden.draws.value,
        }

    def seen(self) -> dict[str, Any]:
        """All that anybody can see with a key, and what will be drawn from here on."""
        seen = self.public()
        if not self.has_match or self.referee.match_id not in self.vault.matches():
            return seen
        match = self.referee.match_id
        secrets = self.vault._database.rows.secrets(match)
        keys = {seat: self._found(seat) for seat in range(len(self.setup.seats))}
        for seat, (pin, key) in keys.items():
            seen[f"PIN of {seat}"] = pin
            for place in sorted(secrets.slips):
                seen[f"{place} for {seat}"] = self._look(place, key)
        for place, slip in secrets.slips.items():
            seen[f"who knows {place}"] = f"{slip.number} {slip.known}"
        for colour, cards in secrets.hands.items():
            owner = seat_of(self.setup, colour)
            assert owner is not None
            with self.vault._values.in_hand(secrets, match, colour, keys[owner][1]) as values:
                seen[f"hand of {colour}"] = [values[card] for card in cards]
        seen["gone"] = [(slip.number, slip.place) for slip in secrets.gone]
        return seen

    def _found(self, seat: int) -> tuple[str, OpenedKey]:
        """The PIN that opens a seat, and its key; a PIN was perhaps being changed."""
        if not self.referee.pins.has_pin(Seat(seat)):
            return "", self.referee.pins.unlock(Seat(seat)).key()  # type: ignore[return-value]
        for pin in PINS[1:]:
            key = self.referee.pins.unlock(Seat(seat), pin).key()
            if key is not None:
                return pin, key
        raise VaultError(f"No PIN opens seat {seat}.")

    def _look(self, place: str, key: OpenedKey) -> int | str:
        try:
            return self.referee.hidden.look(place, key)
        except VaultError as error:
            return str(error)

    def preferences(self) -> dict[str, Json] | str | None:
        """What the file of the preferences holds, None without one."""
        file = data_folder.preferences_file(self.data)
        if not file.exists():
            return None
        try:
            json.loads(file.read_bytes())
        except ValueError:
            return "torn"
        return _written(preferences.read(file))


def _written(chosen: Preferences) -> dict[str, Json]:
    return {
        name: sorted(value) if isinstance(value, frozenset) else value
        for name, value in asdict(chosen).items()
    }
