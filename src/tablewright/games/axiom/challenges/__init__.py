"""Challenges at the table: called, rolled, helped with, decided, and what their criticals bring."""
