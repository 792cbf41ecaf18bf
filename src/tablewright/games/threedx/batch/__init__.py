"""3dX's fights by numbers alone: its own loop on two rows of whole numbers, and how a fight becomes such rows."""
