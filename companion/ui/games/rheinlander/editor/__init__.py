"""How is a Rheinländer board drawn on the glass? Its tools, taps, pictures and buttons."""
