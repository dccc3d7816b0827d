"""The devices of one table: opened, exchanged, watched, and what to do when one fails."""
