"""How do two reports of the same kind become one? Counts are added, findings stand together."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import TypeVar

ReportT = TypeVar("ReportT")


def add(report: ReportT, other: ReportT, *, most: frozenset[str] = frozenset()) -> None:
    """Add another report to one; both are the same dataclass.

    Args:
        report: takes the sums.
        other: stays as it is.
        most: fields of which the greater value counts.
    """
    for name in (field.name for field in fields(report)):  # type: ignore[arg-type]
        mine, more = getattr(report, name), getattr(other, name)
        if isinstance(mine, Counter):
            mine.update(more)
        elif isinstance(mine, list):
            mine.extend(more)
        else:
            setattr(report, name, max(mine, more) if name in most else mine + more)
