"""How is a Rheingold board drawn? Draft, edits, findings, and what is left to do. Pure."""
