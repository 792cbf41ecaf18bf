"""Characters and threats: how they are made, geared, bettered and weighed against each other."""
