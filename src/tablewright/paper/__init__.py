"""What is printed: character sheets as PDF."""
