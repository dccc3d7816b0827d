"""What is given to others when a version is finished? The files of `make release`."""
