"""The players of Daito."""
