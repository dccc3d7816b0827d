"""What does a table usually come to after its first picture? Whoever loads this has it all.

In the order in which a table usually comes to them.
"""

# ruff: noqa: F401, I001 - they are loaded, not used, and in an order of their own

from companion.ui.shell import setup_screens
from companion.ui.screens.new_match import same_again
from companion.ui.shell import match_screens
from companion.ui.shell import secret_screens
from companion.ui.screens.settings import screen as settings_screen
from companion.ui.screens.hardware import desk
from companion.ui.screens.tutorial import screen as tutorial_screen
from companion.ui.screens.spectators import screen as spectators_screen
