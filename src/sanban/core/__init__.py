"""What every game shares: seats, actions, events, views, records, outcome, randomness, errors."""
