"""What all games share: facts, commands, refusals, offers, questions, terms, clauses, the runner."""
