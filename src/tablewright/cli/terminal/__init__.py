"""A game in the terminal: what is printed, what is typed, the map in letters, and the table it is played at."""
