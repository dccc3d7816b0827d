"""The secrets of a match, behind one door. Floor 3."""

from companion.vault.lost import LostVault
from companion.vault.slips import Knowledge
from companion.vault.vault import Vault

__all__ = ["Knowledge", "LostVault", "Vault"]
