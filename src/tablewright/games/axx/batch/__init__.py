"""Many fights at once: the rules of a fight on two rows of whole numbers, interpreted or compiled from one source."""
