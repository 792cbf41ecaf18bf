"""What is printed: character sheets and dungeons as PDF."""
