"""Many fights side by side: the loop of a game written anew so that each of its steps is one step of numpy."""
