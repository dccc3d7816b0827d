"""Touches and keys: events, gestures, dimming."""
