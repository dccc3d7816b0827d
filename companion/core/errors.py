"""What can go wrong, sorted by who acts next.

One root, one family for each person who has to do something about it. Leaves
also inherit the built-in they resemble, so ours must be caught before `OSError`
and `ValueError`. The text is one sentence that says
what happened and what to do; it never holds a secret. Where a player may come
to read it, it is raised as an English sentence with `{gaps}` and what fills
them, so that the glass can say it in the player's language.
"""

from __future__ import annotations

from companion.core.board_fault import BoardFault, listed
from companion.core.message import Message


class CompanionError(Exception):
    """Anything this program raises on purpose.

    Attributes:
        template: the sentence in English, with `{name}` gaps: the key for translations.
        values: name → what fills the gap: a text, a number, or another error.
    """

    def __init__(self, template: str = "", **values: object) -> None:
        """Fill the gaps of `template` with `values`; without values no gap is looked for."""
        self.template = template
        self.values = values
        super().__init__(template.format(**values) if values else template)

    @property
    def message(self) -> Message:
        """The sentence as a `Message`, for callers that keep it without the error."""
        return Message(self.template, **self.values)


class RulesError(CompanionError, ValueError):
    """A player asked for what the rules forbid. The match is unchanged."""


class NotationError(CompanionError, ValueError):
    """A text, file or request that this program does not understand. Nothing was changed."""


class SetupError(NotationError):
    """A match cannot begin like this: wrong preset, option, seat or board."""


class PositionError(NotationError):
    """A position that the box or the rules do not allow."""


class BoardError(NotationError):
    """A board file with faults, every one of them named.

    Attributes:
        faults: every fault, in the order they were found.
    """

    def __init__(self, faults: tuple[BoardFault, ...]) -> None:
        """Keep the faults; the text lists all of them in one line."""
        self.faults = faults
        super().__init__("The board file has errors: {faults}", faults=listed(faults))


class EditError(CompanionError, ValueError):
    """A board that is being drawn cannot be changed like this. The draft is unchanged."""


class DeviceError(CompanionError, OSError):
    """A device fails. Play goes on by touch; the host can look at the device later."""


class StoreError(CompanionError, OSError):
    """The record cannot be written or read. Play stops; what was recorded is kept."""


class PassingStoreError(StoreError):
    """Another program holds the record, or the disk failed just now: the next try may succeed.

    Any other `StoreError` lasts until a person has repaired its cause.
    """


class DamagedRecordError(StoreError):
    """A record that contradicts itself or its hashes.

    Attributes:
        match: the damaged match.
        seq: the number of the first entry that fails its check; those before it are sound.
    """

    def __init__(self, match: str, seq: int, what: str | Message | CompanionError) -> None:
        """Say from which entry on the record is damaged, and what is wrong with it."""
        self.match = match
        self.seq = seq
        super().__init__(
            "The record of match {match} is damaged from entry {seq} on ({what}). Earlier entries "
            "are intact and the file is unchanged. To go on from before the damage, use Rescue in "
            "the list of past matches, or `herald rescue`.",
            match=match,
            seq=seq,
            what=Message(what) if isinstance(what, str) else what,
        )


class UnreadableRecordError(StoreError):
    """The file is not a record, or is too damaged to be opened. It was not changed."""


class VaultError(CompanionError):
    """A secret cannot be stored or revealed. The match itself can go on."""


class LostSecretsError(VaultError):
    """The secrets of a match are lost for good: damaged, missing or of another machine.

    The match goes on without the vault: real shields are turned over at the table.
    """


class ConfigError(CompanionError, ValueError):
    """Settings, screen or record are wrong; a restart cannot repair them. Exit code 78."""


class UsageError(CompanionError, ValueError):
    """A command was given a wrong option, file or value. Exit code 2."""
