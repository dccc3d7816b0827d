"""The devices of one table: made, exchanged, watched, and what to do when one fails."""
