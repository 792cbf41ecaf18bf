"""Fights: sides in turn, range bands, attacks, movement, dying, and how a fight ends."""
