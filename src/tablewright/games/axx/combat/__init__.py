"""A fight, round by round: the line the figures stand on, turns, blows, and what ends it."""
