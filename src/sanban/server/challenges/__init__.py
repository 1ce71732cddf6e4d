"""Challenges: moments of Samurai and Daito in which one action is clearly better."""
