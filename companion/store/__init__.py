"""The record of every match, on disk before anybody sees it. Floor 3."""

from companion.store.chain import Entry, MatchHead, NewEntry
from companion.store.journal import Journal
from companion.store.reader import Reader
from companion.store.salvage import Salvage

__all__ = ["Entry", "Journal", "MatchHead", "NewEntry", "Reader", "Salvage"]
