"""Players against perfect play: rounds of Kamisado are solved, so every choice has a true value."""
