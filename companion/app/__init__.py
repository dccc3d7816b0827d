"""The application: what the screens and the commands ask for, put together from the parts."""
