"""Challenges: rolls that are called, made, helped with and closed."""
