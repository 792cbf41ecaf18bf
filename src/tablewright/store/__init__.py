"""The store: where every table's log is kept, so that nothing acknowledged is lost and nothing fires twice."""
