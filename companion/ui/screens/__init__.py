"""The screens: one folder for each task. `shell.screen_factory` makes them all."""
