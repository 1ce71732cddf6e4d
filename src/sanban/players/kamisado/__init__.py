"""The players of Kamisado."""
