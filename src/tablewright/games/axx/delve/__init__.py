"""Underground: doors, searches, traps, light, rest, treasure, wandering monsters, the way home."""
