"""The seats that the program plays: a process that thinks, and who tells the window its steps."""
