"""What does a recorded match come to in numbers? Pure: above the referee, below the glass.

`of` counts, `of_steps` what is known already; `chances` compares rolls with a fair die.
"""

from companion.referee.statistics.chances import Chances, chances
from companion.referee.statistics.match import MatchStatistics, Turn, of, of_steps
from companion.referee.statistics.solitude import Solitude, solitude_lines

__all__ = [
    "Chances",
    "MatchStatistics",
    "Solitude",
    "Turn",
    "chances",
    "of",
    "of_steps",
    "solitude_lines",
]
