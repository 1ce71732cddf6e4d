"""The search that the players of the hidden games share."""
