"""AxiomRPG: pools of six-sided dice with a Wild Die."""
