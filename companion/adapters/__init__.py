"""Access to the outside world: the record on disk, the vault, the devices, speech output."""
