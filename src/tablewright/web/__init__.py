"""The web page: the server, its pages and panels, and the live stream."""
