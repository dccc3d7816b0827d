"""The outside world: the record on the disk, the vault, the devices and the voice."""
