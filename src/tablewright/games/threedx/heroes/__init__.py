"""Characters of 3dX: how they are made, what they carry, what they learn, how they advance."""
