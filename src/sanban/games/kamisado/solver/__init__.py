"""Perfect play of a round."""
