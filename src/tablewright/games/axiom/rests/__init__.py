"""Rests, Medicine, the Healer's perks, and what else takes time and care outside a fight."""
