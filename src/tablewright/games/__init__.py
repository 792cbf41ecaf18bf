"""The games that Tablewright referees."""
