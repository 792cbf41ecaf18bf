"""The same source made quick for plain Python: read anew for one setup, with all that is known of it worked out."""
