"""How does a board with all its pieces get onto paper?"""

from companion.app.printing.job import CHOICES, make, printed

__all__ = ["CHOICES", "make", "printed"]
