"""Exports of games: pictures, videos, score sheets to print."""
