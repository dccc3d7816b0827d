"""Vector drawings, each piece by itself. No rules, no state."""
