"""The commands: each is one module or one folder."""
