"""Matches that go out and come in at the command line."""
