"""The texts that people see: found in the program, kept in catalogues, checked, reworded."""
