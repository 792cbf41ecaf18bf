"""Downtime: learning, and relationships."""
