"""What helps to find a fault: the crash log, the flight log, the report."""
