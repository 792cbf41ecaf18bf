"""Monsters of older editions, as their books and lists write them, read as records of a pack."""
