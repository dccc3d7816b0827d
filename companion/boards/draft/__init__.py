"""A board that somebody draws: what it is, what can be done to it, what comes next."""
