"""Spells, scrolls and potions as they are used."""
