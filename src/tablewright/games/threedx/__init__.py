"""3dX: three dice, of which one counts."""
