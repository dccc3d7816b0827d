"""The secrets of a match, behind one door. Floor 3."""

from companion.vault.lost import LostVault
from companion.vault.seals import COST, Cost
from companion.vault.slips import Bare, Knowledge
from companion.vault.vault import Vault

__all__ = ["COST", "Bare", "Cost", "Knowledge", "LostVault", "Vault"]
