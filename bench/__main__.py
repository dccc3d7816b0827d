"""python -m bench: print every measurement.

.venv/bin/python -m bench            everything; needs Xvfb and xdotool, takes 90 seconds
.venv/bin/python -m bench rules      the rules alone
"""

import sys

from bench import rules, window


def main() -> None:
    """Measure what was asked for, or everything."""
    wanted = sys.argv[1:] or ["rules", "window"]
    if unknown := set(wanted) - {"rules", "window"}:
        sys.exit(f"There is no measurement {min(unknown)}; there are rules and window.")
    if "rules" in wanted:
        rules.report()
    if "window" in wanted:
        window.report()


main()
