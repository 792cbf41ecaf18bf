"""Fights in group turns: each side acts at once, dice lie face up, and all is settled together at the closing."""
