"""The review of a match that was played: its decisions, looked at again in the background."""
