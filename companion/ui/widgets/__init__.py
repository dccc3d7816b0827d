"""The widgets that screens are made of. `base` says what a widget is."""
