"""How is a Rheinländer board drawn? Draft, edits, findings, and what is left to do. Pure."""
