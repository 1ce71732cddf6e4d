"""The table as a drawing. Temporary name for the split below."""
