"""The arena: any players of one game against each other, in many games."""
