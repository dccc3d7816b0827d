"""The data shipped with the program: boards and the sample match."""
