"""The hardware desk."""
