"""Studies: tables and data that are computed once and written down."""
