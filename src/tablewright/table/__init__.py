"""The table: one writer, seats by secret link, sight, rulings, undo, fair dice and the referee."""
