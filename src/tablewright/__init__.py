"""Tablewright: the referee's engine and play table for AX&X, AxiomRPG and 3dX."""

__version__ = "0.1.0"
