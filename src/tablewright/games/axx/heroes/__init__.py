"""Characters: making them, their gear, their spells and checks, experience and Levels."""
