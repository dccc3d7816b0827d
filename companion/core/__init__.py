"""What everything else is made of: the game contract, errors, messages, settings."""
