"""Gradient."""
