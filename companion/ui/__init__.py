"""The glass: everything that is drawn and tapped. See `window`."""
