"""Between delves: weeks and days in town, selling, study, hirelings, ties to the world, and who joins later."""
