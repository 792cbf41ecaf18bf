"""Odds: what a written ask comes to, as chances or as a roll, in any game."""
