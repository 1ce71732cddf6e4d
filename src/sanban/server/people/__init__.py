"""People and other people: following, blocking, inviting, reporting."""
