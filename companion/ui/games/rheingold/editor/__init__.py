"""How is a Rheingold board drawn on the glass? Its tools, taps, pictures and buttons."""
