"""The languages that Sanban speaks, English first. Everything that lists them asks here."""

LANGUAGES = ("en", "it", "fr", "hu")
