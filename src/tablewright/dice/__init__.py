"""Dice: where faces come from, what a written ask such as 3d6 means, and exact chances."""
