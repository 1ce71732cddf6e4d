"""Messages to people who are away: web push and mail when a table waits for them."""
