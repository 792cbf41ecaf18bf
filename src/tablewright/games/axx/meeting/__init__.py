"""Meeting monsters: surprise, distance, reaction, talk, before the first blow."""
