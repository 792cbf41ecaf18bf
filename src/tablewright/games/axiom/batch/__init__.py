"""AxiomRPG's fights by numbers alone: lowered by the table's own code, fought in one loop on two rows."""
