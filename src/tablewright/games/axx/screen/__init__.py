"""The game master's screen: tables rolled where nobody sees, what is placed by hand, dungeons between delves."""
