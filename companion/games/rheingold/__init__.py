"""Rheingold / Highlanders: castles on the Rhine, knights, six secret shields a colour."""
