"""AX&X: a dungeon crawl with a d20, refereed clause by clause."""
