"""The secrets of a match: hidden hands and slips, and who may see which value."""

from companion.adapters.vault.lost import LostVault
from companion.adapters.vault.seals import COST, Cost
from companion.adapters.vault.slips import DisclosedSlip, Knowledge
from companion.adapters.vault.vault import Vault

__all__ = ["COST", "Cost", "DisclosedSlip", "Knowledge", "LostVault", "Vault"]
