"""Dungeons out of a seed: layout, looks, what waits in the rooms, the secret plan, the map."""
