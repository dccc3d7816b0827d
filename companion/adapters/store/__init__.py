"""The record of every match, written to disk before a result is shown."""

from companion.adapters.store.chain import Entry, MatchHead, NewEntry
from companion.adapters.store.journal import Journal
from companion.adapters.store.reader import JournalReader
from companion.adapters.store.salvage import Salvage

__all__ = ["Entry", "Journal", "JournalReader", "MatchHead", "NewEntry", "Salvage"]
