"""What lets rules run by the million: rows of whole numbers, dice on them, and the same source compiled."""
