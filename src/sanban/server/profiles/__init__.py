"""Profiles: what somebody has played and reached, and what of it others may see."""
