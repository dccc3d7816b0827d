"""Rheinländer: duchies along the Rhine, numbered cards, castles, bishops and bastions."""
