"""Rests, wounds and what is done about them outside a fight."""
