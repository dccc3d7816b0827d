"""A club's hub at the command line."""
