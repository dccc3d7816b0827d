"""What was configured: files of settings, pins, preferences, the options of one run."""
