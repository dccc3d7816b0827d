"""The graphical interface: everything that is drawn and tapped. The window is `shell.window`."""
