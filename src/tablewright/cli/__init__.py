"""The command line: one file a verb, each read only when it is run."""
