"""Games to take with you: pictures, films, score sheets to print."""
