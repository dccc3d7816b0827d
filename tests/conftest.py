"""Whatever the developer's machine speaks, the tests read English."""

from __future__ import annotations

import os

os.environ["LANGUAGE"] = "en"
