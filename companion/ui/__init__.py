"""The glass: everything that is drawn and tapped. Floor 5; see `window`."""
